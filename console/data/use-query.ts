import { useEffect, useReducer, useRef } from 'preact/hooks';
import { hide, query, type State, show } from './query.ts';

export interface QueryResult<T> extends State<T> {
  /** Loads again. */
  reload: () => void;
  /** Updates the cached data without a request. */
  change: (change: (data: T) => T) => void;
}

/**
 * Loads data on mount and when `key` changes. A key is a path with an optional query, such as `links?search=spring`:
 * equal keys share data, and `invalidate('links')` reloads all of `links`. Without a key nothing is loaded.
 */
export function useQuery<T>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<T>,
): QueryResult<T> {
  const [, update] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(load);
  latest.current = load;
  const ask = (signal: AbortSignal) => latest.current(signal);

  useEffect(() => {
    if (key === undefined) return undefined;
    const { listeners } = query<T>(key);
    const tell = () => update(undefined);
    listeners.add(tell);
    show(key, ask);
    return () => {
      listeners.delete(tell);
      hide(key);
    };
  }, [key]);

  const state = key === undefined ? NOTHING : query<T>(key).state;
  const isNew = state.data === undefined && state.error === undefined;
  return {
    ...(state as State<T>),
    // True from the first render, before the effect runs.
    isLoading: key !== undefined && (state.isLoading || isNew),
    reload: () => key !== undefined && show(key, ask),
    change: (change) => {
      if (key === undefined) return;
      const { data } = query<T>(key).state;
      if (data !== undefined) query<T>(key).set({ data: change(data) });
    },
  };
}

const NOTHING: State<unknown> = { data: undefined, error: undefined, isLoading: false };
