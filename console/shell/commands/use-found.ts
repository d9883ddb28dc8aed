import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { BASE } from '#console/config.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import type { Command, CommandGroup } from './command.ts';

const DEBOUNCE_MS = 200;

/** Results of each kind. */
const MAX_FOUND = 6;

/** Requests for each kind: a request searches some thousand links. */
const MAX_REQUESTS = 5;

const MIN_LENGTH = 2;

interface Found {
  groups: readonly CommandGroup[];
  isSearching: boolean;
}

/**
 * Links and pages with a text in their title, destination, code or slug. The previous results stay until the
 * next ones have loaded.
 */
export function useFound(text: string): Found {
  const { shell } = useTexts();
  const { api, can } = useSession();
  const { route } = useLocation();
  const search = text.trim();
  const isLong = search.length >= MIN_LENGTH;
  const [found, setFound] = useState<{ search: string; links: Command[]; pages: Command[] }>();
  useEffect(() => {
    if (!isLong) return setFound(undefined);
    const running = new AbortController();
    const { signal } = running;
    const load = async () => {
      const query = (cursor: string | undefined) => ({ search, limit: MAX_FOUND, cursor });
      const [links, pages] = await Promise.all([
        can('links:read')
          ? firstOf((cursor) => api.get('/v1/api/links', { query: query(cursor), signal }))
          : [],
        can('smart-links:read')
          ? firstOf((cursor) => api.get('/v1/api/smart-links', { query: query(cursor), signal }))
          : [],
      ]);
      if (signal.aborted) return;
      setFound({
        search,
        links: links.map(({ _id, title, displayUrl }) => ({
          id: _id,
          title,
          icon: 'links',
          note: withoutScheme(displayUrl),
          run: () => route(`${BASE}/links/${_id}`),
        })),
        pages: pages.map(({ _id, title, url }) => ({
          id: _id,
          title,
          icon: 'pages',
          note: withoutScheme(url),
          run: () => route(`${BASE}/smart-links/${_id}`),
        })),
      });
    };
    const timer = setTimeout(() => void load(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      running.abort();
    };
  }, [search]);
  if (!isLong || !found) return { groups: [], isSearching: isLong };
  return {
    groups: [
      { title: shell.links, commands: found.links },
      { title: shell.smartLinks, commands: found.pages },
    ].filter(({ commands }) => commands.length > 0),
    isSearching: found.search !== search,
  };
}

/** The first that match. A search that fails finds no more: the commands still work. */
async function firstOf<T>(
  load: (cursor: string | undefined) => Promise<{ links: T[]; nextCursor: string | null }>,
): Promise<T[]> {
  const found: T[] = [];
  let cursor: string | undefined;
  for (let request = 0; request < MAX_REQUESTS && found.length < MAX_FOUND; request++) {
    const page = await load(cursor).catch(() => undefined);
    found.push(...(page?.links ?? []));
    cursor = page?.nextCursor ?? undefined;
    if (cursor === undefined) break;
  }
  return found.slice(0, MAX_FOUND);
}

const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '');
