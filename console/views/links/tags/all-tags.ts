import type { Client } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import type { Tag } from './tag.ts';

/** Key of the query for all tags of links. */
export const TAGS_KEY = 'links/tags';

/** All tags of links. Adds up the counts of all requests: one request reads up to 20,000 links. */
export async function allTags(api: Client, signal: AbortSignal): Promise<Tag[]> {
  const counts = new Map<string, number>();
  let cursor: string | undefined;
  do {
    const part = await api.get('/v1/api/links/tags', { query: { cursor }, signal });
    for (const { name, links } of part.tags) counts.set(name, (counts.get(name) ?? 0) + links);
    cursor = part.nextCursor ?? undefined;
  } while (cursor);
  return [...counts].map(([name, links]) => ({ name, links })).sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Suggested tags: those of the loaded links, and all others once `loadAll` was called. Listing them reads
 * every link, so it waits until a tags field is used.
 */
export function useKnownTags(loaded: readonly string[]): {
  knownTags: readonly string[];
  loadAll: () => void;
} {
  const { api, can } = useSession();
  const [isWanted, setWanted] = useState(false);
  const all = useQuery(isWanted && can('links:read') ? TAGS_KEY : undefined, (signal) =>
    allTags(api, signal),
  );
  const names = new Set([...loaded, ...(all.data ?? []).map(({ name }) => name)]);
  return {
    knownTags: [...names].sort((a, b) => a.localeCompare(b)),
    loadAll: () => setWanted(true),
  };
}
