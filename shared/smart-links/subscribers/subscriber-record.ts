import { signUpUrl } from '../sign-ups/sign-up-link.ts';
import type { Subscriber, SubscriberRecord } from './subscriber.ts';
import { SUBSCRIBER_LINKS } from './subscriber-link.ts';

/** A subscriber as the API returns it. */
export const subscriberRecord = (subscriber: Subscriber): SubscriberRecord => ({
  _id: subscriber.id,
  email: subscriber.email,
  status: subscriber.status,
  language: subscriber.language,
  consent: subscriber.consent,
  unsubscribeUrl: signUpUrl(SUBSCRIBER_LINKS, subscriber, 'unsubscribe'),
  createdAt: subscriber.createdAt,
  confirmedAt: subscriber.confirmedAt,
});
