import { useEffect, useState } from 'preact/hooks';

/**
 * Loads a module once it is needed; undefined until then. After a failure, the next render with
 * another `retryOn` tries again.
 */
export function useModule<Module>(
  load: () => Promise<Module>,
  { isNeeded, retryOn }: { isNeeded: boolean; retryOn?: unknown },
): Module | undefined {
  const [loaded, setLoaded] = useState<Module>();
  useEffect(() => {
    if (!isNeeded || loaded) return;
    void load().then(
      (module) => setLoaded(() => module),
      () => undefined,
    );
  }, [isNeeded, loaded, retryOn]);
  return loaded;
}
