import { cleanImage } from '#shared/core/media/images/clean-image.ts';
import type { UploadedFile } from '#shared/core/media/media-change.ts';
import { contentTypeOf, typesOf } from '#shared/core/media/media-type.ts';
import { WEB_PORTS } from '#shared/links/destinations/check-url.ts';
import { NetError, type NetPolicy, safeRequest } from '#shared/platform/net/safe-request.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { isMusicPicture } from './music-services.ts';
import { isPortraitUrl, videoSource } from './video-source.ts';

/**
 * Thumbnails of YouTube and Vimeo videos. They are stored with the page, which loads nothing
 * from there before a click.
 */

/** Timeout for all thumbnails of a request together. */
const TIME_LIMIT_MS = 5000;
const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
const MAX_JSON_BYTES = 64 * 1024;

export interface ThumbnailOptions {
  userAgent: string;
  /** Origins of the services. */
  origins?: { youtubeImages: string; vimeo: string; vimeoImages: string };
  policy?: NetPolicy;
  timeLimitMs?: number;
}

const ORIGINS = {
  youtubeImages: 'https://i.ytimg.com',
  vimeo: 'https://vimeo.com',
  vimeoImages: 'https://i.vimeocdn.com',
};

/** Finds the thumbnail of a video; undefined if there is none, or it cannot be read in time. */
export type ThumbnailSource = (url: string) => Promise<UploadedFile | undefined>;

/** Reads each thumbnail once, also if the change is attempted again. Never throws. */
export function thumbnailSource({
  userAgent,
  origins = ORIGINS,
  policy = { ports: WEB_PORTS },
  timeLimitMs = TIME_LIMIT_MS,
}: ThumbnailOptions): ThumbnailSource {
  const found = new Map<string, Promise<UploadedFile | undefined>>();
  let signal: AbortSignal | undefined;

  /** The body of a successful response, unless it is too long. Redirects are not followed. */
  const read = async (url: string, accept: string, maxBytes: number): Promise<Buffer | undefined> => {
    signal ??= AbortSignal.timeout(timeLimitMs);
    const { status, body } = await safeRequest(
      {
        method: 'GET',
        url: new URL(url),
        headers: { accept, 'user-agent': userAgent },
        maxBodyBytes: maxBytes + 1,
        signal,
      },
      policy,
    );
    return status === 200 && body.length <= maxBytes ? body : undefined;
  };

  const readImage = async (url: string): Promise<UploadedFile | undefined> => {
    const bytes = await read(url, 'image/jpeg,image/webp,image/png', MAX_IMAGE_BYTES);
    const contentType = bytes && (await contentTypeOf(bytes));
    const type = typesOf('image').find((one) => one === contentType);
    if (!bytes || !type) return undefined;
    // The page is saved without a thumbnail rather than refused for a broken one.
    const image = await cleanImage(bytes, type, 'cover').catch(() => undefined);
    return image && { bytes: image, contentType: type };
  };

  /** YouTube does not list the available sizes: a missing one is a 404 with a placeholder image. */
  const ofYoutube = async (id: string, isPortrait: boolean): Promise<UploadedFile | undefined> => {
    for (const name of [...(isPortrait ? ['oar2'] : []), 'maxresdefault', 'hqdefault']) {
      const image = await readImage(`${origins.youtubeImages}/vi/${id}/${name}.jpg`);
      if (image) return image;
    }
    return undefined;
  };

  const ofVimeo = async (url: string): Promise<UploadedFile | undefined> => {
    const query = new URLSearchParams({ url, width: '1280' });
    const json = await read(`${origins.vimeo}/api/oembed.json?${query}`, 'application/json', MAX_JSON_BYTES);
    const { thumbnail_url: image } = (json ? JSON.parse(json.toString('utf8')) : {}) as Record<
      string,
      unknown
    >;
    if (typeof image !== 'string' || URL.parse(image)?.origin !== origins.vimeoImages) return undefined;
    return readImage(image);
  };

  const find = async (url: string): Promise<UploadedFile | undefined> => {
    if (isMusicPicture(url)) return readImage(url).catch(() => undefined);
    const source = videoSource(url);
    if (source.kind !== 'embed') return undefined;
    try {
      const { pathname, searchParams } = new URL(source.embed);
      const [, id] = /^\/(?:embed|video)\/(?!videoseries|live_stream)([\w-]+)$/.exec(pathname) ?? [];
      if (id === undefined) return undefined;
      if (source.service === 'YouTube') return await ofYoutube(id, isPortraitUrl(url));
      const key = searchParams.get('h');
      return await ofVimeo(`https://vimeo.com/${id}${key ? `/${key}` : ''}`);
    } catch (error) {
      const reason = error instanceof NetError ? error.reason : 'invalid_answer';
      log.info('thumbnail not read', { service: source.service, reason });
      return undefined;
    }
  };

  return (url) => {
    const known = found.get(url) ?? find(url);
    found.set(url, known);
    return known;
  };
}
