import { useEffect, useRef } from 'preact/hooks';

/** While something would be lost, the back button asks instead of leading back. */
export function useBackGuard(wouldLose: boolean, ask: () => void): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!wouldLose) return undefined;
    const { href } = location;
    const stay = (event: PopStateEvent) => {
      // Before the router hears of it.
      event.stopImmediatePropagation();
      history.pushState(null, '', href);
      latest.current();
    };
    addEventListener('popstate', stay, { capture: true });
    return () => removeEventListener('popstate', stay, { capture: true });
  }, [wouldLose]);
}
