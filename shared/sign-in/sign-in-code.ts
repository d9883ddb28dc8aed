import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { isId } from '#shared/platform/runtime/ids.ts';

/** How long a code and its link work. */
const CODE_MINUTES = 10;
export const CODE_MS = CODE_MINUTES * 60_000;

/**
 * Wrong codes, from networks that the person has signed in from and from others, after which codes from there
 * no longer work. The link does.
 */
export const MAX_TRIES = 5;

/** The stored part: code and link are derived from it with a key, so that the table alone reveals neither. */
export const storedCodeSchema = z.object({
  salt: z.string(),
  /** The secret with the key. */
  keyName: z.string(),
  /** How many codes it had before. Each has tries of its own, and all have the same link. */
  round: z.int(),
  /** From new networks. */
  tries: z.int(),
  knownTries: z.int(),
  expiresAt: z.string(),
});

export type StoredCode = z.infer<typeof storedCodeSchema>;

/** Counters of tries. */
export type TryCounter = 'tries' | 'knownTries';

const derive = (text: string, key: string): Buffer =>
  createHmac('sha256', key).update(`sign-in ${text}`).digest();

/** Six digits. */
export function codeOf(
  userId: string,
  { salt, round }: Pick<StoredCode, 'salt' | 'round'>,
  key: string,
): string {
  const code = derive(`code\n${userId}\n${salt}\n${round}`, key);
  return String(code.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** The token of the link in the same email. */
export const linkTokenOf = (userId: string, salt: string, key: string): string =>
  `${userId}.${derive(`link\n${userId}\n${salt}`, key).toString('base64url')}`;

/** The user of a link token. This is not a proof: compare it. */
export function userOfLinkToken(token: string): string | undefined {
  const [userId = '', mac = '', ...rest] = token.split('.');
  return isId('user', userId) && /^[\w-]{43}$/.test(mac) && rest.length === 0 ? userId : undefined;
}

/** Compares two texts in constant time. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
