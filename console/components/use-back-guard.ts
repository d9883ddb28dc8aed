import { useEffect, useRef } from 'preact/hooks';

/** Where the page stays, and how it asks instead of leaving; the latest counts. */
const guards: { href: string; ask: () => void }[] = [];

/** Has to be called before the router begins to listen: whoever listens first hears of the back button first. */
export function watchBackButton(): void {
  addEventListener('popstate', (event) => {
    const guard = guards.at(-1);
    if (!guard) return;
    event.stopImmediatePropagation();
    history.pushState(null, '', guard.href);
    guard.ask();
  });
}

/** While something would be lost, the back button asks instead of leading back. */
export function useBackGuard(wouldLose: boolean, ask: () => void): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!wouldLose) return undefined;
    const guard = { href: location.href, ask: () => latest.current() };
    guards.push(guard);
    return () => void guards.splice(guards.indexOf(guard), 1);
  }, [wouldLose]);
}
