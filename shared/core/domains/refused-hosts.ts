import { domainToUnicode } from 'node:url';
import { getPublicSuffix } from 'tldts';
import { type AppError, invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { deniedHostsNow } from '../moderation/denied-hosts.ts';
import { isMixed, lettersOf, skeletonOf, withoutMarks } from '../moderation/look-alike.ts';
import { isOneOf } from './bound-hosts.ts';
import { listBindings } from './domain-store.ts';

/** Which hosts nobody may add as a domain. */

/**
 * Words of these letters alone pass for Latin ones: `аррӏе`. Browsers show them as letters only below
 * a domain of their script.
 */
const LATIN_LOOKING = /^(?:[асԁеһіјӏорԛѕԝхуѵьгпк]+|[αικνορτυχω]+)$/u;

/**
 * Throws VALIDATION_ERROR for a host of the service, a public suffix (publicsuffix.org), and one
 * that passes for another.
 */
export function assertMayBeAdded(host: string, ownHosts: readonly string[]): void {
  assertNotOwn(host, ownHosts);
  if (getPublicSuffix(host, { allowPrivateDomains: true, validateHostname: false }) === host)
    throw invalidField('host', problem('public_suffix', 'must be your own domain, not a public suffix'));
  if (passesForAnother(host, ownHosts)) throw lookAlike();
}

/**
 * Throws VALIDATION_ERROR for a host that the operator denies or that looks like one of these, and for one
 * that looks like a verified domain of another account.
 */
export async function assertNotImitated(host: string, ownerId: string): Promise<void> {
  const [denied, bindings] = await Promise.all([deniedHostsNow(), listBindings()]);
  if (denied.covers(`https://${host}`)) {
    const text = 'must not be this domain: the operator of this service does not allow it';
    throw invalidField('host', problem('denied_host', text));
  }
  const others = bindings.filter((binding) => binding.ownerId !== ownerId);
  const looks = new Set(parentsOf(looksOf(host)));
  const isImitation =
    [...denied.hosts].some((one) => looks.has(looksOf(one))) ||
    others.some((one) => one.host !== host && looksOf(one.host) === looksOf(host));
  if (isImitation) throw lookAlike();
}

function lookAlike(): AppError {
  const text = 'must not look like another domain: write each part in one script';
  return invalidField('host', problem('look_alike', text));
}

const looksOf = (host: string): string => skeletonOf(domainToUnicode(host));

/** The host, and those that it is a subdomain of. */
const parentsOf = (host: string): string[] =>
  host.split('.').map((_, at, labels) => labels.slice(at).join('.'));

/** Throws VALIDATION_ERROR for a host of the service itself. */
export function assertNotOwn(host: string, ownHosts: readonly string[]): void {
  if (isOneOf(host, ownHosts))
    throw invalidField('host', problem('reserved', 'must not be a host of this service'));
}

function passesForAnother(host: string, ownHosts: readonly string[]): boolean {
  const looks = withoutMarks(looksOf(host));
  if (ownHosts.some((own) => passesFor(own.replace(/:\d+$/, ''), looks, host))) return true;
  if (!host.includes('xn--')) return false;
  const labels = domainToUnicode(host).split('.');
  const isForeign = labels.at(-1) !== host.split('.').at(-1);
  return labels.some(
    (label) =>
      isMixed(label) || (!isForeign && (LATIN_LOOKING.test(lettersOf(label)) || readsAsAscii(label))),
  );
}

/** Whether a host is, or is below, one that looks like ours and is not. */
const passesFor = (own: string, looks: string, host: string): boolean =>
  own.includes('.') &&
  host !== own &&
  !host.endsWith(`.${own}`) &&
  `.${looks}`.endsWith(`.${withoutMarks(looksOf(own))}`);

/** Letters of languages of today that look like others. They imitate known domains only. */
const IN_USE = /[æœıɣɩʋ]/gu;

/** Scripts whose letters are drawn unlike Latin ones, although single ones resemble them. */
const UNLIKE = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** Whether a label has other than ASCII letters, and nothing shows it. */
function readsAsAscii(label: string): boolean {
  const others = label.replace(IN_USE, '');
  return /\P{ASCII}/u.test(others) && !UNLIKE.test(others) && /^[a-z\d-]+$/.test(skeletonOf(label));
}
