import { describe, expect, it } from 'vitest';
import { ApiDocument, type Exchange } from '#test/support/api-document.ts';
import { aLinkRecord } from '#test/support/builders/links.ts';
import { OUR_ORIGIN as origin, ourDocument } from '#test/support/our-document.ts';

const checker = new ApiDocument(ourDocument);

const found = (fields: object = {}) => ({
  status: 'success',
  message: 'Link found.',
  data: { link: { ...aLinkRecord(), ...fields } },
});
const failed = (code: string, further: object = {}) => ({
  status: 'error',
  error: { code, message: 'Text.', ...further },
});
const json = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'abc' };
const aPage = { 'content-type': 'text/html; charset=utf-8', 'x-request-id': 'abc' };

function check(
  path: string,
  overrides: Partial<Omit<Exchange, 'headers'>> & { headers?: Record<string, string> },
): void {
  const { headers = json, ...rest } = overrides;
  const exchange = { method: 'GET', sent: undefined, sentType: '', status: 200, body: found(), ...rest };
  checker.assertDescribed({ ...exchange, url: new URL(path, origin), headers: new Headers(headers) });
}

describe('the check of every end-to-end answer', () => {
  it.each<[string, string, Parameters<typeof check>[1]]>([
    ['a record', '/v1/api/links/lnk_1', {}],
    ['an error of the endpoint', '/v1/api/links/lnk_1', { status: 404, body: failed('LINK_NOT_FOUND') }],
    ['a redirect', '/r/abc', { status: 302, headers: { 'x-request-id': 'abc' }, body: '' }],
    ['an address that nothing is at', '/v1/nothing', { status: 404, body: failed('NOT_FOUND') }],
    [
      'an error of the chat API',
      '/chat/alpha',
      { method: 'POST', status: 401, body: { error: 'No key.', detail: 'Send one.' } },
    ],
    [
      'a link that looks like a path of the chat API',
      '/alpha',
      { method: 'POST', status: 404, body: failed('LINK_NOT_FOUND') },
    ],
    ['the console, which comes out of a bucket', '/console', { headers: aPage, body: '<!doctype html>' }],
    ['the preview of a link', '/r/abc+', { headers: aPage, body: '<!doctype html>' }],
    [
      'a number in a query',
      '/v1/api/links?limit=5',
      { body: { ...found(), data: { links: [], nextCursor: null } } },
    ],
    [
      'a field of a request that nobody knows',
      '/v1/api/links/lnk_1',
      { method: 'PUT', sent: '{"colour":"red"}' },
    ],
  ])('takes %s', (_, path, overrides) => {
    expect(() => check(path, overrides)).not.toThrow();
  });

  it.each<[string, string, Parameters<typeof check>[1], string]>([
    ['a field too many', '/v1/api/links/lnk_1', { body: found({ ownerId: 'own_1' }) }, 'ownerId'],
    ['a field too few', '/v1/api/links/lnk_1', { body: found({ tags: undefined }) }, "'tags'"],
    ['another type', '/v1/api/links/lnk_1', { body: found({ clicks: '3' }) }, '/clicks must be integer'],
    ['another format', '/v1/api/links/lnk_1', { body: found({ createdAt: 'today' }) }, '"date-time"'],
    ['another status', '/v1/api/links/lnk_1', { status: 409, body: failed('CODE_TAKEN') }, 'status 409'],
    [
      "another endpoint's error",
      '/v1/api/links/lnk_1',
      { status: 404, body: failed('NOT_FOUND') },
      'LINK_NOT_FOUND',
    ],
    [
      'more in an error',
      '/v1/api/links/lnk_1',
      { status: 500, body: failed('INTERNAL_ERROR', { stack: '' }) },
      'stack',
    ],
    [
      'another content type',
      '/v1/api/links/lnk_1',
      { headers: { ...json, 'content-type': 'text/html' } },
      'text/html',
    ],
    [
      'no request id',
      '/v1/api/links/lnk_1',
      { headers: { 'content-type': 'application/json' } },
      'x-request-id',
    ],
    ['a body beside a redirect', '/r/abc', { status: 302, body: 'Moved' }, 'a body is not described'],
    [
      'an error of the chat API in the wrong shape',
      '/chat/v1/chat/completions',
      { method: 'POST', status: 401, body: { error: 'No key.' } },
      'must be object',
    ],
    ['an answer where nothing is', '/v1/nothing', {}, 'nothing is described'],
    [
      'a wrong request that was taken',
      '/v1/api/links/lnk_1',
      { method: 'PUT', sent: '{"title":7}' },
      'must be string',
    ],
    [
      'a wrong query that was taken',
      '/v1/api/links/lnk_1/analytics?from=today',
      { body: failed('X') },
      'query from',
    ],
  ])('refuses %s', (_, path, overrides, message) => {
    expect(() => check(path, overrides)).toThrow(message);
  });
});
