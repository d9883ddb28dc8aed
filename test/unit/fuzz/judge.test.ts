import { describe, expect, it } from 'vitest';
import { ourDocument } from '#test/support/our-document.ts';
import type { Reply } from '#tools/fuzz/exchange.ts';
import { Judge } from '#tools/fuzz/judge.ts';
import { FOREIGN_MARK } from '#tools/fuzz/seed.ts';

// A judge that finds nothing would let the fuzzer pass.
const judge = new Judge(ourDocument);

const PROTECTIVE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'x-request-id': 'r',
};
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const NOT_FOUND = { code: 'LINK_NOT_FOUND', message: 'The link was not found.' };

const aReply = (reply: Partial<Reply> = {}): Reply => ({
  status: 404,
  headers: { ...PROTECTIVE, ...JSON_TYPE },
  text: JSON.stringify({ status: 'error', error: NOT_FOUND }),
  ...reply,
});
const withJson = (json: object) => aReply({ text: JSON.stringify(json) });
const saying = (message: string) => withJson({ status: 'error', error: { ...NOT_FOUND, message } });

const faultOf = (reply: Reply | Error) =>
  judge.fault(
    {
      method: 'GET',
      origin: 'http://localhost:3000',
      path: '/v1/api/links/lnk_4fJ2kQ8sT1vX7yZ0aBcD',
      headers: {},
      body: undefined,
    },
    reply,
  );

describe('the judge of the fuzzer', () => {
  it('accepts what the API document describes', () => {
    expect(faultOf(aReply())).toBeUndefined();
  });

  it.each<[Reply | Error, RegExp]>([
    [new Error('socket hang up'), /^no answer/],
    [aReply({ status: 500 }), /^status 500/],
    [aReply({ status: 418 }), /is not described/],
    [aReply({ headers: { ...JSON_TYPE, 'x-request-id': 'r' } }), /x-content-type-options/],
    [aReply({ headers: { ...PROTECTIVE, 'content-type': 'text/html' } }), /content-security-policy/],
    [aReply({ text: 'Not found' }), /is not the JSON/],
    [withJson({ status: 'error', error: NOT_FOUND, debug: 1 }), /differs from the API document/],
    [withJson({ status: 'error', error: NOT_FOUND, pk: 'LINK#1' }), /leaks a name of the table/],
    [saying('x\n    at run (file.ts:1:2)'), /leaks a stack trace/],
    [saying('Cannot read properties of undefined'), /leaks an error of JavaScript/],
    [saying('ConditionalCheckFailedException'), /leaks an error of AWS/],
    [saying('arn:aws:sqs:us-east-1:1:q'), /leaks a name of a resource of AWS/],
    [saying(FOREIGN_MARK), /leaks data of another owner/],
  ])('finds a fault in %j', (reply, fault) => {
    expect(faultOf(reply)).toMatch(fault);
  });
});
