import { placeKey } from '#shared/core/folders/folder-items.ts';
import type { Link } from '#shared/links/model/link.ts';
import { listPosition, recordItem } from '#shared/links/model/link-items.ts';
import { batchPut } from '#shared/platform/dynamo/batch-write.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { aStoredLink } from './links.ts';

const START = Date.parse('2026-01-01T00:00:00Z');

/**
 * Stores the records of many links, the oldest first, and their places in folders. Their ids and codes end in
 * their numbers.
 */
export async function storeLinks(
  ownerId: string,
  number: number,
  of: (n: number) => Partial<Link> = () => ({}),
): Promise<void> {
  const items = Array.from({ length: number }, (_, n) => n).flatMap((n) => {
    const createdAt = new Date(START + n * 1000).toISOString();
    const link = aStoredLink({
      id: `lnk_${ownerId.slice(-8)}${String(n).padStart(12, '0')}`,
      ownerId,
      code: `c${String(n).padStart(6, '0')}`,
      title: `Spring sale, part ${n}`,
      originalUrl: `https://www.example.com/spring/sale/articles/${n}?utm_source=newsletter&utm_medium=email`,
      tags: ['mail'],
      createdAt,
      updatedAt: createdAt,
      ...of(n),
    });
    return [
      recordItem(link) as ItemKey & Record<string, unknown>,
      ...(link.folderId === null ? [] : [{ ...placeKey(link.folderId, 'LINK', listPosition(link)) }]),
    ];
  });
  await batchPut(items);
}
