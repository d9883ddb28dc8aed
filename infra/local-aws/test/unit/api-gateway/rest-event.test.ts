import { restEvent } from '@signpost/local-aws/api-gateway/rest-event.ts';
import { describe, expect, it } from 'vitest';

const LATIN_1 = Buffer.from('{"n":"\xe4"}', 'latin1');

function eventOf(body: Buffer | undefined, isBinary: boolean) {
  const request = {
    method: 'POST',
    path: '/p',
    query: '',
    rawHeaders: ['content-type', 'application/json'],
    sourceIp: '127.0.0.1',
    protocol: 'HTTP/1.1',
    body,
  };
  const resource = { id: 'r', path: '/p', methods: new Map() };
  const api = { id: 'api', stage: 's', resources: [resource], isBinary, gatewayResponses: new Map() };
  return JSON.parse(
    restEvent(
      request,
      { requestId: 'r', resource, parameters: {}, now: 0 },
      { api, host: { name: 'localhost', port: 1 } },
    ),
  );
}

describe('the body of an event of a REST API', () => {
  it('is text, in which the gateway replaces what is not UTF-8', () => {
    expect(eventOf(LATIN_1, false)).toMatchObject({ body: '{"n":"\uFFFD"}', isBase64Encoded: false });
  });

  it('is what was sent, in Base64, if all media types are binary', () => {
    expect(eventOf(LATIN_1, true)).toMatchObject({ body: LATIN_1.toString('base64'), isBase64Encoded: true });
    expect(eventOf(undefined, true)).toMatchObject({ body: null, isBase64Encoded: false });
  });
});
