import fc from 'fast-check';
import { hostileText, LENGTHS, LONG, RESERVED } from './hostile.ts';
import { type Kind, ref } from './references.ts';

/** What a path parameter may be, by the place it is at. */
const KINDS: readonly [path: RegExp, kinds: Kind[]][] = [
  [/\/links\/import\//, ['job']],
  [/\/exports\//, ['export']],
  [/\/deliveries\/\{deliveryId/, ['webhook', 'delivery']],
  [/\/webhooks\//, ['webhook']],
  [/\/members\//, ['member']],
  [/\/domains\//, ['domain']],
  [/\/keys\//, ['key']],
  [/\/responses/, ['surveyId', 'submission']],
  [/\/registrations/, ['webinarId']],
  [/\/qrcode|\/links\/track\//, ['link', 'smartLink']],
  [/\/api\/links\//, ['link']],
  [/\/api\/smart-links\//, ['smartLink']],
  [/^\/(?:r|preview)\/|^\/\{code\}/, ['code']],
  [/\/survey$/, ['survey']],
  [/\/smart-links\//, ['slug']],
];

const PARAMETER = /(\{\w+\})/;
const MODELS = ['alpha-small-3p1-24b', 'none'];

/**
 * Paths of a pattern such as `/v1/api/links/{id}`: most name something that exists, some end in
 * what does not belong there.
 */
export function pathsOf(pattern: string): fc.Arbitrary<string> {
  const parts = partsOf(pattern, (name, kind) => parameterOf(name, pattern, kind), fc.constant);
  const end = fc.oneof(
    { weight: 12, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(...ENDS) },
  );
  return fc.tuple(...parts, end).map((texts) => texts.join(''));
}

const ENDS = [
  '/',
  '//',
  '+',
  '%2B',
  '%00',
  '%',
  '%zz',
  '%2f',
  '/..',
  '/%2e%2e/x',
  '/..%2f..%2f',
  ';a=b',
  '.json',
  '\\..',
  '++',
];

/** The path of the first that exists. */
export const knownPath = (pattern: string): string =>
  partsOf(
    pattern,
    (name, kind) => knownAs(name, pattern, kind)[0] as string,
    (text) => text,
  ).join('');

/**
 * Paths of a pattern that are always tried: for each parameter, what is too long for a key and what
 * has a meaning elsewhere.
 */
export function pathProbes(pattern: string): string[] {
  const positions = pattern.split(PARAMETER).filter((part) => PARAMETER.test(part)).length;
  return Array.from({ length: positions }).flatMap((_, position) =>
    PROBES.flatMap((probe) => {
      let at = 0;
      const parts = partsOf(
        pattern,
        (name, kind) => (at++ === position ? probe : (knownAs(name, pattern, kind)[0] as string)),
        (text) => text,
      );
      const path = parts.join('');
      return probe.startsWith('@@') && pattern.endsWith('}') ? [path, `${path}+`] : [path];
    }),
  );
}

const PROBES = [LONG(1025), LONG(2100), 'constructor', '__proto__', '%00', '..%2f..%2f'];

function partsOf<Part>(
  pattern: string,
  parameter: (name: string, kind: Kind | undefined) => Part,
  fixed: (text: string) => Part,
): Part[] {
  const kinds = KINDS.find(([path]) => path.test(pattern))?.[1] ?? [];
  let position = 0;
  return pattern
    .split(PARAMETER)
    .map((part) => (PARAMETER.test(part) ? parameter(part, kinds[position++] ?? kinds[0]) : fixed(part)));
}

/** What exists, as far as this is known. */
function knownAs(name: string, pattern: string, kind: Kind | undefined): string[] {
  if (name === '{part}') return refs(`part_${pattern.split('/')[1]}`);
  if (name === '{page}') return ['guides/quick-start', 'guides/errors', 'x.js'];
  if (name === '{type}') return ['link.created', 'conversion.recorded'];
  if (name === '{model}' || name === '{modelSlug}') return MODELS;
  return refs(kind ?? 'link');
}

const refs = (kind: Kind): string[] => Array.from({ length: 50 }, (_, index) => ref(kind, index));

function parameterOf(name: string, pattern: string, kind: Kind | undefined): fc.Arbitrary<string> {
  const known = fc.constantFrom(...knownAs(name, pattern, kind));
  const hostile = fc
    .oneof(hostileText, fc.constantFrom(...LENGTHS).map(LONG), fc.constantFrom(...RESERVED))
    .map(encoded);
  const isPage = name === '{part}' || /smart-links\/(?:slug|track)/.test(pattern);
  return fc.oneof(
    { weight: 8, arbitrary: known },
    { weight: 1, arbitrary: fc.nat(5).map((index) => ref('foreign', index)) },
    { weight: 2, arbitrary: isPage ? fc.tuple(known, hostile).map((texts) => texts.join('')) : hostile },
    { weight: 1, arbitrary: hostile },
  );
}

/** Percent-encoded as browsers do it, with lone surrogates as they come out of it: U+FFFD. */
export const encoded = (text: string): string =>
  text.includes('@@') ? text : encodeURIComponent(text.toWellFormed()).replace(/%25(00|zz|c0%25af)/gi, '%$1');

/** Tricks with a whole path, and paths that belong to nothing. */
export const strangePaths = (patterns: readonly string[]): fc.Arbitrary<string> => {
  const simple = fc.constantFrom(...patterns.map((pattern) => pattern.replaceAll(/\{\w+\}/g, 'x')));
  return fc.oneof(
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(...TRICKS), simple).map(([trick, path]) => trick(path)),
    },
    { weight: 1, arbitrary: simple },
    { weight: 1, arbitrary: fc.constantFrom(...BARE_PATHS) },
  );
};

const TRICKS: readonly ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => path.replace('/v1', '/v1/.'),
  (path) => path.replace('/v1', '/x/../v1'),
  (path) => path.replace('/v1', '/%76%31'),
  (path) => path.toUpperCase(),
  (path) => path.replaceAll('/', '%2F'),
  (path) => `${path}?`,
  ...ENDS.map((end) => (path: string) => path + end),
];

const BARE_PATHS = [
  ...['/', '//', '/?', '/%', '/%zz', '/v1', '/v1/api', '/chat', '/chat/', '/r', '/r/', '/preview', '/mail/'],
  ...['/favicon.ico', '/robots.txt', '/.git/config', '/.well-known/x', '/.well-known/change-password'],
  ...[
    '/console',
    '/console/',
    '/console/x',
    '/console/%2e%2e/x',
    '/console/preview',
    '/media/x',
    '/media/%00',
  ],
  ...['/media/..%2f..%2fx', '/bio', '/bio/', '/webinar//join', '/docs/..', '/docs/%2e%2e%2fx'],
  ...RESERVED.map((name) => `/${name}`),
  ...[...LENGTHS, 7000].flatMap((length) =>
    ['', '/v1/', '/docs/', '/console/', '/media/'].map((prefix) =>
      `/${prefix}${LONG(length)}`.replace('//', '/'),
    ),
  ),
];
