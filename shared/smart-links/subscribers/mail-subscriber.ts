import { nameForVisitors } from '#shared/core/brand/brand-store.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { mayName } from '#shared/mail/mail-kinds.ts';
import { sendMail } from '#shared/mail/send-mail.ts';
import { NO_MAIL, SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { signUpUrl } from '../sign-ups/sign-up-link.ts';
import { mailOnce, type SignUpMailOutcome } from '../sign-ups/sign-up-mail.ts';
import { findMailable } from '../store/find-mailable.ts';
import { SUBSCRIBER_LINKS } from './subscriber-link.ts';
import { activeMail, confirmationMail } from './subscriber-mail.ts';
import { subscriberStore } from './subscriber-store.ts';

/**
 * Emails a person who submitted the form of a page: the confirmation link, or that the address is already
 * subscribed. Throws as `mailOnce` does. Without email in the environment, nobody is subscribed.
 */
export async function mailSubscriber(
  { id: eventId, data }: Pick<DomainEvent, 'id' | 'data'>,
  now: Date,
): Promise<SignUpMailOutcome> {
  const smartLinkId = String(data['smartLinkId']);
  const subscriber = await subscriberStore.find(smartLinkId, String(data['_id']), now);
  const found = await findMailable(smartLinkId);
  if (!subscriber || !found?.owner) return 'no recipient';
  if (setting(SETTING.mailFrom) === NO_MAIL) return 'no sender';
  const { link, owner } = found;
  const { email: to, language } = subscriber;
  const kind = subscriber.status === 'pending' ? 'subscriptionConfirmation' : 'subscriptionActive';
  return mailOnce(subscriberStore, { one: subscriber, eventId }, async () => {
    const names = mayName(kind, owner)
      ? { host: await nameForVisitors(owner), title: link.title }
      : undefined;
    const mail = { to, owner, language, names };
    return sendMail(
      kind === 'subscriptionConfirmation'
        ? { ...mail, kind, body: confirmationMail(subscriber, names) }
        : {
            ...mail,
            kind,
            body: activeMail(subscriber, names),
            unsubscribe: signUpUrl(SUBSCRIBER_LINKS, subscriber, 'unsubscribe'),
          },
      now,
    );
  });
}
