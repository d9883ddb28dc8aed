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

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const EVENING = { time: '2025-03-10T21:30:00.000Z', referrer: 'forum.example', language: 'fr' };

/** Five visitors in Berlin at noon, and one who differs from them in everything that reports show. */
async function aPageWithOneOfItsOwn(): Promise<string> {
  const targetId = newId('smartLink');
  const berlin = { targetId, country: 'DE', region: 'Berlin (DE-BE)', city: 'Berlin (DE-BE)' };
  const common = { ...berlin, time: '2025-03-10T12:00:00.000Z', referrer: 'news.example', screen: '390x844' };
  const own = { ...berlin, ...EVENING, visitor: visitor(5), userAgent: FIREFOX, screen: '1920x1080' };
  const page = { source: 'pixel', event: 'view' } as const;
  await countClicks(
    [
      ...[0, 1, 2, 3, 4].flatMap((n) => [
        aClick({ ...common, ...page, visitor: visitor(n), userAgent: PHONE, language: 'de' }),
        aClick({ ...common, ...page, visitor: visitor(n), userAgent: PHONE, event: 'play' }),
      ]),
      aClick({ ...own, source: 'qr', destination: 'rule:1' }),
      aClick({ ...own, ...page, event: 'click', meta: 'https://clinic.example/' }),
    ],
    NOW,
  );
  return targetId;
}

/** Every list of named counts in a report. */
const listsOf = (figures: object): [string, { name: string; count: number }[]][] =>
  Object.entries(figures).filter(
    ([, list]) => Array.isArray(list) && list.every((one) => typeof one?.name === 'string'),
  );

describe('a report of a place', () => {
  const PLACE: ClickFilter = { city: ['Berlin'] };
  const berlin = async (query: object = {}, targetId?: string) =>
    readAnalytics(targetId ?? (await aPageWithOneOfItsOwn()), { filter: PLACE, ...query }, NOW);

  it('names nothing that fewer than five of its visitors have in common', async () => {
    const found = await berlin();
    expect(found).toMatchObject({ totalClicks: 6, uniqueVisitorsCount: 6 });
    const named = listsOf(found).flatMap(([list, counts]) =>
      counts.filter(({ name }) => name !== 'Other').map(({ name, count }) => `${list}: ${name} ${count}`),
    );
    expect(named.sort()).toEqual([
      'countries: DE 6',
      'devices: mobile 5',
      'events: play 5',
      'events: view 5',
      'sources: pixel 5',
      'topBrowsers: Safari 5',
      'topChannels: referral 5',
      'topCities: Berlin (DE-BE) 6',
      'topCountries: DE 6',
      'topDestinations: default 5',
      'topLanguages: de 5',
      'topOperatingSystems: iOS 5',
      'topReferrers: news.example 5',
      'topRegions: Berlin (DE-BE) 6',
      'topScreens: 390x844 5',
    ]);
    const { topBrowsers, sources, topTargets } = found;
    expect([topBrowsers[1], sources[1], topTargets]).toEqual([
      { name: 'Other', count: 1 },
      { name: 'Other', count: 1 },
      [{ name: 'Other', count: 1 }],
    ]);
  });

  it.each([
    ['UTC', '2025-03-10T12:00', 12],
    ['Asia/Tokyo', '2025-03-10T21:00', 21],
  ])('has no hour with fewer than five of its visitors, in %s', async (timezone, hour, hourOfDay) => {
    const range = { from: '2025-03-09', to: '2025-03-12', timezone, interval: 'hour' };
    const { clicksData, timeOfDay, hoursOfWeek, daysOfWeek } = await berlin(range);
    expect(clicksData.filter(({ count }) => count > 0)).toEqual([{ date: hour, count: 5, visitors: 5 }]);
    expect(timeOfDay.filter(({ count }) => count > 0)).toEqual([{ hour: hourOfDay, count: 5 }]);
    expect(hoursOfWeek.flat().filter((count) => count > 0)).toEqual([5]);
    // In Tokyo the evening of Berlin is another day.
    const isOneDay = timezone === 'UTC';
    expect(daysOfWeek.filter(({ count }) => count > 0)).toEqual([{ day: 1, count: isOneDay ? 6 : 5 }]);
  });

  it('tells the time of no single click', async () => {
    expect(await berlin()).toMatchObject({ lastClickAt: null, averageClickTime: 0 });
  });

  it.each<ClickFilter>([
    { browser: ['Safari', 'Firefox'] },
    { referrer: ['news.example', 'forum.example'] },
    { source: ['pixel', 'qr'] },
    { device: ['mobile', 'desktop'], os: ['iOS', 'Linux'] },
    { destination: ['default', 'rule:1'] },
  ])('selects with alternatives (%j) what they select alone', async (filter) => {
    const targetId = await aPageWithOneOfItsOwn();
    const total = async (others: ClickFilter) =>
      (await berlin({ filter: { ...PLACE, ...others } }, targetId)).totalClicks;
    expect(await total(filter)).toBe(5);
  });

  it('shows of all days what it shows of each', async () => {
    const targetId = await aPageWithOneOfItsOwn();
    const place = { targetId, country: 'DE', region: 'Berlin (DE-BE)', city: 'Berlin (DE-BE)' };
    const next = (n: number, userAgent: string) =>
      aClick({ ...place, time: '2025-03-11T12:00:00.000Z', visitor: visitor(n), userAgent });
    await countClicks([...[0, 1, 2, 3, 4].map((n) => next(n, FIREFOX)), next(5, PHONE)], NOW);
    expect((await berlin({}, targetId)).topBrowsers).toEqual([
      { name: 'Firefox', count: 5 },
      { name: 'Safari', count: 5 },
      { name: 'Other', count: 2 },
    ]);
  });
});
