import { describe, expect, it } from 'vitest';
import { filterQuery, filtersOf, isFilterable, toggled } from '#console/views/analytics/filters.ts';
import {
  clicksQueryOf,
  type ReportState,
  readState,
  requestOf,
  writeState,
} from '#console/views/analytics/report-state.ts';

/** The state after a reload of the address that shows it. */
function reloaded(state: ReportState): ReportState {
  const entries = Object.entries(writeState(state)).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  const search = new URLSearchParams(entries).toString();
  return readState(Object.fromEntries(new URLSearchParams(search)));
}

const usual = readState({});

describe('what a report shows', () => {
  it.each<[string, Partial<ReportState>]>([
    ['the usual', {}],
    ['a preset', { period: 'last-month' }],
    ['two dates', { period: { from: '2026-01-01', to: '2026-01-31' } }],
    ['an interval and a time zone', { interval: 'week', timezone: 'America/Argentina/Buenos_Aires' }],
    ['no comparison', { isCompared: false }],
    ['unverified views', { withUnverified: true }],
    ['suspected visits', { withSuspected: true }],
    ['the first click', { attribution: 'first' }],
    [
      'filters',
      {
        filters: {
          country: ['DE', 'AT'],
          referrer: ['news.example', 'direct'],
          tag: ['50% & more=better?#'],
          linkId: ['lnk_4fJ2kQ8sT1vX7yZ0aBcD'],
          kind: ['link'],
          event: ['añadir al carrito'],
        },
      },
    ],
  ])('is the same after a reload: %s', (_, change) => {
    expect(reloaded({ ...usual, ...change })).toEqual({ ...usual, ...change });
  });

  it('leaves what is usual out of the address', () => {
    expect(Object.values(writeState(usual)).filter(Boolean)).toEqual([]);
  });

  it('ignores what is not valid', () => {
    const query = {
      period: 'century',
      from: '2026-02-02',
      to: '2026-02-01',
      interval: 'minute',
      timezone: 'Mars/Olympus',
      country: ' ,,',
      colour: 'red',
      __proto__: 'x',
    };
    expect(readState(query)).toEqual(usual);
  });
});

describe('a filter', () => {
  it('gets a value, then a second one, and loses them again', () => {
    const one = toggled({}, 'country', 'DE');
    const two = toggled(one, 'country', 'US');
    expect(two).toEqual({ country: ['DE', 'US'] });
    expect(toggled(two, 'country', 'DE')).toEqual({ country: ['US'] });
    expect(toggled(one, 'country', 'DE')).toEqual({});
    expect(toggled({ kind: ['link'] }, 'kind', 'smartLink')).toEqual({ kind: ['smartLink'] });
  });

  it('can be any name in a list but the one that sums up the rest', () => {
    expect(['DE', 'Other', 'a,b', ''].map(isFilterable)).toEqual([true, false, true, false]);
  });

  it('can have a comma', () => {
    const filters = { city: ['Washington, D.C.', 'Bonn'] };
    expect(filterQuery(filters).city).toBe('Washington\\, D.C.,Bonn');
    expect(filtersOf({ city: filterQuery(filters).city })).toEqual(filters);
  });

  it('goes to the API with the dates and the time zone', () => {
    const state = readState({
      from: '2026-01-01',
      to: '2026-01-31',
      country: 'DE,US',
      kind: 'link',
      timezone: 'UTC',
    });
    const request = requestOf(state, { browserZone: 'Europe/Madrid', since: '2026-01-01', now: new Date() });
    expect(clicksQueryOf(request)).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
      timezone: 'UTC',
      country: 'DE,US',
      kind: 'link',
    });
  });
});
