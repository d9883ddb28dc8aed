import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { SUBSCRIPTION_REQUESTED } from '#shared/core/events/event.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { confirm } from '#shared/smart-links/subscribers/answer-subscription.ts';
import { listOwnSubscribers } from '#shared/smart-links/subscribers/manage-subscribers.ts';
import { openList, subscribe } from '#shared/smart-links/subscribers/subscribe.ts';
import type { SubscriberRecord } from '#shared/smart-links/subscribers/subscriber.ts';
import { create, eventsOf, NOW } from './smart-links.ts';

/** Pages with a form to subscribe, and their subscribers, on the embedded table. */

export const aListPage = (owner: Owner, block: object = {}, now = NOW) =>
  create(
    owner,
    {
      urls: [
        { title: 'Shop', url: 'https://example.com/' },
        { type: 'subscribe', ...block },
      ],
    },
    { now },
  );

let senders = 0;

/** Sends the form; each time from another network. */
export async function sendSubscription(
  { slug }: Pick<SmartLinkRecord, 'slug'>,
  email: string,
  at = NOW,
): Promise<void> {
  const address = `198.51.${Math.floor(++senders / 250) % 250}.${senders % 250}`;
  await subscribe(
    await openList(slug, undefined, at),
    { email, consent: true },
    { address, headers: {}, now: at },
  );
}

/** Everyone on the list of a page. */
export const subscribersOf = async (
  { ownerId }: Pick<Owner, 'ownerId'>,
  { _id }: Pick<SmartLinkRecord, '_id'>,
  at = NOW,
): Promise<SubscriberRecord[]> =>
  (await listOwnSubscribers({ ...wholeAccount(ownerId), now: at }, _id, {})).subscribers;

/** Sends the form and confirms the address. */
export async function aSubscriber(
  owner: Owner,
  page: SmartLinkRecord,
  email: string,
  at = NOW,
): Promise<SubscriberRecord> {
  await sendSubscription(page, email, at);
  const one = async () => {
    const found = (await subscribersOf(owner, page, at)).find((subscriber) => subscriber.email === email);
    if (!found) throw new Error(`${email} has not subscribed`);
    return found;
  };
  await confirm({ smartLinkId: page._id, id: (await one())._id }, at);
  return one();
}

/** The events that have emails sent. */
export const subscriptionRequestsOf = async (owner: Owner) =>
  (await eventsOf(owner)).filter(({ type }) => type === SUBSCRIPTION_REQUESTED);
