import type { RequestListener } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Owner } from '#shared/core/accounts/account.ts';
import { NO_FILES } from '#shared/core/media/file-parts.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { createSmartLink, updateSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import { updateSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import { type ThumbnailOptions, thumbnailSource } from '#shared/smart-links/services/video-thumbnails.ts';
import { byAccount } from '#test/support/builders/authors.ts';
import { anOwner, HOSTS, NOW, smartLinkInput } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { s3OfFile } from '#test/support/emulators/s3-engine.ts';
import { PNG } from '#test/support/files/media-samples.ts';
import { captureLog } from '#test/support/log-lines.ts';
import { serviceOfFile } from '#test/support/servers/local-service.ts';

tableOfFile();

const s3 = s3OfFile();

const service = serviceOfFile();
beforeEach(() => captureLog());

const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const SHORT = 'https://www.youtube.com/shorts/dQw4w9WgXcQ';
const VIMEO = 'https://vimeo.com/76979871';

/** The services, on this machine. */
function thumbnails(more: Partial<ThumbnailOptions> = {}) {
  const origin = service.origin;
  return thumbnailSource({
    userAgent: 'test',
    origins: { youtubeImages: origin, vimeo: origin, vimeoImages: origin },
    policy: { allowLoopback: true },
    ...more,
  });
}

/** Serves these thumbnails. A missing size is a 404 with a gray image, as on YouTube. */
const images =
  (...names: string[]): RequestListener =>
  ({ url = '' }, response) =>
    response
      .writeHead(names.some((name) => url.endsWith(name)) ? 200 : 404, { 'content-type': 'image/jpeg' })
      .end(PNG);

/** A response of Vimeo, shortened. */
const vimeo =
  (image: (origin: string) => string): RequestListener =>
  ({ url = '', headers }, response) => {
    if (!url.startsWith('/api/')) return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(PNG);
    const body = {
      type: 'video',
      version: '1.0',
      provider_name: 'Vimeo',
      title: 'The New Vimeo Player (You Know, For Videos)',
      author_name: 'Vimeo',
      html: '<iframe src="https://player.vimeo.com/video/76979871"></iframe>',
      width: 1280,
      height: 720,
      thumbnail_url: image(`http://${headers.host}`),
      thumbnail_width: 1280,
      thumbnail_height: 720,
      video_id: 76979871,
    };
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

const add = (owner: Owner, video: object, hosts = { ...HOSTS, thumbnails: thumbnails() }) =>
  createSmartLink(
    { by: byAccount(owner), hosts, ids: randomIds, now: NOW },
    smartLinkInput({ type: 'videoLink', videos: [{ title: 'A film', ...video }] }),
    NO_FILES,
  );

const change = (owner: Owner, id: string, input: object) =>
  updateSmartLink(
    { by: byAccount(owner), hosts: { ...HOSTS, thumbnails: thumbnails() }, ids: randomIds, now: NOW },
    id,
    { input: updateSmartLinkSchema.parse(input), files: NO_FILES },
  );

const OURS = /^https:\/\/media\.example\/media\/med_\w{20}\.png$/;
const stored = async () => (await s3.keys()).filter((key) => key.startsWith('media/'));

describe('the thumbnail of a video', () => {
  it('is read once when the video is added, stored as a file of ours, and kept', async () => {
    service.respondWith(images('hqdefault.jpg'));
    const owner = await anOwner();
    const { _id, videos } = await add(owner, { url: YOUTUBE });
    expect(videos?.[0]?.thumbnail).toMatch(OURS);
    expect(service.requests).toEqual(['/vi/dQw4w9WgXcQ/maxresdefault.jpg', '/vi/dQw4w9WgXcQ/hqdefault.jpg']);
    const after = await change(owner, _id, { videos: [{ ...videos?.[0], title: 'Another' }] });
    expect(after.videos?.[0]).toMatchObject({ title: 'Another', thumbnail: videos?.[0]?.thumbnail });
    expect(service.requests).toHaveLength(2);
    expect(await stored()).toHaveLength(1);
  });

  it('of a Short is upright', async () => {
    service.respondWith(images('oar2.jpg', 'maxresdefault.jpg'));
    expect((await add(await anOwner(), { url: SHORT })).videos?.[0]?.thumbnail).toMatch(OURS);
    expect(service.requests).toEqual(['/vi/dQw4w9WgXcQ/oar2.jpg']);
  });

  it('of Vimeo is the one that it names', async () => {
    service.respondWith(vimeo((origin) => `${origin}/video/452001751_1280`));
    expect((await add(await anOwner(), { url: VIMEO })).videos?.[0]?.thumbnail).toMatch(OURS);
    expect(service.requests).toEqual([
      '/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F76979871&width=1280',
      '/video/452001751_1280',
    ]);
  });

  it.each([
    ['https://vimeo.com/76979871?h=8272103f6e#t=5s', 'https%3A%2F%2Fvimeo.com%2F76979871%2F8272103f6e'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'https%3A%2F%2Fvimeo.com%2F76979871'],
  ])('of Vimeo is that of the video: %s', async (url, asked) => {
    service.respondWith(vimeo((origin) => `${origin}/video/452001751_1280`));
    expect((await add(await anOwner(), { url })).videos?.[0]?.thumbnail).toMatch(OURS);
    expect(service.requests[0]).toBe(`/api/oembed.json?url=${asked}&width=1280`);
  });

  it('of a list is that of the video it starts with', async () => {
    service.respondWith(images('maxresdefault.jpg'));
    const url = `${YOUTUBE}&list=PLC77007E23FF423C6&t=12s`;
    expect((await add(await anOwner(), { url })).videos?.[0]?.thumbnail).toMatch(OURS);
    expect(service.requests).toEqual(['/vi/dQw4w9WgXcQ/maxresdefault.jpg']);
  });

  it.each([
    'https://www.youtube.com/embed/videoseries?list=PLC77007E23FF423C6',
    'https://www.youtube.com/embed/live_stream?channel=UCuAXFkgsw1L7xaCfnd5JJOw',
    'https://vimeo.com/showcase/2222222',
    'https://vimeo.com/event/12345/8272103f6e',
  ])('is none where there is no video: %s', async (url) => {
    service.respondWith(images('.jpg'));
    expect((await add(await anOwner(), { url })).videos?.[0]?.thumbnail).toBeNull();
    expect(service.requests).toEqual([]);
  });

  it('is removed with the video, and where a cover takes its place', async () => {
    service.respondWith(images('maxresdefault.jpg'));
    const owner = await anOwner();
    const { _id } = await add(owner, { url: YOUTUBE });
    const video = { title: 'A film', url: YOUTUBE, cover: 'https://images.example/a.jpg' };
    const { videos } = await change(owner, _id, { videos: [video] });
    expect(videos?.[0]).toMatchObject({ thumbnail: null, cover: video.cover });
    expect(await stored()).toEqual([]);
  });

  it('is not requested if there is a cover, or from other sites', async () => {
    service.respondWith(images('.jpg'));
    const owner = await anOwner();
    await add(owner, { url: YOUTUBE, cover: 'https://images.example/a.jpg' });
    await add(owner, { url: 'https://example.com/film.mp4' });
    await add(owner, { url: 'https://elsewhere.example/watch/7' });
    expect(service.requests).toEqual([]);
  });

  it.each<[string, string, RequestListener]>([
    ['the service has none', YOUTUBE, images()],
    ['it is no image', YOUTUBE, (_, response) => response.end('<html>Sign in</html>')],
    ['it is broken', YOUTUBE, (_, response) => response.end(PNG.subarray(0, 40))],
    ['it is too large', YOUTUBE, (_, response) => response.end(Buffer.alloc(2 * 1024 * 1024 + 1, PNG))],
    ['it leads elsewhere', YOUTUBE, (_, response) => response.writeHead(302, { location: '/x.png' }).end()],
    ['the connection ends', YOUTUBE, ({ socket }) => socket.destroy()],
    ['it takes too long', YOUTUBE, () => {}],
    ['the answer is no JSON', VIMEO, (_, response) => response.end('nothing')],
    ['the answer is null', VIMEO, (_, response) => response.end('null')],
    ['it is at another host', VIMEO, vimeo(() => 'http://169.254.169.254/latest/meta-data')],
    ['it is a file', VIMEO, vimeo(() => 'file:///etc/passwd')],
  ])('is left out when %s', async (_, url, listener) => {
    service.respondWith(listener);
    const hosts = { ...HOSTS, thumbnails: thumbnails({ timeLimitMs: 300 }) };
    expect((await add(await anOwner(), { url }, hosts)).videos?.[0]?.thumbnail).toBeNull();
    expect(await stored()).toEqual([]);
  });

  it('is left out when the service is not on a public address', async () => {
    service.respondWith(images('maxresdefault.jpg'));
    const hosts = { ...HOSTS, thumbnails: thumbnails({ policy: {} }) };
    expect((await add(await anOwner(), { url: YOUTUBE }, hosts)).videos?.[0]?.thumbnail).toBeNull();
    expect(service.requests).toEqual([]);
  });

  it('is left out when there is no room for it', async () => {
    service.respondWith(images('maxresdefault.jpg'));
    const full = { ...(await anOwner()), storageBytes: Number.MAX_SAFE_INTEGER };
    expect((await add(full, { url: YOUTUBE })).videos?.[0]?.url).toBe(YOUTUBE);
  });
});
