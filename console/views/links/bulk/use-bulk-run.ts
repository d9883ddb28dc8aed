import type { RowError } from '@signpost/client/core';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Action, useAction } from '#console/data/use-action.ts';

/** Maximum links per request. */
export const CHUNK_SIZE = 100;

export interface BulkFailure {
  _id: string;
  error: RowError;
}

export interface BulkRun extends Action<[], void> {
  /** Processed links. */
  done: number;
  failures: readonly BulkFailure[];
  isFinished: boolean;
}

/**
 * Runs a bulk change in requests of 100 links. An error stops it; the next run continues with the unprocessed
 * links. Closing the dialog stops it after the current request.
 */
export function useBulkRun(
  ids: readonly string[],
  runChunk: (ids: string[]) => Promise<BulkFailure[]>,
  onFinished: (failures: readonly BulkFailure[]) => void,
): BulkRun {
  const [{ done, failures }, setProgress] = useState({ done: 0, failures: [] as BulkFailure[] });
  const latest = useRef({ done, failures });
  const isClosed = useRef(false);
  useEffect(
    () => () => {
      isClosed.current = true;
    },
    [],
  );
  const action = useAction(async () => {
    while (latest.current.done < ids.length) {
      const { done, failures } = latest.current;
      const chunk = ids.slice(done, done + CHUNK_SIZE);
      const failed = await runChunk(chunk);
      latest.current = { done: done + chunk.length, failures: [...failures, ...failed] };
      if (isClosed.current) return;
      setProgress(latest.current);
    }
    onFinished(latest.current.failures);
  });
  return { ...action, done, failures, isFinished: done === ids.length };
}
