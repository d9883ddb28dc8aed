import { MEDIA_FILE } from '#shared/core/media/media-file.ts';
import type { Link } from '../model/link.ts';

/** Our own files that a link uses: the image of its preview. */
export const filesOf = ({ preview }: Pick<Link, 'preview'>): string[] =>
  preview?.image !== undefined && MEDIA_FILE.test(preview.image) ? [preview.image] : [];

/**
 * Whether an image is a URL of our own media. Images of links use the host of short URLs, because the
 * distribution serves media on every host.
 */
export const isOwnImage = (image: string, publicOrigin: string): boolean =>
  image.startsWith(`${publicOrigin}/media/`);
