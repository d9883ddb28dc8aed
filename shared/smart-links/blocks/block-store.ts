import type { BlockReason } from '#shared/core/moderation/block.ts';
import type { Block } from '#shared/core/moderation/block-schema.ts';
import { writeBlock } from '#shared/core/moderation/block-store.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';

import { type DeletedEntry, type PageEntry, pageKey, smartLinkKey } from '../model/page-entry.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { findSmartLink } from '../store/smart-link-store.ts';

/** Blocks of pages: in the record for its owner, in the page entry or its tombstone for visitors. */

/** The page or tombstone at a slug. */
export interface BlockedSlug {
  slug: string;
  ownerId: string;
  blocked: BlockReason | undefined;
  /** undefined if it is deleted. */
  link: SmartLink | undefined;
}

/** A slug and its block, read strongly consistent; undefined for a slug that was never used. */
export async function findSlug(slug: string): Promise<BlockedSlug | undefined> {
  const item = await getItem(pageKey(slug));
  if (!item) return undefined;
  const entry = item as PageEntry | DeletedEntry;
  const { ownerId, blocked } = entry;
  const link = 'deleted' in entry ? undefined : await findSmartLink(ownerId, entry.smartLinkId);
  return { slug, ownerId, blocked, link };
}

/** Stores or lifts a block as `writeBlock` does. */
export const storeBlock = (
  { slug, link, blocked }: BlockedSlug,
  block: Block | null,
  related: Parameters<typeof writeBlock>[2],
): Promise<void> =>
  writeBlock(
    {
      entryKey: pageKey(slug),
      blocked,
      record: link && {
        key: smartLinkKey(link.id),
        id: link.id,
        idName: 'smartLinkId' satisfies keyof PageEntry,
        version: link.version,
      },
    },
    block,
    related,
  );
