import {
  type AdministratorAct,
  type AuditEntry,
  administratorEntry,
} from '#shared/core/audit/audit-entry.ts';
import type { BlockReason } from '#shared/core/moderation/block.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import type { Link } from '../model/link.ts';
import {
  codesOfCreator,
  findCreatorBlock,
  removeCreatorBlock,
  storeCreatorBlock,
} from '../store/creator-store.ts';
import { type BlockChange, blockLink, requireCode, unblockLink } from './block-link.ts';

/** Blocks the creator of a temporary link and all links from that IP address, for operators. */

const PARALLEL_LINKS = 8;

/** The result for the links of a creator. */
export interface CreatorChange {
  /** Links of the creator. */
  links: number;
  /** Links that this call changed. */
  changed: number;
}

/**
 * Blocks the creator of a temporary link for 30 days, and all links of that creator. Blocks the creator
 * first, so that no concurrently created link is missed. Safe to repeat. Throws LINK_NOT_FOUND, and NOT_FOUND
 * if the creator is unknown.
 */
export async function blockCreator(
  code: string,
  act: AdministratorAct & { reason: BlockReason },
  publicOrigin: string,
): Promise<CreatorChange> {
  const { link, creator } = await requireCreator(code);
  const { reason, by, note, now } = act;
  if ((await findCreatorBlock(creator, now))?.reason !== reason) {
    const block = { reason, by, note, at: now.toISOString() };
    await storeCreatorBlock(creator, block, entryOf(act, link, true));
  }
  return changeAll(creator, (code) => blockLink(code, act, publicOrigin));
}

/**
 * Unblocks the creator of a temporary link; false if they were not blocked. Throws the
 * errors of `blockCreator`.
 */
export async function allowCreator(code: string, act: AdministratorAct): Promise<boolean> {
  const { link, creator } = await requireCreator(code);
  return retryConflicts(async () => {
    if (!(await findCreatorBlock(creator, act.now))) return false;
    await removeCreatorBlock(creator, entryOf(act, link, false));
    return true;
  });
}

/**
 * Lifts the blocks of all links of a creator, who may create links again. Safe to repeat. Throws the
 * errors of `blockCreator`.
 */
export async function unblockCreator(
  code: string,
  act: AdministratorAct,
  publicOrigin: string,
): Promise<CreatorChange> {
  const { creator } = await requireCreator(code);
  await allowCreator(code, act);
  return changeAll(creator, (code) => unblockLink(code, act, publicOrigin));
}

async function changeAll(
  creator: string,
  change: (code: string) => Promise<BlockChange>,
): Promise<CreatorChange> {
  const total: CreatorChange = { links: 0, changed: 0 };
  for await (const codes of codesOfCreator(creator)) {
    await inParallel(codes, PARALLEL_LINKS, async (code) => {
      const { changed } = await change(code);
      total.links++;
      if (changed) total.changed++;
    });
  }
  return total;
}

async function requireCreator(code: string): Promise<{ link: Link; creator: string }> {
  const { link } = await requireCode(code);
  if (link?.creator) return { link, creator: link.creator };
  const why = 'only temporary links have a known creator, for 30 days and until they are deleted';
  throw new AppError('NOT_FOUND', `Nobody knows who created ${code}: ${why}.`);
}

/** The entry names the link: the hash of the creator's address must not outlive its 30 days in the log. */
const entryOf = (act: AdministratorAct, { id, code, ownerId }: Link, isBlocked: boolean): AuditEntry =>
  administratorEntry(act, {
    action: isBlocked ? 'creator.blocked' : 'creator.allowed',
    target: { type: 'link', id, name: code },
    ownerId,
    changes: [{ field: 'creatorBlocked', before: !isBlocked, after: isBlocked }],
  });
