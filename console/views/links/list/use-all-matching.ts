import type { Link } from '@signpost/client/core';
import { MAX_PAGE_SIZE } from '@signpost/client/values';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useAction } from '#console/data/use-action.ts';
import { useSession } from '#console/session/session.ts';
import type { LinkFilter } from './link-filters.tsx';

interface AllRead {
  /** The filter. */
  key: string;
  links: readonly Link[];
  isComplete: boolean;
}

/** All links that a filter matches: read page by page, more than the list shows. */
export function useAllMatching(filter: LinkFilter, onRead: (links: readonly Link[]) => void) {
  const { api } = useSession();
  const key = JSON.stringify(filter);
  const [read, setRead] = useState<AllRead>({ key, links: [], isComplete: false });
  const shown = useRef<string>(key);
  shown.current = key;
  useEffect(
    () => () => {
      shown.current = '';
    },
    [],
  );
  const { run, isRunning, error } = useAction(async () => {
    let links: Link[] = [];
    let cursor: string | undefined;
    do {
      const query = { ...filter, cursor, limit: MAX_PAGE_SIZE };
      const page = await api.get('/v1/api/links', { query });
      // Another list is shown by now.
      if (shown.current !== key) return;
      links = [...links, ...page.links];
      cursor = page.nextCursor ?? undefined;
      setRead({ key, links, isComplete: cursor === undefined });
    } while (cursor !== undefined);
    onRead(links);
  });
  return {
    run,
    isRunning,
    error,
    /** Links read so far. */
    links: read.key === key ? read.links : [],
    isComplete: read.key === key && read.isComplete,
    update: (change: (links: readonly Link[]) => readonly Link[]) =>
      setRead((before) => ({ ...before, links: change(before.links) })),
  };
}
