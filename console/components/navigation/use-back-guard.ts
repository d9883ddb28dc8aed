import { useEffect, useRef } from 'preact/hooks';

/** URLs to stay at, and their prompts; the latest wins. */
const guards: { href: string; ask: () => void }[] = [];

/** Call before the router starts: listeners run in the order they were added. */
export function watchBackButton(): void {
  addEventListener('popstate', (event) => {
    const guard = guards.at(-1);
    if (!guard) return;
    event.stopImmediatePropagation();
    history.pushState(null, '', guard.href);
    guard.ask();
  });
}

/** While there are unsaved changes, the back button asks instead of navigating. */
export function useBackGuard(isUnsaved: boolean, ask: () => void): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const guard = { href: location.href, ask: () => latest.current() };
    guards.push(guard);
    return () => void guards.splice(guards.indexOf(guard), 1);
  }, [isUnsaved]);
}
