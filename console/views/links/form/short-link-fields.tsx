import { useState } from 'preact/hooks';
import { TextField } from '#console/components/forms/field.tsx';
import { fieldProps } from '#console/components/forms/field-props.ts';
import { publicOrigin } from '#console/config.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { AliasList } from './alias-list.tsx';
import { DomainField } from './domain-field.tsx';
import type { LinkDraft } from './link-draft.ts';
import { typedCode } from './typed-code.ts';

interface ShortLinkFieldsProps {
  draft: LinkDraft;
  onChange: (change: Partial<LinkDraft>) => void;
  /** Current code of an existing link. */
  storedCode: string | undefined;
  /** The focus has left the code. */
  onCodeLeave?: (() => void) | undefined;
  availability?: Availability;
}

/** Whether a new link can have the code; undefined: not known. */
export type Availability = 'free' | 'taken' | undefined;

/** Domain and code, the short URL that they make, and earlier codes. */
export function ShortLinkFields({
  draft,
  onChange,
  storedCode,
  onCodeLeave,
  availability,
}: ShortLinkFieldsProps) {
  const { links: text, linkList } = useTexts();
  const { account } = useSession();
  const code = draft.code.trim();
  const host = draft.customDomain.trim() || new URL(publicOrigin).host;
  const path = account.rootHosts.includes(host) ? '/' : '/r/';
  const isNew = storedCode === undefined;
  const field = fieldProps(draft, onChange);
  const [hasWords, setWords] = useState(false);
  const type = (text: string) => {
    const typed = typedCode(text, hasWords);
    setWords(typed.isWords);
    onChange({ code: typed.code });
  };
  return (
    <div class="links-short-fields">
      <div class="links-pair">
        <DomainField value={draft.customDomain} onChange={(customDomain) => onChange({ customDomain })} />
        <TextField
          {...field('code')}
          onChange={type}
          label={text.code}
          hint={isNew ? text.codeHint : linkList.codeChange(storedCode)}
          placeholder={isNew ? linkList.codeRandom : storedCode}
          {...(onCodeLeave && { onLeave: onCodeLeave })}
          required={!isNew}
          autoComplete="off"
          spellcheck={false}
        />
      </div>
      <p class="links-short-preview">
        <span class="soft">{text.shortUrl}</span>{' '}
        <span class="mono">
          {host}
          {path}
          {code ? <strong>{code}</strong> : <span class="soft">{'•'.repeat(7)}</span>}
        </span>{' '}
        <span class={`small links-${availability ?? 'unknown'}`} role="status">
          {availability && linkList.codes[availability]}
        </span>
      </p>
      <AliasList aliases={draft.aliases} onChange={(aliases) => onChange({ aliases })} />
    </div>
  );
}
