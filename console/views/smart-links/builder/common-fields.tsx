import { SMART_LINK_PREFIXES } from '../../../../clients/typescript/src/values.ts';
import { Checkbox, TextArea, TextField } from '../../../components/forms/field.tsx';
import { FolderField } from '../../../components/forms/folder-field.tsx';
import { MediaField } from '../../../components/forms/media-field.tsx';
import { TagsField } from '../../../components/forms/tags-field.tsx';
import { useTexts } from '../../../texts/text.tsx';
import type { BuilderPart } from '../types/page-form.ts';
import type { CommonFields } from './draft.ts';
import { slugPart } from './draft-preview.ts';
import { LanguageField } from './language-field.tsx';

/** Fields that all page types share. */

type CommonPart = BuilderPart<CommonFields>;

const setter =
  ({ change }: CommonPart) =>
  (fields: Partial<CommonFields>): void =>
    change(() => fields);

export function MainFields(part: CommonPart) {
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

export function Pictures(part: CommonPart) {
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

interface SettingsProps extends CommonPart {
  isNew: boolean;
  onSlugLeft: (slug: string) => void;
}

export function Settings({ isNew, onSlugLeft, ...part }: SettingsProps) {
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
        onLeave={() => onSlugLeft(draft.slug)}
      />
      <LanguageField language={draft.language} onChange={(language) => set({ language })} />
      <TagsField
        name="tags"
        label={text.tags}
        hint={text.tagsHint}
        tags={draft.tags}
        onChange={(tags) => set({ tags })}
      />
      <FolderField name="folderId" folderId={draft.folderId} onChange={(folderId) => set({ folderId })} />
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
