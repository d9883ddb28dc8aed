import type { ScheduledReport } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { Menu } from '#console/components/actions/menu.tsx';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { Table } from '#console/components/content/table.tsx';
import { Badge } from '#console/components/elements/badge.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { ConfirmDialog } from '#console/components/feedback/confirm-dialog.tsx';
import { Empty, Loaded } from '#console/components/feedback/states.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { useFolders } from '#console/components/forms/use-folders.ts';
import { invalidate } from '#console/data/query.ts';
import { shownAddress } from '#console/data/shown-address.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { accountName } from '../account-name.ts';
import { AnalyticsFrame } from '../analytics-frame.tsx';
import { ShownFilters } from '../shown-filters.tsx';
import { useTitles } from '../titles.ts';
import { REPORTS_KEY, ReportDialog } from './report-dialog.tsx';

const TONES = { confirmed: 'good', pending: 'plain', unsubscribed: 'wrong' } as const;

/** The reports that are emailed regularly. */
export default function Reports() {
  const { analytics, links } = useTexts();
  const { scheduling: text } = analytics;
  const { api, refresh } = useSession();
  const format = useFormat();
  const reports = useQuery(REPORTS_KEY, async (signal) => {
    const data = await api.get('/v1/api/reports', { signal });
    return data.reports;
  });
  const [dialog, setDialog] = useState<{ action: 'edit' | 'delete'; report: ScheduledReport }>();
  const close = () => setDialog(undefined);
  const nameOf = useNames(reports.data ?? []);
  return (
    <AnalyticsFrame part={text.list}>
      <div class="card card-flush">
        <Loaded of={reports} lines={4}>
          {(all) =>
            all.length === 0 ? (
              <Empty title={text.none} icon="calendar" docs="scheduledReports">
                {text.noneText}
              </Empty>
            ) : (
              <Table
                caption={text.list}
                rows={all}
                rowKey={({ _id }) => _id}
                columns={[
                  {
                    key: 'name',
                    title: text.about,
                    isHeader: true,
                    cell: (report) => (
                      <span class="report-about">
                        <span>{nameOf(report)}</span>
                        <ShownFilters of={report.filters} />
                        <span class="soft small">{text.everyChoices[report.every]}</span>
                      </span>
                    ),
                  },
                  {
                    key: 'to',
                    title: text.recipients,
                    cell: ({ _id, to }) => (
                      <ul class="report-recipients">
                        {to.map(({ email, status }) => (
                          <li key={email}>
                            <span>{shownAddress(email)}</span>{' '}
                            <Badge tone={TONES[status]}>{text.states[status]}</Badge>
                            {status === 'pending' && <ResendButton id={_id} email={email} />}
                          </li>
                        ))}
                      </ul>
                    ),
                  },
                  {
                    key: 'next',
                    title: text.next,
                    cell: ({ status, nextSendAt }) =>
                      nextSendAt === null ? (
                        <Badge tone={status === 'paused' ? 'plain' : 'wrong'}>
                          {status === 'paused' ? text.paused : text.targetDeleted}
                        </Badge>
                      ) : (
                        <time dateTime={nextSendAt}>{format.dateTime(nextSendAt)}</time>
                      ),
                  },
                  {
                    key: 'actions',
                    title: links.actions,
                    hideTitle: true,
                    align: 'end',
                    cell: (report) => (
                      <ReportMenu
                        report={report}
                        name={nameOf(report)}
                        onEdit={() => setDialog({ action: 'edit', report })}
                        onDelete={() => setDialog({ action: 'delete', report })}
                      />
                    ),
                  },
                ]}
              />
            )
          }
        </Loaded>
      </div>
      {dialog?.action === 'edit' && <ReportDialog report={dialog.report} onClose={close} />}
      {dialog?.action === 'delete' && (
        <ConfirmDialog
          title={text.deleteTitle}
          action={text.delete}
          onConfirm={async () => {
            await api.delete('/v1/api/reports/{id}', { path: { id: dialog.report._id } });
            invalidate(REPORTS_KEY);
            void refresh();
          }}
          onClose={close}
        >
          {text.deleteText(nameOf(dialog.report))}
        </ConfirmDialog>
      )}
    </AnalyticsFrame>
  );
}

/** What reports are about, as people know it. */
function useNames(reports: readonly ScheduledReport[]): (report: ScheduledReport) => string {
  const { analytics } = useTexts();
  const ids = reports.flatMap(({ scope: { type, id } }) => (type !== 'folder' && id) || []);
  const titles = useTitles([...new Set(ids)]);
  const { data: folders = [] } = useFolders();
  return ({ name, filters, scope: { type, id, tag } }) => {
    const folder = type === 'folder' ? folders.find(({ _id }) => _id === id)?.name : undefined;
    return (
      name ?? tag ?? folder ?? (id ? titles.get(id)?.title || id : accountName(filters, analytics.sharing))
    );
  };
}

/** Sends the confirmation email again. */
function ResendButton({ id, email }: { id: string; email: string }) {
  const { analytics, smartLinks } = useTexts();
  const { scheduling: text } = analytics;
  const { api } = useSession();
  const toast = useToast();
  const send = useToastedAction(async () => {
    const path = { id };
    const { recipient } = await api.post('/v1/api/reports/{id}/mail-confirmation', { path, body: { email } });
    invalidate(REPORTS_KEY);
    toast({ text: smartLinks.confirmationSent[recipient.status] });
  });
  return (
    <Button variant="quiet" isBusy={send.isRunning} onClick={() => void send.run()}>
      <span aria-hidden="true">{text.resend}</span>
      <span class="visually-hidden">{text.resendTo(shownAddress(email))}</span>
    </Button>
  );
}

function ReportMenu({
  report: { _id, status },
  name,
  onEdit,
  onDelete,
}: {
  report: ScheduledReport;
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { analytics } = useTexts();
  const { scheduling: text } = analytics;
  const { api, account } = useSession();
  const toast = useToast();
  const path = { id: _id };
  const preview = useToastedAction(async () => {
    const { email } = await api.post('/v1/api/reports/{id}/preview', { path });
    toast({ text: text.previewSent(shownAddress(email)) });
  });
  const isActive = status === 'active';
  const toggle = useToastedAction(async () => {
    await api.patch('/v1/api/reports/{id}', { path, body: { enabled: !isActive } });
    invalidate(REPORTS_KEY);
    toast({ text: isActive ? text.wasPaused(name) : text.wasResumed(name) });
  });
  const isGone = status === 'target_deleted';
  return (
    <Menu
      label={text.actionsOf(name)}
      items={[
        // A key has no address.
        ...(account.member && !isGone
          ? [{ label: text.preview, icon: 'play' as const, onSelect: () => void preview.run() }]
          : []),
        { label: text.edit, icon: 'edit', onSelect: onEdit },
        ...(isGone
          ? []
          : [
              {
                label: isActive ? text.pause : text.resume,
                icon: isActive ? ('pause' as const) : ('play' as const),
                onSelect: () => void toggle.run(),
              },
            ]),
        { label: text.delete, icon: 'trash', onSelect: onDelete, isDanger: true },
      ]}
    />
  );
}
