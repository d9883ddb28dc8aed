import { setTimeout as sleep } from 'node:timers/promises';
import { PAGE_OUTDATED } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { outboxPut } from '#shared/core/events/outbox-store.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { transactWrite } from '#shared/platform/dynamo/transact.ts';
import { CARD_VERSION } from '../cards/card-version.ts';
import { imagesOf, type SmartLink } from '../model/smart-link.ts';
import { scanSmartLinks } from '../store/smart-link-store.ts';
import { readRefresh, saveRefresh } from './refresh-store.ts';

/**
 * Finds pages from before image copies and the current social cards, and hands them to the worker that
 * makes both. Finding is a job of its own because it reads the lists of all accounts, which nothing
 * that decodes images may do.
 */

/** Pace of the pages: a worker takes one to a few seconds for each, so few of them run at a time. */
const PAUSE_MS = 2000;

export interface Outdated {
  /** Number of pages that were handed over. */
  found: number;
  /** Whether no page is left to find. */
  isDone: boolean;
}

/**
 * Hands over outdated pages until `isOver`; the next run continues. Costs one read once all are
 * found. Idempotent: a page may be handed over again. A page that fails is handed over only until
 * the search has passed it.
 */
export async function findOutdated(
  now: Date,
  isOver: () => boolean,
  pause: () => Promise<unknown> = () => sleep(PAUSE_MS),
): Promise<Outdated> {
  const refresh = await readRefresh(CARD_VERSION);
  let found = 0;
  if (refresh.isDone) return { found, isDone: true };
  for await (const { links, next } of scanSmartLinks(refresh.after)) {
    for (const link of links.filter(isOutdated)) {
      if (isOver()) return { found, isDone: false };
      if (found > 0) await pause();
      await handOver(link, now);
      found++;
    }
    await saveRefresh({ ...refresh, after: next, isDone: next === null });
    if (next !== null && isOver()) return { found, isDone: false };
  }
  return { found, isDone: true };
}

async function handOver({ id, ownerId }: SmartLink, now: Date): Promise<void> {
  const event = newEvent(PAGE_OUTDATED, ownerId, { _id: id }, now);
  await transactWrite([outboxPut(event)]);
  await publishEvents([event]);
}

/** Blocked pages stay outdated: they are refreshed when they are unblocked. */
const isOutdated = (link: SmartLink): boolean =>
  imagesOf(link).some((file) => !link.pictures[file]) ||
  (!link.seo?.image && !link.card?.hash.startsWith(`${CARD_VERSION}.`));
