import { describe, expect, it } from 'vitest';
import { NEWEST_FIRST, nextSort, sorted, sortOf, stateOf } from '#console/views/links/list/link-sort.ts';
import { aLinkRecord } from '#test/support/builders/links.ts';

const links = [
  aLinkRecord({ title: 'émile 10', clicks: 5, createdAt: '2026-05-03T00:00:00.000Z' }),
  aLinkRecord({ title: 'Zoe', clicks: 9, createdAt: '2026-05-02T00:00:00.000Z' }),
  aLinkRecord({ title: 'Emile 9', clicks: 5, createdAt: '2026-05-01T00:00:00.000Z' }),
];
const titles = (field: 'title' | 'clicks' | 'createdAt', order: 'asc' | 'desc') =>
  sorted(links, { field, order }, 'en').map(({ title }) => title);

describe('sorted', () => {
  it('sorts titles as people do, and equal links stay newest first', () => {
    expect(titles('title', 'asc')).toEqual(['Emile 9', 'émile 10', 'Zoe']);
    expect(titles('title', 'desc')).toEqual(['Zoe', 'émile 10', 'Emile 9']);
    expect(titles('clicks', 'desc')).toEqual(['Zoe', 'émile 10', 'Emile 9']);
    expect(titles('clicks', 'asc')).toEqual(['émile 10', 'Emile 9', 'Zoe']);
    expect(titles('createdAt', 'asc')).toEqual(['Emile 9', 'Zoe', 'émile 10']);
  });
});

describe('sortOf, stateOf', () => {
  it('keep a sort in the URL, but not the default one', () => {
    expect(sortOf({})).toEqual(NEWEST_FIRST);
    expect(sortOf({ sort: 'nonsense', order: 'asc' })).toEqual(NEWEST_FIRST);
    expect(stateOf(NEWEST_FIRST)).toEqual({ sort: undefined, order: undefined });
    const sort = { field: 'clicks', order: 'asc' } as const;
    expect(sortOf(stateOf(sort))).toEqual(sort);
  });
});

describe('nextSort', () => {
  it('starts titles with A and figures with the highest, and turns round on a second click', () => {
    const byTitle = nextSort(NEWEST_FIRST, 'title');
    expect(byTitle).toEqual({ field: 'title', order: 'asc' });
    expect(nextSort(byTitle, 'title')).toEqual({ field: 'title', order: 'desc' });
    expect(nextSort(byTitle, 'clicks')).toEqual({ field: 'clicks', order: 'desc' });
  });
});
