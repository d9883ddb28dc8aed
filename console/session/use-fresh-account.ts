import { useEffect, useMemo } from 'preact/hooks';
import { useSession } from './session.ts';

const FRESH_MS = 5000;

let readAt = 0;

/** Notes when the account was read. While rendering: views that are mounted with it already need that. */
export function useReadTime(account: object): void {
  useMemo(() => {
    readAt = Date.now();
  }, [account]);
}

/** Reads the account again for a view of its quotas, unless it has just been read. */
export function useFreshAccount(): void {
  const { refresh } = useSession();
  useEffect(() => {
    if (Date.now() - readAt > FRESH_MS) void refresh();
  }, []);
}
