import { describe, expect, it } from 'vitest';
import type { Block } from '#shared/smart-links/model/types/block.ts';
import { shownPrice } from '#shared/smart-links/rendering/blocks.tsx';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { aPage } from '#test/support/builders/page-samples.ts';

const TIMES = { startsAt: null, endsAt: null };
const FILE = 'med_1fJ2kQ8sT1vX7yZ0aBcD.png';
const VIDEO: Block = {
  type: 'video',
  title: 'Making of',
  url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  image: null,
  ...TIMES,
};
const TRACK: Block = {
  ...VIDEO,
  type: 'music',
  url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
};
const PRODUCT: Block = {
  type: 'product',
  title: 'Bowl',
  url: 'https://shop.example/bowl',
  description: null,
  image: FILE,
  price: { amount: 4999, currency: 'EUR' },
  ...TIMES,
};
const TEXT: Block = { type: 'text', text: 'One\nTwo <b>three</b>', ...TIMES };
const GALLERY: Block = { type: 'gallery', images: [{ image: FILE, alt: 'A "bowl"' }], ...TIMES };

function render(urls: Block[], more: Parameters<typeof aPage>[1] = {}) {
  const { body, headers } = landingPage(aPage('myBio', { image: null, cover: null, ...more, urls }), {
    origins: { publicOrigin: 'https://sp.example', mediaOrigin: 'https://media.example' },
    pageToken: `2mz1.${'c'.repeat(22)}`,
  });
  return { body, policy: String(headers['content-security-policy']) };
}

describe('blocks of a page', () => {
  it('show text as text', () => {
    const { body } = render([TEXT]);
    expect(body).toContain('>One\nTwo &lt;b>three&lt;/b></p>');
  });

  it('load no player before a click, and are links without JavaScript', () => {
    const { body } = render([VIDEO, TRACK]);
    expect(body).not.toContain('<iframe');
    expect(body).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
    expect(body).toContain(
      'data-embed="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;rel=0"',
    );
    expect(body).toContain('href="https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC"');
    expect(body).toContain("frame.sandbox='allow-scripts allow-same-origin");
    expect(body).not.toMatch(/allow-top-navigation|allow-modals|allow-forms/);
  });

  it('allow frames of the services that they have, and no others', () => {
    expect(render([VIDEO]).policy).toContain('frame-src https://www.youtube-nocookie.com;');
    expect(render([VIDEO, TRACK]).policy).toContain(
      'frame-src https://www.youtube-nocookie.com https://open.spotify.com;',
    );
    const { body, policy } = render([TEXT, PRODUCT, GALLERY, { type: 'divider', ...TIMES }]);
    expect(policy).not.toContain('frame-src');
    expect(body).not.toContain('data-embed');
  });

  it('never load a site in a frame that is not such a service, whatever is stored', () => {
    for (const url of [
      'https://evil.example/watch?v=dQw4w9WgXcQ',
      'https://sp.example/bio/x',
      'javascript:alert(1)',
    ]) {
      const { body, policy } = render([
        { ...VIDEO, url },
        { ...TRACK, url },
      ] as Block[]);
      expect(body).not.toMatch(/<a[^>]*data-embed/);
      expect(body).not.toMatch(/href="javascript/);
      expect(policy).not.toContain('frame-src');
    }
  });

  it('show pictures with their alternative text', () => {
    const { body } = render([GALLERY]);
    expect(body).toMatch(
      /<img [^>]*src="https:\/\/media.example\/media\/med_1f[^>]*alt="A &quot;bowl&quot;"/,
    );
  });

  it('show a price in the language of the page', () => {
    const price = { amount: 4999, currency: 'EUR' };
    expect(shownPrice(price, 'de')).toBe('49,99\u00a0€');
    expect(shownPrice(price, 'en')).toBe('€49.99');
    expect(shownPrice({ amount: 500, currency: 'JPY' }, 'en')).toBe('¥500');
    expect(shownPrice({ amount: 1500, currency: 'KWD' }, 'en')).toBe('KWD\u00a01.500');
    expect(render([PRODUCT], { language: 'es' }).body).toContain('49,99\u00a0€');
  });

  it('stay below 100 KB with as many as a page may have of each type', () => {
    const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
    const { body } = render([
      ...many(20, { ...TEXT, text: 'x'.repeat(1000) } as Block),
      ...many(10, VIDEO),
      ...many(10, TRACK),
      ...many(20, PRODUCT),
      ...many(3, { ...GALLERY, images: many(12, { image: FILE, alt: 'x'.repeat(100) }) } as Block),
      ...many(20, { type: 'divider', ...TIMES } as Block),
    ]);
    expect(Buffer.byteLength(body)).toBeLessThan(100_000);
  });

  it('lie under a heading, which is left out without one', () => {
    const { body } = landingPage(
      aPage('myBio', { urls: [{ heading: 'Shop' }, PRODUCT, { heading: 'Empty' }] }),
      {
        origins: { publicOrigin: 'https://sp.example', mediaOrigin: 'https://media.example' },
        pageToken: `2mz1.${'c'.repeat(22)}`,
      },
    );
    expect(body).toContain('>Shop</h2>');
    expect(body).not.toContain('Empty');
  });
});
