import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unpack } from '#shared/clicks/journal/packed.ts';
import { packRows, unpackRows } from '#shared/clicks/journal/packed-rows.ts';
import { type ClickRow, isClick } from '#shared/clicks/journal/row.ts';
import { aRow, visitorNumber } from '#test/support/builders/clicks.ts';

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
const agents = [
  ['mobile', 'Safari', 'iOS'],
  ['desktop', 'Chrome', 'Chrome OS'],
  ['other', 'Other', 'Other'],
] as const;
const row: fc.Arbitrary<ClickRow> = fc
  .record({
    time: fc.integer({ min: 0, max: 4e12 }),
    visitor: fc.nat(20).map(visitorNumber),
    source: fc.constantFrom('redirect', 'qr', 'pixel'),
    agent: fc.constantFrom(...agents),
    optional: fc.record(
      {
        event: text,
        meta: text,
        country: fc.constantFrom('DE', 'FR'),
        region: text,
        city: text,
        language: fc.constantFrom('en', 'pt-BR'),
        referrer: text,
        screen: fc.constantFrom('390x844'),
        destination: fc.constantFrom('rule:1', 'variant:2'),
        verified: fc.constant(false as const),
        suspected: fc.constant(true as const),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ agent: [device, browser, os], optional, ...rest }) => {
    const { id } = aRow();
    // Only pixels report what is not verified, and always an event.
    const event = optional.verified === false ? { event: optional.event ?? 'view' } : {};
    return { ...rest, id, device, browser, os, ...optional, ...event };
  });
describe('packRows', () => {
  it('keeps the amount of a conversion, and the time of its click', () => {
    const rows: ClickRow[] = [
      {
        ...aRow(),
        basis: 'both',
        event: 'sale',
        currency: 'EUR',
        amount: -4999,
        clickedAt: 1_777_636_800_123,
      },
      { ...aRow(), basis: 'first', event: 'lead' },
    ];
    expect(unpackRows(packRows(rows))).toEqual(rows);
  });

  it('stores no columns for what no row has', () => {
    const row = { ...aRow(), country: 'DE', channel: undefined };
    expect(unpackRows(packRows([row, { ...row, city: 'Berlin (DE-BE)' }]))[0]).toEqual(row);
    // Steps of time, visits, and the columns that all rows have.
    const columns = unpack(packRows([row]).subarray(4 + 8 + 12)) as unknown[];
    expect(columns).toHaveLength(2 + 9);
  });

  it('keeps every row as it is, in its order', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), (rows) => {
        expect(unpackRows(packRows(rows))).toEqual(rows);
      }),
    );
  });

  it('holds more different values than a byte has', () => {
    const rows = Array.from({ length: 3000 }, (_, i) =>
      aRow({ referrer: `site-${i}.example`, visitor: visitorNumber(i) }),
    );
    expect(unpackRows(packRows(rows)).map(({ referrer }) => referrer)).toEqual(
      rows.map(({ referrer }) => referrer),
    );
  });

  it('takes the same bytes for rows that are packed again', () => {
    const rows = Array.from({ length: 50 }, (_, i) => aRow({ time: i * 1000 }));
    const packed = packRows(rows);
    expect(Buffer.from(packRows(unpackRows(packed))).equals(packed)).toBe(true);
  });
  it.each([undefined, 'view', 'play'])('counts no suspected or unverified row as a click: %s', (event) => {
    const rows = [
      aRow({ event, suspected: true }),
      aRow({ source: 'pixel', event: event ?? 'view', verified: false }),
    ];
    const unpacked = unpackRows(packRows(rows));
    expect(unpacked).toEqual(rows);
    expect(unpacked.filter(isClick)).toEqual([]);
  });

  it('refuses bytes of a format that it does not know', () => {
    const packed = packRows([aRow()]);
    packed[packed.length - 1] = 0;
    const format = 4 + 8 + 12;
    const foreign = Uint8Array.from(packed);
    foreign[format] = 9;
    expect(() => unpackRows(foreign)).toThrow('unknown format 9');
  });
});
