import fc from 'fast-check';
import type { Json } from '#test/support/json.ts';
import { valuesOf } from './from-schema.ts';
import { hostileText, jsonText, LONG, mutated, RESERVED } from './hostile.ts';
import { encoded } from './paths.ts';
import { ref } from './references.ts';

/** A body as it is sent. */
export interface Sent {
  type: string | undefined;
  text: string | undefined;
}

/** A body of a type that the operation does not accept, or whose content is not of its type. */
export const strangeBody: fc.Arbitrary<Sent> = fc.record({
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

/** Half of them with something wrong; the others are what the document describes, with odd texts. */
export function bodiesOf(type: string, schema: Json, document: Json): fc.Arbitrary<Sent> {
  const values = fc.oneof(
    mutated(valuesOf(schema, { document })),
    valuesOf(schema, { document, oddTexts: true }),
  );
  switch (type) {
    case 'multipart/form-data':
      return values.chain(multipart);
    case 'application/x-www-form-urlencoded':
      return values.map((value) => ({ type, text: formText(value) }));
    case 'text/csv':
    case 'application/csv':
      return csv.map((text) => ({ type, text }));
    default:
      return jsonText(values).map((text) => ({ type, text }));
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
        `--${boundary}\r\ncontent-disposition: form-data; name="${name.toWellFormed()}"\r\n` +
        `${encoding && `content-type: text/plain${encoding}\r\n`}\r\n${textOf(text)}\r\n`,
    );
    if (extra) {
      texts.push(
        `--${boundary}\r\ncontent-disposition: form-data; name="${extra.name}"; filename="a.gif"\r\n\r\n` +
          `${extra.content}\r\n`,
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
  'a,b',
  '',
  ...RESERVED,
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
