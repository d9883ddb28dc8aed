import type { ClickEvent } from '#shared/clicks/click.ts';
import { tableName } from '#shared/platform/dynamo/client.ts';
import { putIf } from '#shared/platform/dynamo/conditional-write.ts';
import { absent, any, conditioned, is } from '#shared/platform/dynamo/conditions.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { type Step, transactSteps } from '#shared/platform/dynamo/transact.ts';
import { insert } from '#shared/platform/dynamo/transact-actions.ts';
import { linkKey, redirectKey } from '../model/redirect-entry.ts';
import { MAY_CONSUME } from '../redirects/redirect-store.ts';
import type { OpenRecord } from './open-contract.ts';
import { openDigest, openKey } from './open-items.ts';

/** Opens that apps reported, by the ID that they gave them: what makes each count once. */

/** Apps retry within minutes, or at their next start. */
export const KEPT_SECONDS = 7 * 86_400;

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

/**
 * Whether a click of a link with a click limit is the visit of `who`: of the first one who opens it, and then
 * of nobody else.
 */
export async function claimClick(clickId: string, who: string, now: Date): Promise<boolean> {
  const taken = await putIf({
    Item: {
      ...openKey(openDigest(['click', clickId])),
      who,
      [TABLE.ttl]: Math.floor(now.getTime() / 1000) + 2 * KEPT_SECONDS,
    },
    ...conditioned(any(absent(), is('who', who))),
  });
  return taken === undefined;
}

/** When a link was last changed; undefined if it is as it was created. Strongly consistent. */
export async function readChange(linkId: string): Promise<Date | undefined> {
  const { createdAt, updatedAt } = (await getItem(linkKey(linkId))) ?? {};
  return updatedAt === undefined || updatedAt === createdAt ? undefined : new Date(String(updatedAt));
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
