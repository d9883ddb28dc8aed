import { describe, expect, it } from 'vitest';
import { rank } from '../../../infra/build/docs-site/browser/rank.ts';
import type { SearchRow } from '../../../infra/build/docs-site/search-index.ts';

const rows: SearchRow[] = [
  ['Links', '/docs/guides/links', 'Links', 'Codes, previews, tags.'],
  [
    'Create a link',
    '/docs/reference/links#links-create',
    'POST /v1/api/links',
    'links-create originalUrl maxClicks',
  ],
  ['Delete a link', '/docs/reference/links#links-delete', 'DELETE /v1/api/links/{id}', 'links-delete id'],
  ['Link previews', '/docs/guides/links#link-previews', 'Links', ''],
];
const titles = (query: string) => rank(rows, query).map(([title]) => title);

describe('rank', () => {
  it.each([
    ['links', 'Links'],
    ['create link', 'Create a link'],
    ['LINK create', 'Create a link'],
    ['maxclicks', 'Create a link'],
    ['post /v1/api/links', 'Create a link'],
    ['prev', 'Link previews'],
  ])('finds %s', (query, first) => {
    expect(titles(query)[0]).toBe(first);
  });

  it('finds only what has every word', () => {
    expect(titles('delete tags')).toEqual([]);
  });

  it('finds nothing for no words', () => {
    expect(titles('  ')).toEqual([]);
  });
});
