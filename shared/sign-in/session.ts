import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { isId } from '#shared/platform/runtime/ids.ts';

export const SIGN_IN_METHODS = ['code', 'link', 'passkey', 'sso'] as const;

/** A session as it is stored: never its secret. */
export const sessionSchema = z.object({
  sessionId: z.string(),
  userId: z.string(),
  /** SHA-256 of the secret, hex. */
  hash: z.string(),
  method: z.enum(SIGN_IN_METHODS),
  /** Such as `Chrome on macOS`. */
  device: z.string(),
  createdAt: z.string(),
  /** ISO 8601, accurate to the hour. */
  lastSeenAt: z.string(),
  expiresAt: z.string(),
});

export type Session = z.infer<typeof sessionSchema>;
export type SignInMethod = Session['method'];

const DAY_MS = 24 * 3600_000;

/** A session ends after a week without use, and a month after sign-in. */
const IDLE_MS = 7 * DAY_MS;
const LONGEST_MS = 30 * DAY_MS;

/** Hourly precision is enough for both, and costs two writes an hour. */
const RENEWAL_MS = 3600_000;

/** When a session ends if it is used now. */
export const expiryAt = (createdAt: Date, now: Date): string =>
  new Date(Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + LONGEST_MS)).toISOString();

export const isDue = ({ lastSeenAt }: Pick<Session, 'lastSeenAt'>, now: Date): boolean =>
  now.getTime() - Date.parse(lastSeenAt) >= RENEWAL_MS;

/** The content of the cookie. The IDs locate the items; only the secret is a proof. */
export interface SessionToken {
  userId: string;
  /** The account of the requests; empty for none. */
  ownerId: string;
  sessionId: string;
  secret: string;
}

export const sessionToken = ({ userId, ownerId, sessionId, secret }: SessionToken): string =>
  [userId, ownerId, sessionId, secret].join('.');

/** The parts of a token; undefined if the format is wrong. This is not a proof: compare the hash. */
export function readSessionToken(text: string): SessionToken | undefined {
  const [userId = '', ownerId = '', sessionId = '', secret = '', ...rest] = text.split('.');
  const isToken =
    isId('user', userId) &&
    (ownerId === '' || isId('owner', ownerId)) &&
    isId('session', sessionId) &&
    /^[0-9A-Za-z]{40}$/.test(secret) &&
    rest.length === 0;
  return isToken ? { userId, ownerId, sessionId, secret } : undefined;
}

/** SHA-256, hex. No salt or stretching needed: a secret has 238 random bits. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether a token belongs to a session that has not ended. In constant time. */
export function isSessionOf(
  session: Session | undefined,
  { secret }: SessionToken,
  now: Date,
): session is Session {
  const given = Buffer.from(hashSecret(secret), 'hex');
  const stored = Buffer.from(session?.hash ?? '', 'hex');
  const isSame = given.length === stored.length && timingSafeEqual(given, stored);
  return isSame && session !== undefined && new Date(session.expiresAt) > now;
}
