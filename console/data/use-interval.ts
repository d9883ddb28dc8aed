import { useEffect, useRef } from 'preact/hooks';

/** Does something again and again while the page is looked at, and at once when it is looked at again. */
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
