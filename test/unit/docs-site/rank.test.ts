import { describe, expect, it } from 'vitest';
import { searchAmong } from '#infra/build/docs-site/browser/rank.ts';
import { guideSections } from '#infra/build/docs-site/guides.ts';
import { type SearchRow, searchRows } from '#infra/build/docs-site/search-index.ts';

const ROWS: SearchRow[] = [
  ['Links', '/docs/guides/links', 'Links', 'Codes, previews, tags.'],
  [
    'Create a link',
    '/docs/reference/links#links-create',
    'POST /v1/api/links',
    'links-create originalUrl maxClicks',
  ],
  ['Delete a link', '/docs/reference/links#links-delete', 'DELETE /v1/api/links/{id}', 'links-delete id'],
  ['Link previews', '/docs/guides/links#link-previews', 'Links', ''],
  ['link.created', '/docs/webhooks#link.created', 'A link was created.', ''],
];
const search = searchAmong(ROWS);
const titles = (query: string) => search(query).map(([title]) => title);

describe('searchAmong', () => {
  it.each([
    ['links', 'Links'],
    ['create link', 'Create a link'],
    ['LINK create', 'Create a link'],
    ['maxclicks', 'Create a link'],
    ['post /v1/api/links', 'Create a link'],
    ['prev', 'Link previews'],
    ['link.created', 'link.created'],
  ])('finds %s', (query, first) => {
    expect(titles(query)[0]).toBe(first);
  });

  it('finds first what has every word, then what has some', () => {
    expect(titles('delete tags')).toEqual(['Delete a link', 'Links']);
  });

  it.each(['  ', 'zzzz', '?!'])('finds nothing for %j', (query) => {
    expect(titles(query)).toEqual([]);
  });
});

describe('the guides', () => {
  const inGuides = searchAmong(searchRows(guideSections()));

  it.each([
    ['python', '/docs/python'],
    ['javascript', '/docs/typescript'],
    ['wehbook', '/docs/guides/webhooks'],
    ['custom domian', '/docs/guides/custom-domains'],
    ['how do I change the code of a link', '/docs/guides/links#change-a-code'],
    ['changing codes', '/docs/guides/links#change-a-code'],
    ['shorten', '/docs/guides/quick-start#create-a-link'],
    ['alias', '/docs/guides/links#change-a-code'],
    ['slug', '/docs/guides/concepts'],
    ['vanity', '/docs/guides/custom-domains'],
    ['UTM', '/docs/guides/destinations#utm-parameters'],
    ['throttle', '/docs/guides/rate-limits#rate-limits'],
    ['signature', '/docs/guides/webhooks#verify-the-signature'],
    ['verify webook signature', '/docs/guides/webhooks#verify-the-signature'],
    ['linktree', '/docs/guides/smart-links'],
    ['qr code for print', '/docs/guides/console#print-a-qr-code'],
    ['invite someone', '/docs/guides/console#invite-people'],
  ])('are found by %j', (query, url) => {
    const urls = inGuides(query).map(([, found]) => found);
    expect(urls.slice(0, 3)).toContain(url);
  });
});

describe('the search index', () => {
  it('is small', () => {
    expect(JSON.stringify(searchRows(guideSections())).length).toBeLessThan(110_000);
  });
});
