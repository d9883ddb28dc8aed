import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { BASE } from '#console/config.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import type { Command, CommandGroup } from './command.ts';

const DEBOUNCE_MS = 200;

/** Results of each kind. */
const MAX_FOUND = 6;

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
      const query = { search, limit: MAX_FOUND };
      // A search that fails finds nothing: the commands still work.
      const [links, pages] = await Promise.all([
        can('links:read') ? api.get('/v1/api/links', { query, signal }).catch(() => undefined) : undefined,
        can('smart-links:read')
          ? api.get('/v1/api/smart-links', { query, signal }).catch(() => undefined)
          : undefined,
      ]);
      if (signal.aborted) return;
      setFound({
        search,
        links: (links?.links ?? []).map(({ _id, title, displayUrl }) => ({
          id: _id,
          title,
          icon: 'links',
          note: withoutScheme(displayUrl),
          run: () => route(`${BASE}/links/${_id}`),
        })),
        pages: (pages?.links ?? []).map(({ _id, title, url }) => ({
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

const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '');
