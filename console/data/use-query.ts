import { useEffect, useReducer, useRef } from 'preact/hooks';
import { hide, NO_DATA, type QueryState, query, show } from './query.ts';

export interface QueryResult<T> extends QueryState<T> {
  /** Loads again. */
  reload: () => void;
  /** Updates the cached data without a request. */
  update: (change: (data: T) => T) => void;
}

/**
 * Loads data on mount and when `key` changes. A key is a path with an optional query, such as
 * `links?search=spring`: equal keys share data, and `invalidate('links')` reloads all of `links`. Without
 * a key nothing is loaded.
 */
export function useQuery<T>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<T>,
): QueryResult<T> {
  const [, update] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(load);
  latest.current = load;
  const latestLoad = (signal: AbortSignal) => latest.current(signal);

  const state = key === undefined ? NO_DATA : query<T>(key).state;

  useEffect(() => {
    if (key === undefined) return undefined;
    const shared = query<T>(key);
    const notify = () => update(undefined);
    show(key, latestLoad, true);
    shared.listeners.add(notify);
    // It has changed since it was rendered.
    if (shared.state !== state) notify();
    return () => {
      shared.listeners.delete(notify);
      hide(key);
    };
  }, [key]);

  const isNew = state.data === undefined && state.error === undefined;
  return {
    ...(state as QueryState<T>),
    // True from the first render, before the effect runs.
    isLoading: key !== undefined && (state.isLoading || isNew),
    reload: () => key !== undefined && show(key, latestLoad),
    update: (change) => {
      if (key === undefined) return;
      const { data } = query<T>(key).state;
      if (data !== undefined) query<T>(key).set({ data: change(data) });
    },
  };
}
