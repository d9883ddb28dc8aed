import * as z from 'zod';
import { destination } from '#shared/links/model/destination-field.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { countUse, type RateLimit } from '#shared/platform/limits/rate-limit-store.ts';
import {
  NetError,
  type NetPolicy,
  type SafeResponse,
  safeRequest,
} from '#shared/platform/net/safe-request.ts';
import { problem } from '#shared/platform/problems.ts';
import { log } from '#shared/platform/runtime/log.ts';
import {
  isMusicPicture,
  type MUSIC_ENDPOINTS,
  MUSIC_SERVICES,
  type MusicPlace,
  musicPlace,
} from './music-services.ts';

/**
 * Looks up a URL with music services: title, artist and cover for a page, so that its
 * owner need not type them.
 */

export const lookupSchema = z
  .object(
    {
      url: destination.meta({
        description: `Where the music is: on ${MUSIC_SERVICES.join(', ')}.`,
        examples: ['https://open.spotify.com/album/4m2880jivSbbyEGAKfITCa'],
      }),
    },
    { error: 'must be a JSON object' },
  )
  .meta({ id: 'MusicLookup' });

const fact = (description: string, example: string) =>
  z
    .string()
    .nullable()
    .meta({ description, examples: [example] });

export const musicFactsSchema = z
  .object({
    service: z
      .string()
      .meta({ description: 'Name of the platform, as `platforms[].name` takes it.', examples: ['Spotify'] }),
    url: z.string().meta({
      format: 'uri',
      description: 'The URL without sharing parameters.',
      examples: ['https://open.spotify.com/album/4m2880jivSbbyEGAKfITCa'],
    }),
    title: fact('null: the service did not say.', 'Random Access Memories'),
    artist: fact('null: the service does not provide it; Spotify never does.', 'Daft Punk'),
    cover: fact(
      'A picture of the service. As the `cover` of a `musicLink` it is stored with the page.',
      'https://i.scdn.co/image/ab67616d00001e029b9b36b0e22870b9f542d937',
    ),
  })
  .meta({ id: 'MusicFacts' });

export type MusicFacts = z.infer<typeof musicFactsSchema>;

/** Rate limit of each account. */
export const MUSIC_LOOKUPS: RateLimit = { scope: 'music-lookups', limit: 20, windowSeconds: 60 };

const TIME_LIMIT_MS = 5000;
const MAX_BYTES = 256 * 1024;
const RETRY_SECONDS = 30;
const MAX_TEXT = 200;

export interface LookupOptions {
  userAgent: string;
  endpoints?: typeof MUSIC_ENDPOINTS;
  policy?: NetPolicy;
  timeLimitMs?: number;
}

/** Requests only the fixed APIs of known services. Throws VALIDATION_ERROR for a URL of another service. */
function placeOf(url: string, endpoints?: typeof MUSIC_ENDPOINTS): MusicPlace {
  const place = musicPlace(url, endpoints);
  if (place) return place;
  throw invalidField(
    'url',
    problem(
      'invalid_format',
      `must be the address of a song, album or playlist on ${MUSIC_SERVICES.join(', ')}`,
      { format: 'music_url' },
    ),
  );
}

/**
 * Looks up music for an account, within its rate limit. Without options, as in the local run, it sends no
 * request. Throws VALIDATION_ERROR for a URL of another service, and RATE_LIMITED.
 */
export async function lookUpMusicFor(
  { ownerId, now }: { ownerId: string; now: Date },
  url: string,
  options: LookupOptions | undefined,
): Promise<MusicFacts> {
  const place = placeOf(url);
  await countUse(MUSIC_LOOKUPS, ownerId, now);
  return options ? lookUpMusic(url, options) : unknown(place);
}

/**
 * Queries the service of a URL, within 5 s. Throws VALIDATION_ERROR for a URL of an unknown service,
 * NOT_FOUND if there is nothing public, and MUSIC_SERVICE_FAILED.
 */
export async function lookUpMusic(
  url: string,
  { userAgent, endpoints, policy = { ports: [443] }, timeLimitMs = TIME_LIMIT_MS }: LookupOptions,
): Promise<MusicFacts> {
  const place = placeOf(url, endpoints);
  const { name } = place.service;
  let response: SafeResponse;
  try {
    response = await safeRequest(
      {
        method: 'GET',
        url: place.endpoint,
        headers: { accept: 'application/json', 'user-agent': userAgent },
        maxBodyBytes: MAX_BYTES + 1,
        signal: AbortSignal.timeout(timeLimitMs),
      },
      policy,
    );
  } catch (error) {
    throw failed(name, error instanceof NetError ? error.reason : 'invalid_answer');
  }
  const { status, body } = response;
  // Private and removed items differ between services. Redirects are not followed.
  if ([400, 401, 403, 404, 410].includes(status)) throw notFound(name);
  if (status !== 200 || body.length > MAX_BYTES) throw failed(name, `status ${status}`);
  return { ...unknown(place), ...factsOf(place, body) };
}

/** Data from the URL alone. */
const unknown = ({ service, url }: MusicPlace): MusicFacts => ({
  service: service.name,
  url,
  title: null,
  artist: null,
  cover: null,
});

const text = z
  .string()
  .transform((value) => value.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT).toWellFormed() || null)
  .nullable()
  .catch(null);

const oembedSchema = z.object({ title: text, author_name: text, thumbnail_url: text });

const itunesSchema = z.object({
  results: z.array(
    z.object({ trackName: text, collectionName: text, artistName: text, artworkUrl100: text }),
  ),
});

function factsOf({ service }: MusicPlace, body: Buffer): Pick<MusicFacts, 'title' | 'artist' | 'cover'> {
  const json = jsonOf(service.name, body);
  const pictureOf = (url: string | null) => (url !== null && isMusicPicture(url, [service]) ? url : null);
  if (service.form === 'itunes') {
    const { success, data } = itunesSchema.safeParse(json);
    if (!success) throw failed(service.name, 'unknown shape');
    const [found] = data.results;
    if (!found) throw notFound(service.name);
    const { trackName, collectionName, artistName, artworkUrl100 } = found;
    const title = trackName ?? collectionName;
    return {
      // An artist only has a name.
      title: title ?? artistName,
      artist: title ? artistName : null,
      // Its picture server scales to the size in the name.
      cover: pictureOf(artworkUrl100?.replace(/\/100x100bb\.(\w+)$/, '/1200x1200bb.$1') ?? null),
    };
  }
  const { success, data } = oembedSchema.safeParse(json);
  if (!success) throw failed(service.name, 'unknown shape');
  // Deezer reports errors with status 200.
  if (data.title === null && (json as { error?: unknown }).error !== undefined) throw notFound(service.name);
  const artist = data.author_name?.replace(/ - Topic$/, '') ?? null;
  const suffix = ` by ${artist}`;
  return {
    title: artist !== null && data.title?.endsWith(suffix) ? data.title.slice(0, -suffix.length) : data.title,
    artist,
    cover: pictureOf(data.thumbnail_url),
  };
}

function jsonOf(service: string, body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw failed(service, 'no JSON');
  }
}

const notFound = (service: string): AppError =>
  new AppError('NOT_FOUND', `${service} has no public content at this URL.`, {
    params: { resource: 'music', service },
  });

function failed(service: string, reason: string): AppError {
  log.info('music not looked up', { service, reason });
  return new AppError(
    'MUSIC_SERVICE_FAILED',
    `${service} did not respond as expected. Try again in ${RETRY_SECONDS} s.`,
    {
      params: { service, retryAfter: RETRY_SECONDS },
      headers: { 'retry-after': String(RETRY_SECONDS) },
    },
  );
}
