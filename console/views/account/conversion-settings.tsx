import { useState } from 'preact/hooks';
import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { Card } from '#console/components/content/card.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { Checkbox, TextField } from '#console/components/forms/field.tsx';
import { Form } from '#console/components/forms/form.tsx';
import { useAction } from '#console/data/use-action.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

/** What the account sets for the conversions of all of its links and pages. */
export function ConversionSettings() {
  const { account: texts } = useTexts();
  const { conversions: text } = texts;
  const { account, api, can, refresh } = useSession();
  const toast = useToast();
  const { conversions: saved } = account.owner;
  const [tracks, setTracks] = useState(saved.trackConversions);
  const [days, setDays] = useState(String(saved.conversionDays));
  const save = useAction(async () => {
    // Invalid numbers are sent as is: the API validates them.
    const conversionDays = /^\d+$/.test(days.trim()) ? Number(days) : (days as unknown as number);
    await api.put('/v1/api/conversion-settings', { body: { trackConversions: tracks, conversionDays } });
    await refresh();
    toast({ text: text.saved });
  });
  const isReadOnly = !can('links:write');
  return (
    <Card title={text.title} wide>
      <p class="soft">{text.text}</p>
      <Form onSubmit={save.run} error={save.error}>
        <Checkbox
          name="trackConversions"
          label={text.track}
          hint={text.trackHint}
          checked={tracks}
          disabled={isReadOnly}
          onChange={setTracks}
        />
        <TextField
          name="conversionDays"
          label={text.days}
          hint={text.daysHint}
          value={days}
          onChange={setDays}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <PermittedButton to="links:write" type="submit" isBusy={save.isRunning}>
          {text.save}
        </PermittedButton>
      </Form>
    </Card>
  );
}
