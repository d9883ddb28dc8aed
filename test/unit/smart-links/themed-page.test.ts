import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fontFiles } from '#infra/build/font-files.ts';
import type { PageContent } from '#shared/smart-links/model/public-smart-link.ts';
import {
  NO_THEME,
  THEME_BUTTONS,
  THEME_LAYOUTS,
  THEME_PRESETS,
  type Theme,
} from '#shared/smart-links/model/settings/theme.ts';
import { SMART_LINK_TYPES } from '#shared/smart-links/model/slug.ts';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { FONT_PATH, WEB_FONTS } from '#shared/visitor-pages/fonts.ts';
import { aPage } from '#test/support/builders/page-samples.ts';

const origins = { publicOrigin: 'https://sp.example', mediaOrigin: 'https://media.example' };
const render = (content: PageContent) =>
  landingPage(content, { origins, pageToken: `2mz1.${'c'.repeat(22)}` });
const themed = (theme: Partial<Theme>, overrides: Partial<PageContent> = {}) =>
  render(aPage('myBio', { theme: { ...NO_THEME, ...theme }, ...overrides }));
const styleOf = (page: { body: string }) => /<style>(.*?)<\/style>/s.exec(page.body)?.[1] ?? '';

describe('a page with a theme', () => {
  it.each(THEME_PRESETS)(
    'in the preset %s has at most 30 KB, and adds at most 600 bytes gzipped to any page',
    (preset) => {
      for (const type of SMART_LINK_TYPES) {
        const { body } = render(aPage(type, { theme: { ...NO_THEME, preset } }));
        expect(Buffer.byteLength(body), type).toBeLessThan(30_000);
        const plain = render(aPage(type)).body;
        expect(gzipSync(body).length - gzipSync(plain).length, type).toBeLessThan(600);
        // The marks of twelve services alone are most of the music page.
        if (type !== 'musicLink') expect(gzipSync(body).length, type).toBeLessThan(8_192);
      }
    },
  );

  it('looks like no other preset', () => {
    const styles = THEME_PRESETS.map((preset) => styleOf(themed({ preset })));
    expect(new Set(styles).size).toBe(THEME_PRESETS.length);
    // Not only by colors.
    const shapes = styles.map((style) => style.replace(/#[\da-f]{6}/g, ''));
    expect(new Set(shapes).size).toBe(THEME_PRESETS.length);
  });

  it('sends only the styles of what it uses', () => {
    const plain = styleOf(render(aPage('myBio')));
    expect(plain).not.toMatch(/@font-face|backdrop|main\[class\]/);
    expect(styleOf(themed({ accent: '#aa2200' })).length - plain.length).toBeLessThan(400);
  });

  it('shows the fields of the owner rather than those of the preset', () => {
    const preset = 'editorial' as const;
    const style = styleOf(
      themed({ preset, font: 'inter', buttons: 'pill', layout: 'cover', accent: '#004488' }),
    );
    expect(style).toContain('font-family:"Inter"');
    expect(style).not.toContain('Playfair');
    expect(style.indexOf('border-radius:4rem')).toBeGreaterThan(style.indexOf('min-height:5rem'));
    expect(style).toContain('--accent:#004488');
  });

  it.each([...THEME_BUTTONS, ...THEME_LAYOUTS])('has styles of its own for %s', (option) => {
    const theme = { [(THEME_BUTTONS as readonly string[]).includes(option) ? 'buttons' : 'layout']: option };
    expect(styleOf(themed(theme))).not.toBe(styleOf(themed({})));
  });

  it('has one look in both schemes where the owner chose the background, and two otherwise', () => {
    const background = { color: '#203040', gradient: null, angle: null, image: null };
    expect(styleOf(themed({ background }))).toContain(':root{color-scheme:dark;--paper:#203040');
    expect(styleOf(themed({ preset: 'clean' }))).toMatch(/dark\)\{:root\{color-scheme:dark;--paper:#0e0e10/);
  });

  it('has its image behind everything, from the origin that the policy allows', () => {
    const image = 'https://walls.example/wall.jpg?a=\\")';
    const page = themed({ background: { color: null, gradient: null, angle: null, image } });
    expect(page.body).toContain(
      '<div class="backdrop" aria-hidden="true"><img src="https://walls.example/wall.jpg',
    );
    expect(page.headers['content-security-policy']).toContain('https://walls.example');
  });
});

it('gives rows the same shape from right to left', () => {
  const style = styleOf(themed({ preset: 'editorial' }, { language: 'ar' }));
  expect(style).toContain('padding-inline-end:var(--end)');
  // More specific than any preset.
  expect(style).not.toMatch(/\[dir=rtl\] \.(?:row|tall)/);
});

describe('the font of a page', () => {
  it('is that of the device without a theme: nothing is loaded', () => {
    const page = render(aPage('myBio'));
    expect(page.body).not.toContain('.woff2');
    expect(page.headers['content-security-policy']).not.toContain('font-src');
    expect(themed({ preset: 'notebook' }).body).not.toContain('.woff2');
  });

  it.each(Object.keys(WEB_FONTS) as (keyof typeof WEB_FONTS)[])(
    '%s is preloaded from our own host, and swapped in',
    (font) => {
      const page = themed({ font });
      const [, href = ''] =
        /<link rel="preload" href="([^"]+)" as="font" type="font\/woff2" crossorigin="anonymous"/.exec(
          page.body,
        ) ?? [];
      expect(href).toMatch(new RegExp(`^${FONT_PATH}/[\\w-]+-latin-[\\da-f]{8}\\.woff2$`));
      expect(styleOf(page)).toContain(`url(${href})`);
      expect(styleOf(page).match(/font-display:swap/g)).toHaveLength(1);
      const polish = styleOf(themed({ font }, { title: 'Łódź' }));
      expect(polish.match(/font-display:swap/g)).toHaveLength(2);
      expect(page.headers['content-security-policy']).toContain("font-src 'self'");
      const files = fontFiles().map(({ path }) => `/console/${path}`);
      for (const [, url] of polish.matchAll(/url\((\/console[^)]+)\)/g)) expect(files).toContain(url);
    },
  );

  it('is loaded by a page from right to left only if it has Latin letters', () => {
    expect(themed({ font: 'inter' }, { language: 'ar' }).body).not.toContain('rel="preload"');
  });

  it('may be served: all are under the SIL Open Font License', () => {
    for (const { package: name } of Object.values(WEB_FONTS)) {
      const folder = `node_modules/@fontsource-variable/${name}`;
      expect(readFileSync(`${folder}/LICENSE`, 'utf8')).toContain('SIL Open Font License, Version 1.1');
    }
  });

  it('is WOFF2 that leaves room for pictures in 100 KB', () => {
    for (const { path, content } of fontFiles()) {
      expect(Buffer.from(content.subarray(0, 4)).toString(), path).toBe('wOF2');
      expect(content.length, path).toBeLessThan(path.includes('latin-ext') ? 60_000 : 39_000);
    }
  });
});
