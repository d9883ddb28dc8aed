import { describe, expect, it } from 'vitest';
import { ourDocument } from '#test/support/our-document.ts';
import { ledToDenied } from '#tools/fuzz/destinations.ts';
import type { Reply } from '#tools/fuzz/exchange.ts';
import { Judge } from '#tools/fuzz/judge.ts';
import { DENIED_HOST } from '#tools/fuzz/schemes.ts';
import { FOREIGN_MARK } from '#tools/fuzz/seed.ts';
import { mostTableCalls } from '#tools/fuzz/table-calls.ts';

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

const OPERATION = 'GET /v1/api/links/{id}';

const faultOf = (reply: Reply | Error, path = '/v1/api/links/lnk_4fJ2kQ8sT1vX7yZ0aBcD') =>
  judge.fault(
    { method: 'GET', origin: 'http://localhost:3000', path, headers: {}, body: undefined },
    reply,
    OPERATION,
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

  it('finds a request that takes more calls of the table than docs/limits.md allows', () => {
    const most = mostTableCalls(OPERATION) ?? 0;
    const taking = (calls: number) =>
      aReply({ headers: { ...PROTECTIVE, ...JSON_TYPE, 'x-table-calls': String(calls) } });
    expect(faultOf(taking(most))).toBeUndefined();
    expect(faultOf(taking(most + 1))).toBe(
      `takes ${most + 1} calls of the table; at most ${most} are allowed (docs/limits.md)`,
    );
  });

  const HTML = { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" };
  const page = (html: string) => aReply({ status: 200, headers: { ...PROTECTIVE, ...HTML }, text: html });

  it.each([
    aReply({ status: 302, headers: { ...PROTECTIVE, location: `x-safari-https://${DENIED_HOST}/` } }),
    page(`<a href="googlechrome://navigate?url=https://${DENIED_HOST}/">Open</a>`),
    page(`<a href="intent:#Intent;S.browser_fallback_url=https%3A%2F%2F${DENIED_HOST}%2F;end">Open</a>`),
    page(`<meta http-equiv="refresh" content="0;url=https://${DENIED_HOST.toUpperCase()}/">`),
    page(`<script>location='upi:\\/\\/pay?pa=a@${DENIED_HOST}'</script>`),
    page(`<a href="https&#x3a;//${DENIED_HOST}/">Open</a>`),
  ])('finds a visitor who is led to a denied host: %j', (reply) => {
    expect(faultOf(reply, '/summer')).toMatch(/^leads a visitor to a denied host/);
  });

  it('does not take the name of a denied host for a way there, nor what the visitor sent', () => {
    expect(ledToDenied(visitOf('/summer'), page(`<h1>News of ${DENIED_HOST}</h1>`))).toBeUndefined();
    const echo = page(`<a href="https://${DENIED_HOST}/">`);
    expect(ledToDenied(visitOf(`/check?url=https://${DENIED_HOST}/`), echo)).toBeUndefined();
    expect(ledToDenied(visitOf('/v1/api/links'), echo)).toBeUndefined();
  });
});

const visitOf = (path: string) => ({
  method: 'GET',
  origin: 'http://localhost:3000',
  path,
  headers: {},
  body: undefined,
});
