import { useState } from 'preact/hooks';
import { EditableTable } from '#console/components/content/editable-table.tsx';
import { LinkButton } from '#console/components/elements/button.tsx';
import { Empty } from '#console/components/feedback/states.tsx';
import { focusHeading, View } from '#console/components/navigation/view.tsx';
import { BASE } from '#console/config.ts';
import { invalidate } from '#console/data/query.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { LinksNavigation } from '../links-navigation.tsx';
import { allTags, TAGS_KEY } from './all-tags.ts';
import { RemoveTagDialog } from './remove-tag-dialog.tsx';
import { RenameTagDialog } from './rename-tag-dialog.tsx';
import type { Tag } from './tag.ts';

/** All tags of links, to rename, merge and remove them. */
export default function Tags() {
  const { links: text, bulk } = useTexts();
  const { api } = useSession();
  const format = useFormat();
  const tags = useQuery(TAGS_KEY, (signal) => allTags(api, signal));
  const [dialog, setDialog] = useState<{ action: 'rename' | 'remove'; tag: Tag }>();
  const close = () => setDialog(undefined);
  const onChanged = () => {
    invalidate('links');
    focusHeading();
  };
  return (
    <View title={text.title} part={text.tags}>
      <LinksNavigation />
      <EditableTable
        caption={text.tags}
        of={tags}
        rowKey={({ name }) => name}
        empty={
          <Empty
            title={bulk.noTags}
            icon="links"
            docs="links"
            action={<LinkButton href={`${BASE}/links`}>{text.toLinks}</LinkButton>}
          >
            {bulk.noTagsText}
          </Empty>
        }
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
            cell: ({ links }) => format.number(links),
          },
        ]}
        edit={{ label: bulk.renameOf, onSelect: (tag) => setDialog({ action: 'rename', tag }) }}
        remove={{ label: bulk.removeTagOf, onSelect: (tag) => setDialog({ action: 'remove', tag }) }}
      />
      {dialog?.action === 'rename' && (
        <RenameTagDialog tag={dialog.tag} known={tags.data ?? []} onClose={close} onChanged={onChanged} />
      )}
      {dialog?.action === 'remove' && (
        <RemoveTagDialog tag={dialog.tag} onClose={close} onChanged={onChanged} />
      )}
    </View>
  );
}
