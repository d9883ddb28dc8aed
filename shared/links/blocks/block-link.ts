import { type AdministratorAct, administratorEntry } from '#shared/core/audit/audit-entry.ts';
import { bindableHost } from '#shared/core/domains/bound-hosts.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import type { BlockReason } from '#shared/core/moderation/block.ts';
import type { Block } from '#shared/core/moderation/block-schema.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Link } from '../model/link.ts';
import { eventLink } from '../model/link-record.ts';
import { PUBLIC_OWNER_ID } from '../model/public-owner.ts';
import { codeInPath } from '../model/short-url.ts';
import { usageOf } from '../store/link-usage.ts';
import { type BlockedCode, findCode, storeBlock } from './block-store.ts';

/** Blocks and unblocks short links, for operators. */

/** The stored code of a bare code, a short URL of any host, or its path. Throws VALIDATION_ERROR. */
export function readCode(text: string): string {
  const trimmed = text.trim();
  const url = /^https?:\/\//i.test(trimmed) ? URL.parse(trimmed) : bareUrl(trimmed);
  const domain = url && url.host !== NO_HOST ? bindableHost(url.host, []) : undefined;
  const code = url && (codeInPath(url.pathname) ?? codeInPath(url.pathname, domain));
  if (code) return code;
  throw new AppError(
    'VALIDATION_ERROR',
    `"${trimmed}" is neither a short code nor a short URL such as https://go.example.com/r/Ab3xY9z`,
  );
}

const NO_HOST = 'code.invalid';

/** The URL of a text without a scheme, such as a host and path copied from a report. */
function bareUrl(text: string): URL | null {
  const [, host = NO_HOST, path = ''] =
    /^((?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?=\/))?(.*)$/s.exec(text) ?? [];
  return URL.parse(`https://${host}${path.startsWith('/') ? '' : '/'}${path}`);
}

/** The link or tombstone at a code. Throws LINK_NOT_FOUND if the code was never used. */
export async function requireCode(code: string): Promise<BlockedCode> {
  const found = await findCode(code);
  if (!found) throw new AppError('LINK_NOT_FOUND', `There is no link with the code ${code}.`);
  return found;
}

/** The result of the command. */
export interface BlockChange {
  /** False if there was nothing to change. */
  changed: boolean;
  /** The link is deleted; only its code remains. */
  deleted: boolean;
}

/**
 * Blocks a link, or the code of a deleted link, which then cannot be used again. Blocking again changes the
 * reason. Throws LINK_NOT_FOUND.
 */
export function blockLink(
  code: string,
  act: AdministratorAct & { reason: BlockReason },
  publicOrigin: string,
): Promise<BlockChange> {
  const { reason, by, note, now } = act;
  return changeBlock(code, { reason, by, note, at: now.toISOString() }, { act, publicOrigin });
}

/** Lifts the block of a link. Throws LINK_NOT_FOUND. */
export function unblockLink(code: string, act: AdministratorAct, publicOrigin: string): Promise<BlockChange> {
  return changeBlock(code, null, { act, publicOrigin });
}

async function changeBlock(
  code: string,
  block: Block | null,
  { act, publicOrigin }: { act: AdministratorAct; publicOrigin: string },
): Promise<BlockChange> {
  const { change, event } = await retryConflicts(async () => {
    const found = await requireCode(code);
    const before = found.blocked ?? null;
    const after = block?.reason ?? null;
    const { link } = found;
    const change = { changed: before !== after, deleted: !link };
    if (!change.changed) return { change };
    const event = link && (await eventOf({ ...link, block }, act.now, publicOrigin));
    const entry = administratorEntry(act, {
      action: block ? 'link.blocked' : 'link.unblocked',
      target: { type: 'link', id: link?.id ?? code, name: code },
      ownerId: found.ownerId,
      changes: [{ field: 'blockedReason', before, after }],
    });
    await storeBlock(found, block, { event, entry });
    return { change, event };
  });
  await publishEvents(event ? [event] : []);
  return change;
}

/** The event of a block; undefined for temporary links, which have no subscriber. */
async function eventOf(link: Link, now: Date, publicOrigin: string): Promise<DomainEvent | undefined> {
  if (link.ownerId === PUBLIC_OWNER_ID) return undefined;
  const record = eventLink(link, await usageOf(link), { hosts: { publicOrigin }, now });
  const type = link.block ? 'link.blocked' : 'link.unblocked';
  return newEvent(type, { ownerId: link.ownerId, data: record, now });
}
