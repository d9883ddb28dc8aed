import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/visitors/security-txt.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

const event = {
  headers: { 'x-origin-secret': 'known' },
  requestContext: { requestId: 'request-1', http: { method: 'GET', sourceIp: '203.0.113.9' } },
} as unknown as APIGatewayProxyEventV2;

beforeEach(() => {
  captureLog();
  vi.useFakeTimers({ now: new Date('2026-05-01T12:00:00Z') });
  vi.stubEnv('ORIGIN_SECRET', 'known');
  vi.stubEnv('PUBLIC_ORIGIN', 'https://go.example.com');
  vi.stubEnv('API_ORIGIN', 'https://api.example.com');
  return () => vi.useRealTimers();
});

const open = (contact: object | null) => {
  vi.stubEnv('SECURITY_CONTACT', JSON.stringify(contact));
  return handler(event, CONTEXT);
};

describe('GET /.well-known/security.txt', () => {
  it('is a file of RFC 9116 that expires within a year from now', async () => {
    const { statusCode, headers, body } = await open({
      uri: 'mailto:security@example.com',
      policy: 'https://example.com/policy',
      languages: ['en', 'de'],
    });
    expect([statusCode, headers?.['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body?.split('\n')).toEqual([
      'Contact: mailto:security@example.com',
      'Expires: 2026-10-28T12:00:00.000Z',
      'Preferred-Languages: en, de',
      'Canonical: https://go.example.com/.well-known/security.txt',
      'Canonical: https://api.example.com/.well-known/security.txt',
      'Policy: https://example.com/policy',
      '',
    ]);
  });

  it('names one origin once, and no policy without one', async () => {
    vi.stubEnv('API_ORIGIN', 'https://go.example.com');
    const { body = '' } = await open({ uri: 'https://example.com/contact', languages: ['en'] });
    expect(body.match(/^Canonical:/gm)).toHaveLength(1);
    expect(body).not.toContain('Policy');
  });

  it('returns 404 without the setting', async () => {
    const { statusCode, body = '' } = await open(null);
    expect([statusCode, JSON.parse(body).error.code]).toEqual([404, 'NOT_FOUND']);
  });
});
