import type { SQSEvent } from 'aws-lambda';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/workers/count-conversions.ts';
import { readSums } from '#shared/clicks/journal/head-store.ts';
import { conversionsOf } from '#shared/clicks/journal/partition.ts';
import { readJournal } from '#shared/clicks/journal/read-journal.ts';
import { clickOf, signTouch, type Touch } from '#shared/clicks/visits/click-token.ts';
import type { ConversionInput } from '#shared/conversions/conversion-contract.ts';
import { listConversions } from '#shared/conversions/list-conversions.ts';
import { type Outcome, recordConversions } from '#shared/conversions/record-conversions.ts';
import { recordRows } from '#shared/conversions/record-rows.ts';
import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { reportTest } from '#shared/links/split-tests/look-at-test.ts';
import { type ConditionalPut, wire } from '#shared/platform/dynamo/conditional-write.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import * as queue from '#shared/platform/runtime/queue.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { aStoredLink } from '#test/support/builders/links.ts';
import { faults, injectFaults, NO_FAULT } from '#test/support/emulators/call-faults.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';
import { seededRandom } from '#test/support/random.ts';

/** Conversions to record; every night, 10,000. */
const CONVERSIONS = Number(process.env['CONVERSIONS'] ?? exhaustively(400, 150));

const KEY = 'service-key-of-this-test';
const NOW = new Date('2026-05-20T12:00:00.000Z');
const DAY_MS = 86_400_000;

tableOfFile();

let owner: Owner;
let messages: string[] = [];
let events: { id: string; data: { eventId: string } }[] = [];

beforeAll(() => {
  process.env['SERVICE_KEY'] = KEY;
  process.env['CONVERSION_QUEUE_URL'] = 'conversions';
  process.env['EVENT_QUEUE_URL'] = 'events';
});
injectFaults('PutItemCommand', 'UpdateItemCommand');

beforeEach(async () => {
  captureLog();
  owner = await anAccount({ plan: 'business' });
  messages = [];
  events = [];
  vi.mocked(queue.sendMessages).mockImplementation(async (url, bodies) => {
    if (url === 'conversions') messages.push(...bodies);
    else events.push(...bodies.map((body) => JSON.parse(body)));
  });
});

function aTouch(overrides: Partial<Touch> = {}): Touch {
  return {
    targetId: newId('link'),
    time: NOW.getTime() - DAY_MS,
    click: clickOf(newId('click')),
    source: 'redirect',
    device: 'mobile',
    browser: 'Safari',
    os: 'iOS',
    country: 'DE',
    ...overrides,
  };
}

const clickIdOf = (touch: Touch, ownerId = owner.ownerId) => signTouch(touch, ownerId, KEY);

let number = 0;
const aConversion = (overrides: Partial<ConversionInput> = {}): ConversionInput => ({
  event: 'sale',
  eventId: `order-${number++}`,
  amount: 4999,
  currency: 'EUR',
  ...overrides,
});

const record = (inputs: ConversionInput[], now = NOW) => recordConversions({ owner, now }, inputs);

async function recordOne(input: ConversionInput, now = NOW) {
  const [outcome] = await record([input], now);
  if (outcome === undefined || 'error' in outcome) throw outcome?.error;
  return outcome;
}

/** Delivers messages to the worker; failed ones again. */
async function deliver(bodies: readonly string[], receives = 1): Promise<void> {
  const Records = bodies.map((body, i) => ({
    messageId: String(i),
    body,
    attributes: { ApproximateReceiveCount: String(receives) },
  }));
  const { batchItemFailures } = await handler({ Records } as unknown as SQSEvent, CONTEXT);
  const failed = batchItemFailures.map(({ itemIdentifier }) => bodies[Number(itemIdentifier)] as string);
  if (failed.length > 0) await deliver(failed, receives + 1);
}

const deliverAll = () => deliver(messages.splice(0));

const sumsOf = async (id: string) =>
  Object.fromEntries((await readSums([conversionsOf(id)])).get(conversionsOf(id)) ?? []);

const listed = async (query: Partial<Parameters<typeof listConversions>[1]> = {}) =>
  (
    await listConversions(wholeAccount(owner.ownerId), {
      limit: 1000,
      timezone: 'UTC',
      attribution: 'last',
      ...query,
    })
  ).conversions;

describe('recordConversions', () => {
  it('counts for the split test of its link, if its click was after the start', async () => {
    const targetId = newId('link');
    const time = NOW.getTime() - DAY_MS;
    const touches = [
      aTouch({ targetId, time, destination: 'variant:1' }),
      aTouch({ targetId, time: time - 1, destination: 'variant:2' }),
    ];
    await record(touches.map((touch) => aConversion({ clickId: clickIdOf(touch) })));
    await deliverAll();
    const startedAt = new Date(time).toISOString();
    const link = aStoredLink({
      id: targetId,
      variants: ['a', 'b'].map((path) => ({ url: `https://example.com/${path}`, weight: 1 })),
      test: { goal: 'sale', minimum: 20, endsAt: null, apply: 'notify', startedAt, result: null },
    });
    const report = await reportTest(link, NOW);
    expect(report?.variants.map(({ conversions }) => conversions)).toEqual([1, 0]);
  });

  it('needs no write for a repeat: the client sends it again when the response is lost', async () => {
    const sale = aConversion({ clickId: clickIdOf(aTouch()) });
    faults.before = async (_call, input) => {
      if (!(input as ConditionalPut).Item?.['digest']) return;
      faults.before = NO_FAULT;
      await wire.send('PutItem', input as ConditionalPut);
    };
    expect(await recordOne(sale)).toMatchObject({ isRepeat: false });
    expect(faults.before).toBe(NO_FAULT);
    expect(await recordOne(sale)).toMatchObject({ isRepeat: true });
  });

  it('attributes a conversion to its click, and returns the first response to a repeat', async () => {
    const touch = aTouch();
    const sale = aConversion({ clickId: clickIdOf(touch) });
    const { conversion, isRepeat } = await recordOne(sale);
    expect(isRepeat).toBe(false);
    expect(conversion).toEqual({
      _id: expect.stringMatching(/^cnv_/),
      event: 'sale',
      eventId: sale.eventId,
      status: 'attributed',
      targetId: touch.targetId,
      amount: 4999,
      currency: 'EUR',
      occurredAt: NOW.toISOString(),
    });
    const later = new Date(NOW.getTime() + 400 * DAY_MS);
    expect(await recordOne(sale, later)).toEqual({ conversion, isRepeat: true });
    await deliverAll();
    expect(await sumsOf(touch.targetId)).toEqual({ sale: 1, EUR: 4999 });
    expect(events.map(({ data }) => data)).toEqual([conversion]);
  });

  it('refuses the same event with other content', async () => {
    const sale = aConversion({ clickId: clickIdOf(aTouch()) });
    await recordOne(sale);
    const others = [
      { ...sale, amount: 5000 },
      { ...sale, currency: 'USD' },
      { ...sale, event: 'lead' },
      { ...sale, customerId: 'c' },
      { ...sale, clickId: clickIdOf(aTouch()) },
      { ...sale, occurredAt: NOW.toISOString() },
    ];
    for (const other of others) {
      await expect(recordOne(other)).rejects.toMatchObject({ code: 'CONVERSION_DIFFERS' });
    }
    await deliverAll();
    expect(events).toHaveLength(1);
  });

  it('keeps the events of accounts apart', async () => {
    const sale = aConversion({ customerId: 'someone' });
    await recordOne(sale);
    const other = await anAccount({ plan: 'business' });
    const [outcome] = await recordConversions({ owner: other, now: NOW }, [{ ...sale, amount: 1 }]);
    expect(outcome).toMatchObject({ isRepeat: false });
  });

  it.each([
    ['changed', () => clickIdOf(aTouch()).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['of another account', () => clickIdOf(aTouch(), 'own_00000000000000000000')],
    ['of a click 91 days ago', () => clickIdOf(aTouch({ time: NOW.getTime() - 91 * DAY_MS }))],
  ])('refuses a click ID that is %s, and records nothing', async (_, clickId) => {
    await expect(recordOne(aConversion({ clickId: clickId(), customerId: 'c' }))).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [expect.objectContaining({ path: 'clickId' })],
    });
    expect(messages).toEqual([]);
    // Nor is the click remembered of the customer.
    const { conversion } = await recordOne(aConversion({ customerId: 'c' }));
    expect(conversion.status).toBe('unmatched');
  });

  it('attributes later conversions of a customer to the last click, or to the first', async () => {
    const [first, last] = [
      aTouch({ country: 'FR' }),
      aTouch({ time: NOW.getTime() - 3600_000, country: 'BR' }),
    ];
    await record([
      aConversion({
        event: 'lead',
        amount: undefined,
        currency: undefined,
        clickId: clickIdOf(last),
        customerId: 'c',
      }),
      aConversion({
        event: 'lead',
        amount: undefined,
        currency: undefined,
        clickId: clickIdOf(first),
        customerId: 'c',
      }),
    ]);
    const { conversion } = await recordOne(aConversion({ customerId: 'c' }));
    expect(conversion).toMatchObject({ status: 'attributed', targetId: last.targetId });
    const before = { customerId: 'c', occurredAt: new Date(NOW.getTime() - 2 * 3600_000).toISOString() };
    expect((await recordOne(aConversion(before))).conversion.targetId).toBe(first.targetId);
    await deliverAll();
    const sales = { event: ['sale'] };
    expect((await listed(sales)).map(({ targetId }) => targetId)).toEqual([]);
    expect(await sumsOf(last.targetId)).toMatchObject({ sale: 1 });
    const { days } = await readJournal(conversionsOf(first.targetId), {});
    expect(days[0]?.conversions.get('first sale')?.country).toEqual(new Map([['FR', 1]]));
    expect(days[0]?.conversions.get('both sale')?.country).toEqual(new Map([['FR', 1]]));
  });

  it('remembers the first and the nine newest clicks of a customer, also when all come at once', async () => {
    const touches = Array.from({ length: 15 }, (_, i) => aTouch({ time: NOW.getTime() - (15 - i) * 60_000 }));
    await Promise.all(
      touches.map((touch) => recordOne(aConversion({ clickId: clickIdOf(touch), customerId: 'c' }))),
    );
    // Before the seventh click: only the first is older and still known.
    const between = new Date((touches[5] as Touch).time + 1000 - 300_000).toISOString();
    expect((await recordOne(aConversion({ customerId: 'c' }))).conversion.targetId).toBe(
      touches[14]?.targetId,
    );
    expect((await recordOne(aConversion({ customerId: 'c', occurredAt: between }))).conversion.targetId).toBe(
      touches[0]?.targetId,
    );
  });

  it('counts what has no click as unmatched, and lists it', async () => {
    const { conversion } = await recordOne(aConversion({ customerId: 'nobody' }));
    expect(conversion).toMatchObject({ status: 'unmatched', targetId: null });
    await deliverAll();
    expect(await listed()).toEqual([conversion]);
    expect(await listed({ status: 'attributed' })).toEqual([]);
    expect(await listed({ status: 'unmatched' })).toEqual([conversion]);
    expect(await listed({ event: ['sale'] })).toEqual([conversion]);
    expect(await listed({ device: ['other'] })).toEqual([]);
    expect(await listed({ source: ['redirect'] })).toEqual([]);
  });

  it('has a result for each row, and names the invalid field', async () => {
    const sale = aConversion({ customerId: 'c' });
    const rows = [
      sale,
      sale,
      { ...sale, amount: 1 },
      { ...sale, amount: 1.5 },
      { ...sale, currency: 'ABC' },
      { ...sale, eventId: undefined },
      { ...sale, amount: undefined },
      { ...sale, event: 'refund' },
      { ...sale, occurredAt: new Date(NOW.getTime() + DAY_MS).toISOString(), eventId: 'e' },
      'text',
    ];
    const { results, ...counts } = await recordRows({ owner, now: NOW }, rows);
    expect(counts).toEqual({ recorded: 1, repeated: 1, failed: 8 });
    expect(
      results.map((result) =>
        'error' in result ? (result.error.details?.[0]?.path ?? result.error.code) : result.status,
      ),
    ).toEqual([
      'recorded',
      'repeated',
      'CONVERSION_DIFFERS',
      'amount',
      'currency',
      'eventId',
      'amount',
      'event',
      'occurredAt',
      'body',
    ]);
  });
});

describe('the date of a conversion', () => {
  const CLICKED = new Date(NOW.getTime() - DAY_MS).toISOString();
  const occurring = (occurredAt: string) =>
    recordRows({ owner, now: NOW }, [aConversion({ clickId: clickIdOf(aTouch()), occurredAt })]);

  it.each([
    // The zero time of Go and .NET, and of PHP's and MySQL's.
    ['0001-01-01T00:00:00Z', /^occurredAt: must be at most two years ago/],
    ['0000-01-01T00:00:00+14:00', /^occurredAt: must be at most two years ago/],
    ['1970-01-01T00:00:00Z', /^occurredAt: must be at most two years ago/],
    ['2024-05-18T12:00:00Z', /^occurredAt: must be at most two years ago/],
    ['2024-05-20T12:00:00Z', /^occurredAt: must not be before the click of clickId, which was on 2026-05-19/],
    ['2026-05-19T11:54:59Z', /^occurredAt: must not be before the click of clickId/],
    ['2026-05-20T12:05:01Z', /^occurredAt: must not be in the future/],
    ['9999-12-31T23:59:59-14:00', /^occurredAt: must not be in the future/],
  ])('is refused at %s', async (occurredAt, message) => {
    const { results } = await occurring(occurredAt);
    expect(results[0]).toMatchObject({ status: 'failed', error: { code: 'VALIDATION_ERROR' } });
    expect(results[0] && 'error' in results[0] && results[0].error.message).toMatch(message);
  });

  it('may be that of the click, and up to five minutes before it: clocks differ', async () => {
    for (const occurredAt of [CLICKED, '2026-05-19T11:55:00Z']) {
      expect((await occurring(occurredAt)).results[0]).toMatchObject({ status: 'recorded' });
    }
  });

  it('may be two years ago for a customer without a click', async () => {
    const sale = aConversion({ customerId: 'c', occurredAt: '2024-05-20T12:00:00Z' });
    expect((await recordOne(sale)).conversion).toMatchObject({ status: 'unmatched' });
  });

  it('is repeated, if it was recorded before the limit', async () => {
    const sale = aConversion({ customerId: 'c', occurredAt: '2024-05-20T12:00:00Z' });
    const { conversion } = await recordOne(sale);
    const later = new Date(NOW.getTime() + 400 * DAY_MS);
    expect(await recordOne(sale, later)).toEqual({ conversion, isRepeat: true });
  });
});

describe('conversions stay exact', () => {
  it('when each is sent three times at once, every write may be the last, and all come again after 400 ' +
    'days', async () => {
    const random = seededRandom(36);
    const currencies = ['EUR', 'JPY', 'BHD'];
    const targets = Array.from({ length: 5 }, () => newId('link'));
    const expected: Record<string, Record<string, number>> = Object.fromEntries(
      targets.map((id) => [id, {}]),
    );
    const inputs = Array.from({ length: CONVERSIONS }, (_, i): ConversionInput => {
      const targetId = targets[i % targets.length] as string;
      const currency = currencies[Math.floor(random() * 3)] as string;
      const amount = Math.floor(random() * 100_000) - 10_000;
      const sums = expected[targetId] as Record<string, number>;
      const name = amount < 0 ? 'refund' : 'sale';
      sums[name] = (sums[name] ?? 0) + 1;
      sums[currency] = (sums[currency] ?? 0) + amount;
      const occurredAt = new Date(NOW.getTime() - Math.floor(random() * 40 * DAY_MS)).toISOString();
      const clickId = clickIdOf(aTouch({ targetId, time: Date.parse(occurredAt) - 60_000 }));
      return { clickId, event: 'sale', eventId: `e-${i}`, amount, currency, occurredAt };
    });
    const batches = Array.from({ length: Math.ceil(inputs.length / 100) }, (_, i) =>
      inputs.slice(i * 100, (i + 1) * 100),
    );
    faults.before = faults.after = () => {
      if (random() < 0.02) throw new Error('crash');
    };
    const sendUntilRecorded = async (batch: ConversionInput[], now: Date) => {
      let pending = batch;
      for (let tries = 0; tries < 200 && pending.length > 0; tries++) {
        const outcomes = await record(pending, now).catch((): Outcome[] => []);
        pending = pending.filter((_, i) => outcomes[i] === undefined || 'error' in outcomes[i]);
      }
      expect(pending).toEqual([]);
    };
    for (const batch of batches) {
      await Promise.all([1, 2, 3].map(() => sendUntilRecorded(batch, NOW)));
      await Promise.all([deliver(messages.slice(0, 4)), deliver(messages.slice(2))]);
      messages = messages.slice(-1);
    }
    await deliverAll();
    faults.before = faults.after = NO_FAULT;
    const counted = async () =>
      Object.fromEntries(await Promise.all(targets.map(async (id) => [id, await sumsOf(id)])));
    expect(await counted()).toEqual(expected);
    expect(new Set(events.map(({ data }) => data.eventId)).size).toBe(CONVERSIONS);

    const later = new Date(NOW.getTime() + 400 * DAY_MS);
    for (const batch of batches.slice(0, 5)) await sendUntilRecorded(batch, later);
    await deliverAll();
    // The second replay is not even queued.
    for (const batch of batches.slice(0, 5)) await sendUntilRecorded(batch, later);
    expect(messages).toEqual([]);
    expect(await counted()).toEqual(expected);
  }, 300_000);
});
