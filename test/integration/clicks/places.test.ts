import { describe, expect, it } from 'vitest';
import { readAnalytics } from '#shared/clicks/analytics/analytics.ts';
import type { ClickFilter } from '#shared/clicks/analytics/click-filter.ts';
import { tallyTargets } from '#shared/clicks/analytics/tally-targets.ts';
import { Period } from '#shared/clicks/period.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aClick } from '#test/support/builders/clicks.ts';
import { countClicks } from '#test/support/deployment/counting.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const NOW = new Date('2025-03-20T10:00:00.000Z');
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.1 Mobile/15E148 Safari/604.1';
const visitor = (n: number) => String.fromCharCode(97 + n).repeat(16);

tableOfFile();

interface From {
  city: string;
  area: string;
  visitors: readonly number[];
  date?: string;
  userAgent?: string;
}

const clicksFrom = (targetId: string, { city, area, visitors, date = '2025-03-10', userAgent }: From) =>
  visitors.map((n) =>
    aClick({
      targetId,
      visitor: visitor(n),
      country: area.slice(0, 2),
      region: `Region (${area})`,
      city: `${city} (${area})`,
      time: `${date}T12:00:00.000Z`,
      ...(userAgent && { userAgent }),
    }),
  );

/**
 * Six visitors in Berlin, three of them on a phone; four in Bonn; two in Springfield on each of three days.
 */
async function aLinkWithPlaces(): Promise<string> {
  const targetId = newId('link');
  await countClicks(
    [
      ...clicksFrom(targetId, { city: 'Berlin', area: 'DE-BE', visitors: [0, 1, 2], userAgent: PHONE }),
      ...clicksFrom(targetId, { city: 'Berlin', area: 'DE-BE', visitors: [3, 4, 5] }),
      ...clicksFrom(targetId, { city: 'Bonn', area: 'DE-NW', visitors: [6, 7, 8, 9, 9, 9] }),
      ...['10', '11', '12'].flatMap((day, i) =>
        clicksFrom(targetId, {
          city: 'Springfield',
          area: 'US-IL',
          visitors: [10 + 2 * i, 11 + 2 * i],
          date: `2025-03-${day}`,
        }),
      ),
      aClick({ targetId, visitor: visitor(20) }),
    ],
    NOW,
  );
  return targetId;
}

const report = (targetId: string, filter: ClickFilter = {}, timezone = 'UTC') =>
  readAnalytics(targetId, { filter, timezone }, NOW);

describe('readAnalytics by place', () => {
  it.each(['UTC', 'Europe/Berlin'])('names places with five visitors of a day, in %s', async (timezone) => {
    const { topRegions, topCities, totalClicks } = await report(await aLinkWithPlaces(), {}, timezone);
    expect(totalClicks).toBe(19);
    expect(topCities).toEqual([
      { name: 'Berlin (DE-BE)', count: 6 },
      { name: 'Unknown', count: 1 },
      { name: 'Other', count: 12 },
    ]);
    expect(topRegions.map(({ name, count }) => [name, count])).toEqual([
      ['Region (DE-BE)', 6],
      ['Unknown', 1],
      ['Other', 12],
    ]);
  });

  it.each<[string, ClickFilter, number]>([
    ['a city by name', { city: ['Berlin'] }, 6],
    ['one of several cities with a name', { city: ['Berlin (DE-BE)'] }, 6],
    ['the city of that name elsewhere', { city: ['Berlin (US-NH)'] }, 0],
    ['a region by code', { region: ['DE-BE'] }, 6],
    ['a region by name', { region: ['Region (DE-BE)'] }, 6],
    ['a city in its region', { region: ['DE-BE'], city: ['Berlin'] }, 6],
    ['a city in another region', { region: ['DE-NW'], city: ['Berlin'] }, 0],
    ['clicks without a place', { city: ['Unknown'] }, 1],
    ['a city with four visitors', { city: ['Bonn'] }, 0],
    ['its region', { region: ['DE-NW'] }, 0],
    ['two places, one of them with few visitors', { city: ['Bonn', 'Berlin'] }, 6],
    ['a place with few visitors on each of many days', { city: ['Springfield'] }, 0],
    ['few of the visitors of a city', { city: ['Berlin'], device: ['mobile'] }, 0],
    ['what nobody is called', { city: ['Other'] }, 0],
  ])('counts with a filter on %s', async (_, filter, clicks) => {
    const found = await report(await aLinkWithPlaces(), filter);
    expect(found).toMatchObject({ totalClicks: clicks, uniqueVisitorsCount: clicks, uniqueVisitors: [] });
  });

  it('hides the places of few of the visitors that a filter selects', async () => {
    const { topCities, topCountries } = await report(await aLinkWithPlaces(), { device: ['mobile'] });
    expect([topCountries, topCities]).toEqual([[{ name: 'DE', count: 3 }], [{ name: 'Other', count: 3 }]]);
  });

  it('gives the previous period as little', async () => {
    const targetId = await aLinkWithPlaces();
    const query = { from: '2025-03-12', to: '2025-03-13' };
    const previous = async (city: string) =>
      (await readAnalytics(targetId, { ...query, filter: { city: [city] } }, NOW)).previous?.totalClicks;
    expect([await previous('Berlin'), await previous('Bonn')]).toEqual([6, 0]);
  });

  it('does not add up the visitors of several links', async () => {
    const ids = [newId('link'), newId('link')];
    for (const targetId of ids) {
      await countClicks(clicksFrom(targetId, { city: 'Bonn', area: 'DE-NW', visitors: [0, 1, 2, 3] }), NOW);
    }
    const period = new Period({}, 'UTC', 'day');
    const { tally } = await tallyTargets(ids, period, { filter: {}, now: NOW });
    expect(tally.places.city).toEqual(new Map([['Other', 8]]));
    const found = await tallyTargets(ids, period, { filter: { city: ['Bonn'] }, now: NOW });
    expect([found.tally.clicks, found.clicks.size]).toEqual([0, 0]);
  });
});
