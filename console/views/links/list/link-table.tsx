import type { Link } from '@signpost/client/core';
import { Menu } from '#console/components/actions/menu.tsx';
import type { ColumnOf } from '#console/components/content/columns.ts';
import { FolderName } from '#console/components/content/folder-name.tsx';
import { HostTile } from '#console/components/content/host-tile.tsx';
import { Sales } from '#console/components/content/sales.tsx';
import { type Column, Table } from '#console/components/content/table.tsx';
import { TagList } from '#console/components/content/tag-list.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { useMayChange } from '#console/components/forms/use-folders.ts';
import { BASE } from '#console/config.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { useOtherAccounts } from '../bulk/use-other-accounts.ts';
import type { LinkAction } from '../link-dialog.tsx';
import { ShortUrl } from '../short-url.tsx';
import { LinkMarks } from './link-marks.tsx';
import type { LinkSort, SortField } from './link-sort.ts';

interface LinkTableProps {
  links: readonly Link[];
  columns: readonly ColumnOf<'links'>[];
  /** undefined: by relevance. */
  sort: LinkSort | undefined;
  onSort: (field: SortField) => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onAction: (action: LinkAction, link: Link) => void;
}

export function LinkTable({ links, columns, sort, onSort, selected, onSelect, onAction }: LinkTableProps) {
  const { links: text, linkList, folders, analytics } = useTexts();
  const { can } = useSession();
  const format = useFormat();
  const sortBy = (field: SortField) => ({
    order: sort?.field === field ? sort.order : undefined,
    onSort: () => onSort(field),
  });
  const mayChange = useMayChange();
  const optional: Readonly<Record<ColumnOf<'links'>, Column<Link> | undefined>> = {
    // Without links in folders, the column is left out.
    folderId: links.some(({ folderId }) => folderId !== null)
      ? {
          key: 'folder',
          title: folders.folder,
          cell: ({ folderId }) => folderId !== null && <FolderName folderId={folderId} path="/links" />,
        }
      : undefined,
    tags: { key: 'tags', title: text.tags, cell: ({ tags }) => <RowTags tags={tags} /> },
    status: { key: 'status', title: text.status, cell: (link) => <LinkMarks link={link} /> },
    clicks: {
      key: 'clicks',
      title: text.clicks,
      align: 'end',
      sort: sortBy('clicks'),
      cell: ({ clicks }) => format.number(clicks),
    },
    // Without links that track conversions, the column is left out.
    conversions: links.some(({ conversions }) => conversions !== null)
      ? {
          key: 'sales',
          title: analytics.conversions.sales,
          align: 'end',
          cell: ({ conversions }) => conversions && <Sales conversions={conversions} />,
        }
      : undefined,
    createdAt: {
      key: 'created',
      title: text.created,
      align: 'end',
      sort: sortBy('createdAt'),
      cell: ({ createdAt, originallyCreatedAt }) => (
        <>
          <time dateTime={createdAt} title={format.dateTime(createdAt)}>
            {isThisYear(createdAt) ? format.shortDate(createdAt) : format.date(createdAt)}
          </time>
          {originallyCreatedAt && (
            <time
              class="row-note"
              dateTime={originallyCreatedAt}
              title={`${linkList.firstCreated}: ${format.dateTime(originallyCreatedAt)}`}
            >
              {linkList.createdSince(originallyCreatedAt.slice(0, 4))}
            </time>
          )}
        </>
      ),
    },
  };
  return (
    <Table
      caption={text.title}
      rows={links}
      rowKey={({ _id }) => _id}
      isOpenedByRow
      selection={
        can('links:write') && links.some(mayChange)
          ? { selected, onChange: onSelect, nameOf: ({ title }) => title, isFor: mayChange }
          : undefined
      }
      columns={[
        {
          key: 'title',
          title: text.linkTitle,
          isHeader: true,
          sort: sortBy('title'),
          cell: ({ _id, title, originalUrl }) => (
            <span class="links-title">
              <HostTile url={originalUrl} />
              <span class="links-names">
                <a class="row-title" href={`${BASE}/links/${_id}`}>
                  {title}
                </a>
                <span class="row-note">{originalUrl.replace(/^https?:\/\//i, '')}</span>
              </span>
            </span>
          ),
        },
        {
          key: 'shortUrl',
          title: text.shortUrl,
          cell: ({ displayUrl }) => <ShortUrl url={displayUrl} />,
        },
        ...columns.flatMap((name) => optional[name] ?? []),
        {
          key: 'actions',
          title: text.actions,
          hideTitle: true,
          align: 'end',
          cell: (link) => (
            <RowActions
              link={link}
              isViewOnly={!mayChange(link)}
              onAction={(action) => onAction(action, link)}
            />
          ),
        },
      ]}
    />
  );
}

const isThisYear = (time: string): boolean => new Date(time).getFullYear() === new Date().getFullYear();

/** A row is a single line. */
const SHOWN_TAGS = 1;

/** The first tags, and the number of others. */
function RowTags({ tags }: { tags: readonly string[] }) {
  const { linkList: text } = useTexts();
  const others = tags.slice(SHOWN_TAGS);
  return (
    <span class="links-tags">
      <TagList tags={tags.slice(0, SHOWN_TAGS)} path="/links" />
      {others.length > 0 && (
        <span class="soft small" title={others.join(', ')}>
          <span aria-hidden="true">+{others.length}</span>
          <span class="visually-hidden">{text.moreTags(others.join(', '))}</span>
        </span>
      )}
    </span>
  );
}

interface RowActionsProps {
  link: Link;
  isViewOnly: boolean;
  onAction: (action: LinkAction) => void;
}

function RowActions({ link, isViewOnly, onAction }: RowActionsProps) {
  const { links: text, linkList, bulk, common } = useTexts();
  const canTransfer = useOtherAccounts().length > 0;
  return (
    <span class="row-actions">
      <Button variant="quiet" icon="qr" iconOnly onClick={() => onAction('qr')}>
        {text.qrOf(link.title)}
      </Button>
      {!isViewOnly && (
        <Menu
          label={linkList.moreOf(link.title)}
          items={[
            ...(link.status === 'blocked'
              ? []
              : [
                  {
                    label: common.edit,
                    icon: 'edit',
                    to: 'links:write',
                    onSelect: () => onAction('edit'),
                  } as const,
                ]),
            {
              label: text.duplicateLink,
              icon: 'copy',
              to: 'links:write',
              onSelect: () => onAction('duplicate'),
            },
            ...(canTransfer && link.status !== 'blocked'
              ? [{ label: bulk.transfer, icon: 'switch', onSelect: () => onAction('transfer') } as const]
              : []),
            {
              label: common.delete,
              icon: 'trash',
              to: 'links:write',
              isDanger: true,
              onSelect: () => onAction('delete'),
            },
          ]}
        />
      )}
    </span>
  );
}
