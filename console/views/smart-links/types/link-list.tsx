import { MAX_BLOCKS, MAX_ROWS } from '@signpost/client/values';
import { useState } from 'preact/hooks';
import type { IconName } from '#console/components/elements/icon.tsx';
import { Checkbox, TextField } from '#console/components/forms/field.tsx';
import { useForm } from '#console/components/forms/form.tsx';
import { shownTarget } from '#console/components/forms/is-url.ts';
import { ListEditor, type RowView } from '#console/components/forms/list-editor.tsx';
import { isoOf, localOf } from '#console/components/forms/local-date-time.ts';
import { MediaField, type MediaUploads } from '#console/components/forms/media-field.tsx';
import { type Row, row } from '#console/components/forms/row.ts';
import { useTexts } from '#console/texts/text.tsx';
import {
  BLANK_BLOCK,
  type BlockType,
  blockBody,
  blockFieldsOf,
  blockPreview,
  blockProblems,
  type LinkFields,
  timeProblems,
} from './block-draft.ts';
import { BlockInputs, ShownTimes } from './block-inputs.tsx';
import { ICON_NAME, IconField } from './icon-field.tsx';
import { type BuilderPart, orNull, type PageChecks, type PageForm } from './page-form.ts';
import { exampleUrl } from './starters.ts';

export interface LinkListDraft {
  urls: Row<LinkFields>[];
}

const BLANK: LinkFields = {
  ...BLANK_BLOCK,
  kind: 'link',
  title: '',
  url: '',
  description: '',
  startsAt: '',
  endsAt: '',
  featured: false,
  image: '',
  icon: '',
};

const blankRow = () => row(BLANK);
const blankOf = (kind: LinkFields['kind']) => row({ ...BLANK, kind });

const BLOCK_TYPES = Object.keys(MAX_BLOCKS) as BlockType[];

/** A link of a sample page. */
export const sampleLink = (title: string, position: number, featured = false) => ({
  title,
  url: exampleUrl(String(position + 1)),
  description: null,
  startsAt: null,
  endsAt: null,
  featured,
  image: null,
  icon: null,
});

/** `myBio`, and the links of `webinarLink`. */
export const linkList = (icon: IconName): Omit<PageForm<LinkListDraft, 'myBio'>, 'starters'> => ({
  icon,
  list: 'urls',
  sharedInputs: { heading: 'title' },
  empty: { urls: [] },
  blank: () => ({ urls: [blankRow()] }),
  draftOf: ({ urls = [] }) => ({
    urls: urls.map((entry) => {
      if ('heading' in entry) return row<LinkFields>({ ...BLANK, kind: 'heading', title: entry.heading });
      if ('type' in entry) return row<LinkFields>({ ...BLANK, kind: entry.type, ...blockFieldsOf(entry) });
      return row<LinkFields>({
        ...BLANK,
        title: entry.title,
        url: entry.url,
        description: entry.description ?? '',
        startsAt: localOf(entry.startsAt),
        endsAt: localOf(entry.endsAt),
        featured: entry.featured,
        image: entry.image ?? '',
        icon: entry.icon ?? '',
      });
    }),
  }),
  body: ({ urls }) => ({
    urls: urls.map((entry) => {
      const { kind, title, url, description, startsAt, endsAt, featured, image, icon } = entry;
      if (kind === 'heading') return { heading: title };
      if (kind !== 'link') return blockBody(kind, entry);
      return {
        title,
        url,
        description: orNull(description),
        startsAt: isoOf(startsAt),
        endsAt: isoOf(endsAt),
        featured,
        image: orNull(image),
        icon: orNull(icon),
      };
    }),
  }),
  preview: ({ urls }, tools) => ({
    urls: urls.map((link) => {
      if (link.kind === 'heading') return { heading: link.title };
      if (link.kind !== 'link') return blockPreview(link.kind, link, tools);
      return {
        title: link.title.trim() || link.url,
        url: shownTarget(link.url),
        description: orNull(link.description),
        startsAt: isoOf(link.startsAt),
        endsAt: isoOf(link.endsAt),
        featured: link.featured,
        image: tools.image(link.image),
        icon: orNull(link.icon),
      };
    }),
  }),
  problems: (draft, checks) => {
    linkProblems(draft, checks);
    if (draft.urls.length === 0) checks.add('urls', checks.text.rowMissing);
  },
  targets: ({ urls = [] }) => urls.flatMap((entry) => ('url' in entry ? [entry] : [])),
  Fields: LinkRows,
});

export function linkProblems({ urls }: LinkListDraft, checks: PageChecks): void {
  for (const [index, entry] of urls.entries()) {
    const { kind, title, url, description, image, icon } = entry;
    const at = (name: string) => `urls[${index}].${name}`;
    if (kind !== 'link' && kind !== 'heading') {
      blockProblems({ ...entry, kind }, checks, at);
      continue;
    }
    checks.words(at(kind === 'heading' ? 'heading' : 'title'), title, { isRequired: true });
    if (kind === 'heading') continue;
    checks.target(at('url'), url, { isRequired: true });
    checks.words(at('description'), description);
    timeProblems(entry, checks, at);
    checks.media(at('image'), image);
    if (icon.trim() !== '' && !ICON_NAME.test(icon.trim())) checks.add(at('icon'), checks.text.icon);
  }
}

export function LinkRows({
  draft,
  change,
  hint,
  ...media
}: BuilderPart<LinkListDraft> & { hint?: string | undefined }) {
  const { smartLinks: text } = useTexts();
  const nameOfKind = (kind: Exclude<LinkFields['kind'], 'link'>) =>
    kind === 'heading' ? text.heading : text.blocks[kind].name;
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
      nounOf={({ kind }) => (kind === 'link' ? text.nouns.urls : nameOfKind(kind))}
      others={[
        { blank: () => blankOf('heading'), addLabel: text.addHeading },
        ...BLOCK_TYPES.map((type) => ({
          blank: () => blankOf(type),
          addLabel: text.blocks[type].add,
          isFull: draft.urls.filter(({ kind }) => kind === type).length >= MAX_BLOCKS[type],
        })),
      ]}
      nameOf={({ kind, title, url, text: words }) =>
        title || url || words.slice(0, 60) || (kind === 'link' ? '' : nameOfKind(kind))
      }
    >
      {(view) => {
        const { kind } = view.row;
        if (kind === 'heading') return <HeadingInput {...view} />;
        if (kind === 'link') return <LinkInputs {...view} {...media} />;
        return <BlockInputs type={kind} {...view} {...media} />;
      }}
    </ListEditor>
  );
}

function HeadingInput({ field }: RowView<LinkFields>) {
  const { smartLinks: text } = useTexts();
  return (
    <div class="smart-row-wide">
      <TextField {...field('title')} label={text.heading} required />
    </div>
  );
}

const MORE = ['icon', 'startsAt', 'endsAt', 'image', 'featured'] as const;

const isLimited = (link: LinkFields): boolean => MORE.some((name) => Boolean(link[name]));

function LinkInputs({ row: link, change, path, field, ...media }: RowView<LinkFields> & MediaUploads) {
  const { smartLinks: text } = useTexts();
  const { errorOf } = useForm();
  const [isOpen, setOpen] = useState(isLimited(link));
  // Errors are never hidden.
  const isWrong = MORE.some((name) => errorOf(path(name)) !== undefined);
  return (
    <>
      <TextField {...field('title')} label={text.rowTitle} required />
      <TextField
        {...field('url')}
        label={text.rowUrl}
        hint={text.rowUrlHint}
        type="url"
        placeholder="https://"
        required
      />
      <div class="smart-row-wide">
        <TextField {...field('description')} label={text.rowDescription} />
      </div>
      <details
        class="smart-row-wide smart-row-more"
        open={isOpen || isWrong}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{text.rowMore}</summary>
        <div class="smart-row-body">
          <div class="smart-row-wide">
            <IconField {...field('icon')} label={text.icon} link={{ name: '', url: link.url }} />
          </div>
          <ShownTimes field={field} />
          <div class="smart-row-wide">
            <MediaField {...media} {...field('image')} label={text.rowImage} kind="image" />
          </div>
          <div class="smart-row-wide">
            <Checkbox
              name={path('featured')}
              label={text.featured}
              hint={text.featuredHint}
              checked={link.featured}
              onChange={(featured) => change({ featured })}
            />
          </div>
        </div>
      </details>
    </>
  );
}
