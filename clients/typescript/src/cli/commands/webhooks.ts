import { setTimeout as sleep } from 'node:timers/promises';
import type { CreateWebhook, Operations, UpdateWebhook, WebhookDelivery } from '../../api.ts';
import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { CliError, EXIT, UsageError } from '../errors.ts';
import { firstOf } from '../first-of.ts';
import { dateTime } from '../output/text.ts';
import { confirmDelete } from './confirm-delete.ts';
import { HEADER_FLAGS, headersOf } from './webhook-headers.ts';

const WEBHOOK = { name: 'webhook', help: 'Its id.' } as const;

/** Event types of a flag that may be repeated, and may hold several with commas. */
export const eventsOf = (flags: readonly string[]): CreateWebhook['events'] =>
  flags.flatMap((text) => text.split(',')).filter((name) => name !== '') as CreateWebhook['events'];

const list = command({
  name: 'webhooks list',
  summary: 'List webhooks',
  examples: [{ run: 'signpost webhooks list', does: 'All webhooks and their status' }],
  run: async ({ client, out }) => {
    const webhooks = await client.webhooks.list().toArray();
    if (out.isJson) out.json({ webhooks });
    else if (webhooks.length === 0) out.note('There are no webhooks.');
    else {
      out.table(
        [
          { title: 'Id' },
          { title: 'URL', shrinks: true },
          { title: 'Events', shrinks: true },
          { title: 'Status' },
          { title: 'Last error', shrinks: true },
        ],
        webhooks.map(({ _id, url, events, status, disabledReason, lastError }) => [
          _id,
          url,
          events.join(' '),
          status,
          disabledReason ?? lastError ?? '-',
        ]),
      );
    }
    return undefined;
  },
});

const create = command({
  name: 'webhooks create',
  summary: 'Create a webhook',
  details: 'Prints its secret, which verifies signatures and is shown only once.',
  args: [{ name: 'url', help: 'Where events are sent to: a public https URL.' }],
  flags: {
    event: {
      kind: 'text',
      many: true,
      help:
        'Event type, such as link.created; separate several with commas. Default: *, which is ' +
        'all except link.clicked, conversion.recorded, subscriber.confirmed and domain.*.',
    },
    description: { kind: 'text', help: 'Description, shown in lists.' },
    ...HEADER_FLAGS,
  },
  examples: [
    {
      run: 'signpost webhooks create https://example.com/hooks/signpost --event link.created,link.expired',
      does: 'For two events',
    },
    {
      run: 'signpost webhooks create https://example.com/hooks/signpost --header-stdin < headers.txt',
      does: 'With lines such as authorization: Bearer 4f1c2a',
    },
  ],
  run: async ({ client, out, io }, { args, flags }) => {
    const events = eventsOf(flags.event);
    const headers = await headersOf(flags, io);
    const webhook = await client.webhooks.create({
      url: args.url,
      events: events.length > 0 ? events : ['*'],
      description: flags.description ?? null,
      ...(Object.keys(headers).length > 0 && { headers }),
    });
    if (out.isJson) out.json(webhook);
    else {
      out.fields([
        ['Id', webhook._id],
        ['Events', webhook.events.join(' ')],
        ['Secret', webhook.secret],
      ]);
      out.note('The secret is not shown again.');
    }
    return undefined;
  },
});

const update = command({
  name: 'webhooks update',
  summary: 'Change a webhook',
  details:
    'Only the given fields change. Stored headers are not sent to a new URL: set each of them ' +
    'again. Enabling a disabled webhook resets its failures.',
  args: [WEBHOOK],
  flags: {
    url: { kind: 'text', help: 'New URL.' },
    event: {
      kind: 'text',
      many: true,
      help: 'Event type; separate several with commas. They replace all events.',
    },
    description: { kind: 'text', help: 'Description. An empty value clears it.' },
    status: { kind: 'text', choices: ['active', 'inactive'], help: 'Whether events are sent.' },
    ...HEADER_FLAGS,
    header: {
      ...HEADER_FLAGS.header,
      help: 'Header to set, such as "x-team: sales". An empty value removes it: "x-team:".',
    },
  },
  examples: [
    {
      run: 'signpost webhooks update whk_8Zk2mVqT4xLw9RbY --header-stdin < headers.txt',
      does: 'Sets or replaces headers',
    },
    { run: 'signpost webhooks update whk_8Zk2mVqT4xLw9RbY --status active', does: 'Enables it again' },
  ],
  run: async ({ client, out, io }, { args, flags }) => {
    const events = eventsOf(flags.event);
    const headers = Object.entries(await headersOf(flags, io)).map(([name, value]) => [name, value || null]);
    const body: UpdateWebhook = {
      ...(flags.url !== undefined && { url: flags.url }),
      ...(events.length > 0 && { events }),
      ...(flags.description !== undefined && { description: flags.description || null }),
      ...(flags.status !== undefined && { status: flags.status as 'active' | 'inactive' }),
      ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    };
    if (Object.keys(body).length === 0)
      throw new UsageError('Specify what to change: signpost webhooks update --help');
    const webhook = await client.webhooks.update(args.webhook, body);
    if (out.isJson) out.json(webhook);
    else {
      out.fields([
        ['Id', webhook._id],
        ['URL', webhook.url],
        ['Events', webhook.events.join(' ')],
        ['Headers', webhook.headerNames.join(' ') || '-'],
        ['Status', webhook.status],
      ]);
    }
    return undefined;
  },
});

const remove = command({
  name: 'webhooks delete',
  summary: 'Delete a webhook',
  details:
    'Pending deliveries are not sent. On a terminal, asks for confirmation; elsewhere, it needs --yes.',
  args: [WEBHOOK],
  flags: { yes: { kind: 'switch', short: 'y', help: 'Do not ask for confirmation.' } },
  examples: [{ run: 'signpost webhooks delete whk_8Zk2mVqT4xLw9RbY --yes', does: 'Without confirmation' }],
  run: async (context, { args, flags }) => {
    const { client, out } = context;
    const webhook = await client.webhooks.get(args.webhook);
    if (!(await confirmDelete([`${webhook.url} (${webhook._id})`], flags.yes, context))) return 1;
    const data = await client.webhooks.delete(webhook._id);
    if (out.isJson) out.json(data);
    else out.note(`Deleted ${webhook._id}.`);
    return undefined;
  },
});

const deliveries = command({
  name: 'webhooks deliveries',
  summary: 'List what was sent to a webhook, newest first',
  args: [WEBHOOK],
  flags: {
    status: {
      kind: 'text',
      choices: ['pending', 'succeeded', 'failed', 'held'],
      help: 'Only deliveries with this status.',
    },
    limit: { kind: 'number', help: 'At most this many, up to 1000. Default: 20.' },
  },
  examples: [
    { run: 'signpost webhooks deliveries whk_8Zk2mVqT4xLw9RbY --status failed', does: 'Failed deliveries' },
  ],
  run: async ({ client, out }, { args, flags }) => {
    const status = flags.status as WebhookDelivery['status'] | undefined;
    const { items: deliveries, nextCursor } = await firstOf(flags.limit ?? 20, (page) =>
      client.webhooks.deliveries(args.webhook, { ...page, status }),
    );
    if (out.isJson) out.json({ deliveries, nextCursor });
    else if (deliveries.length === 0) out.note('No deliveries match.');
    else {
      out.table(
        [
          { title: 'Id' },
          { title: 'Event' },
          { title: 'Status' },
          { title: 'Attempts', align: 'right' },
          { title: 'Time' },
          { title: 'Error', shrinks: true },
        ],
        deliveries.map((one) => [
          one._id,
          one.eventType,
          one.status,
          String(one.attempts.length),
          dateTime(one.createdAt),
          one.attempts.at(-1)?.error ?? '-',
        ]),
      );
    }
    return undefined;
  },
});

type TestedEvent = NonNullable<Operations['post']['/v1/api/webhooks/{id}/test']['input']['query']>['event'];

/** The first attempt, whose receiver has 15 seconds. */
const TEST_WAIT_MS = 20_000;

const test = command({
  name: 'webhooks test',
  summary: 'Send a test event to a webhook',
  details: 'Waits for the outcome of the first attempt. The exit code is 1 if it failed.',
  args: [WEBHOOK],
  flags: { event: { kind: 'text', help: 'Event type to send an example of, marked with "test": true.' } },
  examples: [
    { run: 'signpost webhooks test whk_8Zk2mVqT4xLw9RbY', does: 'Sends the event webhook.test' },
    {
      run: 'signpost webhooks test whk_8Zk2mVqT4xLw9RbY --event conversion.recorded',
      does: 'Sends an example of a conversion',
    },
  ],
  run: async (context, { args, flags }) => {
    const { client, out } = context;
    const event = flags.event as TestedEvent | undefined;
    const sent = await client.webhooks.test(args.webhook, event === undefined ? {} : { event });
    const delivery = await attempted(sent, context);
    const attempt = delivery.attempts.at(-1);
    if (out.isJson) out.json(delivery);
    else if (attempt?.error === null)
      out.note(`Delivered: ${attempt.statusCode} in ${attempt.durationMs} ms.`);
    if (delivery.status === 'held') {
      out.note('Recorded. Nothing is sent to a webhook in pull mode.');
      return undefined;
    }
    if (!attempt)
      throw new CliError('There was no attempt yet. See signpost webhooks deliveries.', EXIT.unavailable);
    if (attempt.error !== null) throw new CliError(attempt.error);
    return undefined;
  },
});

async function attempted(sent: WebhookDelivery, { client, io }: Context): Promise<WebhookDelivery> {
  let delivery = sent;
  const deadline = Date.now() + TEST_WAIT_MS;
  while (delivery.attempts.length === 0 && delivery.status === 'pending' && Date.now() < deadline) {
    await sleep(500, undefined, { signal: io.signal });
    delivery = await client.webhooks.getDelivery(delivery.webhookId, delivery._id);
  }
  return delivery;
}

type SampledEvent = Operations['get']['/v1/api/webhooks/events/{type}/sample']['input']['path']['type'];

const sample = command({
  name: 'webhooks sample',
  summary: 'Show what a webhook receives for an event type',
  details: 'Prints the payload as JSON, with made-up values. Nothing is sent.',
  args: [{ name: 'event', help: 'Event type, such as link.created.' }],
  examples: [{ run: 'signpost webhooks sample conversion.recorded', does: 'A conversion as it is sent' }],
  run: async ({ client, out }, { args }) => {
    out.json(await client.webhooks.sample(args.event as SampledEvent));
    return undefined;
  },
});

export const webhookCommands = [list, create, update, remove, deliveries, test, sample];
