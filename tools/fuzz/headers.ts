import fc from 'fast-check';
import type { FuzzRequest } from './fuzz-request.ts';
import { LENGTHS, LONG, RESERVED } from './hostile.ts';

type Headers = FuzzRequest['headers'];

const HEADERS: readonly [name: string, values: readonly string[]][] = [
  ['idempotency-key', ['a', 'b', 'c', '', ' ', 'x y', 'é', '%00', LONG(300), ...RESERVED]],
  ['if-match', ['*', '""', 'W/"x"', 'x', '"a", "b"', '",', LONG(3000)]],
  ['if-none-match', ['*', '""', 'W/"x"', 'x', LONG(3000)]],
  ['if-modified-since', ['x', 'Thu, 01 Jan 1970 00:00:00 GMT', '0']],
  ['accept', ['text/html', 'text/csv', 'application/json', '*/*', 'image/avif', ',', 'a/b;q=', LONG(3000)]],
  [
    'accept-language',
    ['de', '*', 'x-klingon', '-', 'en;q=2', ',,,', 'en-US-u-ca-x', LONG(3000), ...RESERVED],
  ],
  ['accept-encoding', ['gzip', 'br', 'identity;q=0', '*', '']],
  ['range', ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x', 'bytes=0-0,1-1', 'bytes=0-99999999999999999999']],
  [
    'user-agent',
    ['', 'Mozilla/5.0 (iPhone)', 'curl/8', '\u00ff', LONG(4000), '(((((', 'Googlebot', 'WhatsApp/2'],
  ],
  ['referer', ['x', 'http://', 'https://a:b@example.com', 'https://[', LONG(4000), 'android-app://x']],
  ['origin', ['null', 'https://example.com', 'x']],
  ['content-encoding', ['gzip', 'br']],
  ['x-forwarded-for', ['1.2.3.4', 'x', '::1', '1, 2', LONG(3000)]],
  ['x-forwarded-host', ['example.com', 'x:y', LONG(300)]],
  ['x-forwarded-proto', ['http', 'x']],
  ['x-viewer-address', ['1.2.3.4', 'x']],
  ['cookie', ['a=b', ';;;', '__Host-session=x', LONG(4000), ...RESERVED.map((name) => `${name}=${name}`)]],
  ['purpose', ['prefetch']],
  ['x-http-method-override', ['DELETE']],
  [
    'content-type',
    [
      ...['application/json', 'text/plain', 'application/json; charset=utf-16', 'x', '', 'a/b; c', ';'],
      ...['multipart/form-data', 'application/x-www-form-urlencoded', LONG(3000)],
    ],
  ],
  ...LENGTHS.map((length): [string, string[]] => [`x-${length}`, [LONG(length)]]),
];

const header = fc
  .constantFrom(...HEADERS)
  .chain(([name, values]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...values) },
        { weight: 1, arbitrary: fc.array(fc.constantFrom(...values), { minLength: 2, maxLength: 2 }) },
      ),
    ),
  );

/** Mostly none. */
export const oddHeaders: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.array(header, { maxLength: 3 }).map((list) => Object.fromEntries(list)) },
);
