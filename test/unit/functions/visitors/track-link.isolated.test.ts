import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/visitors/links/track.ts';
import * as tracking from '#shared/links/redirects/track-link.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

vi.mock('#shared/links/redirects/track-link.ts', { spy: true });

afterEach(() => vi.mocked(tracking.trackLink).mockReset());

const event = {
  headers: { 'user-agent': 'Browser', 'x-origin-secret': 'known' },
  pathParameters: { id: 'lnk_00000000000000000000' },
  queryStringParameters: { screen: '1x1' },
  requestContext: { requestId: 'request-1', http: { method: 'GET', sourceIp: '203.0.113.9' } },
} as unknown as APIGatewayProxyEventV2;

beforeEach(() => vi.stubEnv('ORIGIN_SECRET', 'known'));

describe('the pixel', () => {
  it.each<[string, () => Promise<void>]>([
    ['recorded', async () => {}],
    ['lost', async () => Promise.reject(new Error('the table is down'))],
  ])('is shown when the view is %s', async (_, track) => {
    vi.mocked(tracking.trackLink).mockImplementation(track);
    const log = captureLog();
    const answer = await handler(event, CONTEXT);
    expect(answer).toMatchObject({
      statusCode: 200,
      isBase64Encoded: true,
      headers: {
        'content-type': 'image/gif',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
        'x-request-id': 'request-1',
      },
    });
    const gif = Buffer.from(answer.body ?? '', 'base64');
    expect(gif.toString('latin1', 0, 6)).toBe('GIF89a');
    expect([gif.readUInt16LE(6), gif.readUInt16LE(8)]).toEqual([1, 1]);
    expect(log.text()).not.toContain('203.0.113.9');
  });
});
