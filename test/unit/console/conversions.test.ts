import { DIMENSIONS } from '@signpost/client/values';
import { describe, expect, it } from 'vitest';
import { decimalOf, moneyText } from '#console/components/content/money.ts';
import { en } from '#console/texts/en.ts';
import { createFormat } from '#console/texts/format.ts';
import { axisLines } from '#console/views/analytics/chart/chart-scale.ts';
import { conversionPanels } from '#console/views/analytics/conversions/conversion-panels.ts';
import { readState, requestOf } from '#console/views/analytics/report-state.ts';
import { keyOf, type Report } from '#console/views/analytics/scope.ts';
import { conversionCode } from '#console/views/developer/code/conversion.ts';
import { conversionInput } from '#shared/conversions/conversion-contract.ts';

const format = createFormat('en');
const eur = (amount: number) => ({ currency: 'EUR', amount });
const named = (name: string, sales: number, amount?: number) => ({
  name,
  leads: 0,
  sales,
  revenue: amount === undefined ? [] : [eur(amount)],
});

describe('amounts', () => {
  it.each([
    ['EUR', 14997, '149.97'],
    ['EUR', -5, '-0.05'],
    ['JPY', 1200, '1200'],
    ['BHD', 1, '0.001'],
    ['EUR', 9_007_199_254_740_991, '90071992547409.91'],
  ])('of %s %i are %s', (currency, amount, decimal) => {
    expect(decimalOf({ currency, amount })).toBe(decimal);
  });

  it.each([
    [{ currency: 'EUR', amount: 123456 }, '€1,234.56'],
    [{ currency: 'JPY', amount: 1200 }, 'JP¥1,200'],
    // Browsers would show none of its three decimals.
    [{ currency: 'IQD', amount: 1500 }, 'IQD 1.500'],
    [{ currency: 'EUR', amount: 9_007_199_254_740_991 }, '€90,071,992,547,409.91'],
  ])('%j is shown as %s', (money, shown) => {
    expect(
      moneyText(money, format)
        .replace(/\u00a0/g, ' ')
        .replace(/^¥/, 'JP¥'),
    ).toBe(shown);
  });
});

describe('an axis', () => {
  it('starts at 0 without refunds, and goes below it with them', () => {
    expect(axisLines([0, 7])).toEqual([0, 2, 4, 6, 8]);
    expect(axisLines([-3, 7])).toEqual([-4, -2, 0, 2, 4, 6, 8]);
    expect(axisLines([-8, 0])).toEqual([-8, -6, -4, -2, 0, 2]);
    expect(axisLines([])).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('lists of conversions', () => {
  const report = {
    leads: 0,
    sales: 5,
    conversions: {
      events: [
        { name: 'sale', count: 5 },
        { name: 'trial_started', count: 1 },
      ],
      ...Object.fromEntries(DIMENSIONS.map(({ list }) => [list, []])),
      countries: [named('ES', 3, 100), named('DE', 2, 900), named('Other', 4, 9999), named('FR', 1, -50)],
      links: [
        { ...named('lnk_1', 3, 1000), title: 'Spring', url: 'https://s.example/r/spring' },
        { ...named('unmatched', 2), title: null, url: null },
      ],
      campaigns: [],
    },
  } as unknown as Report;
  const panels = conversionPanels(report, 'EUR', { texts: en, format });
  const rowsOf = (key: string) => panels.find((panel) => panel.key === key)?.rows ?? [];

  it('have the highest revenue first, and what has no name of its own last', () => {
    expect(rowsOf('countries').map(({ name, cells }) => [name, ...(cells ?? [])])).toEqual([
      ['DE', '2', '€9.00'],
      ['ES', '3', '€1.00'],
      ['FR', '1', '-€0.50'],
      ['Other', '4', '€99.99'],
    ]);
    expect(rowsOf('countries')[2]?.count).toBe(0);
  });

  it('have no column of zeros', () => {
    expect(panels.find(({ key }) => key === 'countries')?.columns).toEqual(['Sales', 'Revenue']);
    expect(conversionPanels(report, undefined, { texts: en, format })[0]?.columns).toEqual(['Sales']);
  });

  it('name links, and conversions without a click', () => {
    expect(rowsOf('links')).toMatchObject([
      { label: 'Spring', link: { path: '/links/lnk_1' }, filter: { name: 'linkId', value: 'lnk_1' } },
      { label: 'Without a click', cells: ['2', '–'] },
    ]);
    expect(panels.some(({ key }) => key === 'campaigns')).toBe(false);
  });

  it('name events of any name', () => {
    expect(rowsOf('events').map(({ label }) => label)).toEqual(['Sale', 'trial_started']);
  });
});

it('asks for the first click only when it is chosen', () => {
  const at = { browserZone: 'UTC', since: '2026-01-01', now: new Date('2026-01-31T12:00:00Z') };
  const keyFor = (attribution?: string) =>
    keyOf({ scope: { kind: 'account' }, request: requestOf(readState({ attribution }), at) });
  expect(keyFor('first')).toContain('"attribution":"first"');
  expect(keyFor()).not.toContain('attribution');
  expect(keyFor('last')).toBe(keyFor('nonsense'));
});

describe('the code that records a conversion', () => {
  const options = { origin: 'https://go.example.com', apiKey: 'sk_1' };

  it('is a request that the API accepts', () => {
    const [, json = ''] = /-d '(.*)'$/s.exec(conversionCode('curl', options)) ?? [];
    expect(conversionInput.parse(JSON.parse(json))).toMatchObject({ event: 'sale', amount: 4999 });
  });

  it('is for this service', () => {
    expect(conversionCode('curl', options)).toContain(`'${options.origin}/v1/api/conversions'`);
    expect(conversionCode('typescript', options)).toContain(`origin: '${options.origin}'`);
  });
});
