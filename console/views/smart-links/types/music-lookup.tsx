import { useState } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { TextField } from '#console/components/forms/field.tsx';
import { Form } from '#console/components/forms/form.tsx';
import { useAction } from '#console/data/use-action.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { filledFrom, type MusicDraft, type MusicFacts, otherFacts } from './music-facts.ts';
import type { BuilderPart } from './page-form.ts';

/** Fills in a music page from a link to the music. A separate button replaces existing values. */
export function MusicLookup({ draft, change }: BuilderPart<MusicDraft>) {
  const { smartLinks } = useTexts();
  const { lookup: text } = smartLinks;
  const { api } = useSession();
  const [url, setUrl] = useState('');
  const [facts, setFacts] = useState<MusicFacts>();
  const action = useAction(async () => {
    setFacts(undefined);
    const { music } = await api.post('/v1/api/smart-links/lookup', { body: { url: url.trim() } });
    change((now) => filledFrom(music, now));
    setFacts(music);
  });
  return (
    <Form onSubmit={action.run} error={action.error}>
      <div class="smart-lookup">
        <TextField
          name="url"
          type="url"
          label={text.label}
          hint={text.hint}
          placeholder="https://"
          value={url}
          onChange={setUrl}
        />
        <Button type="submit" isBusy={action.isRunning} disabled={url.trim() === ''}>
          {text.action}
        </Button>
      </div>
      <div role="status">
        {facts && (
          <p class="soft small">{text.filled(facts.service, facts.title ?? '', facts.artist ?? '')}</p>
        )}
      </div>
      {facts &&
        otherFacts(facts, draft).map(([field, value]) => (
          <Button key={field} variant="quiet" onClick={() => change(() => ({ [field]: value }))}>
            {text.replace[field](value)}
          </Button>
        ))}
    </Form>
  );
}
