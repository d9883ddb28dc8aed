import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { assertFromEdge, isFromEdge, viewerAddress } from '../../../../functions/framework/from-edge.ts';
import { httpRoutes } from '../../../../functions/routes.ts';
import { CONTEXT } from '../../../support/invocation.ts';
import { captureLog } from '../../../support/log-lines.ts';

beforeEach(() => vi.stubEnv('ORIGIN_SECRET', 'current'));

const sent = (secret?: string) => ({ headers: secret === undefined ? {} : { 'x-origin-secret': secret } });

describe('a request with the secret of the distribution', () => {
  it.each(['current', 'next,current', 'current,before'])('is taken: %s', (secret) => {
    expect(isFromEdge(sent(secret))).toBe(true);
    expect(() => assertFromEdge(sent(secret))).not.toThrow();
  });
});

describe('a request without it', () => {
  it.each([
    undefined,
    '',
    ',',
    'curren',
    'current ',
    'CURRENT',
    'other',
    'other,before',
    'a,b,current',
    'çurrent',
  ])('is refused: %s', (secret) => {
    expect(isFromEdge(sent(secret))).toBe(false);
    expect(() => assertFromEdge(sent(secret))).toThrow(
      expect.objectContaining({ code: 'ORIGIN_REFUSED', status: 403 }),
    );
  });

  it('fails where the function does not know the secret itself, rather than being taken', () => {
    vi.stubEnv('ORIGIN_SECRET', '');
    expect(() => isFromEdge(sent(''))).toThrow('ORIGIN_SECRET is not set');
  });
});

const moduleOf = (file: string): string =>
  new URL(`../../../../functions/${file}.ts`, import.meta.url).pathname;

describe('every function behind the HTTP API', () => {
  type Handler = (
    event: APIGatewayProxyEventV2,
    context: Context,
  ) => Promise<APIGatewayProxyStructuredResultV2>;

  it.each(httpRoutes)(
    '$name refuses who comes past the distribution',
    { timeout: 60_000 },
    async ({ file }) => {
      vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'tested');
      vi.stubEnv('AWS_LAMBDA_FUNCTION_VERSION', '1');
      vi.stubEnv('ENVIRONMENT_NAME', 'test');
      captureLog();
      const { handler } = (await import(/* @vite-ignore */ moduleOf(file))) as { handler: Handler };
      const headers = { 'x-origin-secret': 'forged', 'x-service-api-key': 'sk_a_b_c', accept: '*/*' };
      const requestContext = {
        requestId: 'request-1',
        http: { method: 'GET', path: '/', sourceIp: '192.0.2.1' },
      };
      const event = { headers, requestContext, rawPath: '/', isBase64Encoded: false };
      const answer = await handler(event as unknown as APIGatewayProxyEventV2, CONTEXT);
      expect(answer.statusCode).toBe(403);
      expect(JSON.parse(answer.body ?? '')).toMatchObject({
        status: 'error',
        error: { code: 'ORIGIN_REFUSED' },
      });
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': 'request-1' });
    },
  );
});

describe('the address of a visitor', () => {
  const addressOf = (told: string | undefined) =>
    viewerAddress({
      headers: { 'cloudfront-viewer-address': told, 'x-forwarded-for': '198.51.100.99' },
      requestContext: { http: { sourceIp: '192.0.2.1' } },
    } as unknown as APIGatewayProxyEventV2);

  it.each([
    ['198.51.100.10:46532', '198.51.100.10'],
    ['2001:db8::1:46532', '2001:db8::1'],
    ['2001:db8:1:2:3:4:5:6:443', '2001:db8:1:2:3:4:5:6'],
    ['[2001:db8::1]:443', '2001:db8::1'],
  ])('is taken from what the distribution says: %s', (told, address) => {
    expect(addressOf(told)).toBe(address);
  });

  it.each([undefined, '', 'unknown', '198.51.100.10.:1', "';--:1"])(
    'is that of the connection where it says nothing: %s',
    (told) => {
      expect(addressOf(told)).toBe('192.0.2.1');
    },
  );
});
