import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { DomainEvent } from '../events/event.ts';
import { outboxPut } from '../events/outbox-store.ts';
import { batchGet } from '../platform/dynamo/batch-get.ts';
import { dynamo, tableName } from '../platform/dynamo/client.ts';
import { queryPages } from '../platform/dynamo/query-pages.ts';
import { type ItemKey, TABLE } from '../platform/dynamo/table.ts';
import { ConditionFailedError, transactWrite } from '../platform/dynamo/transact.ts';
import { updateItem } from '../platform/dynamo/update.ts';
import { smartLinkPartition } from '../smart-links/smart-link-store.ts';
import { type Submission, submissionPosition } from './submission.ts';

/** The items of a survey's submissions: each of them, and the guard against repeats. */

/** All submissions sort behind the first of these and before the second. */
const PREFIX = 'RESPONSE#';
const END = 'RESPONSE#~';

const submissionKey = (smartLinkId: string, position: string): ItemKey => ({
  pk: smartLinkPartition(smartLinkId),
  sk: `${PREFIX}${position}`,
});

/** What a visitor has sent: the same again within a minute is the same submission. */
export interface Repeat {
  smartLinkId: string;
  /** Keyed hash of the visitor and the content: neither can be read from it. */
  hash: string;
}

const REPEAT_MS = 60_000;

const guardKey = ({ smartLinkId, hash }: Repeat): ItemKey => ({
  pk: `REPEAT#${smartLinkId}#${hash}`,
  sk: 'REPEAT',
});

const guardSchema = z.object({ submissionId: z.string() });

const itemSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  /** JSON: values of any shape and depth, which attributes of their own would not all take. */
  content: z.string(),
});

const contentSchema = z.object({
  answers: z.array(z.unknown()),
  submissionType: z.string().nullable(),
  submissionDetails: z.record(z.string(), z.unknown()).nullable(),
});

/**
 * Stores a submission together with its event and the guard against its repetition; the id of the submission that
 * stands: its own, or that of the same one within the last minute, when nothing is stored.
 *
 * No item of it is another submission's: two transactions that name one item, be it only to check it, refuse each other,
 * and thousands of people may answer at once. So the Smart Link's own item is not among them either; answers to one that
 * is deleted at this moment lie in its partition, and go with it.
 */
export async function storeSubmission(
  submission: Submission,
  repeat: Repeat,
  event: DomainEvent,
  now: Date,
): Promise<string> {
  const TableName = tableName();
  const { id, createdAt, answers, submissionType, submissionDetails } = submission;
  const content = JSON.stringify({ answers, submissionType, submissionDetails });
  const Item = {
    ...submissionKey(repeat.smartLinkId, submissionPosition(submission)),
    id,
    createdAt,
    content,
  };
  const guard = {
    ...guardKey(repeat),
    submissionId: id,
    until: now.getTime() + REPEAT_MS,
    [TABLE.ttl]: Math.ceil((now.getTime() + REPEAT_MS) / 1000),
  };
  for (;;) {
    try {
      await transactWrite([
        {
          Put: {
            TableName,
            Item: guard,
            // By the clock: an item whose time is over stays for days before it is removed.
            ConditionExpression: `attribute_not_exists(${TABLE.partitionKey}) OR #until <= :now`,
            ExpressionAttributeNames: { '#until': 'until' },
            ExpressionAttributeValues: { ':now': now.getTime() },
          },
        },
        { Put: { TableName, Item } },
        outboxPut(event),
      ]);
      return id;
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error;
      const first = await readGuard(repeat);
      // Gone between the two calls: its time is over, so this one counts.
      if (first !== undefined) return first;
    }
  }
}

async function readGuard(repeat: Repeat): Promise<string | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: guardKey(repeat), ConsistentRead: true }),
  );
  return Item && guardSchema.parse(Item).submissionId;
}

/** Where to read submissions from and to, and in which order. */
export interface SubmissionRange {
  /** Behind this position; absent: from the first one on, or the last one where the newest come first. */
  after?: string | undefined;
  newestFirst?: boolean;
  pageSize?: number;
}

/** A survey's submissions in pages, read consistently: what was answered as stored is there. */
export async function* listSubmissions(
  smartLinkId: string,
  { after, newestFirst = false, pageSize }: SubmissionRange = {},
): AsyncGenerator<Submission[]> {
  const pages = queryPages({
    after: after === undefined ? undefined : { ...submissionKey(smartLinkId, after) },
    KeyConditionExpression: `${TABLE.partitionKey} = :pk AND ${TABLE.sortKey} BETWEEN :from AND :to`,
    ExpressionAttributeValues: { ':pk': smartLinkPartition(smartLinkId), ':from': PREFIX, ':to': END },
    ScanIndexForward: !newestFirst,
    ConsistentRead: true,
    Limit: pageSize,
  });
  for await (const items of pages) yield items.map(toSubmission);
}

/** Submissions by their positions, in no order. */
export async function submissionsAt(
  smartLinkId: string,
  positions: readonly string[],
): Promise<Submission[]> {
  const keys = positions.map((position) => submissionKey(smartLinkId, position));
  return (await batchGet(keys, { consistent: true })).map(toSubmission);
}

/** One submission, or undefined. */
export async function findSubmission(smartLinkId: string, position: string): Promise<Submission | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({
      TableName: tableName(),
      Key: submissionKey(smartLinkId, position),
      ConsistentRead: true,
    }),
  );
  return Item && toSubmission(Item);
}

// The content is written by this store only, from the type it is read as.
function toSubmission(item: Record<string, unknown>): Submission {
  const { id, createdAt, content } = itemSchema.parse(item);
  const { answers, ...rest } = contentSchema.parse(JSON.parse(content));
  return { id, createdAt, answers: answers as Submission['answers'], ...rest };
}

/** What the claim of a submission's mail came to. */
export type MailClaim = 'claimed' | 'already sent' | 'being sent';

/**
 * Claims the mail of a submission until `until`. Exactly one of several at once gets it; who does not finish by then
 * loses it to the next.
 */
export async function claimMail(
  smartLinkId: string,
  position: string,
  now: Date,
  until: Date,
): Promise<MailClaim> {
  const Key = submissionKey(smartLinkId, position);
  const claimed = await updateItem({
    Key,
    UpdateExpression: 'SET mailClaim = :until',
    ConditionExpression: `attribute_exists(${TABLE.partitionKey}) AND attribute_not_exists(mailedAt) AND (attribute_not_exists(mailClaim) OR mailClaim <= :now)`,
    ExpressionAttributeValues: { ':until': until.getTime(), ':now': now.getTime() },
  });
  if (claimed) return 'claimed';
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key, ConsistentRead: true, ProjectionExpression: 'mailedAt' }),
  );
  // A submission that is gone needs no mail either.
  return Item && !Item['mailedAt'] ? 'being sent' : 'already sent';
}

/** The mail of a submission is sent, or will never be: nobody claims it again. */
export async function completeMail(smartLinkId: string, position: string, now: Date): Promise<void> {
  await updateItem({
    Key: submissionKey(smartLinkId, position),
    UpdateExpression: 'SET mailedAt = :now REMOVE mailClaim',
    ConditionExpression: `attribute_exists(${TABLE.partitionKey})`,
    ExpressionAttributeValues: { ':now': now.toISOString() },
  });
}

/** Gives up the claim until `until` on a mail that could not be sent: the next try need not wait for its end. */
export async function releaseMail(smartLinkId: string, position: string, until: Date): Promise<void> {
  await updateItem({
    Key: submissionKey(smartLinkId, position),
    UpdateExpression: 'REMOVE mailClaim',
    ConditionExpression: 'mailClaim = :until',
    ExpressionAttributeValues: { ':until': until.getTime() },
  });
}
