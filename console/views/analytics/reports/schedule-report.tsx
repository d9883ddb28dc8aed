import { useState } from 'preact/hooks';
import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { accountName } from '../account-name.ts';
import { shareBody } from '../shares/share-body.ts';
import { dateIn } from '../time-zone.ts';
import { useTitles } from '../titles.ts';
import type { ShownReport } from '../use-report.ts';
import { ReportDialog } from './report-dialog.tsx';

/** Schedules the report that is shown, by email. */
export function ScheduleReport({ shown: { scope, state, request } }: { shown: ShownReport }) {
  const { analytics } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const titles = useTitles(isOpen && scope.kind !== 'account' ? [scope.id] : []);
  const { timezone } = request;
  const body = shareBody(scope, state, { timezone, today: dateIn(timezone, new Date()) });
  const about =
    scope.kind === 'account'
      ? accountName(body.filters, analytics.sharing)
      : (titles.get(scope.id)?.title ?? scope.id);
  return (
    <>
      <PermittedButton to="shares:manage" icon="calendar" onClick={() => setOpen(true)}>
        {analytics.scheduling.schedule}
      </PermittedButton>
      {isOpen && (
        <ReportDialog
          of={{ scope: body.scope, filters: body.filters ?? null, timezone, about }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
