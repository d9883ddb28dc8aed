import type { ApiError } from '@signpost/client/core';
import { etagOf } from '@signpost/client/core';
import { useEffect, useState } from 'preact/hooks';
import { useAction } from './use-action.ts';

interface Editable<T> {
  /** The record as its form begins, with its ETag. Undefined until it is loaded. */
  data: T | undefined;
  error: ApiError | undefined;
  /** Loads its current state. */
  reload: () => void;
}

/** A record to edit. One of a list has no ETag and may be old: it is loaded first. */
export function useEditable<T extends object>(record: T, load: () => Promise<T>): Editable<T> {
  const [data, setData] = useState(etagOf(record) === undefined ? undefined : record);
  const loading = useAction(async () => setData(await load()));
  useEffect(() => {
    if (data === undefined) void loading.run();
  }, []);
  return { data, error: loading.error, reload: () => void loading.run() };
}
