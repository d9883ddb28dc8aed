import type { SQSEvent } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/workers/check-visited-urls.ts';
import { queueUrlChecks, readTargetIds } from '#shared/abuse/url-sweep/check-queue.ts';
import * as sweep from '#shared/abuse/url-sweep/check-visited.ts';
import * as queue from '#shared/platform/runtime/queue.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

vi.mock('#shared/abuse/url-sweep/check-visited.ts');
vi.mock('#shared/platform/runtime/queue.ts');

beforeEach(() => {
  captureLog();
  vi.mocked(queue.sendMessages).mockReset();
  vi.stubEnv('PUBLIC_ORIGIN', 'https://go.example.com');
  vi.stubEnv('MEDIA_ORIGIN', 'https://go.example.com');
  vi.stubEnv('URL_CHECK_QUEUE_URL', 'https://sqs.example.com/1/url-checks');
});

describe('check-visited-urls', () => {
  it('keeps a message whose links have no verdict, one that fails and one that cannot be read', async () => {
    vi.mocked(sweep.checkVisited)
      .mockResolvedValueOnce({ checked: 1, blocked: 0, unknown: [] })
      .mockResolvedValueOnce({ checked: 0, blocked: 0, unknown: ['lnk_1'] })
      .mockRejectedValueOnce(new Error('the table is down'));
    const body = JSON.stringify({ targetIds: ['lnk_1'] });
    const Records = [body, body, body, '{'].map((body, i) => ({ messageId: `${i}`, body }));
    const { batchItemFailures } = await handler({ Records } as SQSEvent, CONTEXT);
    expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['1', '2', '3']);
  });
});

describe('queueUrlChecks', () => {
  const ids = Array.from({ length: 25 }, (_, i) => `lnk_${i}`);

  it('sends 10 ids in a message', async () => {
    await queueUrlChecks(ids);
    const [[queueUrl, bodies] = []] = vi.mocked(queue.sendMessages).mock.calls;
    expect(queueUrl).toBe('https://sqs.example.com/1/url-checks');
    expect(bodies?.map(readTargetIds).map(({ length }) => length)).toEqual([10, 10, 5]);
    expect(bodies?.flatMap(readTargetIds)).toEqual(ids);
  });

  it('sends nothing without a URL checker, and nothing for nobody', async () => {
    await queueUrlChecks([]);
    vi.stubEnv('URL_CHECK_QUEUE_URL', undefined);
    await queueUrlChecks(ids);
    expect(queue.sendMessages).not.toHaveBeenCalled();
  });

  it('does not keep clicks from being counted when the queue fails, but logs it as a fault', async () => {
    const log = captureLog();
    vi.mocked(queue.sendMessages).mockRejectedValue(new Error('the queue is down'));
    await queueUrlChecks(ids);
    expect(log.text()).toContain('"level":"ERROR","message":"visited links not queued for checks"');
  });
});
