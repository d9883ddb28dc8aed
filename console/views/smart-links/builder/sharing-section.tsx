import { SMART_LINK_PREFIXES } from '@signpost/client/values';
import { CodeBlock } from '#console/components/content/code-block.tsx';
import { Checkbox, TextArea, TextField } from '#console/components/forms/field.tsx';
import { publicOrigin } from '#console/config.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { type BuilderPart, partFields } from '../types/page-form.ts';
import type { CommonFields } from './draft.ts';
import { embedCode, originsOf, PIXEL_SERVICES } from './sharing-draft.ts';

/** The sites that may embed the page, and the code for them. */
export function EmbedSection({ isNew, ...part }: BuilderPart<CommonFields> & { isNew: boolean }) {
  const { draft } = part;
  const { smartLinks } = useTexts();
  const { sharing: text } = smartLinks;
  const url = `${publicOrigin}/${SMART_LINK_PREFIXES[draft.type]}/${draft.slug.trim()}`;
  return (
    <section class="smart-section" aria-label={text.embed}>
      <h2>{text.embed}</h2>
      <TextArea
        {...partFields(part)('embedOrigins')}
        label={text.origins}
        hint={text.originsHint}
        rows={2}
        placeholder="https://"
      />
      {!isNew && originsOf(draft.embedOrigins).length > 0 && (
        <CodeBlock code={embedCode(url, draft.title.trim())} language="html" title={text.code} />
      )}
    </section>
  );
}

/** The owner's ids at analytics services. */
export function PixelsSection({ draft, change }: BuilderPart<CommonFields>) {
  const { smartLinks, targeting } = useTexts();
  const { sharing: text } = smartLinks;
  const { account } = useSession();
  return (
    <section class="smart-section" aria-label={text.pixels}>
      <h2>{text.pixels}</h2>
      <p class="hint">{text.pixelsHint}</p>
      {PIXEL_SERVICES.map((name) => (
        <TextField
          key={name}
          name={`pixels.${name}`}
          label={text.pixelNames[name]}
          placeholder={text.pixelExamples[name]}
          spellcheck={false}
          value={draft.pixels[name]}
          onChange={(id) => change(({ pixels }) => ({ pixels: { ...pixels, [name]: id } }))}
        />
      ))}
      <Checkbox
        name="trackConversions"
        label={targeting.trackConversions}
        hint={text.trackConversionsHint}
        checked={draft.trackConversions ?? account.owner.conversions.trackConversions}
        onChange={(trackConversions) => change(() => ({ trackConversions }))}
      />
    </section>
  );
}
