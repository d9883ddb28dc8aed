import type { Act } from '#shared/core/audit/author.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { assertMatch, type IfMatch } from '#shared/platform/http/if-match.ts';
import { eventLink, type RecordContext } from '../model/link-record.ts';
import { isReached, usageOf } from '../store/link-usage.ts';
import { removeLink } from '../store/removal-store.ts';
import { changeLog } from './change-log.ts';
import { requireOwnLink } from './get-link.ts';
import { LinkImage } from './link-media.ts';

/** Deletes a link and its image. Throws LINK_NOT_FOUND or PRECONDITION_FAILED. */
export async function deleteLink(act: Act & RecordContext, id: string, ifMatch?: IfMatch): Promise<void> {
  const event = await storeDeletion(act, id, ifMatch);
  await publishEvents(event ? [event] : []);
}

/**
 * Deletes a link and its image and returns its event, which the caller publishes.
 * Throws as `deleteLink` does.
 */
export async function storeDeletion(
  act: Act & RecordContext,
  id: string,
  ifMatch?: IfMatch,
): Promise<DomainEvent | undefined> {
  const image = new LinkImage(act, id);
  const event = await retryConflicts(async () => {
    const link = await requireOwnLink(act.by, id);
    assertMatch(link, ifMatch);
    const usage = await usageOf(link);
    const before = eventLink(link, usage, act);
    const log = changeLog(act, 'link.deleted', { before, after: null, passwordHash: undefined });
    const media = await image.writes(link, undefined);
    await removeLink(link, act.now, { log, media, isReached: await isReached(link, usage) });
    return log?.event;
  });
  await image.afterCommit();
  return event;
}
