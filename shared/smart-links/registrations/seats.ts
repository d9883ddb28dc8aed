import { readFlatItem } from '#shared/platform/dynamo/flat-item.ts';
import { webinarSessionKey } from '../model/page-entry.ts';
import type { PageContent } from '../model/public-smart-link.ts';

/**
 * Whether all seats of a webinar are taken: for pages, eventually consistent. One read, and none without a
 * limit. Imported by landing pages: no zod, no AWS SDK.
 */
export async function isFull(
  smartLinkId: string,
  { maxRegistrations }: NonNullable<PageContent['registration']>,
): Promise<boolean> {
  if (maxRegistrations === null) return false;
  const session = await readFlatItem(webinarSessionKey(smartLinkId));
  return Number(session?.['confirmed'] ?? 0) >= maxRegistrations;
}
