import { gzipSync } from 'node:zlib';
import { PNG } from '#test/support/files/media-samples.ts';

/** Requests that every client sends in its own way. */

/** A part with a text, or with bytes of a type. */
export interface Part {
  name: string;
  /** Sent as the client sends texts. */
  text?: string;
  /** In Base64. */
  bytes?: string;
  type?: string;
  /** Absent: the part has none. */
  fileName?: string;
}

export interface Case {
  step: string;
  path: string;
  parts?: readonly Part[];
  /** In Base64, instead of parts. */
  body?: string;
  /** An object that axios makes a form of, instead of parts. */
  object?: object;
  headers?: Readonly<Record<string, string>>;
  expected: {
    status: number;
    /** Fields of the created record. */
    link?: Readonly<Record<string, unknown>>;
    /** Part of the error. */
    error?: string;
  };
}

/** Letters of one to four bytes, and what parts or JSON would write otherwise. */
const TEXT = 'Grüße, 世界 🚀 "\\" %22 & = +';

const URLS = [
  { title: 'Shop é', url: 'https://a.example/?a=1&b=2' },
  { title: '"Läden"', url: 'https://b.example/' },
];

const base64 = (text: string | Uint8Array, encoding: BufferEncoding = 'utf8'): string =>
  (typeof text === 'string' ? Buffer.from(text, encoding) : Buffer.from(text)).toString('base64');

const texts = (values: Readonly<Record<string, string>>): Part[] =>
  Object.entries(values).map(([name, text]) => ({ name, text }));

const NESTED = texts({
  'urls[0][title]': 'Shop é',
  'urls[0][url]': 'https://a.example/?a=1&b=2',
  'urls[1].title': '"Läden"',
  'urls[1].url': 'https://b.example/',
});

const json = (type: string): { path: string; headers: Record<string, string> } => ({
  path: '/v1/api/links',
  headers: { 'content-type': type },
});

/** `client`: part of all titles, which are unique for each type of page. */
export function casesOf(client: string): Case[] {
  const page = (step: string, parts: readonly Part[], link: Record<string, unknown>): Case => {
    const title = `${client} ${step} ${TEXT}`;
    return {
      step,
      path: '/v1/api/smart-links',
      parts: [...texts({ type: 'myBio', title }), ...parts],
      expected: { status: 201, link: { title, ...link } },
    };
  };
  const urls = { name: 'urls', text: JSON.stringify(URLS) };
  const plain = URLS.map(({ title, url }) => ({ title, url }));
  const linkJson = (title: string, step: string) =>
    JSON.stringify({ originalUrl: `https://example.com/${client}/${step}`, title });
  const file = { name: 'cover', bytes: base64(PNG), type: 'image/png', fileName: 'Grüße 世界.png' };
  return [
    page('texts and a file', [urls, file], {}),
    page(
      'JSON as a file',
      [{ name: 'urls', bytes: base64(urls.text), type: 'application/json', fileName: 'blob' }],
      {},
    ),
    page('JSON with a type', [{ name: 'urls', bytes: base64(urls.text), type: 'application/json' }], {}),
    page('repeated names', [urls, ...['a', 'b'].map((text) => ({ name: 'tags', text }))], {
      tags: ['a', 'b'],
    }),
    page('names with brackets', [urls, ...['ä', 'b'].map((text) => ({ name: 'tags[]', text }))], {
      tags: ['ä', 'b'],
    }),
    page('nested names', NESTED, {}),
    page(
      'a part in another charset',
      [
        urls,
        {
          name: 'description',
          bytes: base64('\xcf\xf0\xe8\xe2\xe5\xf2', 'latin1'),
          type: 'text/plain; charset=windows-1251',
        },
      ],
      { description: 'Привет' },
    ),
    {
      step: 'a part in Latin-1',
      path: '/v1/api/smart-links',
      parts: [
        ...texts({ type: 'myBio', title: `${client} Latin-1` }),
        urls,
        { name: 'description', bytes: base64('caf\xe9', 'latin1'), type: 'text/plain' },
      ],
      // HttpClient names ISO-8859-1 for the whole form.
      expected:
        client === 'apache'
          ? { status: 201, link: { description: 'café' } }
          : { status: 400, error: 'description: is not encoded in UTF-8' },
    },
    {
      step: 'JSON',
      ...json('application/json'),
      body: base64(linkJson(TEXT, 'json')),
      expected: { status: 201, link: { title: TEXT } },
    },
    {
      step: 'JSON with a mark',
      ...json('application/json; charset=utf-8'),
      body: base64(`\uFEFF${linkJson(TEXT, 'mark')}`),
      expected: { status: 201, link: { title: TEXT } },
    },
    {
      step: 'JSON in Latin-1',
      ...json('application/json'),
      body: base64(linkJson('café', 'latin1'), 'latin1'),
      expected: { status: 400, error: 'body: is not encoded in UTF-8' },
    },
    {
      step: 'JSON in a named charset',
      ...json('application/json; charset=ISO-8859-1'),
      body: base64(linkJson('café', 'named'), 'latin1'),
      expected: { status: 201, link: { title: 'café' } },
    },
    {
      step: 'JSON in a charset that nobody knows',
      ...json('application/json; charset=klingon'),
      body: base64(linkJson('café', 'unknown')),
      expected: { status: 415, error: 'klingon' },
    },
    {
      step: 'JSON in gzip',
      ...json('application/json'),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: base64(gzipSync(linkJson('café', 'gzip'))),
      expected: { status: 415, error: 'compressed with gzip' },
    },
    ...(client === 'axios' ? [objectOfAxios()] : []),
  ].map((one) => ('parts' in one ? withUrls(one, plain) : one));
}

function objectOfAxios(): Case {
  const object = { type: 'myBio', title: `axios object ${TEXT}`, urls: URLS, tags: ['ä', 'b'] };
  return {
    step: 'an object',
    path: '/v1/api/smart-links',
    object,
    expected: { status: 201, link: object },
  };
}

/** The links of a page in its record. */
function withUrls(one: Case, urls: readonly object[]): Case {
  const { link } = one.expected;
  return link ? { ...one, expected: { ...one.expected, link: { ...link, urls } } } : one;
}
