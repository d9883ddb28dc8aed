import type { PageContent } from './public-smart-link.ts';
import { isShownAt, type Timed } from './shown-at.ts';

/** Scheduled entries of pages. Imported by landing pages: no zod. */

/** A page without entries outside their schedule, and without a past release date. */
export function shownAt(given: PageContent, now: Date): PageContent {
  const isOut = given.releaseDate != null && Date.parse(given.releaseDate) <= now.getTime();
  const page = isOut ? { ...given, releaseDate: null } : given;
  const { urls } = page;
  if (!urls.some((entry) => !isShownAt(entry as Timed, now))) return page;
  return { ...page, urls: urls.filter((entry) => isShownAt(entry as Timed, now)) };
}

/** Milliseconds until a page's content changes; undefined: never. */
export function changesIn(page: PageContent, now: Date): number | undefined {
  const entries = page.urls as Timed[];
  const times = [page.releaseDate, ...entries.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])]
    .flatMap((time) => (time ? [Date.parse(time) - now.getTime()] : []))
    .filter((ms) => ms > 0);
  return times.length > 0 ? Math.min(...times) : undefined;
}
