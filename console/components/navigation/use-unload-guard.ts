import { useEffect } from 'preact/hooks';

/** Makes the browser ask before leaving the page with unsaved changes. */
export function useUnloadGuard(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [wouldLose]);
}
