import { useEffect, useReducer, useRef } from 'preact/hooks';
import { hide, query, type State, show } from './query.ts';

export interface QueryResult<T> extends State<T> {
  /** Asks again. */
  reload: () => void;
  /** Changes what is known, ahead of an answer. */
  change: (change: (data: T) => T) => void;
}

/**
 * What the API answers, asked for when the view appears and when `key` changes. A key is a path with its query, such as
 * `links?search=spring`: equal keys share an answer, and `invalidate('links')` renews all of `links`. Without a key
 * nothing is asked.
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
    // From the first moment on, before the effect has run.
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
