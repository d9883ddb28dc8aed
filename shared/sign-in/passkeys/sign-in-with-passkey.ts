import { AppError } from '#shared/platform/errors.ts';
import type { RateLimit } from '#shared/platform/limits/limit-address.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { type NetworkContext, startSessionFrom } from '../known-networks.ts';
import type { SignedIn } from '../start-session.ts';
import { CHALLENGE_MS, issueChallenge, useChallenge } from './challenge-store.ts';
import { isReplayed, passkeyIdOf } from './passkey.ts';
import type { Assertion, RequestOptions } from './passkey-contract.ts';
import { findPasskey, recordUse } from './passkey-store.ts';
import { challengeOf, rpIdOf } from './relying-party.ts';

/**
 * Requested challenges per IP address. An office may share one, and browsers request one whenever
 * the sign-in page is used.
 */
export const PASSKEY_CHALLENGES: readonly RateLimit[] = [
  { scope: 'passkey-challenges', limit: 60, windowSeconds: 60 },
  { scope: 'passkey-challenges', limit: 2000, windowSeconds: 24 * 3600 },
];

/**
 * The browser's options to sign in with any passkey of this host. The same for
 * everyone, except the challenge.
 */
export async function signInOptions(consoleOrigin: string, now: Date): Promise<RequestOptions> {
  return {
    challenge: await issueChallenge({ purpose: 'sign-in' }, now),
    rpId: rpIdOf(consoleOrigin),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  };
}

/**
 * Signs in with a passkey. Throws the same SIGN_IN_FAILED for every failure. The transaction that starts the
 * session also consumes the challenge and records the passkey's counter: of two requests with one response,
 * or with the same count, one fails.
 */
export async function signInWithPasskey(
  response: Assertion,
  consoleOrigin: string,
  context: NetworkContext,
): Promise<SignedIn> {
  const { clientDataJSON, userHandle } = response.response;
  const challenge = challengeOf(clientDataJSON);
  const userId = Buffer.from(userHandle, 'base64url').toString('latin1');
  if (!challenge || !isId('user', userId)) throw failed();
  const passkey = await findPasskey(userId, passkeyIdOf(response.id));
  if (!passkey) throw failed();
  const { verifyAssertion } = await import('./verify.ts');
  const signed = await verifyAssertion(response, passkey, { challenge, origin: consoleOrigin });
  if (!signed) throw failed();
  if (isReplayed(passkey, signed.counter)) {
    log.warn('passkey refused: its counter did not go up', { userId, passkeyId: passkey.passkeyId });
    throw failed();
  }
  const { now } = context;
  const consume = [useChallenge(challenge, { purpose: 'sign-in' }, now), recordUse(passkey, signed, now)];
  try {
    return await startSessionFrom(userId, { method: 'passkey', consume }, context);
  } catch (error) {
    throw error instanceof AppError && error.code === 'SIGN_IN_FAILED' ? failed() : error;
  }
}

const failed = () =>
  new AppError('SIGN_IN_FAILED', 'Sign-in with this passkey failed. Try again, or request a code by email.');
