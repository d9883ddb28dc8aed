import type { Link } from '@signpost/client/core';
import { LINK_STATUSES } from '@signpost/client/values';
import { useState } from 'preact/hooks';
import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { shownColumns } from '#console/components/content/columns.ts';
import { Pager } from '#console/components/content/pager.tsx';
import { LinkButton } from '#console/components/elements/button.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { Searching } from '#console/components/feedback/searching.tsx';
import { Empty, Loaded } from '#console/components/feedback/states.tsx';
import { tagsOf } from '#console/components/forms/tag-filter.tsx';
import { useIsViewOnly } from '#console/components/forms/use-folders.ts';
import { useUrlState } from '#console/components/navigation/use-url-state.ts';
import { View } from '#console/components/navigation/view.tsx';
import { BASE } from '#console/config.ts';
import { useKept } from '#console/data/use-kept.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { CreateLinkDialog } from '../form/create-link-dialog.tsx';
import { type LinkAction, LinkDialog } from '../link-dialog.tsx';
import { LinksNavigation } from '../links-navigation.tsx';
import { useKnownTags } from '../tags/counted-tags.ts';
import { ExportButton } from './export-button.tsx';
import { type LinkFilter, LinkFilters } from './link-filters.tsx';
import { isNewestFirst, nextSort, sortOf, stateOf } from './link-sort.ts';
import { LinkTable } from './link-table.tsx';
import { useAllMatching } from './use-all-matching.ts';
import { useLinks } from './use-links.ts';

export default function Links() {
  const { links: text } = useTexts();
  const { account, can, refresh } = useSession();
  const [state, change] = useUrlState();
  const { search, tag, folderId, status, health, columns, create, url } = state;
  const isViewOnly = useIsViewOnly(folderId ?? null);
  const filter: LinkFilter = {
    search,
    tag,
    folderId,
    status: statusOf(status),
    health: health === 'broken' ? health : undefined,
  };
  const isFiltered = Object.values(filter).some(Boolean);
  const sort = sortOf(state);
  const pages = useLinks(filter, sort);
  const kept = useKept(pages);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const matching = useAllMatching(filter, (links) => setSelected(new Set(links.map(({ _id }) => _id))));
  const loaded = pages.data ?? [];
  const further = matching.links.filter(({ _id }) => !loaded.some((link) => link._id === _id));
  const selectedLinks = [...loaded, ...further].filter(({ _id }) => selected.has(_id));
  // On phones there is no box for all rows: offered as soon as one is selected.
  const isAllSelected = pages.hasMore
    ? matching.links.length > 0 && selectedLinks.length >= matching.links.length
    : selectedLinks.length === loaded.length;
  const [dialog, setDialog] = useState<{ action: LinkAction; link: Link }>();
  const { knownTags, loadAll } = useKnownTags(tagsOf(pages.data ?? []));
  /** Updates one row in place: a reload would shorten the list to its first page. */
  const changeRow = (id: string, link?: Link) => {
    pages.update((items) => items.flatMap((item) => (item._id === id ? (link ?? []) : item)));
    if (link) return;
    void refresh();
  };
  const changeRows = (links: readonly Link[]) => {
    const byId = new Map(links.map((link) => [link._id, link]));
    pages.update((items) => items.map((item) => byId.get(item._id) ?? item));
    matching.update((items) => items.map((item) => byId.get(item._id) ?? item));
  };
  const removeRows = (ids: readonly string[]) => {
    const removed = new Set(ids);
    pages.update((items) => items.filter(({ _id }) => !removed.has(_id)));
    matching.update((items) => items.filter(({ _id }) => !removed.has(_id)));
    setSelected((before) => new Set([...before].filter((id) => !removed.has(id))));
    void refresh();
  };
  const openCreate = () => change({ create: 'yes' }, { replace: false });
  return (
    <View
      title={text.title}
      actions={
        <>
          <ExportButton filter={filter} />
          <PermittedButton to="links:write" variant="primary" icon="plus" onClick={openCreate}>
            {text.create}
          </PermittedButton>
        </>
      }
      navigation={<LinksNavigation />}
    >
      <LinkFilters
        filter={filter}
        onChange={change}
        knownTags={knownTags}
        onTagFocus={loadAll}
        sort={sort}
        onSort={(next) => change(stateOf(next))}
      />
      <LinkCount
        isFiltered={isFiltered}
        items={pages.isSearching ? undefined : pages.data}
        hasMore={pages.hasMore || pages.isPartial}
        total={matching.isComplete ? matching.links.length : undefined}
      />
      {pages.isPartial && <Notice>{text.sortPartial}</Notice>}
      <BulkBar
        links={selectedLinks}
        knownTags={knownTags}
        onClear={() => setSelected(new Set())}
        onUpdated={changeRows}
        onRemoved={removeRows}
        matching={{
          isOffered: !isAllSelected && !matching.isRunning,
          isRunning: matching.isRunning,
          error: matching.error,
          read: matching.links.length,
          total: isFiltered ? null : account.quotas.links.used,
          select: () => void matching.run(),
        }}
      />
      <div
        class="card card-flush links-list"
        data-columns={columns && 'chosen'}
        aria-busy={kept.isStale || undefined}
      >
        <Loaded of={{ ...pages, data: kept.data }} lines={8}>
          {(items) =>
            items.length > 0 ? (
              <LinkTable
                links={items}
                columns={shownColumns('links', columns)}
                sort={search && isNewestFirst(sort) ? undefined : sort}
                onSort={(field) => change(stateOf(nextSort(sort, field)))}
                selected={selected}
                onSelect={setSelected}
                onAction={(action, link) => setDialog({ action, link })}
              />
            ) : pages.isSearching ? (
              <Searching />
            ) : (
              <NoLinks isFiltered={isFiltered} />
            )
          }
        </Loaded>
      </div>
      <Pager pages={pages} />
      {create && can('links:write') && (
        <CreateLinkDialog
          key={url}
          url={url}
          folderId={folderId === 'none' || isViewOnly ? undefined : folderId}
          knownTags={knownTags}
          onTagFocus={loadAll}
          onClose={() => change({ create: undefined, url: undefined })}
        />
      )}
      {dialog && (
        <LinkDialog
          {...dialog}
          knownTags={knownTags}
          onClose={() => setDialog(undefined)}
          onChanged={changeRow}
        />
      )}
    </View>
  );
}

interface LinkCountProps {
  isFiltered: boolean;
  items: readonly Link[] | undefined;
  hasMore: boolean;
  /** Number of links that match; undefined until all are read. */
  total: number | undefined;
}

/** The number of links: in total from the account's count, filtered ones as far as they are loaded. */
function LinkCount({ isFiltered, items, hasMore, total }: LinkCountProps) {
  const { linkList: text } = useTexts();
  const { account } = useSession();
  const format = useFormat();
  const isPartial = hasMore && total === undefined;
  const loaded = (hasMore ? total : undefined) ?? items?.length ?? 0;
  const all = isPartial ? account.quotas.links.used : loaded;
  const isPart = isFiltered || all === null;
  return (
    <p class="links-count soft small">
      {items &&
        (isPart
          ? text.found(loaded, `${format.number(loaded)}${isPartial ? '+' : ''}`)
          : text.count(all, format.number(all)))}
    </p>
  );
}

function NoLinks({ isFiltered }: { isFiltered: boolean }) {
  const { links: text } = useTexts();
  const { can } = useSession();
  if (isFiltered) {
    return (
      <Empty title={text.noneFound} icon="links">
        {text.noneFoundText}
      </Empty>
    );
  }
  const create = (
    <LinkButton href={`${BASE}/links?create=yes`} variant="primary" icon="plus">
      {text.createFirst}
    </LinkButton>
  );
  return (
    <Empty title={text.none} icon="links" docs="links" action={can('links:write') && create}>
      {text.noneText}
    </Empty>
  );
}

function statusOf(status: string | undefined): Link['status'] | undefined {
  return LINK_STATUSES.find((known) => known === status);
}
