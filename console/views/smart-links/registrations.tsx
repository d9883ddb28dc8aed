import { useState } from 'preact/hooks';
import type { SmartLink, WebinarRegistration } from '../../../clients/typescript/src/api.ts';
import { ApiError } from '../../../clients/typescript/src/api-error.ts';
import { PermittedButton } from '../../components/actions/permitted-button.tsx';
import { saveFile } from '../../components/actions/save-file.ts';
import { useToastedAction } from '../../components/actions/use-toasted-action.ts';
import { Stat } from '../../components/charts/stat.tsx';
import { Card } from '../../components/content/card.tsx';
import { Pager } from '../../components/content/pager.tsx';
import { type Column, Table } from '../../components/content/table.tsx';
import { Badge } from '../../components/elements/badge.tsx';
import { Button } from '../../components/elements/button.tsx';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { Empty, Loaded } from '../../components/feedback/states.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { useIsViewOnly } from '../../components/forms/use-folders.ts';
import { invalidate } from '../../data/query.ts';
import { usePages } from '../../data/use-pages.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSession } from '../../session/session.ts';
import { useFormat, useTexts } from '../../texts/text.tsx';
import { SmartLinkFrame } from './smart-link-frame.tsx';

const PAGE_SIZE = 50;

export default function Registrations() {
  const { registrations: text } = useTexts().smartLinks;
  return (
    <SmartLinkFrame part={text.title}>
      {(link) =>
        link.registration ? (
          <List link={link} />
        ) : (
          <Card>
            <Empty title={text.noForm} icon="calendar" />
          </Card>
        )
      }
    </SmartLinkFrame>
  );
}

/** The registrations for a webinar. */
function List({ link }: { link: SmartLink }) {
  const { registrations: text } = useTexts().smartLinks;
  const { api } = useSession();
  const [deleting, setDeleting] = useState<WebinarRegistration>();
  const isViewOnly = useIsViewOnly(link.folderId);
  const path = { id: link._id };
  const key = `smart-links/${link._id}/registrations`;
  const pages = usePages(key, PAGE_SIZE, async (query, signal) => {
    const { registrations, nextCursor } = await api.get('/v1/api/smart-links/{id}/registrations', {
      path,
      query,
      signal,
    });
    return { items: registrations, nextCursor };
  });
  return (
    <>
      <Loaded of={{ data: pages.items, error: pages.error, reload: pages.reload }} lines={8}>
        {(items) =>
          items.length === 0 ? (
            <Card>
              <Empty title={text.none} icon="calendar">
                {text.noneText}
              </Empty>
            </Card>
          ) : (
            <>
              <Totals link={link} />
              <Card>
                <RegistrationTable rows={items} onDelete={isViewOnly ? undefined : setDeleting} />
              </Card>
            </>
          )
        }
      </Loaded>
      <Pager pages={pages} />
      {deleting && (
        <DeleteRegistration
          id={link._id}
          registration={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            pages.update((items) => items.filter(({ _id }) => _id !== deleting._id));
            invalidate(`smart-links/${link._id}/seats`);
          }}
        />
      )}
    </>
  );
}

function Totals({ link: { _id: id, slug } }: { link: SmartLink }) {
  const { smartLinks, common } = useTexts();
  const format = useFormat();
  const { api } = useSession();
  const seats = useQuery(`smart-links/${id}/seats`, (signal) =>
    api.get('/v1/api/smart-links/{id}/registrations', { path: { id }, query: { limit: 1 }, signal }),
  );
  const save = useToastedAction(async () => {
    const name = `${slug.replace('/', '-')}-${new Date().toISOString().slice(0, 10)}`;
    let count = 0;
    for await (const page of api.filePages('/v1/api/smart-links/{id}/registrations', {
      path: { id },
      accept: 'text/csv',
    })) {
      saveFile(page, `${name}${count > 0 ? `-${count + 1}` : ''}.csv`);
      count++;
    }
  });
  return (
    <div class="smart-totals">
      <dl class="figures">
        <Stat title={smartLinks.registrations.confirmed}>
          {seats.data ? format.number(seats.data.confirmed) : '–'}
        </Stat>
      </dl>
      <Button icon="download" isBusy={save.isRunning} onClick={() => void save.run()}>
        {common.downloadCsv}
      </Button>
    </div>
  );
}

interface RegistrationTableProps {
  rows: readonly WebinarRegistration[];
  /** Absent: none may be deleted. */
  onDelete: ((registration: WebinarRegistration) => void) | undefined;
}

function RegistrationTable({ rows, onDelete }: RegistrationTableProps) {
  const { registrations: text } = useTexts().smartLinks;
  const format = useFormat();
  const columns: Column<WebinarRegistration>[] = [
    { key: 'name', title: text.name, isHeader: true, cell: ({ name }) => <span dir="auto">{name}</span> },
    { key: 'email', title: text.email, cell: ({ email }) => email },
    {
      key: 'status',
      title: text.status,
      cell: ({ status }) => (
        <Badge tone={status === 'confirmed' ? 'good' : 'plain'}>{text.statuses[status]}</Badge>
      ),
    },
    {
      key: 'createdAt',
      title: text.registered,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>,
    },
  ];
  if (onDelete) {
    columns.push({
      key: 'actions',
      title: text.actions,
      hideTitle: true,
      align: 'end',
      cell: (row) => (
        <PermittedButton
          to="smart-links:write"
          variant="quiet"
          icon="trash"
          iconOnly
          onClick={() => onDelete(row)}
        >
          {text.remove(row.name)}
        </PermittedButton>
      ),
    });
  }
  return <Table caption={text.title} columns={columns} rows={rows} rowKey={({ _id }) => _id} />;
}

interface DeleteRegistrationProps {
  id: string;
  registration: WebinarRegistration;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteRegistration({ id, registration, onClose, onDeleted }: DeleteRegistrationProps) {
  const { smartLinks, common } = useTexts();
  const { registrations: text } = smartLinks;
  const { api } = useSession();
  const toast = useToast();
  const remove = async () => {
    const path = { id, registrationId: registration._id };
    await api
      .delete('/v1/api/smart-links/{id}/registrations/{registrationId}', { path })
      .catch((error: unknown) => {
        // Cancelled or deleted elsewhere, or a response was lost.
        if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
      });
    toast({ text: text.removed });
    onDeleted();
  };
  return (
    <ConfirmDialog title={text.removeTitle} action={common.delete} onConfirm={remove} onClose={onClose}>
      {text.removeText(registration.name)}
    </ConfirmDialog>
  );
}
