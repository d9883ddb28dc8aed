import * as z from 'zod';
import type { Viewer } from '#shared/core/access/scope.ts';
import type { Act } from '#shared/core/audit/author.ts';
import { pageQuery } from '#shared/platform/http/page-query.ts';
import { requireOwnSmartLink, requireSmartLink } from '../manage/read-smart-link.ts';
import { deleteSignUp, listSignUps, positionIn } from '../sign-ups/manage-sign-ups.ts';
import type { SubscriberRecord } from './subscriber.ts';
import { subscriberRecord } from './subscriber-record.ts';
import { countSubscribers, removeSubscriber, subscriberStore } from './subscriber-store.ts';

/** Owners' operations on the subscribers to their pages. */

export const listSubscribersSchema = z.object(pageQuery('subscribers'));

export type ListSubscribers = z.infer<typeof listSubscribersSchema>;

export interface SubscriberPage {
  subscribers: SubscriberRecord[];
  /** Confirmed ones, across all pages. */
  confirmed: number;
  nextCursor: string | null;
}

/**
 * A page's subscribers, newest first: up to `limit`, or as many as fit one response; none for a page that has
 * no form. Throws SMART_LINK_NOT_FOUND.
 */
export async function listOwnSubscribers(
  { now, ...viewer }: Viewer & { now: Date },
  smartLinkId: string,
  { cursor, limit }: ListSubscribers,
): Promise<SubscriberPage & { slug: string }> {
  const after = positionIn(subscriberStore, cursor);
  const { slug } = await requireSmartLink(viewer, smartLinkId);
  const confirmed = await countSubscribers(smartLinkId);
  const options = { after, limit, now, show: subscriberRecord };
  const { found, nextCursor } = await listSignUps(subscriberStore, smartLinkId, options);
  return { slug, subscribers: found, confirmed, nextCursor };
}

/** Deletes a subscriber. Throws SMART_LINK_NOT_FOUND, FOLDER_READ_ONLY, NOT_FOUND, and WRITE_CONFLICT. */
export async function deleteSubscriber(act: Act, smartLinkId: string, id: string): Promise<void> {
  const page = await requireOwnSmartLink(act.by, smartLinkId);
  const action = 'smart_link.subscriber_deleted';
  await deleteSignUp(subscriberStore, act, { page, id, action, remove: removeSubscriber });
}
