import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';

/** Accepted image and video types. No SVG: it can run scripts. */

export type MediaKind = 'image' | 'video';

const MEDIA_TYPES = {
  'image/png': { kind: 'image', extension: 'png' },
  'image/jpeg': { kind: 'image', extension: 'jpg' },
  'image/webp': { kind: 'image', extension: 'webp' },
  'image/gif': { kind: 'image', extension: 'gif' },
  'image/avif': { kind: 'image', extension: 'avif' },
  'video/mp4': { kind: 'video', extension: 'mp4' },
  'video/webm': { kind: 'video', extension: 'webm' },
  'video/quicktime': { kind: 'video', extension: 'mov' },
} as const satisfies Record<string, { kind: MediaKind; extension: string }>;

export type MediaType = keyof typeof MEDIA_TYPES;

export const ALL_MEDIA_TYPES = Object.keys(MEDIA_TYPES) as [MediaType, ...MediaType[]];

/** Maximum upload sizes in bytes. */
export const MAX_UPLOAD_BYTES = { image: 10 * 1024 * 1024, video: 500 * 1024 * 1024 } as const;

/**
 * Maximum width times height of an image: the largest that phones take without a mode for even more, whose
 * photos exceed the maximum size of a file as well. Its copies take up to 1.6 GB of memory.
 */
export const MAX_PIXELS = 110_000_000;

/** Leading bytes needed to detect a file's type. */
export const SIGNATURE_BYTES = 8192;

/** Aliases returned by file-type. */
const ALIASES: Readonly<Record<string, MediaType>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
};

const UNKNOWN = 'application/octet-stream';

/** Detects a file's content type; `application/octet-stream` when unknown. */
export async function contentTypeOf(bytes: Uint8Array): Promise<string> {
  const { mime = UNKNOWN } = (await fileTypeFromBuffer(bytes.subarray(0, SIGNATURE_BYTES))) ?? {};
  return ALIASES[mime] ?? mime;
}

export const kindOf = (type: MediaType): MediaKind => MEDIA_TYPES[type].kind;

export const typesOf = (kind: MediaKind): MediaType[] =>
  ALL_MEDIA_TYPES.filter((type) => kindOf(type) === kind);

export const fileName = (id: string, type: MediaType): string => `${id}.${MEDIA_TYPES[type].extension}`;

/** The type of our own file, by its extension. */
export const typeOfFile = (file: string): MediaType | undefined =>
  ALL_MEDIA_TYPES.find((type) => file.endsWith(`.${MEDIA_TYPES[type].extension}`));

/** Narrows a content type to this kind. Throws UNSUPPORTED_MEDIA_TYPE for the field `path`. */
export function requireKind(contentType: string | undefined, kind: MediaKind, path: string): MediaType {
  const allowed = typesOf(kind);
  const type = allowed.find((candidate) => candidate === contentType);
  if (type) return type;
  const found =
    !contentType || contentType === UNKNOWN
      ? 'the type of this file cannot be told from its bytes'
      : `this file is ${contentType} by its bytes`;
  const what = kind === 'image' ? 'an image' : 'a video';
  const message = `must be ${what} of type ${allowed.join(', ')}; ${found}`;
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', `${path}: ${message}.`, {
    params: { allowed },
    details: [{ path, ...problem('unsupported_file_type', message, { allowed }) }],
  });
}
