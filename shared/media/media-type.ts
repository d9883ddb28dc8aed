import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../platform/errors.ts';

/** What images and videos may be, by their bytes. SVG is none of them: it is a document that can run scripts. */

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

/** Largest upload in bytes. */
export const MAX_UPLOAD_BYTES = { image: 10 * 1024 * 1024, video: 500 * 1024 * 1024 } as const;

/** How many bytes from its beginning tell the type of a file. */
export const SIGNATURE_BYTES = 8192;

/** Names by which the same types go elsewhere. */
const ALIASES: Readonly<Record<string, MediaType>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
};

const UNKNOWN = 'application/octet-stream';

/** The content type that the bytes of a file are of, `application/octet-stream` when they tell nothing. */
export async function contentTypeOf(bytes: Uint8Array): Promise<string> {
  const { mime = UNKNOWN } = (await fileTypeFromBuffer(bytes.subarray(0, SIGNATURE_BYTES))) ?? {};
  return ALIASES[mime] ?? mime;
}

export const kindOf = (type: MediaType): MediaKind => MEDIA_TYPES[type].kind;

export const typesOf = (kind: MediaKind): MediaType[] =>
  ALL_MEDIA_TYPES.filter((type) => kindOf(type) === kind);

/** Name of the file of a medium. */
export const fileName = (id: string, type: MediaType): string => `${id}.${MEDIA_TYPES[type].extension}`;

/** The type that a file of ours has by its name. */
export const typeOfFile = (file: string): MediaType | undefined =>
  ALL_MEDIA_TYPES.find((type) => file.endsWith(`.${MEDIA_TYPES[type].extension}`));

/** A content type that was found, as one of this kind. Throws UNSUPPORTED_MEDIA_TYPE about the field at `path`. */
export function requireKind(contentType: string | undefined, kind: MediaKind, path: string): MediaType {
  const allowed = typesOf(kind);
  const type = allowed.find((candidate) => candidate === contentType);
  if (type) return type;
  const found =
    !contentType || contentType === UNKNOWN
      ? 'the type of this file cannot be told from its bytes'
      : `this file is ${contentType} by its bytes`;
  throw new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    `${path}: must be ${kind === 'image' ? 'an image' : 'a video'} of type ${allowed.join(', ')}; ${found}.`,
  );
}
