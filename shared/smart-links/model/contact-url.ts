import { asciiDigits } from '#shared/platform/ascii-digits.ts';
import { readEmailAddress } from '#shared/platform/net/email-address.ts';
import { type Problem, problem } from '#shared/platform/problems.ts';

/** Links to write or to call: `mailto:` (RFC 6068), `tel:` (RFC 3966) and `sms:` (RFC 5724). */

export type ContactUrl = { url: string } | { problem: Problem };

const MAX_RECIPIENTS = 10;
const MAX_SUBJECT = 300;
const MAX_BODY = 2000;

/**
 * Reads a link to write or to call as people type it, with or without its scheme, and writes it as programs
 * read it: only fields that are known, each encoded. Undefined if the text is something else.
 */
export function readContactUrl(text: string): ContactUrl | undefined {
  const given = text.trim();
  const [, scheme, rest = ''] = /^(mailto|tel|sms|smsto):(?:\/\/)?(.*)$/isu.exec(given) ?? [];
  switch (scheme?.toLowerCase()) {
    case 'mailto':
      return readMail(rest);
    case 'tel':
      return readPhone(rest);
    case 'sms':
    case 'smsto':
      return readText(rest);
  }
  if (/^[^\s/?#:<>]+@[^\s/?#:<>]+$/u.test(given) && 'address' in readEmailAddress(given))
    return readMail(given);
  return /^\+[\p{Nd}\s().-]{6,}$/u.test(given) ? readPhone(given) : undefined;
}

const NOT_MAIL = problem(
  'invalid_format',
  'must have email addresses after mailto:, such as mailto:jane@example.com',
  { format: 'email' },
);

const NOT_PHONE = problem(
  'invalid_format',
  'must have a phone number after its scheme, such as tel:+49301234567 or sms:+49301234567',
  { format: 'phone_number' },
);

const FIELDS = problem(
  'invalid_format',
  'may have only the fields subject, body, cc and bcc after mailto:, and body after sms:, each once',
  { format: 'url' },
);

const CHARACTERS = problem(
  'invalid_characters',
  'must not contain control characters or characters that change the direction of text; line breaks are ' +
    'allowed in body only',
);

const tooLong = (name: string, maximum: number): Problem =>
  problem('too_long', `may have at most ${maximum} characters in ${name}`, { maximum });

function readMail(text: string): ContactUrl {
  const [addresses = '', query] = halves(text);
  const to = recipients(addresses);
  if (!to) return { problem: NOT_MAIL };
  const fields = readFields(query, ['subject', 'body', 'cc', 'bcc']);
  if ('problem' in fields) return fields;
  const written: string[] = [];
  for (const [name, value] of fields) {
    if (name !== 'cc' && name !== 'bcc') {
      written.push(`${name}=${encodeURIComponent(value)}`);
      continue;
    }
    // Encoded as one value, whose addresses are not.
    const copies = recipients(value, false);
    if (!copies) return { problem: NOT_MAIL };
    written.push(`${name}=${encodeURIComponent(copies.join(','))}`);
  }
  return { url: `mailto:${to.join(',')}${written.length > 0 ? `?${written.join('&')}` : ''}` };
}

/** Addresses, separated by commas; encoded for the path of a URL, unless they are decoded already. */
function recipients(text: string, isPath = true): string[] | undefined {
  const list = text.split(',').map((one) => (isPath ? decoded(one) : one));
  if (list.length > MAX_RECIPIENTS) return undefined;
  const read = list.map((one) => {
    // What follows a scheme is an address, not another URL.
    const result =
      one === undefined || /[\s:<>"\p{Cc}]/u.test(one.trim()) ? undefined : readEmailAddress(one);
    return result && 'address' in result ? result.address : undefined;
  });
  if (!read.every((address) => address !== undefined)) return undefined;
  return [...new Set(read)].map((address) => (isPath ? inPath(address) : address));
}

const inPath = (address: string): string => {
  const at = address.lastIndexOf('@');
  return `${encodeURIComponent(address.slice(0, at))}@${address.slice(at + 1)}`;
};

function readPhone(text: string): ContactUrl {
  const [number = '', ...parameters] = text.split(/(?=[;,])/u);
  const digits = dialed(number);
  if (!digits) return { problem: NOT_PHONE };
  const kept = parameters.map((parameter) => asciiDigits(parameter.normalize('NFKC')).toLowerCase().trim());
  const isKnown = /^(?:;ext=\d{1,15}|;phone-context=(?:\+\d{1,15}|[a-z\d.-]{1,64})|,|,\d{1,15})$/;
  return kept.length <= 10 && kept.every((parameter) => isKnown.test(parameter)) && !/,$/.test(kept.join(''))
    ? { url: `tel:${digits}${kept.join('')}` }
    : { problem: NOT_PHONE };
}

function readText(text: string): ContactUrl {
  // iPhones wrote `sms:+49301234567&body=…`.
  const [numbers = '', query] = halves(text.replace(/^([^?&]*)&/, '$1?').replace('?&', '?'));
  const list = numbers.split(',').map(dialed);
  if (list.length > MAX_RECIPIENTS || !list.every((number) => number !== undefined))
    return { problem: NOT_PHONE };
  const fields = readFields(query, ['body']);
  if ('problem' in fields) return fields;
  const body = fields.get('body');
  return { url: `sms:${[...new Set(list)].join(',')}${body ? `?body=${encodeURIComponent(body)}` : ''}` };
}

/**
 * A number without what makes it readable; undefined for others. Neither `*` nor `#`: with codes of networks
 * and phones, a tap could change settings.
 */
function dialed(text: string): string | undefined {
  const number = asciiDigits((decoded(text) ?? '').normalize('NFKC'))
    .trim()
    .replace(/^(\+?)[\s(]*|(?<=\d)[\s().\p{Pd}/]+(?=\d)|(?<=\d)[)]+$/gu, '$1');
  const digits = number.replace(/\D/g, '').length;
  return /^\+?\d+$/.test(number) && digits >= 3 && digits <= (number.startsWith('+') ? 15 : 20)
    ? number
    : undefined;
}

/** Before and after the first question mark. */
function halves(text: string): [string, string | undefined] {
  const at = text.indexOf('?');
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** The fields of a query in the order of `names`, decoded. */
function readFields(
  query: string | undefined,
  names: readonly string[],
): Map<string, string> | { problem: Problem } {
  const found = new Map<string, string>();
  for (const pair of (query ?? '').split(/&(?:amp;)?/)) {
    if (pair === '') continue;
    const [, key = '', raw = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    const name = key.toLowerCase();
    const value = decoded(raw)?.replace(/\r\n?|\n/g, '\r\n');
    if (value === undefined || found.has(name) || !names.includes(name)) return { problem: FIELDS };
    const isBody = name === 'body';
    if (/\p{Bidi_Control}/u.test(value) || /\p{Cc}/u.test(isBody ? value.replace(/\r\n/g, '') : value)) {
      return { problem: CHARACTERS };
    }
    const most = isBody ? MAX_BODY : MAX_SUBJECT;
    if (value.length > most) return { problem: tooLong(name, most) };
    if (value !== '') found.set(name, value);
  }
  return new Map(names.flatMap((name) => (found.has(name) ? [[name, found.get(name) as string]] : [])));
}

/** Undefined for what is not encoded UTF-8. A plus sign is one (RFC 6068). */
function decoded(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'));
    return plain.isWellFormed() ? plain : undefined;
  } catch {
    return undefined;
  }
}
