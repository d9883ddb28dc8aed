import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { outboxPut } from '#shared/core/events/outbox-store.ts';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { exists } from '#shared/platform/dynamo/conditions.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { budgeted, queryBetween } from '#shared/platform/dynamo/query-pages.ts';
import type { ReadBudget } from '#shared/platform/dynamo/read-budget.ts';
import {
  ConditionFailedError,
  ContentionError,
  type TransactAction,
  transactWrite,
} from '#shared/platform/dynamo/transact.ts';
import { put, remove } from '#shared/platform/dynamo/transact-actions.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { SentForm } from '../forms/same-form.ts';
import { findSent, noteSent } from '../forms/sent-form-store.ts';
import { smartLinkPartition } from '../model/page-entry.ts';
import { countAction, countedResponses } from './response-count-store.ts';
import { type Submission, submissionPosition } from './submission.ts';
import { SUBMISSIONS, submissionKey } from './submission-items.ts';

/** The items of a survey's submissions. */

// Delays between retries, for as long as a respondent waits and the function has time. In between they check
// whether the survey is full, which ends the contention.
const ATTEMPTS_WITH_LIMIT = 6;
const CONTEND_MS = 6000;
const BUSY_SECONDS = '5';

const itemSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  /** JSON, because values may be nested deeper, and numbers larger, than attributes support. */
  content: z.string(),
});

const contentSchema = z.object({
  answers: z.array(z.looseObject({ id: z.string(), question: z.string(), type: z.string() })),
  submissionType: z.string().nullable(),
  submissionDetails: z.record(z.string(), z.unknown()).nullable(),
});

/** The answers and details of a submission, as they are stored. */
export const contentOf = ({ answers, submissionType, submissionDetails }: Submission): string =>
  JSON.stringify({ answers, submissionType, submissionDetails });

/** Bytes that a submission takes of its survey's storage. */
export const submissionBytes = (submission: Submission): number => Buffer.byteLength(contentOf(submission));

interface SubmissionWrites {
  form: SentForm;
  event: DomainEvent;
  /** Maximum responses of the survey; null: no limit. */
  most: number | null;
  /** Further actions, without conditions. */
  also?: readonly TransactAction[] | undefined;
}

/**
 * Stores a submission, its event and the note that its form was sent. Returns its ID, or that of the same
 * form that was sent before, in which case nothing is stored. Throws IDEMPOTENCY_CONFLICT if that had other
 * content, SURVEY_CLOSED if the survey has `most` responses (null: no limit), and SURVEY_BUSY if too many
 * concurrent submissions contend for its counter.
 * Without a limit the transaction shares no item with other submissions: transactions on a common item
 * conflict, even for a condition check, and thousands may submit at once. So the Smart Link's item is not
 * checked; submissions to one being deleted end up in its partition and are purged with it.
 */
export async function storeSubmission(
  submission: Submission,
  { form, event, most, also = [] }: SubmissionWrites,
  now: Date,
): Promise<string> {
  const { smartLinkId } = form;
  const { id, createdAt } = submission;
  const Item = {
    ...submissionKey(smartLinkId, submissionPosition(submission)),
    id,
    createdAt,
    content: contentOf(submission),
    bytes: submissionBytes(submission),
  };
  const count = most === null ? undefined : countAction(smartLinkId, most);
  const start = performance.now();
  for (;;) {
    try {
      await transactWrite(
        [noteSent(form, id, now), put(Item), outboxPut(event), ...(count ? [count] : []), ...also],
        most === null ? {} : { attempts: ATTEMPTS_WITH_LIMIT },
      );
      return id;
    } catch (error) {
      const isContended = most !== null && error instanceof ContentionError;
      if (!isContended && !(error instanceof ConditionFailedError)) throw error;
      const mayBeFull =
        count && (error instanceof ConditionFailedError ? error.failed.has(count) : isContended);
      const isFull = mayBeFull && most !== null && (await countedResponses(smartLinkId)) >= most;
      // After the counter: the same submission may have taken the last place.
      const first = await findSent(form, now);
      if (first !== undefined) return first;
      if (isFull) throw new AppError('SURVEY_CLOSED');
      if (isContended && performance.now() - start >= CONTEND_MS) {
        throw new AppError('SURVEY_BUSY', undefined, { headers: { 'retry-after': BUSY_SECONDS } });
      }
      // Contended, the guard expired between the calls, or the counter was created: retry.
    }
  }
}

export interface SubmissionRange {
  /** Exclusive start position; default: the first, or with `newestFirst` the last. */
  after?: string | undefined;
  newestFirst?: boolean;
  pageSize?: number;
  /** Required for a page of a response; default: everything is read. */
  budget?: ReadBudget;
}

/** A survey's submissions in pages; strongly consistent. */
export async function* listSubmissions(
  smartLinkId: string,
  range?: SubmissionRange,
): AsyncGenerator<Submission[]> {
  for await (const items of submissionItems(smartLinkId, range)) yield items.map(toSubmission);
}

/**
 * The submissions from `since` on (ISO 8601) that are left for the summary of one of these days, in pages;
 * strongly consistent. Reads no further than `until`.
 */
export async function* listDigested(
  smartLinkId: string,
  { since, until, days }: { since: string; until: string; days: ReadonlySet<string> },
): AsyncGenerator<Submission[]> {
  for await (const items of submissionItems(smartLinkId, { after: since })) {
    yield items.filter(({ digest }) => days.has(String(digest))).map(toSubmission);
    if (String(items.at(-1)?.['createdAt']) > until) return;
  }
}

function submissionItems(
  smartLinkId: string,
  { after, newestFirst = false, pageSize, budget }: SubmissionRange = {},
): AsyncGenerator<Record<string, unknown>[]> {
  return queryBetween(smartLinkPartition(smartLinkId), SUBMISSIONS, {
    after: after === undefined ? undefined : { ...submissionKey(smartLinkId, after) },
    ScanIndexForward: !newestFirst,
    Limit: pageSize,
    budget: budget && budgeted(budget, submissionKey(smartLinkId, '')),
  });
}

/** Submissions by position, unordered. */
export async function submissionsAt(
  smartLinkId: string,
  positions: readonly string[],
): Promise<Submission[]> {
  const keys = positions.map((position) => submissionKey(smartLinkId, position));
  return (await batchGet(keys, { consistent: true })).map(toSubmission);
}

export async function findSubmission(smartLinkId: string, position: string): Promise<Submission | undefined> {
  const item = await getItem(submissionKey(smartLinkId, position));
  return item && toSubmission(item);
}

/** What a stored submission took of its survey's storage; 0 for one that was just deleted. */
export async function countedBytes(smartLinkId: string, position: string): Promise<number> {
  const { Item } = await dynamo().send(
    new GetCommand({
      TableName: tableName(),
      Key: submissionKey(smartLinkId, position),
      ProjectionExpression: '#bytes',
      ExpressionAttributeNames: { '#bytes': 'bytes' },
      ConsistentRead: true,
    }),
  );
  return Number(Item?.['bytes'] ?? 0);
}

function toSubmission(item: Record<string, unknown>): Submission {
  const { id, createdAt, content } = itemSchema.parse(item);
  return { id, createdAt, ...readContent(content) };
}

/** Reads what `contentOf` wrote. Not validated: only this store writes it, from this type. */
export function readContent(content: string): Omit<Submission, 'id' | 'createdAt'> {
  const { answers, ...rest } = contentSchema.parse(JSON.parse(content));
  return { answers: answers as unknown as Submission['answers'], ...rest };
}

/** Action that deletes a submission; fails if there is none. */
export const removeSubmission = (smartLinkId: string, position: string): TransactAction =>
  remove(submissionKey(smartLinkId, position), exists());
