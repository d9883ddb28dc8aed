import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { absent, all, exists } from '#shared/platform/dynamo/conditions.ts';
import { isFree, type Lease, releaseLease, type Term, takeLease } from '#shared/platform/dynamo/lease.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { submissionKey } from './submission-items.ts';

/** The email status in the items of submissions. */

const NOT_MAILED = all(exists(), absent('mailedAt'));

const leaseOf = (smartLinkId: string, position: string): Lease => ({
  key: submissionKey(smartLinkId, position),
  attribute: 'mailClaim',
});

const mailed = (smartLinkId: string, position: string, now: Date) =>
  update(submissionKey(smartLinkId, position)).set({ mailedAt: now.toISOString() }).remove('mailClaim');

export type MailClaim = 'claimed' | 'already sent' | 'being sent';

/** Claims a submission's email for a term. One concurrent worker gets the claim. */
export async function claimMail(smartLinkId: string, position: string, term: Term): Promise<MailClaim> {
  const claimed = await takeLease(leaseOf(smartLinkId, position), term, { when: NOT_MAILED });
  return claimed ? 'claimed' : whyNot(smartLinkId, position);
}

/**
 * Leaves a submission for the summary of a day instead of a separate email. `already sent`: by an email, or
 * it is left for one already.
 */
export async function awaitDigest(
  smartLinkId: string,
  position: string,
  { day, now }: { day: string; now: Date },
): Promise<'waiting' | Exclude<MailClaim, 'claimed'>> {
  const waits = await updateItem(
    mailed(smartLinkId, position, now).set({ digest: day }).when(NOT_MAILED, isFree('mailClaim', now)),
  );
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
  await updateItem(mailed(smartLinkId, position, now).when(exists()));
}

/** Releases the claim on an email that failed, for an immediate retry. */
export const releaseMail = (smartLinkId: string, position: string, until: Date): Promise<void> =>
  releaseLease(leaseOf(smartLinkId, position), until);
