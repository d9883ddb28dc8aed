import { useEffect, useRef, useState } from 'preact/hooks';
import { type Action, useAction } from '#console/data/use-action.ts';
import { useSession } from '#console/session/session.ts';
import type { BulkFailure } from '../bulk/use-bulk-run.ts';

interface TagRun extends Action<[name: string | null], void> {
  /** Links that were changed, or failed. */
  done: number;
  failures: readonly BulkFailure[];
  isFinished: boolean;
}

/**
 * Renames or removes (null) a tag on all links, in as many requests as needed. After an error, the next run
 * starts from the newest link again, and skips changed ones. Closing the dialog stops it after the current
 * request.
 */
export function useTagRun(tag: string, onFinished: (failures: readonly BulkFailure[]) => void): TagRun {
  const { api } = useSession();
  const [{ updated, failures, isFinished }, setProgress] = useState({
    updated: 0,
    failures: [] as BulkFailure[],
    isFinished: false,
  });
  const total = useRef(0);
  const isClosed = useRef(false);
  useEffect(
    () => () => {
      isClosed.current = true;
    },
    [],
  );
  const action = useAction(async (name: string | null) => {
    const failed: BulkFailure[] = [];
    let cursor: string | undefined;
    do {
      const part = await api.patch('/v1/api/links/tags', { body: { tag, name, cursor } });
      total.current += part.updated;
      failed.push(...part.failed);
      cursor = part.nextCursor ?? undefined;
      if (isClosed.current) return;
      setProgress({ updated: total.current, failures: [...failed], isFinished: cursor === undefined });
    } while (cursor);
    onFinished(failed);
  });
  return { ...action, done: updated + failures.length, failures, isFinished };
}
