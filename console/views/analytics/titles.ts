import { useEffect, useState } from 'preact/hooks';
import { type Session, useSession } from '#console/session/session.ts';
import type { Report } from './scope.ts';

export interface Title {
  title: string;
  url: string;
}

/** Maximum links that a report names. */
const MOST_AT_ONCE = 10;

const STATE_KEY = 'analytics.titles';

/** Titles of links seen since sign-in, by ID; undefined for links that no longer exist. */
function titlesOf({ viewState }: Session): Map<string, Title | undefined> {
  const known = viewState.get(STATE_KEY) as Map<string, Title | undefined> | undefined;
  if (known) return known;
  const titles = new Map<string, Title | undefined>();
  viewState.set(STATE_KEY, titles);
  return titles;
}

/** Stores the titles in a report. */
export function keepTitles(session: Session, { topLinks = [] }: Pick<Report, 'topLinks'>): void {
  const titles = titlesOf(session);
  for (const { _id, title, url } of topLinks) titles.set(_id, { title, url });
}

/** The titles of these links. Unknown ones are requested once, while they have clicks. */
export function useTitles(ids: readonly string[]): ReadonlyMap<string, Title | undefined> {
  const session = useSession();
  const titles = titlesOf(session);
  const [, update] = useState(0);
  const missing = ids.filter((id) => !titles.has(id)).slice(0, MOST_AT_ONCE);
  useEffect(() => {
    if (missing.length === 0) return;
    void session.api.get('/v1/api/analytics', { query: { linkId: missing.join(',') } }).then(
      ({ analytics }) => {
        for (const id of missing) titles.set(id, undefined);
        keepTitles(session, analytics);
        update((count) => count + 1);
      },
      // Their IDs are shown instead.
      () => undefined,
    );
  }, [missing.join(',')]);
  return titles;
}
