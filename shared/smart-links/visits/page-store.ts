import { readFlatItem } from '#shared/platform/dynamo/flat-item.ts';
import { coalesceReads } from '#shared/platform/runtime/coalesce.ts';
import { hotCache } from '#shared/platform/runtime/hot-cache.ts';
import { hotReadMs } from '#shared/platform/runtime/settings.ts';
import { type PageEntry, pageKey } from '../model/page-entry.ts';

const readItem = coalesceReads(async (slug: string): Promise<PageEntry | undefined> => {
  const item = await readFlatItem(pageKey(slug));
  // Not validated: only the Smart Link store writes entries, from this type.
  return item && (!item['deleted'] || item['blocked']) ? (item as unknown as PageEntry) : undefined;
});

/**
 * The entry of a slug (with prefix), or undefined. One eventually consistent read without the SDK, or none
 * for a hot page. For a deleted page it only has `blocked`, if set.
 */
export const readPage = hotCache(readItem, hotReadMs);
