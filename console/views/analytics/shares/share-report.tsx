import { useState } from 'preact/hooks';
import { PermittedButton } from '../../../components/actions/permitted-button.tsx';
import { useTexts } from '../../../texts/text.tsx';
import type { ShownReport } from '../use-report.ts';
import { ShareDialog } from './share-dialog.tsx';

/** Shares the report that is shown, by URL. */
export function ShareReport({ shown }: { shown: ShownReport }) {
  const { analytics } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PermittedButton to="shares:manage" icon="share" onClick={() => setOpen(true)}>
        {analytics.sharing.share}
      </PermittedButton>
      {isOpen && <ShareDialog shown={shown} onClose={() => setOpen(false)} />}
    </>
  );
}
