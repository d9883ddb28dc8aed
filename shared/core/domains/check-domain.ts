import { AppError } from '#shared/platform/errors.ts';
import type { Warning } from '#shared/platform/http/warning.ts';
import { problem } from '#shared/platform/problems.ts';
import { type Binding, txtNameOf } from './domain.ts';
import { findBinding } from './domain-store.ts';
import type { UnverifiedDomains } from './unverified-domains.ts';

/** The account whose links use a domain, and the service's own hosts. */
export interface DomainUse {
  ownerId: string;
  /** These serve the links of every account. */
  ownHosts: readonly string[];
  /** Default: `warn`. */
  unverifiedDomains?: UnverifiedDomains | undefined;
}

export interface CheckedDomain {
  /** Set for a domain that nobody has verified. */
  warning?: Warning;
  /** Set for a verified domain of this account. */
  binding?: Binding;
}

/**
 * The binding of a domain, or a warning for one that nobody has verified, where no link is served. Throws
 * DOMAIN_NOT_YOURS for a domain that is bound to another owner, DOMAIN_LAPSED while its proof is missing for
 * too long, and DOMAIN_NOT_VERIFIED in place of the warning if such links are refused. Takes one read unit,
 * or none without a domain. A concurrent binding may miss the link, which is then not served there.
 */
export async function checkDomain(
  domain: string | null,
  { ownerId, ownHosts, unverifiedDomains }: DomainUse,
): Promise<CheckedDomain> {
  if (domain === null) return {};
  const found = await findBinding(domain);
  // Nobody has it until it is proven again.
  const binding = found?.releasedAt === undefined ? found : undefined;
  if (binding?.ownerId === ownerId) {
    if (binding.lapsedAt !== undefined) throw lapsed(domain);
    return { binding };
  }
  if (binding) throw notYours(domain);
  if (ownHosts.includes(domain)) return {};
  const warning = unverified(domain);
  if (unverifiedDomains !== 'refuse') return { warning };
  throw new AppError('DOMAIN_NOT_VERIFIED', `customDomain: ${warning.message}`, { details: [warning] });
}

const lapsed = (domain: string) =>
  new AppError(
    'DOMAIN_LAPSED',
    `customDomain: ${domain} has lapsed, because its TXT record ${txtNameOf(domain)} is missing. Add the ` +
      'record again and verify the domain, or choose another one.',
    {
      details: [
        {
          path: 'customDomain',
          ...problem('domain_lapsed', 'must be a domain whose TXT record is in DNS', { domain }),
        },
      ],
      params: { domain, txtName: txtNameOf(domain) },
    },
  );

const notYours = (domain: string) =>
  new AppError('DOMAIN_NOT_YOURS', `customDomain: ${domain} belongs to another account.`, {
    details: [
      {
        path: 'customDomain',
        ...problem('not_your_domain', 'must be one of your domains, or one that no account has verified'),
      },
    ],
  });

const unverified = (domain: string): Warning => ({
  path: 'customDomain',
  ...problem(
    'domain_not_verified',
    `${domain} is not a verified domain of this account, so short URLs there do not work. Add it with POST ` +
      '/v1/api/domains or in the console under Domains, and verify it',
    { domain },
  ),
});
