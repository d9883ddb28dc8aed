import { describe, expect, it } from 'vitest';
import { headersAfter, MAX_HEADERS, MAX_VALUE_LENGTH, repeatsHeader } from '#shared/webhooks/own-headers.ts';
import { createWebhookSchema } from '#shared/webhooks/webhook.ts';

/** The paths and messages of what is wrong with these headers. */
function problemsOf(headers: unknown, url = 'https://example.com/hook'): string[] {
  const { error } = createWebhookSchema.safeParse({ url, events: ['*'], headers });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const ALLOWED: [Record<string, string | null>, string][] = [
  [{ authorization: 'Basic dXNlcjpwYXNzd29yZA==' }, 'Basic authentication: mailcow 5871'],
  [{ Authorization: 'Bearer eyJhbGciOi.J9.x-y_z' }, 'a bearer token: tork 300'],
  [{ 'X-Api-Key': '4f1c2a' }, 'a key of API Gateway: ecs-conex 3, flagger 1192'],
  [{ 'x-vercel-protection-bypass': 'a' }, 'a bypass, one character'],
  [{ "!#$%&'*+-.^_`|~09": 'a' }, 'every character of a token: RFC 9110, 5.6.2'],
  [{ 'x-note': 'a\tb c' }, 'a tab and a space within: RFC 9110, 5.5'],
  [{ 'x-json': '{"a":"b, c"}' }, 'quotes and commas'],
  [{ cookie: 'session=1' }, 'a cookie'],
  [{ 'x-long': 'a'.repeat(MAX_VALUE_LENGTH) }, 'the longest value'],
  [{ 'x-gone': null }, 'null, which removes'],
];

const REFUSED: [unknown, RegExp, string][] = [
  [{ 'x-a': 'b\r\nx-c: d' }, /^headers\.x-a: must have 1 to 1000 visible ASCII/, 'header injection'],
  [{ 'x-a': 'b\n' }, /^headers\.x-a: .* visible ASCII/, 'a line break at the end'],
  [{ 'x-a': 'b\0c' }, /^headers\.x-a: .* visible ASCII/, 'NUL'],
  [{ 'x-a': 'clé' }, /^headers\.x-a: .* visible ASCII/, 'obs-text, which receivers read differently'],
  [{ 'x-a': 'a\u2028b' }, /^headers\.x-a: .* visible ASCII/, 'a line separator'],
  [{ 'x-a': '' }, /^headers\.x-a: .* visible ASCII/, 'an empty value'],
  [{ 'x-a': ' ' }, /^headers\.x-a: .* visible ASCII/, 'a blank value'],
  [{ 'x-a': ' b' }, /^headers\.x-a: .* visible ASCII/, 'white space around a value'],
  [{ 'x-a': 'a'.repeat(MAX_VALUE_LENGTH + 1) }, /^headers\.x-a: .* visible ASCII/, 'a long value'],
  [{ 'x-a': 1 }, /^headers\.x-a: must be a string, or null$/, 'a number'],
  [{ 'x-a': ['b'] }, /^headers\.x-a: must be a string, or null$/, 'a list'],
  [{ 'x a': 'b' }, /^headers: must not have the name "x a": names have/, 'a space in a name'],
  [{ 'x-a:': 'b' }, /^headers: must not have the name "x-a:"/, 'a colon in a name'],
  [{ ':path': '/b' }, /^headers: must not have the name ":path"/, 'a pseudo-header of HTTP/2'],
  [{ 'x\r\nhost: b': 'c' }, /^headers: must not have the name "x\\r\\nhost: b"/, 'injection in a name'],
  [{ '': 'b' }, /^headers: must not have the name ""/, 'an empty name'],
  [{ schlüssel: 'b' }, /^headers: must not have the name "schlüssel"/, 'a name beyond ASCII'],
  [{ ['x'.repeat(101)]: 'b' }, /^headers: must not have the name "x{40}"/, 'a long name'],
  [{ 'X-A': 'b', 'x-a': 'c' }, /^headers\.x-a: is there twice/, 'a name twice'],
  ['authorization: Bearer a', /^headers: must be an object with names and values/, 'text'],
  [[{ name: 'x-a', value: 'b' }], /^headers: must be an object with names and values/, 'a list'],
];

const RESERVED = [
  'Host',
  'content-length',
  'Content-Type',
  'content-encoding',
  'transfer-encoding',
  'Connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
  'http2-settings',
  'expect',
  'User-Agent',
  'webhook-id',
  'webhook-timestamp',
  'Webhook-Signature',
];

describe('headers of a webhook', () => {
  it.each(ALLOWED)('may be %j (%s)', (headers) => {
    expect(problemsOf(headers)).toEqual([]);
  });

  it.each(REFUSED)('may not be %j: %s (%s)', (headers, message) => {
    expect(problemsOf(headers)).toEqual([expect.stringMatching(message)]);
  });

  it.each(RESERVED)('may not have the name %s, and the error names all of these', (name) => {
    const [problem = '', ...others] = problemsOf({ [name]: 'a' });
    expect(others).toEqual([]);
    expect(problem).toContain(`headers.${name}: cannot be set, like connection, expect, host,`);
    expect(problem).toMatch(/names that start with content-, proxy-, webhook-$/);
  });

  it('are never repeated in an error', () => {
    expect(problemsOf({ 'x-a': 'secret\n', host: 'secret', 'x b': 'secret' }).join()).not.toContain('secret');
  });

  it('are what a URL with a user name and a password is told to use', () => {
    const [problem] = problemsOf(undefined, 'https://user:password@example.com/hook');
    expect(problem).toMatch(/^url: must not contain a user name or password\. .*"authorization": "Basic/);
  });
});

describe('a change of headers', () => {
  const before = [
    { name: 'authorization', value: 'Bearer a' },
    { name: 'x-key', value: 'b' },
  ];

  it('replaces, adds and removes those that it names, in any case, and keeps the others', () => {
    expect(headersAfter(before, undefined)).toEqual(before);
    expect(headersAfter(before, {})).toEqual(before);
    expect(headersAfter(before, null)).toEqual([]);
    expect(headersAfter(before, { AUTHORIZATION: 'Bearer c', 'X-Key': null, 'X-New': 'd' })).toEqual([
      { name: 'authorization', value: 'Bearer c' },
      { name: 'x-new', value: 'd' },
    ]);
  });

  it('leaves five at most', () => {
    const many = Object.fromEntries(Array.from({ length: MAX_HEADERS }, (_, i) => [`x-${i}`, 'a']));
    expect(headersAfter([], many)).toHaveLength(MAX_HEADERS);
    expect(() => headersAfter(before, many)).toThrow('headers: may have at most 5 headers');
    expect(headersAfter(before, { ...many, 'x-4': null, 'x-key': null, 'x-3': null })).toHaveLength(4);
  });

  it('must name each of them when deliveries go to another URL', () => {
    const moved = { isMoved: true };
    for (const change of [undefined, {}, { 'x-key': 'c' }])
      expect(() => headersAfter(before, change, moved)).toThrow(/^headers: must have authorization/);
    expect(headersAfter(before, null, moved)).toEqual([]);
    expect(headersAfter(before, { authorization: 'c', 'x-key': null }, moved)).toEqual([
      { name: 'authorization', value: 'c' },
    ]);
  });
});

describe('a response that echoes its request', () => {
  const basic = `Basic ${Buffer.from('user:pass-word').toString('base64')}`;
  const headers = [
    { name: 'authorization', value: basic },
    { name: 'x-key', value: 'say "hi"' },
    { name: 'x-short', value: 'ok' },
    { name: 'x-bearer', value: 'Bearer 4f1c2a' },
  ];

  it.each([
    [`{"Authorization":"${basic}"}`, true],
    ['{"token":"4f1c2a"}', true],
    ['Hello user:pass-word', true],
    ['wrong password: pass-word', true],
    [JSON.stringify({ key: 'say "hi"' }), true],
    ['ok', false],
    ['Hello user', false],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect(repeatsHeader(text, headers)).toBe(expected);
  });
});
