import type { Visitor } from '../../clicks/visits/visitor.ts';
import type { Resolution } from './resolve-link.ts';
import { tryPassword } from './try-password.ts';
import { visitLink } from './visit-link.ts';

/** Resolves a short code with a password, as `tryPassword` checks it; unprotected links ignore it. */
export function unlockLink(code: string, password: string, visitor: Visitor): Promise<Resolution> {
  const { address, now } = visitor;
  return visitLink(code, visitor, (linkId, passwordHash) =>
    tryPassword(linkId, { password, passwordHash, address, now }),
  );
}
