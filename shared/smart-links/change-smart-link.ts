import { isOwnRedirect } from '../links/destination.ts';
import type { LinkHosts } from '../links/manage-links.ts';
import type { FileParts } from '../media/file-parts.ts';
import type { MediaChange, UploadedFile } from '../media/media-change.ts';
import { MEDIA_FILE, mediaIdOf, mediaUrl, ownMediaFile } from '../media/media-file.ts';
import { invalidField } from '../platform/errors.ts';
import { type PlacedFile, placeVideoFiles } from './place-video-files.ts';
import type { SmartLinkType } from './slug.ts';
import { filesOf, MAX_SMART_LINK_BYTES, type SmartLink, type StoredVideo } from './smart-link.ts';
import { NO_ENTRY, type UpdateSmartLink } from './smart-link-input.ts';

/** What a Smart Link becomes by what a caller sends. */

/** Where Smart Links live. */
export interface SmartLinkHosts extends LinkHosts {
  mediaOrigin: string;
}

/** The one before its first change. */
export function blankSmartLink(
  { id, ownerId, type }: Pick<SmartLink, 'id' | 'ownerId' | 'type'>,
  now: Date,
): SmartLink {
  return {
    id,
    ownerId,
    type,
    slug: '',
    title: '',
    description: null,
    tags: [],
    language: null,
    image: null,
    cover: null,
    urls: [],
    appstoreLink: null,
    playstoreLink: null,
    platforms: [],
    videos: [],
    questions: [],
    submissionDetails: null,
    status: 'active',
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    version: 0,
  };
}

export interface Change {
  input: UpdateSmartLink;
  files: FileParts;
  media: MediaChange;
  hosts: SmartLinkHosts;
  now: Date;
}

/**
 * A Smart Link after a change: what is absent stays, null clears. Its slug is left as it is. What is wrong is found
 * before a file is stored. Throws VALIDATION_ERROR, or UNSUPPORTED_MEDIA_TYPE.
 */
export async function changedSmartLink(
  before: SmartLink,
  { input, files, media, hosts, now }: Change,
): Promise<SmartLink> {
  if (input.type !== undefined && input.type !== before.type) {
    throw invalidField('type', `cannot be changed: this Smart Link is of type ${before.type}`);
  }
  refuseNoEntry(before.type, input);
  const after: SmartLink = {
    ...before,
    title: input.title ?? before.title,
    description: changed(input.description, before.description),
    tags: input.tags === undefined ? before.tags : (input.tags ?? []),
    language: changed(input.language, before.language),
    ...ownFields(before, input),
    status: input.status ?? before.status,
    updatedAt: now.toISOString(),
    version: before.version + 1,
  };
  refuseUnusable(after, hosts);
  const videos = plannedVideos(before, input, files, hosts.mediaOrigin);

  const current = filesOf(before);
  const image = async (
    source: string | UploadedFile | null | undefined,
    path: string,
    stored: string | null,
  ) => {
    if (source === undefined) return stored;
    return source === null ? null : media.resolve(source, 'image', path, current);
  };
  after.image = await image(files.image ?? input.image, 'image', before.image);
  after.cover = await image(files.cover ?? input.cover, 'cover', before.cover);
  if (videos) {
    after.videos = [];
    // One after the other: the names of files are drawn in this order, also when the request is repeated.
    for (const [i, { source, path, cover, ...texts }] of videos.entries()) {
      const ref = await media.resolve(source, 'video', path, current);
      const place = MEDIA_FILE.test(ref) ? { url: null, file: ref } : { url: ref, file: null };
      after.videos.push({ ...texts, ...place, cover: await image(cover, `videos.${i}.cover`, null) });
    }
  }
  refuseTooLarge(after);
  return after;
}

/** A field that null clears. */
function changed<T>(given: T | null | undefined, stored: T | null): T | null {
  return given === undefined ? stored : given;
}

/** The fields of a type besides its media; those of other types are ignored. */
function ownFields(before: SmartLink, input: UpdateSmartLink): Partial<SmartLink> {
  switch (before.type) {
    case 'myBio':
    case 'webinarLink':
      return {
        urls:
          input.urls?.map(({ title, url, description = null }) => ({ title, url, description })) ??
          before.urls,
      };
    case 'appDownload':
      return {
        appstoreLink: changed(input.appstoreLink, before.appstoreLink),
        playstoreLink: changed(input.playstoreLink, before.playstoreLink),
      };
    case 'musicLink':
      return {
        platforms:
          input.platforms?.map(({ name, url, icon = null }) => ({ name, url, icon })) ?? before.platforms,
      };
    case 'videoLink':
      return {};
    case 'surveyLink':
      return {
        questions:
          input.questions?.map(({ question, type, required, options }) => ({
            question,
            type,
            required: required ?? false,
            options: options?.length ? options : null,
          })) ?? before.questions,
        submissionDetails: changed(input.submissionDetails, before.submissionDetails),
      };
  }
}

/** The list that a page of a type is made of. */
const LIST_OF = {
  myBio: 'urls',
  appDownload: undefined,
  musicLink: 'platforms',
  videoLink: 'videos',
  webinarLink: 'urls',
  surveyLink: 'questions',
} as const satisfies Record<SmartLinkType, keyof UpdateSmartLink | undefined>;

function refuseNoEntry(type: SmartLinkType, input: UpdateSmartLink): void {
  const field = LIST_OF[type];
  const list = field && input[field];
  if (field && (list === null || list?.length === 0)) throw invalidField(field, NO_ENTRY);
}

function refuseUnusable(link: SmartLink, { ownHosts }: SmartLinkHosts): void {
  if (link.type !== 'appDownload') return;
  if (link.appstoreLink === null && link.playstoreLink === null) {
    throw invalidField('appstoreLink', 'appstoreLink or playstoreLink is required for appDownload');
  }
  for (const field of ['appstoreLink', 'playstoreLink'] as const) {
    const url = link[field];
    if (url !== null && (isOwnRedirect(url, ownHosts) || isOwnCatchAll(url, ownHosts))) {
      throw invalidField(
        field,
        'must be the page of the app in the store, not an address of this service that leads on',
      );
    }
  }
}

function isOwnCatchAll(destination: string, ownHosts: readonly string[]): boolean {
  const url = new URL(destination);
  return /^\/v1\/smart-links(?:\/|$)/i.test(url.pathname) && ownHosts.includes(url.host);
}

/** A video whose source is not stored yet. */
type PlannedVideo = Omit<StoredVideo, 'url' | 'file' | 'cover'> & {
  source: string | UploadedFile;
  /** The field that the source came from. */
  path: string;
  cover: string | UploadedFile | null;
};

/** What the videos of a change are; undefined when they stay as they are. */
function plannedVideos(
  before: SmartLink,
  input: UpdateSmartLink,
  files: FileParts,
  mediaOrigin: string,
): PlannedVideo[] | undefined {
  const hasFiles = files.videoFiles.length > 0 || files.videos.size > 0;
  if (before.type !== 'videoLink') {
    if (hasFiles)
      throw invalidField(firstVideoPart(files), `cannot be used for ${before.type as SmartLinkType}`);
    return undefined;
  }
  if (!input.videos && !hasFiles && !input.videoFileIndexes?.length) return undefined;
  // Stored ones as a caller who has read them would send them.
  const videos =
    input.videos ??
    before.videos.map(({ file, url, cover, ...texts }) => ({
      ...texts,
      url: mediaUrl(file ?? url ?? '', mediaOrigin),
      storageCode: file && mediaIdOf(file),
      cover: cover && mediaUrl(cover, mediaOrigin),
    }));
  const placed = placeVideoFiles(videos, files, input.videoFileIndexes);
  return videos.map((video, i) => ({
    title: video.title,
    description: video.description ?? null,
    subLink: video.subLink ?? null,
    ctaText: video.ctaText ?? null,
    cover: files.videos.get(i)?.cover ?? video.cover ?? null,
    ...sourceOf(video, i, placed[i], mediaOrigin, input.videos !== undefined),
  }));
}

function firstVideoPart({ videoFiles, videos }: FileParts): string {
  if (videoFiles.length > 0) return 'videoFiles';
  const [[index, part] = [0, {}]] = videos;
  return `videos.${index}.${part.file ? 'file' : 'cover'}`;
}

/** Where a video is: in exactly one place. A file takes the place of what is stored, and of what was read and sent again. */
function sourceOf(
  { url, storageCode }: { url?: string | null | undefined; storageCode?: string | null | undefined },
  i: number,
  placed: PlacedFile | undefined,
  mediaOrigin: string,
  isGiven: boolean,
): Pick<PlannedVideo, 'source' | 'path'> {
  const own = url == null ? undefined : ownMediaFile(url, mediaOrigin);
  // What we show of an uploaded video names it twice.
  const isRead = own !== undefined && (storageCode == null || storageCode === mediaIdOf(own));
  const sources: Pick<PlannedVideo, 'source' | 'path'>[] = [];
  if (placed) sources.push({ source: placed.file, path: placed.path });
  if (url != null && !(placed && (isRead || !isGiven)))
    sources.push({ source: url, path: `videos.${i}.url` });
  if (storageCode != null && !isRead) {
    sources.push({ source: storageCode, path: `videos.${i}.storageCode` });
  }
  const [only, ...others] = sources;
  if (!only) {
    throw invalidField(
      `videos.${i}.url`,
      'one of url, storageCode and file is required; a file is a part of multipart/form-data, no text',
    );
  }
  if (others.length > 0) {
    throw invalidField(`videos.${i}.url`, 'only one of url, storageCode and file can be used for a video');
  }
  return only;
}

function refuseTooLarge(link: SmartLink): void {
  const bytes = Buffer.byteLength(JSON.stringify(link));
  if (bytes <= MAX_SMART_LINK_BYTES) return;
  const count = (number: number) => number.toLocaleString('en');
  throw invalidField(
    'body',
    `all fields together may have at most ${count(MAX_SMART_LINK_BYTES)} bytes as JSON; these have ${count(bytes)}`,
  );
}
