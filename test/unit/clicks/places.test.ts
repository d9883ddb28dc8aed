import { describe, expect, it } from 'vitest';
import { addRow, emptyDay, packDay, unpackDay } from '#shared/clicks/journal/day-stats.ts';
import { emptyPlaces, PlaceCounts } from '#shared/clicks/journal/places.ts';
import { aRow } from '#test/support/builders/clicks.ts';

const [REGION, MUNICH, PASSAU] = ['Bavaria (DE-BY)', 'Munich (DE-BY)', 'Passau (DE-BY)'];
const DATE = '2025-03-10';

/** Fingerprints that differ from the first character on. */
const visitor = (n: number) => String.fromCharCode(97 + n).repeat(16);
const rowIn = (city: string | undefined, n: number) =>
  aRow({ visitor: visitor(n), ...(city && { city, region: REGION, country: 'DE' }) });

const shown = (places: PlaceCounts) => {
  const sum = emptyPlaces();
  places.addShown(sum);
  return { region: Object.fromEntries(sum.region), city: Object.fromEntries(sum.city) };
};

describe('PlaceCounts', () => {
  it('shows a place from its fifth visitor on, with all of its clicks', () => {
    const places = new PlaceCounts();
    for (const n of [0, 1, 2, 3, 3, 3]) places.add(rowIn(MUNICH, n));
    expect(shown(places)).toEqual({ region: { Other: 6 }, city: { Other: 6 } });
    places.add(rowIn(PASSAU, 4));
    expect(shown(places)).toEqual({ region: { [REGION]: 7 }, city: { Other: 7 } });
    places.add(rowIn(MUNICH, 5));
    places.add(rowIn(undefined, 6));
    expect(shown(places)).toEqual({
      region: { [REGION]: 8, Unknown: 1 },
      city: { [MUNICH]: 7, Other: 1, Unknown: 1 },
    });
  });

  it('recognizes visitors who return after the day was stored, and those of another shard', () => {
    let day = emptyDay(DATE);
    for (const n of [0, 1, 2, 3]) addRow(day, rowIn(MUNICH, n));
    day = unpackDay(DATE, packDay(day));
    for (const n of [0, 1]) addRow(day, rowIn(MUNICH, n));
    const shard = new PlaceCounts();
    shard.add(rowIn(MUNICH, 3));
    day.places.merge(shard);
    expect(shown(day.places).city).toEqual({ Other: 7 });
    shard.add(rowIn(MUNICH, 4));
    day.places.merge(shard);
    expect(shown(unpackDay(DATE, packDay(day)).places).city).toEqual({ [MUNICH]: 9 });
  });

  it('stores nothing for a day whose places are unknown', () => {
    const day = emptyDay(DATE);
    for (const n of [0, 1]) addRow(day, rowIn(undefined, n));
    const before = packDay(day);
    const stored = unpackDay(DATE, before);
    expect(shown(stored.places)).toEqual({ region: { Unknown: 2 }, city: { Unknown: 2 } });
    expect(packDay(stored)).toEqual(before);
    for (const n of [2, 3, 4, 5, 6]) addRow(stored, rowIn(MUNICH, n));
    expect(shown(unpackDay(DATE, packDay(stored)).places).city).toEqual({ Unknown: 2, [MUNICH]: 5 });
  });

  it('keeps the most frequent of many places, and all clicks', () => {
    let day = emptyDay(DATE);
    for (let round = 0; round < 5; round++) {
      for (let city = 0; city < 300; city++) addRow(day, rowIn(`City ${city} (DE-BY)`, round));
      for (let n = 0; n < 10; n++) addRow(day, rowIn(MUNICH, n));
      day = unpackDay(DATE, packDay(day));
    }
    const { city } = shown(day.places);
    expect(city[MUNICH]).toBe(50);
    expect(Object.values(city).reduce((sum, count) => sum + count, 0)).toBe(1550);
    expect(packDay(day).length).toBeLessThan(6000);
  });
});
