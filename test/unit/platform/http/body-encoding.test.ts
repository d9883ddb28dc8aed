import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/platform/errors.ts';
import { readForm } from '#shared/platform/http/form.ts';
import { readJsonBody } from '#shared/platform/http/request.ts';
import { charsetOf } from '#shared/platform/http/text-encoding.ts';

const JSON_TYPE = 'application/json';

/** A body as API Gateway passes it on in base64. */
const inBase64 = (bytes: Uint8Array, headers: Record<string, string> = {}) => ({
  headers: { 'content-type': JSON_TYPE, 'content-length': String(bytes.length), ...headers },
  body: Buffer.from(bytes).toString('base64'),
  isBase64Encoded: true,
});

/** A body as API Gateway passes it on as text: what is not UTF-8 is replaced. */
const asText = (bytes: Uint8Array, headers: Record<string, string> = {}) => ({
  ...inBase64(bytes, headers),
  body: Buffer.from(bytes).toString('utf8'),
  isBase64Encoded: false,
});

function outcome(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error instanceof AppError ? `${error.status} ${error.message}` : error;
  }
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const utf32 = (text: string) =>
  Buffer.concat(
    [...text].map((character) => Buffer.from(Uint32Array.of(character.codePointAt(0) ?? 0).buffer)),
  );
const CAFE = '{"title":"café"}';
const NAME_IT = 'send it in UTF-8, or name its encoding with charset= in its content type';

describe('JSON that is not in UTF-8', () => {
  it.each<[string, Uint8Array, string]>([
    // PowerShell 10971, itglue/powershellwrapper 12: Windows PowerShell sends ISO-8859-1.
    ['Latin-1', latin1(CAFE), `400 body: is not encoded in UTF-8; ${NAME_IT}`],
    [
      'UTF-8 that is cut off',
      Buffer.from('{"title":"é').subarray(0, -1),
      `400 body: is not encoded in UTF-8; ${NAME_IT}`,
    ],
    [
      'half a surrogate pair (CESU-8)',
      latin1('{"title":"\xed\xa0\x80"}'),
      `400 body: is not encoded in UTF-8; ${NAME_IT}`,
    ],
    [
      'UTF-16 with its mark',
      utf16(`\uFEFF${CAFE}`),
      `400 body: is not encoded in UTF-8: it is encoded in UTF-16; ${NAME_IT}`,
    ],
    [
      'gzip',
      gzipSync(CAFE),
      '400 body: is not encoded in UTF-8: it is compressed with gzip; send it uncompressed',
    ],
  ])('is refused, as bytes and as text of API Gateway: %s', (_, bytes, expected) => {
    expect(outcome(() => readJsonBody(inBase64(bytes)))).toBe(expected);
    expect(outcome(() => readJsonBody(asText(bytes)))).toBe(expected);
  });

  it.each<[string, Uint8Array, string]>([
    ['zstd', zstdCompressSync(CAFE), 'compressed with zstd'],
    ['deflate', deflateSync(CAFE), 'compressed with deflate'],
    ['UTF-16BE', utf16(`\uFEFF${CAFE}`).swap16(), 'encoded in UTF-16'],
    ['UTF-32', utf32(`\uFEFF${CAFE}`), 'encoded in UTF-32'],
    ['a spreadsheet', latin1('PK\x03\x04\x14\x00\xff'), 'a ZIP archive'],
  ])('says what it is, as far as that can be told: %s', (_, bytes, format) => {
    expect(outcome(() => readJsonBody(inBase64(bytes)))).toContain(
      `is not encoded in UTF-8: it is ${format}`,
    );
  });

  it.each<[string, string, Uint8Array]>([
    ['windows-1252', CAFE, latin1(CAFE)],
    ['ISO-8859-1', CAFE, latin1(CAFE)],
    ['"latin1"', CAFE, latin1(CAFE)],
    ['windows-1252', '{"title":"5 €"}', latin1('{"title":"5 \x80"}')],
    ['windows-1251', '{"title":"Привет"}', latin1('{"title":"\xcf\xf0\xe8\xe2\xe5\xf2"}')],
    ['Shift_JIS', '{"title":"日本"}', latin1('{"title":"\x93\xfa\x96\x7b"}')],
    ['gbk', '{"title":"中文"}', latin1('{"title":"\xd6\xd0\xce\xc4"}')],
    ['utf-16le', CAFE, utf16(CAFE)],
    ['utf-16', CAFE, utf16(`\uFEFF${CAFE}`)],
    ['utf-16', CAFE, utf16(`\uFEFF${CAFE}`).swap16()],
    ['UTF8', CAFE, Buffer.from(CAFE)],
    // Browsers believe the mark.
    ['windows-1252', CAFE, Buffer.from(`\uFEFF${CAFE}`)],
  ])('is decoded if its content type names its encoding: %s %s', (charset, text, bytes) => {
    const event = inBase64(bytes, { 'content-type': `${JSON_TYPE}; charset=${charset}` });
    expect(readJsonBody(event)).toEqual(JSON.parse(text));
  });

  it.each([
    ['utf-8', 'is not encoded in UTF-8'],
    ['shift_jis', 'is not encoded in shift_jis'],
  ])('is refused if its content type names the wrong one: %s', (charset, message) => {
    const event = inBase64(latin1('{"title":"\xfd\xff"}'), {
      'content-type': `${JSON_TYPE}; charset=${charset}`,
    });
    expect(outcome(() => readJsonBody(event))).toContain(`400 body: ${message}`);
  });

  it.each(['utf-32', 'utf-7', 'cp850', 'undefined', 'x'.repeat(300)])(
    'is refused with 415 if nobody knows the encoding: %s',
    (charset) => {
      const event = inBase64(Buffer.from(CAFE), { 'content-type': `${JSON_TYPE}; charset=${charset}` });
      expect(outcome(() => readJsonBody(event))).toBe(
        `415 body: the encoding ${charset.slice(0, 40)} is unknown. Send the text in UTF-8.`,
      );
    },
  );
});

describe('JSON in UTF-8', () => {
  it.each([inBase64, asText])('may begin with a byte order mark (RFC 8259, 8.1)', (event) => {
    expect(readJsonBody(event(Buffer.from(`\uFEFF${CAFE}`)))).toEqual({ title: 'café' });
  });

  it.each([inBase64, asText])('may have U+FFFD itself, and every other character', (event) => {
    const value = { title: 'a \uFFFD b \u0000 \u{1F600} \uFEFF' };
    expect(readJsonBody(event(Buffer.from(JSON.stringify(value))))).toEqual(value);
  });

  it('is refused if a text has U+FFFD, and nothing says how long it was', () => {
    const { headers, ...event } = asText(latin1(CAFE));
    expect(outcome(() => readJsonBody({ ...event, headers: {} }))).toContain('is not encoded in UTF-8');
    expect(headers).toBeDefined();
  });
});

describe('a body that says that it is compressed', () => {
  it.each<[string, (text: string) => Uint8Array]>([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['identity, GZIP', gzipSync],
  ])('is refused with 415, which names it: %s', (coding, compress) => {
    for (const event of [inBase64, asText]) {
      const sent = event(compress(CAFE), { 'content-encoding': coding });
      expect(outcome(() => readJsonBody(sent))).toMatch(
        /^415 The body is compressed with [a-z-]+\. Send it uncompressed, without content-encoding\.$/,
      );
    }
  });

  it.each(['identity', 'utf-8', 'UTF-8', 'aws-chunked', ''])('is read if it is none: %s', (coding) => {
    expect(readJsonBody(inBase64(Buffer.from(CAFE), { 'content-encoding': coding }))).toEqual({
      title: 'café',
    });
  });
});

describe('a form', () => {
  const formType = 'application/x-www-form-urlencoded';
  const read = (body: string | Uint8Array, contentType = formType) =>
    outcome(() => [...readForm(inBase64(Buffer.from(body as string), { 'content-type': contentType }))]);

  it('is read as browsers send it', () => {
    const fields: [string, string][] = [
      ['a', 'café & = + % \uFFFD 😀'],
      ['a', ''],
      ['ü[]', '1'],
    ];
    expect(read(String(new URLSearchParams(fields)))).toEqual(fields);
    for (const text of ['a=b&&c', 'a==b', '=a', 'a=100%&b=%zz&c=%4', '+=+', ''])
      expect(read(text)).toEqual([...new URLSearchParams(text)]);
  });

  it.each<[string, string | Uint8Array]>([
    ['percent-encoded', 'name=caf%E9'],
    ['as it is', latin1('name=caf\xe9')],
  ])('in Latin-1 is refused, and names the field: %s', (_, body) => {
    expect(read(body)).toBe(`400 name: is not encoded in UTF-8; ${NAME_IT}`);
  });

  it('in Latin-1 is read if its content type or its field of the encoding says so', () => {
    expect(read('name=caf%E9', `${formType}; charset=windows-1252`)).toEqual([['name', 'café']]);
    expect(read('_charset_=windows-1251&name=%CF%F0')).toEqual([
      ['_charset_', 'windows-1251'],
      ['name', 'Пр'],
    ]);
    expect(read('name=a&_charset_=klingon')).toMatch(/^415 .*klingon is unknown/);
    expect(read('name=%C3%A9&_charset_=')).toContainEqual(['name', 'é']);
  });
});

it.each([
  ['text/html; charset=UTF-8', 'utf-8'],
  ['text/html;charset="windows-1251"; x=y', 'windows-1251'],
  ["text/html; charset='koi8-r'", 'koi8-r'],
  ['text/html; x="a"; Charset = big5 ;y', 'big5'],
  ['application/json; charset=utf-8, application/json', 'utf-8'],
  ['text/html; charset=', undefined],
  ['text/html', undefined],
  [undefined, undefined],
])('charsetOf %s', (contentType, expected) => {
  expect(charsetOf(contentType)).toBe(expected);
});
