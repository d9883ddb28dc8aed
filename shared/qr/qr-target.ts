import { scannedUrl } from '#shared/clicks/visits/via.ts';
import type { Viewer } from '#shared/core/access/scope.ts';
import { requireLink } from '#shared/links/manage/get-link.ts';
import { bareCode } from '#shared/links/model/link-code.ts';
import { displayUrlOf, type ShortUrlHosts } from '#shared/links/model/link-record.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { requireSmartLink } from '#shared/smart-links/manage/read-smart-link.ts';
import { landingUrl } from '#shared/smart-links/model/slug.ts';

/** The content of a QR code. */
export interface QrTarget {
  url: string;
  /** For the image's file name. */
  name: string;
  /** The link's own domain; null: none. */
  domain: string | null;
}

/** The QR code of a link or Smart Link. Throws LINK_NOT_FOUND or SMART_LINK_NOT_FOUND. */
export async function qrTarget(
  viewer: Viewer,
  id: string,
  { hosts, isTracked }: { hosts: ShortUrlHosts; isTracked: boolean },
): Promise<QrTarget> {
  const target = await plainTarget(viewer, id, hosts);
  return isTracked ? { ...target, url: scannedUrl(target.url) } : target;
}

async function plainTarget(viewer: Viewer, id: string, hosts: ShortUrlHosts): Promise<QrTarget> {
  if (isId('smartLink', id)) {
    const { slug } = await requireSmartLink(viewer, id);
    return { url: landingUrl(slug, hosts.publicOrigin), name: slug.replace('/', '-'), domain: null };
  }
  const link = await requireLink(viewer, id);
  return { url: displayUrlOf(link, hosts), name: fileNameOf(link.code), domain: link.customDomain };
}

/** A header has no other characters. */
const fileNameOf = (code: string): string => bareCode(code).replace(/[^\w.-]+/g, '-');
