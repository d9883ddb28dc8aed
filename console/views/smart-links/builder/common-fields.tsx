import { SMART_LINK_PREFIXES } from '@signpost/client/values';
import { Checkbox, TextArea, TextField } from '#console/components/forms/field.tsx';
import { FolderField } from '#console/components/forms/folder-field.tsx';
import { MediaField } from '#console/components/forms/media-field.tsx';
import { TagsField } from '#console/components/forms/tags-field.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { type BuilderPart, partFields } from '../types/page-form.ts';
import type { CommonFields } from './draft.ts';
import { slugPart } from './draft-preview.ts';
import { LanguageField } from './language-field.tsx';

/** Fields that all page types share. */

type CommonPart = BuilderPart<CommonFields>;

export function MainFields(part: CommonPart) {
  const { smartLinks: text } = useTexts();
  const field = partFields(part);
  return (
    <>
      <TextField {...field('title')} label={text.pageTitle} required />
      <TextArea {...field('description')} label={text.description} />
    </>
  );
}

export function Pictures(part: CommonPart) {
  const { smartLinks: text } = useTexts();
  const field = partFields(part);
  return (
    <section class="smart-section" aria-label={text.pictures}>
      <h2>{text.pictures}</h2>
      {(['cover', 'image'] as const).map((name) => (
        <MediaField
          key={name}
          {...part}
          {...field(name)}
          label={text[name]}
          hint={text.mediaHints[name]}
          kind="image"
        />
      ))}
      {/* Videos have their pictures, and no artwork above them. */}
      {part.draft.cover === '' && part.draft.type !== 'videoLink' && (
        <Checkbox
          name="theme.artwork"
          label={text.noArtwork}
          checked={part.draft.theme.artwork === 'none'}
          onChange={(isNone) =>
            part.change(({ theme }) => ({ theme: { ...theme, artwork: isNone ? 'none' : '' } }))
          }
        />
      )}
    </section>
  );
}

interface SettingsProps extends CommonPart {
  isNew: boolean;
  onSlugLeft: (slug: string) => void;
}

export function Settings({ isNew, onSlugLeft, ...part }: SettingsProps) {
  const { smartLinks: text } = useTexts();
  const { draft, change } = part;
  const field = partFields(part);
  return (
    <section class="smart-section" aria-label={text.settings}>
      <h2>{text.settings}</h2>
      <TextField
        {...field('slug')}
        label={text.slug}
        hint={
          `${text.slugHint(`/${SMART_LINK_PREFIXES[draft.type]}/`)} ` +
          `${isNew ? text.slugHintNew : text.slugHintOld}`
        }
        placeholder={slugPart(draft.title)}
        spellcheck={false}
        onLeave={() => onSlugLeft(draft.slug)}
      />
      <LanguageField language={draft.language} onChange={(language) => change(() => ({ language }))} />
      <TagsField {...field('tags')} label={text.tags} hint={text.tagsHint} />
      <FolderField {...field('folderId')} />
      <Checkbox
        name="status"
        label={text.isActive}
        hint={text.isActiveHint}
        checked={draft.status === 'active'}
        onChange={(isActive) => change(() => ({ status: isActive ? 'active' : 'inactive' }))}
      />
    </section>
  );
}
