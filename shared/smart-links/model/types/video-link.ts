import * as z from 'zod';
import type { UploadedFile } from '#shared/core/media/media-change.ts';
import { MEDIA_FILE, mediaIdOf, mediaUrl, ownMediaFile } from '#shared/core/media/media-file.ts';
import { NOT_A_STORAGE_CODE } from '#shared/core/media/upload.ts';
import { destination } from '#shared/links/model/destination-field.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { enumField, lineField, textField } from '#shared/platform/http/input-fields.ts';
import { because, issueOf } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import type { ThumbnailSource } from '../../services/video-thumbnails.ts';
import { type AssignedFile, assignVideoFiles } from './assign-video-files.ts';
import { absoluteUrl, entries, entryError, imageSource, NO_ENTRY, requireEntry } from './fields.ts';
import { linkTarget } from './link-target.ts';
import { type FieldChange, pageType, type StoreMedia } from './page-type.ts';

const storageCode = z
  .string({ error: 'must be a storageCode in a string' })
  .refine((value) => isId('media', value), because(NOT_A_STORAGE_CODE))
  .meta({ description: '`storageCode` of an uploaded file.', examples: ['med_4fJ2kQ8sT1vX7yZ0aBcD'] });

const ORIENTATIONS = ['landscape', 'portrait'] as const;

const SECONDS = 'must be a whole number of seconds, from 0 to 86400';

const chapter = z
  .object(
    {
      at: z
        .int({ error: SECONDS })
        .min(0, SECONDS)
        .max(86_400, SECONDS)
        .meta({ description: 'Start time in seconds.', examples: [65] }),
      title: lineField(200).meta({ description: 'Title of the chapter.', examples: ['Glazing'] }),
    },
    entryError,
  )
  .meta({ id: 'SmartLinkChapter' });

const video = z
  .object(
    {
      title: lineField(200).meta({ description: 'Title of the video.', examples: ['How it works'] }),
      url: destination.nullish().meta({
        description:
          'Where the video is: a file (mp4, webm, mov), or a page of YouTube, Vimeo or any other site.',
        examples: ['https://example.com/video.mp4'],
      }),
      storageCode: storageCode
        .nullish()
        .meta({ description: 'An uploaded video, instead of `url`.', examples: [null] }),
      description: textField(2000).nullish().meta({ description: 'A text below the video. null: none.' }),
      subLink: linkTarget.nullish().meta({
        description:
          'Target of the button below the video: a URL, or `mailto:`, `tel:` or `sms:`. null: no button.',
        examples: ['https://example.com/buy'],
      }),
      ctaText: lineField(100)
        .nullish()
        .meta({ description: 'Text of the button (call to action).', examples: ['Buy it'] }),
      cover: imageSource.nullish(),
      orientation: enumField(ORIENTATIONS)
        .nullish()
        .meta({
          description:
            'Whether the video is portrait. null: detected from the URL, such as for YouTube Shorts.',
          examples: [null],
        }),
      chapters: entries(chapter, 100)
        .superRefine((list, context) => {
          const wrong = list.findIndex(({ at }, i) => at <= (list[i - 1]?.at ?? -1));
          if (wrong === -1) return;
          const message = 'must be after that of the chapter before';
          const after = `chapters[${wrong - 1}].at`;
          context.addIssue(issueOf(problem('too_early', message, { after }), wrong, 'at'));
        })
        .nullish()
        .meta({ description: 'Chapters, in order. null: none.' }),
    },
    entryError,
  )
  .meta({ id: 'SmartLinkVideoInput' });

const videos = entries(video, 20).meta({ description: 'The videos of the page, in order.' });

const storedVideo = z.object({
  title: z.string(),
  /** External URL; null for our own file. */
  url: z.string().nullable(),
  /** Our own file. */
  file: z.string().nullable(),
  description: z.string().nullable(),
  subLink: z.string().nullable(),
  ctaText: z.string().nullable(),
  cover: z.string().nullable(),
  orientation: z.enum(ORIENTATIONS).nullable(),
  chapters: z.array(z.object({ at: z.number(), title: z.string() })),
  /** Our own file with the thumbnail of an external video that has no cover. */
  thumbnail: z.string().nullable(),
});

const publicVideo = z
  .object({
    title: z.string().meta({ description: 'Title of the video.', examples: ['How it works'] }),
    url: z.string().meta({
      format: 'iri',
      description: 'Where the video is.',
      examples: ['https://example.com/video.mp4'],
    }),
    storageCode: z
      .string()
      .nullable()
      .meta({ description: 'Storage code of an uploaded video. null: the video is hosted elsewhere.' }),
    description: z.string().nullable().meta({ description: 'A text below the video.' }),
    subLink: absoluteUrl('URL of its button.'),
    ctaText: z.string().nullable().meta({ description: 'Text of its button.' }),
    cover: absoluteUrl('Poster image.'),
    thumbnail: absoluteUrl(
      'A still of a video on YouTube or Vimeo without `cover`, which is read when the video is added. It ' +
        'cannot be written.',
    ),
    orientation: z.enum(ORIENTATIONS).nullable().meta({ description: 'null: by the URL of the video.' }),
    chapters: z.array(chapter).meta({ description: 'Chapters.' }),
  })
  .meta({ id: 'SmartLinkVideo' });

export const videoLink = pageType({
  create: { videos: videos.min(1, NO_ENTRY.message) },
  needs: '`videos`, each with `url`',
  update: { videos: videos.nullish() },
  form: { videos: 'json' },
  stored: { videos: z.array(storedVideo).default([]) },
  public: { videos: z.array(publicVideo).meta({ description: '`videoLink`: the videos.' }) },
  private: {},
  takesVideoFiles: true,
  change: (before, change) => {
    requireEntry('videos', change.input.videos);
    const planned = plannedVideos(before.videos, change);
    return planned
      ? async (store) => {
          const stored = await storeVideos(planned, store);
          const source = change.hosts.thumbnails;
          return { videos: await withThumbnails(stored, before.videos, { store, source }) };
        }
      : { videos: before.videos };
  },
  media: ({ videos }) => videos.flatMap(({ file, cover, thumbnail }) => [file, cover, thumbnail]),
  cardArt: { cover: 'video', media: 'video', image: 'video' },
  cardDetail: ({ videos }) => (videos.length > 1 ? { count: videos.length, of: 'videos' } : undefined),
});

type StoredVideo = z.infer<typeof storedVideo>;

/** A video before its media are stored. */
type PlannedVideo = Omit<StoredVideo, 'url' | 'file' | 'cover' | 'thumbnail'> & {
  source: string | UploadedFile;
  /** The source's field, for errors. */
  path: string;
  cover: string | UploadedFile | null;
};

/** The videos of a change; undefined when unchanged. */
function plannedVideos(
  before: readonly StoredVideo[],
  {
    input,
    files,
    hosts: { mediaOrigin },
  }: FieldChange<{ videos?: z.infer<typeof videos> | null | undefined }>,
): PlannedVideo[] | undefined {
  const hasFiles = files.videoFiles.length > 0 || files.videos.size > 0;
  if (!input.videos && !hasFiles && !input.videoFileIndexes?.length) return undefined;
  // Stored videos in the form of a request, as if read and sent back.
  const given =
    input.videos ??
    before.map(({ file, url, cover, thumbnail, ...texts }) => ({
      ...texts,
      url: mediaUrl(file ?? url ?? '', mediaOrigin),
      storageCode: file && mediaIdOf(file),
      cover: cover && mediaUrl(cover, mediaOrigin),
    }));
  const placed = assignVideoFiles(given, files, input.videoFileIndexes);
  return given.map((video, i) => ({
    title: video.title,
    description: video.description ?? null,
    subLink: video.subLink ?? null,
    ctaText: video.ctaText ?? null,
    orientation: video.orientation ?? null,
    chapters: video.chapters ?? [],
    cover: files.videos.get(i)?.cover ?? video.cover ?? null,
    ...sourceOf(video, placed[i], { i, mediaOrigin, isGiven: input.videos !== undefined }),
  }));
}

/** A video's single source. A file replaces a stored source, or one that was read and sent back. */
function sourceOf(
  { url, storageCode }: { url?: string | null | undefined; storageCode?: string | null | undefined },
  placed: AssignedFile | undefined,
  { i, mediaOrigin, isGiven }: { i: number; mediaOrigin: string; isGiven: boolean },
): Pick<PlannedVideo, 'source' | 'path'> {
  const own = url == null ? undefined : ownMediaFile(url, mediaOrigin);
  // Our records of an uploaded video contain both its URL and its storage code.
  const isRead = own !== undefined && (storageCode == null || storageCode === mediaIdOf(own));
  const sources: Pick<PlannedVideo, 'source' | 'path'>[] = [];
  if (placed) sources.push({ source: placed.file, path: placed.path });
  if (url != null && !(placed && (isRead || !isGiven)))
    sources.push({ source: url, path: `videos[${i}].url` });
  if (storageCode != null && !isRead) {
    sources.push({ source: storageCode, path: `videos[${i}].storageCode` });
  }
  const [only, ...others] = sources;
  if (!only) {
    throw invalidField(
      `videos[${i}].url`,
      problem(
        'one_of_required',
        'one of url, storageCode and file is required; a file is a part of multipart/form-data, no text',
        { fields: ['url', 'storageCode', 'file'] },
      ),
    );
  }
  if (others.length > 0) {
    throw invalidField(
      `videos[${i}].url`,
      problem('only_one_of', 'only one of url, storageCode and file can be used for a video', {
        fields: ['url', 'storageCode', 'file'],
      }),
    );
  }
  return only;
}

async function storeVideos(planned: readonly PlannedVideo[], store: StoreMedia): Promise<StoredVideo[]> {
  const stored: StoredVideo[] = [];
  // Sequential: file names are generated in this order, and a retried request must generate the same ones.
  for (const [i, { source, path, cover, ...texts }] of planned.entries()) {
    const ref = await store(source, 'video', path);
    const place = MEDIA_FILE.test(ref) ? { url: null, file: ref } : { url: ref, file: null };
    stored.push({
      ...texts,
      ...place,
      cover: cover && (await store(cover, 'image', `videos[${i}].cover`)),
      thumbnail: null,
    });
  }
  return stored;
}

/** Videos with their existing thumbnails, and those of new ones. An unavailable thumbnail is omitted. */
async function withThumbnails(
  videos: readonly StoredVideo[],
  before: readonly StoredVideo[],
  { store, source }: { store: StoreMedia; source: ThumbnailSource | undefined },
): Promise<StoredVideo[]> {
  const known = new Map(before.map(({ url, thumbnail }) => [url, thumbnail]));
  const found = await Promise.all(
    videos.map(({ url, cover }) =>
      url === null || cover !== null ? null : (known.get(url) ?? source?.(url) ?? null),
    ),
  );
  const after: StoredVideo[] = [];
  // After all others, so that the names of the caller's files do not depend on other services.
  for (const [i, video] of videos.entries()) {
    const thumbnail = found[i] ?? null;
    const file = typeof thumbnail === 'object' && thumbnail ? await stored(thumbnail, store) : thumbnail;
    after.push({ ...video, thumbnail: file });
  }
  return after;
}

async function stored(thumbnail: UploadedFile, store: StoreMedia): Promise<string | null> {
  try {
    return await store(thumbnail, 'image', 'thumbnail');
  } catch (error) {
    // No storage left, or not an image after all.
    if (error instanceof AppError && error.code !== 'WRITE_CONFLICT') return null;
    throw error;
  }
}
