import * as z from 'zod';
import { absent, any, atMost, conditioned, has } from '#shared/platform/dynamo/conditions.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { putIf } from '../dynamo/conditional-write.ts';
import { getItem } from '../dynamo/get-item.ts';
import { TABLE } from '../dynamo/table.ts';
import { updateItem } from '../dynamo/update.ts';
import { idempotencyItemKey } from './idempotency-items.ts';

/** The items of idempotent requests and their responses. */

const recordSchema = z.object({
  /** Digest of the request. */
  fingerprint: z.string(),
  state: z.enum(['running', 'done']),
  /** The running attempt. */
  holder: z.string(),
  /** Stable across attempts. */
  nonce: z.string(),
  /** Epoch milliseconds after which the holder is no longer running. */
  lockedUntil: z.number(),
  /** Epoch milliseconds after which the record is ignored. */
  expiresAt: z.number(),
  /** The encrypted response; absent when it was too large. */
  answer: z.instanceof<typeof Uint8Array<ArrayBufferLike>>(Uint8Array).optional(),
});

export type IdempotencyRecord = z.infer<typeof recordSchema>;
export type Claim = Omit<IdempotencyRecord, 'state' | 'answer'>;

/** The record of a request, strongly consistent; writes nothing. */
export async function findRequest(id: string, now: number): Promise<IdempotencyRecord | undefined> {
  const item = await getItem(idempotencyItemKey(id));
  const record = item && recordSchema.parse(item);
  return record && record.expiresAt > now ? record : undefined;
}

/** Claims a request; returns undefined on success, else the existing record. */
export async function claimRequest(
  id: string,
  claim: Claim,
  now: number,
): Promise<IdempotencyRecord | undefined> {
  const ttl = Math.ceil(claim.expiresAt / 1000);
  const existing = await putIf({
    Item: { ...idempotencyItemKey(id), ...claim, state: 'running', [TABLE.ttl]: ttl },
    ...conditioned(any(absent(), atMost('expiresAt', now))),
  });
  return existing && recordSchema.parse(existing);
}

/** Takes over a request whose holder died without a response. False when another attempt was first. */
export async function takeOver(
  id: string,
  from: IdempotencyRecord,
  to: Pick<Claim, 'holder' | 'lockedUntil'>,
): Promise<boolean> {
  return change(id, from.holder, { holder: to.holder, lockedUntil: to.lockedUntil });
}

/** Stores the response. False when the request was taken over. */
export async function storeResponse(
  id: string,
  holder: string,
  response: Uint8Array | undefined,
): Promise<boolean> {
  return change(id, holder, { state: 'done', ...(response && { answer: response }) });
}

/** Allows a retry: of the same request only or, with `forget`, of any. */
export async function release(id: string, holder: string, { forget }: { forget: boolean }): Promise<void> {
  await change(id, holder, forget ? { expiresAt: 0 } : { lockedUntil: 0 });
}

async function change(
  id: string,
  holder: string,
  change: Partial<Omit<IdempotencyRecord, 'fingerprint' | 'nonce'>>,
): Promise<boolean> {
  const changed = await updateItem(
    update(idempotencyItemKey(id))
      .set(change)
      .when(has({ holder, state: 'running' })),
  );
  return changed !== undefined;
}
