import { readFlatItem } from '#shared/platform/dynamo/flat-item.ts';
import { responseCountKey } from '../model/page-entry.ts';
import type { PageContent } from '../model/public-smart-link.ts';

/** When surveys stop accepting responses. Imported by landing pages: no zod, no AWS SDK. */

export const isPastClose = ({ closesAt }: Pick<PageContent, 'closesAt'>, now: Date): boolean =>
  closesAt !== null && closesAt <= now.toISOString();

/**
 * Whether a survey is past its `closesAt`, or has reached its `maxResponses`: for pages, eventually
 * consistent. One read, and none without `maxResponses`.
 */
export async function isClosed(
  smartLinkId: string,
  content: Pick<PageContent, 'closesAt' | 'maxResponses'>,
  now: Date,
): Promise<boolean> {
  if (isPastClose(content, now)) return true;
  if (content.maxResponses === null) return false;
  const counter = await readFlatItem(responseCountKey(smartLinkId));
  return Number(counter?.['responses'] ?? 0) >= content.maxResponses;
}
