import * as z from 'zod';
import type { Viewer } from '../../core/access/scope.ts';
import { auditEntry } from '../../core/audit/audit-entry.ts';
import type { Act } from '../../core/audit/author.ts';
import { retryConflicts } from '../../platform/dynamo/retry-conflicts.ts';
import { AppError } from '../../platform/errors.ts';
import { decodeCursor } from '../../platform/http/cursor.ts';
import { onePage, readSize, type Shown } from '../../platform/http/one-page.ts';
import { pageQuery } from '../../platform/http/page-query.ts';
import { isId } from '../../platform/runtime/ids.ts';
import { requireOwnSmartLink, requireSmartLink } from '../manage/read-smart-link.ts';
import { signUpPosition } from '../sign-ups/sign-up.ts';
import { SUBSCRIBER_POSITION, type SubscriberRecord, subscriberRecord } from './subscriber.ts';
import { SUBSCRIBER_CSV_HEADER, subscriberRows } from './subscriber-csv.ts';
import { subscriptionUrl } from './subscriber-link.ts';
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
 * A page's subscribers, newest first: up to `limit`, or as many as fit one response; none for a page that has no form. Throws
 * SMART_LINK_NOT_FOUND.
 */
export async function listOwnSubscribers(
  { now, ...viewer }: Viewer & { now: Date },
  smartLinkId: string,
  { cursor, limit }: ListSubscribers,
): Promise<SubscriberPage & { slug: string }> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, SUBSCRIBER_POSITION);
  const { slug } = await requireSmartLink(viewer, smartLinkId);
  const confirmed = await countSubscribers(smartLinkId);
  const pages = subscriberStore.list(smartLinkId, { after, pageSize: readSize(limit, false), now });
  const { found, nextCursor } = await onePage(
    pages,
    async (page) =>
      page.map(
        (one): Shown<SubscriberRecord> => [
          signUpPosition(one),
          subscriberRecord(one, subscriptionUrl(one, 'unsubscribe')),
        ],
      ),
    { limit },
  );
  return { slug, subscribers: found, confirmed, nextCursor };
}

/** The same as CSV. */
export async function exportSubscribers(
  ...request: Parameters<typeof listOwnSubscribers>
): Promise<{ slug: string; csv: string; nextCursor: string | null }> {
  const { slug, subscribers, nextCursor } = await listOwnSubscribers(...request);
  return { slug, csv: SUBSCRIBER_CSV_HEADER + subscriberRows(subscribers), nextCursor };
}

/** Deletes a subscriber. Throws SMART_LINK_NOT_FOUND, FOLDER_READ_ONLY, NOT_FOUND, and WRITE_CONFLICT. */
export async function deleteSubscriber(
  { by, now }: Act,
  smartLinkId: string,
  subscriberId: string,
): Promise<void> {
  const { slug } = await requireOwnSmartLink(by, smartLinkId);
  // Without the address: a person who deletes a subscriber wants it gone.
  const act = {
    action: 'smart_link.subscriber_deleted',
    target: { type: 'smart_link', id: smartLinkId, name: slug },
    changes: [{ field: 'subscriber', before: subscriberId, after: null }],
  };
  await retryConflicts(async () => {
    const found = isId('subscriber', subscriberId)
      ? await subscriberStore.find(smartLinkId, subscriberId, now)
      : undefined;
    if (!found)
      throw new AppError('NOT_FOUND', 'The subscriber was not found.', {
        params: { resource: 'subscriber' },
      });
    if (!(await removeSubscriber(found, auditEntry(by, act, now)))) throw new AppError('WRITE_CONFLICT');
  });
}
