import type { SmartLink, Subscriber } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { datedCsv, saveCsv } from '#console/components/actions/save-file.ts';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { Stat } from '#console/components/charts/stat.tsx';
import { Card } from '#console/components/content/card.tsx';
import { Pager } from '#console/components/content/pager.tsx';
import { type Column, Table } from '#console/components/content/table.tsx';
import { Badge } from '#console/components/elements/badge.tsx';
import { Button } from '#console/components/elements/button.tsx';
import type { IconName } from '#console/components/elements/icon.tsx';
import { DeleteDialog } from '#console/components/feedback/delete-dialog.tsx';
import { Empty, Loaded } from '#console/components/feedback/states.tsx';
import { useIsViewOnly } from '#console/components/forms/use-folders.ts';
import { invalidate } from '#console/data/query.ts';
import { type Page, usePages } from '#console/data/use-pages.ts';
import { useQuery } from '#console/data/use-query.ts';
import type { Texts } from '#console/texts/en.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { DroppedForms } from './dropped-forms.tsx';

const PAGE_SIZE = 50;

type SignUp = Pick<Subscriber, '_id' | 'status' | 'createdAt'>;

type Load<Row> = (
  page: { cursor?: string | undefined; limit: number },
  signal?: AbortSignal,
) => Promise<Page<Row> & { confirmed: number }>;

interface SignUpsProps<Row extends SignUp> {
  link: SmartLink;
  /** Keys of their queries, after that of the page. */
  keys: { list: string; count: string };
  icon: IconName;
  text: Texts['smartLinks']['subscribers'];
  /** What the confirmed ones are called. */
  confirmed: string;
  /** Columns before the status. */
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  load: Load<Row>;
  /** The pages of their export. */
  files: () => AsyncIterable<Blob>;
  onDelete: (row: Row) => Promise<unknown>;
}

/** The people who signed up on a page, with a confirmed address or without. */
export function SignUps<Row extends SignUp>(props: SignUpsProps<Row>) {
  const { link, keys, icon, text, nameOf, load, onDelete } = props;
  const [deleting, setDeleting] = useState<Row>();
  const isViewOnly = useIsViewOnly(link.folderId);
  const pages = usePages(`smart-links/${link._id}/${keys.list}`, PAGE_SIZE, load);
  const countKey = `smart-links/${link._id}/${keys.count}`;
  return (
    <>
      <Loaded of={pages} lines={8}>
        {(items) =>
          items.length === 0 ? (
            <Card>
              <Empty title={text.none} icon={icon}>
                {text.noneText}
              </Empty>
            </Card>
          ) : (
            <>
              <Totals {...props} countKey={countKey} />
              <Card>
                <SignUpTable {...props} rows={items} onDelete={isViewOnly ? undefined : setDeleting} />
              </Card>
            </>
          )
        }
      </Loaded>
      <Pager pages={pages} />
      <DroppedForms link={link} />
      {deleting && (
        <DeleteDialog
          title={text.removeTitle}
          onDelete={() => onDelete(deleting)}
          deleted={text.removed}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            pages.update((items) => items.filter(({ _id }) => _id !== deleting._id));
            invalidate(countKey);
          }}
        >
          {text.removeText(nameOf(deleting))}
        </DeleteDialog>
      )}
    </>
  );
}

interface TotalsProps extends Pick<SignUpsProps<never>, 'link' | 'confirmed' | 'files'> {
  countKey: string;
  load: Load<unknown>;
}

function Totals({ link, confirmed, files, load, countKey }: TotalsProps) {
  const { common } = useTexts();
  const format = useFormat();
  const count = useQuery(countKey, (signal) => load({ limit: 1 }, signal));
  const save = useToastedAction(() => saveCsv(files(), datedCsv(link.slug.replace('/', '-'))));
  return (
    <div class="smart-totals">
      <dl class="figures">
        <Stat title={confirmed}>
          {count.data ? format.number(count.data.confirmed) : count.error ? '–' : '…'}
        </Stat>
      </dl>
      <Button icon="download" isBusy={save.isRunning} onClick={() => void save.run()}>
        {common.downloadCsv}
      </Button>
    </div>
  );
}

interface SignUpTableProps<Row extends SignUp>
  extends Pick<SignUpsProps<Row>, 'text' | 'columns' | 'nameOf'> {
  rows: readonly Row[];
  /** Absent: none may be deleted. */
  onDelete: ((row: Row) => void) | undefined;
}

function SignUpTable<Row extends SignUp>({ text, columns, nameOf, rows, onDelete }: SignUpTableProps<Row>) {
  const format = useFormat();
  const all: Column<Row>[] = [
    ...columns,
    {
      key: 'status',
      title: text.status,
      cell: ({ status }) => (
        <Badge tone={status === 'confirmed' ? 'good' : 'plain'}>{text.statuses[status]}</Badge>
      ),
    },
    {
      key: 'createdAt',
      title: text.signedUp,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>,
    },
  ];
  if (onDelete) {
    all.push({
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
          {text.remove(nameOf(row))}
        </PermittedButton>
      ),
    });
  }
  return <Table caption={text.title} columns={all} rows={rows} rowKey={({ _id }) => _id} />;
}
