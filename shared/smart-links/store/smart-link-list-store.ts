import type { Viewer } from '#shared/core/access/scope.ts';
import { visibleItems } from '#shared/core/access/visible-items.ts';
import { positionsInAll } from '#shared/core/folders/folder-store.ts';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { countBetween, type ListRange, newestFirst } from '#shared/platform/dynamo/newest-first.ts';
import { smartLinkKey } from '../model/page-entry.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { idOf, linkOf, ownerPartition } from '../model/smart-link-items.ts';

/** An owner's Smart Links, newest first, in pages. */
export async function* listSmartLinks(
  ownerId: string,
  { after, pageSize, budget }: ListRange,
): AsyncGenerator<SmartLink[]> {
  const pages = newestFirst(ownerPartition(ownerId), {
    after: after === undefined ? undefined : { key: smartLinkKey(idOf(after)), position: after },
    pageSize,
    budget: budget ?? 'whole',
  });
  for await (const items of pages) yield items.map(linkOf);
}

/** Pages read together by their ids: most have up to 8 KB, which is one read unit. */
const FOLDER_PAGES = 100;

/** The Smart Links in folders, newest first, in pages. Reads these only. */
export async function* listFolderSmartLinks(
  folderIds: readonly string[],
  { after, pageSize, budget }: ListRange,
): AsyncGenerator<SmartLink[]> {
  const options = { after, pageSize: Math.min(pageSize, FOLDER_PAGES), payer: budget };
  for await (const positions of positionsInAll(folderIds, 'SMART', options)) {
    const keys = positions.map((position) => smartLinkKey(idOf(position)));
    const items = await batchGet(keys, { payer: budget });
    const links = new Map(items.map(linkOf).map((link) => [link.id, link]));
    yield positions.flatMap((position) => links.get(idOf(position)) ?? []);
    if (budget?.isSpent) {
      budget.rest = positions.at(-1);
      return;
    }
  }
}

/**
 * Number of the Smart Links that a viewer sees, created within a time range (ISO 8601), excluding `before`.
 */
export const countSmartLinks = (
  { ownerId, scope }: Viewer,
  range: { from?: string; before?: string },
): Promise<number> => countBetween(ownerPartition(ownerId), range, visibleItems(scope));
