import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { putIf } from '#shared/platform/dynamo/conditional-write.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { foldIndexKeys, foldPartition, foldStateKey } from './fold-items.ts';

/**
 * Finds accounts whose days are worth folding: those with many visited links. It knows what this process has
 * counted, so it costs small accounts nothing. The worker looks closer.
 */

/** Targets of an owner that a process marks before it enrolls the owner. */
export const ENROLLED_TARGETS = 20;

/** Number of targets that this process has marked, by owner. */
const marked = new Map<string, number>();
const MAX_OWNERS = 20_000;

/** Notes targets of owners that are marked for a day. One write unit for each account and process, if any. */
export async function enrollBusy(
  targetIds: readonly string[],
  owners: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  for (const targetId of targetIds) {
    const ownerId = owners.get(targetId);
    if (ownerId === undefined) continue;
    const count = (marked.get(ownerId) ?? 0) + 1;
    if (marked.size >= MAX_OWNERS) marked.clear();
    marked.set(ownerId, count);
    if (count !== ENROLLED_TARGETS) continue;
    await enroll(ownerId, now).catch((error) => {
      marked.delete(ownerId);
      log.warn('account not enrolled for folds', { ownerId, error });
    });
  }
}

/**
 * Gives an account its first turn, unless it has turns already. Its visits are noted until the worker finds
 * that its marks are few.
 */
export async function enroll(ownerId: string, now: Date): Promise<void> {
  await putIf({
    Item: { ...foldStateKey(ownerId), ...foldIndexKeys(ownerId, now.toISOString()), noted: now.getTime() },
    ConditionExpression: 'attribute_not_exists(pk)',
  });
}

/** How long a process may believe that visits of an account are noted, or are not. */
const KNOWN_MS = 5 * 60_000;

/** Whether visits of accounts are noted, and when that was read, in epoch milliseconds. */
const known = new Map<string, { isNoted: boolean; at: number }>();

/**
 * The accounts among some whose visits are noted, as of the last five minutes. Half a read unit for each new
 * one.
 */
export async function notedAmong(ownerIds: Iterable<string>, now: Date): Promise<string[]> {
  const asked = [...new Set(ownerIds)];
  const isKnown = (id: string) =>
    Math.abs(now.getTime() - (known.get(id)?.at ?? Number.NEGATIVE_INFINITY)) < KNOWN_MS;
  const unknown = asked.filter((id) => !isKnown(id));
  const items = await batchGet(unknown.map(foldStateKey), { attributes: [TABLE.partitionKey, 'noted'] });
  const noted = new Set(
    items.flatMap((item) => (item['noted'] === undefined ? [] : item[TABLE.partitionKey])),
  );
  if (known.size + unknown.length > MAX_OWNERS) known.clear();
  for (const id of unknown) known.set(id, { isNoted: noted.has(foldPartition(id)), at: now.getTime() });
  return asked.filter((id) => known.get(id)?.isNoted);
}
