import { hash, randomBytes } from 'node:crypto';
import { pack, unpack } from '#shared/clicks/journal/packed.ts';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { putIf, updateIf } from '#shared/platform/dynamo/conditional-write.ts';
import { absent, conditioned, exists } from '#shared/platform/dynamo/conditions.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import type { Attributed } from './conversion.ts';
import { guardKey } from './conversion-items.ts';

/** Conversions that were received, by their event: what makes each of them count once. */

export interface Guard {
  /** Digest of the request: see `digestOf`. */
  digest: string;
  /** One row, or two if the first and the last click differ. */
  attributed: Attributed[];
  /** Whether the conversion is sure to be counted, so that a repeat need not be queued again. */
  isSettled: boolean;
}

/** Digest of what a request says about an event. */
export const digestOf = (content: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(content), 'base64url').slice(0, 22);

const guardIn = (item: Record<string, unknown>): Guard => ({
  digest: String(item['digest']),
  attributed: unpack(item['rows'] as Uint8Array) as Attributed[],
  isSettled: item['settled'] !== undefined,
});

/**
 * Records an event. Returns undefined on success, and the stored guard of an event that was
 * recorded before. One write unit.
 */
export async function putGuard(
  ownerId: string,
  event: string,
  { digest, attributed }: Pick<Guard, 'digest' | 'attributed'>,
): Promise<Guard | undefined> {
  const attempt = randomBytes(6).toString('base64url');
  const standing = await putIf({
    Item: { ...guardKey(ownerId, event), digest, attempt, rows: pack(attributed) },
    ...conditioned(absent('digest')),
  });
  // The client sends a write again when its response is lost, and then finds its own.
  return standing === undefined || standing['attempt'] === attempt ? undefined : guardIn(standing);
}

/** The guard of an event, or undefined. */
export async function readGuard(ownerId: string, event: string): Promise<Guard | undefined> {
  const [item] = await batchGet([guardKey(ownerId, event)], { consistent: true });
  return item && guardIn(item);
}

/** Records that an event is counted. */
export async function settleGuard(ownerId: string, event: string): Promise<void> {
  await updateIf(update(guardKey(ownerId, event)).set({ settled: 1 }).when(exists('digest')));
}
