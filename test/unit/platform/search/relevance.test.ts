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

// As browsers copy what they show: https://github.com/dubinc/dub/issues/404.
it.each([
  ['https://example.com/stra%C3%9Fe', 'https://example.com/straße'],
  ['https://example.com/straße', 'https://example.com/stra%C3%9Fe'],
  ['stra%c3%9fe', 'https://example.com/straße'],
  ['https://xn--mnchen-3ya.example/', 'https://münchen.example'],
  ['münchen', 'https://xn--mnchen-3ya.example/a'],
  ['https://example.com/?q=%E6%97%A5%E6%9C%AC', 'https://example.com/?q=日本'],
  ['https://EXAMPLE.com/', 'https://example.com'],
  ['example.com/a%20b', 'https://example.com/a%20b?x=1'],
  ['stra%C3', 'https://example.com/stra%C3%9Fe'],
  ['100%', 'https://example.com/100%'],
])('finds by the URL %s a link to %s', (query, url) => {
  expect(relevance(query)(aNames({ urls: [url] }))).toBe(8);
});

it('ignores case, accents and the spaces around a query', () => {
  expect(relevance(' cafe ')(aNames({ title: 'Café' }))).toBe(2);
  expect(relevance('CAFÉ')(aNames({ title: 'cafe' }))).toBe(2);
  expect(relevance('summer sale')(aNames({ title: 'The summer-sale' }))).toBe(4);
});
