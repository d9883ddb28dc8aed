import { AppError } from '../../platform/errors.ts';
import { problem } from '../../platform/problems.ts';
import { findBinding } from './domain-store.ts';

/**
 * Throws DOMAIN_NOT_YOURS for a domain that is bound to another owner. Takes one read unit, or none without a domain. A
 * concurrent binding may miss the link, which is then not served there.
 */
export async function assertOwnDomain(ownerId: string, domain: string | null): Promise<void> {
  const binding = domain === null ? undefined : await findBinding(domain);
  if (!binding || binding.ownerId === ownerId) return;
  throw new AppError('DOMAIN_NOT_YOURS', `customDomain: ${domain} belongs to another account.`, {
    details: [
      {
        path: 'customDomain',
        ...problem('not_your_domain', 'must be a domain of yours, or one that nobody has verified'),
      },
    ],
  });
}
