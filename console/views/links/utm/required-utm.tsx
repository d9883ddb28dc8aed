import { UTM_NAMES } from '@signpost/client/values';
import { useState } from 'preact/hooks';
import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { Card } from '#console/components/content/card.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { CheckboxGroup } from '#console/components/forms/checkbox-group.tsx';
import { Form } from '#console/components/forms/form.tsx';
import { useAction } from '#console/data/use-action.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

/** The parameters that every new link of the account must have. */
export function RequiredUtm() {
  const { utm: text, targeting, common } = useTexts();
  const { account, api, can, refresh } = useSession();
  const toast = useToast();
  const [required, setRequired] = useState(() =>
    UTM_NAMES.filter((name) => account.owner.requiredUtm.includes(name)),
  );
  const save = useAction(async () => {
    await api.put('/v1/api/utm-settings', { body: { required } });
    await refresh();
    toast({ text: text.saved });
  });
  return (
    <Card title={text.requiredOfAll} wide>
      <Form onSubmit={save.run} error={save.error}>
        <CheckboxGroup
          name="required"
          label={text.required}
          hint={text.requiredOfAllText}
          choices={UTM_NAMES.map((value) => ({
            value,
            label: targeting.utmNames[value],
            disabled: !can('links:write'),
          }))}
          chosen={required}
          onChange={setRequired}
        />
        <div class="actions">
          <PermittedButton to="links:write" type="submit" isBusy={save.isRunning}>
            {common.save}
          </PermittedButton>
        </div>
      </Form>
    </Card>
  );
}
