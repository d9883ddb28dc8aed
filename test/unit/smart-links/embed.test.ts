import { describe, expect, it } from 'vitest';
import { DenyList } from '#shared/core/moderation/deny-list.ts';
import { withoutDenied } from '#shared/smart-links/model/page-links.ts';
import type { PageContent } from '#shared/smart-links/model/public-smart-link.ts';
import { embedOrigin } from '#shared/smart-links/model/settings/embed-origin.ts';
import { SMART_LINK_TYPES, type SmartLinkType } from '#shared/smart-links/model/slug.ts';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { aPage } from '#test/support/builders/page-samples.ts';

const origins = { publicOrigin: 'https://sp.example', mediaOrigin: 'https://media.example' };
const SITES = ['https://shop.example', 'http://localhost:5173'];

const render = (overrides: Partial<PageContent>, embed = true, type: SmartLinkType = 'myBio') =>
  landingPage(aPage(type, overrides), {
    origins,
    pageToken: 'token',
    now: new Date(0),
    embed,
    survey: { values: new Map(), errors: new Map([[0, 'Wrong']]) },
  });

const ancestorsOf = ({ headers }: { headers: Record<string, string> }) =>
  /frame-ancestors ([^;]*)$/.exec(headers['content-security-policy'] ?? '')?.[1];

describe('embedOrigin', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    [' HTTPS://Shop.Example:443/ ', 'https://shop.example'],
    ['https://shop.example:8443', 'https://shop.example:8443'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['http://127.0.0.1:80', 'http://127.0.0.1'],
    ['shop.example', 'https://shop.example'],
  ])('takes %j as %s', (given, origin) => {
    expect(embedOrigin(given)).toBe(origin);
  });

  it.each([
    ['*', /wildcards are not allowed/],
    ['https://*.example.com', /wildcards are not allowed/],
    ['http://shop.example', /http is only allowed for localhost/],
    ['http://localhost.example', /http is only allowed for localhost/],
    ['https://shop.example/path', /without a path/],
    ['https://shop.example?', /without a path/],
    ['https://shop.example/#', /without a path/],
    ['https://jane@shop.example', /without a path/],
    ['javascript:alert(1)', /such as/],
    ['shop', /such as/],
    ["https://a';script-src.example", /such as/],
    ['https://a.example;script-src', /such as/],
    ['https://a.example https://b.example', /such as/],
    ['https://[::1]', /such as/],
    ['null', /such as/],
    ['', /such as/],
  ])('refuses %j', (given, message) => {
    expect(() => embedOrigin(given)).toThrow(message);
  });
});

describe.each(SMART_LINK_TYPES)('the page of a %s in a frame', (type) => {
  it('names the sites of its owner, and has no header that refuses them', () => {
    const page = render({ embedOrigins: SITES }, true, type);
    expect(ancestorsOf(page)).toBe('https://shop.example http://localhost:5173');
    // Not one of the two values that browsers know, and not absent: the distribution would add DENY.
    expect(page.headers['x-frame-options']).toBe('ALLOWALL');
  });

  it('opens links in a new tab, and keeps forms and links within it in the frame', () => {
    const { body } = render({ embedOrigins: SITES }, true, type);
    expect(body).toContain('<base target="_blank"/>');
    const inside = [...body.matchAll(/<form[^>]*>|<a[^>]*href="#[^>]*>/g)].map(([tag]) => tag);
    expect(inside.filter((tag) => !tag.includes('target="_self"'))).toEqual([]);
    expect(inside.length > 0).toBe(type === 'surveyLink');
  });

  it('is in no frame unless it was asked for as one and has sites', () => {
    const plain = render({ embedOrigins: [] }, false, type);
    for (const page of [
      plain,
      render({ embedOrigins: SITES }, false, type),
      render({ embedOrigins: [] }, true, type),
    ]) {
      expect(ancestorsOf(page)).toBe("'none'");
      expect(page.headers['x-frame-options']).toBe('DENY');
      expect(page.body).toBe(plain.body);
    }
  });
});

describe('a page in a frame', () => {
  const etagOf = (embedOrigins: string[]) =>
    landingPage(aPage('myBio', { embedOrigins }), {
      origins,
      pageToken: 'token',
      now: new Date(0),
      embed: true,
    }).headers['etag'];

  it('is another one once its sites have changed, also for browsers that have it', () => {
    const tags = [[], SITES, SITES.slice(1)].map(etagOf);
    expect(new Set(tags).size).toBe(3);
    expect(etagOf(SITES)).toBe(tags[1]);
  });

  it('is not shown by a denied host, and not at all if it has no other', () => {
    const page = aPage('myBio', { embedOrigins: SITES });
    expect(withoutDenied(page, new DenyList(['shop.example'])).embedOrigins).toEqual(SITES.slice(1));
  });
});
