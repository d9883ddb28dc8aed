import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PageContent } from '#shared/smart-links/model/public-smart-link.ts';
import { SMART_LINK_TYPES, type SmartLinkType } from '#shared/smart-links/model/slug.ts';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { tagFrame } from '#shared/smart-links/rendering/tag-frame.ts';
import { aPage } from '#test/support/builders/page-samples.ts';

const origins = { publicOrigin: 'https://sp.example', mediaOrigin: 'https://media.example' };

const ALL = { ga4: 'G-AB12CD34EF', meta: '123456789012345', tiktok: 'C4ABCDEFGHIJKLMNOPQR' };
const NONE = { ga4: null, meta: null, tiktok: null };

const render = (overrides: Partial<PageContent>, type: SmartLinkType = 'myBio') =>
  landingPage(aPage(type, overrides), { origins, pageToken: 'token', now: new Date(0), embed: true });

/** The frame of a page with these services. */
const frameOf = (overrides: Partial<PageContent>, type: SmartLinkType = 'myBio') => {
  const frame = tagFrame(aPage(type, overrides));
  if (frame === undefined) throw new Error('This page has no frame');
  return frame;
};

const hashOf = (body: string): string => {
  const [, script = ''] = /<script>(.*)<\/script>/s.exec(body) ?? [];
  expect(() => new Function(script)).not.toThrow();
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
};

const sourcesOf = (page: { headers: Record<string, string> }, directive: string): string[] =>
  (page.headers['content-security-policy'] ?? '')
    .split('; ')
    .find((one) => one.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1) ?? [];

const elsewhere = (page: { headers: Record<string, string> }) =>
  ['script-src', 'connect-src', 'img-src']
    .flatMap((directive) => sourcesOf(page, directive))
    .filter((source) => /google|facebook|tiktok/.test(source));

describe.each(SMART_LINK_TYPES)('the page of a %s with analytics of its owner', (type) => {
  it('runs and loads nothing of theirs itself, and still fits', () => {
    const page = render({ pixels: ALL, embedOrigins: ['https://shop.example'] }, type);
    expect(sourcesOf(page, 'script-src')).toEqual([hashOf(page.body)]);
    expect(sourcesOf(page, 'frame-src')).toContain("'self'");
    expect(elsewhere(page)).toEqual([]);
    expect(page.body).not.toMatch(/googletagmanager|facebook\.net|analytics\.tiktok/);
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    expect(Buffer.byteLength(page.body)).toBeLessThan(30_000);
  });

  it('has nothing of it without ids', () => {
    const page = render({}, type);
    expect(elsewhere(page)).toEqual([]);
    expect(page.body).not.toMatch(/consent|privacy|localStorage|googletagmanager|facebook|tiktok/);
    expect(page.headers['content-security-policy']).not.toContain("frame-src 'self'");
    expect(tagFrame(aPage(type))).toBeUndefined();
  });
});

describe('the frame of the services of a page', () => {
  it('has an opaque origin, runs scripts, and may do nothing else', () => {
    const { body, headers } = frameOf({ pixels: ALL });
    const policy = headers['content-security-policy']?.split('; ') ?? [];
    expect(policy.slice(0, 2)).toEqual(['sandbox allow-scripts', "default-src 'none'"]);
    expect(sourcesOf({ headers }, 'script-src')).toEqual([
      hashOf(body),
      'https://www.googletagmanager.com',
      'https://connect.facebook.net',
      'https://analytics.tiktok.com',
    ]);
    // Not of this host: nothing there may be requested.
    for (const directive of ['script-src', 'connect-src', 'img-src'])
      expect([directive, sourcesOf({ headers }, directive)]).not.toEqual([
        directive,
        expect.arrayContaining(["'self'"]),
      ]);
    expect(policy.map((one) => one.split(' ')[0]).sort()).toEqual([
      'base-uri',
      'connect-src',
      'default-src',
      'form-action',
      'frame-ancestors',
      'img-src',
      'sandbox',
      'script-src',
    ]);
    expect(policy.join()).not.toContain('unsafe');
  });

  it('is for the page only, and for the sites that embed it', () => {
    expect(sourcesOf(frameOf({ pixels: ALL }), 'frame-ancestors')).toEqual(["'self'"]);
    const embedded = frameOf({ pixels: ALL, embedOrigins: ['https://shop.example'] });
    expect(sourcesOf(embedded, 'frame-ancestors')).toEqual(["'self'", 'https://shop.example']);
    // The distribution would add DENY.
    expect(embedded.headers['x-frame-options']).toBe('ALLOWALL');
  });

  it.each([
    ['ga4', /google/],
    ['meta', /facebook/],
    ['tiktok', /tiktok/],
  ] as const)('has code and sources of %s only where the owner set its id', (name, own) => {
    const pixels = { ...NONE, [name]: ALL[name] };
    const frame = frameOf({ pixels });
    expect(elsewhere(frame).length).toBeGreaterThan(0);
    expect(elsewhere(frame).filter((source) => !own.test(source))).toEqual([]);
    const scripts = [...frame.body.matchAll(/https:\/\/[\w.]*(?:google|facebook|tiktok)\w*/g)].map(
      ([url]) => url,
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((url) => !own.test(url))).toEqual([]);
    // Which ID is loaded is what the visitor has accepted, so the page says it.
    expect(frame.body).not.toContain(ALL[name]);
    expect(render({ pixels }).body).toContain(`data-ids="[[&quot;${name}&quot;,&quot;${ALL[name]}&quot;]]"`);
  });
});

describe('the banner of a page', () => {
  it('is hidden, and asks with two buttons that look the same', () => {
    const { body } = render({ pixels: ALL });
    expect(body).toMatch(/<section class="consent"[^>]* hidden/);
    expect(body).toContain('<button type="button">Accept</button><button type="button">Decline</button>');
    expect(body).toContain('visits with Google Analytics, Meta, and TikTok.');
    expect(body).toMatch(
      /<footer>.*<button type="button" class="privacy" hidden>Privacy settings<\/button><\/footer>/,
    );
  });

  it.each([
    ['en', 'Decline', 'Meta and TikTok'],
    ['es', 'Rechazar', 'Meta y TikTok'],
    ['fr', 'Refuser', 'Meta et TikTok'],
    ['de', 'Ablehnen', 'Meta und TikTok'],
    ['it-CH', 'Rifiuta', 'Meta e TikTok'],
    ['pt-BR', 'Recusar', 'Meta e TikTok'],
    ['ar', 'رفض', 'Meta وTikTok'],
  ])('speaks the language of the page: %s', (language, decline, names) => {
    const { body } = render({ language, pixels: { ...ALL, ga4: null } });
    expect(body).toContain(`>${decline}</button>`);
    expect(body).toContain(names);
    expect(body).not.toContain('{services}');
  });

  it('leaves out what is no id, wherever it came from', () => {
    const hostile = `G-1');alert(1)//</script><script>`;
    const page = render({ pixels: { ...NONE, ga4: hostile } });
    expect(page.body).not.toContain('alert(1)');
    expect(tagFrame(aPage('myBio', { pixels: { ...NONE, ga4: hostile } }))).toBeUndefined();
    expect(elsewhere(page)).toEqual([]);
  });
});
