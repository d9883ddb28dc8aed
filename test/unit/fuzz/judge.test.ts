import { describe, expect, it } from 'vitest';
import { ourDocument } from '#test/support/our-document.ts';
import type { Reply, SentRequest } from '#tools/fuzz/exchange.ts';
import { Judge } from '#tools/fuzz/judge.ts';
import { FOREIGN_MARK } from '#tools/fuzz/seed.ts';

const judge = new Judge(ourDocument);

const sent = (path: string, body?: string): SentRequest => ({
  method: 'GET',
  origin: 'http://localhost:3000',
  path,
  headers: {},
  body,
});

const PROTECTIVE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};
const notFound = { status: 'error', error: { code: 'LINK_NOT_FOUND', message: 'The link was not found.' } };
const reply = (overrides: Partial<Reply> & { json?: unknown } = {}): Reply => ({
  status: 404,
  headers: { ...PROTECTIVE, 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'r' },
  text: JSON.stringify(overrides.json ?? notFound),
  ...overrides,
});
const LINK = '/v1/api/links/lnk_4fJ2kQ8sT1vX7yZ0aBcD';
const withMessage = (message: string) => ({ json: { ...notFound, error: { ...notFound.error, message } } });

describe('the judge of the fuzzer', () => {
  it('finds nothing wrong with what the document describes', () => {
    expect(judge.fault(sent(LINK), reply())).toBeUndefined();
    expect(judge.fault(sent('/nowhere/at/all'), reply())).toBeUndefined();
  });

  it.each<[string, Partial<Reply> & { json?: unknown }, RegExp]>([
    ['a 5xx', { status: 500 }, /^status 500/],
    ['no request id', { headers: { ...PROTECTIVE, 'content-type': 'application/json' } }, /x-request-id/],
    [
      'no header against guessing types',
      { headers: { 'content-type': 'application/json', 'x-request-id': 'r' } },
      /x-content-type-options/,
    ],
    [
      'a page without a policy',
      { headers: { ...PROTECTIVE, 'content-type': 'text/html', 'x-request-id': 'r' } },
      /content-security-policy/,
    ],
    ['text in place of JSON', { text: 'Not found' }, /is not the JSON/],
    ['no envelope', { json: { message: 'Not found' } }, /differs from the API document/],
    [
      'a page in place of the envelope',
      {
        headers: {
          ...PROTECTIVE,
          'content-type': 'text/html',
          'content-security-policy': 'x',
          'x-request-id': 'r',
        },
        text: '<!doctype html>',
      },
      /differs from the API document: content type/,
    ],
    ['a field that nobody described', { json: { ...notFound, debug: 1 } }, /differs from the API document/],
    ['a status that nobody described', { status: 418 }, /status 418 is not described/],
    ['a stack trace', withMessage('x\n    at run (file.ts:1:2)'), /leaks a stack trace/],
    [
      'an error of JavaScript',
      withMessage('Cannot read properties of undefined'),
      /leaks an error of JavaScript/,
    ],
    ['an error of AWS', withMessage('ConditionalCheckFailedException'), /leaks an error of AWS/],
    ['the name of a queue', withMessage('arn:aws:sqs:us-east-1:1:q'), /leaks a name of a resource of AWS/],
    ['a key of the table', { json: { ...notFound, pk: 'LINK#1' } }, /leaks a name of the table/],
    ["another owner's data", withMessage(FOREIGN_MARK), /leaks data of another owner/],
  ])('finds %s', (_, overrides, fault) => {
    expect(judge.fault(sent(LINK), reply(overrides))).toMatch(fault);
  });

  it('finds that there was no response', () => {
    expect(judge.fault(sent(LINK), new Error('socket hang up'))).toBe('no answer: socket hang up');
  });

  it('finds a response without the envelope at paths that nobody described', () => {
    expect(judge.fault(sent('/nowhere/at/all'), reply({ json: { message: 'Not Found' } }))).toMatch(
      /is no error/,
    );
  });

  it('takes a path that a URL parser would rewrite for one that nobody described', () => {
    expect(judge.fault(sent('/\\..'), reply())).toBeUndefined();
    expect(judge.fault(sent('/docs/..'), reply())).toBeUndefined();
  });

  it('takes a session that another site uses for refused, and nobody else', () => {
    const json = { status: 'error', error: { code: 'CROSS_SITE_REQUEST', message: 'No.' } };
    const refused = reply({ status: 403, json });
    expect(judge.fault({ ...sent(LINK), headers: { cookie: 'a=b' } }, refused)).toBeUndefined();
    expect(judge.fault(sent(LINK), refused)).toMatch(/CROSS_SITE_REQUEST is not described/);
  });

  it('knows what a request itself has said', () => {
    const body = '{"title":"ConditionalCheckFailedException"}';
    expect(judge.fault(sent(LINK, body), reply(withMessage('ConditionalCheckFailed')))).toBeUndefined();
  });
});
