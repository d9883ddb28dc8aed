import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { NO_FILES } from '#shared/core/media/file-parts.ts';
import type { MediaChange } from '#shared/core/media/media-change.ts';
import { DenyList } from '#shared/core/moderation/deny-list.ts';
import { blankSmartLink, changedSmartLink } from '#shared/smart-links/manage/change-smart-link.ts';
import { withoutDenied } from '#shared/smart-links/model/page-links.ts';
import { publicSmartLink } from '#shared/smart-links/model/public-smart-link.ts';
import { NO_THEME } from '#shared/smart-links/model/settings/theme.ts';
import { filesOf } from '#shared/smart-links/model/smart-link.ts';
import { updateSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import { aPage } from '#test/support/builders/page-samples.ts';

const now = new Date('2026-05-01T12:00:00Z');
const origins = { publicOrigin: 'https://sp.example', mediaOrigin: 'https://media.example' };
const hosts = { ...origins, ownHosts: ['sp.example'] };
const FILE = 'med_4fJ2kQ8sT1vX7yZ0aBcD.png';
const media = { resolve: async () => FILE } as unknown as MediaChange;
const blank = blankSmartLink({ id: 'sml_1', ownerId: 'own_1', type: 'surveyLink' }, now);

const parse = (theme: unknown) => updateSmartLinkSchema.safeParse({ theme });
const change = async (theme: unknown, before = blank) => {
  const input = updateSmartLinkSchema.parse({ theme });
  return changedSmartLink(before, { input, files: NO_FILES, media, hosts, plan: 'pro', now });
};

describe('the theme of a Smart Link', () => {
  it.each([
    [{ preset: 'neon' }, 'theme.preset', /must be one of clean, midnight/],
    [{ font: 'Comic Sans' }, 'theme.font', /must be one of system, inter/],
    [{ buttons: 'round' }, 'theme.buttons', /must be one of rounded, pill, square, outline, shadow/],
    [{ layout: 'right' }, 'theme.layout', /must be one of centered, left, cover/],
    [{ accent: 'red' }, 'theme.accent', /must be a color such as #1a2b3c/],
    [{ accent: '#12345' }, 'theme.accent', /must be a color/],
    [{ text: 'url(//evil.example)' }, 'theme.text', /must be a color/],
    [{ background: {} }, 'theme.background', /must have one of color, gradient and image/],
    [{ background: { color: '#fff', gradient: ['#fff', '#000'] } }, 'theme.background', /must have one of/],
    [{ background: { gradient: ['#fff'] } }, 'theme.background.gradient', /must have two colors/],
    [{ background: { gradient: ['#fff', 'x'] } }, 'theme.background.gradient.1', /must be a color/],
    [
      { background: { gradient: ['#fff', '#000'], angle: 400 } },
      'theme.background.angle',
      /must be 0 to 360/,
    ],
    [{ background: { color: '#fff', angle: 10 } }, 'theme.background.angle', /is for a gradient only/],
    [{ background: { image: 'javascript:1' } }, 'theme.background.image', /storageCode/],
    ['dark', 'theme', /must be an object/],
  ])('rejects %j, naming the field and what is allowed', (theme, path, message) => {
    const [issue] = parse(theme).error?.issues ?? [];
    expect(issue?.path.join('.')).toBe(path);
    expect(issue?.message).toMatch(message);
  });

  it('is stored with full colors, as a whole', async () => {
    const first = await change({ preset: 'midnight', accent: '#FFF', font: 'lora' });
    expect(first.theme).toEqual({ ...NO_THEME, preset: 'midnight', accent: '#ffffff', font: 'lora' });
    const second = await change({ preset: 'clean' }, first);
    expect(second.theme).toEqual({ ...NO_THEME, preset: 'clean' });
    expect((await change(undefined, second)).theme).toEqual(second.theme);
    expect((await change(null, second)).theme).toBeNull();
  });

  it('has an image that is stored and kept with the page, and shown by its URL', async () => {
    const link = await change({ background: { image: 'med_4fJ2kQ8sT1vX7yZ0aBcD' } });
    expect(filesOf(link)).toEqual([FILE]);
    const shown = publicSmartLink(link, origins);
    expect(shown.theme?.background?.image).toBe(`https://media.example/media/${FILE}`);
    // A record can be sent back.
    expect(parse(shown.theme).success).toBe(true);
  });

  it('has no image from a denied host', () => {
    const background = { color: null, gradient: null, angle: null, image: 'https://evil.example/a.png' };
    const page = aPage('myBio', { theme: { ...NO_THEME, preset: 'clean', background } });
    const clean = withoutDenied(page, new DenyList(['evil.example']));
    expect(clean.theme).toEqual({ ...NO_THEME, preset: 'clean', background: { ...background, image: null } });
  });

  it('names its values in the API document', () => {
    expect(
      JSON.stringify(z.toJSONSchema(updateSmartLinkSchema, { io: 'input', unrepresentable: 'any' })),
    ).toContain('jetbrainsMono');
  });
});
