import { domainToUnicode } from 'node:url';
import { getPublicSuffix } from 'tldts';
import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { isOneOf } from './bound-hosts.ts';

/** Which hosts nobody may add as a domain. */

/**
 * Scripts that are written together; all other labels have one. "Highly restrictive" of UTS 39, section 5.2.
 */
const SCRIPTS = [
  /^[\p{scx=Latin}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]*$/u,
  /^[\p{scx=Latin}\p{scx=Han}\p{scx=Bopomofo}]*$/u,
  /^[\p{scx=Latin}\p{scx=Han}\p{scx=Hangul}]*$/u,
  ...['Arabic', 'Armenian', 'Bengali', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati'],
  ...['Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil'],
  ...['Telugu', 'Thaana', 'Thai', 'Tibetan'],
].map((script) => (typeof script === 'string' ? new RegExp(`^\\p{scx=${script}}*$`, 'u') : script));

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
    throw invalidField('host', problem('public_suffix', 'must be a domain of yours, not a public suffix'));
  if (passesForAnother(host, ownHosts)) {
    const text = 'must not look like another domain: write each part in one script';
    throw invalidField('host', problem('look_alike', text));
  }
}

/** Throws VALIDATION_ERROR for a host of the service itself. */
export function assertNotOwn(host: string, ownHosts: readonly string[]): void {
  if (isOneOf(host, ownHosts))
    throw invalidField('host', problem('reserved', 'must not be a host of this service'));
}

function passesForAnother(host: string, ownHosts: readonly string[]): boolean {
  if (!host.includes('xn--')) return false;
  const labels = domainToUnicode(host).split('.');
  const isForeign = labels.at(-1) !== host.split('.').at(-1);
  return (
    labels.some((label) => isMixed(label) || (!isForeign && isLatinLooking(label))) ||
    isOneOf(withoutMarks(labels.join('.')), ownHosts)
  );
}

/** Digits, hyphens and emojis belong to every script. */
const lettersOf = (label: string): string => label.replace(/[^\p{L}\p{M}]/gu, '');

const isMixed = (label: string): boolean => !SCRIPTS.some((script) => script.test(lettersOf(label)));

const isLatinLooking = (label: string): boolean => LATIN_LOOKING.test(lettersOf(label));

const withoutMarks = (host: string): string => host.normalize('NFD').replace(/\p{M}/gu, '');
