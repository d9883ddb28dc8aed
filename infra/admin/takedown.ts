import type { AdministratorAct } from '#shared/core/audit/audit-entry.ts';
import { newestEntries, OPERATOR_LOG } from '#shared/core/audit/audit-store.ts';
import type { BlockReason } from '#shared/core/moderation/block.ts';
import { allowHost, denyHost } from '#shared/core/moderation/deny-host.ts';
import { allowCreator, blockCreator, unblockCreator } from '#shared/links/blocks/block-creator.ts';
import { blockLink, readCode, requireCode, unblockLink } from '#shared/links/blocks/block-link.ts';
import { syncLinkMedia } from '#shared/links/manage/link-media.ts';
import { linkRecord } from '#shared/links/model/link-record.ts';
import { findCreatorBlock } from '#shared/links/store/creator-store.ts';
import { usageOf } from '#shared/links/store/link-usage.ts';
import { servedCode } from '#shared/links/store/served-code.ts';
import { AppError } from '#shared/platform/errors.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import {
  blockPage,
  readPageReference,
  requireSlug,
  unblockPage,
} from '#shared/smart-links/blocks/block-page.ts';
import { clicksOf } from '#shared/smart-links/manage/read-smart-link.ts';
import { smartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';

/** Commands that take down links and pages. All return the object to print. */

export type BlockAct = AdministratorAct & { reason: BlockReason };

const origins = () => ({
  publicOrigin: setting(SETTING.publicOrigin),
  mediaOrigin: setting(SETTING.mediaOrigin),
});

/** A link as its owner sees it, with its owner and the whole block. */
export async function showLink(reference: string, now: Date): Promise<object> {
  const code = await servedCode(readCode(reference));
  const { link, ownerId, blocked } = await requireCode(code);
  if (!link) return { code, ownerId, deleted: true, blockedReason: blocked ?? null };
  const record = linkRecord(link, await usageOf(link), { hosts: origins(), now });
  const creatorBlock = link.creator === null ? undefined : await findCreatorBlock(link.creator, now);
  return { ...record, ownerId, block: link.block, creatorBlocked: creatorBlock !== undefined };
}

/**
 * With `allByCreator`, also blocks all other links of the creator of this temporary link, and the creator.
 */
export async function blockLinkAt(
  reference: string,
  act: BlockAct,
  { allByCreator }: { allByCreator: boolean },
): Promise<object> {
  const code = await servedCode(readCode(reference));
  if (allByCreator) {
    const change = await blockCreator(code, act, origins().publicOrigin);
    return { code, blockedReason: act.reason, creatorBlocked: true, ...change };
  }
  const change = await blockLink(code, act, origins().publicOrigin);
  return { code, blockedReason: act.reason, ...change, files: await syncImage(code) };
}

/**
 * With `allowCreator`, the creator of this temporary link may create links again; `allByCreator` unblocks
 * all of their links, too.
 */
export async function unblockLinkAt(
  reference: string,
  act: AdministratorAct,
  { allowCreator: allow, allByCreator }: { allowCreator: boolean; allByCreator: boolean },
): Promise<object> {
  const code = await servedCode(readCode(reference));
  if (allByCreator) {
    const change = await unblockCreator(code, act, origins().publicOrigin);
    return { code, blockedReason: null, creatorBlocked: false, ...change };
  }
  if (allow) await allowCreator(code, act);
  const change = await unblockLink(code, act, origins().publicOrigin);
  const files = await syncImage(code);
  return { code, blockedReason: null, ...(allow && { creatorBlocked: false }), ...change, files };
}

/** Takes the image of a link's preview offline or online with it; also after an interrupted command. */
async function syncImage(code: string): Promise<number> {
  const { link } = await requireCode(code);
  return link ? syncLinkMedia(link.id) : 0;
}

/** A page as its owner sees it, with its owner and the whole block. */
export async function showPage(reference: string): Promise<object> {
  const slug = readPageReference(reference);
  const { link, ownerId, blocked } = await requireSlug(slug);
  if (!link) return { slug, ownerId, deleted: true, blockedReason: blocked ?? null };
  const record = smartLinkRecord(link, await clicksOf(link.id), origins());
  return { ...record, ownerId, block: link.block };
}

export async function blockPageAt(reference: string, act: BlockAct): Promise<object> {
  const slug = readPageReference(reference);
  const change = await blockPage(slug, act, origins());
  return { slug, blockedReason: act.reason, ...change };
}

export async function unblockPageAt(reference: string, act: AdministratorAct): Promise<object> {
  const slug = readPageReference(reference);
  const change = await unblockPage(slug, act, origins());
  return { slug, blockedReason: null, ...change };
}

export const denyDomain = (host: string, act: BlockAct): Promise<object> =>
  denyHost(host, act, setting(SETTING.ownHosts).split(','));

export const allowDomain = (host: string, act: AdministratorAct): Promise<object> => allowHost(host, act);

const DEFAULT_ENTRIES = 50;
const MAX_ENTRIES = 10_000;

/**
 * The newest actions of operators, or all in an owner's log, newest first. Throws VALIDATION_ERROR
 * for a limit out of range.
 */
export async function listAudit(limit: string | undefined, ownerId = OPERATOR_LOG): Promise<object> {
  return { entries: await newestEntries(ownerId, entryLimit(limit, DEFAULT_ENTRIES)) };
}

/** Parses `--limit`. Throws VALIDATION_ERROR for a limit out of range. */
export function entryLimit(text: string | undefined, byDefault: number): number {
  const count = text === undefined ? byDefault : Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MAX_ENTRIES) {
    throw new AppError('VALIDATION_ERROR', `--limit must be a whole number from 1 to ${MAX_ENTRIES}`);
  }
  return count;
}
