import { useState } from 'preact/hooks';
import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { dateIn } from '../time-zone.ts';
import type { ShownReport } from '../use-report.ts';
import { shareBody } from './share-body.ts';
import { ShareDialog } from './share-dialog.tsx';

/** Shares the report that is shown, by URL. */
export function ShareReport({ shown: { scope, state, request } }: { shown: ShownReport }) {
  const { analytics } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { timezone } = request;
  const body = () => shareBody(scope, state, { timezone, today: dateIn(timezone, new Date()) });
  return (
    <>
      <PermittedButton to="shares:manage" icon="share" onClick={() => setOpen(true)}>
        {analytics.sharing.share}
      </PermittedButton>
      {isOpen && <ShareDialog body={body()} period={state.period} onClose={() => setOpen(false)} />}
    </>
  );
}
