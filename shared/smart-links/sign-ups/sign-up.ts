import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { LANGUAGES } from '#shared/languages/language.ts';
import { idOfDigest } from '#shared/platform/runtime/ids.ts';

/**
 * People who sign up on a page with an address that they have to confirm: registrants of a webinar, and
 * subscribers. What both have in common. Pure rules, no I/O.
 */

/** A stored sign-up. */
export const signUpSchema = z.object({
  id: z.string(),
  smartLinkId: z.string(),
  ownerId: z.string(),
  /** Normalized by `emailAddress`. */
  email: z.string(),
  status: z.enum(['pending', 'confirmed']),
  /** Language of the page that the visitor saw: emails use it. */
  language: z.enum(LANGUAGES),
  /** The consent text as it was shown. */
  consent: z.string(),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
});

export type SignUp = z.infer<typeof signUpSchema>;

export type SignUpKind = 'registration' | 'subscriber';

/** The ID of a sign-up: the same for the same address on a page. It reveals nothing without the key. */
export function signUpId(
  kind: SignUpKind,
  { smartLinkId, email, hashKey }: { smartLinkId: string; email: string; hashKey: string },
): string {
  const digest = createHmac('sha256', hashKey).update(`${kind}\n${smartLinkId}\n${email}`).digest('hex');
  return idOfDigest(kind, digest);
}

/** Position of a sign-up in the list of its page. */
export const signUpPosition = ({ createdAt, id }: Pick<SignUp, 'createdAt' | 'id'>): string =>
  `${createdAt}#${id}`;

/** Days in which an address can be confirmed; then it is deleted. */
export const CONFIRM_DAYS = 7;

export const confirmUntil = ({ createdAt }: Pick<SignUp, 'createdAt'>): Date =>
  new Date(Date.parse(createdAt) + CONFIRM_DAYS * 24 * 3600_000);
