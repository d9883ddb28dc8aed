import type { ApiError } from '@signpost/client/core';

/** State of a query. */
export interface QueryState<T> {
  data: T | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
}

type Load<T> = (signal: AbortSignal) => Promise<T>;

/** State before the first load. */
export const NO_DATA: QueryState<unknown> = { data: undefined, error: undefined, isLoading: false };

/** Cached data, shared by all views with the same key. */
class Query<T> {
  state = NO_DATA as QueryState<T>;
  readonly listeners = new Set<() => void>();
  #running: AbortController | undefined;

  /** Loads again; keeps the current data until then. */
  async run(load: Load<T>): Promise<void> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.set({ isLoading: true });
    try {
      const data = await load(running.signal);
      if (this.#running === running) this.set({ data, error: undefined, isLoading: false });
    } catch (error) {
      if (this.#running === running) this.set({ error: error as ApiError, isLoading: false });
    }
  }

  set(change: Partial<QueryState<T>>): void {
    this.state = { ...this.state, ...change };
    for (const notify of this.listeners) notify();
  }

  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
  }
}

/** The cache: all queries since sign-in, by key. */
const queries = new Map<string, Query<unknown>>();

/** Loaders of the queries that are currently shown. */
const loaders = new Map<string, Load<unknown>>();

export function query<T>(key: string): Query<T> {
  const cached = queries.get(key) ?? new Query<unknown>();
  queries.set(key, cached);
  return cached as Query<T>;
}

/**
 * Loads a key and keeps the loader for `invalidate`. `isShared`: not while it is loading or shown, so that
 * all who ask share one request.
 */
export function show<T>(key: string, load: Load<T>, isShared = false): void {
  loaders.set(key, load as Load<unknown>);
  const shared = query<T>(key);
  if (!(isShared && (shared.state.isLoading || shared.listeners.size))) void shared.run(load);
}

/** No longer shown: the data stays cached for the next time. */
export function hide(key: string): void {
  if (queries.get(key)?.listeners.size === 0) loaders.delete(key);
}

/** After a change: reloads shown queries with these key prefixes, and drops others from the cache. */
export function invalidate(...prefixes: string[]): void {
  for (const [key, cached] of queries) {
    if (!prefixes.some((prefix) => `${key}/`.replace('?', '/').startsWith(`${prefix}/`))) continue;
    const load = loaders.get(key);
    if (load) void cached.run(load);
    else queries.delete(key);
  }
}

/** On sign-out: data of one API key must not be shown to the next. */
export function clearQueries(): void {
  for (const cached of queries.values()) cached.stop();
  queries.clear();
  loaders.clear();
}
