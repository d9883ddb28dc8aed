import { canonicalAddress } from '#shared/platform/net/email-address.ts';

/**
 * The mailbox behind an address, for limits only: people and consent are known by their exact address. Covers
 * the spellings that anyone can make up for someone else's mailbox. If it treats two mailboxes as one, they
 * only share their limits.
 */
export function mailboxOf(address: string): string {
  const whole = canonicalAddress(address);
  const at = whole.lastIndexOf('@');
  const [name, domain] = ofFastmailUser(whole.slice(0, at), whole.slice(at + 1));
  // Most providers deliver `ada+anything` to `ada` (RFC 5233).
  const untagged = name.replace(/(?!^)\+.*$/s, '');
  const { domain: main = domain, ignored } = PROVIDERS.get(domain) ?? {};
  return `${(ignored && untagged.replace(ignored, '')) || untagged}@${main}`;
}

interface Provider {
  /** Another domain of the same mailboxes. */
  domain?: string;
  /** Characters that it ignores in names. */
  ignored: RegExp;
}

const GOOGLE: Provider = { domain: 'gmail.com', ignored: /\./g };
// Each name is the same person's at all its domains.
const PROTON: Provider = { domain: 'proton.me', ignored: /[._-]/g };

const PROVIDERS: ReadonlyMap<string, Provider> = new Map([
  // Not domains of Google Workspace: there, dots matter.
  ['gmail.com', GOOGLE],
  ['googlemail.com', GOOGLE],
  ['proton.me', PROTON],
  ['protonmail.com', PROTON],
  ['pm.me', PROTON],
]);

/** Fastmail delivers `anything@ada.fastmail.com` to `ada@fastmail.com`. */
function ofFastmailUser(name: string, domain: string): [name: string, domain: string] {
  const [, user, main] = /^([^.]+)\.(fastmail\.(?:com|fm))$/.exec(domain) ?? [];
  return user && main ? [user, main] : [name, domain];
}
