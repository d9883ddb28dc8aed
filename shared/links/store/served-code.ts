import { findBinding } from '#shared/core/domains/domain-store.ts';
import { domainOfCode, inSpace } from '../model/link-code.ts';

/**
 * The stored form of a code in a short URL, in the space of the account whose links its domain serves. With
 * an `ownerId`, only if that is this account. One read for a code that only its domain has.
 */
export async function servedCode(code: string, ownerId?: string): Promise<string> {
  const domain = domainOfCode(code);
  const binding = domain === undefined ? undefined : await findBinding(domain);
  if (ownerId !== undefined && binding?.ownerId !== ownerId) return code;
  return inSpace(code, binding?.codeSpace);
}
