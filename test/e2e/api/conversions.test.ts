import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aLink, api, eventually, newUrl, outcome } from '#test/support/deployment/client.ts';
import { aClick, aPageClick, aSale } from '#test/support/deployment/conversions.ts';
import type { Json } from '#test/support/json.ts';

const listed = async (query: string): Promise<Json[]> =>
  (await api.get(`/conversions?limit=1000&${query}`)).body.data.conversions;

describe('conversions', () => {
  it('are attributed to the click of a link, counted once, and listed', async () => {
    const link = await aLink({ trackConversions: true });
    const clickId = await aClick(link);
    const customerId = randomUUID();
    const sale = aSale({ clickId, customerId });
    const first = await api.post('/conversions', sale);
    expect(first.status).toBe(201);
    const { conversion } = first.body.data;
    expect(conversion).toMatchObject({ status: 'attributed', targetId: link._id, amount: 4999 });
    const repeat = await api.post('/conversions', sale);
    expect([repeat.status, repeat.body.data.conversion]).toEqual([200, conversion]);
    expect(outcome(await api.post('/conversions', { ...sale, amount: 1 }))).toEqual([
      409,
      'CONVERSION_DIFFERS',
    ]);
    const refund = (await api.post('/conversions', aSale({ customerId, clickId: null, amount: -4999 }))).body
      .data;
    expect(refund.conversion).toMatchObject({ status: 'attributed', targetId: link._id });
    const shown = await eventually(
      () => listed(`linkId=${link._id}`),
      (conversions) => conversions.length === 2,
    );
    expect(shown).toEqual([refund.conversion, conversion]);
    const csv = await api.get(`/conversions?linkId=${link._id}`, undefined, { accept: 'text/csv' });
    expect(csv.body).toContain('"-49.99"');
  });

  it('of bulk requests have a result for each row, and count for a split test', async () => {
    const link = await aLink({
      trackConversions: true,
      variants: [
        { url: newUrl(), weight: 1 },
        { url: newUrl(), weight: 1 },
      ],
      test: { goal: 'sale' },
    });
    const clickId = await aClick(link);
    // Clocks may differ by five minutes.
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const rows = Array.from({ length: 99 }, (_, i) => aSale({ clickId, occurredAt: minutesAgo(i % 3) }));
    const send = async () =>
      (await api.post('/conversions/bulk', { conversions: [...rows, aSale({ clickId: 'x' })] })).body.data;
    const first = await send();
    expect(first).toMatchObject({ recorded: 99, repeated: 0, failed: 1 });
    expect(first.results[99].error.details[0].path).toBe('clickId');
    expect(await send()).toMatchObject({ recorded: 0, repeated: 99, failed: 1 });
    // Older than the rows that are stored: what the journal has of that time is read.
    await api.post('/conversions', aSale({ clickId, occurredAt: minutesAgo(4) }));
    const shown = await eventually(
      () => listed(`linkId=${link._id}`),
      (conversions) => conversions.length === 100,
    );
    expect(new Set(shown.map(({ eventId }) => eventId)).size).toBe(100);
    const { test } = (await api.get(`/links/${link._id}/test`)).body.data;
    // All are of one visitor.
    expect(test).toMatchObject({ goal: 'sale', verdict: 'not_enough_data' });
    expect(test.variants.map(({ conversions }: Json) => conversions).toSorted()).toEqual([0, 1]);
  });

  it('are attributed to a click in a page', async () => {
    const { page, clickId } = await aPageClick();
    const { conversion } = (await api.post('/conversions', aSale({ clickId }))).body.data;
    expect(conversion).toMatchObject({ status: 'attributed', targetId: page._id });
    const shown = await eventually(
      () => listed(`linkId=${page._id}`),
      ([first]) => first !== undefined,
    );
    expect(shown).toEqual([conversion]);
  });

  it('are attributed for as long as the account chooses', async () => {
    const settings = async (days: number) =>
      (await api.put('/conversion-settings', { conversionDays: days })).body.data.settings.conversionDays;
    expect([await settings(30), await settings(90)]).toEqual([30, 90]);
  });

  it.each([
    ['a float', { amount: 49.99 }, 'amount'],
    ['an amount beyond 2^53', { amount: 2 ** 53 }, 'amount'],
    ['an unknown currency', { currency: 'ABC' }, 'currency'],
    ['an amount without a currency', { currency: undefined }, 'currency'],
    ['no event ID', { eventId: undefined }, 'eventId'],
    ['neither a click nor a customer', { customerId: undefined }, 'clickId'],
    ['a changed click ID', { clickId: 'AAAA' }, 'clickId'],
    ['an unknown field', { clickid: 'AAAA' }, 'clickid'],
  ])('refuse %s, naming the field', async (_, change, path) => {
    const answer = await api.post('/conversions', aSale({ customerId: 'c', ...change }));
    expect([...outcome(answer), answer.body.error.details[0].path]).toEqual([400, 'VALIDATION_ERROR', path]);
  });
});
