import { nameForVisitors } from '#shared/core/brand/brand-store.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { mayName } from '#shared/mail/mail-kinds.ts';
import { sendMail } from '#shared/mail/send-mail.ts';
import { NO_MAIL, SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { webinarTimes } from '../model/webinar.ts';
import { mailOnce, type SignUpMailOutcome } from '../sign-ups/sign-up-mail.ts';
import { findMailable } from '../store/find-mailable.ts';
import { confirm } from './answer-registration.ts';
import { confirmationMail, registrationMail } from './registration-mail.ts';
import { registrationStore } from './registration-store.ts';

/**
 * Emails a person who submitted a webinar's form: the confirmation link, or that the address is already
 * registered. Throws as `mailOnce` does. Without email in the environment, nobody could confirm, so the
 * registration counts at once.
 */
export async function mailRegistrant(
  { id: eventId, data }: Pick<DomainEvent, 'id' | 'data'>,
  now: Date,
): Promise<SignUpMailOutcome> {
  const of = { smartLinkId: String(data['smartLinkId']), id: String(data['_id']) };
  const registration = await registrationStore.find(of.smartLinkId, of.id, now);
  const found = await findMailable(of.smartLinkId);
  const times = found && webinarTimes(found.link);
  if (!registration || !found?.owner || !times || times.end <= now) return 'no recipient';
  if (setting(SETTING.mailFrom) === NO_MAIL) {
    await confirm(of, now);
    return 'no sender';
  }
  const { link, owner } = found;
  const { email: to, language } = registration;
  const kind = registration.status === 'pending' ? 'webinarConfirmation' : 'webinarRegistered';
  return mailOnce(registrationStore, { one: registration, eventId }, async () => {
    const host = await nameForVisitors(owner);
    const names = mayName(kind, owner) ? { host, title: link.title } : undefined;
    const body =
      kind === 'webinarConfirmation'
        ? confirmationMail(registration, names)
        : registrationMail('registered', { webinar: link, host, times, registration }, now);
    return sendMail({ kind, to, owner, language, names, body }, now);
  });
}
