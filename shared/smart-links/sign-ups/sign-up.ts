import { createHmac } from 'node:crypto';
import { idOfDigest } from '../../platform/runtime/ids.ts';

/**
 * People who sign up on a page with an address that they have to confirm: registrants of a webinar, and subscribers. What both have
 * in common. Pure rules, no I/O.
 */
export interface SignUp {
  id: string;
  smartLinkId: string;
  createdAt: string;
}

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
