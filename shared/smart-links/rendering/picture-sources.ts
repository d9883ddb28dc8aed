import { copyName, mediaUrl, ownMediaFile } from '#shared/core/media/media-file.ts';
import type { PageContent } from '../model/public-smart-link.ts';

/** The sources of an image, and its size. */
interface PictureSources {
  /** In pixels; absent until known. */
  width?: number;
  height?: number;
  /** Copies, smallest first. */
  copies: readonly { url: string; width: number }[];
  /** Dominant hue in OKLCH, in degrees. */
  hue?: number | undefined;
}

/** Looks up the image at a URL; undefined for images of other sites, and until it is processed. */
export type FindPicture = (url: string | null | undefined) => PictureSources | undefined;

/** Looks up the images of a page. */
export const findPicture =
  ({ pictures = {} }: Pick<PageContent, 'pictures'>, mediaOrigin: string): FindPicture =>
  (url) => {
    const file = url ? ownMediaFile(url, mediaOrigin) : undefined;
    const picture = file && pictures[file];
    if (!picture) return undefined;
    const { width, height, hue } = picture;
    return {
      ...(width > 0 && { width, height }),
      copies: picture.copies.map((width, position) => ({
        url: mediaUrl(copyName(file, position), mediaOrigin),
        width,
      })),
      hue,
    };
  };

/**
 * The URL of the smallest copy that is at least this wide, else of the largest one, else of the image itself.
 */
export function copyUrl(find: FindPicture | undefined, url: string, width: number): string {
  const copies = find?.(url)?.copies ?? [];
  return (copies.find((copy) => copy.width >= width) ?? copies.at(-1))?.url ?? url;
}
