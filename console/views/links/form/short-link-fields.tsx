import { TextField } from '../../../components/forms/field.tsx';
import { publicOrigin } from '../../../config.ts';
import { useTexts } from '../../../texts/text.tsx';
import { DomainField } from './domain-field.tsx';
import type { LinkDraft } from './link-draft.ts';

interface ShortLinkFieldsProps {
  draft: LinkDraft;
  onChange: (change: Partial<LinkDraft>) => void;
  /** The code can be set only on new links. */
  isNew: boolean;
  /** The focus has left the code. */
  onCodeLeave?: (() => void) | undefined;
}

/** Domain and code, and the short URL that they make. */
export function ShortLinkFields({ draft, onChange, isNew, onCodeLeave }: ShortLinkFieldsProps) {
  const { links: text, linkList } = useTexts();
  const code = draft.code.trim();
  const host = draft.customDomain.trim() || new URL(publicOrigin).host;
  const domain = (
    <DomainField value={draft.customDomain} onChange={(customDomain) => onChange({ customDomain })} />
  );
  if (!isNew) return domain;
  return (
    <div class="links-short-fields">
      <div class="links-pair">
        {domain}
        <TextField
          name="code"
          label={text.code}
          hint={text.codeHint}
          placeholder={linkList.codeRandom}
          value={draft.code}
          onChange={(value) => onChange({ code: value })}
          {...(onCodeLeave && { onLeave: onCodeLeave })}
          autoComplete="off"
          spellcheck={false}
        />
      </div>
      <p class="links-short-preview">
        <span class="soft">{text.shortUrl}</span>{' '}
        <span class="mono">
          {host}/r/
          {code ? <strong>{code}</strong> : <span class="soft">{'•'.repeat(7)}</span>}
        </span>
      </p>
    </div>
  );
}
