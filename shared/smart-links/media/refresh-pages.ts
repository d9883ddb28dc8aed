import { log } from '../../platform/runtime/log.ts';
import { CARD_VERSION } from '../cards/card-version.ts';
import { updateCard } from '../cards/update-card.ts';
import { imagesOf, type SmartLink } from '../smart-link.ts';
import { scanSmartLinks } from '../smart-link-store.ts';
import { smartLinkKey } from '../visits/page-entry.ts';
import { addPictures } from './add-pictures.ts';
import { readRefresh, saveRefresh } from './refresh-store.ts';

/**
 * Adds image copies and current social cards to pages that were stored before they existed, without a change by their owners.
 */

/** A page may need a minute; a run ends before the function would. */
const ENOUGH_MS = 90_000;

export interface RefreshResult {
  /** Number of outdated pages. */
  refreshed: number;
  failed: number;
  /** Whether all pages are up to date. */
  isDone: boolean;
}

/**
 * Refreshes outdated pages one after the other until time runs out; the next run continues. Idempotent; concurrent runs
 * duplicate work. A page that fails is skipped until its next change, even if it crashes the worker.
 */
export async function refreshPages(remainingMs: () => number, now: Date): Promise<RefreshResult> {
  const result: RefreshResult = { refreshed: 0, failed: 0, isDone: false };
  const refresh = await readRefresh(CARD_VERSION);
  if (refresh.isDone) return { ...result, isDone: true };
  let { after } = refresh;
  const save = (progress: { after?: typeof after; isDone?: boolean }) =>
    saveRefresh({ ...refresh, after, ...progress });
  for await (const { links, next } of scanSmartLinks(after)) {
    for (const { id } of links.filter(isOutdated)) {
      if (remainingMs() < ENOUGH_MS) return result;
      const key = smartLinkKey(id);
      // Stored first: the next run starts after it.
      await save({ after: key });
      try {
        await addPictures(id, remainingMs);
        await updateCard(id, now);
        result.refreshed++;
      } catch (error) {
        // Perhaps because of its other images: the finished copies are stored.
        if (remainingMs() < ENOUGH_MS) {
          await save({});
          return result;
        }
        result.failed++;
        log.warn('page not refreshed', { smartLinkId: id, error });
      }
      after = key;
    }
    after = next;
    if (next) await save({});
  }
  await save({ isDone: true });
  return { ...result, isDone: true };
}

/** Blocked pages stay outdated: they are refreshed when they are unblocked. */
const isOutdated = (link: SmartLink): boolean =>
  imagesOf(link).some((file) => !link.pictures[file]) ||
  (!link.seo?.image && !link.card?.hash.startsWith(`${CARD_VERSION}.`));
