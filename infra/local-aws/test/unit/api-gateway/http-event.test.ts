import { type HttpRequest, httpEvent } from '@signpost/local-aws/api-gateway/http-event.ts';
import { readResponse } from '@signpost/local-aws/api-gateway/http-response.ts';
import { describe, expect, it } from 'vitest';

function eventOf(request: Partial<HttpRequest>, parameters: Record<string, string> = {}) {
  const full: HttpRequest = {
    method: 'POST',
    path: '/p',
    query: '',
    rawHeaders: [],
    sourceIp: '127.0.0.1',
    protocol: 'HTTP/1.1',
    body: undefined,
    ...request,
  };
  const routed = { requestId: 'r', routeKey: 'POST /p', parameters, now: Date.UTC(2026, 2, 9, 8, 7, 6) };
  return JSON.parse(
    httpEvent(full, routed, {
      api: { id: 'api', stage: '$default', routes: [] },
      host: { name: 'localhost', port: 3000 },
    }),
  );
}

describe('the event of a request', () => {
  it('carries the context of the request', () => {
    expect(eventOf({ rawHeaders: ['User-Agent', 'test'] }).requestContext).toEqual({
      accountId: '000000000000',
      apiId: 'api',
      domainName: 'localhost:3000',
      domainPrefix: 'localhost',
      http: { method: 'POST', path: '/p', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      requestId: 'r',
      routeKey: 'POST /p',
      stage: '$default',
      time: '09/Mar/2026:08:07:06 +0000',
      timeEpoch: 1773043626000,
    });
  });

  it('joins repeated headers and parameters with commas', () => {
    const event = eventOf({ rawHeaders: ['Accept', 'a', 'ACCEPT', 'b'], query: 'x=1&y&x=a+b%2C&%zz=1' });
    expect(event.headers.accept).toBe('a,b');
    expect(event.queryStringParameters).toEqual({ x: '1,a b,', y: '', '%zz': '1' });
  });

  it('never takes the source from a header, but hands the header on', () => {
    const event = eventOf({ rawHeaders: ['X-Forwarded-For', '9.9.9.9', 'CloudFront-Viewer-Country', 'DE'] });
    expect(event.requestContext.http.sourceIp).toBe('127.0.0.1');
    expect(event.headers['x-forwarded-for']).toBe('9.9.9.9, 127.0.0.1');
    expect(event.headers['cloudfront-viewer-country']).toBe('DE');
  });

  it('keeps names that objects have of their own', () => {
    expect(Object.entries(eventOf({ query: '__proto__=1&constructor=2' }).queryStringParameters)).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
    const { headers } = eventOf({ rawHeaders: ['__proto__', '1', 'Constructor', '2'] });
    expect(Object.entries(headers).slice(0, 2)).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
  });

  it('decodes path parameters, and leaves what cannot be decoded', () => {
    expect(eventOf({}, { a: 'x%20y', b: '%zz' }).pathParameters).toEqual({ a: 'x y', b: '%zz' });
  });

  it.each([
    ['application/json; charset=utf-8', false],
    ['text/plain', false],
    ['APPLICATION/JSON; CHARSET=UTF-8', false],
    ['application/graphql', false],
    // Measured by floci 2172 and ministack 766.
    ['text/plain; charset=iso-8859-1', true],
    ['', true],
    ['application/problem+json', true],
    ['application/x-www-form-urlencoded', true],
    ['multipart/form-data; boundary=x', true],
    ['image/png', true],
  ])('hands over a body of %s in base64: %s', (type, isBase64Encoded) => {
    const event = eventOf({ rawHeaders: ['content-type', type], body: Buffer.from('{}') });
    expect(event).toMatchObject({ isBase64Encoded, body: isBase64Encoded ? 'e30=' : '{}' });
  });

  it('has no body, cookies or parameters where there are none', () => {
    const event = eventOf({});
    for (const absent of ['body', 'cookies', 'queryStringParameters', 'pathParameters']) {
      expect(event).not.toHaveProperty(absent);
    }
  });
});

describe('the answer of a function', () => {
  it('is taken as JSON with status 200 when it names no status', () => {
    expect(readResponse('{"a":1}')).toEqual({
      status: 200,
      headers: ['content-type', 'application/json'],
      body: '{"a":1}',
    });
    expect(readResponse('"text"')).toMatchObject({ status: 200, body: '"text"' });
  });

  it('keeps status, headers and cookies, and decodes base64', () => {
    const answer = readResponse(
      JSON.stringify({
        statusCode: 201,
        headers: { 'content-type': 'image/gif', 'x-n': 1, 'transfer-encoding': 'chunked' },
        cookies: ['a=1', 'b=2'],
        body: 'R0lG',
        isBase64Encoded: true,
      }),
    );
    expect(answer).toEqual({
      status: 201,
      headers: ['content-type', 'image/gif', 'x-n', '1', 'set-cookie', 'a=1', 'set-cookie', 'b=2'],
      body: Buffer.from('GIF'),
    });
  });

  it.each([
    ['a status that is none', { statusCode: 'many' }],
    ['a status out of range', { statusCode: 99 }],
    ['a body that is not text', { statusCode: 200, body: { a: 1 } }],
    ['more than 6 MB', { statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024) }],
  ])('is refused with %s', (_name, value) => {
    expect(readResponse(JSON.stringify(value))).toBeUndefined();
  });
});
