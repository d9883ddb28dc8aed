import { MAX_ROWS } from '../../../../clients/typescript/src/values.ts';
import type { IconName } from '../../../components/content/icon.tsx';
import { TextField } from '../../../components/forms/field.tsx';
import { ListEditor } from '../../../components/forms/list-editor.tsx';
import { useTexts } from '../../../texts/text.tsx';
import { type BuilderPart, orNull, type PageForm, type Row, row } from './page-form.ts';

interface LinkFields {
  title: string;
  url: string;
  description: string;
}

export interface LinkListDraft {
  urls: Row<LinkFields>[];
}

const blankRow = () => row<LinkFields>({ title: '', url: '', description: '' });

/** `myBio`, and the links of `webinarLink`. */
export const linkList = (icon: IconName): PageForm<LinkListDraft> => ({
  icon,
  list: 'urls',
  empty: { urls: [] },
  blank: () => ({ urls: [blankRow()] }),
  draftOf: ({ urls = [] }) => ({
    urls: urls.map(({ description, ...fields }) => row({ ...fields, description: description ?? '' })),
  }),
  body: ({ urls }) => ({
    urls: urls.map(({ title, url, description }) => ({ title, url, description: orNull(description) })),
  }),
  preview: ({ urls }) => ({
    urls: urls.map(({ title, url, description }) => ({
      title: title.trim() || url,
      url,
      description: orNull(description),
    })),
  }),
  targets: ({ urls = [] }) => urls,
  Fields: LinkRows,
});

export function LinkRows({
  draft,
  change,
  hint,
}: Pick<BuilderPart<LinkListDraft>, 'draft' | 'change'> & { hint?: string | undefined }) {
  const { smartLinks: text } = useTexts();
  return (
    <ListEditor<LinkFields>
      name="urls"
      max={MAX_ROWS.urls}
      title={text.lists.urls}
      {...(hint !== undefined && { hint })}
      rows={draft.urls}
      onChange={(edit) => change(({ urls }) => ({ urls: edit(urls) }))}
      blank={blankRow}
      noun={text.nouns.urls}
      addLabel={text.add.urls}
      nameOf={({ title, url }) => title || url}
    >
      {({ row: { title, url, description }, change: set, field }) => (
        <>
          <TextField
            name={field('title')}
            label={text.rowTitle}
            value={title}
            onChange={(value) => set({ title: value })}
            required
          />
          <TextField
            name={field('url')}
            label={text.rowUrl}
            type="url"
            placeholder="https://"
            value={url}
            onChange={(value) => set({ url: value })}
            required
          />
          <div class="smart-row-wide">
            <TextField
              name={field('description')}
              label={text.rowDescription}
              value={description}
              onChange={(value) => set({ description: value })}
            />
          </div>
        </>
      )}
    </ListEditor>
  );
}
