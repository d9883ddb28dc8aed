import { canonicalAddress } from '#shared/platform/net/email-address.ts';

/**
 * The mailbox behind an address, for limits only: people and consent are stored by their exact address, so
 * that a new provider here loses nobody. Covers the spellings that anyone can make up for someone else's
 * mailbox. If it treats two mailboxes as one, they only share their limits of a day.
 */
export function mailboxOf(address: string): string {
  const whole = canonicalAddress(address);
  const at = whole.lastIndexOf('@');
  const [name, domain] = ofFastmailUser(whole.slice(0, at), whole.slice(at + 1));
  // Most providers deliver `ada+anything` to `ada` (RFC 5233).
  const untagged = name.replace(/(?!^)\+.*$/s, '');
  const { domain: main = domain, alike } = providerOf(domain) ?? {};
  const shortest = alike ? untagged.replace(...alike) : untagged;
  return `${shortest || untagged}@${main}`;
}

interface Provider {
  /** Another domain of the same mailboxes. */
  domain?: string;
  /** What makes no difference in names, and what it is replaced with. */
  alike?: readonly [what: RegExp, by: string];
}

const PROVIDERS: readonly (readonly [domains: RegExp, Provider])[] = [
  // Google, "Dots don't matter in Gmail addresses". Not in Workspace, whose domains are others.
  [/^(?:gmail|googlemail)\.com$/, { domain: 'gmail.com', alike: [/\./g, ''] }],
  // Proton, "Addresses and aliases": each name is the same person's at all its domains.
  [/^(?:proton\.me|protonmail\.(?:com|ch)|pm\.me)$/, { domain: 'proton.me', alike: [/[._-]/g, ''] }],
  // Yandex, "Email aliases": one login at all its domains, in which a hyphen stands for a dot.
  [
    /^(?:ya\.ru|yandex\.(?:az|by|co\.il|com|com\.(?:am|ge|tr)|ee|fr|kg|kz|lt|lv|md|ru|tj|tm|ua|uz))$/,
    { domain: 'yandex.ru', alike: [/-/g, '.'] },
  ],
  // Apple, "About @icloud.com, @me.com, and @mac.com email addresses".
  [/^(?:icloud|me|mac)\.com$/, { domain: 'icloud.com' }],
  // Yahoo, "Disposable email addresses": a keyword after a hyphen, which no other name has.
  [/^(?:yahoo\.(?:[a-z]{2,3}|com?\.[a-z]{2})|ymail\.com|rocketmail\.com)$/, { alike: [/(?!^)-.*$/s, ''] }],
];

const providerOf = (domain: string): Provider | undefined =>
  PROVIDERS.find(([domains]) => domains.test(domain))?.[1];

/** Fastmail, "Subdomain addressing": `anything@ada.fastmail.com` reaches `ada@fastmail.com`. */
function ofFastmailUser(name: string, domain: string): [name: string, domain: string] {
  const [, user, main] =
    /^([^.]+)\.(fastmail\.(?:com|com\.au|co\.uk|de|fm|fr|net|nl|org|to|us))$/.exec(domain) ?? [];
  return user && main ? [user, main] : [name, domain];
}
