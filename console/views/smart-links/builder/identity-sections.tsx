import { MAX_ROWS, SMART_LINK_LIMITS } from '@signpost/client/values';
import { useState } from 'preact/hooks';
import { Checkbox, Select, TextArea, TextField } from '#console/components/forms/field.tsx';
import { fieldProps } from '#console/components/forms/field-props.ts';
import { ListEditor } from '#console/components/forms/list-editor.tsx';
import { MediaField } from '#console/components/forms/media-field.tsx';
import { row } from '#console/components/forms/row.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import type { BuilderPart } from '../types/page-form.ts';
import type { CommonFields } from './draft.ts';
import { platformOf, type SeoFields, SOCIAL_PLATFORMS, type SocialFields } from './identity-draft.ts';

/** Profiles elsewhere, as a row of icons at the end of the page. */
export function Socials({ draft, change }: BuilderPart<CommonFields>) {
  const { smartLinks } = useTexts();
  const { identity: text } = smartLinks;
  return (
    <ListEditor<SocialFields>
      name="socials"
      max={MAX_ROWS.socials}
      title={text.socials}
      rows={draft.socials}
      onChange={(edit) => change(({ socials }) => ({ socials: edit(socials) }))}
      blank={() => row<SocialFields>({ platform: '', url: '' })}
      noun={text.social}
      addLabel={text.addSocial}
      nameOf={({ platform, url }) => (url ? text.platforms[platform || platformOf(url)] : '')}
    >
      {({ row: { url }, field }) => (
        <>
          <TextField {...field('url')} label={text.url} type="url" placeholder="https://" required />
          <Select
            {...field('platform')}
            label={text.platform}
            options={[
              { value: '' as const, label: text.fromUrl(url ? text.platforms[platformOf(url)] : '') },
              ...SOCIAL_PLATFORMS.map((value) => ({ value, label: text.platforms[value] })),
            ]}
          />
        </>
      )}
    </ListEditor>
  );
}

/** What search engines and link previews show, and whether the page shows this service's branding. */
export function SearchAndBranding({
  draft,
  change,
  card,
  ...media
}: BuilderPart<CommonFields> & { card: string | null }) {
  const { smartLinks } = useTexts();
  const { identity: text } = smartLinks;
  const { account } = useSession();
  const { seo } = draft;
  // The card is for an earlier state.
  const [missing, setMissing] = useState<string>();
  const set = (fields: Partial<SeoFields>) => change(({ seo }) => ({ seo: { ...seo, ...fields } }));
  const field = fieldProps(seo, set, 'seo.');
  const mayHide = account.plan !== 'free';
  return (
    <section class="smart-section" aria-label={text.seo}>
      <h2>{text.seo}</h2>
      <TextField
        {...field('title')}
        label={text.seoTitle}
        placeholder={draft.title}
        maxLength={SMART_LINK_LIMITS['seo.title'].max}
      />
      <TextArea
        {...field('description')}
        label={text.seoDescription}
        rows={2}
        maxLength={SMART_LINK_LIMITS['seo.description'].max}
      />
      <MediaField
        {...media}
        {...field('image')}
        label={text.seoImage}
        hint={text.seoImageHint}
        kind="image"
      />
      {card && card !== missing && !seo.image && (
        <figure class="smart-card">
          <img
            src={card}
            width={1200}
            height={630}
            alt={text.card}
            loading="lazy"
            onError={() => setMissing(card)}
          />
          <figcaption class="soft small">{text.cardHint}</figcaption>
        </figure>
      )}
      <Checkbox
        name="seo.noindex"
        label={text.noindex}
        checked={seo.noindex}
        onChange={(noindex) => set({ noindex })}
      />
      <Checkbox
        name="hideBranding"
        label={text.hideBranding}
        hint={mayHide ? undefined : text.hideBrandingPlans}
        disabled={!mayHide && !draft.hideBranding}
        checked={draft.hideBranding}
        onChange={(hideBranding) => change(() => ({ hideBranding }))}
      />
    </section>
  );
}
