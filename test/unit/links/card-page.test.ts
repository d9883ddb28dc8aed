import { describe, expect, it } from 'vitest';
import { CARD_HEADERS, cardPage } from '#shared/visitor-pages/card-page.ts';

const aPreview = {
  title: 'Spring sale',
  description: 'Up to 40 % off',
  image: 'https://img.example/a.jpg',
  shortUrl: 'https://go.example.com/r/abc1234',
  to: 'https://example.com/sale?a=1&b=2',
};

describe('cardPage', () => {
  it('names everything in Open Graph and Twitter tags', () => {
    const html = cardPage(aPreview);
    for (const tag of [
      '<title>Spring sale</title>',
      '<meta property="og:type" content="website">',
      '<meta property="og:url" content="https://go.example.com/r/abc1234">',
      '<meta property="og:title" content="Spring sale">',
      '<meta property="og:description" content="Up to 40 % off">',
      '<meta property="og:image" content="https://img.example/a.jpg">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<meta name="robots" content="noindex">',
      '<a href="https://example.com/sale?a=1&amp;b=2" rel="noreferrer">example.com</a>',
    ]) {
      expect(html).toContain(tag);
    }
    expect(html.length).toBeLessThan(1500);
  });

  it('leaves out what there is not', () => {
    const html = cardPage({ ...aPreview, description: undefined, image: undefined });
    expect(html).not.toMatch(/description|image/);
    expect(html).toContain('<meta name="twitter:card" content="summary">');
  });

  it('lets nothing out of its tag or attribute', () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror='a()'>&`;
    const html = cardPage({
      title: hostile,
      description: hostile,
      image: `https://img.example/${hostile}`,
      shortUrl: `https://go.example.com/${hostile}`,
      to: `https://example.com/?"'<>&`,
    });
    expect(html).not.toMatch(/<script|<img|"'</);
    expect(html.match(/<(?!\/)[a-z0-9]+/g)).toEqual(cardPage(aPreview).match(/<(?!\/)[a-z0-9]+/g));
  });

  it('is not cached, indexed or framed, and runs nothing', () => {
    expect(CARD_HEADERS).toMatchObject({
      'cache-control': 'private, no-store',
      vary: 'user-agent',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
    });
  });
});
