import type { List, Page } from '../list.ts';

/**
 * The first `limit` items of a list. With a filter, pages can be short or empty although there are more:
 * then further ones are requested.
 */
export async function firstOf<T>(
  limit: number,
  list: (page: { limit: number; cursor?: string }) => List<T>,
): Promise<Pick<Page<T>, 'items' | 'nextCursor'>> {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<T> = await list({
      limit: limit - items.length,
      ...(cursor !== null && { cursor }),
    }).page();
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && items.length < limit);
  return { items, nextCursor: cursor };
}
