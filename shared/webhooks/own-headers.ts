import * as z from 'zod';
import { invalidField } from '#shared/platform/errors.ts';
import { issueOf } from '#shared/platform/http/zod-problems.ts';
import { type Problem, problem } from '#shared/platform/problems.ts';

/**
 * Headers of the owner's, sent with every delivery: for receivers that ask for a key or for Basic
 * authentication. Their values are secrets, which nothing returns. Pure rules, no I/O.
 */

export const MAX_HEADERS = 5;

/** A token of RFC 9110, section 5.6.2. */
const NAME = /^[!#$%&'*+.^_`|~\w-]{1,100}$/;

/** A field value of RFC 9110, section 5.5, without its obsolete octets. */
const VALUE = /^[\x21-\x7e](?:[\t\x20-\x7e]{0,998}[\x21-\x7e])?$/;

/** Length of the longest value; how much of a response is read depends on it. */
export const MAX_VALUE_LENGTH = 1000;

/** Names that the service sets, or that say how a request is framed and routed. */
const RESERVED = [
  'connection',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
];
const RESERVED_PREFIXES = ['content-', 'proxy-', 'webhook-'];

const NOT_ALLOWED = `${RESERVED.join(', ')} and names that start with ${RESERVED_PREFIXES.join(', ')}`;

export const ownHeaderSchema = z.object({ name: z.string(), value: z.string() });

export type OwnHeader = z.infer<typeof ownHeaderSchema>;

/** Values by name, in any case; null removes a header. */
type HeaderChange = Record<string, string | null>;

const isReserved = (name: string): boolean =>
  RESERVED.includes(name) || RESERVED_PREFIXES.some((prefix) => name.startsWith(prefix));

/** Headers in requests. */
export const headersField = z
  .record(z.string(), z.string({ error: 'must be a string, or null' }).nullable(), {
    error: 'must be an object with names and values of headers',
  })
  .superRefine((headers, context) => {
    const known = new Set<string>();
    for (const [name, value] of Object.entries(headers)) {
      // Text that is no name makes no path either.
      if (!NAME.test(name)) context.addIssue(issueOf(badName(name)));
      else {
        const found = problemOf(name, value, known);
        if (found) context.addIssue(issueOf(found, name));
      }
      known.add(name.toLowerCase());
    }
  });

function badName(name: string): Problem {
  const shown = JSON.stringify(name.slice(0, 40).toWellFormed());
  const message =
    `must not have the name ${shown}: names have 1 to 100 letters, digits and characters of ` +
    "!#$%&'*+-.^_`|~";
  return problem('invalid_format', message, { format: 'header_name' });
}

function problemOf(name: string, value: string | null, known: ReadonlySet<string>): Problem | undefined {
  const lower = name.toLowerCase();
  if (isReserved(lower)) return problem('reserved', `cannot be set, like ${NOT_ALLOWED}`);
  if (known.has(lower)) return problem('duplicate', 'is there twice; upper and lower case are the same', {});
  return value === null || VALUE.test(value) ? undefined : BAD_VALUE;
}

const BAD_VALUE = problem(
  'invalid_format',
  `must have 1 to ${MAX_VALUE_LENGTH} visible ASCII characters, with spaces and tabs only between them`,
  { format: 'header_value' },
);

/**
 * The headers after a change; null removes all. `isMoved`: deliveries go to another URL, whose operator must
 * not learn values that were entered for the one before, so that each is entered again or removed. Throws
 * VALIDATION_ERROR.
 */
export function headersAfter(
  before: readonly OwnHeader[],
  change: HeaderChange | null | undefined,
  { isMoved = false }: { isMoved?: boolean } = {},
): OwnHeader[] {
  if (change === null) return [];
  const given = new Map(Object.entries(change ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  const kept = before.filter(({ name }) => !given.has(name));
  if (isMoved && kept.length > 0) {
    const names = kept.map(({ name }) => name).join(', ');
    const message = `must have ${names} with a value, or null: another URL does not get stored values`;
    throw invalidField('headers', problem('required', message));
  }
  const set = [...given].flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
  const after = [...kept, ...set].sort((a, b) => (a.name < b.name ? -1 : 1));
  if (after.length > MAX_HEADERS) {
    const message = `may have at most ${MAX_HEADERS} headers`;
    throw invalidField('headers', problem('too_many', message, { maximum: MAX_HEADERS }));
  }
  return after;
}

/** Shorter values are no secrets, and part of many texts. */
const LEAST_SECRET = 4;

/**
 * Whether a text repeats the value of a header, or the credentials in it, as receivers do that echo their
 * requests.
 */
export function repeatsHeader(text: string, headers: readonly OwnHeader[]): boolean {
  return headers
    .flatMap(({ value }) => secretsIn(value))
    .some((secret) => secret.length >= LEAST_SECRET && text.includes(secret));
}

/** A value, its part after the scheme, and the user name and password of Basic authentication. */
function secretsIn(value: string): string[] {
  const [, scheme = '', credentials = ''] = /^(\S+)[ \t]+(.+)$/.exec(value) ?? [];
  const plain = /^basic$/i.test(scheme) ? Buffer.from(credentials, 'base64').toString('utf8') : '';
  const password = plain.slice(plain.indexOf(':') + 1);
  const all = [value, credentials, plain, password];
  // JSON escapes quotes and backslashes.
  return [...all, ...all.map((text) => JSON.stringify(text).slice(1, -1))];
}
