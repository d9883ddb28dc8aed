/**
 * A program that uses the client as people do, and runs in Node and in browsers. It is compiled and run
 * against the installed package, so it is text here: in this repository there is no such package.
 */
export const SAMPLE = `
import { ApiError, createClient, type ErrorCode, type Link, LINK_STATUSES, type List, \
Signpost } from '@signpost/client';
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@signpost/client/webhooks';

export interface Outcome {
  created: [title: string, status: string, isSame: boolean];
  listed: [titles: string[], page: number];
  csv: string[];
  image: string;
  refused: [code: ErrorCode, path: string | undefined, hasRequestId: boolean];
  spoken: [whole: boolean, streamed: boolean];
  webhook: [type: string, refused: string];
  account: string;
}

const hex = (): string => crypto.getRandomValues(new Uint32Array(1))[0]!.toString(16);

/** Signs as the service does. */
async function sign(body: string, id: string, timestamp: string): Promise<string> {
  const secret = new TextEncoder().encode('a secret for this sample');
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: \
'SHA-256' }, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, \
new TextEncoder().encode(\`\${id}.\${timestamp}.\${body}\`));
  return 'v1,' + btoa(String.fromCharCode(...new Uint8Array(signature)));
}

async function receive(): Promise<Outcome['webhook']> {
  const body = JSON.stringify({ type: 'link.deleted', timestamp: new Date().toISOString(), data: { title: \
'Old' } });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': await sign(body, 'evt_1', timestamp),
  };
  const secret = 'whsec_' + btoa('a secret for this sample');
  const event: WebhookEvent = await verifyWebhook(body, headers, secret);
  const title: string = event.type === 'link.deleted' ? event.data.title : '';
  const refused = await verifyWebhook(body + ' ', headers, secret).catch((error: unknown) =>
    error instanceof WebhookVerificationError ? error.code : String(error),
  );
  return [event.type + ' ' + title, typeof refused === 'string' ? refused : 'accepted'];
}

export async function run(origin: string, apiKey: string, lateMs: number): Promise<Outcome> {
  const signpost = new Signpost({ origin, apiKey });
  const tag = 'sample-' + hex();
  const draft = { originalUrl: 'https://example.com/' + tag, title: 'First, "quoted"', tags: [tag] };
  const idempotencyKey = tag;
  const link: Link = await signpost.links.create(draft, { idempotencyKey });
  const again = await signpost.links.create(draft, { idempotencyKey });
  await signpost.links.create({ ...draft, originalUrl: draft.originalUrl + '/2', title: 'Second' });
  await new Promise((done) => setTimeout(done, lateMs));

  const titles: string[] = [];
  const list: List<Link> = signpost.links.list({ tag, limit: 1 });
  for await (const { title } of list) titles.push(title);
  const { items } = await list.page();
  const csv = (await signpost.links.export({ tag, limit: 1 }).text()).trimEnd().split('\\r\\n');

  const refused = await signpost.links
    .create({ originalUrl: 'nonsense', title: 'A' }, { maxRetries: 0 })
    .then(() => new Error('It was created'), (error: unknown) => error);
  if (!(refused instanceof ApiError)) throw refused;

  const [model] = await signpost.chat.models.list().toArray();
  if (model === undefined) throw new Error('There is no model');
  const messages = [{ role: 'user' as const, content: 'Hello' }];
  const completion = await signpost.chat.completions.create({ model: model.id, messages });
  let streamed = '';
  for await (const { choices } of await signpost.chat.completions.create({ model: \
model.id, messages, stream: true }))
    streamed += choices[0]?.delta.content ?? '';

  const byPath = await createClient({ origin, apiKey }).get('/v1/api/links/{id}', { path: { id: link._id } });
  const { owner } = await signpost.me();
  const image = await signpost.links.qrCode(link._id, { format: 'svg' });
  await signpost.links.bulkDelete({ ids: (await list.toArray()).map(({ _id }) => _id) });
  return {
    created: [byPath.link.title, LINK_STATUSES.includes(link.status) ? \
'known' : 'unknown', again._id === link._id],
    listed: [titles, items.length],
    csv: csv.map((line) => line.split(',')[0] ?? ''),
    image: image.type,
    refused: [refused.code, refused.details[0]?.path, refused.requestId !== undefined],
    spoken: [completion.choices[0]!.message.content !== '', streamed !== ''],
    webhook: await receive(),
    account: typeof owner,
  };
}

// What must not compile.
export async function wrong(signpost: Signpost): Promise<void> {
  // @ts-expect-error: there is no such status.
  await signpost.links.update('lnk_1', { status: 'paused' });
  // @ts-expect-error: the title is a string.
  await signpost.links.create({ originalUrl: 'https://example.com', title: 1 });
  // @ts-expect-error: there is no such filter.
  signpost.links.list({ tags: 'mail' });
}
`;

/** Runs the compiled sample and prints what came out. */
export const MAIN = `
import { run } from './sample.js';
const [origin, apiKey, lateMs] = process.argv.slice(2);
console.log(JSON.stringify(await run(origin, apiKey, Number(lateMs))));
`;

/** A CommonJS program that loads the client, compiled or not. */
export const COMMON_JS = `
const { Signpost } = require('@signpost/client');
const { verifyWebhook } = require('@signpost/client/webhooks');
console.log(JSON.stringify([typeof Signpost, typeof verifyWebhook]));
`;

/** What the README's examples take for granted. */
export const README_PRELUDE = `
declare const process: { env: Record<string, string | undefined>; stdout: { write(text: string): void } };
declare const signpost: import('@signpost/client').Signpost;
declare const apiKey: string;
declare const id: string;
declare const portrait: Blob;
`;
