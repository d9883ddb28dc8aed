import { globSync, readFileSync } from 'node:fs';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { assertFromEdge, isFromEdge, viewerAddress, viewerHost } from '#functions/framework/from-edge.ts';
import { httpRoutes } from '#functions/manifest/endpoints.ts';
import type { RequestHeaders } from '#shared/platform/http/edge-headers.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { forEvery } from '#test/support/for-every.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

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

/** Modules of functions, and of what they import. */
function sourceFiles(): string[] {
  return ['functions', 'shared'].flatMap((folder) =>
    globSync(`${folder}/**/*.ts`).filter((file) => /aws-lambda/.test(readFileSync(file, 'utf8'))),
  );
}

const moduleOf = (file: string): string =>
  new URL(`../../../../functions/${file}.ts`, import.meta.url).pathname;

describe('every function behind the HTTP API', () => {
  type Handler = (
    event: APIGatewayProxyEventV2,
    context: Context,
  ) => Promise<APIGatewayProxyStructuredResultV2>;

  it('refuses who comes past the distribution', { timeout: 120_000 }, () =>
    forEvery(
      httpRoutes,
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
        const { error } = JSON.parse(answer.body ?? '');
        // Agents get a JSON-RPC error with ours in it.
        expect(error.data ?? error).toMatchObject({ code: 'ORIGIN_REFUSED' });
        expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': 'request-1' });
      },
      ({ name }) => name,
    ),
  );
});

describe('the address of a visitor', () => {
  const addressOf = (told: string | undefined) =>
    viewerAddress({
      headers: { 'x-viewer-address': told, 'x-forwarded-for': '198.51.100.99' },
      requestContext: { http: { sourceIp: '192.0.2.1' } },
    } as unknown as HttpEvent);

  it.each(['198.51.100.10', '2001:db8::1', '2001:db8:1:2:3:4:5:6'])(
    'is taken from what the distribution says: %s',
    (address) => {
      expect(addressOf(address)).toBe(address);
    },
  );

  it.each([undefined, '', 'unknown', '198.51.100.10:1', "';--"])(
    'is that of the connection where it says nothing: %s',
    (told) => {
      expect(addressOf(told)).toBe('192.0.2.1');
    },
  );
});

describe('the host that a visitor asked', () => {
  const hostOf = (secret: string) =>
    viewerHost({ headers: { 'x-origin-secret': secret, 'x-viewer-host': 'Go.Acme.com' } });

  it('is what the distribution says', () => {
    expect(hostOf('current')).toBe('go.acme.com');
  });

  it('is not believed of anyone else', () => {
    expect(hostOf('forged')).toBeUndefined();
  });
});

describe('the type of a request', () => {
  it('has no header that the distribution drops', () => {
    const headers: RequestHeaders = {};
    // @ts-expect-error: a function that reads another one needs a row in CLIENT_HEADERS.
    expect(headers['x-anything-else']).toBeUndefined();
    // @ts-expect-error: nor cookies, without an origin request policy that forwards them.
    expect(headers['cookie']).toBeUndefined();
  });

  it('is the one that every module uses', () =>
    forEvery(sourceFiles(), (file) => {
      const type = /\bAPIGatewayProxyEventV2\b/;
      expect(type.test(readFileSync(file, 'utf8'))).toBe(file.endsWith('/http/http-event.ts'));
    }));
});
