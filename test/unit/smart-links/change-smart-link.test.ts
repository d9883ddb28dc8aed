import { describe, expect, it } from 'vitest';
import { type FileParts, NO_FILES } from '#shared/core/media/file-parts.ts';
import type { MediaChange, UploadedFile } from '#shared/core/media/media-change.ts';
import type { AppError } from '#shared/platform/errors.ts';
import { blankSmartLink, changedSmartLink } from '#shared/smart-links/manage/change-smart-link.ts';
import type { SmartLinkType } from '#shared/smart-links/model/slug.ts';
import type { SmartLink } from '#shared/smart-links/model/smart-link.ts';
import { type UpdateSmartLink, updateSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import { smartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';

const hosts = {
  publicOrigin: 'https://sp.example',
  mediaOrigin: 'https://media.example',
  ownHosts: ['sp.example'],
};
const now = new Date('2026-05-01T12:00:00Z');

const CODE = 'med_4fJ2kQ8sT1vX7yZ0aBcD';
const FILE = `${CODE}.mp4`;
const OWN_URL = `https://media.example/media/${FILE}`;
const URL = 'https://example.com/v.mp4';
const upload = (byte: number, contentType = 'video/mp4'): UploadedFile => ({
  bytes: Uint8Array.of(byte),
  contentType,
});

/** A stand-in for the media of a change: its calls, and names that show their source. */
function mediaOf() {
  const asked: [path: string, source: unknown][] = [];
  const resolve: MediaChange['resolve'] = async (source, { path }) => {
    asked.push([path, source]);
    if (typeof source !== 'string') return `med_${String(source.bytes[0]).padStart(20, '0')}.mp4`;
    if (source.startsWith('med_')) return `${source}.mp4`;
    return source.startsWith(hosts.mediaOrigin) ? source.slice(`${hosts.mediaOrigin}/media/`.length) : source;
  };
  return { media: { resolve } as unknown as MediaChange, asked };
}

const blank = (type: SmartLinkType) => blankSmartLink({ id: 'sml_1', ownerId: 'own_1', type }, now);
const videoPage = (...videos: Partial<SmartLink['videos'][number]>[]): SmartLink => ({
  ...blank('videoLink'),
  title: 'Videos',
  slug: 'video/videos',
  videos: videos.map((video) => ({
    title: 'A video',
    url: null,
    file: null,
    description: null,
    subLink: null,
    ctaText: null,
    cover: null,
    orientation: null,
    chapters: [],
    thumbnail: null,
    ...video,
  })),
});

async function change(before: SmartLink, input: object, files: Partial<FileParts> = {}) {
  const { media, asked } = mediaOf();
  const parsed: UpdateSmartLink = updateSmartLinkSchema.parse(input);
  const after = await changedSmartLink(before, {
    input: parsed,
    files: { ...NO_FILES, ...files },
    media,
    hosts,
    plan: 'pro',
    now,
  });
  return { after, asked };
}

const places = ({ videos }: SmartLink) => videos.map(({ url, file }) => url ?? file);

async function faultOf(...args: Parameters<typeof change>) {
  const error = await change(...args).then(
    () => undefined,
    (thrown: AppError) => thrown,
  );
  return error?.details?.[0];
}

describe('a video', () => {
  it('is at a url, in an upload, or in a file of the request', async () => {
    const videos = [
      { title: 'A', url: URL },
      { title: 'B', storageCode: CODE },
      { title: 'C' },
      { title: 'D' },
    ];
    const { after } = await change(
      blank('videoLink'),
      { videos },
      { videoFiles: [upload(1)], videos: new Map([[3, { file: upload(2) }]]) },
    );
    expect(places(after)).toEqual([
      URL,
      FILE,
      'med_00000000000000000001.mp4',
      'med_00000000000000000002.mp4',
    ]);
  });

  it.each([
    ['nowhere', { title: 'A' }, {}],
    ['nowhere, with a cover', { title: 'A' }, { videos: new Map([[0, { cover: upload(1, 'image/png') }]]) }],
    ['at two places', { title: 'A', url: URL, storageCode: CODE }, {}],
    [
      'at a url of ours and in another upload',
      { title: 'A', url: OWN_URL, storageCode: `${CODE.slice(0, -1)}0` },
      {},
    ],
    ['at a url and in a file', { title: 'A', url: URL }, { videos: new Map([[0, { file: upload(1) }]]) }],
    [
      'in an upload and in a file',
      { title: 'A', storageCode: CODE },
      { videos: new Map([[0, { file: upload(1) }]]) },
    ],
  ])('cannot be %s', async (_, video, files) => {
    for (const before of [blank('videoLink'), videoPage({ file: FILE })]) {
      expect(await faultOf(before, { videos: [video] }, files)).toMatchObject({
        path: 'videos[0].url',
        message: expect.stringMatching(/url, storageCode and file/),
      });
    }
  });

  it('stays what it is when it is read and sent again, with and without its storageCode', async () => {
    const before = videoPage(
      { file: FILE, cover: 'med_00000000000000000009.png' },
      { url: URL, ctaText: 'Buy' },
    );
    const { videos } = smartLinkRecord(before, 0, hosts);
    const { after, asked } = await change(before, { videos });
    expect(after.videos).toEqual(before.videos);
    expect(asked).toEqual([
      ['videos[0].url', OWN_URL],
      ['videos[0].cover', 'https://media.example/media/med_00000000000000000009.png'],
      ['videos[1].url', URL],
    ]);
    const without = videos?.map(({ storageCode: _, ...video }) => video);
    expect((await change(before, { videos: without })).after.videos).toEqual(before.videos);
  });

  it('that is read and sent again gives way to a file', async () => {
    const before = videoPage({ file: FILE }, { url: URL });
    const { videos } = smartLinkRecord(before, 0, hosts);
    const files = { videoFiles: [upload(7)] };
    const { after } = await change(before, { videos, videoFileIndexes: [0] }, files);
    expect(places(after)).toEqual(['med_00000000000000000007.mp4', URL]);
  });

  it('that is stored gives way to a file where no videos are sent, and keeps its texts', async () => {
    const before = videoPage({ file: FILE, title: 'First' }, { url: URL, title: 'Second', ctaText: 'Buy' });
    const files = { videoFiles: [upload(7)], videos: new Map([[0, { cover: upload(8) }]]) };
    const { after } = await change(before, { videoFileIndexes: [1] }, files);
    expect(after.videos).toMatchObject([
      { title: 'First', file: FILE, cover: 'med_00000000000000000008.mp4' },
      { title: 'Second', url: null, file: 'med_00000000000000000007.mp4', ctaText: 'Buy' },
    ]);
  });

  it('stays when nothing is said of it', async () => {
    const before = videoPage({ file: FILE });
    const { after, asked } = await change(before, { title: 'Renamed', videoFileIndexes: [] });
    expect(after.videos).toEqual(before.videos);
    expect(asked).toEqual([]);
  });
});

describe('files', () => {
  it('beat the text of the same name', async () => {
    const image = upload(1);
    const cover = upload(2);
    const videos = [{ title: 'A', url: URL, cover: 'https://example.com/a.png' }];
    const { asked } = await change(
      blank('videoLink'),
      { videos, image: 'https://example.com/i.png', cover: null },
      { image, cover, videos: new Map([[0, { cover }]]) },
    );
    expect(asked).toEqual([
      ['image', image],
      ['cover', cover],
      ['videos[0].url', URL],
      ['videos[0].cover', cover],
    ]);
  });

  it.each([
    ['videoFiles', { videoFiles: [upload(1)] }],
    ['videos[0].file', { videos: new Map([[0, { file: upload(1) }]]) }],
  ])('of videos are refused where there are none: %s', async (path, files) => {
    expect(await faultOf(blank('myBio'), {}, files)).toMatchObject({
      path,
      message: expect.stringContaining('myBio'),
    });
  });

  it('are not stored when something else is wrong', async () => {
    const { media, asked } = mediaOf();
    const files = { ...NO_FILES, image: upload(1) };
    const input = { appstoreLink: null };
    const before = { ...blank('appDownload'), appstoreLink: 'https://apps.apple.com/app/id1' };
    await expect(changedSmartLink(before, { input, files, media, hosts, plan: 'pro', now })).rejects.toThrow(
      'playstoreLink',
    );
    await expect(
      changedSmartLink(blank('videoLink'), {
        input: { videos: [{ title: 'A' }] },
        files,
        media,
        hosts,
        plan: 'pro',
        now,
      }),
    ).rejects.toThrow('storageCode');
    expect(asked).toEqual([]);
  });
});

describe('an image', () => {
  it('stays when it is absent and goes with null', async () => {
    const before = {
      ...blank('myBio'),
      image: 'med_00000000000000000001.png',
      cover: 'https://example.com/c.png',
    };
    expect((await change(before, {})).after).toMatchObject({ image: before.image, cover: before.cover });
    expect((await change(before, { image: null, cover: null })).after).toMatchObject({
      image: null,
      cover: null,
    });
  });
});

describe('a change', () => {
  it.each([
    ['myBio', 'urls'],
    ['musicLink', 'platforms'],
    ['videoLink', 'videos'],
    ['surveyLink', 'questions'],
  ] as const)(
    'of type %s cannot empty its %s, and ignores empty lists of other types',
    async (type, field) => {
      const lists = ['urls', 'platforms', 'videos', 'questions'].filter((name) => name !== field);
      for (const nothing of [[], null]) {
        await expect(change(blank(type), { [field]: nothing })).rejects.toMatchObject({
          details: [{ path: field, message: 'must have at least one entry' }],
        });
        const others = Object.fromEntries(lists.map((name) => [name, nothing]));
        const { after } = await change(blank(type), others);
        expect(after[field]).toEqual([]);
      }
    },
  );

  it('counts, and leaves the slug, the id and the time of creation alone', async () => {
    const before = videoPage({ file: FILE });
    const later = new Date('2026-06-01T00:00:00Z');
    const { media } = mediaOf();
    const after = await changedSmartLink(before, {
      input: { title: 'New', slug: 'elsewhere' },
      files: NO_FILES,
      media,
      hosts,
      plan: 'pro',
      now: later,
    });
    expect(after).toEqual({ ...before, title: 'New', version: 1, updatedAt: later.toISOString() });
  });
});
