import * as z from 'zod';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import { putIf } from '#shared/platform/dynamo/conditional-write.ts';
import { absent, any, below, conditioned } from '#shared/platform/dynamo/conditions.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { transactWrite } from '#shared/platform/dynamo/transact.ts';
import { put } from '#shared/platform/dynamo/transact-actions.ts';
import { suppressionKey } from './subscriber-items.ts';
import { type Suppression, suppressionSchema } from './suppression.ts';

/**
 * Bounce events wait in a dead-letter queue for up to 14 days. The item of a lifted suppression remains for
 * that long, so that none of them suppresses the recipient again.
 */
const LIFTED_DAYS = 30;

const itemSchema = z.discriminatedUnion('status', [
  suppressionSchema.extend({ status: z.literal('suppressed') }),
  z.object({ status: z.literal('lifted'), at: z.iso.datetime() }),
]);

/** The suppression of a recipient, by `recipientHash`. Consistent. */
export async function findSuppression(recipient: string): Promise<Suppression | undefined> {
  const item = await getItem(suppressionKey(recipient));
  return item && readSuppression(item);
}

/** The suppression in a stored item; undefined if it was lifted. */
export function readSuppression(stored: Record<string, unknown>): Suppression | undefined {
  const item = itemSchema.parse(stored);
  return item.status === 'suppressed' ? { reason: item.reason, at: item.at } : undefined;
}

/** Suppresses a recipient, unless something newer is stored. False if nothing changed. */
export async function suppress(recipient: string, { reason, at }: Suppression): Promise<boolean> {
  const newer = await putIf({
    Item: { ...suppressionKey(recipient), status: 'suppressed', reason, at },
    ...conditioned(any(absent(), below('at', at))),
  });
  return newer === undefined;
}

/** Lifts the suppression of a recipient for everything until now, with its audit entry. */
export async function liftSuppression(recipient: string, now: Date, entry?: AuditEntry): Promise<void> {
  const Item = {
    ...suppressionKey(recipient),
    status: 'lifted',
    at: now.toISOString(),
    [TABLE.ttl]: Math.ceil(now.getTime() / 1000) + LIFTED_DAYS * 24 * 3600,
  };
  await transactWrite([put(Item), ...auditPuts(entry)]);
}
