import type { ClickEvent } from '#shared/clicks/click.ts';
import { rowOf } from '#shared/clicks/journal/row.ts';
import { findOwners } from '#shared/overview/targets.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { watchedOwners } from '#shared/webhooks/click-watcher-store.ts';
import { putArrival } from './arrival-store.ts';

/** Owners of targets that this process has read. A live view misses clicks of a link that was just moved. */
const owners = new Map<string, { ownerId: string | undefined; at: number }>();
const MAX_OWNERS = 20_000;
const KEPT_MS = 5 * 60_000;

/**
 * Stores counted clicks of accounts with an open live view; those of a redelivered message may be stored
 * twice. Costs nothing while nobody watches, otherwise half a read unit for a link in five minutes,
 * and one write per account. Never throws: a live view shows such clicks when it is opened again.
 */
export async function announceClicks(clicks: readonly ClickEvent[], now: Date): Promise<void> {
  try {
    if (clicks.length === 0) return;
    const watched = await watchedOwners(now);
    if (watched.size === 0) return;
    const found = await ownersOf(new Set(clicks.map(({ targetId }) => targetId)), now);
    const groups = Map.groupBy(clicks, ({ targetId }) => found.get(targetId));
    await Promise.all(
      [...groups].map(async ([ownerId, group]) => {
        if (ownerId === undefined || !watched.has(ownerId)) return;
        const rows = group.map((click) => ({ targetId: click.targetId, row: rowOf(click) }));
        await putArrival(ownerId, rows, now);
      }),
    );
  } catch (error) {
    log.warn('clicks not announced', { clicks: clicks.length, error });
  }
}

async function ownersOf(ids: ReadonlySet<string>, now: Date): Promise<Map<string, string | undefined>> {
  const isCurrent = (id: string) =>
    now.getTime() - (owners.get(id)?.at ?? Number.NEGATIVE_INFINITY) < KEPT_MS;
  const asked = [...ids].filter((id) => !isCurrent(id));
  const read = await findOwners(asked);
  if (owners.size > MAX_OWNERS) owners.clear();
  for (const id of asked) owners.set(id, { ownerId: read.get(id), at: now.getTime() });
  return new Map([...ids].map((id) => [id, owners.get(id)?.ownerId]));
}
