import { claimNotice, completeNotice, releaseNotice } from './notice-store.ts';

// Longer than the worker's timeout. Lambda waits a minute before it retries a failed event.
const CLAIM_MS = 45_000;

/**
 * Sends the email of an event once, also if the event arrives again. Throws if sending failed or another
 * worker is sending it, so that the event is retried. After a crash between sending and recording it, the
 * email is sent again.
 */
export async function sendOnce<Outcome>(
  eventId: string,
  now: Date,
  send: () => Promise<Outcome>,
): Promise<Outcome | 'already sent'> {
  const until = new Date(now.getTime() + CLAIM_MS);
  const claim = await claimNotice(eventId, { now, until });
  if (claim === 'being sent') throw new Error('The email is being sent by another worker');
  if (claim === 'already sent') return claim;
  let outcome: Outcome;
  try {
    outcome = await send();
  } catch (error) {
    // Best effort: the claim expires anyway, and the original error matters more.
    await Promise.allSettled([releaseNotice(eventId, until)]);
    throw error;
  }
  await completeNotice(eventId, now);
  return outcome;
}
