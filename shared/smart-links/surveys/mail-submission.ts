import { findOwner } from '#shared/core/accounts/owner-store.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { askConfirmation } from '#shared/mail/ask-confirmation.ts';
import { type SendOutcome, sendMail } from '#shared/mail/send-mail.ts';
import { type RateLimit, refundUse, tryUse } from '#shared/platform/limits/rate-limit-store.ts';
import { NO_MAIL, SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { landingUrl } from '../model/slug.ts';
import { findSmartLink } from '../store/smart-link-store.ts';
import { digestDay } from './digest.ts';
import { markWaiting } from './digest-store.ts';
import { submissionPosition } from './submission.ts';
import { submissionMail } from './submission-mail.ts';
import { awaitDigest, claimMail, completeMail, releaseMail } from './submission-mail-store.ts';
import { findSubmission } from './submission-store.ts';

/** Rate limit per survey: many submissions must not cause as many emails. */
export const MAILS: RateLimit = { scope: 'survey-mails', limit: 100, windowSeconds: 3600 };

// Longer than the worker's timeout, shorter than the queue's visibility timeout.
const CLAIM_MS = 60_000;

/** Outcome of a submission's email. */
export type MailOutcome =
  | SendOutcome
  /** Sent by an earlier delivery of the message. */
  | 'already sent'
  /** Left for the summary of the day. */
  | 'waiting'
  /** The owner wants no emails. */
  | 'off'
  /** The survey has no email address. */
  | 'no address'
  /** The survey or submission is deleted, the survey blocked, or the owner suspended. */
  | 'no recipient'
  /** The survey's hourly limit is reached. */
  | 'rate limited';

/**
 * Emails a submission to its survey's address, or leaves it for the summary of its day; a submission that
 * is not emailed stays stored. Throws if sending failed or another worker is sending it, so that the
 * message is retried. The email is claimed, sent, and marked as sent, so concurrent deliveries send it
 * once. After a crash between sending and marking it is sent again: SES has no idempotency keys, and a
 * duplicate is better than a lost email.
 */
export async function mailSubmission(
  { ownerId, data }: Pick<DomainEvent, 'ownerId' | 'data'>,
  now: Date,
): Promise<MailOutcome> {
  if (setting(SETTING.mailFrom) === NO_MAIL) return 'no sender';
  const smartLinkId = String(data['smartLinkId']);
  const position = submissionPosition({ createdAt: String(data['createdAt']), id: String(data['_id']) });

  const survey = await findSmartLink(ownerId, smartLinkId);
  if (!survey || survey.block) return 'no recipient';
  const to = survey.submissionDetails?.email;
  if (!to) return 'no address';
  if (survey.digest === 'off') return 'off';
  const owner = await findOwner(ownerId);
  const submission = await findSubmission(smartLinkId, position);
  if (owner?.status !== 'active' || !submission) return 'no recipient';

  if (survey.digest === 'daily') {
    const day = digestDay(now);
    // First: after a crash, a marker without a response does no harm.
    await markWaiting({ smartLinkId, ownerId }, day, submission.createdAt);
    const added = await awaitDigest(smartLinkId, position, { day, now });
    if (added === 'being sent') throw new Error('The mail is being sent by another worker');
    return added;
  }

  const until = new Date(now.getTime() + CLAIM_MS);
  const claim = await claimMail(smartLinkId, position, { now, until });
  if (claim === 'being sent') throw new Error('The mail is being sent by another worker');
  if (claim === 'already sent') return claim;
  let outcome: MailOutcome = 'rate limited';
  if (await tryUse(MAILS, smartLinkId, now)) {
    try {
      const url = landingUrl(survey.slug, setting(SETTING.publicOrigin));
      const mail = submissionMail({ ...survey, url }, submission);
      outcome = await sendMail({ kind: 'surveyResponse', to, owner, ...mail }, now);
      if (outcome === 'not confirmed') await askConfirmation(owner, to, { cause: 'submitted', now });
    } catch (error) {
      // Best effort: the claim expires anyway, and the original error matters more.
      await Promise.allSettled([
        refundUse(MAILS, smartLinkId, now),
        releaseMail(smartLinkId, position, until),
      ]);
      throw error;
    }
    if (outcome !== 'sent') await refundUse(MAILS, smartLinkId, now);
  }
  await completeMail(smartLinkId, position, now);
  return outcome;
}
