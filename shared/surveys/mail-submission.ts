import { findOwner } from '../accounts/owner-store.ts';
import type { DomainEvent } from '../events/event.ts';
import { AppError } from '../platform/errors.ts';
import { countUse, type RateLimit, refundUse } from '../platform/limits/rate-limit-store.ts';
import { sendMail } from '../platform/runtime/mail.ts';
import { NO_MAIL } from '../platform/runtime/settings.ts';
import { landingUrl } from '../smart-links/slug.ts';
import { findSmartLink } from '../smart-links/smart-link-store.ts';
import { mailText } from './mail-text.ts';
import { submissionPosition } from './submission.ts';
import { claimMail, completeMail, findSubmission, releaseMail } from './submission-store.ts';

/** Mails for each survey: a flood of answers must not become a flood of mails. */
const MAILS: RateLimit = { scope: 'survey-mails', limit: 100, windowSeconds: 3600 };

// Longer than a worker lives, shorter than the queue waits before it delivers a message again.
const CLAIM_MS = 60_000;

/** What became of the mail for a submission. */
export type MailOutcome =
  | 'sent'
  /** An earlier delivery of the message has sent it. */
  | 'already sent'
  /** The survey names no address. */
  | 'no address'
  /** This deployment sends no mails. */
  | 'no sender'
  /** The survey or the submission is deleted, or the owner suspended. */
  | 'no recipient'
  /** There were too many for this survey in this hour: the submission is stored, but nobody is told of it. */
  | 'rate limited';

export interface MailSettings {
  /** An address, or `NO_MAIL`. */
  from: string;
  publicOrigin: string;
}

/**
 * Mails a submission to the address that its survey names. Throws when it could not be sent, or when somebody else
 * is just sending it: then the message has to come again.
 *
 * The mail is claimed, sent, and marked as sent. Two deliveries of one message send one mail. A crash between sending
 * and marking sends it again when the claim is over: SES knows no keys of repetition, and a mail that comes twice is
 * better than one that never comes.
 */
export async function mailSubmission(
  { ownerId, data }: Pick<DomainEvent, 'ownerId' | 'data'>,
  { from, publicOrigin }: MailSettings,
  now: Date,
): Promise<MailOutcome> {
  if (from === NO_MAIL) return 'no sender';
  const smartLinkId = String(data['smartLinkId']);
  const position = submissionPosition({ createdAt: String(data['createdAt']), id: String(data['_id']) });

  const survey = await findSmartLink(ownerId, smartLinkId);
  if (!survey) return 'no recipient';
  const to = survey.submissionDetails?.email;
  if (!to) return 'no address';
  const owner = await findOwner(ownerId);
  const submission = await findSubmission(smartLinkId, position);
  if (owner?.status !== 'active' || !submission) return 'no recipient';

  const until = new Date(now.getTime() + CLAIM_MS);
  const claim = await claimMail(smartLinkId, position, now, until);
  if (claim === 'being sent') throw new Error('The mail is being sent by another worker');
  if (claim === 'already sent') return claim;
  const isAllowed = await countMail(smartLinkId, now);
  if (isAllowed) {
    try {
      const url = landingUrl(survey.slug, publicOrigin);
      await sendMail({ from, to, ...mailText({ ...survey, url }, submission) });
    } catch (error) {
      // Where one of them fails, time does it: neither may hide what went wrong, or keep the other from being done.
      await Promise.allSettled([
        refundUse(MAILS, smartLinkId, now),
        releaseMail(smartLinkId, position, until),
      ]);
      throw error;
    }
  }
  await completeMail(smartLinkId, position, now);
  return isAllowed ? 'sent' : 'rate limited';
}

/** False when the survey has had all its mails of this hour. */
async function countMail(smartLinkId: string, now: Date): Promise<boolean> {
  try {
    await countUse(MAILS, smartLinkId, now);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}
