import { describe, expect, it } from 'vitest';
import { createSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { musicPlayer } from '#shared/smart-links/services/music-player.ts';
import { musicPlace } from '#shared/smart-links/services/music-services.ts';
import { chapterUrl, isPortraitUrl, videoSource } from '#shared/smart-links/services/video-source.ts';
import { aPage } from '#test/support/builders/page-samples.ts';

const ID = 'dQw4w9WgXcQ';
const LIST = 'PLC77007E23FF423C6';
const CHANNEL = 'UCuAXFkgsw1L7xaCfnd5JJOw';
const YOUTUBE = 'https://www.youtube-nocookie.com/embed';
const VIMEO = 'https://player.vimeo.com/video';

/** What follows the address of the player, and URLs that mean it. */
const ON_YOUTUBE: [player: string, urls: string[]][] = [
  [
    `${ID}?autoplay=1&rel=0`,
    [
      `https://www.youtube.com/watch?v=${ID}`,
      `http://youtube.com/watch?v=${ID}&feature=share`,
      `https://www.youtube.com/watch?app=desktop&v=${ID}&ab_channel=Someone`,
      `https://m.youtube.com/watch?v=${ID}`,
      `https://music.youtube.com/watch?v=${ID}&si=abc`,
      `https://www.youtubekids.com/watch?v=${ID}`,
      `https://www.youtube.com/watch/${ID}`,
      `https://www.youtube.com/watch?v=${ID}/`,
      `https://youtu.be/${ID}`,
      `https://youtu.be/${ID}/`,
      `https://youtu.be/${ID}?si=Wq3sT_6hN1`,
      `https://www.youtube.com/embed/${ID}`,
      `https://www.youtube-nocookie.com/embed/${ID}?rel=0`,
      `https://youtube-nocookie.com/embed/${ID}/`,
      `https://www.youtube.com/v/${ID}`,
      `https://youtube.googleapis.com/v/${ID}`,
      `https://www.youtube.com/vi/${ID}/`,
      `https://www.youtube.com/e/${ID}`,
      `https://www.youtube.com/shorts/${ID}?feature=share`,
      `https://m.youtube.com/shorts/${ID}/`,
      `https://www.youtube.com/live/${ID}?si=x`,
      // A list that only the visitor who shared it can open.
      `https://www.youtube.com/watch?v=${ID}&list=WL`,
    ],
  ],
  [
    `${ID}?autoplay=1&rel=0&start=435`,
    [
      `https://youtu.be/${ID}?t=435`,
      `https://youtu.be/${ID}/?t=435s`,
      `https://www.youtube.com/watch?v=${ID}&t=7m15s`,
      `https://www.youtube.com/watch?v=${ID}#t=435`,
      `https://www.youtube.com/watch?v=${ID}#t=7m15s`,
      `https://www.youtube.com/watch?v=${ID}&start=435`,
      `https://www.youtube.com/watch?time_continue=435&v=${ID}&feature=emb_logo`,
      `https://www.youtube.com/embed/${ID}?start=435`,
      `https://www.youtube.com/live/${ID}?t=435`,
      `https://www.youtube.com/shorts/${ID}?t=435.9`,
    ],
  ],
  [`${ID}?autoplay=1&rel=0&start=3723`, [`https://www.youtube.com/watch?v=${ID}&t=1h2m3s`]],
  [`${ID}?autoplay=1&rel=0&start=3600`, [`https://youtu.be/${ID}?t=1h`]],
  [
    `${ID}?autoplay=1&rel=0&start=30&end=60&cc_load_policy=1&cc_lang_pref=de`,
    [`https://www.youtube.com/embed/${ID}?start=30&end=60&cc_load_policy=1&cc_lang_pref=de`],
  ],
  [
    `videoseries?autoplay=1&rel=0&list=${LIST}`,
    [
      `https://www.youtube.com/embed/videoseries?list=${LIST}`,
      `https://www.youtube-nocookie.com/embed/videoseries?si=x&list=${LIST}`,
      `https://www.youtube.com/playlist?list=${LIST}`,
      `https://m.youtube.com/playlist?list=${LIST}&jct=x`,
      `https://music.youtube.com/playlist?list=${LIST}`,
      `https://youtube.com/playlist/?list=${LIST}`,
      `https://www.youtube.com/watch?list=${LIST}`,
    ],
  ],
  [
    `${ID}?autoplay=1&rel=0&list=${LIST}`,
    [`https://www.youtube.com/watch?v=${ID}&list=${LIST}`, `https://youtu.be/${ID}?list=${LIST}`],
  ],
  [
    `${ID}?autoplay=1&rel=0&list=${LIST}&start=12&index=3`,
    [`https://www.youtube.com/watch?v=${ID}&list=${LIST}&index=3&t=12s`],
  ],
  [
    `videoseries?autoplay=1&rel=0&list=GoogleDevelopers&listType=user_uploads`,
    ['https://www.youtube.com/embed?listType=user_uploads&list=GoogleDevelopers'],
  ],
  [
    `live_stream?autoplay=1&rel=0&channel=${CHANNEL}`,
    [
      `https://www.youtube.com/embed/live_stream?channel=${CHANNEL}`,
      `https://www.youtube.com/channel/${CHANNEL}/live`,
    ],
  ],
];

const ON_VIMEO: [player: string, urls: string[]][] = [
  [
    `${VIMEO}/76979871?autoplay=1&dnt=1`,
    [
      'https://vimeo.com/76979871',
      'https://www.vimeo.com/76979871/',
      'http://vimeo.com/76979871?share=copy',
      'https://player.vimeo.com/video/76979871',
      'https://vimeo.com/video/76979871',
      'https://vimeo.com/m/76979871',
      'https://vimeo.com/channels/staffpicks/76979871',
      'https://vimeo.com/channels/1234/76979871/',
      'https://vimeo.com/groups/shortfilms/videos/76979871',
      'https://vimeo.com/album/2222222/video/76979871',
      'https://vimeo.com/showcase/2222222/video/76979871',
      'https://vimeo.com/ondemand/lessons/76979871',
      'https://vimeo.com/manage/videos/76979871',
      'https://vimeo.com/event/12345/videos/76979871/',
      'https://vimeopro.com/jane/portfolio/video/76979871',
    ],
  ],
  [
    `${VIMEO}/76979871?autoplay=1&dnt=1&h=8272103f6e`,
    [
      'https://vimeo.com/76979871?h=8272103f6e',
      'https://vimeo.com/76979871/8272103f6e',
      'https://vimeo.com/76979871/8272103f6e/',
      'https://vimeo.com/76979871/8272103f6e?share=copy&fl=sv&fe=ci',
      'https://vimeo.com/76979871:8272103f6e',
      'https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0&autopause=0&player_id=0&app_id=58479',
      'https://vimeo.com/manage/videos/76979871/8272103f6e',
      'https://vimeo.com/channels/staffpicks/76979871?h=8272103f6e',
    ],
  ],
  [
    `${VIMEO}/76979871?autoplay=1&dnt=1#t=62s`,
    [
      'https://vimeo.com/76979871#t=62s',
      'https://vimeo.com/76979871#t=1m2s',
      'https://vimeo.com/76979871?t=62',
    ],
  ],
  [
    `${VIMEO}/76979871?autoplay=1&dnt=1&h=8272103f6e&texttrack=de#t=3723s`,
    ['https://player.vimeo.com/video/76979871?h=8272103f6e&texttrack=de#t=1h2m3s'],
  ],
  [
    'https://vimeo.com/showcase/2222222/embed',
    [
      'https://vimeo.com/showcase/2222222',
      'https://vimeo.com/album/2222222/',
      'https://vimeo.com/showcase/2222222/embed2',
    ],
  ],
  [
    'https://vimeo.com/showcase/2222222/embed?h=8272103f6e',
    ['https://vimeo.com/showcase/2222222?h=8272103f6e'],
  ],
  [
    'https://vimeo.com/event/12345/embed',
    ['https://vimeo.com/event/12345', 'https://vimeo.com/event/12345/embed'],
  ],
  [
    'https://vimeo.com/event/12345/embed/8272103f6e',
    [
      'https://vimeo.com/event/12345/8272103f6e',
      'https://vimeo.com/event/12345/embed/8272103f6e',
      'https://vimeo.com/event/12345?h=8272103f6e',
    ],
  ],
];

const PLAYERS = [
  ...ON_YOUTUBE.flatMap(([player, urls]) => urls.map((url) => [url, `${YOUTUBE}/${player}`] as const)),
  ...ON_VIMEO.flatMap(([player, urls]) => urls.map((url) => [url, player] as const)),
];

const NO_PLAYER = [
  'https://www.youtube.com/',
  'https://www.youtube.com/@jane',
  'https://www.youtube.com/@jane/live',
  `https://www.youtube.com/channel/${CHANNEL}`,
  'https://www.youtube.com/playlist?list=WL',
  'https://www.youtube.com/playlist?list=%22%3E',
  'https://www.youtube.com/results?search_query=a',
  'https://www.youtube.com/clip/UgkxU2HSeGL_NvmDJ-nQJrlLwllwMDBdGZFs',
  'https://www.youtube.com/embed/live_stream',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/attribution_link?u=https%3A%2F%2Fevil.example%2Fwatch%3Fv%3DdQw4w9WgXcQ',
  `https://youtube.com.evil.example/watch?v=${ID}`,
  `https://evil.example/https://www.youtube.com/watch?v=${ID}`,
  `https://notyoutu.be/${ID}`,
  'https://vimeo.com/',
  'https://vimeo.com/jane',
  'https://vimeo.com/channels/staffpicks',
  'https://vimeo.com/ondemand/lessons',
  'https://vimeo.com/76979871/likes',
  'https://vimeo.com.evil.example/76979871',
  'https://dailymotion.com/video/x8abcd',
];

describe('the player of a video', () => {
  it.each(PLAYERS)('keeps what its URL says: %s', (url, embed) => {
    expect(videoSource(url)).toMatchObject({ kind: 'embed', url, embed });
    const block = { type: 'video', title: 'x', url };
    const page = createSmartLinkSchema.safeParse({ title: 'x', type: 'myBio', urls: [block] });
    expect(page.error?.issues).toBeUndefined();
  });

  it.each(NO_PLAYER)('is not made for %s', (url) => {
    expect(videoSource(url)).toMatchObject({ kind: 'page', url });
  });

  it.each([
    [`https://youtu.be/${ID}?t=5&list=${LIST}`, `https://youtu.be/${ID}?list=${LIST}&t=65s`],
    [`https://www.youtube.com/watch?v=${ID}&start=5#t=7`, `https://www.youtube.com/watch?v=${ID}&t=65s`],
    ['https://vimeo.com/76979871?h=8272103f6e#t=3s', 'https://vimeo.com/76979871?h=8272103f6e#t=65s'],
    ['https://example.com/film.mp4#t=3', 'https://example.com/film.mp4#t=65'],
  ])('starts at a chapter instead of the time in its URL: %s', (url, target) => {
    expect(chapterUrl(videoSource(url), 65)).toBe(target);
  });

  it.each([
    ['https://vimeo.com/showcase/2222222', 'https://vimeo.com'],
    ['https://vimeo.com/event/12345/8272103f6e', 'https://vimeo.com'],
    ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com'],
    [`https://www.youtube.com/playlist?list=${LIST}`, 'https://www.youtube-nocookie.com'],
  ])('is allowed in the policy of its page, and no other: %s', (url, origin) => {
    const video = {
      title: 'x',
      url,
      file: null,
      description: null,
      subLink: null,
      ctaText: null,
      cover: null,
      orientation: null,
      chapters: [],
      thumbnail: null,
    };
    const { headers } = landingPage(aPage('videoLink', { videos: [video], cover: null, image: null }), {
      origins: { publicOrigin: 'https://sp.example', mediaOrigin: 'https://media.example' },
      pageToken: `2mz1.${'c'.repeat(22)}`,
    });
    expect(headers['content-security-policy']).toContain(`frame-src ${origin};`);
  });

  it.each([
    [`https://m.youtube.com/shorts/${ID}`, true],
    [`https://youtu.be/${ID}`, false],
  ])('is upright by its URL: %s', (url, isUpright) => {
    expect(isPortraitUrl(url)).toBe(isUpright);
  });
});

describe('music on YouTube', () => {
  it('is read by the same table', () => {
    const url = `https://music.youtube.com/playlist?list=${LIST}`;
    expect(musicPlayer([url])).toMatchObject({
      embed: `${YOUTUBE}/videoseries?autoplay=1&rel=0&list=${LIST}`,
    });
    expect(musicPlace(`https://youtu.be/${ID}/?t=5`)?.url).toBe(`https://www.youtube.com/watch?v=${ID}`);
    expect(musicPlace(url)?.url).toBe(url);
    expect(musicPlace(`https://www.youtube.com/channel/${CHANNEL}/live`)).toBeUndefined();
  });

  it.each([
    [
      'https://open.spotify.com/embed/album/4aawyAB9vmqN3uQ7FjRGTy?utm_source=generator',
      'https://open.spotify.com/embed/album/4aawyAB9vmqN3uQ7FjRGTy',
    ],
    [
      'https://embed.music.apple.com/us/album/my-album/1571062431?i=1571062737',
      'https://embed.music.apple.com/us/album/my-album/1571062431?i=1571062737',
    ],
    [
      'https://widget.deezer.com/widget/dark/album/302127',
      'https://widget.deezer.com/widget/auto/album/302127',
    ],
  ])('of other services may be that of a player: %s', (url, embed) => {
    expect(musicPlayer([url])?.embed).toBe(embed);
  });
});
