import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/visitors/health.ts';
import * as checking from '#shared/links/destinations/check-redirects.ts';
import { EDGE_HEADER } from '#shared/platform/http/edge-headers.ts';
import { metricsIn } from '#test/support/embedded-metrics.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

vi.mock('#shared/links/destinations/check-redirects.ts');

const SECRET = 'secret-of-the-edge';
let log: ReturnType<typeof captureLog>;

beforeEach(() => {
  vi.resetAllMocks();
  log = captureLog();
  vi.stubEnv('ORIGIN_SECRET', SECRET);
});

const request = (secret: string) =>
  handler(
    {
      routeKey: 'GET /v1/health',
      headers: { [EDGE_HEADER.secret]: secret },
      requestContext: { requestId: 'api-1', timeEpoch: Date.now() },
    } as unknown as APIGatewayProxyEventV2,
    CONTEXT,
  );

describe('GET /v1/health', () => {
  it('returns 200 when a code can be looked up, is kept by no cache, and measures nothing', async () => {
    expect(await request(SECRET)).toMatchObject({
      statusCode: 200,
      headers: { 'cache-control': 'no-store' },
      body: JSON.stringify({ status: 'success', message: 'Visitors are served.', data: {} }),
    });
    expect(metricsIn(log.lines().at(-1) ?? {})).toEqual({});
  });

  it('returns 500 when the table does not respond', async () => {
    vi.mocked(checking.checkRedirects).mockRejectedValue(new Error('the table is down'));
    expect(await request(SECRET)).toMatchObject({ statusCode: 500 });
  });

  it('returns 403 past the distribution, and does not ask the table', async () => {
    expect(await request('another')).toMatchObject({ statusCode: 403 });
    expect(checking.checkRedirects).not.toHaveBeenCalled();
  });
});
