/** Names and addresses of media files. No zod and no AWS: pages import this. */

/** Name of a file of ours: its id and the ending of its type. */
export const MEDIA_FILE = /^med_[0-9A-Za-z]{20}\.[a-z0-9]{2,4}$/;

/** The storage code of a file: its name without the ending. */
export const mediaIdOf = (file: string): string => file.slice(0, file.indexOf('.'));

/** The absolute URL of a stored reference: of a file of ours, or the URL of another site as it is. */
export const mediaUrl = (ref: string, mediaOrigin: string): string =>
  MEDIA_FILE.test(ref) ? `${mediaOrigin}/media/${ref}` : ref;

/** The name of our own file behind a URL that we have shown; undefined for any other URL. */
export function ownMediaFile(url: string, mediaOrigin: string): string | undefined {
  const base = `${mediaOrigin}/media/`;
  const file = url.startsWith(base) ? url.slice(base.length) : '';
  return MEDIA_FILE.test(file) ? file : undefined;
}
