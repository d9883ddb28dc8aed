import { describe, expect, it } from 'vitest';
import { chapterLines, chaptersOf } from '#console/views/smart-links/types/chapters.ts';
import type { PageContent } from '#shared/smart-links/model/public-smart-link.ts';
import { createSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { aPage } from '#test/support/builders/page-samples.ts';

const VIDEO = {
  title: 'A film',
  url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  file: null,
  description: null,
  subLink: null,
  ctaText: null,
  cover: null,
  orientation: null,
  chapters: [],
  thumbnail: null,
} satisfies PageContent['videos'][number];

const render = (video: Partial<PageContent['videos'][number]>, more: Partial<PageContent> = {}) =>
  landingPage(aPage('videoLink', { videos: [{ ...VIDEO, ...video }], cover: null, image: null, ...more }), {
    origins: { publicOrigin: 'https://sp.example', mediaOrigin: 'https://media.example' },
    pageToken: `2mz1.${'c'.repeat(22)}`,
  }).body;

const CHAPTERS = [
  { at: 0, title: 'Throwing' },
  { at: 65, title: 'Glazing' },
  { at: 3725, title: 'Firing' },
];

describe('the page of a video', () => {
  it('shows its thumbnail, from our own files, unless there is a cover', () => {
    const thumbnail = 'med_1fJ2kQ8sT1vX7yZ0aBcD.jpg';
    expect(render({ thumbnail })).toContain(`<img src="https://media.example/media/${thumbnail}"`);
    const body = render({ thumbnail, cover: 'https://images.example/a.jpg' });
    expect(body).not.toContain(thumbnail);
    expect(render({})).toContain('class="sun"');
  });

  it.each([
    [VIDEO.url, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=65s'],
    ['https://vimeo.com/76979871', 'https://vimeo.com/76979871#t=65s'],
    ['https://example.com/film.mp4', 'https://example.com/film.mp4#t=65'],
    ['https://elsewhere.example/watch/7', 'https://elsewhere.example/watch/7'],
  ])('lists its chapters, which lead to their time without a script: %s', (url, target) => {
    const body = render({ url, chapters: CHAPTERS }, { language: 'de' });
    expect(body).toContain('aria-label="Kapitel"');
    expect(body).toContain(`href="${target}" data-at="65"`);
    expect(body.replace(/<[^>]+>/g, ' ')).toMatch(/0:00\s+Throwing\s+1:05\s+Glazing\s+1:02:05\s+Firing/);
  });

  it.each([
    [VIDEO.url, null, false],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', null, true],
    ['https://www.tiktok.com/@jane/video/1', null, true],
    ['https://www.instagram.com/reel/abc/', null, true],
    [VIDEO.url, 'portrait', true],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'landscape', false],
  ] as const)('is upright as its URL or its owner says: %s, %s', (url, orientation, isUpright) => {
    expect(render({ url, orientation }).includes('<article class="upright"')).toBe(isUpright);
  });
});

describe('chapters', () => {
  const faultOf = (chapters: unknown) =>
    createSmartLinkSchema
      .safeParse({
        title: 'x',
        type: 'videoLink',
        videos: [{ title: 'x', url: 'https://example.com/a.mp4', chapters }],
      })
      .error?.issues[0]?.path.join('.');

  it.each([
    [[{ at: -1, title: 'x' }], 'videos.0.chapters.0.at'],
    [[{ at: 1.5, title: 'x' }], 'videos.0.chapters.0.at'],
    [[{ at: null, title: 'x' }], 'videos.0.chapters.0.at'],
    [[{ at: 90_000, title: 'x' }], 'videos.0.chapters.0.at'],
    [[{ at: 5, title: '' }], 'videos.0.chapters.0.title'],
    [[...CHAPTERS, { at: 65, title: 'x' }], 'videos.0.chapters.3.at'],
    [Array.from({ length: 101 }, (_, at) => ({ at, title: 'x' })), 'videos.0.chapters'],
    [CHAPTERS, undefined],
    [null, undefined],
  ])('are checked', (chapters, path) => {
    expect(faultOf(chapters)).toBe(path);
  });

  it('are written in lines by people, and read back', () => {
    expect(chapterLines(CHAPTERS)).toBe('0:00 Throwing\n1:05 Glazing\n1:02:05 Firing');
    expect(chaptersOf(chapterLines(CHAPTERS))).toEqual(CHAPTERS);
    expect(chaptersOf('\n 00:00 – Throwing \n\n01:05 - Glazing\n1:02:05 Firing')).toEqual(CHAPTERS);
    expect(chaptersOf('Glazing')).toEqual([{ at: Number.NaN, title: 'Glazing' }]);
  });
});
