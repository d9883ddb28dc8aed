import type { SendOutcome } from '#shared/mail/send-mail.ts';
import { claimNotice, completeNotice, type NoticeId, releaseNotice } from './notice-store.ts';

// Longer than the worker's timeout. Lambda waits a minute before it retries a failed event.
const CLAIM_MS = 45_000;

/**
 * Sends the email of an event once, also if the event arrives again. Throws if sending failed or another
 * worker is sending it, so that the event is retried. After a crash between sending and recording it, the
 * email is sent again.
 */
export async function sendOnce(
  notice: NoticeId,
  now: Date,
  send: () => Promise<SendOutcome>,
): Promise<SendOutcome | 'already sent'> {
  const until = new Date(now.getTime() + CLAIM_MS);
  const claim = await claimNotice(notice, { now, until });
  if (claim === 'being sent') throw new Error('The email is being sent by another worker');
  if (claim === 'already sent') return claim;
  let outcome: SendOutcome;
  try {
    outcome = await send();
  } catch (error) {
    // Best effort: the claim expires anyway, and the original error matters more.
    await Promise.allSettled([releaseNotice(notice, until)]);
    throw error;
  }
  await completeNotice(notice, now);
  return outcome;
}
