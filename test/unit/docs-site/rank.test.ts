import { expect, it } from 'vitest';
import { searchAmong } from '#infra/build/docs-site/browser/rank.ts';
import { documentationSite } from '#infra/build/docs-site/site.ts';

const { files } = await documentationSite();
const [, index = '{}'] = [...files].find(([url]) => url.endsWith('.json')) ?? [];
const search = searchAmong(JSON.parse(index).rows);

it.each([
  ['python', '/docs/python'],
  ['javascript', '/docs/typescript'],
  ['wehbook', '/docs/guides/webhooks'],
  ['custom domian', '/docs/guides/custom-domains'],
  ['how do I change the code of a link', '/docs/guides/links#change-a-code'],
  ['changing codes', '/docs/guides/links#change-a-code'],
  ['shorten', '/docs/guides/quick-start#create-a-link'],
  ['vanity', '/docs/guides/custom-domains'],
  ['UTM', '/docs/guides/utm-templates'],
  ['throttle', '/docs/guides/rate-limits#rate-limits'],
  ['verify webook signature', '/docs/guides/webhooks#verify-the-signature'],
  ['linktree', '/docs/guides/smart-links'],
  ['qr code for print', '/docs/guides/console#print-a-qr-code'],
  ['invite someone', '/docs/guides/console#invite-people'],
  ['webh', '/docs/guides/webhooks'],
  ['geo targeting', '/docs/guides/destinations'],
  ['links-qrcode', '/docs/reference/links#links-qrcode'],
  ['LINK create', '/docs/reference/links#links-create'],
  ['post /v1/api/links', '/docs/reference/links#links-create'],
  ['link.created', '/docs/webhooks#link.created'],
])('finds what is meant by %j', (query, url) => {
  const urls = search(query).map(([, found]) => found);
  expect(urls.slice(0, 3)).toContain(url);
});

it.each(['  ', 'qqqqqq', '?!'])('finds nothing for %j', (query) => expect(search(query)).toEqual([]));

it('has an index of less than 190 KB', () => expect(index.length).toBeLessThan(190_000));
