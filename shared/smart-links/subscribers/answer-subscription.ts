import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { log } from '#shared/platform/runtime/log.ts';
import type { SmartLink } from '../model/smart-link.ts';
import type { SignUpLink } from '../sign-ups/sign-up-link.ts';
import { returnSpace, takeSpace } from '../store/answer-space-store.ts';
import { isPageBlocked } from '../store/page-status-store.ts';
import { readSmartLink } from '../store/smart-link-store.ts';
import { type Subscriber, subscriberBytes } from './subscriber.ts';
import { subscriberRecord } from './subscriber-record.ts';
import { confirmSubscriber, removeSubscriber, subscriberStore } from './subscriber-store.ts';

/** Actions behind the links in subscribers' emails. */

export interface OwnSubscription {
  subscriber: Subscriber;
  link: SmartLink;
}

/** The subscription of a link. Throws NOT_FOUND if it has ended or expired, or its page is deleted. */
export async function ownSubscription(of: SignUpLink, now: Date): Promise<OwnSubscription> {
  const [subscriber, link] = await Promise.all([
    subscriberStore.find(of.smartLinkId, of.id, now),
    readSmartLink(of.smartLinkId),
  ]);
  if (!subscriber || !link) throw new AppError('NOT_FOUND', 'The subscription no longer exists.');
  return { subscriber, link };
}

/** The page of a link whose subscription has ended; undefined if it is deleted. */
export const listOf = ({ smartLinkId }: SignUpLink): Promise<SmartLink | undefined> =>
  readSmartLink(smartLinkId);

/**
 * Confirms a subscription, which takes storage and sends a webhook event. Repeating it changes
 * nothing. Throws NOT_FOUND, LINK_EXPIRED if the page is no longer shown, and SURVEY_FULL or
 * SURVEY_BUSY without storage.
 */
export function confirm(of: SignUpLink, now: Date): Promise<OwnSubscription> {
  return retryConflicts(async () => {
    const { subscriber, link } = await ownSubscription(of, now);
    if (subscriber.status === 'confirmed') return { subscriber, link };
    if (link.status !== 'active' || (await isPageBlocked(link.slug))) throw new AppError('LINK_EXPIRED');
    const after: Subscriber = { ...subscriber, status: 'confirmed', confirmedAt: now.toISOString() };
    const data = { ...subscriberRecord(after), smartLinkId: link.id, title: link.title };
    const event = newEvent('subscriber.confirmed', { ownerId: link.ownerId, data, now });
    const bytes = subscriberBytes(after);
    // Before the change: after a crash in between, too much is counted, never too little.
    await takeSpace({ smartLinkId: link.id, ownerId: link.ownerId }, bytes, now);
    let isDone = false;
    try {
      isDone = await confirmSubscriber(subscriber, after, event);
    } finally {
      if (!isDone) await giveBack(link.id, bytes);
    }
    // Confirmed by another request, or ended.
    if (!isDone) throw new AppError('WRITE_CONFLICT');
    await publishEvents([event]);
    return { subscriber: after, link };
  });
}

/** Returns storage. Never throws: the result matters more. */
async function giveBack(smartLinkId: string, bytes: number): Promise<void> {
  try {
    await returnSpace(smartLinkId, bytes);
  } catch (error) {
    log.error('space of a subscriber not returned', { smartLinkId, error });
  }
}

/** Deletes a subscriber. Repeating it changes nothing. */
export function unsubscribe(of: SignUpLink, now: Date): Promise<void> {
  return retryConflicts(async () => {
    const subscriber = await subscriberStore.find(of.smartLinkId, of.id, now);
    if (subscriber && !(await removeSubscriber(subscriber))) throw new AppError('WRITE_CONFLICT');
  });
}
