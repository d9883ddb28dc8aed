import { nameForVisitors } from '../../core/brand/brand-store.ts';
import type { DomainEvent } from '../../core/events/event.ts';
import { mayName } from '../../mail/mail-kinds.ts';
import { type SendOutcome, sendMail } from '../../mail/send-mail.ts';
import { NO_MAIL, SETTING, setting } from '../../platform/runtime/settings.ts';
import { webinarTimes } from '../model/webinar.ts';
import { findMailable } from '../store/find-mailable.ts';
import { confirm } from './answer-registration.ts';
import { confirmationMail, registrationMail } from './registration-mail.ts';
import { registrationStore } from './registration-store.ts';

export type RegistrantMailOutcome =
  | SendOutcome
  /** Sent by an earlier delivery of the event. */
  | 'already sent'
  /** The registration, its page or its account no longer exists or is not shown, or the webinar is over. */
  | 'no recipient';

/**
 * Emails a person who submitted a webinar's form: the confirmation link, or that the address is already registered. Throws if
 * sending failed, so that the event is retried. Claimed before it is sent; after a crash in between, the email is lost: the
 * visitor can submit the form again, and a flood of emails would be worse. Without email in the environment, nobody could
 * confirm, so the registration counts at once.
 */
export async function mailRegistrant(
  { id: eventId, data }: Pick<DomainEvent, 'id' | 'data'>,
  now: Date,
): Promise<RegistrantMailOutcome> {
  const of = { smartLinkId: String(data['smartLinkId']), id: String(data['_id']) };
  const registration = await registrationStore.find(of.smartLinkId, of.id, now);
  const found = await findMailable(of.smartLinkId);
  const times = found && webinarTimes(found.link);
  if (!registration || !found?.owner || !times || times.end <= now) return 'no recipient';
  if (setting(SETTING.mailFrom) === NO_MAIL) {
    await confirm(of, now);
    return 'no sender';
  }
  if (!(await registrationStore.claimRequest(registration, eventId))) return 'already sent';
  const { link, owner } = found;
  const { email: to, language } = registration;
  const kind = registration.status === 'pending' ? 'webinarConfirmation' : 'webinarRegistered';
  const host = await nameForVisitors(owner);
  const names = mayName(kind, owner) ? { host, title: link.title } : undefined;
  try {
    const body =
      kind === 'webinarConfirmation'
        ? confirmationMail(registration, names)
        : registrationMail('registered', { webinar: link, host, times, registration }, now);
    return await sendMail({ kind, to, owner, language, names, body }, now);
  } catch (error) {
    await Promise.allSettled([registrationStore.releaseRequest(registration, eventId)]);
    throw error;
  }
}
