import { userIdOf } from '../accounts/members/user.ts';
import { SIGN_IN_REQUESTED } from '../events/event.ts';
import { newEvent } from '../events/new-event.ts';
import { publishEvents } from '../events/publish-events.ts';
import { AppError } from '../platform/errors.ts';
import { countUse, type RateLimit } from '../platform/limits/rate-limit-store.ts';
import { codeOf, isSame, linkTokenOf, type StoredCode, userOfLinkToken } from './sign-in-code.ts';
import { countTry, findCode, useCode } from './sign-in-code-store.ts';
import type { SignInKeys } from './sign-in-key.ts';
import { needsSso } from './sso/sso-settings.ts';
import { type SignedIn, type SignInContext, startSession } from './start-session.ts';

/** Requested codes per IP address. */
export const CODE_REQUESTS: readonly RateLimit[] = [
  { scope: 'sign-in-codes', limit: 10, windowSeconds: 60 },
  { scope: 'sign-in-codes', limit: 100, windowSeconds: 24 * 3600 },
];

/** Sign-in attempts per IP address. */
export const SIGN_INS: readonly RateLimit[] = [
  { scope: 'sign-in', limit: 20, windowSeconds: 60 },
  { scope: 'sign-in', limit: 200, windowSeconds: 24 * 3600 },
];

/**
 * Codes requested for one email address. With five tries each, an attacker who uses all of them guesses right once in some
 * 27 years.
 */
const CODES_TO_ADDRESS: readonly RateLimit[] = [
  { scope: 'sign-in-mails', limit: 5, windowSeconds: 600 },
  { scope: 'sign-in-mails', limit: 20, windowSeconds: 24 * 3600 },
];

/**
 * Emails a code to a person, if the address is a member's. A worker looks that up, so that the response is the same for all
 * addresses, in content and timing. Throws RATE_LIMITED and SSO_REQUIRED, whether or not the address is known.
 */
export async function requestCode(email: string, now: Date): Promise<void> {
  if (needsSso(email)) throw new AppError('SSO_REQUIRED');
  const userId = userIdOf(email);
  for (const limit of CODES_TO_ADDRESS) await countUse(limit, userId, now);
  await publishEvents([newEvent(SIGN_IN_REQUESTED, '', { userId, email }, now)]);
}

/** Signs in with a code from an email. Throws the same SIGN_IN_FAILED for an unknown address and a wrong code. */
export async function signInWithCode(
  { email, code }: { email: string; code: string },
  keys: SignInKeys,
  context: SignInContext,
): Promise<SignedIn> {
  const userId = userIdOf(email);
  await prepare(keys);
  const stored = await countTry(userId, context.now);
  if (!stored || !isSame(code, codeOf(userId, stored.salt, await keyOf(stored, keys)))) {
    throw new AppError('SIGN_IN_FAILED');
  }
  return startSession(userId, 'code', [useCode(userId, stored)], context);
}

/** Signs in with the link of an email. Throws SIGN_IN_FAILED. */
export async function signInWithLink(
  token: string,
  keys: SignInKeys,
  context: SignInContext,
): Promise<SignedIn> {
  const userId = userOfLinkToken(token);
  await prepare(keys);
  const stored = userId && (await findCode(userId));
  const works =
    userId &&
    stored &&
    new Date(stored.expiresAt) > context.now &&
    isSame(token, linkTokenOf(userId, stored.salt, await keyOf(stored, keys)));
  if (!works) throw new AppError('SIGN_IN_FAILED');
  return startSession(userId, 'link', [useCode(userId, stored)], context);
}

/** Reads the key before the code, so that the response takes equally long with and without a code. */
const prepare = (keys: SignInKeys): Promise<string> => keys.read(keys.newest);

const keyOf = ({ keyName }: StoredCode, keys: SignInKeys): Promise<string> =>
  keys.read(keyName ?? keys.newest);
