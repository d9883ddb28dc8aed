import { useState } from 'preact/hooks';
import { Permitted } from '#console/components/actions/permitted.tsx';
import { Card } from '#console/components/content/card.tsx';
import { Loaded } from '#console/components/feedback/states.tsx';
import { Select } from '#console/components/forms/field.tsx';
import { Form } from '#console/components/forms/form.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { useDomains } from '../domains/use-domains.ts';
import { BrandForm } from './brand-form.tsx';
import { useFoundBrand } from './use-brand.ts';

/** The brand of the account and of its domains. */
export default function BrandView() {
  const { account: texts } = useTexts();
  const { brand: text } = texts;
  const { data: domains = [] } = useDomains();
  const [place, setPlace] = useState('');
  const domain = place || undefined;
  const found = useFoundBrand(domain);
  return (
    <AccountFrame part={text.title} lead={text.lead}>
      <Card>
        {domains.length > 0 && (
          <Form onSubmit={() => undefined} error={undefined}>
            <Select
              name="domain"
              label={text.place}
              hint={text.placeHint}
              required
              value={place}
              onChange={setPlace}
              options={[
                { value: '', label: text.account },
                ...domains.map(({ host }) => ({ value: host, label: host })),
              ]}
            />
          </Form>
        )}
        <Permitted to="links:read">
          <Loaded of={found} lines={8}>
            {(data) => <BrandForm key={place} domain={domain} found={data} />}
          </Loaded>
        </Permitted>
      </Card>
    </AccountFrame>
  );
}
