import type { ClickEvent } from '#shared/clicks/click.ts';
import { tableName } from '#shared/platform/dynamo/client.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { type Step, transactSteps } from '#shared/platform/dynamo/transact.ts';
import { insert } from '#shared/platform/dynamo/transact-actions.ts';
import { redirectKey } from '../model/redirect-entry.ts';
import { MAY_CONSUME } from '../redirects/redirect-store.ts';
import type { OpenRecord } from './open-contract.ts';
import { openKey } from './open-items.ts';

/** Opens that apps reported, by the ID that they gave them: what makes each count once. */

/** Apps retry within minutes, or at their next start. */
const KEPT_SECONDS = 7 * 86_400;

export interface StoredOpen {
  click: ClickEvent;
  open: OpenRecord;
}

/** A stored open, read strongly consistent. */
export async function readOpen(digest: string): Promise<StoredOpen | undefined> {
  const item = await getItem(openKey(digest));
  return item && { click: JSON.parse(item['click']), open: JSON.parse(item['open']) };
}

/**
 * Stores an open, together with the visit that it consumes of a link with a click limit: `counter` is the
 * code that counts it. Both or none, so that a retry neither counts nor consumes again.
 */
export async function putOpen(
  digest: string,
  { click, open }: StoredOpen,
  counter: string | undefined,
): Promise<'stored' | 'repeated' | 'rejected'> {
  const ttl = Math.floor(Date.parse(click.time) / 1000) + KEPT_SECONDS;
  const item = {
    ...openKey(digest),
    click: JSON.stringify(click),
    open: JSON.stringify(open),
    [TABLE.ttl]: ttl,
  };
  const steps: Step<'repeated' | 'rejected'>[] = [[insert(item), 'repeated']];
  if (counter !== undefined) steps.push([consumption(counter), 'rejected']);
  return (await transactSteps(steps)) ?? 'stored';
}

const consumption = (code: string) => ({
  Update: {
    TableName: tableName(),
    Key: redirectKey(code),
    UpdateExpression: 'ADD #visits :one',
    ConditionExpression: MAY_CONSUME,
    ExpressionAttributeNames: { '#visits': 'visits', '#status': 'status' },
    ExpressionAttributeValues: { ':one': 1, ':active': 'active' },
  },
});
