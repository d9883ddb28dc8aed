import type { BlockReason } from '#shared/core/moderation/block.ts';
import type { Block } from '#shared/core/moderation/block-schema.ts';
import { writeBlock } from '#shared/core/moderation/block-store.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';

import type { Link } from '../model/link.ts';
import { storedCodes } from '../model/link-codes.ts';
import { entryOf, linkKey, type RedirectEntry, redirectKey } from '../model/redirect-entry.ts';
import { findLink } from '../store/link-store.ts';

/** Blocks of links: in the record for its owner, in the redirect entry or its tombstone for visitors. */

/** The link or tombstone at a code. */
export interface BlockedCode {
  code: string;
  ownerId: string;
  blocked: BlockReason | undefined;
  /** undefined if it is deleted. */
  link: Link | undefined;
}

/** A code and its block, read strongly consistent; undefined for a code that was never used. */
export async function findCode(code: string): Promise<BlockedCode | undefined> {
  const item = await getItem(redirectKey(code));
  if (!item) return undefined;
  const { ownerId, linkId, blocked } = entryOf(item);
  // A removed code that still counts visits of a link stands for that link.
  const link = linkId === undefined ? undefined : await findLink(ownerId, linkId);
  return { code, ownerId, blocked, link };
}

/**
 * Whether a link is not served to visitors, because its owner is suspended or it is
 * blocked. Strongly consistent.
 */
export async function isLinkBlocked(code: string): Promise<boolean> {
  const item = await getItem(redirectKey(code));
  const { suspended, blocked } = item ? entryOf(item) : {};
  return suspended === true || blocked !== undefined;
}

/** Stores or lifts a block as `writeBlock` does. */
export const storeBlock = (
  { code, link, blocked }: BlockedCode,
  block: Block | null,
  related: Parameters<typeof writeBlock>[2],
): Promise<void> =>
  writeBlock(
    {
      entryKey: redirectKey(link?.code ?? code),
      otherKeys: link ? storedCodes(link).slice(1).map(redirectKey) : [],
      blocked,
      record: link && {
        key: linkKey(link.id),
        id: link.id,
        idName: 'linkId' satisfies keyof RedirectEntry,
        version: link.version,
      },
    },
    block,
    related,
  );
