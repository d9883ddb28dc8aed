import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { type WebinarTimes, webinarTimes } from '../model/webinar.ts';
import { confirmUntil } from '../sign-ups/sign-up.ts';
import type { SignUpLink } from '../sign-ups/sign-up-link.ts';
import { isPageBlocked } from '../store/page-status-store.ts';
import { readSmartLink } from '../store/smart-link-store.ts';
import { keptUntil, type Registration, registrationRecord } from './registration.ts';
import {
  confirmRegistration,
  findSession,
  registrationStore,
  removeRegistration,
} from './registration-store.ts';
import { isOfSession } from './session.ts';

/** Actions behind the link in registrants' emails. */

export interface OwnRegistration {
  registration: Registration;
  link: SmartLink;
  times: WebinarTimes;
}

/**
 * The registration of a link. Throws NOT_FOUND if it is cancelled or deleted, and LINK_EXPIRED if its
 * page is no longer shown.
 */
export async function ownRegistration(of: SignUpLink, now: Date): Promise<OwnRegistration> {
  const [registration, link] = await Promise.all([
    registrationStore.find(of.smartLinkId, of.id, now),
    readSmartLink(of.smartLinkId),
  ]);
  if (!registration || !link) throw new AppError('NOT_FOUND', 'The registration no longer exists.');
  const times = webinarTimes(link);
  const isShown = link.status === 'active' && times && !(await isPageBlocked(link.slug));
  if (!isShown) throw new AppError('LINK_EXPIRED');
  return { registration, link, times };
}

export type Confirmed = 'confirmed' | 'full' | 'over';

/**
 * Confirms a registration, which takes one seat and sends a webhook event. Repeating it changes nothing.
 * `over`: the webinar or the confirmation period has ended. Throws as `ownRegistration` does.
 */
export function confirm(of: SignUpLink, now: Date): Promise<Confirmed> {
  return retryConflicts(async () => {
    const { registration, link, times } = await ownRegistration(of, now);
    const session = await findSession(link.id);
    const isCurrent = session !== undefined && isOfSession(registration, session);
    if (times.end <= now || !isCurrent) return 'over';
    if (registration.status === 'confirmed') return 'confirmed';
    if (confirmUntil(registration) <= now) return 'over';
    const after: Registration = {
      ...registration,
      status: 'confirmed',
      startsAt: times.start.toISOString(),
      toldAt: now.toISOString(),
      confirmedAt: now.toISOString(),
    };
    const data = { ...registrationRecord(after), smartLinkId: link.id, title: link.title };
    const event = newEvent('webinar.registered', { ownerId: link.ownerId, data, now });
    const most = link.registration?.maxRegistrations ?? null;
    const until = keptUntil(times.end);
    const done = await confirmRegistration(registration, after, { session, most, until, event });
    if (done === 'full') return 'full';
    // Confirmed by another request, cancelled, or moved to another date.
    if (!done) throw new AppError('WRITE_CONFLICT');
    await publishEvents([event]);
    return 'confirmed';
  });
}

/** Deletes a registration, which frees its seat. Throws NOT_FOUND if it was deleted before. */
export function cancel(of: SignUpLink, now: Date): Promise<void> {
  return retryConflicts(async () => {
    const registration = await registrationStore.find(of.smartLinkId, of.id, now);
    if (!registration) throw new AppError('NOT_FOUND', 'The registration no longer exists.');
    if (!(await removeRegistration(registration, await findSession(of.smartLinkId)))) {
      throw new AppError('WRITE_CONFLICT');
    }
  });
}
