import * as z from 'zod';
import type { Plan } from '#shared/core/accounts/account.ts';
import type { Act } from '#shared/core/audit/author.ts';
import { destinationsOf, newDestinations } from '#shared/core/destinations/destinations-of.ts';
import type { FileParts } from '#shared/core/media/file-parts.ts';
import type { MediaChange } from '#shared/core/media/media-change.ts';
import { isPrivate } from '#shared/links/destinations/is-private.ts';
import type { LinkHosts } from '#shared/links/manage/draft-link.ts';
import { NOT_PUBLIC } from '#shared/links/model/destination.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { nextUpdate } from '#shared/platform/http/if-match.ts';
import { problem } from '#shared/platform/problems.ts';
import { embedOrigin } from '../model/settings/embed-origin.ts';
import type { SmartLinkType } from '../model/slug.ts';
import { filesOf, MAX_SMART_LINK_BYTES, picturesOf, type SmartLink } from '../model/smart-link.ts';
import type { UpdateSmartLink } from '../model/smart-link-input.ts';
import { changed } from '../model/types/fields.ts';
import type { StoreMedia } from '../model/types/page-type.ts';
import { fieldsOfAllTypes, PAGE_TYPES } from '../model/types/registry.ts';
import { isMusicPicture } from '../services/music-services.ts';
import type { ThumbnailSource } from '../services/video-thumbnails.ts';
import { changedBranding, changedSeo } from './change-identity.ts';
import { changedTheme } from './change-theme.ts';

export interface SmartLinkHosts extends LinkHosts {
  mediaOrigin: string;
  /** Absent: thumbnails of videos are not read. */
  thumbnails?: ThumbnailSource;
}

/** A change to an owner's Smart Links. */
export interface SmartLinkAct extends Act {
  hosts: SmartLinkHosts;
}

const BLANK_FIELDS = z.object(fieldsOfAllTypes('stored'));

/** A Smart Link before its first change. */
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
    folderId: null,
    language: null,
    image: null,
    cover: null,
    theme: null,
    socials: [],
    seo: null,
    hideBranding: false,
    embedOrigins: [],
    pixels: null,
    trackConversions: false,
    pictures: {},
    card: null,
    ...BLANK_FIELDS.parse({}),
    status: 'active',
    block: null,
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
  /** The owner's plan: what the page may hide. */
  plan: Plan;
  now: Date;
}

/**
 * Applies a change: absent fields do not change, null clears, the slug is unchanged. Validates everything
 * before storing a file. Throws VALIDATION_ERROR, or UNSUPPORTED_MEDIA_TYPE.
 */
export async function changedSmartLink(
  before: SmartLink,
  { input, files, media, hosts, plan, now }: Change,
): Promise<SmartLink> {
  if (input.type !== undefined && input.type !== before.type) {
    throw invalidField(
      'type',
      problem('immutable', `cannot be changed: this Smart Link is of type ${before.type}`),
    );
  }
  assertDestinations(before, input, hosts);
  const pageType = PAGE_TYPES[before.type];
  const own = pageType.change(before, { input, files, hosts });
  if (!pageType.takesVideoFiles) assertNoVideoFiles(files, before.type);

  const hideBranding = changedBranding(before, input, plan);

  const current = filesOf(before);
  const store: StoreMedia = (source, kind, path) => media.resolve(source, { kind, path, current });
  const imageAt = async (name: 'image' | 'cover') => {
    const source = files[name] ?? input[name];
    if (source === undefined) return before[name];
    if (source === null) return null;
    if (!pageType.storesMusicPictures || typeof source !== 'string' || !isMusicPicture(source)) {
      return store(source, 'image', name);
    }
    // From the lookup: stored with the page, so that it loads nothing from there.
    const read = await hosts.thumbnails?.(source);
    return read ? storedOr(source, () => store(read, 'image', name)) : source;
  };
  // Sequential: file names are generated in this order, and a retried request must generate the same ones.
  const image = await imageAt('image');
  const cover = await imageAt('cover');
  const theme = await changedTheme(before.theme, input.theme, store);
  const seo = await changedSeo(before.seo, input.seo, store);
  const ownFields = typeof own === 'function' ? await own(store) : own;

  const after: SmartLink = {
    ...before,
    ...ownFields,
    title: input.title ?? before.title,
    description: changed(input.description, before.description),
    tags: input.tags === undefined ? before.tags : (input.tags ?? []),
    folderId: changed(input.folderId, before.folderId),
    language: changed(input.language, before.language),
    image,
    cover,
    theme,
    socials: input.socials === undefined ? before.socials : (input.socials ?? []),
    seo,
    hideBranding,
    embedOrigins: changedOrigins(before.embedOrigins, input.embedOrigins),
    pixels: changedPixels(before.pixels, input.pixels),
    trackConversions:
      input.trackConversions === undefined ? before.trackConversions : (input.trackConversions ?? false),
    status: input.status ?? before.status,
    updatedAt: nextUpdate(before, now),
    version: before.version + 1,
  };
  assertSize(after);
  return { ...after, pictures: picturesOf(after) };
}

/** Normalized and deduplicated: absent keeps the stored ones, null clears. */
function changedOrigins(before: string[], given: UpdateSmartLink['embedOrigins']): string[] {
  return given === undefined ? before : [...new Set((given ?? []).map(embedOrigin))];
}

/** The pixels after a change. Absent: unchanged; null: cleared; anything else replaces them as a whole. */
function changedPixels(before: SmartLink['pixels'], given: UpdateSmartLink['pixels']): SmartLink['pixels'] {
  if (given === undefined) return before;
  const { ga4 = null, meta = null, tiktok = null } = given ?? {};
  return ga4 === null && meta === null && tiktok === null ? null : { ga4, meta, tiktok };
}

/** The URL if the picture cannot be stored: no storage left, or not an image after all. */
async function storedOr(url: string, store: () => Promise<string>): Promise<string> {
  try {
    return await store();
  } catch (error) {
    if (error instanceof AppError && error.code !== 'WRITE_CONFLICT') return String(url);
    throw error;
  }
}

/** Unchanged URLs are accepted: they may be older than the setting. */
function assertDestinations(before: SmartLink, input: UpdateSmartLink, { destinations }: LinkHosts): void {
  if (destinations === 'any') return;
  const added = newDestinations(destinationsOf(before.type, input), destinationsOf(before.type, before));
  const wrong = added.find(isPrivate);
  if (wrong) throw invalidField(wrong.path, NOT_PUBLIC);
}

function assertNoVideoFiles(files: FileParts, type: SmartLinkType): void {
  if (files.videoFiles.length === 0 && files.videos.size === 0) return;
  throw invalidField(firstVideoPart(files), problem('not_for_type', `cannot be used for ${type}`, { type }));
}

function firstVideoPart({ videoFiles, videos }: FileParts): string {
  if (videoFiles.length > 0) return 'videoFiles';
  const [[index, part] = [0, {}]] = videos;
  return `videos[${index}].${part.file ? 'file' : 'cover'}`;
}

/** Throws VALIDATION_ERROR for a page that is too large, not counting what its owner does not send. */
function assertSize({ pictures, card, questions, ...link }: SmartLink): void {
  const asked = questions.map(({ optionIds, ...question }) => question);
  const bytes = Buffer.byteLength(JSON.stringify({ ...link, questions: asked }));
  if (bytes <= MAX_SMART_LINK_BYTES) return;
  const count = (number: number) => number.toLocaleString('en');
  throw invalidField(
    'body',
    problem(
      'too_many_bytes',
      `all fields together may have at most ${count(MAX_SMART_LINK_BYTES)} bytes as JSON; these have ` +
        `${count(bytes)}`,
      { maximum: MAX_SMART_LINK_BYTES },
    ),
  );
}
