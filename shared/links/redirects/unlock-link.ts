import type { Visitor } from '#shared/clicks/visits/visitor.ts';
import type { Resolution, Unlock } from './resolve-link.ts';
import { tryPassword } from './try-password.ts';
import { visitLink } from './visit-link.ts';

/** Resolves a short code with a password, as `tryPassword` checks it; unprotected links ignore it. */
export function unlockLink(code: string, password: string, visitor: Visitor): Promise<Resolution> {
  return visitLink(code, visitor, passwordCheck(password, visitor));
}

/** Checks a password as `tryPassword` does. */
export const passwordCheck =
  (password: string, { address, now }: Pick<Visitor, 'address' | 'now'>): Unlock =>
  ({ linkId, ownerId }, passwordHash) =>
    tryPassword(linkId, { password, passwordHash, address, now, ownerId });
