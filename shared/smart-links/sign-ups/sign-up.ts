import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { idOfDigest } from '#shared/platform/runtime/ids.ts';
import { LANGUAGES } from '#shared/visitor-pages/language.ts';

/**
 * People who sign up on a page with an address that they have to confirm: registrants of a webinar, and subscribers. What both have
 * in common. Pure rules, no I/O.
 */

/** As stored. */
export const signUpSchema = z.object({
  id: z.string(),
  smartLinkId: z.string(),
  ownerId: z.string(),
  /** As `emailAddress` normalizes it. */
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

/** The same address has the same ID on a page, which reveals nothing without the key. */
export function signUpId(
  kind: SignUpKind,
  { smartLinkId, email, hashKey }: { smartLinkId: string; email: string; hashKey: string },
): string {
  const digest = createHmac('sha256', hashKey).update(`${kind}\n${smartLinkId}\n${email}`).digest('hex');
  return idOfDigest(kind, digest);
}

/** Where one is in the list of its page. */
export const signUpPosition = ({ createdAt, id }: Pick<SignUp, 'createdAt' | 'id'>): string =>
  `${createdAt}#${id}`;

/** How long an address has to confirm; then it is deleted. */
export const CONFIRM_DAYS = 7;

export const confirmUntil = ({ createdAt }: Pick<SignUp, 'createdAt'>): Date =>
  new Date(Date.parse(createdAt) + CONFIRM_DAYS * 24 * 3600_000);
