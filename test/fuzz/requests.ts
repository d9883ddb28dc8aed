import fc from 'fast-check';
import type { Json } from '../support/json.ts';
import { valuesOf } from './from-schema.ts';
import { hostileText, jsonText, LONG, mutated } from './hostile.ts';
import { type Kind, ref } from './references.ts';
import { toolCalls } from './tool-calls.ts';

/** A request with placeholders, as generated and printed. */
export interface FuzzRequest {
  /** `POST /v1/api/links`, as the document has it; or what it tries. */
  operation: string;
  method: string;
  /** With the query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Whose API key is sent. */
  key: 'owner' | 'reader' | 'broken' | 'none';
}

export interface Requests {
  /** To each operation of the document. */
  each: fc.Arbitrary<FuzzRequest>[];
  /** To all of them, and to what it does not describe. */
  any: fc.Arbitrary<FuzzRequest>;
}

/** Requests to the operations of an OpenAPI document. */
export function requestsTo(document: Json): Requests {
  const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({
      weight: WEIGHT[method] ?? 1,
      arbitrary: requestsOf(method.toUpperCase(), path, operation, document),
    })),
  );
  const tools = toolCalls().map((arbitrary) => ({ weight: 2, arbitrary }));
  const others = { weight: 12, arbitrary: undescribed(Object.keys(document.paths)) };
  return {
    each: [...operations, ...tools].map(({ arbitrary }) => arbitrary),
    any: fc.oneof(...operations, ...tools, others),
  };
}

/** Most is to be found in bodies; deleting leaves nothing to test. */
const WEIGHT: Readonly<Record<string, number>> = { post: 8, put: 12, patch: 8, get: 3 };

function requestsOf(
  method: string,
  path: string,
  operation: Json,
  document: Json,
): fc.Arbitrary<FuzzRequest> {
  const parameters: Json[] = operation.parameters ?? [];
  const content: Record<string, Json> = operation.requestBody?.content ?? {};
  const bodies = Object.entries(content).map(([type, { schema }]) => bodiesOf(type, schema, document));
  const body: fc.Arbitrary<Sent> =
    bodies.length === 0
      ? fc.option(strangeBody, { freq: 15, nil: { type: undefined, text: undefined } })
      : fc.oneof(...bodies.map((arbitrary) => ({ weight: 6, arbitrary })), {
          weight: 1,
          arbitrary: strangeBody,
        });
  return fc
    .record({
      path: pathsOf(path),
      query: queriesOf(
        parameters.filter((it) => it.in === 'query'),
        document,
      ),
      headers: extraHeaders,
      once: parameters.some((it) => it.$ref?.endsWith('/IdempotencyKey')) ? onceKey : fc.constant({}),
      body,
      key: fc.constantFrom(...KEYS),
    })
    .map(({ path: sentPath, query, headers, once, body: { type, text }, key }) => ({
      operation: `${method} ${path}`,
      method,
      path: sentPath + query,
      headers: { ...(type !== undefined && { 'content-type': type }), ...once, ...headers },
      ...(text !== undefined && { body: text }),
      key,
    }));
}

const KEYS: FuzzRequest['key'][] = [
  ...Array<'owner'>(30).fill('owner'),
  'reader',
  'reader',
  'broken',
  'none',
];

/** What a path parameter may be, by the place it is at. */
const KINDS: readonly [path: RegExp, kinds: Kind[]][] = [
  [/\/links\/import\//, ['job']],
  [/\/deliveries\/\{deliveryId/, ['webhook', 'delivery']],
  [/\/webhooks\//, ['webhook']],
  [/\/keys\//, ['key']],
  [/\/qrcode|\/links\/track\//, ['link', 'smartLink']],
  [/\/api\/links\//, ['link']],
  [/\/api\/smart-links\//, ['smartLink']],
  [/^\/r\//, ['code']],
  [/\/survey$/, ['survey']],
  [/\/smart-links\//, ['slug']],
];

function pathsOf(path: string): fc.Arbitrary<string> {
  const kinds = KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  let position = 0;
  const parts = path.split(/(\{\w+\})/).map((part): fc.Arbitrary<string> => {
    if (!part.startsWith('{')) return fc.constant(part);
    const kind = kinds[position++] ?? kinds[0];
    return parameterOf(part, path, kind);
  });
  return fc.tuple(...parts).map((texts) => texts.join(''));
}

function parameterOf(name: string, path: string, kind: Kind | undefined): fc.Arbitrary<string> {
  const hostile = fc.oneof(hostileText, fc.constantFrom(LONG(2000))).map(encoded);
  const index = fc.nat(50);
  const known =
    name === '{part}'
      ? index.map((i) => ref(`part_${path.split('/')[1]}`, i))
      : name === '{file}'
        ? fc.constantFrom('reference.js', 'x.js')
        : name === '{model}' || name === '{modelSlug}'
          ? fc.constantFrom('alpha-small-3p1-24b', 'none')
          : index.map((i) => ref(kind ?? 'link', i));
  const isPage = name === '{part}' || path.includes('smart-links/slug') || path.includes('smart-links/track');
  return fc.oneof(
    { weight: 8, arbitrary: known },
    { weight: 1, arbitrary: fc.nat(5).map((i) => ref('foreign', i)) },
    {
      weight: 2,
      arbitrary: isPage ? fc.tuple(known, hostile).map(([one, other]) => `${one}${other}`) : hostile,
    },
    { weight: 1, arbitrary: hostile },
  );
}

/** Percent-encoded as browsers do it, with lone surrogates as they come out of it: U+FFFD. */
const encoded = (text: string): string =>
  /@@/.test(text) ? text : encodeURIComponent(text.toWellFormed()).replace(/%25(00|zz|c0%25af)/gi, '%$1');

function queriesOf(parameters: Json[], document: Json): fc.Arbitrary<string> {
  const pairs = parameters.map(({ name, schema, required }): fc.Arbitrary<string> => {
    const valid = valuesOf(schema ?? {}, document).map((value) => encoded(String(value)));
    const value = fc.oneof(
      { weight: 4, arbitrary: valid },
      { weight: 3, arbitrary: hostileText.map(encoded) },
      { weight: 1, arbitrary: fc.nat(20).map((i) => ref(name === 'cursor' ? 'cursor' : 'link', i)) },
    );
    const pair = value.map((text) => `${name}=${text}`);
    return fc.option(pair, { nil: '', freq: required ? 10 : 1 });
  });
  const odd = fc.constantFrom(
    '',
    '',
    '',
    '',
    '&',
    'a',
    '=',
    '%',
    '%zz',
    '__proto__=1',
    'constructor=1',
    'limit=1&limit=2',
    'limit[]=1',
    'a=%00',
    '+',
    LONG(6000),
    '?',
    '#x',
    'cursor=',
    'cursor=AAAA',
    'format=csv',
  );
  return fc.tuple(odd, ...pairs).map((parts) => {
    const text = parts.filter((part) => part !== '').join('&');
    return text === '' ? '' : `?${text}`;
  });
}

const HEADERS: readonly [name: string, values: string[]][] = [
  ['idempotency-key', ['a', 'b', 'c', '', ' ', 'x y', 'é', LONG(300), '__proto__']],
  ['accept', ['text/html', 'text/csv', 'application/json', '*/*', 'image/avif', ',', 'a/b;q=', LONG(3000)]],
  ['accept-language', ['de', '*', 'x-klingon', '-', 'en;q=2', ',,,', LONG(3000)]],
  ['accept-encoding', ['gzip', 'br', 'identity;q=0', '*', '']],
  ['range', ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x', 'bytes=0-0,1-1']],
  ['if-none-match', ['*', '""', 'W/"x"', 'x', LONG(3000)]],
  ['user-agent', ['', 'Mozilla/5.0 (iPhone)', 'curl/8', '\u00ff', LONG(4000), '(((((', 'Googlebot']],
  ['referer', ['x', 'http://', 'https://a:b@example.com', 'https://[', LONG(4000), 'android-app://x']],
  ['origin', ['null', 'https://example.com', 'x']],
  ['content-encoding', ['gzip', 'br']],
  ['x-forwarded-for', ['1.2.3.4', 'x', '::1', '1, 2']],
  ['x-viewer-address', ['1.2.3.4', 'x']],
  ['cookie', ['a=b', ';;;', LONG(4000)]],
  ['purpose', ['prefetch']],
  ['x-http-method-override', ['DELETE']],
  [
    'content-type',
    [
      'application/json',
      'text/plain',
      'application/json; charset=utf-16',
      'x',
      '',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
    ],
  ],
];

const header = fc
  .constantFrom(...HEADERS)
  .chain(([name, values]) => fc.constantFrom(...values).map((value) => [name, value] as const));

const extraHeaders = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.array(header, { maxLength: 3 }).map((list) => Object.fromEntries(list)) },
);

/** Requests that are made once only take another way. */
const onceKey: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc.constant({}),
  fc.constantFrom(ref('new'), ref('new'), 'a', 'b').map((key) => ({ 'idempotency-key': key })),
);

interface Sent {
  type: string | undefined;
  text: string | undefined;
}

const strangeBody: fc.Arbitrary<Sent> = fc.record({
  type: fc.constantFrom(
    undefined,
    'application/json',
    'text/plain',
    'text/csv',
    'application/octet-stream',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/vnd.api+json',
    'application/JSON;charset=latin1',
  ),
  text: fc.oneof(
    hostileText.map((text) => text.toWellFormed()),
    fc.constantFrom('{', '[]', 'null', '"x"', '--x\r\n\r\n--x--', 'url\n', '\u0000', LONG(270_000)),
  ),
});

function bodiesOf(type: string, schema: Json, document: Json): fc.Arbitrary<Sent> {
  const values = valuesOf(schema, document);
  switch (type) {
    case 'multipart/form-data':
      return mutated(values).chain(multipart);
    case 'application/x-www-form-urlencoded':
      return mutated(values).map((value) => ({ type, text: formText(value) }));
    case 'text/csv':
    case 'application/csv':
      return csv.map((text) => ({ type, text }));
    default:
      return jsonText(mutated(values)).map((text) => ({ type, text }));
  }
}

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

function formText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return textOf(value);
  return Object.entries(value)
    .map(([name, text]) => `${encoded(name)}=${encoded(textOf(text))}`)
    .join('&');
}

const FILES = [
  '',
  'GIF89a',
  'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;',
  '<svg onload=alert(1)>',
  '%PDF-1.7',
  'RIFF\u0000\u0000\u0000\u0000WEBPVP8 ',
  LONG(5_000_000),
];

function multipart(value: unknown): fc.Arbitrary<Sent> {
  const parts = Object.entries(typeof value === 'object' && value !== null ? value : { value });
  const fault = fc.option(fc.constantFrom('cut', 'boundary', 'header', 'lf', 'long', 'quoted'), { freq: 5 });
  const file = fc.option(
    fc.record({
      name: fc.constantFrom(
        'cover',
        'image',
        'videoFiles',
        'videos[0].file',
        'videos[999].cover',
        '__proto__',
        '',
      ),
      content: fc.constantFrom(...FILES),
    }),
    { freq: 2 },
  );
  const charset = fc.constantFrom('', '', '', '; charset=utf-16le', '; charset=base64', '; charset=x');
  return fc.tuple(fault, file, charset).map(([how, extra, encoding]) => {
    const boundary = how === 'long' ? LONG(71) : 'BoUnDaRy';
    const texts = parts.map(
      ([name, text]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name.toWellFormed()}"\r\n${encoding && `content-type: text/plain${encoding}\r\n`}\r\n${textOf(text)}\r\n`,
    );
    if (extra) {
      texts.push(
        `--${boundary}\r\ncontent-disposition: form-data; name="${extra.name}"; filename="a.gif"\r\n\r\n${extra.content}\r\n`,
      );
    }
    const text = `${texts.join('')}--${boundary}--\r\n`;
    return { type: typeOf(boundary, how), text: broken(text, how) };
  });
}

function typeOf(boundary: string, fault: string | null): string {
  if (fault === 'boundary') return 'multipart/form-data; boundary=other';
  if (fault === 'quoted') return `multipart/form-data; x="; charset=; boundary="${boundary}"; boundary=b`;
  return `multipart/form-data; boundary=${boundary}`;
}

function broken(text: string, fault: string | null): string {
  if (fault === 'cut') return text.slice(0, Math.floor(text.length * 0.7));
  if (fault === 'header') return text.replaceAll('content-disposition: form-data', 'content-disposition');
  if (fault === 'lf') return text.replaceAll('\r\n', '\n');
  return text;
}

const COLUMNS = [
  'originalUrl',
  'url',
  'title',
  'tags',
  'code',
  'expiresAt',
  'maxClicks',
  'customDomain',
  'expiredUrl',
  'status',
  'password',
  '__proto__',
  'constructor',
  'a,b',
  '',
];

const csv = fc
  .record({
    header: fc.array(fc.constantFrom(...COLUMNS), { minLength: 1, maxLength: 6 }),
    rows: fc.array(
      fc.array(fc.oneof(hostileText, fc.constant(`https://example.com/${ref('new')}`)), { maxLength: 6 }),
      { maxLength: 6 },
    ),
    delimiter: fc.constantFrom(',', ';', '\t'),
    end: fc.constantFrom('\n', '\r\n', '\r', ''),
    isQuoted: fc.boolean(),
  })
  .map(({ header: names, rows, delimiter, end, isQuoted }) => {
    const cell = (text: string) => (isQuoted ? `"${text.replaceAll('"', '""')}"` : text);
    const lines = [
      ['originalUrl', ...names],
      ...rows.map((row) => [`https://example.com/${ref('new')}`, ...row]),
    ];
    return lines
      .map((row) => row.map(cell).join(delimiter) + end)
      .join('')
      .toWellFormed();
  });

/** Tricks with paths and methods. */
function undescribed(paths: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const simple = paths.map((path) => path.replace(/\{(\w+)\}/g, 'x'));
  const trick = fc.constantFrom(
    ...((path: string) => [
      `/${path}`,
      `${path}/`,
      `${path}//`,
      path.replace('/v1', '/v1/.'),
      path.replace('/v1', '/x/../v1'),
      path.replace('/v1', '/%76%31'),
      path.toUpperCase(),
      `${path}%00`,
      `${path}%`,
      `${path};a=b`,
      `${path}\\..`,
      `${path}/%2e%2e`,
      `${path}/..%2f..%2f`,
      `${path}?`,
      `${path}.json`,
    ])('PATH'),
  );
  const bare = fc.constantFrom(
    '/',
    '/favicon.ico',
    '/robots.txt',
    '/console/',
    '/console/%2e%2e/x',
    '/media/x',
    '/media/%00',
    '/v1',
    '/v1/api',
    '/chat',
    '/chat/',
    '/r',
    '/r/',
    '/%',
    '/%zz',
    '/.git/config',
    '/__proto__',
    '//',
    '/?',
    `/${LONG(7000)}`,
  );
  const path = fc.oneof(
    {
      weight: 2,
      arbitrary: fc.tuple(trick, fc.constantFrom(...simple)).map(([how, to]) => how.replace('PATH', to)),
    },
    { weight: 1, arbitrary: fc.constantFrom(...simple) },
    { weight: 1, arbitrary: bare },
  );
  const method = fc.constantFrom('GET', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS');
  return fc.record({ path, method, headers: extraHeaders, key: fc.constantFrom(...KEYS) }).map((request) => ({
    operation: 'undescribed',
    ...request,
  }));
}
