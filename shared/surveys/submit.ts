import { createHmac } from 'node:crypto';
import { fingerprint } from '../clicks/visit.ts';
import { newEvent } from '../events/new-event.ts';
import { publishEvents } from '../events/publish-events.ts';
import { AppError, invalidField } from '../platform/errors.ts';
import type { RequestHeaders } from '../platform/http/edge-headers.ts';
import { addressHash } from '../platform/limits/address-hash.ts';
import { countUse, type RateLimit } from '../platform/limits/rate-limit-store.ts';
import { problem } from '../platform/problems.ts';
import { derivedId, newSecret } from '../platform/runtime/ids.ts';
import { SETTING, setting } from '../platform/runtime/settings.ts';
import type { PageContent } from '../smart-links/public-smart-link.ts';
import { contentOf, findPage } from '../smart-links/visits/find-page.ts';
import { readAnswers } from './answers.ts';
import { isPastClose } from './closing.ts';
import { type Submission, type Submit, submissionRecord } from './submission.ts';
import { storeSubmission } from './submission-store.ts';

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
  /** IP address as the gateway saw it. */
  address: string;
  /** Names in lower case. */
  headers: RequestHeaders;
  /** The host of the request. */
  host?: string | undefined;
}

/** The slug in the path of a submission, which ends in `/survey`. Throws NOT_FOUND for any other path. */
export function slugOfSubmission(path: string): string {
  const [, slug] = /^(.+)\/survey$/s.exec(path) ?? [];
  if (slug === undefined) throw new AppError('NOT_FOUND');
  return slug;
}

/**
 * The survey with the slug in `path`. Throws SMART_LINK_NOT_FOUND, LINK_EXPIRED when inactive, OWNER_SUSPENDED, and
 * VALIDATION_ERROR for a page of another type.
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

/** Per survey and IP address: many people in an office or a classroom share one. */
const SUBMISSIONS: RateLimit = { scope: 'survey-submissions', limit: 100, windowSeconds: 60 };

/** Rate-limits submissions to a survey by IP address. Throws RATE_LIMITED. */
export async function limitSubmissions(
  { smartLinkId }: Pick<OpenSurvey, 'smartLinkId'>,
  { address }: Respondent,
  now: Date,
): Promise<void> {
  const who = addressHash(address, setting(SETTING.serviceKey));
  await countUse(SUBMISSIONS, `${smartLinkId}#${who}`, now);
}

/**
 * Stores a submission, publishes its event and returns its id. A repetition by the same visitor within a minute is
 * stored once and returns the first id. Throws VALIDATION_ERROR, and SURVEY_CLOSED past `closesAt` or with `maxResponses`.
 */
export async function submitSurvey(
  survey: OpenSurvey,
  { answers: sent, submissionType, submissionDetails }: Submit,
  respondent: Respondent,
  now: Date,
): Promise<string> {
  const { smartLinkId, ownerId, content } = survey;
  if (isPastClose(content, now)) throw new AppError('SURVEY_CLOSED');
  const submission: Submission = {
    // Contains the time, so that it can be found by its id.
    id: derivedId('submission', now, newSecret()),
    createdAt: now.toISOString(),
    answers: readAnswers(content.questions, sent),
    submissionType: submissionType || null,
    submissionDetails: submissionDetails ?? null,
  };
  const record = { ...submissionRecord(submission), smartLinkId, title: content.title };
  const event = newEvent('survey.submitted', ownerId, record, now);
  const repeat = { smartLinkId, hash: repeatHash(smartLinkId, submission, respondent) };
  const id = await storeSubmission(submission, repeat, event, content.maxResponses, now);
  if (id === submission.id) await publishEvents([event]);
  return id;
}

function repeatHash(targetId: string, submission: Submission, { address, headers }: Respondent): string {
  const hashKey = setting(SETTING.serviceKey);
  const { answers, submissionType, submissionDetails } = submission;
  return createHmac('sha256', hashKey)
    .update(fingerprint({ targetId, address, headers, hashKey }))
    .update(JSON.stringify({ answers, submissionType, submissionDetails }))
    .digest('base64url');
}
