import { describe, expect, it } from 'vitest';
import { en } from '#console/texts/en.ts';
import { pageChecks } from '#console/views/smart-links/types/page-form.ts';
import { videoLink } from '#console/views/smart-links/types/video-link.tsx';

const { videos: blank } = videoLink.blank();
const [video] = blank;
const withUrl = { ...video, url: 'https://example.com/a.mp4' } as NonNullable<typeof video>;

describe('a page with a single video', () => {
  it('gives it the title of the page, unless it has its own', () => {
    const titles = (own: string) =>
      videoLink
        .body({ title: 'My page', videos: [{ ...withUrl, title: own }] })
        .videos?.map(({ title }) => title);
    expect(titles(' ')).toEqual(['My page']);
    expect(titles('Mine')).toEqual(['Mine']);
  });

  it('asks for titles only of several', () => {
    const problems = (videos: (typeof withUrl)[]) => {
      const checks = pageChecks(en);
      videoLink.problems?.({ videos }, checks);
      return checks.found.map(({ path }) => path);
    };
    expect(problems([withUrl])).toEqual([]);
    expect(problems([withUrl, withUrl])).toEqual(['videos[0].title', 'videos[1].title']);
  });
});
