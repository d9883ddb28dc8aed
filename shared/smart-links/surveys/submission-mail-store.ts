import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../../platform/dynamo/client.ts';
import { TABLE } from '../../platform/dynamo/table.ts';
import { updateItem } from '../../platform/dynamo/update.ts';
import { submissionKey } from './submission-items.ts';

/** The email status in the items of submissions. */

const NOT_HANDLED = `attribute_exists(${TABLE.partitionKey}) AND attribute_not_exists(mailedAt) AND (attribute_not_exists(mailClaim) OR mailClaim <= :now)`;

export type MailClaim = 'claimed' | 'already sent' | 'being sent';

/** Claims a submission's email until `until`. One concurrent worker gets the claim; it expires at `until`. */
export async function claimMail(
  smartLinkId: string,
  position: string,
  now: Date,
  until: Date,
): Promise<MailClaim> {
  const claimed = await updateItem({
    Key: submissionKey(smartLinkId, position),
    UpdateExpression: 'SET mailClaim = :until',
    ConditionExpression: NOT_HANDLED,
    ExpressionAttributeValues: { ':until': until.getTime(), ':now': now.getTime() },
  });
  return claimed ? 'claimed' : whyNot(smartLinkId, position);
}

/**
 * Leaves a submission for the summary of a day instead of a separate email. `already sent`: by an email, or it is left for
 * one already.
 */
export async function awaitDigest(
  smartLinkId: string,
  position: string,
  day: string,
  now: Date,
): Promise<'waiting' | Exclude<MailClaim, 'claimed'>> {
  const waits = await updateItem({
    Key: submissionKey(smartLinkId, position),
    UpdateExpression: 'SET digest = :day, mailedAt = :at REMOVE mailClaim',
    ConditionExpression: NOT_HANDLED,
    ExpressionAttributeValues: { ':day': day, ':at': now.toISOString(), ':now': now.getTime() },
  });
  return waits ? 'waiting' : whyNot(smartLinkId, position);
}

async function whyNot(smartLinkId: string, position: string): Promise<'already sent' | 'being sent'> {
  const Key = submissionKey(smartLinkId, position);
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key, ConsistentRead: true, ProjectionExpression: 'mailedAt' }),
  );
  // A deleted submission needs no email.
  return Item && !Item['mailedAt'] ? 'being sent' : 'already sent';
}

/** Marks a submission's email as done: sent, rejected or rate limited. */
export async function completeMail(smartLinkId: string, position: string, now: Date): Promise<void> {
  await updateItem({
    Key: submissionKey(smartLinkId, position),
    UpdateExpression: 'SET mailedAt = :now REMOVE mailClaim',
    ConditionExpression: `attribute_exists(${TABLE.partitionKey})`,
    ExpressionAttributeValues: { ':now': now.toISOString() },
  });
}

/** Releases the claim on an email that failed, for an immediate retry. */
export async function releaseMail(smartLinkId: string, position: string, until: Date): Promise<void> {
  await updateItem({
    Key: submissionKey(smartLinkId, position),
    UpdateExpression: 'REMOVE mailClaim',
    ConditionExpression: 'mailClaim = :until',
    ExpressionAttributeValues: { ':until': until.getTime() },
  });
}
