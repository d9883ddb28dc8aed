import { useId } from 'preact/hooks';
import { TextField } from '../../components/forms/field.tsx';
import { useTexts } from '../../texts/text.tsx';
import { useDomains } from '../account/domains/use-domains.ts';

interface DomainFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** The domain of a link; suggests the account's verified domains. */
export function DomainField({ value, onChange }: DomainFieldProps) {
  const { links: text } = useTexts();
  const id = useId();
  const { data: domains = [] } = useDomains();
  return (
    <>
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
        list={id}
      />
      <datalist id={id}>
        {domains
          .filter(({ status }) => status === 'verified')
          .map(({ host }) => (
            <option key={host} value={host} />
          ))}
      </datalist>
    </>
  );
}
