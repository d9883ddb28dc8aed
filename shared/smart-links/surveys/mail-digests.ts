import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { languageOf } from '#shared/languages/language.ts';
import { askConfirmation } from '#shared/mail/ask-confirmation.ts';
import { consoleUrl } from '#shared/mail/console-url.ts';
import { MailPace } from '#shared/mail/mail-pace.ts';
import { type SendOutcome, sendMail } from '#shared/mail/send-mail.ts';
import { inTurns } from '#shared/platform/runtime/in-turns.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { readSmartLink } from '../store/smart-link-store.ts';
import { digestDueAt, nextDigestAt } from './digest.ts';
import { digestMail } from './digest-mail.ts';
import { claimDigest, dueDigests, postponeDigest, removeDigest, type WaitingDigest } from './digest-store.ts';
import { listDigested } from './submission-store.ts';
import { summaryOf } from './summarize.ts';
import { Tally } from './tally.ts';

export interface DigestsResult {
  sent: number;
  /** Not sent because of the address, the survey or its responses. */
  skipped: number;
  /** Surveys whose summary failed; it is due again in a few minutes. */
  failed: number;
  /** Whether all due summaries were tried. */
  finished: boolean;
}

type DigestOutcome =
  | SendOutcome
  /** Another run has claimed it. */
  | 'claimed'
  /** All its responses are deleted. */
  | 'nothing new'
  /** The owner no longer wants emails. */
  | 'off'
  /** The survey is deleted, blocked or without an address, or its owner is suspended or deleted. */
  | 'no recipient';

// Longer than the function's timeout.
const CLAIM_MS = 10 * 60_000;

/** Surveys at the same time: each reads its responses of a day. */
const CONCURRENCY = 8;

/**
 * Emails due daily summaries: one per survey, for any number of days. Safe to run concurrently. As fast as
 * SES allows the account. Stops once `shouldStop` returns true; the next run continues.
 */
export async function mailDigests(
  now: Date,
  shouldStop: () => boolean = () => false,
): Promise<DigestsResult> {
  const result: DigestsResult = { sent: 0, skipped: 0, failed: 0, finished: true };
  const pace = new MailPace(shouldStop);
  const takeTurn = async (smartLinkId: string): Promise<boolean> => {
    try {
      const outcome = await pace.inTurn(() => mailDigest(smartLinkId, now, shouldStop));
      if (outcome === 'over') return true;
      if (outcome === 'sent') result.sent++;
      else if (outcome !== 'claimed') result.skipped++;
      log.info('survey digest', { smartLinkId, outcome });
    } catch (error) {
      result.failed++;
      log.error('survey digest not sent', { smartLinkId, error });
    }
    return false;
  };
  const turns = { concurrency: CONCURRENCY, isOver: shouldStop, takeTurn };
  result.finished = await inTurns(dueDigests(now), turns);
  return result;
}

/**
 * Emails a survey's summary. It is claimed before it is sent, so concurrent runs send it once;
 * after a crash between sending and removing it is sent again, because SES has no idempotency keys.
 * Throws if sending failed.
 */
async function mailDigest(smartLinkId: string, now: Date, shouldStop: () => boolean): Promise<DigestOutcome> {
  const digest = await claimDigest(smartLinkId, { now, until: new Date(now.getTime() + CLAIM_MS) });
  if (!digest) return 'claimed';
  const outcome = await sendDigest(digest, now, shouldStop);
  if (outcome === 'recipient limit' || outcome === 'owner limit') {
    // Together with those of the next day.
    await postponeDigest(digest, nextDigestAt(now));
  } else {
    await removeDigest(digest);
  }
  return outcome;
}

async function sendDigest(
  digest: WaitingDigest,
  now: Date,
  shouldStop: () => boolean,
): Promise<Exclude<DigestOutcome, 'claimed'>> {
  const { smartLinkId } = digest;
  const survey = await readSmartLink(smartLinkId);
  const to = survey?.submissionDetails?.email;
  if (survey?.digest === 'off') return 'off';
  if (!survey || !to || survey.block) return 'no recipient';
  // Of the survey, not of the marker: it may have been moved to another account.
  const owner = await findOwner(survey.ownerId);
  if (owner?.status !== 'active') return 'no recipient';
  const tally = await tallyOf(digest, shouldStop);
  if (tally.total === 0) return 'nothing new';

  const language = languageOf(survey.language ?? undefined);
  const summary = await summaryOf(survey, tally);
  const url = consoleUrl(`/smart-links/${smartLinkId}/results`);
  const body = digestMail({ title: survey.title, language, url }, summary);
  const outcome = await sendMail({ kind: 'surveyDigest', to, owner, body, language }, now);
  if (outcome === 'not confirmed') await askConfirmation(owner, to, { cause: 'submitted', now });
  return outcome;
}

async function tallyOf(
  { smartLinkId, days, since }: WaitingDigest,
  shouldStop: () => boolean,
): Promise<Tally> {
  const tally = new Tally();
  const until = digestDueAt(days.at(-1) as string);
  for await (const page of listDigested(smartLinkId, { since, until, days: new Set(days) })) {
    if (shouldStop()) throw new Error('Not read in time: the next run tries again.');
    for (const submission of page) tally.add(submission);
  }
  return tally;
}
