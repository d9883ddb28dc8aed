import { Select, TextField } from '#console/components/forms/field.tsx';
import { BASE, publicOrigin } from '#console/config.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { useDomains } from '../../account/domains/use-domains.ts';

interface DomainFieldProps {
  /** Empty: the default one. */
  value: string;
  onChange: (value: string) => void;
}

/** The domain of a link: one of those that the account has verified. */
export function DomainField({ value, onChange }: DomainFieldProps) {
  const { links: text } = useTexts();
  const { can } = useSession();
  const { data: domains = [] } = useDomains();
  // Without the permission to list domains, a domain can still be typed.
  if (!can('domains:manage')) {
    return (
      <TextField
        name="customDomain"
        label={text.customDomain}
        hint={text.customDomainHint}
        placeholder="go.example.com"
        value={value}
        onChange={onChange}
        inputMode="url"
        autoComplete="off"
        spellcheck={false}
      />
    );
  }
  const verified = domains
    .filter(({ verifiedAt, lapsedAt }) => verifiedAt !== null && lapsedAt === null)
    .map(({ host }) => host);
  // A link may have a domain that was never verified, or is gone.
  const hosts = new Set(value ? [value, ...verified] : verified);
  return (
    <div>
      <Select
        name="customDomain"
        label={text.customDomain}
        value={value}
        onChange={onChange}
        options={[
          { value: '', label: new URL(publicOrigin).host },
          ...[...hosts].map((host) => ({ value: host, label: host })),
        ]}
      />
      <p class="hint">
        <a href={`${BASE}/account/domains`} target="_blank" rel="noopener">
          {text.addDomain}
        </a>
      </p>
    </div>
  );
}
