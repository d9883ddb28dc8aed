import { AppError } from '../errors.ts';
import { isId } from '../runtime/ids.ts';
import { shortUrlOf } from './link.ts';
import { requireLink } from './manage-links.ts';

/** What a QR code stands for. */
export interface QrTarget {
  url: string;
  /** For the image's file name. */
  name: string;
}

/** What the QR code of one of an owner's ids encodes. Throws LINK_NOT_FOUND or SMART_LINK_NOT_FOUND. */
export async function qrTarget(ownerId: string, id: string, publicOrigin: string): Promise<QrTarget> {
  // Smart Links do not exist yet; theirs will be the URL of the landing page.
  if (isId('smartLink', id)) throw new AppError('SMART_LINK_NOT_FOUND');
  const link = await requireLink(ownerId, id);
  return { url: shortUrlOf(link, publicOrigin), name: link.code };
}
