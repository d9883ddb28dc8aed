import { dailyResponses } from '#shared/core/accounts/plans.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { addressHash } from '#shared/platform/limits/address-hash.ts';
import { countUse, countUses, type RateLimit, refundUse } from '#shared/platform/limits/rate-limit-store.ts';
import { problem } from '#shared/platform/problems.ts';
import { derivedId, newSecret } from '#shared/platform/runtime/ids.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { type Sender, type SentForm, sentForm } from '../forms/same-form.ts';
import { findSent } from '../forms/sent-form-store.ts';
import type { PageContent } from '../model/public-smart-link.ts';
import { keepSpam } from '../spam/spam-store.ts';
import { returnSpace, takeSpace } from '../store/answer-space-store.ts';
import { contentOf, findPage } from '../visits/find-page.ts';
import { readAnswers } from './answers.ts';
import { isPastClose } from './closing.ts';
import { type Submission, type Submit, submissionRecord } from './submission.ts';
import { storeSubmission, submissionBytes, contentOf as textOf } from './submission-store.ts';

/** An active survey. */
export interface OpenSurvey {
  /** Including its prefix. */
  slug: string;
  smartLinkId: string;
  ownerId: string;
  content: PageContent;
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
  { address, now }: Pick<Sender, 'address' | 'now'>,
): Promise<void> {
  // In order, shortest window first: a use it rejects must not count against the longer ones.
  for (const limit of SUBMISSIONS) await countUse(limit, senderOf(smartLinkId, address), now);
}

const senderOf = (smartLinkId: string, address: string): string =>
  `${smartLinkId}#${addressHash(address, setting(SETTING.serviceKey))}`;

/**
 * Submits a response to the survey with the slug in `path`, and returns its id. Throws as the three steps do.
 */
export async function submitSurvey(path: string, sent: Submit, respondent: Sender): Promise<string> {
  const survey = await openSurvey(path, respondent.host);
  await limitSubmissions(survey, respondent);
  return storeResponse(survey, sent, respondent);
}

/** A submission as it was sent. */
interface Sent extends Submit {
  /** Sent by a person, in the form of the page. */
  isTyped?: boolean;
}

/**
 * Stores a submission, publishes its event and returns its id; the same form again is stored once, and
 * returns the first id. Throws VALIDATION_ERROR, IDEMPOTENCY_CONFLICT for the same form with other answers,
 * SURVEY_CLOSED past `closesAt` or with `maxResponses`, RATE_LIMITED above the bytes of an address or the
 * plan's responses a day, and SURVEY_FULL when the account's storage is full.
 */
export async function storeResponse(survey: OpenSurvey, sent: Sent, respondent: Sender): Promise<string> {
  const { smartLinkId, content } = survey;
  const { now } = respondent;
  const submission = newSubmission(survey, sent, now);
  const form = sentForm(smartLinkId, respondent, identityOf(submission));
  if (isPastClose(content, now)) {
    // It may have been stored right before, and its response lost.
    const first = respondent.formId === undefined ? undefined : await findSent(form, now);
    if (first !== undefined) return first;
    throw new AppError('SURVEY_CLOSED');
  }
  await limitBytes(survey, submission, respondent);
  return addSubmission({ ...survey, ...content }, submission, { form, now });
}

/**
 * Keeps a submission whose hidden field was filled in as spam, in place of storing it. Throws as
 * `storeResponse` does, but for what only storing finds out.
 */
export async function storeSpam(survey: OpenSurvey, sent: Sent, respondent: Sender): Promise<void> {
  const { now } = respondent;
  if (isPastClose(survey.content, now)) throw new AppError('SURVEY_CLOSED');
  const submission = newSubmission(survey, sent, now);
  await limitBytes(survey, submission, respondent);
  await keepSpam(survey, { kind: 'response', content: textOf(submission) }, now);
}

function newSubmission(
  { content }: Pick<OpenSurvey, 'content'>,
  { answers: sent, submissionType, submissionDetails, isTyped = false }: Sent,
  now: Date,
): Submission {
  return {
    ...identified(now),
    answers: readAnswers(content.questions, sent, { language: content.language, isTyped }),
    submissionType: submissionType || null,
    submissionDetails: submissionDetails ?? null,
  };
}

/** The id of a submission contains its time, so that it can be found by it. */
export const identified = (now: Date): Pick<Submission, 'id' | 'createdAt'> => ({
  id: derivedId('submission', now, newSecret()),
  createdAt: now.toISOString(),
});

/** What makes two submissions the same, whatever the questions are called by then. */
const identityOf = ({ answers, submissionType, submissionDetails }: Submission) => ({
  answers: answers.map(({ id, value }) => [id, value]),
  submissionType,
  submissionDetails,
});

async function limitBytes(
  { smartLinkId }: OpenSurvey,
  submission: Submission,
  { address, now }: Sender,
): Promise<void> {
  const megabytes = SUBMITTED_BYTES.limit / 1024 ** 2;
  await explained(
    countUses(
      SUBMITTED_BYTES,
      { who: senderOf(smartLinkId, address), uses: submissionBytes(submission) },
      now,
    ),
    `Responses from one address may have ${megabytes} MB a day. Try again after 00:00 UTC.`,
  );
}

interface Addition {
  form: SentForm;
  /** Actions of the same transaction. */
  also?: readonly TransactAction[];
  now: Date;
}

/**
 * Stores a submission in the storage of its survey, and publishes its event. Returns its id, or that of the
 * same form that was sent before.
 */
export async function addSubmission(
  survey: Pick<OpenSurvey, 'smartLinkId' | 'ownerId'> &
    Pick<PageContent, 'title' | 'maxResponses' | 'questions'>,
  submission: Submission,
  { form, also, now }: Addition,
): Promise<string> {
  const { smartLinkId, ownerId, title, maxResponses: most, questions } = survey;
  const record = { ...submissionRecord(submission, questions), smartLinkId, title };
  const event = newEvent('survey.submitted', { ownerId, data: record, now });
  const bytes = submissionBytes(submission);
  // Before the response: after a crash in between, too much is counted, never too little.
  const daily = dailyResponses(await takeSpace({ smartLinkId, ownerId }, bytes, now));
  let id: string | undefined;
  let isCounted = false;
  try {
    await explained(
      countUse(daily, ownerId, now),
      'This survey does not accept more responses today. Try again after 00:00 UTC.',
    );
    isCounted = true;
    id = await storeSubmission(submission, { form, event, most, also }, now);
  } finally {
    if (id !== submission.id) {
      await giveBack(smartLinkId, bytes, () => isCounted && refundUse(daily, ownerId, now));
    }
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

/** Returns what a response has taken. Never throws: the response or the error matters more. */
async function giveBack(
  smartLinkId: string,
  bytes: number,
  refund: () => Promise<void> | false,
): Promise<void> {
  try {
    await returnSpace(smartLinkId, bytes);
    await refund();
  } catch (error) {
    log.error('space of a response not returned', { smartLinkId, error });
  }
}
