import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/visitors/front-page.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

beforeEach(() => {
  captureLog();
  vi.stubEnv('ORIGIN_SECRET', 'known');
});

const open = (rootUrl: string | null, headers: Record<string, string> = {}) => {
  vi.stubEnv('ROOT_URL', JSON.stringify(rootUrl));
  const event = {
    headers: { 'x-origin-secret': 'known', ...headers },
    requestContext: { requestId: 'request-1', http: { method: 'GET', sourceIp: '203.0.113.9' } },
  };
  return handler(event as unknown as APIGatewayProxyEventV2, CONTEXT);
};

describe('GET /', () => {
  it('leads to rootUrl, encoded for a header', async () => {
    const { statusCode, headers } = await open('https://www.münchen.example/größe');
    expect([statusCode, headers?.['location']]).toEqual([
      302,
      'https://www.xn--mnchen-3ya.example/gr%C3%B6%C3%9Fe',
    ]);
    expect(headers?.['cache-control']).toBe('private, max-age=300');
  });

  it("is a page in the visitor's language without one", async () => {
    const { statusCode, headers, body } = await open(null, { 'accept-language': 'de-AT,en;q=0.5' });
    expect([statusCode, headers?.['content-language'], headers?.['vary']]).toEqual([
      200,
      'de',
      'accept-language',
    ]);
    expect(headers?.['cache-control']).toBe('private, max-age=300');
    expect(body).toContain('<a href="/report">Missbrauch melden</a>');
  });
});
