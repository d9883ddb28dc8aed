import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LINK_PAGES } from '#functions/visitors/links/visit-response.ts';
import { respondToVisitor } from '#functions/visitors/visitor-response.ts';
import { BlockedError } from '#shared/core/moderation/block.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';

vi.mock('#functions/framework/from-edge.ts', () => ({
  assertFromEdge: () => undefined,
  viewerHost: ({ headers }: { headers: Record<string, string> }) => headers['host'],
}));

beforeEach(() => vi.stubEnv('DEFAULT_HOSTS', 'sp.example,cdn.example'));
afterEach(() => vi.unstubAllEnvs());

const shown = async (host: string, error: AppError): Promise<string> => {
  const event = {
    headers: { host, accept: 'text/html' },
    requestContext: { requestId: 'r', http: { method: 'GET' } },
  };
  const { body } = await respondToVisitor(event as unknown as HttpEvent, LINK_PAGES, () =>
    Promise.reject(error),
  );
  return body ?? '';
};

const SITE = 'href="https://example.com"';

describe('respondToVisitor: the page of an error', () => {
  it.each(['LINK_EXPIRED', 'LINK_NOT_FOUND', 'PASSWORD_REQUIRED'] as const)(
    '%s has our sign on our hosts only, and leads to the site of an own domain',
    async (code) => {
      const [ours, own] = [
        await shown('sp.example', new AppError(code)),
        await shown('go.example.com', new AppError(code)),
      ];
      expect([ours.includes('<svg'), ours.includes(SITE)]).toEqual([true, false]);
      expect([own.includes('<svg'), own.includes(SITE)]).toEqual([false, true]);
    },
  );

  it.each([new BlockedError('link', 'phishing'), new AppError('OWNER_SUSPENDED')])(
    'leads nowhere after a takedown',
    async (error) => {
      expect(await shown('go.example.com', error)).not.toContain(SITE);
    },
  );
});
