import type { RequestListener } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { NO_FILES } from '#shared/core/media/file-parts.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { createSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import { lookUpMusic, lookUpMusicFor, MUSIC_LOOKUPS } from '#shared/smart-links/services/look-up-music.ts';
import { byAccount } from '#test/support/builders/authors.ts';
import { anOwner, HOSTS, NOW, smartLinkInput } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { s3OfFile } from '#test/support/emulators/s3-engine.ts';
import { PNG } from '#test/support/files/media-samples.ts';
import { captureLog } from '#test/support/log-lines.ts';
import { serviceOfFile } from '#test/support/servers/local-service.ts';

tableOfFile();

s3OfFile();

const service = serviceOfFile();
beforeEach(() => captureLog());

/** Asks the services, which are on this machine. */
function lookUp(url: string, timeLimitMs = 5000) {
  const at = service.origin;
  const endpoints = {
    spotify: `${at}/spotify`,
    youtube: `${at}/youtube`,
    deezer: `${at}/deezer`,
    soundcloud: `${at}/soundcloud`,
    itunes: `${at}/itunes`,
  };
  return lookUpMusic(url, { userAgent: 'test', endpoints, policy: { allowLoopback: true }, timeLimitMs });
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

// As the services answer, shortened.
const SPOTIFY = {
  html:
    '<iframe src="https://open.spotify.com/embed/album/4m2880jivSbbyEGAKfITCa?utm_source=oembed">' +
    '</iframe>',
  width: 456,
  height: 352,
  version: '1.0',
  provider_name: 'Spotify',
  provider_url: 'https://spotify.com',
  type: 'rich',
  title: 'Random Access Memories',
  thumbnail_url: 'https://image-cdn-ak.spotifycdn.com/image/ab67616d00001e029b9b36b0e22870b9f542d937',
  thumbnail_width: 300,
  thumbnail_height: 300,
};
const YOUTUBE = {
  title: 'Never Gonna Give You Up',
  author_name: 'Rick Astley - Topic',
  author_url: 'https://www.youtube.com/@RickAstleyYT',
  type: 'video',
  height: 113,
  width: 200,
  version: '1.0',
  provider_name: 'YouTube',
  provider_url: 'https://www.youtube.com/',
  thumbnail_height: 360,
  thumbnail_width: 480,
  thumbnail_url: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
  html: '<iframe></iframe>',
};
const DEEZER = {
  version: '1.0',
  type: 'rich',
  cache_age: '3600',
  provider_name: 'Deezer',
  provider_url: 'https://www.deezer.com/',
  entity: 'album',
  id: 302127,
  url: 'https://www.deezer.com/album/302127',
  author_name: 'Daft Punk',
  title: 'Discovery',
  thumbnail_url:
    'https://cdn-images.dzcdn.net/images/cover/5718f7c81c27e0b2417e2a4c45224f8a/500x500-000000-80-0-0.jpg',
};
const SOUNDCLOUD = {
  version: 1.0,
  type: 'rich',
  provider_name: 'SoundCloud',
  provider_url: 'https://soundcloud.com',
  height: 400,
  width: '100%',
  title: 'Flickermood by Forss',
  description: 'From the Soulhack album',
  thumbnail_url: 'https://i1.sndcdn.com/artworks-000067273316-smsiqx-t500x500.jpg',
  html: '<iframe></iframe>',
  author_name: 'Forss',
  author_url: 'https://soundcloud.com/forss',
};
const ITUNES = {
  resultCount: 1,
  results: [
    {
      wrapperType: 'track',
      kind: 'song',
      artistId: 909253,
      collectionId: 1469577723,
      trackId: 1469577741,
      artistName: 'Jack Johnson',
      collectionName: 'Jack Johnson and Friends',
      trackName: 'Upside Down',
      artworkUrl100: 'https://is1-ssl.mzstatic.com/image/thumb/Music115/v4/08/11/d2/a.jpg/100x100bb.jpg',
    },
  ],
};

describe('looking up music', () => {
  it.each([
    [
      'https://open.spotify.com/intl-de/album/4m2880jivSbbyEGAKfITCa?si=abc',
      SPOTIFY,
      '/spotify?format=json&url=https%3A%2F%2Fopen.spotify.com%2Falbum%2F4m2880jivSbbyEGAKfITCa',
      {
        service: 'Spotify',
        url: 'https://open.spotify.com/album/4m2880jivSbbyEGAKfITCa',
        title: 'Random Access Memories',
        artist: null,
        cover: SPOTIFY.thumbnail_url,
      },
    ],
    [
      'https://music.youtube.com/watch?v=dQw4w9WgXcQ&si=abc',
      YOUTUBE,
      '/youtube?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ',
      {
        service: 'YouTube Music',
        url: 'https://music.youtube.com/watch?v=dQw4w9WgXcQ',
        title: 'Never Gonna Give You Up',
        artist: 'Rick Astley',
        cover: YOUTUBE.thumbnail_url,
      },
    ],
    [
      'https://youtu.be/dQw4w9WgXcQ?si=abc',
      YOUTUBE,
      '/youtube?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ',
      { service: 'YouTube', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    ],
    [
      'https://www.deezer.com/fr/album/302127?utm_source=x',
      DEEZER,
      '/deezer?format=json&url=https%3A%2F%2Fwww.deezer.com%2Falbum%2F302127',
      { service: 'Deezer', title: 'Discovery', artist: 'Daft Punk', cover: DEEZER.thumbnail_url },
    ],
    [
      'https://soundcloud.com/forss/flickermood?in=x',
      SOUNDCLOUD,
      '/soundcloud?format=json&url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood',
      { service: 'SoundCloud', title: 'Flickermood', artist: 'Forss', cover: SOUNDCLOUD.thumbnail_url },
    ],
    [
      'https://music.apple.com/us/album/upside-down/1469577723?i=1469577741&ls=1',
      ITUNES,
      '/itunes?id=1469577741&country=us',
      {
        service: 'Apple Music',
        url: 'https://music.apple.com/us/album/upside-down/1469577723?i=1469577741',
        title: 'Upside Down',
        artist: 'Jack Johnson',
        cover: 'https://is1-ssl.mzstatic.com/image/thumb/Music115/v4/08/11/d2/a.jpg/1200x1200bb.jpg',
      },
    ],
  ])('reads %s', async (url, body, request, facts) => {
    service.respondWith(json(body));
    expect(await lookUp(url)).toMatchObject(facts);
    expect(service.requests).toEqual([request]);
  });

  it.each([
    'https://example.com/album/1',
    'https://open.spotify.com/user/jane',
    'https://open.spotify.com.evil.example/album/4m2880jivSbbyEGAKfITCa',
    'https://evil.example/?u=https://open.spotify.com/album/4m2880jivSbbyEGAKfITCa',
    'https://www.youtube.com/feed/library',
    'http://169.254.169.254/album/1',
  ])('asks nobody about %s, and names the services', async (url) => {
    await expect(lookUp(url)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'url', message: expect.stringMatching(/Spotify, Apple Music, YouTube/) }],
    });
    expect(service.requests).toEqual([]);
  });

  const DEEZER_URL = 'https://www.deezer.com/album/302127';

  it.each<[what: string, answer: RequestListener]>([
    ['says 404', json({}, 404)],
    ['says 401, as YouTube of private ones', json('Unauthorized', 401)],
    ['says so with status 200', json({ error: { type: 'DataException', message: 'no data', code: 800 } })],
  ])('is NOT_FOUND where the service %s', async (_, answer) => {
    service.respondWith(answer);
    await expect(lookUp(DEEZER_URL)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  it('is NOT_FOUND where Apple has no result', async () => {
    service.respondWith(json({ resultCount: 0, results: [] }));
    await expect(lookUp('https://music.apple.com/us/album/gone/1')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it.each<[what: string, answer: RequestListener]>([
    ['fails', json({}, 503)],
    ['limits us', json({}, 429)],
    [
      'leads elsewhere',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
    ],
    ['sends no JSON', (_, response) => void response.end('<html>')],
    ['sends a list', json([1])],
    ['sends too much', json({ title: 'x'.repeat(300_000) })],
    ['does not answer in time', () => {}],
  ])('is MUSIC_SERVICE_FAILED with a hint where the service %s', async (_, answer) => {
    service.respondWith(answer);
    await expect(lookUp(DEEZER_URL, 300)).rejects.toMatchObject({
      code: 'MUSIC_SERVICE_FAILED',
      status: 502,
      headers: { 'retry-after': '30' },
    });
    expect(service.requests).toHaveLength(1);
  });

  it('omits invalid text, long text, and pictures from other sites', async () => {
    service.respondWith(
      json({
        title: { x: 1 },
        author_name: `A\n\t ${'b'.repeat(500)}`,
        thumbnail_url: 'https://evil.example/1.png',
      }),
    );
    const { title, artist, cover } = await lookUp(DEEZER_URL);
    expect([title, artist?.length, cover]).toEqual([null, 200, null]);
    expect(artist).toMatch(/^A b+$/);
  });

  it('is limited per account, and returns data from the URL alone if no request may be sent', async () => {
    const { ownerId } = await anOwner();
    const all = Array.from({ length: MUSIC_LOOKUPS.limit + 1 }, () =>
      lookUpMusicFor({ ownerId, now: NOW }, DEEZER_URL, undefined),
    );
    const results = await Promise.allSettled(all);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'RATE_LIMITED' } }]);
    expect(results.find(({ status }) => status === 'fulfilled')).toMatchObject({
      value: { service: 'Deezer', url: DEEZER_URL, title: null, artist: null, cover: null },
    });
  });
});

describe('the cover of a music page', () => {
  const COVER = 'https://i.scdn.co/image/ab67616d0000b273';
  const create = async (
    thumbnails: (url: string) => Promise<undefined | { bytes: Buffer; contentType: string }>,
  ) =>
    createSmartLink(
      { by: byAccount(await anOwner()), hosts: { ...HOSTS, thumbnails }, ids: randomIds, now: NOW },
      smartLinkInput({ type: 'musicLink', cover: COVER, image: 'https://example.com/own.png' }),
      NO_FILES,
    );

  it('is stored with the page where a service has it; other URLs stay', async () => {
    const asked: string[] = [];
    const { cover, image } = await create(async (url) => {
      asked.push(url);
      return { bytes: PNG, contentType: 'image/png' };
    });
    expect(cover).toMatch(/^https:\/\/media\.example\/media\/med_\w{20}\.png$/);
    expect([image, asked]).toEqual(['https://example.com/own.png', [COVER]]);
  });

  it('stays where it is when it cannot be read, or is no image', async () => {
    expect((await create(async () => undefined)).cover).toBe(COVER);
    const broken = { bytes: Buffer.from('nothing'), contentType: 'text/plain' };
    expect((await create(async () => broken)).cover).toBe(COVER);
  });
});
