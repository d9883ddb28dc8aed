import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { anyCharacter } from '#test/support/characters.ts';

/**
 * Values that programs stumble over. Large ones are placeholders, which `expand` replaces when a request is
 * sent, so that a counterexample stays readable.
 */

export const LONG = (length: number) => `@@LONG:${length}@@`;
/** In JSON, with the quotes around it. */
const raw = (json: string) => `@@RAW:${json}@@`;
const deep = (levels: number) => `@@DEEP:${levels}@@`;
const many = (entries: number) => `@@MANY:${entries}@@`;

/** A cursor with this position, which may have placeholders of its own. */
export const cursorOf = (position: string) => `@@CURSOR:${position}@@`;

/** A cursor with a compressed position, which lists of clicks and conversions have within a month or day. */
export const compressedCursorOf = (position: string) => `@@COMPRESSED:${position}@@`;

/** Replaces the placeholders of a text. */
export function expand(text: string): string {
  return text
    .replace(/@@CURSOR:([^@]*)@@/g, (_, position) => Buffer.from(position).toString('base64url'))
    .replace(
      /@@COMPRESSED:([^@]*)@@/g,
      (_, position) => `s.${deflateRawSync(position).toString('base64url')}`,
    )
    .replace(/"@@RAW:([^@]*)@@"/g, '$1')
    .replace(/"@@DEEP:(\d+)@@"/g, (_, levels) => '['.repeat(Number(levels)) + ']'.repeat(Number(levels)))
    .replace(/"@@MANY:(\d+)@@"/g, (_, entries) => `[${'0,'.repeat(Number(entries))}0]`)
    .replace(/@@LONG:(\d+)@@/g, (_, length) => 'x'.repeat(Number(length)));
}

/** Around what databases, gateways and parsers allow. */
export const LENGTHS = [1023, 1024, 1025, 2047, 2048, 2049, 2100, 4096, 8192];

/** What languages, engines and clients give a meaning of their own. */
export const RESERVED = [
  ...['constructor', '__proto__', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf'],
  ...['then', 'toJSON', 'length', 'name', 'size', 'get', 'default', 'arguments', 'this', 'null', 'undefined'],
];

/** Days and times at the ends of the calendar, and the zero time of Go and .NET. */
export const DATES = ['0000-01-01', '0001-01-01', '1970-01-01', '2400-02-29', '9999-12-31'];
export const TIMES = [
  '0000-01-01T00:00:00+14:00',
  '0001-01-01T00:00:00Z',
  '1970-01-01T00:00:00.000Z',
  '2400-02-29T12:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-14:00',
];

/** Encoded words (RFC 2047): what a header means to a mail program, not what it says. */
const ENCODED_WORDS = [
  '=?utf-8?Q?=50=61=79=50=61=6C_?=',
  '=?UTF-8?B?UGF5UGFsIChzZXJ2aWNlQHBheXBhbC5leGFtcGxlKQ==?=',
  '=?iso-8859-1?q?a?= =?iso-8859-1?q?b?=',
  'Hello =?utf-8?Q?=0D=0ABcc:_x@y.example?=',
  '=?utf-8?Q?=00?=',
  '=?utf-16?B?AAAA?=',
  '=?x?Q?a?=',
];

const TEXTS = [
  ...DATES,
  ...TIMES,
  ...ENCODED_WORDS,
  ...['', ' ', '\t', '\n', 'a', '0', '-1', '1e999', 'null', 'true', 'undefined', 'NaN', '[]', '{}', '"'],
  ...['\u0000', 'a\u0000b', '\ud800', '\udfff', 'a\ud800b', '\udc00\ud800', '\ufeff', '\uffff', '\u2028'],
  ...[
    '\u202egnp.exe',
    'עברית',
    'é'.normalize('NFD'),
    '👩‍👩‍👧‍👦',
    'İ',
    'ﬁ',
    'ß',
    '\u{10ffff}',
    '%',
    '%00',
    '%zz',
    '%c0%af',
  ],
  ...[
    '=1+1',
    '<script>alert(1)</script>',
    '"><img src=x>',
    '{{7*7}}',
    '#{7*7}',
    "' OR '1'='1",
    '../../x',
    '..\\x',
    '/',
    '//',
  ],
  ...[
    'http://localhost:1/',
    'http://[::1]:1/',
    'http://0/',
    'https://example.com',
    'https://example.com:99999/',
    'javascript:alert(1)',
    'https://a:b@example.com/',
    'https://\ud800.example/',
    'https://xn--a.example/',
    'mailto:a@b',
    'https://example.com/%',
    'https://example.com/\u0000',
    '//example.com',
  ],
  ...[
    '2026-02-30',
    '0000-00-00',
    '9999-12-31T23:59:59.999Z',
    '+275760-09-13T00:00:00.001Z',
    '-271821-04-20',
    '2026-01-01T00:00:00+99:99',
    '1e3',
    '24:00',
    'Europe/Berlin',
    'Etc/GMT+99',
    '+14:00',
  ],
  ...['a@b', '"a b"@example.com', 'a@b.c\r\nBcc: x@y.z', 'a@[127.0.0.1]'],
  ...[
    'med_00000000000000000000',
    'lnk_00000000000000000000',
    'sml_',
    'sk_a_b_c',
    'bio/x',
    'app/',
    '/survey',
    'x/survey',
  ],
  ...[LONG(201), LONG(4097), LONG(70_000), LONG(300_000)],
];

/** Texts that most fields accept. */
export const acceptableText: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...RESERVED) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...TEXTS.filter((text) => /\S/.test(text) && !text.includes('@@'))),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }) },
);

const NUMBERS = [
  0,
  1,
  -1,
  2,
  1.5,
  1e-7,
  63,
  64,
  2048,
  2 ** 31,
  2 ** 31 - 1,
  2 ** 32,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 53),
  1e21,
  1e308,
  5e-324,
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.constantFrom(...RESERVED) },
  { weight: 1, arbitrary: fc.constantFrom(...LENGTHS).map(LONG) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 12 }) },
);

/** Own properties of these names: in a literal, `__proto__` would set the prototype. */
const withKey = (key: string, value: unknown): object => Object.fromEntries([[key, value]]);

const STRUCTURES: unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], [{}], [[[[]]]], { a: 1 }],
  ...[
    { toString: 1 },
    { toJSON: 1 },
    { valueOf: null, toString: null },
    { length: -1 },
    { length: 1e9 },
    withKey('then', 1),
  ],
  ...[
    withKey('__proto__', { a: 1 }),
    withKey('constructor', { prototype: { a: 1 } }),
    withKey('', 1),
    withKey('\ud800', 1),
    withKey('a.b', 1),
    withKey(LONG(3000), 1),
  ],
  ...[
    raw('-0'),
    raw('1e400'),
    raw('-1e400'),
    raw('12345678901234567890123'),
    raw('0.1e-400'),
    raw('{"a":1,"a":2}'),
    raw('"\\ud800"'),
  ],
  ...[deep(10), deep(63), deep(65), deep(5000), deep(20_000), many(10), many(101), many(20_000)],
];

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom(...STRUCTURES) },
);

export const hostileKey: fc.Arbitrary<string> = fc.constantFrom(
  ...RESERVED,
  'unknown',
  '',
  '0',
  'a.b',
  '\ud800',
  '\u0000',
  '_id',
  'ownerId',
  'pk',
  'status',
  LONG(300),
  LONG(2100),
);

interface Change {
  kind: 'replace' | 'remove' | 'add' | 'repeat' | 'wrap';
  /** Chooses the place. */
  at: number;
  key: string;
  value: unknown;
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'repeat', 'wrap'),
  at: fc.nat(1000),
  key: hostileKey,
  value: hostileValue,
});

const changes: fc.Arbitrary<Change[]> = fc.oneof<fc.WeightedArbitrary<Change[]>[]>(
  { weight: 2, arbitrary: fc.constant<Change[]>([]) },
  { weight: 4, arbitrary: fc.array(change, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(change, { minLength: 2, maxLength: 4 }) },
);

/** JSON values like those of `base`: some as they are, most with a change at any depth. */
export const mutated = (base: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(base, changes).map(([value, list]) => list.reduce<unknown>(changed, value));

function changed(value: unknown, change: Change): unknown {
  const places = placesIn(value);
  const place = places[change.at % places.length] ?? [];
  return changedAt(value, place, change);
}

function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, child]) => placesIn(child, [...path, key]))];
}

function changedAt(value: unknown, [key, ...rest]: readonly string[], change: Change): unknown {
  if (key === undefined) return applied(value, change);
  const entries = Object.entries(value as object).flatMap(([name, child]): [string, unknown][] => {
    if (name !== key) return [[name, child]];
    if (rest.length === 0 && change.kind === 'remove') return [];
    return [[name, changedAt(child, rest, change)]];
  });
  return Array.isArray(value) ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}

function applied(value: unknown, { kind, key, value: hostile }: Change): unknown {
  switch (kind) {
    case 'replace':
    case 'remove':
      return hostile;
    case 'add':
      if (Array.isArray(value)) return [...value, hostile];
      return typeof value === 'object' && value !== null
        ? Object.fromEntries([...Object.entries(value), [key, hostile]])
        : hostile;
    case 'repeat':
      return Array.isArray(value) && value.length > 0 ? [...value, ...value, ...value] : [value, value];
    case 'wrap':
      return [value];
  }
}

/** A JSON text, sometimes broken. */
export const jsonText = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc
    .tuple(
      value,
      fc.option(
        fc.constantFrom(
          'cut',
          'bom',
          'comma',
          'twice',
          'nul',
          'comment',
          'single',
          'number',
          'empty',
          'space',
        ),
        { freq: 8 },
      ),
    )
    .map(([body, fault]) => brokenJson(JSON.stringify(body) ?? 'null', fault));

function brokenJson(text: string, fault: string | null): string {
  switch (fault) {
    case 'cut':
      return text.slice(0, Math.floor(text.length / 2));
    case 'bom':
      return `\ufeff${text}`;
    case 'comma':
      return text.replace(/([}\]])$/, ',$1');
    case 'twice':
      return text + text;
    case 'nul':
      return `${text}\0`;
    case 'comment':
      return `/* */${text}`;
    case 'single':
      return text.replaceAll('"', "'");
    case 'number':
      return '1';
    case 'empty':
      return '';
    case 'space':
      return `\r\n\t ${text} \r\n`;
    default:
      return text;
  }
}
