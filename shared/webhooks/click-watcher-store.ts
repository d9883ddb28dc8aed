import { updateIf } from '#shared/platform/dynamo/conditional-write.ts';
import { absent, any, below } from '#shared/platform/dynamo/conditions.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { currentItems, SHARDS_IN_USE } from './click-subscriber-store.ts';

/**
 * Owners with an open live view: an attribute each, with the time until which they count as watching. They
 * are in the item that has the shards of subscribers, because aggregators read it anyway.
 */

/** Accounts that are watched at the same time; the views of further ones list their clicks each time. */
const MAX_WATCHED = 1000;
/** Expired ones that are removed at once. */
const MAX_REMOVED = 20;
/** Clocks differ. */
const EXPIRED_MS = 60_000;

/**
 * Records that an owner is watched until a time. False if too many are. One read unit, and a write unit for
 * each KB of the item, which has some 35 owners.
 */
export async function addWatcher(ownerId: string, until: Date, now: Date): Promise<boolean> {
  const watched = watchedIn((await getItem(SHARDS_IN_USE)) ?? {});
  const before = now.getTime() - EXPIRED_MS;
  const expired = [...watched].flatMap(([id, at]) => (at < before && id !== ownerId ? [id] : []));
  if (watched.size - expired.length >= MAX_WATCHED && !watched.has(ownerId)) return false;
  if (expired.length > 0) await remove(expired.slice(0, MAX_REMOVED), before);
  const at = until.getTime();
  await updateIf(
    update(SHARDS_IN_USE)
      .set({ [ownerId]: at })
      .when(any(absent(ownerId), below(ownerId, at))),
  );
  return true;
}

/** Does nothing if one of them is watched again. */
async function remove(ids: readonly string[], before: number): Promise<void> {
  const isPast = ids.map((id) => below(id, before));
  await updateIf(
    update(SHARDS_IN_USE)
      .remove(...ids)
      .when(...isPast),
  );
}

/** The owners who are watched, as of some seconds ago. Costs nothing besides what subscribers cost. */
export async function watchedOwners(now: Date): Promise<Set<string>> {
  const watched = watchedIn((await currentItems(now)).shardsInUse);
  return new Set([...watched].flatMap(([id, until]) => (until > now.getTime() ? [id] : [])));
}

const watchedIn = (item: Record<string, unknown>): Map<string, number> =>
  new Map(Object.entries(item).flatMap(([name, until]) => (OWNER.test(name) ? [[name, Number(until)]] : [])));

const OWNER = /^own_/;
