import { checkDomain } from '#shared/core/domains/check-domain.ts';
import { invalidField } from '#shared/platform/errors.ts';
import type { Warning } from '#shared/platform/http/warning.ts';
import { problem } from '#shared/platform/problems.ts';
import type { Link } from '../model/link.ts';
import { bareCode, domainOfCode, folded, inSpace } from '../model/link-code.ts';
import { codeOn, liveCodes, storedCodes } from '../model/link-codes.ts';
import type { LinkAct, LinkHosts } from './draft-link.ts';

export interface CheckedLink {
  /** Whether the domain ignores case, so that new codes are in lower case. */
  ignoresCase: boolean;
  warning: Warning | undefined;
}

/**
 * Checks the domain of a link with a new domain or code; on a domain that ignores case, a new code becomes
 * the one in lower case. `before`: the stored link, for an update. Takes one read unit, or none without a
 * domain. Throws DOMAIN_NOT_YOURS, DOMAIN_LAPSED or DOMAIN_NOT_VERIFIED, and VALIDATION_ERROR for a code that
 * only verified domains can have.
 */
export async function checkLinkDomain(
  link: Link,
  hosts: Pick<LinkHosts, 'ownHosts' | 'unverifiedDomains'>,
  before?: Link,
): Promise<CheckedLink> {
  const { ownerId, customDomain, code } = link;
  const { binding, warning } = await checkDomain(customDomain, { ownerId, ...hosts });
  if (!binding && domainOfCode(code) !== undefined) throw invalidField('code', notVerified(link));
  const ignoresCase = binding?.caseSensitive === false;
  if (ignoresCase && !(before && liveCodes(before).includes(code))) foldCode(link);
  if (binding?.codeSpace !== undefined) placeCodes(link, binding.codeSpace, before);
  return { ignoresCase, warning };
}

function foldCode(link: Link): void {
  const code = codeOn(link.customDomain, folded(bareCode(link.code)));
  link.code = code;
  // It may be the code that the link had.
  link.aliases = link.aliases.filter((alias) => alias !== code);
  if (link.counterCode === code) link.counterCode = null;
}

/** Puts the new codes of the domain into the space of its owner. */
function placeCodes(link: Link, space: string, before?: Link): void {
  const had = new Set(before && storedCodes(before));
  const placed = (stored: string) =>
    had.has(stored) || domainOfCode(stored) !== link.customDomain ? stored : inSpace(stored, space);
  link.code = placed(link.code);
  link.aliases = link.aliases.map(placed).filter((alias) => alias !== link.code);
  if (link.counterCode === link.code) link.counterCode = null;
}

const notVerified = ({ code, customDomain }: Link) =>
  problem(
    'domain_not_verified',
    `${JSON.stringify(bareCode(code))} is possible on a verified domain of this account only, and ` +
      `${customDomain} is none`,
    { domain: customDomain ?? '' },
  );

/** Checks the domain of a link in a request, and adds its warning to those of the response. */
export async function warnOfDomain(
  { hosts, warnings }: LinkAct,
  link: Link,
  before?: Link,
): Promise<CheckedLink> {
  const checked = await checkLinkDomain(link, hosts, before);
  const { warning } = checked;
  // An update is repeated after a conflict.
  if (warning && !warnings?.some(({ path }) => path === warning.path)) warnings?.push(warning);
  return checked;
}
