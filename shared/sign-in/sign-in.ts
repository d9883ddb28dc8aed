import { mailboxOf } from '#shared/core/accounts/members/mailbox.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { findUser } from '#shared/core/accounts/members/user-store.ts';
import { SIGN_IN_REQUESTED } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { AppError } from '#shared/platform/errors.ts';
import { countUse, type RateLimit, tryUse } from '#shared/platform/limits/rate-limit-store.ts';
import { isKnownNetwork, type NetworkContext, startSessionFrom } from './known-networks.ts';
import { codeOf, isSame, linkTokenOf, type StoredCode, userOfLinkToken } from './sign-in-code.ts';
import { countTry, findCode, useCode } from './sign-in-code-store.ts';
import type { SignInKeys } from './sign-in-key.ts';
import { needsSso } from './sso-settings.ts';
import type { SignedIn } from './start-session.ts';

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

/** Codes requested for one mailbox from one network. */
export const CODES_FROM_NETWORK: readonly RateLimit[] = [
  { scope: 'sign-in-mails', limit: 5, windowSeconds: 600 },
  { scope: 'sign-in-mails', limit: 20, windowSeconds: 24 * 3600 },
];

/**
 * Codes that one person can try in a day, counted separately for the networks that the person has signed in
 * from and for all others: above it, only links work. Someone who uses all of them every day guesses right
 * once in some 27 years, or 14 if they also share a network with the person.
 */
const CODE_TRIES: RateLimit = { scope: 'sign-in-tries', limit: 100, windowSeconds: 24 * 3600 };

interface CodeRequest {
  email: string;
  /** Hash of the network, by `networkOf`. */
  network: string;
}

/**
 * Emails a code to a person, if the address is a member's. A worker looks that up, so that the response
 * is the same for all addresses, in content and timing. Throws RATE_LIMITED and SSO_REQUIRED, whether or
 * not the address is known.
 */
export async function requestCode({ email, network }: CodeRequest, now: Date): Promise<void> {
  if (needsSso(email)) throw new AppError('SSO_REQUIRED');
  const who = `${userIdOf(mailboxOf(email))}#${network}`;
  for (const limit of CODES_FROM_NETWORK) await countUse(limit, who, now);
  const data = { userId: userIdOf(email), email, network };
  await publishEvents([newEvent(SIGN_IN_REQUESTED, { ownerId: '', data, now })]);
}

/**
 * Signs in with a code from an email. Throws the same SIGN_IN_FAILED for an unknown address and a wrong code.
 */
export async function signInWithCode(
  { email, code }: { email: string; code: string },
  keys: SignInKeys,
  context: NetworkContext,
): Promise<SignedIn> {
  const userId = userIdOf(email);
  const { now, network } = context;
  await prepare(keys);
  const counter = isKnownNetwork(await findUser(userId), network) ? 'knownTries' : 'tries';
  const stored = await countTry(userId, counter, now);
  // Counted without a code as well, because the response must not show whether there is one,
  // but not against the person.
  const isBelow = await tryUse(CODE_TRIES, `${userId}#${stored ? counter : 'none'}`, now);
  if (!stored || !isBelow || !isSame(code, codeOf(userId, stored, await keyOf(stored, keys)))) {
    throw new AppError('SIGN_IN_FAILED');
  }
  return startSessionFrom(userId, { method: 'code', consume: [useCode(userId, stored)] }, context);
}

/** Signs in with the link of an email. Throws SIGN_IN_FAILED. */
export async function signInWithLink(
  token: string,
  keys: SignInKeys,
  context: NetworkContext,
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
  return startSessionFrom(userId, { method: 'link', consume: [useCode(userId, stored)] }, context);
}

/** Reads the key before the code, so that the response takes equally long with and without a code. */
const prepare = (keys: SignInKeys): Promise<string> => keys.read(keys.newest);

const keyOf = ({ keyName }: StoredCode, keys: SignInKeys): Promise<string> => keys.read(keyName);
