import { expect, it } from 'vitest';
import type { Filters } from '#console/views/analytics/filters.ts';
import { knownMatches, type LiveClick } from '#console/views/analytics/live/merge-clicks.ts';

const aClick = (fields: Partial<LiveClick>): LiveClick => ({
  key: JSON.stringify(fields),
  isNew: true,
  time: '2026-05-01T12:00:00.000Z',
  targetId: 'lnk_1',
  kind: 'link',
  source: 'redirect',
  event: null,
  country: 'DE',
  device: 'mobile',
  browser: 'Chrome',
  os: 'Android',
  language: null,
  referrer: null,
  channel: null,
  screen: null,
  destination: null,
  visitor: 'v',
  verified: true,
  suspected: false,
  ...fields,
});

const german = aClick({});
const unknown = aClick({ country: null, referrer: 'news.example' });
const page = aClick({ kind: 'smartLink', targetId: 'sml_1', source: 'pixel', event: 'view' });
const all = [german, unknown, page];

it.each<[Filters, readonly LiveClick[]]>([
  [{}, all],
  [{ country: ['DE'] }, [german, page]],
  [{ country: ['DE', 'Unknown'] }, all],
  [{ country: ['Unknown'] }, [unknown]],
  [{ referrer: ['direct'] }, [german, page]],
  [{ country: ['DE'], kind: ['link'] }, [german]],
  [{ linkId: ['sml_1'] }, [page]],
  [{ event: ['view'] }, [page]],
  [{ destination: ['default'], device: ['mobile'], browser: ['Chrome'], os: ['Android'] }, all],
  [{ source: ['pixel', 'qr'] }, [page]],
  [{ channel: ['Unknown', 'search'] }, all],
])('shows what is known to match %j, as the API would', (filters, expected) => {
  expect(knownMatches(all, { before: {}, filters })).toEqual(
    expected.map((click) => ({ ...click, isNew: false })),
  );
});

it('shows none where no known click matches, or clicks do not say it', () => {
  expect(knownMatches(all, { before: {}, filters: { country: ['FR'] } })).toBeUndefined();
  expect(knownMatches(all, { before: {}, filters: { tag: ['mail'] } })).toBeUndefined();
  expect(knownMatches([], { before: {}, filters: {} })).toBeUndefined();
});

it('keeps what the filters before have chosen already', () => {
  const before = { tag: ['mail'] };
  expect(knownMatches(all, { before, filters: { ...before, country: ['Unknown'] } })).toHaveLength(1);
  expect(knownMatches(all, { before, filters: { tag: ['web'] } })).toBeUndefined();
  // Fewer filters: these match as well, and the response adds the others.
  expect(knownMatches(all, { before, filters: {} })).toHaveLength(3);
});
