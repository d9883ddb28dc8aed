import { type AdministratorAct, administratorEntry } from '#shared/core/audit/audit-entry.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import type { BlockReason } from '#shared/core/moderation/block.ts';
import type { Block } from '#shared/core/moderation/block-schema.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { clicksOf } from '../manage/read-smart-link.ts';
import { syncPageMedia } from '../media/page-media.ts';
import { auditTarget } from '../model/audit-target.ts';
import type { SmartLinkOrigins } from '../model/public-smart-link.ts';
import { PREFIX, readSlug } from '../model/slug.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { smartLinkRecord } from '../model/smart-link-record.ts';
import { type BlockedSlug, findSlug, storeBlock } from './block-store.ts';

/** Blocks and unblocks landing pages, for operators. */

/** The slug in `bio/jane`, or in the URL of a page on any host. Throws VALIDATION_ERROR. */
export function readPageReference(text: string): string {
  const trimmed = text.trim();
  const path = /^https?:\/\//i.test(trimmed) ? URL.parse(trimmed)?.pathname : trimmed.replace(/[?#].*$/s, '');
  // Also accepts a host without a scheme, and the catch-all's form.
  const prefixes = Object.values(PREFIX).join('|');
  const [, at] = new RegExp(`^(?:.*/)?((?:${prefixes})/[^/]+)/?$`, 'i').exec(path ?? '') ?? [];
  const slug = at && readSlug(at);
  if (slug) return slug;
  throw new AppError(
    'VALIDATION_ERROR',
    `"${trimmed}" is neither a slug such as bio/jane nor the URL of a page such as ` +
      'https://go.example.com/bio/jane',
  );
}

/** The result of the command. */
export interface BlockChange {
  /** False if there was nothing to change. */
  changed: boolean;
  /** The page was deleted or moved to another slug; only the slug remains. */
  deleted: boolean;
  /** Number of the page's files, which are online or offline with it. */
  files: number;
}

/** The page or tombstone at a slug. Throws SMART_LINK_NOT_FOUND if the slug was never used. */
export async function requireSlug(slug: string): Promise<BlockedSlug> {
  const found = await findSlug(slug);
  if (!found) throw new AppError('SMART_LINK_NOT_FOUND', `There is no page with the slug ${slug}.`);
  return found;
}

/**
 * Blocks a page, or the slug of a deleted page, which then cannot be used again. Blocking again changes the
 * reason. Throws SMART_LINK_NOT_FOUND.
 */
export function blockPage(
  slug: string,
  act: AdministratorAct & { reason: BlockReason },
  origins: SmartLinkOrigins,
): Promise<BlockChange> {
  const { reason, by, note, now } = act;
  return changeBlock(slug, { reason, by, note, at: now.toISOString() }, { act, origins });
}

/** Lifts the block of a page. Throws SMART_LINK_NOT_FOUND. */
export function unblockPage(
  slug: string,
  act: AdministratorAct,
  origins: SmartLinkOrigins,
): Promise<BlockChange> {
  return changeBlock(slug, null, { act, origins });
}

async function changeBlock(
  slug: string,
  block: Block | null,
  { act, origins }: { act: AdministratorAct; origins: SmartLinkOrigins },
): Promise<BlockChange> {
  const { change, event, id } = await retryConflicts(async () => {
    const found = await requireSlug(slug);
    const before = found.blocked ?? null;
    const after = block?.reason ?? null;
    const { link } = found;
    const change = { changed: before !== after, deleted: !link };
    if (!change.changed) return { change, id: link?.id };
    const event = link && (await eventOf({ ...link, block }, act.now, origins));
    const entry = administratorEntry(act, {
      action: block ? 'smart_link.blocked' : 'smart_link.unblocked',
      target: auditTarget({ id: link?.id ?? slug, title: link?.title ?? slug }),
      ownerId: found.ownerId,
      changes: [{ field: 'blockedReason', before, after }],
    });
    await storeBlock(found, block, { event, entry });
    return { change, event, id: link?.id };
  });
  await publishEvents(event ? [event] : []);
  // Even if nothing has changed: an earlier command may have been interrupted here.
  return { ...change, files: id === undefined ? 0 : await syncPageMedia(id) };
}

async function eventOf(link: SmartLink, now: Date, origins: SmartLinkOrigins): Promise<DomainEvent> {
  const record = smartLinkRecord(link, await clicksOf(link.id), origins);
  const type = link.block ? 'smart_link.blocked' : 'smart_link.unblocked';
  return newEvent(type, { ownerId: link.ownerId, data: record, now });
}
