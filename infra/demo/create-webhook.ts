import type { Client } from '@signpost/client';
import { DESTINATION } from './links.ts';
import { patiently } from './patiently.ts';

const URL = `${DESTINATION}hooks/signpost`;

/** Creates a webhook that never sends: its URL does not exist. Returns whether it is new. */
export async function createDemoWebhook(client: Client): Promise<boolean> {
  const { webhooks } = await patiently(() => client.get('/v1/api/webhooks'));
  if (webhooks.some(({ url }) => url === URL)) return false;
  // An event that does not occur before the webhook is inactive.
  const { webhook } = await patiently(() =>
    client.post('/v1/api/webhooks', {
      body: { url: URL, events: ['account.paused'], description: 'CRM (example, inactive)' },
    }),
  );
  await patiently(() =>
    client.patch('/v1/api/webhooks/{id}', {
      path: { id: webhook._id },
      body: { status: 'inactive', events: ['link.created', 'link.expired', 'survey.submitted'] },
    }),
  );
  return true;
}
