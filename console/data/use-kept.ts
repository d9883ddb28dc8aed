import { useRef } from 'preact/hooks';

interface Kept<T> {
  data: T | undefined;
  /** `data` is of the previous key: the next is loading. */
  isStale: boolean;
}

/**
 * Data of a query. While another key loads, that of the previous key, so that a list does not vanish while
 * someone types.
 */
export function useKept<T>({ data, error }: { data: T | undefined; error: unknown }): Kept<T> {
  const before = useRef<T>(undefined);
  if (data !== undefined) before.current = data;
  const isStale = data === undefined && error === undefined && before.current !== undefined;
  return { data: isStale ? before.current : data, isStale };
}
