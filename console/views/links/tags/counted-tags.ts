import type { Client } from '@signpost/client/core';
import { useMemo, useState } from 'preact/hooks';
import { query } from '#console/data/query.ts';
import { type QueryResult, useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useLanguage } from '#console/texts/text.tsx';
import type { Tag } from './tag.ts';

/** Key of the query for tags. Not below `links`: after each change, it would read all links again. */
export const TAGS_KEY = 'link-tags';

/** Requests for suggestions: the tags of some 20,000 links. */
const SUGGESTED_REQUESTS = 5;

/** For how long suggestions are not loaded again. */
const FRESH_MS = 5 * 60 * 1000;

export interface CountedTags {
  /** Sorted by name. */
  tags: Tag[];
  /** Links that were counted, the newest first. */
  linksRead: number;
  /** Whether these are all links. */
  isComplete: boolean;
  /** Milliseconds since the epoch. */
  at: number;
}

/**
 * The tags of links, as a request counts some thousand links at a time. While they are counted for the first
 * time, those that are known so far are shown.
 */
async function countTags(
  api: Client,
  language: string,
  { signal, requests }: { signal: AbortSignal; requests: number },
): Promise<CountedTags> {
  const { state } = query<CountedTags>(TAGS_KEY);
  const isFirst = !state.data?.isComplete;
  const { compare } = new Intl.Collator(language);
  const counts = new Map<string, number>();
  let cursor: string | undefined;
  let linksRead = 0;
  for (let request = 1; ; request++) {
    const part = await api.get('/v1/api/links/tags', { query: { cursor }, signal });
    for (const { name, links } of part.tags) counts.set(name, (counts.get(name) ?? 0) + links);
    linksRead += part.linksRead;
    cursor = part.nextCursor ?? undefined;
    const tags = [...counts].map(([name, links]) => ({ name, links }));
    const counted: CountedTags = {
      tags: tags.sort((a, b) => compare(a.name, b.name)),
      linksRead,
      isComplete: cursor === undefined,
      at: Date.now(),
    };
    if (cursor === undefined || request === requests) return counted;
    if (isFirst && !signal.aborted) query<CountedTags>(TAGS_KEY).set({ data: counted });
  }
}

/** All tags of links. */
export function useCountedTags(): QueryResult<CountedTags> {
  const { api } = useSession();
  const { language } = useLanguage();
  return useQuery(TAGS_KEY, (signal) =>
    countTags(api, language, { signal, requests: Number.POSITIVE_INFINITY }),
  );
}

/**
 * Suggested tags: those of the loaded links, and others once `loadAll` was called. Listing them reads links,
 * so it waits until a tags field is used.
 */
export function useKnownTags(loaded: readonly string[]): {
  knownTags: readonly string[];
  loadAll: () => void;
} {
  const { api, can } = useSession();
  const { language } = useLanguage();
  const [isWanted, setWanted] = useState(false);
  const { data } = useQuery(isWanted && can('links:read') ? TAGS_KEY : undefined, async (signal) => {
    const known = query<CountedTags>(TAGS_KEY).state.data;
    if (known && Date.now() - known.at < FRESH_MS) return known;
    return countTags(api, language, { signal, requests: SUGGESTED_REQUESTS });
  });
  const knownTags = useMemo(() => {
    const names = new Set([...loaded, ...(data?.tags ?? []).map(({ name }) => name)]);
    return [...names].sort(new Intl.Collator(language).compare);
  }, [loaded.join('\n'), data, language]);
  return { knownTags, loadAll: () => setWanted(true) };
}
