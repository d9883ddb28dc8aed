import { useState } from 'preact/hooks';
import { MAX_ROWS } from '../../../../clients/typescript/src/values.ts';
import type { IconName } from '../../../components/elements/icon.tsx';
import { Checkbox, TextField } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form.tsx';
import { ListEditor, type RowView } from '../../../components/forms/list-editor.tsx';
import { isoOf, localOf } from '../../../components/forms/local-date-time.ts';
import { MediaField } from '../../../components/forms/media-field.tsx';
import { type Row, row } from '../../../components/forms/row.ts';
import { useTexts } from '../../../texts/text.tsx';
import { ICON_NAME, IconField } from './icon-field.tsx';
import { type BuilderPart, orNull, type PageChecks, type PageForm } from './page-form.ts';

interface LinkFields {
  isHeading: boolean;
  /** Of a heading: its text. */
  title: string;
  url: string;
  description: string;
  /** Values of datetime-local inputs; empty: no limit. */
  startsAt: string;
  endsAt: string;
  featured: boolean;
  /** A URL, or the storage code of an upload. */
  image: string;
  /** Name of a platform; empty: by the URL. */
  icon: string;
}

export interface LinkListDraft {
  urls: Row<LinkFields>[];
}

const BLANK: LinkFields = {
  isHeading: false,
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

/** `myBio`, and the links of `webinarLink`. */
export const linkList = (icon: IconName): PageForm<LinkListDraft> => ({
  icon,
  list: 'urls',
  sharedInputs: { heading: 'title' },
  empty: { urls: [] },
  blank: () => ({ urls: [blankRow()] }),
  draftOf: ({ urls = [] }) => ({
    urls: urls.map((entry) =>
      'heading' in entry
        ? row({ ...BLANK, isHeading: true, title: entry.heading })
        : row({
            isHeading: false,
            title: entry.title,
            url: entry.url,
            description: entry.description ?? '',
            startsAt: localOf(entry.startsAt),
            endsAt: localOf(entry.endsAt),
            featured: entry.featured,
            image: entry.image ?? '',
            icon: entry.icon ?? '',
          }),
    ),
  }),
  body: ({ urls }) => ({
    urls: urls.map(({ isHeading, title, url, description, startsAt, endsAt, featured, image, icon }) =>
      isHeading
        ? { heading: title }
        : {
            title,
            url,
            description: orNull(description),
            startsAt: isoOf(startsAt),
            endsAt: isoOf(endsAt),
            featured,
            image: orNull(image),
            icon: orNull(icon),
          },
    ),
  }),
  preview: ({ urls }, { image }) => ({
    urls: urls.map((link) =>
      link.isHeading
        ? { heading: link.title }
        : {
            title: link.title.trim() || link.url,
            url: link.url,
            description: orNull(link.description),
            startsAt: isoOf(link.startsAt),
            endsAt: isoOf(link.endsAt),
            featured: link.featured,
            image: image(link.image),
            icon: orNull(link.icon),
          },
    ),
  }),
  problems: (draft, checks) => {
    linkProblems(draft, checks);
    if (draft.urls.length === 0) checks.add('urls', checks.text.rowMissing);
  },
  targets: ({ urls = [] }) => urls.flatMap((entry) => ('heading' in entry ? [] : [entry])),
  Fields: LinkRows,
});

export function linkProblems({ urls }: LinkListDraft, checks: PageChecks): void {
  for (const [
    index,
    { isHeading, title, url, description, startsAt, endsAt, image, icon },
  ] of urls.entries()) {
    const at = (name: string) => `urls[${index}].${name}`;
    checks.words(at(isHeading ? 'heading' : 'title'), title, { isRequired: true });
    if (isHeading) continue;
    checks.url(at('url'), url, { isRequired: true });
    checks.words(at('description'), description);
    checks.time(at('startsAt'), startsAt);
    checks.time(at('endsAt'), endsAt);
    if (startsAt && endsAt && Date.parse(startsAt) >= Date.parse(endsAt)) {
      checks.add(at('endsAt'), checks.text.endsFirst);
    }
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
      other={{ blank: () => row({ ...BLANK, isHeading: true }), addLabel: text.addHeading }}
      nameOf={({ title, url }) => title || url}
    >
      {(view) => (view.row.isHeading ? <HeadingInput {...view} /> : <LinkInputs {...view} {...media} />)}
    </ListEditor>
  );
}

function HeadingInput({ row: { title }, change, field }: RowView<LinkFields>) {
  const { smartLinks: text } = useTexts();
  return (
    <div class="smart-row-wide">
      <TextField
        name={field('title')}
        label={text.heading}
        value={title}
        onChange={(value) => change({ title: value })}
        required
      />
    </div>
  );
}

const MORE = ['icon', 'startsAt', 'endsAt', 'image', 'featured'] as const;

const isLimited = (link: LinkFields): boolean => MORE.some((name) => Boolean(link[name]));

type Media = Pick<BuilderPart<LinkListDraft>, 'uploads' | 'addUpload' | 'onBusy'>;

function LinkInputs({ row: link, change, field, uploads, addUpload, onBusy }: RowView<LinkFields> & Media) {
  const { smartLinks: text } = useTexts();
  const { errorOf } = useForm();
  const [isOpen, setOpen] = useState(isLimited(link));
  // Errors are never hidden.
  const isWrong = MORE.some((name) => errorOf(field(name)) !== undefined);
  return (
    <>
      <TextField
        name={field('title')}
        label={text.rowTitle}
        value={link.title}
        onChange={(title) => change({ title })}
        required
      />
      <TextField
        name={field('url')}
        label={text.rowUrl}
        type="url"
        placeholder="https://"
        value={link.url}
        onChange={(url) => change({ url })}
        required
      />
      <div class="smart-row-wide">
        <TextField
          name={field('description')}
          label={text.rowDescription}
          value={link.description}
          onChange={(description) => change({ description })}
        />
      </div>
      <details
        class="smart-row-wide smart-row-more"
        open={isOpen || isWrong}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{text.rowMore}</summary>
        <div class="smart-row-body">
          <div class="smart-row-wide">
            <IconField
              name={field('icon')}
              label={text.icon}
              value={link.icon}
              link={{ name: '', url: link.url }}
              onChange={(icon) => change({ icon })}
            />
          </div>
          <TextField
            name={field('startsAt')}
            label={text.shownFrom}
            type="datetime-local"
            value={link.startsAt}
            onChange={(startsAt) => change({ startsAt })}
          />
          <TextField
            name={field('endsAt')}
            label={text.shownUntil}
            type="datetime-local"
            value={link.endsAt}
            onChange={(endsAt) => change({ endsAt })}
          />
          <div class="smart-row-wide">
            <MediaField
              name={field('image')}
              label={text.rowImage}
              kind="image"
              source={link.image}
              uploads={uploads}
              onBusy={onBusy}
              onChange={(image, file) => {
                if (file) addUpload(image, file);
                change({ image });
              }}
            />
          </div>
          <div class="smart-row-wide">
            <Checkbox
              name={field('featured')}
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
