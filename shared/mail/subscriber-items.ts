import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import type { MailList } from './mail-kinds.ts';

/**
 * Keys of recipients' choices, by `recipientHash`. Suppressions are in separate partitions, so that the
 * public function that stores choices cannot lift them.
 */

const PREFIX = 'SUBSCRIBER#';

/** The choices of all recipients. */
export const SUBSCRIBER_PARTITIONS: Partitions = `${PREFIX}*`;

export const subscriberPartition = (recipient: string): string => `${PREFIX}${recipient}`;

/** The recipient of a choice, and the emails that it is about. */
export interface Subscriber {
  /** A `recipientHash`. */
  recipient: string;
  list: MailList;
  ownerId: string;
  /** A part of the list that has choices of its own, such as one report. Absent: the whole list. */
  topic?: string | undefined;
}

/** Whether a recipient gets the emails of a list, or of one topic, on behalf of an owner. */
export const subscriptionKey = ({ recipient, list, ownerId, topic }: Subscriber): ItemKey => ({
  pk: subscriberPartition(recipient),
  sk: [list, ownerId, ...(topic ? [topic] : [])].join('#'),
});

/** The list, owner and topic in the sort key of a subscription; undefined for an opt-out. */
export function subscriptionOf(
  sortKey: string,
): { list: string; ownerId: string; topic?: string } | undefined {
  const [, list, ownerId, topic] = /^(\w+)#([^#]+)(?:#(.+))?$/.exec(sortKey) ?? [];
  return list === undefined || ownerId === undefined
    ? undefined
    : { list, ownerId, ...(topic !== undefined && { topic }) };
}

const SUPPRESSION = 'RECIPIENT#';

/** The suppressions of all recipients. */
export const SUPPRESSION_PARTITIONS: Partitions = `${SUPPRESSION}*`;

export const suppressionKey = (recipient: string): ItemKey => ({
  pk: `${SUPPRESSION}${recipient}`,
  sk: 'SUPPRESSION',
});

/** A recipient's opt-out from all email. */
export const optOutKey = (recipient: string): ItemKey => ({
  pk: subscriberPartition(recipient),
  sk: 'OPT-OUT',
});
