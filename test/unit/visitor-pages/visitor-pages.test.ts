import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { StoredBrand } from '#shared/core/brand/brand.ts';
import { LINK_TEXTS } from '#shared/languages/texts.ts';
import { brandedPage } from '#shared/visitor-pages/brand-page.ts';
import { messagePage } from '#shared/visitor-pages/message-page.ts';
import { onOwnDomain } from '#shared/visitor-pages/page.ts';
import { type PreviewContent, previewPage } from '#shared/visitor-pages/preview-page.tsx';

const preview = (
  destination: Partial<Exclude<PreviewContent['destination'], string>> | 'password' | 'visit',
) =>
  previewPage(
    {
      path: '/r/spring',
      shortUrl: 'https://go.example.com/r/spring',
      createdAt: '2027-01-31T12:00:00.000Z',
      destination:
        typeof destination === 'string'
          ? destination
          : {
              title: 'Spring sale',
              url: 'https://example.com/spring',
              others: [],
              hasEnded: false,
              ...destination,
            },
    },
    'en',
  );

describe('onOwnDomain', () => {
  const shown = (host: string) => onOwnDomain(messagePage(LINK_TEXTS.en.gone, 'en'), host).body;

  it('has no sign of ours', () => {
    expect(messagePage(LINK_TEXTS.en.gone, 'en').body).toContain('<svg');
    expect(shown('go.example.com')).not.toContain('<svg');
  });

  it.each([
    ['go.example.com', 'example.com'],
    ['link.shop.example.co.uk', 'shop.example.co.uk'],
  ])('leads from %s to %s', (host, site) => {
    expect(shown(host)).toContain(`href="https://${site}"`);
  });

  it.each(['example.com', 'go.com', 'shop.example.com', '"><script>.example.com'])(
    'leads from %s nowhere',
    (host) => {
      expect(shown(host)).not.toMatch(/<a |<script/);
    },
  );
});

describe('brandedPage', () => {
  const BRAND: StoredBrand = { ownerId: 'own_1', version: 1 };
  const branded = (brand: Partial<StoredBrand>, mayLinkTo = (_url: string) => true) =>
    brandedPage(
      messagePage(LINK_TEXTS.en.gone, 'en'),
      { ...BRAND, ...brand },
      { mediaOrigin: 'https://media.example', mayLinkTo },
    );
  const COLORS = { color: '#00205b', darkColor: '#8aa4e0', onDarkColor: '#0a1530' };

  it('has name and logo in place of our sign, and a policy that allows no more than this', () => {
    const { body, headers } = branded({ name: 'Halden', logo: 'med_4fJ2kQ8sT1vX7yZ0aBcD.png', ...COLORS });
    expect(body).not.toContain('<svg');
    expect(body).toContain(
      '<img src="https://media.example/media/med_4fJ2kQ8sT1vX7yZ0aBcD.png" alt="Halden">',
    );
    const hashes = [...body.matchAll(/<style>([^<]*)<\/style>/g)].map(
      ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    );
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src ${hashes.join(' ')}; img-src https://media.example; base-uri 'none'; ` +
        "frame-ancestors 'none'; form-action 'none'",
    );
    expect(body).toContain(':root{--accent:#00205b;--on-accent:#fff}');
    expect(body).toContain('--accent:#8aa4e0;--on-accent:#0a1530');
  });

  it('has the icon and the font of the brand, from no other site', () => {
    const { body, headers } = branded({ icon: 'med_4fJ2kQ8sT1vX7yZ0aBcD.png', font: 'lora' });
    expect(body).toContain(
      '<link rel="icon" href="https://media.example/media/med_4fJ2kQ8sT1vX7yZ0aBcD.png">',
    );
    expect(body).toMatch(/src:url\(\/console\/assets\/fonts\/lora-latin-\w+\.woff2\)/);
    expect(body).toContain('body{font-family:"Lora",Georgia,serif}');
    const policy = headers['content-security-policy'];
    expect(policy).toContain("; img-src https://media.example; font-src 'self'; ");
    const plain = branded({ font: 'system' });
    expect(plain.headers['content-security-policy']).not.toMatch(/img-src|font-src/);
    expect(branded({ font: 'constructor' as never }).body).not.toContain('@font-face');
  });

  it('allows no images without a logo, and keeps our sign without a name', () => {
    const { body, headers } = branded(COLORS);
    expect(body).toContain('<svg');
    expect(headers['content-security-policy']).not.toContain('img-src');
  });

  it('leads nowhere that the operator denies', () => {
    const links = { url: 'https://example.com', footerText: 'Imprint', footerUrl: 'https://evil.example' };
    expect(branded(links).body.match(/<a /g)).toHaveLength(2);
    expect(branded(links, (url) => !url.includes('evil')).body).not.toContain('Imprint');
  });

  it('escapes what owners write, and takes nothing but colors into its style', () => {
    const { body } = branded({
      name: '</title><script>$&`',
      url: 'https://example.com/"onclick="',
      ...COLORS,
      color: '#000}body{display:none',
    });
    expect(body).not.toMatch(/<script|"onclick|display:none/);
    expect(body).toContain('&lt;/title&gt;&lt;script&gt;$&amp;`');
  });
});

describe('previewPage', () => {
  it('shows host, URL, title and date, and leads on through the short URL', () => {
    const { body } = preview({});
    expect(body).toContain('<strong><bdi>example.com</bdi></strong>https://example.com/spring');
    expect(body).toContain('Spring sale');
    expect(body).toContain('Created on January 31, 2027');
    expect(body).toContain('href="/r/spring"');
    expect(body).toContain('href="/report?url=https%3A%2F%2Fgo.example.com%2Fr%2Fspring"');
  });

  it('shows a host that looks like another one as it is resolved, too', () => {
    // A Cyrillic first letter.
    const { body } = preview({ url: new URL('https://аpple.com:8443/').href });
    expect(body).toContain('<bdi>аpple.com:8443</bdi> (xn--pple-43d.com:8443)');
    expect(body).toContain('https://xn--pple-43d.com:8443/');
  });

  it('shows the scheme of an app in place of a host', () => {
    const { body } = preview({ others: ['example://shop/7?a=%22%3E'] });
    expect(body).toContain('<strong><bdi>example:</bdi></strong>example://shop/7?a=%22%3E');
  });

  it('shortens a long URL in the middle', () => {
    const url = `https://example.com/${'a'.repeat(3000)}/end`;
    const { body } = preview({ url });
    expect(body).toContain('aaa…aaa');
    expect(body).toContain('aaa/end<');
    expect(body.length).toBeLessThan(6000);
  });

  it('escapes what links contain, and isolates its direction', () => {
    const title = '</p><script>alert(1)</script>\u202egnp.exe';
    const url = `https://example.com/?q="><script>alert(1)</script>'`;
    const { body } = preview({ title, url, others: [url] });
    expect(body).not.toContain('<script');
    expect(body).toContain('<bdi>&lt;/p>&lt;script>');
  });

  it('shows nothing of the destination of a protected link', () => {
    const { body } = preview('password');
    expect(body).toContain('This link is password-protected');
    expect(body).not.toContain('example.com/spring');
    expect(body).toContain('href="/r/spring"');
  });
});
