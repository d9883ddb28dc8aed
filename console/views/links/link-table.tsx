import type { Link } from '../../../clients/typescript/src/api.ts';
import { Button } from '../../components/actions/button.tsx';
import { PermittedButton } from '../../components/actions/permitted-button.tsx';
import { Table } from '../../components/content/table.tsx';
import { TagList } from '../../components/content/tag-list.tsx';
import { BASE } from '../../config.ts';
import { useSession } from '../../session/session.ts';
import { useFormat, useTexts } from '../../texts/text.tsx';
import type { LinkSort, SortField } from './link-sort.ts';
import { LinkStatus } from './link-status.tsx';
import { ShortUrl } from './short-url.tsx';

export type LinkAction = 'qr' | 'edit' | 'delete';

interface LinkTableProps {
  links: readonly Link[];
  sort: LinkSort;
  onSort: (field: SortField) => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onAction: (action: LinkAction, link: Link) => void;
}

export function LinkTable({ links, sort, onSort, selected, onSelect, onAction }: LinkTableProps) {
  const { links: text } = useTexts();
  const { can } = useSession();
  const format = useFormat();
  const sortBy = (field: SortField) => ({
    order: sort.field === field ? sort.order : undefined,
    onSort: () => onSort(field),
  });
  return (
    <Table
      caption={text.title}
      rows={links}
      rowKey={({ _id }) => _id}
      selection={
        can('links:write') ? { selected, onChange: onSelect, nameOf: ({ title }) => title } : undefined
      }
      columns={[
        {
          key: 'title',
          title: text.linkTitle,
          isHeader: true,
          sort: sortBy('title'),
          cell: ({ _id, title, originalUrl, tags }) => (
            <>
              <a class="row-title" href={`${BASE}/links/${_id}`}>
                {title}
              </a>
              <span class="row-note">{originalUrl}</span>
              <TagList tags={tags} path="/links" />
            </>
          ),
        },
        {
          key: 'shortUrl',
          title: text.shortUrl,
          cell: ({ shortUrl }) => <ShortUrl url={shortUrl} />,
        },
        {
          key: 'created',
          title: text.created,
          sort: sortBy('createdAt'),
          cell: ({ createdAt }) => <time dateTime={createdAt}>{format.date(createdAt)}</time>,
        },
        { key: 'status', title: text.status, cell: (link) => <LinkStatus link={link} /> },
        {
          key: 'clicks',
          title: text.clicks,
          align: 'end',
          sort: sortBy('clicks'),
          cell: ({ clicks }) => format.number(clicks),
        },
        {
          key: 'actions',
          title: text.actions,
          hideTitle: true,
          cell: (link) => <RowActions link={link} onAction={(action) => onAction(action, link)} />,
        },
      ]}
    />
  );
}

function RowActions({ link, onAction }: { link: Link; onAction: (action: LinkAction) => void }) {
  const { links: text } = useTexts();
  return (
    <span class="links-actions">
      <Button variant="quiet" icon="qr" iconOnly onClick={() => onAction('qr')}>
        {text.qrOf(link.title)}
      </Button>
      {link.status !== 'blocked' && (
        <PermittedButton
          to="links:write"
          variant="quiet"
          icon="edit"
          iconOnly
          onClick={() => onAction('edit')}
        >
          {text.editOf(link.title)}
        </PermittedButton>
      )}
      <PermittedButton
        to="links:write"
        variant="quiet"
        icon="trash"
        iconOnly
        onClick={() => onAction('delete')}
      >
        {text.deleteOf(link.title)}
      </PermittedButton>
    </span>
  );
}
