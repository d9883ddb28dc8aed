import { useEffect, useRef } from 'preact/hooks';

/** Runs repeatedly while the page is visible, and whenever it becomes visible. */
export function useInterval(act: () => void, everyMs: number | undefined): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const actIfSeen = () => document.visibilityState === 'visible' && latest.current();
    const timer = setInterval(actIfSeen, everyMs);
    document.addEventListener('visibilitychange', actIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', actIfSeen);
    };
  }, [everyMs]);
}
