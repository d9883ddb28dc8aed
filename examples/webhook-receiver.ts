import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '@signpost/client';
import { signpost } from './signpost.ts';

const PORT = 4000;

// A deployment delivers to public HTTPS URLs only; the local run also to this machine.
const webhook = await signpost.webhooks.create({
  url: `http://localhost:${PORT}/`,
  events: ['link.created', 'link.updated', 'link.deleted'],
});
const seen = new Set<string>();

createServer(async (request, response) => {
  try {
    const event = await verifyWebhook(await text(request), request.headers, webhook.secret);
    // Deliveries are at least once: the same id is the same event.
    if (!seen.has(event.id)) console.log(event);
    seen.add(event.id);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(PORT, '127.0.0.1', () =>
  console.log(`Listening for ${webhook.events.join(', ')}. End with Ctrl-C.`),
);

process.once('SIGINT', async () => {
  await signpost.webhooks.delete(webhook._id);
  process.exit();
});
