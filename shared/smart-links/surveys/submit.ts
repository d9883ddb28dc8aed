import { createHmac } from 'node:crypto';
import { fingerprint } from '#shared/clicks/visits/visit.ts';
import { dailyResponses } from '#shared/core/accounts/plans.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import type { RequestHeaders } from '#shared/platform/http/edge-headers.ts';
import { addressHash } from '#shared/platform/limits/address-hash.ts';
import { countUse, type RateLimit } from '#shared/platform/limits/rate-limit-store.ts';
import { problem } from '#shared/platform/problems.ts';
import { derivedId, newSecret } from '#shared/platform/runtime/ids.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { PageContent } from '../model/public-smart-link.ts';
import { returnSpace, takeSpace } from '../store/answer-space-store.ts';
import { contentOf, findPage } from '../visits/find-page.ts';
import { readAnswers } from './answers.ts';
import { isPastClose } from './closing.ts';
import { type Submission, type Submit, submissionRecord } from './submission.ts';
import { storeSubmission, submissionBytes } from './submission-store.ts';

/** An active survey. */
export interface OpenSurvey {
  /** Including its prefix. */
  slug: string;
  smartLinkId: string;
  ownerId: string;
  content: PageContent;
}

/** The respondent. Nothing about them is stored in plain text. */
export interface Respondent {
  /** IP address of the viewer, as the distribution saw it. */
  address: string;
  /** Names in lower case. */
  headers: RequestHeaders;
  /** The host of the request. */
  host?: string | undefined;
  now: Date;
}

/** The slug in the path of a submission, which ends in `/survey`. Throws NOT_FOUND for any other path. */
export function slugOfSubmission(path: string): string {
  const [, slug] = /^(.+)\/survey$/s.exec(path) ?? [];
  if (slug === undefined) throw new AppError('NOT_FOUND');
  return slug;
}

/**
 * The survey with the slug in `path`. Throws SMART_LINK_NOT_FOUND, LINK_EXPIRED when inactive,
 * OWNER_SUSPENDED, and VALIDATION_ERROR for a page of another type.
 */
export async function openSurvey(path: string, host?: string): Promise<OpenSurvey> {
  const found = await findPage(path, host);
  const { slug, entry } = found;
  const { type, smartLinkId, ownerId } = entry;
  if (type !== 'surveyLink') {
    throw invalidField(
      'slug',
      problem('not_for_type', `is a page of type ${type}; only one of type surveyLink takes answers`, {
        type,
      }),
    );
  }
  return { slug, smartLinkId, ownerId, content: contentOf(found) };
}

/** Rate limits per survey and IP address: many people in an office or a classroom share one. */
export const SUBMISSIONS = [
  { scope: 'survey-submissions', limit: 100, windowSeconds: 60 },
  { scope: 'survey-submissions', limit: 1000, windowSeconds: 3600 },
  { scope: 'survey-submissions', limit: 3000, windowSeconds: 24 * 3600 },
] as const satisfies RateLimit[];

/** Bytes per survey and IP address: less than the storage of any plan. */
export const SUBMITTED_BYTES = {
  scope: 'survey-bytes',
  limit: 5 * 1024 ** 2,
  windowSeconds: 24 * 3600,
} as const satisfies RateLimit;

/** Rate-limits submissions to a survey by IP address. Throws RATE_LIMITED. */
export async function limitSubmissions(
  { smartLinkId }: Pick<OpenSurvey, 'smartLinkId'>,
  { address, now }: Pick<Respondent, 'address' | 'now'>,
): Promise<void> {
  // In order, shortest window first: a use it rejects must not count against the longer ones.
  for (const limit of SUBMISSIONS) await countUse(limit, senderOf(smartLinkId, address), now);
}

const senderOf = (smartLinkId: string, address: string): string =>
  `${smartLinkId}#${addressHash(address, setting(SETTING.serviceKey))}`;

/**
 * Submits a response to the survey with the slug in `path`, and returns its id. Throws as the three steps do.
 */
export async function submitSurvey(path: string, sent: Submit, respondent: Respondent): Promise<string> {
  const survey = await openSurvey(path, respondent.host);
  await limitSubmissions(survey, respondent);
  return storeResponse(survey, sent, respondent);
}

/**
 * Stores a submission, publishes its event and returns its id. A repetition by the same visitor within a
 * minute is stored once and returns the first id. Throws VALIDATION_ERROR, SURVEY_CLOSED past `closesAt` or
 * with `maxResponses`, RATE_LIMITED above the bytes of an address or the plan's responses a day, and
 * SURVEY_FULL when the account's storage is full. `isTyped`: by a person, in the form of the page.
 */
export async function storeResponse(
  { smartLinkId, ownerId, content }: OpenSurvey,
  { answers: sent, submissionType, submissionDetails, isTyped = false }: Submit & { isTyped?: boolean },
  respondent: Respondent,
): Promise<string> {
  const { now } = respondent;
  if (isPastClose(content, now)) throw new AppError('SURVEY_CLOSED');
  const submission: Submission = {
    // Contains the time, so that it can be found by its id.
    id: derivedId('submission', now, newSecret()),
    createdAt: now.toISOString(),
    answers: readAnswers(content.questions, sent, { language: content.language, isTyped }),
    submissionType: submissionType || null,
    submissionDetails: submissionDetails ?? null,
  };
  const record = { ...submissionRecord(submission, content.questions), smartLinkId, title: content.title };
  const event = newEvent('survey.submitted', ownerId, record, now);
  const repeat = { smartLinkId, hash: repeatHash(smartLinkId, submission, respondent) };
  const bytes = submissionBytes(submission);
  const megabytes = SUBMITTED_BYTES.limit / 1024 ** 2;
  await explained(
    countUse(SUBMITTED_BYTES, senderOf(smartLinkId, respondent.address), now, bytes),
    `Responses from one address may have ${megabytes} MB a day. Try again after 00:00 UTC.`,
  );
  // Before the response: after a crash in between, too much is counted, never too little.
  const most = await takeSpace({ smartLinkId, ownerId }, bytes, now);
  let id: string | undefined;
  try {
    await explained(
      countUse(dailyResponses(most), ownerId, now),
      'This survey takes no more responses today. Try again after 00:00 UTC.',
    );
    id = await storeSubmission(submission, { repeat, event, most: content.maxResponses }, now);
  } finally {
    if (id !== submission.id) await giveBack(smartLinkId, bytes);
  }
  if (id === submission.id) await publishEvents([event]);
  return id;
}

/** Replaces the message of RATE_LIMITED. */
async function explained(use: Promise<unknown>, message: string): Promise<void> {
  try {
    await use;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') throw error;
    const { params, headers } = error;
    throw new AppError('RATE_LIMITED', message, { headers, ...(params && { params }) });
  }
}

/** Returns storage. Never throws: the response or the error matters more. */
async function giveBack(smartLinkId: string, bytes: number): Promise<void> {
  try {
    await returnSpace(smartLinkId, bytes);
  } catch (error) {
    log.error('space of a response not returned', { smartLinkId, error });
  }
}

function repeatHash(targetId: string, submission: Submission, { address, headers }: Respondent): string {
  const hashKey = setting(SETTING.serviceKey);
  const { answers, submissionType, submissionDetails } = submission;
  return createHmac('sha256', hashKey)
    .update(fingerprint({ targetId, address, headers, hashKey }))
    .update(JSON.stringify({ answers, submissionType, submissionDetails }))
    .digest('base64url');
}
