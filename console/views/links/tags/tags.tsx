import { useMemo, useState } from 'preact/hooks';
import { EditableTable } from '#console/components/content/editable-table.tsx';
import { Pager } from '#console/components/content/pager.tsx';
import { LinkButton } from '#console/components/elements/button.tsx';
import { Searching } from '#console/components/feedback/searching.tsx';
import { Empty } from '#console/components/feedback/states.tsx';
import { SearchField } from '#console/components/forms/search-field.tsx';
import { matchingTags } from '#console/components/forms/tag-options.tsx';
import { useUrlState } from '#console/components/navigation/use-url-state.ts';
import { View } from '#console/components/navigation/view.tsx';
import { BASE } from '#console/config.ts';
import { invalidate } from '#console/data/query.ts';
import { useShown } from '#console/data/use-shown.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { LinksNavigation } from '../links-navigation.tsx';
import { type CountedTags, TAGS_KEY, useCountedTags } from './counted-tags.ts';
import { RemoveTagDialog } from './remove-tag-dialog.tsx';
import { RenameTagDialog } from './rename-tag-dialog.tsx';
import type { Tag } from './tag.ts';

/** Rows that are drawn at once. */
const PAGE_SIZE = 100;

/** With more tags, they can be searched. */
const SEARCHED_FROM = 20;

/** All tags of links, to rename, merge and remove them. */
export default function Tags() {
  const { links: text, bulk } = useTexts();
  const format = useFormat();
  const [{ search = '' }, change] = useUrlState();
  const counted = useCountedTags();
  const { tags = [], isComplete = false } = counted.data ?? {};
  const found = useMemo(() => matchingTags(tags, search), [tags, search]);
  const shown = useShown(counted.data && found, PAGE_SIZE, search);
  const [dialog, setDialog] = useState<{ action: 'rename' | 'remove'; tag: Tag }>();
  // Its count grows while tags are counted.
  const tag = dialog && (tags.find(({ name }) => name === dialog.tag.name) ?? dialog.tag);
  const close = () => setDialog(undefined);
  const onChanged = () => {
    invalidate('links', TAGS_KEY);
  };
  return (
    <View title={text.title} part={text.tags} navigation={<LinksNavigation />}>
      {(tags.length > SEARCHED_FROM || search !== '') && (
        <search class="filters">
          <SearchField label={bulk.searchTags} value={search} onSearch={(next) => change({ search: next })} />
        </search>
      )}
      <CountedSoFar counted={counted.data} />
      <EditableTable
        caption={text.tags}
        of={{ ...counted, data: shown.data }}
        rowKey={({ name }) => name}
        empty={<NoTags isFiltered={search !== ''} isComplete={isComplete} />}
        columns={[
          {
            key: 'name',
            title: text.tags,
            isHeader: true,
            cell: ({ name }) => (
              <a class="row-title" href={`${BASE}/links?tag=${encodeURIComponent(name)}`}>
                {name}
              </a>
            ),
          },
          {
            key: 'links',
            title: bulk.showLinks,
            align: 'end',
            cell: ({ links }) => `${format.number(links)}${isComplete ? '' : '+'}`,
          },
        ]}
        edit={{ label: bulk.renameOf, onSelect: (one) => setDialog({ action: 'rename', tag: one }) }}
        remove={{ label: bulk.removeTagOf, onSelect: (one) => setDialog({ action: 'remove', tag: one }) }}
      />
      <Pager pages={shown} />
      {tag && dialog.action === 'rename' && (
        <RenameTagDialog tag={tag} known={tags} onClose={close} onChanged={onChanged} />
      )}
      {tag && dialog.action === 'remove' && (
        <RemoveTagDialog tag={tag} onClose={close} onChanged={onChanged} />
      )}
    </View>
  );
}

/** Says how far tags are counted, until they all are. */
function CountedSoFar({ counted }: { counted: CountedTags | undefined }) {
  const { bulk: text } = useTexts();
  const { account } = useSession();
  const format = useFormat();
  if (!counted || counted.isComplete) return null;
  const all = account.quotas.links.used;
  return (
    <p class="soft small">
      {text.tagsCounted(format.number(counted.linksRead), all === null ? undefined : format.number(all))}
    </p>
  );
}

function NoTags({ isFiltered, isComplete }: { isFiltered: boolean; isComplete: boolean }) {
  const { links: text, bulk } = useTexts();
  if (!isComplete) return <Searching />;
  if (isFiltered) return <Empty title={bulk.noTagsFound} icon="search" />;
  return (
    <Empty
      title={bulk.noTags}
      icon="links"
      docs="links"
      action={<LinkButton href={`${BASE}/links`}>{text.toLinks}</LinkButton>}
    >
      {bulk.noTagsText}
    </Empty>
  );
}
