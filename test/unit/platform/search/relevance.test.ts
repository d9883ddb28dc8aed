import { expect, it } from 'vitest';
import { type Names, relevance } from '#shared/platform/search/relevance.ts';

const aNames = (names: Partial<Names>): Names => ({
  codes: ['Ab3xY9z'],
  title: 'A link',
  tags: [],
  urls: ['https://example.com'],
  ...names,
});

it('orders the exact code, its start, the title, tags and the URL', () => {
  const rank = relevance('Spring');
  const ranks = [
    { codes: ['spring'] },
    { codes: ['spring26'] },
    { title: 'SPRING' },
    { title: 'Springtime' },
    { title: 'The spring sale' },
    { title: 'Offspring' },
    { tags: ['spring'] },
    { tags: ['mainspring'] },
    { urls: ['https://example.com/Spring'] },
    { codes: ['26spring'] },
  ].map((names) => rank(aNames(names)));
  expect(ranks).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(rank(aNames({}))).toBeUndefined();
});

it('ignores case, accents and the spaces around a query', () => {
  expect(relevance(' cafe ')(aNames({ title: 'Café' }))).toBe(2);
  expect(relevance('CAFÉ')(aNames({ title: 'cafe' }))).toBe(2);
  expect(relevance('summer sale')(aNames({ title: 'The summer-sale' }))).toBe(4);
});
