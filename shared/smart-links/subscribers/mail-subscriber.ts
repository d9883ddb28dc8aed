import { nameForVisitors } from '../../core/brand/brand-store.ts';
import type { DomainEvent } from '../../core/events/event.ts';
import { mayName } from '../../mail/mail-kinds.ts';
import { type SendOutcome, sendMail } from '../../mail/send-mail.ts';
import { NO_MAIL, SETTING, setting } from '../../platform/runtime/settings.ts';
import { findMailable } from '../store/find-mailable.ts';
import { subscriptionUrl } from './subscriber-link.ts';
import { activeMail, confirmationMail } from './subscriber-mail.ts';
import { subscriberStore } from './subscriber-store.ts';

export type SubscriberMailOutcome =
  | SendOutcome
  /** Sent by an earlier delivery of the event. */
  | 'already sent'
  /** The subscriber, the page or its account no longer exists or is not shown. */
  | 'no recipient';

/**
 * Emails a person who submitted the form of a page: the confirmation link, or that the address is already subscribed. Throws if
 * sending failed, so that the event is retried. Claimed before it is sent; after a crash in between, the email is lost: the
 * visitor can submit the form again, and a flood of emails would be worse. Without email in the environment, nobody is subscribed.
 */
export async function mailSubscriber(
  { id: eventId, data }: Pick<DomainEvent, 'id' | 'data'>,
  now: Date,
): Promise<SubscriberMailOutcome> {
  const smartLinkId = String(data['smartLinkId']);
  const subscriber = await subscriberStore.find(smartLinkId, String(data['_id']), now);
  const found = await findMailable(smartLinkId);
  if (!subscriber || !found?.owner) return 'no recipient';
  if (setting(SETTING.mailFrom) === NO_MAIL) return 'no sender';
  if (!(await subscriberStore.claimRequest(subscriber, eventId))) return 'already sent';
  const { link, owner } = found;
  const { email: to, language } = subscriber;
  const kind = subscriber.status === 'pending' ? 'subscriptionConfirmation' : 'subscriptionActive';
  const names = mayName(kind, owner) ? { host: await nameForVisitors(owner), title: link.title } : undefined;
  try {
    return await sendMail(
      kind === 'subscriptionConfirmation'
        ? { kind, to, owner, language, names, body: confirmationMail(subscriber, names) }
        : {
            kind,
            to,
            owner,
            language,
            names,
            body: activeMail(subscriber, names),
            unsubscribe: subscriptionUrl(subscriber, 'unsubscribe'),
          },
      now,
    );
  } catch (error) {
    await Promise.allSettled([subscriberStore.releaseRequest(subscriber, eventId)]);
    throw error;
  }
}
