import { describe, expect, it } from 'vitest';
import { DenyList } from '#shared/core/moderation/deny-list.ts';
import { withoutDenied } from '#shared/smart-links/model/page-links.ts';
import type { PageContent } from '#shared/smart-links/model/public-smart-link.ts';
import { MAX_SOCIALS, SOCIAL_PLATFORMS } from '#shared/smart-links/model/settings/socials.ts';
import { socialIcon } from '#shared/smart-links/rendering/brand-icons.ts';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { aPage } from '#test/support/builders/page-samples.ts';
import { forEvery } from '#test/support/for-every.ts';

const origins = { publicOrigin: 'https://sp.example', mediaOrigin: 'https://media.example' };
const render = (overrides: Partial<PageContent> = {}, type: 'myBio' | 'surveyLink' = 'myBio') =>
  landingPage(aPage(type, overrides), { origins, pageToken: `2mz1.${'c'.repeat(22)}` });
const SEO = { title: 'For search', description: 'In short', image: null, noindex: false };

describe('the socials of a page', () => {
  it('have a mark and a name for each platform', () =>
    forEvery(SOCIAL_PLATFORMS, (platform) => {
      const { name, path } = socialIcon(platform);
      expect(name.length).toBeGreaterThan(0);
      expect(path).toMatch(/^M[\d\s.,a-z-]+$/i);
    }));

  it('are links with a name, on pages of every type', () => {
    const socials = [{ platform: 'instagram' as const, url: 'https://www.instagram.com/jane' }];
    for (const type of ['myBio', 'surveyLink'] as const) {
      expect(render({ socials }, type).body).toMatch(
        /<a href="https:\/\/www\.instagram\.com\/jane" aria-label="Instagram" rel="me noopener nofollow ugc">/,
      );
    }
    expect(render().body).not.toContain('socials');
  });

  it('fit into the weight of a page, all of them', () => {
    const socials = SOCIAL_PLATFORMS.slice(0, MAX_SOCIALS).map((platform) => ({
      platform,
      url: `https://example.com/${platform}`,
    }));
    expect(Buffer.byteLength(render({ socials }).body)).toBeLessThan(30_000);
  });

  it('do not lead to denied hosts', () => {
    const socials = [
      { platform: 'x' as const, url: 'https://evil.example/a' },
      { platform: 'x' as const, url: 'https://x.com/jane' },
    ];
    const seo = { ...SEO, image: 'https://evil.example/card.png' };
    const clean = withoutDenied(aPage('surveyLink', { socials, seo }), new DenyList(['evil.example']));
    expect(clean.socials).toEqual([socials[1]]);
    expect(clean.seo).toEqual(SEO);
  });
});

describe('search and previews', () => {
  const FILE = 'med_00000000000000000001.png';
  const card = { file: FILE, hash: 'a' };

  it('have the card that was drawn, with all that previews ask for', () => {
    const { body } = render({ card, cover: 'https://images.example/cover.jpg', title: 'A "title"' });
    for (const tag of [
      `<meta property="og:image" content="https://media.example/media/${FILE}"/>`,
      '<meta property="og:image:type" content="image/png"/>',
      '<meta property="og:image:width" content="1200"/>',
      '<meta property="og:image:height" content="630"/>',
      '<meta property="og:image:alt" content="A &quot;title&quot;"/>',
      '<meta name="twitter:card" content="summary_large_image"/>',
    ]) {
      expect(body).toContain(tag);
    }
  });

  it('have the image of seo in place of a card, and a picture of the page until there is one', () => {
    const seo = { ...SEO, image: 'https://images.example/own.png' };
    expect(render({ card, seo }).body).toContain('content="https://images.example/own.png"');
    expect(render({ card, seo }).body).not.toContain(FILE);
    const cover = 'med_00000000000000000002.jpg';
    for (const none of [null, { file: null, hash: 'a' }]) {
      const pictures = { [cover]: { width: 800, height: 500, copies: [] } };
      const { body } = render({ card: none, cover, pictures });
      expect(body).toContain(`<meta property="og:image" content="https://media.example/media/${cover}"/>`);
      expect(body).toContain('<meta property="og:image:width" content="800"/>');
    }
    expect(render({ card: null, cover: null, image: null }).body).not.toContain('og:image');
  });

  it('have the title, the description and the image of seo', () => {
    const { body } = render({ seo: { ...SEO, image: 'https://images.example/card.png' } });
    expect(body).toContain('<title>For search</title>');
    expect(body).toContain('<meta name="description" content="In short"/>');
    expect(body).toContain('<meta property="og:title" content="For search"/>');
    expect(body).toContain('<meta property="og:description" content="In short"/>');
    expect(body).toContain('<meta property="og:image" content="https://images.example/card.png"/>');
    expect(body).toMatch(/<h1[^>]*>A sample page<\/h1>/);
  });

  it('have those of the page where seo leaves them out', () => {
    const { body } = render({ seo: { ...SEO, title: null, description: null } });
    expect(body).toContain('<title>A sample page</title>');
    expect(body).toContain('content="The first line. And a second one."');
    expect(body).toContain('<meta property="og:image" content="https://images.example/cover.jpg"/>');
  });

  it('are told to leave the page out, in the page and in a header', () => {
    const { body, headers } = render({ seo: { ...SEO, noindex: true } });
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(render({ seo: SEO }).headers).not.toHaveProperty('x-robots-tag');
  });
});

describe('the branding of a page', () => {
  it('is in its footer and previews, unless it is hidden', () => {
    expect(render().body).toContain('Signpost');
    const hidden = render({ hideBranding: true }).body;
    expect(hidden).not.toContain('Signpost');
    expect(hidden).toContain('/report?url=');
  });
});

describe('the icon of a page', () => {
  it("is the owner's image, or the initial", () => {
    const image = 'https://images.example/me.png';
    expect(render({ image }).body).toContain(`<link rel="icon" href="${image}"/>`);
    expect(render({ image }).body).toContain(`<link rel="apple-touch-icon" href="${image}"/>`);
    expect(render({ image: null }).body).toContain('<link rel="icon" href="data:image/svg+xml,');
    expect(render({ image: null }).body).not.toContain('apple-touch-icon');
  });
});
