import * as z from 'zod';
import { putIf } from '../dynamo/conditional-write.ts';
import { type ItemKey, TABLE } from '../dynamo/table.ts';
import { updateItem } from '../dynamo/update.ts';

/** The items that say which request is worked on, and what the first one was answered. */

const recordSchema = z.object({
  /** Digest of what was asked. */
  fingerprint: z.string(),
  state: z.enum(['running', 'done']),
  /** Who works on it; differs with every try. */
  holder: z.string(),
  /** Stays the same over all tries. */
  nonce: z.string(),
  /** Epoch milliseconds at which the holder has ended at the latest, done or not. */
  lockedUntil: z.number(),
  /** Epoch milliseconds from which on the record counts no more. */
  expiresAt: z.number(),
  /** Sealed; absent when it was too large to be kept. */
  answer: z.instanceof<typeof Uint8Array<ArrayBufferLike>>(Uint8Array).optional(),
});

export type IdempotencyRecord = z.infer<typeof recordSchema>;
export type Claim = Omit<IdempotencyRecord, 'state' | 'answer'>;

const itemKey = (id: string): ItemKey => ({ pk: `IDEMPOTENCY#${id}`, sk: 'IDEMPOTENCY' });

/** Claims a request nobody has claimed yet; undefined when that went well, else the record that stands. */
export async function claimRequest(
  id: string,
  claim: Claim,
  now: number,
): Promise<IdempotencyRecord | undefined> {
  const ttl = Math.ceil(claim.expiresAt / 1000);
  const existing = await putIf({
    Item: { ...itemKey(id), ...claim, state: 'running', [TABLE.ttl]: ttl },
    ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
    ExpressionAttributeValues: { ':now': now },
  });
  return existing && recordSchema.parse(existing);
}

/** Takes a request over from a holder that has ended without an answer. False when somebody else was first. */
export async function takeOver(
  id: string,
  from: IdempotencyRecord,
  to: Pick<Claim, 'holder' | 'lockedUntil'>,
): Promise<boolean> {
  return change(id, from.holder, { holder: to.holder, lockedUntil: to.lockedUntil });
}

/** Keeps the answer. False when the request was taken over meanwhile. */
export async function storeResponse(
  id: string,
  holder: string,
  response: Uint8Array | undefined,
): Promise<boolean> {
  return change(id, holder, { state: 'done', ...(response && { answer: response }) });
}

/** Lets the next one with this key try again: with the same request only, or, once it is forgotten, with any. */
export async function release(id: string, holder: string, { forget }: { forget: boolean }): Promise<void> {
  await change(id, holder, forget ? { expiresAt: 0 } : { lockedUntil: 0 });
}

async function change(
  id: string,
  holder: string,
  change: Partial<Omit<IdempotencyRecord, 'fingerprint' | 'nonce'>>,
): Promise<boolean> {
  const fields = Object.entries(change);
  const changed = await updateItem({
    Key: itemKey(id),
    UpdateExpression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ConditionExpression: '#holder = :from AND #state = :running',
    ExpressionAttributeNames: {
      '#holder': 'holder',
      '#state': 'state',
      ...Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: {
      ':from': holder,
      ':running': 'running',
      ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
    },
  });
  return changed !== undefined;
}
