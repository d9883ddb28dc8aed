import { dueKeys } from '#shared/platform/dynamo/due-index.ts';
import { INDEX, type ItemKey } from '#shared/platform/dynamo/table.ts';
import type { TransactAction, TransactItems } from '#shared/platform/dynamo/transact.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { SESSIONS_DUE, webinarSessionKey } from './page-entry.ts';
import type { SmartLink } from './smart-link.ts';
import { webinarTimes } from './webinar.ts';

/**
 * The session of a webinar that has, or had, a registration form. It is in the index of due items while
 * emails are to be sent: so a change of the date is one write, however many have registered.
 */

/** The next emails: the date has changed, and the reminders. */
export type SessionStep = 'moved' | 'day' | 'hour';

const HOUR_MS = 3600_000;

/** An owner who corrects a date right away sends no emails about the wrong one. */
const MOVED_AFTER_MS = 10 * 60_000;

/** When a step is due. */
export function stepDue(step: SessionStep, startsAt: string, movedAt: string): Date {
  const start = Date.parse(startsAt);
  switch (step) {
    case 'moved':
      return new Date(Date.parse(movedAt) + MOVED_AFTER_MS);
    case 'day':
      return new Date(start - 24 * HOUR_MS);
    case 'hour':
      return new Date(start - HOUR_MS);
  }
}

export const sessionKeys = (at: Date, smartLinkId: string): Record<string, string> =>
  dueKeys(SESSIONS_DUE, at.toISOString(), smartLinkId);

type Dated = Pick<SmartLink, 'startsAt' | 'durationMinutes' | 'registration'>;

/**
 * The action for a change of a webinar's date or form; none for other changes. A new date after
 * the end of the webinar starts another session: its seats are free, and registrants of the
 * previous one are not notified.
 */
export function sessionChange(
  before: Dated | undefined,
  after: Dated & Pick<SmartLink, 'id' | 'ownerId' | 'updatedAt'>,
): TransactItems {
  const { startsAt, registration, updatedAt } = after;
  if (registration === null) return [];
  const isSame = before?.startsAt === startsAt && before.registration?.enabled === registration.enabled;
  if (isSame) return [];
  const key = webinarSessionKey(after.id);
  if (startsAt === null) return [withoutDate(key)];
  const step: SessionStep = before ? 'moved' : 'day';
  const ended = before && webinarTimes(before);
  const isOver = ended !== undefined && ended.end.getTime() <= Date.parse(updatedAt);
  const due = sessionKeys(stepDue(step, startsAt, updatedAt), after.id);
  const isPast = startsAt <= updatedAt;
  const changed = update(key)
    .set({ smartLinkId: after.id, ownerId: after.ownerId, startsAt, nextStep: step, movedAt: updatedAt })
    .set(isOver ? { sessionFrom: ended.end.toISOString(), confirmed: 0 } : {})
    .remove('doneUpTo', 'failedCount', 'passes');
  return [(isPast ? changed.remove(...Object.keys(due)) : changed.set(due)).action];
}

/** Action that ends the reminders of a webinar which has no date any more. */
function withoutDate(key: ItemKey): TransactAction {
  const { partitionKey, sortKey } = INDEX.byExpiry;
  const removed = ['startsAt', 'nextStep', 'doneUpTo', 'failedCount', 'passes', partitionKey, sortKey];
  return update(key).remove(...removed).action;
}
