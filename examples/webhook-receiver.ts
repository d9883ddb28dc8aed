import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { signpost } from './signpost.ts';

const PORT = 4000;

// A deployment delivers to public HTTPS URLs only; the local run also to this machine.
const { webhook } = await signpost.post('/v1/api/webhooks', {
  body: { url: `http://localhost:${PORT}/`, events: ['link.created', 'link.updated', 'link.deleted'] },
});
const verifier = new Webhook(webhook.secret);
const seen = new Set<string>();

createServer(async (request, response) => {
  try {
    const event = verifier.verify(await text(request), request.headers as Record<string, string>);
    const id = String(request.headers['webhook-id']);
    // Deliveries are at least once: the same id is the same event.
    if (!seen.has(id)) console.log(event);
    seen.add(id);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(PORT, '127.0.0.1', () =>
  console.log(`Listening for ${webhook.events.join(', ')}. End with Ctrl-C.`),
);

process.once('SIGINT', async () => {
  await signpost.delete('/v1/api/webhooks/{id}', { path: { id: webhook._id } });
  process.exit();
});
