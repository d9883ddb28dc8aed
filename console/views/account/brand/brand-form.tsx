import type { SaveBrand } from '@signpost/client/core';
import { THEME_FONTS } from '@signpost/client/values';
import { useState } from 'preact/hooks';
import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { useToast } from '#console/components/feedback/toast.tsx';
import { ColorField } from '#console/components/forms/color-field.tsx';
import { Select, TextField } from '#console/components/forms/field.tsx';
import { fieldProps } from '#console/components/forms/field-props.ts';
import { Form } from '#console/components/forms/form.tsx';
import { LogoField } from '#console/components/forms/logo-field.tsx';
import { ProblemSummary } from '#console/components/forms/problem-summary.tsx';
import { invalidate } from '#console/data/query.ts';
import { useAction } from '#console/data/use-action.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { BrandPreview } from './brand-preview.tsx';
import type { FoundBrand } from './use-brand.ts';

interface BrandFormProps {
  /** Undefined: of the account. */
  domain: string | undefined;
  found: FoundBrand;
}

const MAX_NAME = 60;
const MAX_FOOTER_TEXT = 80;

/** Empty: that of the device. */
const FONTS = ['', ...THEME_FONTS.filter((font) => font !== 'system')] as const;

export function BrandForm({ domain, found }: BrandFormProps) {
  const { account: texts, links, smartLinks } = useTexts();
  const { brand: text } = texts;
  const { api, account } = useSession();
  const toast = useToast();
  const [draft, setDraft] = useState(() => draftOf(found));
  const [logo, setLogo] = useState(() => savedImage(found.brand.logo, links.qrSavedLogo));
  const [icon, setIcon] = useState(() => savedImage(found.brand.icon, text.savedIcon));
  const field = fieldProps(draft, (fields) => setDraft((before) => ({ ...before, ...fields })));

  const save = useAction(async () => {
    const { brand } = await api.put('/v1/api/brand', {
      query: { domain },
      body: { ...bodyOf(draft), logo: logo?.storageCode ?? null, icon: icon?.storageCode ?? null },
    });
    setDraft(draftOf({ brand }));
    // The brand has copies of the uploads, which stay.
    setLogo((before) => savedImage(brand.logo, before?.name));
    setIcon((before) => savedImage(brand.icon, before?.name));
    invalidate('brand');
    toast({ text: text.saved(domain) });
  });
  const remove = useToastedAction(async () => {
    await api.delete('/v1/api/brand', { query: { domain } });
    const now = await api.get('/v1/api/brand', { query: { domain } });
    setDraft(draftOf(now));
    setLogo(savedImage(now.brand.logo, links.qrSavedLogo));
    setIcon(savedImage(now.brand.icon, text.savedIcon));
    invalidate('brand');
    toast({ text: text.removed(domain) });
  });
  const isSavedHere = found.source === (domain === undefined ? 'account' : 'domain');

  return (
    <div class="account-brand">
      <Form onSubmit={save.run} error={save.error}>
        <ProblemSummary />
        <TextField
          {...field('name')}
          label={text.name}
          hint={text.nameHint}
          placeholder={account.owner.name}
          maxLength={MAX_NAME}
          autoComplete="organization"
        />
        <TextField
          {...field('url')}
          label={text.url}
          hint={text.urlHint}
          placeholder="https://example.com"
          inputMode="url"
          autoComplete="url"
          spellcheck={false}
        />
        <LogoField logo={logo} hint={text.logoHint} onChange={setLogo} />
        <LogoField name="icon" label={text.icon} logo={icon} hint={text.iconHint} onChange={setIcon} />
        <ColorField
          {...field('color')}
          label={text.color}
          hint={text.colorHint}
          picker={text.colorPicker}
          required={false}
        />
        <Select
          {...field('font')}
          label={smartLinks.design.font}
          options={FONTS.map((value) => ({ value, label: smartLinks.design.fonts[value || 'system'] }))}
        />
        <div class="account-brand-pair">
          <TextField
            {...field('footerText')}
            name="footer.text"
            label={text.footerText}
            placeholder={text.footerExample}
            maxLength={MAX_FOOTER_TEXT}
            autoComplete="off"
          />
          <TextField
            {...field('footerUrl')}
            name="footer.url"
            label={text.footerUrl}
            placeholder="https://example.com/imprint"
            inputMode="url"
            autoComplete="off"
            spellcheck={false}
          />
        </div>
        <div class="actions">
          <PermittedButton to="links:write" type="submit" variant="primary" isBusy={save.isRunning}>
            {text.save}
          </PermittedButton>
          {isSavedHere && (
            <PermittedButton
              to="links:write"
              variant="quiet"
              isBusy={remove.isRunning}
              onClick={() => void remove.run()}
            >
              {text.remove(domain)}
            </PermittedButton>
          )}
        </div>
      </Form>
      <BrandPreview {...draft} footer={draft.footerText} />
    </div>
  );
}

const draftOf = ({ brand }: Pick<FoundBrand, 'brand'>) => ({
  name: brand.name ?? '',
  url: brand.url ?? '',
  color: brand.color ?? '',
  font: FONTS.find((font) => font === brand.font) ?? '',
  footerText: brand.footer?.text ?? '',
  footerUrl: brand.footer?.url ?? '',
});

const savedImage = (storageCode: string | null, name = '') =>
  storageCode === null ? undefined : { storageCode, name };

/** The API validates it: half of a footer is refused there, too. */
const bodyOf = ({
  name,
  url,
  color,
  font,
  footerText,
  footerUrl,
}: ReturnType<typeof draftOf>): SaveBrand => ({
  name: name.trim() || null,
  url: url.trim() || null,
  color: color.trim() || null,
  font: font || null,
  footer: footerText.trim() || footerUrl.trim() ? { text: footerText, url: footerUrl } : null,
});
