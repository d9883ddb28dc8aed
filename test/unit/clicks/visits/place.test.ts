import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clickEvent } from '#shared/clicks/click.ts';
import { clickFrom } from '#shared/clicks/visits/visit.ts';
import { anyCharacter } from '#test/support/characters.ts';

const clickWith = (headers: Record<string, string>) =>
  clickFrom({
    method: 'GET',
    headers,
    address: '203.0.113.7',
    now: new Date('2026-11-01T12:00:00.000Z'),
    targetId: 'lnk_00000000000000000000',
    hashKey: 'key',
  });

const placeOf = (city: string | undefined, region?: string, name?: string, country = 'DE') => {
  const click = clickWith({
    'cloudfront-viewer-country': country,
    ...(region !== undefined && { 'cloudfront-viewer-country-region': region }),
    ...(name !== undefined && { 'cloudfront-viewer-country-region-name': name }),
    ...(city !== undefined && { 'cloudfront-viewer-city': city }),
  });
  return [click.region, click.city];
};

describe('the place of a visit', () => {
  it.each([
    ['a city in a region', ['Munich', 'BY', 'Bavaria'], 'Bavaria (DE-BY)', 'Munich (DE-BY)'],
    ['percent-encoded names', ['Munst%C3%A9r', 'BY', '%C3%8Ele%20X'], 'Île X (DE-BY)', 'Munstér (DE-BY)'],
    ['a city without a region', ['Singapore', undefined, undefined, 'SG'], undefined, 'Singapore (SG)'],
    ['a region without a name', [undefined, 'by'], 'BY (DE-BY)', undefined],
    ['commas, which separate values of filters', ['Washington, D.C.'], undefined, 'Washington D.C. (DE)'],
    ['control and direction characters', ['A%00B%0D%0AC%E2%80%AED%09'], undefined, 'A B C D (DE)'],
    ['names that decompose', ['Mu%CC%88nchen'], undefined, 'München (DE)'],
    ['broken encoding', ['%E0%A4%A', 'BY', '%FF'], 'BY (DE-BY)', undefined],
    ['only blanks', ['%20%20,', 'BYXX'], undefined, undefined],
    ['a long name', ['x'.repeat(65)], undefined, undefined],
    ['many bytes', [encodeURIComponent('ü'.repeat(33))], undefined, undefined],
    ['a huge header', ['%20'.repeat(100_000)], undefined, undefined],
  ] as const)('of %s', (_, [city, region, name, country], ...expected) => {
    expect(placeOf(city, region, name, country)).toEqual(expected);
  });

  it('is nowhere without a country', () => {
    expect(
      clickWith({ 'cloudfront-viewer-city': 'Munich', 'cloudfront-viewer-country-region': 'BY' }),
    ).not.toHaveProperty('city');
  });

  it('never makes a click that cannot be counted', () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.string({ unit: 'grapheme' }).map(encodeURIComponent),
    );
    fc.assert(
      fc.property(text, text, text, (city, region, name) => {
        const click = clickWith({
          'cloudfront-viewer-country': 'DE',
          'cloudfront-viewer-country-region': region,
          'cloudfront-viewer-country-region-name': name,
          'cloudfront-viewer-city': city,
        });
        expect(clickEvent.parse(click)).toEqual(click);
        for (const one of [click.region, click.city]) expect(one ?? '').not.toMatch(/[,\p{Cc}]/u);
      }),
    );
  });
});
