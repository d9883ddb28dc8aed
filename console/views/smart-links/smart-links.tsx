import type { SmartLink } from '@signpost/client/core';
import { SMART_LINK_STATUSES, SMART_LINK_TYPES } from '@signpost/client/values';
import { CopyButton } from '#console/components/actions/copy-button.tsx';
import { ColumnChoice } from '#console/components/content/column-choice.tsx';
import { type ColumnOf, shownColumns } from '#console/components/content/columns.ts';
import { FolderName } from '#console/components/content/folder-name.tsx';
import { Pager } from '#console/components/content/pager.tsx';
import { Sales } from '#console/components/content/sales.tsx';
import { type Column, Table } from '#console/components/content/table.tsx';
import { TagList } from '#console/components/content/tag-list.tsx';
import { Searching } from '#console/components/feedback/searching.tsx';
import { Empty, Loaded } from '#console/components/feedback/states.tsx';
import { ClearFilters, FilterSelect } from '#console/components/forms/filters.tsx';
import { FolderFilter } from '#console/components/forms/folder-field.tsx';
import { SearchField } from '#console/components/forms/search-field.tsx';
import { TagFilter, tagsOf } from '#console/components/forms/tag-filter.tsx';
import { useUrlState } from '#console/components/navigation/use-url-state.ts';
import { View } from '#console/components/navigation/view.tsx';
import { BASE } from '#console/config.ts';
import { useKept } from '#console/data/use-kept.ts';
import { usePages } from '#console/data/use-pages.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { SavedViews } from '../saved/saved-views.tsx';
import { CreateButton } from './create-button.tsx';
import { PageStatus } from './page-status.tsx';
import { QuotaUsage } from './quota-usage.tsx';
import { isType } from './smart-link-type.ts';

const PAGE_SIZE = 25;

export default function SmartLinks() {
  const { smartLinks: text, folders, analytics, common } = useTexts();
  const { api } = useSession();
  const [{ search, type: named, status: wanted, tag, folderId, columns }, change] = useUrlState();
  const type = isType(named) ? named : undefined;
  const status = SMART_LINK_STATUSES.find((one) => one === wanted);
  const isFiltered = Boolean(search || type || status || tag || folderId);
  const filter = new URLSearchParams({
    search: search ?? '',
    type: type ?? '',
    status: status ?? '',
    tag: tag ?? '',
    folderId: folderId ?? '',
  });
  const pages = usePages(`smart-links?${filter}`, PAGE_SIZE, async (page, signal) => {
    const query = { ...page, search, type, status, tag, folderId };
    const { links: items, nextCursor } = await api.get('/v1/api/smart-links', { query, signal });
    return { items, nextCursor };
  });
  const kept = useKept(pages);
  return (
    <View title={text.title} lead={text.lead} actions={<CreateButton />}>
      <QuotaUsage />
      <search class="filters">
        <SearchField
          label={text.search}
          value={search ?? ''}
          onSearch={(value) => change({ search: value })}
        />
        <TagFilter
          tag={tag ?? ''}
          onChange={(value) => change({ tag: value })}
          knownTags={tagsOf(pages.data ?? [])}
        />
        <FolderFilter
          folderId={folderId ?? ''}
          onChange={(value) => change({ folderId: value || undefined })}
        />
        <FilterSelect
          label={text.type}
          any={text.anyType}
          value={type ?? ''}
          options={SMART_LINK_TYPES.map((value) => ({ value, label: text.types[value].name }))}
          onChange={(value) => change({ type: value })}
        />
        <FilterSelect
          label={text.status}
          any={common.anyStatus}
          value={status ?? ''}
          options={SMART_LINK_STATUSES.map((value) => ({ value, label: text.statuses[value] }))}
          onChange={(value) => change({ status: value })}
        />
        <SavedViews of="smartLinks" />
        <ClearFilters filter={{ search, type, status, tag, folderId }} onChange={change} />
        <ColumnChoice
          of="smartLinks"
          titles={{
            folderId: folders.folder,
            tags: text.tags,
            type: text.type,
            createdAt: text.created,
            status: text.status,
            clicks: text.views,
            conversions: analytics.conversions.sales,
          }}
        />
      </search>
      <div
        class="card card-flush smart-list-card"
        data-columns={columns && 'chosen'}
        aria-busy={kept.isStale || undefined}
      >
        <Loaded of={{ ...pages, data: kept.data }} lines={8}>
          {(items) =>
            items.length > 0 ? (
              <SmartLinkTable links={items} columns={shownColumns('smartLinks', columns)} />
            ) : pages.isSearching ? (
              <Searching />
            ) : (
              <Empty
                title={isFiltered ? text.noneFound : text.none}
                icon="pages"
                docs={isFiltered ? undefined : 'smartLinks'}
                action={!isFiltered && <CreateButton />}
              >
                {isFiltered ? text.noneFoundText : text.noneText}
              </Empty>
            )
          }
        </Loaded>
      </div>
      <Pager pages={pages} />
    </View>
  );
}

interface SmartLinkTableProps {
  links: readonly SmartLink[];
  columns: readonly ColumnOf<'smartLinks'>[];
}

function SmartLinkTable({ links, columns }: SmartLinkTableProps) {
  const { analytics, smartLinks: text } = useTexts();
  const format = useFormat();
  const [hasFolder, hasTags] = [columns.includes('folderId'), columns.includes('tags')];
  const optional: Readonly<Partial<Record<ColumnOf<'smartLinks'>, Column<SmartLink>>>> = {
    type: { key: 'type', title: text.type, cell: ({ type }) => text.types[type].name },
    createdAt: {
      key: 'created',
      title: text.created,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.date(createdAt)}</time>,
    },
    status: { key: 'status', title: text.status, cell: (link) => <PageStatus link={link} /> },
    clicks: {
      key: 'clicks',
      title: text.views,
      align: 'end',
      cell: ({ clicks }) => format.number(clicks),
    },
    // As in the list of links.
    ...(links.some(({ conversions }) => conversions) && {
      conversions: {
        key: 'sales',
        title: analytics.conversions.sales,
        align: 'end',
        cell: ({ conversions }) => conversions && <Sales conversions={conversions} />,
      },
    }),
  };
  return (
    <Table
      caption={text.title}
      rows={links}
      rowKey={({ _id }) => _id}
      isOpenedByRow
      columns={[
        {
          key: 'title',
          title: text.pageTitle,
          isHeader: true,
          cell: ({ _id, title, tags, folderId }) => (
            <>
              <a class="row-title" href={`${BASE}/smart-links/${_id}`}>
                {title}
              </a>
              {hasFolder && folderId !== null && <FolderName folderId={folderId} path="/smart-links" />}
              {hasTags && <TagList tags={tags} path="/smart-links" />}
            </>
          ),
        },
        {
          key: 'address',
          title: text.address,
          cell: ({ url, slug }) => (
            <span class="with-copy">
              <a href={url} target="_blank" rel="noopener noreferrer">
                /{slug}
              </a>
              <CopyButton text={url} what={url} />
            </span>
          ),
        },
        ...columns.flatMap((name) => optional[name] ?? []),
      ]}
    />
  );
}
