import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { handleStripe } from '#examples/stripe/handle.ts';
import { signpost } from './signpost.ts';

const PORT = 4000;
const { STRIPE_WEBHOOK_SECRET: secret } = process.env;

if (!secret) throw new Error('Set STRIPE_WEBHOOK_SECRET to the secret that `stripe listen` prints.');

createServer(async (request, response) => {
  const signature = request.headers['stripe-signature'];
  const message = { body: await text(request), signature: String(signature ?? '') };
  response.writeHead(await handleStripe(message, { signpost, secret, now: new Date() })).end();
}).listen(PORT, '127.0.0.1', () =>
  console.log(`Recording payments and refunds at http://localhost:${PORT}. End with Ctrl-C.`),
);
