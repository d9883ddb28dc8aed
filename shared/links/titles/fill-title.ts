import { systemAuthor } from '#shared/core/audit/author.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { nextUpdate } from '#shared/platform/http/if-match.ts';
import { countUse, type RateLimit } from '#shared/platform/limits/rate-limit-store.ts';
import type { LinkAct } from '../manage/draft-link.ts';
import { storeChange } from '../manage/update-link.ts';
import { needsPageTitle } from '../model/automatic-title.ts';
import type { Link } from '../model/link.ts';
import { readLink } from '../store/link-store.ts';

/** Maximum pages read per account. Further links keep the host as their title. */
export const TITLES_OF_OWNER: RateLimit = { scope: 'titles', limit: 300, windowSeconds: 60 };
/** Maximum pages read per host, for all accounts together, so that the service does not overload it. */
export const TITLES_OF_HOST: RateLimit = { scope: 'title-hosts', limit: 60, windowSeconds: 60 };

/**
 * The outcome of a request. `left`: the host stays as title, because of a limit, or because the page has no
 * readable title.
 */
export type TitleOutcome = 'filled' | 'left' | 'not needed';

/**
 * Replaces the host as the title of a link by the title of its page. Safe to repeat, also concurrently. Keeps
 * a title that its owner has set in the meantime.
 */
export async function fillTitle(
  act: Omit<LinkAct, 'by'>,
  linkId: string,
  fetchTitle: (url: string) => Promise<string | undefined>,
): Promise<TitleOutcome> {
  const link = await readLink(linkId);
  if (!link || !needsTitle(link)) return 'not needed';
  const title = (await mayRead(link, act.now)) ? await fetchTitle(link.originalUrl) : undefined;
  if (title === undefined) return 'left';
  return (await storeTitle(act, link, title)) ? 'filled' : 'not needed';
}

const needsTitle = (link: Link): boolean => link.block === null && needsPageTitle(link);

async function mayRead({ ownerId, originalUrl }: Link, now: Date): Promise<boolean> {
  try {
    await countUse(TITLES_OF_OWNER, ownerId, now);
    await countUse(TITLES_OF_HOST, new URL(originalUrl).host, now);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}

/**
 * Stores a title that was read at the link's URL. False if the link has another one by
 * now, is gone or blocked.
 */
async function storeTitle(act: Omit<LinkAct, 'by'>, seen: Link, title: string): Promise<boolean> {
  const events = await retryConflicts(async () => {
    const before = await readLink(seen.id);
    if (!before || !needsTitle(before) || before.originalUrl !== seen.originalUrl) return undefined;
    if (before.title === title) return undefined;
    const after = { ...before, title, updatedAt: nextUpdate(before, act.now), version: before.version + 1 };
    const by = systemAuthor(before.ownerId, 'titles');
    return (await storeChange({ ...act, by }, { before, after })).events;
  });
  await publishEvents(events ?? []);
  return events !== undefined;
}
