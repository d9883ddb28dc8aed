import { useState } from 'preact/hooks';
import type { SmartLink, Subscriber } from '../../../clients/typescript/src/api.ts';
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

export default function Subscribers() {
  const { subscribers: text } = useTexts().smartLinks;
  return <SmartLinkFrame part={text.title}>{(link) => <List link={link} />}</SmartLinkFrame>;
}

/** The subscribers to a page. */
function List({ link }: { link: SmartLink }) {
  const { subscribers: text } = useTexts().smartLinks;
  const { api } = useSession();
  const [deleting, setDeleting] = useState<Subscriber>();
  const isViewOnly = useIsViewOnly(link.folderId);
  const path = { id: link._id };
  const pages = usePages(`smart-links/${link._id}/subscribers`, PAGE_SIZE, async (query, signal) => {
    const { subscribers, nextCursor } = await api.get('/v1/api/smart-links/{id}/subscribers', {
      path,
      query,
      signal,
    });
    return { items: subscribers, nextCursor };
  });
  return (
    <>
      <Loaded of={{ data: pages.items, error: pages.error, reload: pages.reload }} lines={8}>
        {(items) =>
          items.length === 0 ? (
            <Card>
              <Empty title={text.none} icon="account">
                {text.noneText}
              </Empty>
            </Card>
          ) : (
            <>
              <Totals link={link} />
              <Card>
                <SubscriberTable rows={items} onDelete={isViewOnly ? undefined : setDeleting} />
              </Card>
            </>
          )
        }
      </Loaded>
      <Pager pages={pages} />
      {deleting && (
        <DeleteSubscriber
          id={link._id}
          subscriber={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            pages.update((items) => items.filter(({ _id }) => _id !== deleting._id));
            invalidate(countKey(link._id));
          }}
        />
      )}
    </>
  );
}

const countKey = (id: string): string => `smart-links/${id}/subscriber-count`;

function Totals({ link: { _id: id, slug } }: { link: SmartLink }) {
  const { smartLinks, common } = useTexts();
  const format = useFormat();
  const { api } = useSession();
  const count = useQuery(countKey(id), (signal) =>
    api.get('/v1/api/smart-links/{id}/subscribers', { path: { id }, query: { limit: 1 }, signal }),
  );
  const save = useToastedAction(async () => {
    const name = `${slug.replace('/', '-')}-${new Date().toISOString().slice(0, 10)}`;
    let count = 0;
    for await (const page of api.filePages('/v1/api/smart-links/{id}/subscribers', {
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
        <Stat title={smartLinks.subscribers.statuses.confirmed}>
          {count.data ? format.number(count.data.confirmed) : '–'}
        </Stat>
      </dl>
      <Button icon="download" isBusy={save.isRunning} onClick={() => void save.run()}>
        {common.downloadCsv}
      </Button>
    </div>
  );
}

interface SubscriberTableProps {
  rows: readonly Subscriber[];
  /** Absent: none may be deleted. */
  onDelete: ((subscriber: Subscriber) => void) | undefined;
}

function SubscriberTable({ rows, onDelete }: SubscriberTableProps) {
  const { subscribers: text } = useTexts().smartLinks;
  const format = useFormat();
  const columns: Column<Subscriber>[] = [
    { key: 'email', title: text.email, isHeader: true, cell: ({ email }) => email },
    {
      key: 'status',
      title: text.status,
      cell: ({ status }) => (
        <Badge tone={status === 'confirmed' ? 'good' : 'plain'}>{text.statuses[status]}</Badge>
      ),
    },
    {
      key: 'createdAt',
      title: text.subscribed,
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
          {text.remove(row.email)}
        </PermittedButton>
      ),
    });
  }
  return <Table caption={text.title} columns={columns} rows={rows} rowKey={({ _id }) => _id} />;
}

interface DeleteSubscriberProps {
  id: string;
  subscriber: Subscriber;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteSubscriber({ id, subscriber, onClose, onDeleted }: DeleteSubscriberProps) {
  const { smartLinks, common } = useTexts();
  const { subscribers: text } = smartLinks;
  const { api } = useSession();
  const toast = useToast();
  const remove = async () => {
    const path = { id, subscriberId: subscriber._id };
    await api
      .delete('/v1/api/smart-links/{id}/subscribers/{subscriberId}', { path })
      .catch((error: unknown) => {
        // Unsubscribed or deleted elsewhere, or a response was lost.
        if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
      });
    toast({ text: text.removed });
    onDeleted();
  };
  return (
    <ConfirmDialog title={text.removeTitle} action={common.delete} onConfirm={remove} onClose={onClose}>
      {text.removeText(subscriber.email)}
    </ConfirmDialog>
  );
}
