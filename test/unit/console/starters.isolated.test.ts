import { SMART_LINK_TYPES } from '@signpost/client';
import { describe, expect, it, vi } from 'vitest';
import { en } from '#console/texts/en.ts';
import { es } from '#console/texts/es.ts';
import { blankDraft, type Draft } from '#console/views/smart-links/builder/draft.ts';
import { createBody } from '#console/views/smart-links/builder/draft-body.ts';
import { previewOf } from '#console/views/smart-links/builder/draft-preview.ts';
import { problemsOf } from '#console/views/smart-links/builder/draft-problems.ts';
import { startersOf, withStarter } from '#console/views/smart-links/starters/starter.ts';
import { NO_THEME } from '#shared/smart-links/model/settings/theme.ts';
import { createSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import { themeColors } from '#shared/smart-links/rendering/theme/colors.ts';
import { contrast, worstContrast } from '#shared/smart-links/rendering/theme/contrast.ts';
import { forEvery } from '#test/support/for-every.ts';

// It is read from the page of the console.
vi.mock('#console/config.ts', () => ({ publicOrigin: 'https://go.example.com' }));

const now = new Date('2027-03-01T12:00:00Z');
const LANGUAGES = [
  ['en', en],
  ['es', es],
] as const;

const all = LANGUAGES.flatMap(([language, texts]) =>
  SMART_LINK_TYPES.flatMap((type) =>
    startersOf(type, { texts, language, brand: {}, now }).map((starter) => ({
      ...starter,
      type,
      texts,
      language,
    })),
  ),
);
const nameOf = ({ type, id, language }: (typeof all)[number]) => `${type} ${id} ${language}`;

describe('starters', () => {
  it('are six of each type, in both languages', () => {
    expect(all).toHaveLength(SMART_LINK_TYPES.length * 6 * LANGUAGES.length);
  });

  it('are pages that can be created as they are', async () => {
    await forEvery(
      all,
      ({ draft, texts }) => {
        expect(problemsOf(draft, texts)).toEqual([]);
        const { success, error } = createSmartLinkSchema.safeParse(createBody(draft));
        expect([success, error?.issues]).toEqual([true, undefined]);
      },
      nameOf,
    );
  });

  it('link to nobody', async () => {
    await forEvery(
      all,
      ({ draft }) => {
        const urls = JSON.stringify(createBody(draft)).match(/https?:\/\/[^"/]+/g) ?? [];
        expect(new Set(urls).size).toBeLessThanOrEqual(1);
        expect(urls.filter((url) => url !== 'https://example.com')).toEqual([]);
      },
      nameOf,
    );
  });

  it('have readable colors, none of which has to be adjusted in the light', async () => {
    await forEvery(
      all,
      ({ draft }) => {
        const { link } = previewOf(draft, new Map(), 'Untitled');
        const colors = themeColors({ ...NO_THEME, ...link.theme }, 0);
        // No color is readable on light and on dark pages.
        expect(colors.corrections.filter(({ scheme }) => scheme === 'light')).toEqual([]);
        for (const { grounds, variables } of [colors.light, colors.dark]) {
          const { ink = '', accent = '', 'on-accent': onAccent = '' } = variables;
          expect(worstContrast(ink, grounds)).toBeGreaterThanOrEqual(4.5);
          expect(worstContrast(accent, grounds)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
        }
      },
      nameOf,
    );
  });

  it('have the color and font of the brand instead of their own', () => {
    const brand = { color: '#00205b', font: 'lora' } as const;
    const themes = startersOf('myBio', { texts: en, language: 'en', brand, now }).map(
      ({ draft }) => draft.theme,
    );
    expect(new Set(themes.map(({ accent, font }) => `${accent} ${font}`))).toEqual(new Set(['#00205b lora']));
    expect(new Set(themes.map(({ preset }) => preset)).size).toBe(6);
  });

  it('say what the page is in, unless it is English', () => {
    expect(new Set(all.map(({ draft, language }) => `${language} ${draft.language}`))).toEqual(
      new Set(['en ', 'es es']),
    );
  });
});

describe('withStarter', () => {
  const [first, second] = startersOf('myBio', { texts: en, language: 'en', brand: {}, now });
  const of = (starter: typeof first) => starter?.draft as Draft;
  const blank = blankDraft('myBio');
  const offered = [blank, of(first), of(second)];

  it('keeps what the owner has typed, and takes the rest of the new starter', () => {
    const typed = { ...withStarter(blank, of(first), offered), title: 'Mine', tags: ['a'] };
    const next = withStarter(typed, of(second), offered);
    expect(next).toMatchObject({ title: 'Mine', tags: ['a'], description: of(second).description });
    expect(next.urls).toBe(of(second).urls);
    const changed = { ...next, urls: next.urls.slice(1) };
    expect(withStarter(changed, of(first), offered).urls).toBe(changed.urls);
  });

  it('always has the new look, and is blank again with the blank one', () => {
    const own = { ...of(first), theme: { ...of(first).theme, accent: '#123456' } };
    expect(withStarter(own, of(second), offered).theme).toEqual(of(second).theme);
    expect(withStarter(of(first), blank, offered)).toEqual(blank);
  });
});
