import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../platform/dynamo/client.ts';
import { type ItemKey, TABLE } from '../platform/dynamo/table.ts';
import { updateItem } from '../platform/dynamo/update.ts';
import { deliveryPartition } from './webhook-items.ts';

/** Notices to owners about their webhooks: one item per event, so that its email is sent once. */

// Longer than the bus, Lambda and its dead-letter queue keep an event.
const RETENTION_SECONDS = 30 * 24 * 3600;

interface NoticeId {
  webhookId: string;
  eventId: string;
}

const noticeKey = ({ webhookId, eventId }: NoticeId): ItemKey => ({
  pk: deliveryPartition(webhookId),
  sk: `NOTICE#${eventId}`,
});

/** Claims the email of an event until `until`. One concurrent worker gets the claim. */
export async function claimNotice(
  notice: NoticeId,
  now: Date,
  until: Date,
): Promise<'claimed' | 'being sent' | 'already sent'> {
  const Key = noticeKey(notice);
  const claimed = await updateItem({
    Key,
    UpdateExpression: 'SET claim = :until, #ttl = :ttl',
    ConditionExpression: 'attribute_not_exists(sentAt) AND (attribute_not_exists(claim) OR claim <= :now)',
    ExpressionAttributeNames: { '#ttl': TABLE.ttl },
    ExpressionAttributeValues: {
      ':until': until.getTime(),
      ':now': now.getTime(),
      ':ttl': Math.ceil(now.getTime() / 1000) + RETENTION_SECONDS,
    },
  });
  if (claimed) return 'claimed';
  const { Item } = await dynamo().send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  return Item?.['sentAt'] ? 'already sent' : 'being sent';
}

/** Marks the email of an event as done. */
export async function completeNotice(notice: NoticeId, now: Date): Promise<void> {
  await updateItem({
    Key: noticeKey(notice),
    UpdateExpression: 'SET sentAt = :now REMOVE claim',
    ConditionExpression: `attribute_exists(${TABLE.partitionKey})`,
    ExpressionAttributeValues: { ':now': now.toISOString() },
  });
}

/** Releases the claim on an email that failed, for an immediate retry. */
export async function releaseNotice(notice: NoticeId, until: Date): Promise<void> {
  await updateItem({
    Key: noticeKey(notice),
    UpdateExpression: 'REMOVE claim',
    ConditionExpression: 'claim = :until',
    ExpressionAttributeValues: { ':until': until.getTime() },
  });
}
