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

function check(
  path: string,
  overrides: Partial<Omit<Exchange, 'headers'>> & { headers?: Record<string, string> },
): void {
  const { headers = json, ...rest } = overrides;
  const exchange = { method: 'GET', sent: undefined, sentType: '', status: 200, body: found(), ...rest };
  checker.assertDescribed({ ...exchange, url: new URL(path, origin), headers: new Headers(headers) });
}

// That it accepts what the product responds, the end-to-end tests show; but they would
// pass if it accepted all.
describe('the check of every end-to-end response', () => {
  const LINK = '/v1/api/links/lnk_1';

  it('accepts what is described, and paths that nothing is at', () => {
    check(LINK, {});
    check('/r/abc', { status: 302, headers: { 'x-request-id': 'abc' }, body: '' });
    check('/v1/nothing', { status: 404, body: failed('NOT_FOUND') });
  });

  it.each<[refused: string, path: string, exchange: Parameters<typeof check>[1]]>([
    ['ownerId', LINK, { body: found({ ownerId: 'own_1' }) }],
    ["'tags'", LINK, { body: found({ tags: undefined }) }],
    ['/clicks must be integer', LINK, { body: found({ clicks: '3' }) }],
    ['"date-time"', LINK, { body: found({ createdAt: 'today' }) }],
    ['status 409', LINK, { status: 409, body: failed('CODE_TAKEN') }],
    ['LINK_NOT_FOUND', LINK, { status: 404, body: failed('NOT_FOUND') }],
    ['stack', LINK, { status: 500, body: failed('INTERNAL_ERROR', { stack: '' }) }],
    ['text/html', LINK, { headers: { ...json, 'content-type': 'text/html' } }],
    ['x-request-id', LINK, { headers: { 'content-type': 'application/json' } }],
    ['a body is not described', '/r/abc', { status: 302, body: 'Moved' }],
    [
      'must be object',
      '/chat/v1/chat/completions',
      { method: 'POST', status: 401, body: { error: 'No key.' } },
    ],
    ['nothing is described', '/v1/nothing', {}],
    ['must be string', LINK, { method: 'PUT', sent: '{"title":7}' }],
    ['query from', `${LINK}/analytics?from=today`, { body: failed('X') }],
  ])('refuses: %s', (refused, path, exchange) => {
    expect(() => check(path, exchange)).toThrow(refused);
  });
});
