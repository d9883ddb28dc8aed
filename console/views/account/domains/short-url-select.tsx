import type { Domain } from '@signpost/client/core';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { useToast } from '#console/components/feedback/toast.tsx';
import { invalidate } from '#console/data/query.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

type Form = Domain['shortUrls'];

/** What follows the host in an example of each form. */
const EXAMPLES: Readonly<Record<Form, string>> = { root: '/spring', prefixed: '/r/spring' };

/** Changes the form of a domain's short URLs at once. Both forms always work. */
export function ShortUrlSelect({ domain: { host, shortUrls } }: { domain: Domain }) {
  const { domains: text } = useTexts().account;
  const { api, refresh } = useSession();
  const toast = useToast();
  const change = useToastedAction(async (form: Form) => {
    await api.patch('/v1/api/domains/{host}', { path: { host }, body: { shortUrls: form } });
    invalidate('domains', 'links');
    await refresh();
    toast({ text: text.shortUrlsChanged(`${host}${EXAMPLES[form]}`) });
  });
  return (
    <select
      aria-label={text.shortUrlsOf(host)}
      value={shortUrls}
      aria-busy={change.isRunning || undefined}
      onChange={(event) => {
        const form = event.currentTarget.value as Form;
        // Until the change is done.
        event.currentTarget.value = shortUrls;
        void change.run(form);
      }}
    >
      {Object.entries(EXAMPLES).map(([form, example]) => (
        <option key={form} value={form}>
          {example}
        </option>
      ))}
    </select>
  );
}
