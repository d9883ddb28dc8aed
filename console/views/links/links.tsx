import type { Link } from '../../../clients/typescript/src/api.ts';
import { Badge } from '../../components/badge.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Pager } from '../../components/pager.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { Table } from '../../components/table.tsx';
import { useAddressState } from '../../components/use-address-state.ts';
import { View } from '../../components/view.tsx';
import { BASE } from '../../config.ts';
import { usePages } from '../../data/use-pages.ts';
import { useSession } from '../../session/session.tsx';
import { useFormat, useTexts } from '../../texts/text.tsx';
import { CreateLinkDialog } from './create-link-dialog.tsx';

const PAGE_SIZE = 25;

export default function Links() {
  const { links: text } = useTexts();
  const { api } = useSession();
  const [{ search, create }, change] = useAddressState();
  const pages = usePages(`links?search=${search ?? ''}`, async (cursor, signal) => {
    const query = { limit: PAGE_SIZE, cursor, search };
    const { links: items, nextCursor } = await api.get('/v1/api/links', { query, signal });
    return { items, nextCursor };
  });
  return (
    <View
      title={text.title}
      actions={
        <PermittedButton
          to="links:write"
          look="primary"
          icon="plus"
          onClick={() => change({ create: 'yes' }, { replace: false })}
        >
          {text.create}
        </PermittedButton>
      }
    >
      <search class="filters">
        <SearchField
          label={text.search}
          value={search ?? ''}
          onSearch={(value) => change({ search: value })}
        />
      </search>
      <div class="card card-flush">
        <Loaded of={{ data: pages.items, error: pages.error, reload: pages.reload }} lines={8}>
          {(items) =>
            items.length > 0 ? (
              <LinkTable links={items} />
            ) : (
              <Empty title={search ? text.noneFound : text.none} icon="links">
                {search ? text.noneFoundText : text.noneText}
              </Empty>
            )
          }
        </Loaded>
      </div>
      <Pager pages={pages} />
      {create && <CreateLinkDialog onClose={() => change({ create: undefined })} />}
    </View>
  );
}

function LinkTable({ links }: { links: readonly Link[] }) {
  const { links: text } = useTexts();
  const format = useFormat();
  return (
    <Table
      caption={text.title}
      rows={links}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'title',
          title: text.linkTitle,
          isHeader: true,
          cell: ({ _id, title, originalUrl }) => (
            <>
              <a class="row-title" href={`${BASE}/links/${_id}`}>
                {title}
              </a>
              <span class="row-note">{originalUrl}</span>
            </>
          ),
        },
        {
          key: 'shortUrl',
          title: text.shortUrl,
          cell: ({ shortUrl }) => (
            <span class="with-copy">
              <a href={shortUrl} target="_blank" rel="noopener noreferrer">
                {shortUrl.replace(/^https?:\/\//, '')}
              </a>
              <CopyButton text={shortUrl} what={shortUrl} />
            </span>
          ),
        },
        {
          key: 'status',
          title: text.status,
          cell: ({ status }) => (
            <Badge tone={status === 'active' ? 'good' : 'plain'}>{text.statuses[status]}</Badge>
          ),
        },
        { key: 'clicks', title: text.clicks, align: 'end', cell: ({ clicks }) => format.number(clicks) },
        {
          key: 'created',
          title: text.created,
          cell: ({ createdAt }) => <time dateTime={createdAt}>{format.date(createdAt)}</time>,
        },
      ]}
    />
  );
}
