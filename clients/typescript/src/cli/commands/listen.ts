import { createHmac } from 'node:crypto';
import { hostname } from 'node:os';
import type { Webhook, WebhookDelivery } from '../../api.ts';
import type { Signpost } from '../../signpost.ts';
import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { follow } from '../follow.ts';
import { clean, dateTimeSeconds, plural } from '../output/text.ts';
import { VERSION } from '../version.ts';
import { HEADER_FLAGS, headersOf } from './webhook-headers.ts';
import { eventsOf } from './webhooks.ts';

/** Half the rate limit of the smallest plan. */
const POLL_MS = 2000;
const PAGE = 100;

/** The service gives a receiver the same time. */
const TIME_LIMIT_MS = 15_000;

/** After this time without a reader, the service records no more events; then nobody uses the webhook. */
const ABANDONED_MS = 3600_000;

const MARK = 'signpost webhooks listen';

const listen = command({
  name: 'webhooks listen',
  summary: 'Forward events to a program on this machine',
  details:
    'Creates a temporary webhook in pull mode, reads its events and forwards each of them with the body ' +
    'and the signature of a delivery. Nothing has to be reachable from the Internet. The webhook is ' +
    'deleted when you press Ctrl-C; one left behind by a crash stops recording after an hour and is ' +
    'deleted by the next listen. Each event is forwarded once, even if your program rejects it.',
  flags: {
    'forward-to': {
      kind: 'text',
      value: 'URL',
      help: 'Where to send events, such as http://localhost:4000/hook. Required.',
    },
    event: {
      kind: 'text',
      many: true,
      help:
        'Event type, such as link.created; separate several with commas. Default: *, which is ' +
        'all except link.clicked, conversion.recorded, subscriber.confirmed and domain.*.',
    },
    ...HEADER_FLAGS,
    header: {
      ...HEADER_FLAGS.header,
      help: 'Header that is sent with every event, such as "x-team: sales".',
    },
  },
  examples: [
    {
      run: 'signpost webhooks listen --forward-to http://localhost:4000/hook',
      does: 'All events except clicks, conversions, subscribers and domains',
    },
    {
      run: 'signpost webhooks listen --forward-to http://localhost:4000/hook --event link.created,link.clicked',
      does: 'Some events',
    },
    {
      run: 'SIGNPOST_WEBHOOK_SECRET=whsec_... signpost webhooks listen --forward-to http://localhost:4000/hook',
      does: 'Signs with your own secret, which stays the same',
    },
  ],
  run: async (context, { flags }) => {
    const { client, out, io } = context;
    const target: Target = { url: targetOf(flags['forward-to']), headers: await headersOf(flags, io) };
    const own = io.env['SIGNPOST_WEBHOOK_SECRET'];
    if (own && !SECRET.test(own)) throw new UsageError('SIGNPOST_WEBHOOK_SECRET must start with whsec_.');
    await deleteAbandoned(client, new Date());
    const events = eventsOf(flags.event);
    const webhook = await client.webhooks.create({
      mode: 'pull',
      url: target.url.href,
      events: events.length > 0 ? events : ['*'],
      description: `${MARK} on ${hostname()}`.slice(0, 200),
    });
    try {
      out.note(`Forwarding ${webhook.events.join(', ')} to ${target.url.href}. Stop with Ctrl-C.`);
      if (!own) out.note(`Signing secret: ${webhook.secret}`);
      await forwardAll(webhook, { ...target, secret: own || webhook.secret }, context);
    } finally {
      await remove(webhook, context);
    }
    return io.signal.reason as number;
  },
});

/** Where events are forwarded, with headers that do not leave this machine otherwise. */
interface Target {
  url: URL;
  headers: Record<string, string>;
}

type SignedTarget = Target & { secret: string };

const SECRET = /^whsec_[A-Za-z0-9+/=]+$/;

function targetOf(text: string | undefined): URL {
  if (text === undefined) throw new UsageError('signpost webhooks listen needs --forward-to.');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.username === '') return url;
  throw new UsageError(`--forward-to must be a URL such as http://localhost:4000/hook, not "${text}".`);
}

/** Deletes what earlier runs left behind when they crashed. Those that are read are not theirs. */
async function deleteAbandoned(client: Signpost, now: Date): Promise<void> {
  const webhooks = await client.webhooks.list().toArray();
  for (const { _id, mode, description, lastReadAt, createdAt } of webhooks) {
    const isOurs = mode === 'pull' && description?.startsWith(MARK);
    if (!isOurs || now.getTime() - Date.parse(lastReadAt ?? createdAt) < ABANDONED_MS) continue;
    // Another listen may be deleting it, too.
    await client.webhooks.delete(_id).catch(() => undefined);
  }
}

async function forwardAll(webhook: Webhook, target: SignedTarget, context: Context): Promise<void> {
  const { client, out, io } = context;
  const source = {
    page: (cursor: string | undefined) =>
      client.webhooks.deliveries(webhook._id, { limit: PAGE, cursor, maxRetries: 0 }).page(),
    time: ({ createdAt }: WebhookDelivery) => createdAt,
    key: ({ _id }: WebhookDelivery) => _id,
  };
  const onRetry = (error: Error, waitMs: number) =>
    out.note(`${clean(error.message)} Trying again in ${plural(Math.ceil(waitMs / 1000), 'second')}.`);
  for await (const batch of follow(source, { signal: io.signal, intervalMs: POLL_MS, onRetry })) {
    for (const delivery of batch) {
      if (io.signal.aborted) return;
      report(delivery, await forward(delivery, target, io.signal), context);
    }
  }
}

interface Outcome {
  statusCode: number | null;
  durationMs: number;
  error: string | null;
}

async function forward(
  { eventId, payload, missingPermission }: WebhookDelivery,
  target: SignedTarget,
  interrupted: AbortSignal,
): Promise<Outcome> {
  if (!payload) {
    const error = `The API key lacks the permission ${missingPermission}.`;
    return { statusCode: null, durationMs: 0, error };
  }
  const body = JSON.stringify(payload);
  const started = performance.now();
  const outcome = (statusCode: number | null, error: string | null): Outcome => ({
    statusCode,
    durationMs: Math.round(performance.now() - started),
    error,
  });
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        ...target.headers,
        'content-type': 'application/json',
        'user-agent': `signpost-cli/${VERSION}`,
        ...signatureHeaders(target.secret, { id: eventId, body }, new Date()),
      },
      body,
      signal: AbortSignal.any([interrupted, AbortSignal.timeout(TIME_LIMIT_MS)]),
    });
    await response.body?.cancel();
    return outcome(response.status, response.ok ? null : `The receiver returned ${response.status}.`);
  } catch (error) {
    const { cause, name } = error as Error;
    const reason = name === 'TimeoutError' ? 'timeout' : ((cause as NodeJS.ErrnoException)?.code ?? name);
    return outcome(null, `No response: ${reason}.`);
  }
}

/** Standard Webhooks 1.0: HMAC-SHA256, `v1`. */
function signatureHeaders(
  secret: string,
  { id, body }: { id: string; body: string },
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

function report(delivery: WebhookDelivery, outcome: Outcome, { out }: Context): void {
  const { eventId, eventType, createdAt } = delivery;
  const { statusCode, durationMs, error } = outcome;
  if (out.isJson) {
    out.jsonLine({ eventId, eventType, createdAt, ...outcome });
    return;
  }
  const arrow = out.symbol('→', '->');
  const result = error === null ? out.style(String(statusCode), 'green') : out.style(error, 'red');
  out.line(
    `${out.style(dateTimeSeconds(createdAt), 'dim')}  ${clean(eventType)} ${arrow} ${result} ` +
      `(${durationMs} ms)`,
  );
}

/**
 * Deletes the webhook with its own client: the session's requests may be aborted, and these
 * must not delay the exit.
 */
async function remove({ _id }: Webhook, context: Context): Promise<void> {
  const { out } = context;
  const client = context.clientUntil(AbortSignal.timeout(5000));
  try {
    await client.webhooks.delete(_id);
  } catch {
    out.warning(`The temporary webhook ${_id} was not deleted. It stops recording after an hour.`);
  }
}

export const listenCommands = [listen];
