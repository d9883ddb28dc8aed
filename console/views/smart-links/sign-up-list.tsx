import { useState } from 'preact/hooks';
import type { SmartLink } from '../../../clients/typescript/src/api.ts';
import { ApiError } from '../../../clients/typescript/src/api-error.ts';
import { PermittedButton } from '../../components/actions/permitted-button.tsx';
import { datedCsv, saveCsv } from '../../components/actions/save-file.ts';
import { useToastedAction } from '../../components/actions/use-toasted-action.ts';
import { Stat } from '../../components/charts/stat.tsx';
import { Card } from '../../components/content/card.tsx';
import { Pager } from '../../components/content/pager.tsx';
import { type Column, Table } from '../../components/content/table.tsx';
import { Badge } from '../../components/elements/badge.tsx';
import { Button } from '../../components/elements/button.tsx';
import type { IconName } from '../../components/elements/icon.tsx';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { Empty, Loaded } from '../../components/feedback/states.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { useIsViewOnly } from '../../components/forms/use-folders.ts';
import { invalidate } from '../../data/query.ts';
import { usePages } from '../../data/use-pages.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSession } from '../../session/session.ts';
import { useFormat, useTexts } from '../../texts/text.tsx';

const PAGE_SIZE = 50;

/** A registrant or a subscriber. */
interface SignUp {
  _id: string;
  email: string;
  status: 'pending' | 'confirmed';
  createdAt: string;
}

interface SignUpKind<One> {
  part: 'registrations' | 'subscribers';
  icon: IconName;
  text: {
    title: string;
    none: string;
    noneText: string;
    email: string;
    status: string;
    statuses: Record<SignUp['status'], string>;
    actions: string;
    remove: (name: string) => string;
    removeTitle: string;
    removeText: (name: string) => string;
    removed: string;
  };
  /** What the number of confirmed ones is called. */
  confirmed: string;
  /** What the time of the form is called. */
  signedUp: string;
  /** Their names; without it, their addresses name them. */
  name?: { title: string; of: (one: One) => string };
  /** Query key of the number of confirmed ones. */
  countKey: string;
  load: Parameters<typeof usePages<One>>[2];
  remove: (one: One) => Promise<unknown>;
}

interface SignUpListProps<One> {
  link: SmartLink;
  kind: SignUpKind<One>;
}

/** The people who signed up on a page. */
export function SignUpList<One extends SignUp>({ link, kind }: SignUpListProps<One>) {
  const { part, icon, text, countKey } = kind;
  const [deleting, setDeleting] = useState<One>();
  const isViewOnly = useIsViewOnly(link.folderId);
  const pages = usePages(`smart-links/${link._id}/${part}`, PAGE_SIZE, kind.load);
  return (
    <>
      <Loaded of={{ data: pages.items, error: pages.error, reload: pages.reload }} lines={8}>
        {(items) =>
          items.length === 0 ? (
            <Card>
              <Empty title={text.none} icon={icon}>
                {text.noneText}
              </Empty>
            </Card>
          ) : (
            <>
              <Totals link={link} kind={kind} />
              <Card>
                <SignUpTable rows={items} kind={kind} onDelete={isViewOnly ? undefined : setDeleting} />
              </Card>
            </>
          )
        }
      </Loaded>
      <Pager pages={pages} />
      {deleting && (
        <DeleteSignUp
          one={deleting}
          kind={kind}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            pages.update((items) => items.filter(({ _id }) => _id !== deleting._id));
            invalidate(countKey);
          }}
        />
      )}
    </>
  );
}

function Totals<One>({ link: { _id: id, slug }, kind }: SignUpListProps<One>) {
  const { common } = useTexts();
  const format = useFormat();
  const { api } = useSession();
  const route = `/v1/api/smart-links/{id}/${kind.part}` as const;
  const count = useQuery(kind.countKey, (signal) =>
    api.get(route, { path: { id }, query: { limit: 1 }, signal }),
  );
  const save = useToastedAction(() =>
    saveCsv(api.filePages(route, { path: { id }, accept: 'text/csv' }), datedCsv(slug.replace('/', '-'))),
  );
  return (
    <div class="smart-totals">
      <dl class="figures">
        <Stat title={kind.confirmed}>{count.data ? format.number(count.data.confirmed) : '–'}</Stat>
      </dl>
      <Button icon="download" isBusy={save.isRunning} onClick={() => void save.run()}>
        {common.downloadCsv}
      </Button>
    </div>
  );
}

interface SignUpTableProps<One> {
  rows: readonly One[];
  kind: SignUpKind<One>;
  /** Absent: none may be deleted. */
  onDelete: ((one: One) => void) | undefined;
}

function SignUpTable<One extends SignUp>({ rows, kind, onDelete }: SignUpTableProps<One>) {
  const { text, name, signedUp } = kind;
  const format = useFormat();
  const columns: Column<One>[] = [
    { key: 'email', title: text.email, isHeader: !name, cell: ({ email }) => email },
    {
      key: 'status',
      title: text.status,
      cell: ({ status }) => (
        <Badge tone={status === 'confirmed' ? 'good' : 'plain'}>{text.statuses[status]}</Badge>
      ),
    },
    {
      key: 'createdAt',
      title: signedUp,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>,
    },
  ];
  if (name) {
    const cell = (one: One) => <span dir="auto">{name.of(one)}</span>;
    columns.unshift({ key: 'name', title: name.title, isHeader: true, cell });
  }
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
          {text.remove(calledIn(kind, row))}
        </PermittedButton>
      ),
    });
  }
  return <Table caption={text.title} columns={columns} rows={rows} rowKey={({ _id }) => _id} />;
}

const calledIn = <One extends SignUp>({ name }: SignUpKind<One>, one: One): string =>
  name ? name.of(one) : one.email;

interface DeleteSignUpProps<One> {
  one: One;
  kind: SignUpKind<One>;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteSignUp<One extends SignUp>({ one, kind, onClose, onDeleted }: DeleteSignUpProps<One>) {
  const { common } = useTexts();
  const toast = useToast();
  const { text } = kind;
  const remove = async () => {
    await kind.remove(one).catch((error: unknown) => {
      // Gone or deleted elsewhere, or a response was lost.
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
    });
    toast({ text: text.removed });
    onDeleted();
  };
  return (
    <ConfirmDialog title={text.removeTitle} action={common.delete} onConfirm={remove} onClose={onClose}>
      {text.removeText(calledIn(kind, one))}
    </ConfirmDialog>
  );
}
