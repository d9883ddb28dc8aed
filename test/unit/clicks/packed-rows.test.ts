import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packRows, unpackRows } from '../../../shared/clicks/packed-rows.ts';
import type { ClickRow } from '../../../shared/clicks/row.ts';
import { aRow, visitorNumber } from '../../support/clicks.ts';

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
        language: fc.constantFrom('en', 'pt-BR'),
        referrer: text,
        screen: fc.constantFrom('390x844'),
        destination: fc.constantFrom('rule:1', 'variant:2'),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ agent: [device, browser, os], optional, ...rest }) => {
    const { id } = aRow();
    return { ...rest, id, device, browser, os, ...optional };
  });

describe('packRows', () => {
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

  it('refuses bytes of a format that it does not know', () => {
    const packed = packRows([aRow()]);
    packed[packed.length - 1] = 0;
    const format = 4 + 8 + 12;
    const foreign = Uint8Array.from(packed);
    foreign[format] = 9;
    expect(() => unpackRows(foreign)).toThrow('unknown format 9');
  });
});
