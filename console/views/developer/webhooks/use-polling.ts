import { useEffect, useRef } from 'preact/hooks';

const FIRST_MS = 700;
const GROWTH = 1.25;
const LAST_MS = 20_000;

/** Polls with growing intervals: API keys are rate limited. */
export function usePolling(isActive: boolean, poll: () => Promise<unknown>): void {
  const latest = useRef(poll);
  latest.current = poll;
  useEffect(() => {
    if (!isActive) return undefined;
    let waitMs = FIRST_MS;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      timer = setTimeout(async () => {
        // Skips hidden tabs.
        if (!document.hidden) await latest.current().catch(() => undefined);
        waitMs = Math.min(waitMs * GROWTH, LAST_MS);
        if (!isStopped) next();
      }, waitMs);
    };
    let isStopped = false;
    next();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [isActive]);
}
