import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/languages/language.ts';
import { NO_THEME } from '#shared/smart-links/model/settings/theme.ts';
import { storedTheme, themeInput } from '#shared/smart-links/model/settings/theme-schema.ts';
import { SMART_LINK_TYPES } from '#shared/smart-links/model/slug.ts';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { aPage } from '#test/support/builders/page-samples.ts';

const origins = { publicOrigin: 'https://sp.example', mediaOrigin: 'https://media.example' };
const MARK = 'https://media.example/media/med_mark.png';

const render = (
  type: (typeof SMART_LINK_TYPES)[number],
  overrides: Parameters<typeof aPage>[1] = {},
  options: Partial<Parameters<typeof landingPage>[1]> = {},
) => landingPage(aPage(type, overrides), { origins, pageToken: `2mz1.${'c'.repeat(22)}`, ...options });

const bare = { cover: null, image: null };
const theme = { ...NO_THEME, artwork: 'none' as const };

describe('a page without pictures', () => {
  it.each(['myBio', 'appDownload', 'webinarLink', 'surveyLink', 'musicLink'] as const)(
    'has hills in place of its cover, or nothing: %s',
    (type) => {
      expect(render(type, bare).body).toContain('class="art"');
      const { body } = render(type, { ...bare, theme });
      expect(body).not.toMatch(/class="(art|banner|record)"/);
      expect(body).toContain('<h1');
    },
  );

  it('has its cover whatever the artwork is', () => {
    const cover = 'https://example.com/cover.jpg';
    expect(render('myBio', { cover, image: null, theme }).body).toContain(cover);
  });

  it.each(['myBio', 'appDownload', 'surveyLink'] as const)('shows the mark of the brand: %s', (type) => {
    const { body, headers } = render(type, bare, { mark: MARK });
    expect(body).toContain(`class="mark"><img src="${MARK}"`);
    expect(headers['content-security-policy']).toMatch(/img-src [^;]*https:\/\/media\.example/);
    expect(render(type, bare).body).not.toContain('mark');
  });

  it('shows its own image rather than the mark', () => {
    expect(render('myBio', { image: 'https://example.com/me.jpg' }, { mark: MARK }).body).not.toContain(MARK);
  });
});

describe('the artwork of a theme', () => {
  it('is validated, and none for themes that were stored without it', () => {
    expect(themeInput.parse({ artwork: 'none' })).toEqual({ artwork: 'none' });
    expect(themeInput.safeParse({ artwork: 'sea' }).success).toBe(false);
    const { artwork: _, ...before } = NO_THEME;
    expect(storedTheme.parse(before)).toEqual(NO_THEME);
  });
});

describe('the button that shares a page', () => {
  it('is on bio pages only, hidden until the script finds a way to share', () => {
    for (const type of SMART_LINK_TYPES) {
      expect(render(type).body.includes('class="share" role="status" hidden'), type).toBe(type === 'myBio');
    }
  });

  it.each(LANGUAGES)('is named in the language of the page: %s', (language) => {
    const { body } = render('myBio', { language });
    const button =
      /class="share"[^>]*><span hidden>([^<]+)<\/span><button type="button" aria-label="([^"]+)"/;
    const [, copied, label] = button.exec(body) ?? [];
    expect(copied).toMatch(/\p{L}{4}/u);
    expect(label).toMatch(/\p{L}{4}/u);
    if (language !== 'en') expect(label).not.toBe('Share');
  });
});
