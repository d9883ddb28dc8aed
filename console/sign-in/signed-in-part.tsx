import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { NotLoaded } from '#console/components/feedback/not-loaded.tsx';
import { loadViewStyle } from '#console/style/view-style.ts';
import { useLanguage } from '#console/texts/text.tsx';
import { Splash } from './splash.tsx';

interface Props<Part extends object> {
  load: () => Promise<Part>;
  children: (part: Part) => ComponentChildren;
}

/**
 * A part of the console that only people who are signed in see: loads it, with all
 * texts and the style of views.
 */
export function SignedInPart<Part extends object>({ load, children }: Props<Part>) {
  const { all, loadAll } = useLanguage();
  const [part, setPart] = useState<Part>();
  const [hasFailed, setFailed] = useState(false);
  const fail = () => setFailed(true);
  useEffect(() => {
    Promise.all([load(), loadViewStyle()]).then(([loaded]) => setPart(loaded), fail);
  }, []);
  useEffect(() => {
    if (!all) loadAll().catch(fail);
  }, [all]);
  if (all && part) return <>{children(part)}</>;
  if (!hasFailed) return <Splash />;
  return (
    <main>
      <NotLoaded />
    </main>
  );
}
