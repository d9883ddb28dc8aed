import { readFlatItem } from '../platform/dynamo/flat-item.ts';
import type { PageContent } from '../smart-links/public-smart-link.ts';
import { webinarSessionKey } from '../smart-links/visits/page-entry.ts';

/**
 * Whether all seats of a webinar are taken: for pages, eventually consistent. One read, and none without a limit. Imported by
 * landing pages: no zod, no AWS SDK.
 */
export async function isFull(
  smartLinkId: string,
  { maxRegistrations }: NonNullable<PageContent['registration']>,
): Promise<boolean> {
  if (maxRegistrations === null) return false;
  const session = await readFlatItem(webinarSessionKey(smartLinkId));
  return Number(session?.['confirmed'] ?? 0) >= maxRegistrations;
}
