import { useEffect, useRef } from 'preact/hooks';

/** Runs repeatedly while the page is visible, and whenever it becomes visible. */
export function useInterval(action: () => void, everyMs: number | undefined): void {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const runIfVisible = () => document.visibilityState === 'visible' && latest.current();
    const timer = setInterval(runIfVisible, everyMs);
    document.addEventListener('visibilitychange', runIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', runIfVisible);
    };
  }, [everyMs]);
}
