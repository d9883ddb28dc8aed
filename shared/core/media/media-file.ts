/** Names and URLs of media files. Imported by pages: no zod, no AWS SDK. */

/** Format of our own file names: id and extension. */
export const MEDIA_FILE = /^med_[0-9A-Za-z]{20}\.[a-z0-9]{2,4}$/;

/** The storage code of a file: its name without the extension. */
export const mediaIdOf = (file: string): string => file.slice(0, file.indexOf('.'));

/** Names of copies by position: their maximum width in pixels. */
export const COPY_WIDTHS = [480, 960, 1600] as const;

const IMAGE_FILE = /\.(?:png|jpg|webp|gif|avif)$/;

/** Whether our own file is an image. */
export const isImageFile = (file: string): boolean => IMAGE_FILE.test(file);

/** The name of a copy of an image by its position. Not a `MEDIA_FILE`: nothing else can refer to a copy. */
export const copyName = (file: string, position: number): string =>
  `${mediaIdOf(file)}-${COPY_WIDTHS[position]}.webp`;

/** A file and all of its possible copies. */
export const withCopies = (file: string): string[] => [
  file,
  ...(isImageFile(file) ? COPY_WIDTHS.map((_, position) => copyName(file, position)) : []),
];

const COPY_FILE = /^med_[0-9A-Za-z]{20}-\d+\.webp$/;

/** The absolute URL of a stored reference: our own file or a copy of it, or another site's URL unchanged. */
export const mediaUrl = (ref: string, mediaOrigin: string): string =>
  MEDIA_FILE.test(ref) || COPY_FILE.test(ref) ? `${mediaOrigin}/media/${ref}` : ref;

/** The name of our own file at a URL; undefined for other URLs. */
export function ownMediaFile(url: string, mediaOrigin: string): string | undefined {
  const base = `${mediaOrigin}/media/`;
  const file = url.startsWith(base) ? url.slice(base.length) : '';
  return MEDIA_FILE.test(file) ? file : undefined;
}
