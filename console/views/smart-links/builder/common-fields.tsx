import { SMART_LINK_PREFIXES } from '../../../../clients/typescript/src/values.ts';
import { Checkbox, TextArea, TextField } from '../../../components/field.tsx';
import { TagsField } from '../../../components/tags-field.tsx';
import { useTexts } from '../../../texts/text.tsx';
import type { Draft } from './draft.ts';
import { slugPart } from './draft-preview.ts';
import { MediaField } from './media-field.tsx';
import type { BuilderPart } from './rows.tsx';

/** What every page has: its name, address, pictures. */

type Fields = Partial<Draft>;

const setter =
  ({ change }: BuilderPart) =>
  (fields: Fields): void =>
    change((now) => ({ ...now, ...fields }));

/** Languages in which the few words of a page of its own are at hand; any other one may be typed. */
const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'ar'];

export function MainFields(part: BuilderPart) {
  const { smartLinks: text } = useTexts();
  const { draft } = part;
  const set = setter(part);
  return (
    <>
      <TextField
        name="title"
        label={text.pageTitle}
        value={draft.title}
        onChange={(title) => set({ title })}
        required
      />
      <TextArea
        name="description"
        label={text.description}
        value={draft.description}
        onChange={(description) => set({ description })}
      />
    </>
  );
}

export function Pictures(part: BuilderPart) {
  const { smartLinks: text } = useTexts();
  const { draft, uploads, addUpload, onBusy } = part;
  const set = setter(part);
  return (
    <section class="smart-section" aria-label={text.pictures}>
      <h2>{text.pictures}</h2>
      {(['cover', 'image'] as const).map((name) => (
        <MediaField
          key={name}
          name={name}
          label={text[name]}
          hint={text.mediaHints[name]}
          kind="image"
          source={draft[name]}
          uploads={uploads}
          onBusy={onBusy}
          onChange={(source, file) => {
            if (file) addUpload(source, file);
            set({ [name]: source });
          }}
        />
      ))}
    </section>
  );
}

export function Stores(part: BuilderPart) {
  const { smartLinks: text } = useTexts();
  const { draft } = part;
  const set = setter(part);
  return (
    <section class="smart-section" aria-label={text.stores}>
      <h2>{text.stores}</h2>
      <p class="hint">{text.storesHint}</p>
      <TextField
        name="appstoreLink"
        label="App Store"
        type="url"
        placeholder="https://apps.apple.com/…"
        value={draft.appstoreLink}
        onChange={(appstoreLink) => set({ appstoreLink })}
      />
      <TextField
        name="playstoreLink"
        label="Google Play"
        type="url"
        placeholder="https://play.google.com/…"
        value={draft.playstoreLink}
        onChange={(playstoreLink) => set({ playstoreLink })}
      />
    </section>
  );
}

export function Submissions(part: BuilderPart) {
  const { smartLinks: text } = useTexts();
  return (
    <section class="smart-section" aria-label={text.submissions}>
      <h2>{text.submissions}</h2>
      <TextField
        name="submissionDetails"
        label={text.email}
        hint={text.emailHint}
        type="email"
        value={part.draft.email}
        onChange={(email) => setter(part)({ email })}
      />
    </section>
  );
}

export function Settings({ isNew, ...part }: BuilderPart & { isNew: boolean }) {
  const { smartLinks: text } = useTexts();
  const { draft } = part;
  const set = setter(part);
  return (
    <section class="smart-section" aria-label={text.settings}>
      <h2>{text.settings}</h2>
      <TextField
        name="slug"
        label={text.slug}
        hint={`${text.slugHint(`/${SMART_LINK_PREFIXES[draft.type]}/`)} ${isNew ? text.slugHintNew : text.slugHintOld}`}
        placeholder={slugPart(draft.title)}
        spellcheck={false}
        value={draft.slug}
        onChange={(slug) => set({ slug })}
      />
      <datalist id="smart-languages">
        {LANGUAGES.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <TextField
        name="language"
        label={text.language}
        hint={text.languageHint}
        list="smart-languages"
        placeholder="en"
        spellcheck={false}
        value={draft.language}
        onChange={(language) => set({ language })}
      />
      <TagsField
        name="tags"
        label={text.tags}
        hint={text.tagsHint}
        tags={draft.tags}
        onChange={(tags) => set({ tags })}
      />
      <Checkbox
        name="status"
        label={text.isActive}
        hint={text.isActiveHint}
        checked={draft.status === 'active'}
        onChange={(isActive) => set({ status: isActive ? 'active' : 'inactive' })}
      />
    </section>
  );
}
