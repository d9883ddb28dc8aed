import type { Conversion } from '../../api.ts';
import { ATTRIBUTIONS } from '../../values.ts';
import { command } from '../command.ts';
import { UsageError } from '../errors.ts';
import { amountOf, money } from '../output/money.ts';
import { dateTimeSeconds } from '../output/text.ts';
import { CLICK_FLAGS, clickQuery } from './click-filters.ts';
import { findTarget } from './find.ts';
import { TargetNames } from './target-names.ts';

const STATUSES = ['attributed', 'unmatched'] as const satisfies readonly Conversion['status'][];

const MAX_LISTED = 1000;
const DEFAULT_LISTED = 20;

const list = command({
  name: 'conversions list',
  summary: 'List conversions, newest first',
  flags: {
    event: { kind: 'text', value: 'NAMES', help: 'Only these events, such as lead,sale.' },
    status: { kind: 'text', choices: STATUSES, help: 'Only those with a click, or only those without.' },
    attribution: {
      kind: 'text',
      choices: ATTRIBUTIONS,
      help: 'Attribute a conversion to the last or the first click of its customer. Default: last.',
    },
    link: {
      kind: 'text',
      value: 'LINK',
      help: 'Only those of this link or Smart Link: id, code, slug or URL.',
    },
    limit: { kind: 'number', help: `How many. Default: ${DEFAULT_LISTED}.` },
    ...CLICK_FLAGS,
  },
  examples: [
    { run: 'signpost conversions list --event sale', does: 'The latest sales and refunds' },
    { run: 'signpost conversions list --link spring --json', does: 'Those of one link, as JSON' },
  ],
  run: async ({ client, out }, { flags }) => {
    const { event, link, limit = DEFAULT_LISTED } = flags;
    if (limit < 1 || limit > MAX_LISTED) throw new UsageError(`--limit must be from 1 to ${MAX_LISTED}.`);
    const { items, nextCursor } = await client.conversions
      .list({
        ...clickQuery(flags),
        event,
        status: flags.status as (typeof STATUSES)[number] | undefined,
        attribution: flags.attribution as (typeof ATTRIBUTIONS)[number] | undefined,
        linkId: link === undefined ? undefined : (await findTarget(client, link)).id,
        limit,
      })
      .page();
    if (out.isJson) out.json({ conversions: items, nextCursor });
    else if (items.length === 0) out.note('No conversions match.');
    else {
      const names = new TargetNames(client);
      const links: string[] = [];
      for (const { targetId, status } of items) {
        links.push(targetId === null ? status : await names.of(targetId));
      }
      out.table(
        [
          { title: 'Time' },
          { title: 'Event' },
          { title: 'Event id', shrinks: true },
          { title: 'Amount', align: 'right' },
          { title: 'Link', shrinks: true },
        ],
        items.map((one, i) => [
          dateTimeSeconds(one.occurredAt),
          one.event,
          one.eventId,
          shownAmount(one),
          links[i] ?? '',
        ]),
      );
    }
    return undefined;
  },
});

const shownAmount = ({ amount, currency }: Conversion): string =>
  amount === null || currency === null ? '' : money({ amount, currency });

const record = command({
  name: 'conversions record',
  summary: 'Record a lead, a sale or another event that a click led to',
  details:
    'An event with the same --event-id is recorded once, however often you run this. A refund is a sale ' +
    'with a negative amount, such as --amount=-20.00.',
  flags: {
    event: {
      kind: 'text',
      value: 'NAME',
      required: true,
      help: 'lead, sale or a name of your own.',
    },
    'event-id': {
      kind: 'text',
      value: 'ID',
      required: true,
      help: 'Your id of the event, such as an order number.',
    },
    'click-id': { kind: 'text', value: 'ID', help: 'The value of sp_click in the URL of the visit.' },
    'customer-id': {
      kind: 'text',
      value: 'ID',
      help: 'Your id of the customer; without --click-id, of one whose click ID was sent before.',
    },
    amount: {
      kind: 'text',
      value: 'AMOUNT',
      help: 'Amount as a decimal number, such as 49.99. Negative: a refund.',
    },
    currency: { kind: 'text', value: 'CODE', help: 'Currency of the amount (ISO 4217), such as EUR.' },
    at: { kind: 'text', value: 'WHEN', help: 'When it happened, such as 2027-01-31T09:30. Default: now.' },
  },
  examples: [
    {
      run:
        'signpost conversions record --event sale --event-id order-1001 --amount 49.99 --currency EUR ' +
        '--click-id ADIB2n1Y...',
      does: 'A sale',
    },
    {
      run:
        'signpost conversions record --event sale --event-id refund-3 --amount=-20.00 --currency EUR ' +
        '--customer-id customer-42',
      does: 'A refund',
    },
  ],
  run: async ({ client, out }, { flags }) => {
    const { event, amount, at } = flags;
    const [clickId, customerId] = [flags['click-id'], flags['customer-id']];
    if (clickId === undefined && customerId === undefined) {
      throw new UsageError('--click-id or --customer-id is required.');
    }
    const currency = flags.currency?.toUpperCase();
    if ((amount === undefined) !== (currency === undefined)) {
      throw new UsageError('--amount and --currency must be used together.');
    }
    const conversion = await client.conversions.create({
      event,
      eventId: flags['event-id'],
      clickId,
      customerId,
      currency,
      amount: amount === undefined || currency === undefined ? undefined : amountOf(amount, currency),
      occurredAt: at === undefined ? undefined : pastTime(at),
    });
    if (out.isJson) out.json(conversion);
    else {
      const { _id, status, targetId } = conversion;
      out.line(_id);
      out.note(
        targetId === null ? 'Recorded without a click: unmatched.' : `Recorded: ${status} to ${targetId}.`,
      );
    }
    return undefined;
  },
});

/** Throws UsageError. */
function pastTime(text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw new UsageError(`--at must be a time such as 2027-01-31T09:30, not "${text}".`);
  return new Date(time).toISOString();
}

export const conversionCommands = [list, record];
