import { systemAuthor } from '../audit/author.ts';
import { publishEvents } from '../events/publish-events.ts';
import { needsPageTitle } from '../links/automatic-title.ts';
import type { LinkHosts } from '../links/draft-link.ts';
import type { Link } from '../links/link.ts';
import { readLink, readLinks } from '../links/link-store.ts';
import { storeChange } from '../links/manage-links.ts';
import { retryConflicts } from '../platform/dynamo/retry-conflicts.ts';
import { AppError } from '../platform/errors.ts';
import { countUse, type RateLimit } from '../platform/limits/rate-limit-store.ts';
import { inParallel } from '../platform/runtime/in-parallel.ts';

/** Pages that are read for an account. What is beyond that keeps the host as its title. */
export const TITLES_OF_OWNER: RateLimit = { scope: 'titles', limit: 300, windowSeconds: 60 };
/** Pages that are read of one host, whoever asks for it: the service must not be what overloads it. */
export const TITLES_OF_HOST: RateLimit = { scope: 'title-hosts', limit: 60, windowSeconds: 60 };

const PARALLEL_PAGES = 6;

export interface TitlesFilled {
  /** Links with the title of their page. */
  filled: number;
  /** Links whose page has no title that can be read, or which a limit leaves with the host. */
  left: number;
}

/**
 * Replaces hosts as the titles of links by the titles of their pages. Safe to repeat, also concurrently. A title that its owner has set
 * meanwhile stays.
 */
export async function fillTitles(
  linkIds: readonly string[],
  fetchTitle: (url: string) => Promise<string | undefined>,
  hosts: LinkHosts,
  now: Date,
): Promise<TitlesFilled> {
  const result: TitlesFilled = { filled: 0, left: 0 };
  const links = [...(await readLinks(linkIds, { consistent: true })).values()].filter(needsTitle);
  await inParallel(links, PARALLEL_PAGES, async (link) => {
    const title = (await mayRead(link, now)) ? await fetchTitle(link.originalUrl) : undefined;
    const isFilled = title !== undefined && (await storeTitle(link, title, hosts, now));
    result[isFilled ? 'filled' : 'left']++;
  });
  return result;
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

/** Stores a title that was read at the link's URL. False if the link has another one by now, is gone or blocked. */
async function storeTitle(seen: Link, title: string, hosts: LinkHosts, now: Date): Promise<boolean> {
  const events = await retryConflicts(async () => {
    const before = await readLink(seen.id);
    if (!before || !needsTitle(before) || before.originalUrl !== seen.originalUrl) return undefined;
    if (before.title === title) return undefined;
    const after = { ...before, title, updatedAt: now.toISOString(), version: before.version + 1 };
    const by = systemAuthor(before.ownerId, 'titles');
    return (await storeChange(by, before, after, undefined, hosts, now)).events;
  });
  await publishEvents(events ?? []);
  return events !== undefined;
}
