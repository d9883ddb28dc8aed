import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkAll } from '#test/support/deployment/check-all.ts';
import {
  type Answer,
  api,
  apiKey,
  aSmartLink,
  chatOrigin,
  newTitle,
  newUrl,
  send,
} from '#test/support/deployment/client.ts';

const KEY = { 'x-service-api-key': apiKey };
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

const post = (
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Promise<Answer> => send('POST', path, { body, headers });

/** JSON of every kind of endpoint, and where its error says why. */
const ENDPOINTS: readonly [path: string, json: object, error: (body: Answer['body']) => unknown][] = [
  ['/v1/api/links', { originalUrl: newUrl(), title: 'é' }, (body) => body.error.message],
  ['/v1/api/smart-links', { title: 'é', type: 'myBio' }, (body) => body.error.message],
  ['/v1/api/links/import', [{ originalUrl: newUrl(), title: 'é' }], (body) => body.error.message],
  ['/v1/links/p', { originalUrl: newUrl(), title: 'é' }, (body) => body.error.message],
  ['/v1/smart-links/slug/survey/none/survey', { answers: ['é'] }, (body) => body.error.message],
  ['/v1/smart-links/subscribe/bio/none', { email: 'é@example.com' }, (body) => body.error.message],
  ['/mcp', { jsonrpc: '2.0', id: 1, method: 'é' }, (body) => body.error.message],
  [
    `${chatOrigin}/alpha-small-3p1-24b`,
    { messages: [{ role: 'user', content: 'é' }] },
    (body) => body.detail,
  ],
  [
    `${chatOrigin}/v1/chat/completions`,
    { model: 'alpha-small-3p1-24b', messages: [{ role: 'user', content: 'é' }] },
    (body) => body.error.message,
  ],
];

describe('JSON whose bytes are no text in its encoding', { concurrent: true }, () => {
  it('gets 400 from every kind of endpoint, in its own format', () =>
    checkAll([...ENDPOINTS], async ([path, json, reason]) => {
      const { status, body } = await post(path, latin1(JSON.stringify(json)), {
        ...KEY,
        'content-type': JSON_TYPE,
      });
      expect([status, reason(body)]).toEqual([
        400,
        expect.stringContaining('body: is not encoded in UTF-8; '),
      ]);
    }));

  it('gets an error that names gzip, with and without content-encoding', () =>
    checkAll([...ENDPOINTS], async ([path, json, reason]) => {
      const bytes = new Uint8Array(gzipSync(JSON.stringify(json)));
      const type = { ...KEY, 'content-type': JSON_TYPE };
      const plain = await post(path, bytes, type);
      expect([plain.status, reason(plain.body)]).toEqual([
        400,
        expect.stringContaining('is compressed with gzip'),
      ]);
      const named = await post(path, bytes, { ...type, 'content-encoding': 'gzip' });
      expect(reason(named.body)).toContain('is compressed with gzip');
      const isChat = path.startsWith(chatOrigin);
      expect(named.status).toBe(isChat ? 400 : 415);
    }));

  it('gets 415 for an encoding that nobody knows, or 400 from the chat API', () =>
    checkAll([...ENDPOINTS], async ([path, json, reason]) => {
      const type = { ...KEY, 'content-type': `${JSON_TYPE}; charset=klingon` };
      const { status, body } = await post(path, JSON.stringify(json), type);
      expect(reason(body)).toContain('the encoding klingon is unknown');
      expect(status).toBe(path.startsWith(chatOrigin) ? 400 : 415);
    }));
});

describe('JSON that names its encoding', { concurrent: true }, () => {
  it('is decoded', async () => {
    const json = (title: string) => JSON.stringify({ originalUrl: newUrl(), title });
    const titles: [string, Uint8Array<ArrayBuffer>, string][] = [
      ['windows-1251', latin1(json('\xcf\xf0\xe8')), 'При'],
      ['iso-8859-1', latin1(json('caf\xe9')), 'café'],
      ['utf-16le', new Uint8Array(Buffer.from(json('café'), 'utf16le')), 'café'],
    ];
    for (const [charset, body, title] of titles) {
      const type = { ...KEY, 'content-type': `${JSON_TYPE}; charset=${charset}` };
      const created = await post('/v1/api/links', body, type);
      expect([created.status, created.body.data?.link.title]).toEqual([201, title]);
    }
  });

  it('is decoded by the chat API', async () => {
    const json = JSON.stringify({ messages: [{ role: 'user', content: 'caf\xe9 \xe9t\xe9' }] });
    const type = { ...KEY, 'content-type': `${JSON_TYPE}; charset=windows-1252` };
    const answer = await post(`${chatOrigin}/alpha-small-3p1-24b`, latin1(json), type);
    expect([answer.status, answer.body.response]).toEqual([200, expect.stringContaining('café été')]);
  });
});

describe('JSON in UTF-8', { concurrent: true }, () => {
  it('may begin with a byte order mark, and may have U+FFFD itself', async () => {
    const title = `${newTitle()} \uFFFD`;
    const body = new TextEncoder().encode(`\uFEFF${JSON.stringify({ originalUrl: newUrl(), title })}`);
    const created = await post('/v1/api/links', body, { ...KEY, 'content-type': JSON_TYPE });
    expect([created.status, created.body.data?.link.title]).toEqual([201, title]);
  });

  it('gets 400 for half a surrogate pair', () =>
    checkAll(
      ENDPOINTS.filter(([path]) => !/import|mcp|subscribe/.test(path)),
      async ([path, json]) => {
        const body = JSON.stringify(json).replaceAll('é', '\\ud800');
        const { status } = await post(path, body, { ...KEY, 'content-type': JSON_TYPE });
        expect(status).toBe(400);
      },
    ));
});

describe('what is percent-encoded in Latin-1', { concurrent: true }, () => {
  it('gets 400 in a query, which names the parameter', async () => {
    const found = await send('GET', '/v1/api/links?search=caf%E9', { headers: KEY });
    expect([found.status, found.body.error.message]).toEqual([
      400,
      'search: is not encoded in UTF-8; percent-encode it in UTF-8',
    ]);
    expect((await send('GET', '/v1/api/links?search=caf%C3%A9&tag=%EF%BF%BD', { headers: KEY })).status).toBe(
      200,
    );
    const checked = await send(
      'GET',
      `/v1/links/check-url?url=${encodeURIComponent('https://example.com/')}%E9`,
    );
    expect(checked.status).toBe(400);
  });

  it('gets 404 in a path', async () => {
    for (const path of ['/v1/api/links/%E9', '/v1/smart-links/slug/bio/%E9', '/bio/%E9', '/r/%E9'])
      expect((await send('GET', path, { headers: KEY })).status, path).toBe(404);
  });

  it('stays as it is in the query of a redirect', async () => {
    const body = { originalUrl: 'https://example.com/?a=%E9', title: newTitle(), forwardQuery: true };
    const { link } = (await api.post('/links', body)).body.data;
    const { headers } = await send('GET', `/r/${link.code}?q=caf%E9`);
    expect(headers.get('location')).toBe('https://example.com/?a=%E9&q=caf%E9');
  });

  it('gets 400 in a form: a page for people, the reason for programs', async () => {
    const survey = await aSmartLink({ type: 'surveyLink', questions: [{ question: 'Why?', type: 'text' }] });
    const page = await post(`/${survey.slug}`, 'answers.0=caf%E9', {
      'content-type': FORM_TYPE,
      accept: 'text/html',
    });
    expect([page.status, page.body]).toEqual([400, expect.stringContaining('This form cannot be read')]);
    const json = await post(`/${survey.slug}`, 'answers.0=caf%E9', {
      'content-type': FORM_TYPE,
      accept: JSON_TYPE,
    });
    expect([json.status, json.body.error.message]).toEqual([
      400,
      expect.stringContaining('answers.0: is not encoded in UTF-8'),
    ]);
    const named = await post(`/${survey.slug}`, 'answers.0=caf%E9&_charset_=iso-8859-1', {
      'content-type': FORM_TYPE,
    });
    expect(named.status).toBe(303);
    const { responses } = (await api.get(`/smart-links/${survey._id}/responses`)).body.data;
    expect(JSON.stringify(responses)).toContain('café');
  });
});
