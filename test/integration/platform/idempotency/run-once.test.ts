import { setTimeout as sleep } from 'node:timers/promises';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { createLink } from '#shared/links/manage/create-link.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { AppError } from '#shared/platform/errors.ts';
import * as store from '#shared/platform/idempotency/idempotency-store.ts';
import { type RepeatableRequest, runOnce } from '#shared/platform/idempotency/run-once.ts';
import { type IdSource, newId } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const now = new Date('2026-05-01T12:00:00Z');
const HOUR = 3_600_000;

let keys = 0;
function aRequest(overrides: Partial<RepeatableRequest> = {}): RepeatableRequest {
  return {
    key: `key-${++keys}`,
    sender: 'key_sender',
    secret: 'sk_secret',
    content: ['POST', '/v1/api/links', { body: { title: 'A' } }],
    now,
    remainingMs: () => 10_000,
    ...overrides,
  };
}

const answering = (body: string) =>
  vi.fn(async (_ids: IdSource) => ({ statusCode: 201, headers: { 'content-type': 'text/plain' }, body }));

tableOfFile();

describe('answerOnce: a repeated request', () => {
  it('is answered as the first time, within 24 hours', async () => {
    const request = aRequest();
    const run = answering('first');
    const first = await runOnce(request, run);
    const again = answering('second');
    const at = (ms: number) => ({ ...request, now: new Date(now.getTime() + ms) });
    expect(await runOnce(at(24 * HOUR - 1000), again)).toEqual({ response: first.response, replayed: true });
    expect(again).not.toHaveBeenCalled();
    // The table's own expiry lags by days: the clock decides.
    expect((await runOnce(at(24 * HOUR + 1000), again)).response.body).toBe('second');
  });

  it('runs once for concurrent requests, and both get its response', async () => {
    const request = aRequest();
    const run = vi.fn(async () => {
      await sleep(300);
      return { statusCode: 201, body: 'slow' };
    });
    const results = await Promise.all(Array.from({ length: 5 }, () => runOnce(request, run)));
    expect(run).toHaveBeenCalledTimes(1);
    expect(results.map(({ response }) => response.body)).toEqual(Array(5).fill('slow'));
    expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1);
  });

  it('is refused with the time to wait when the first one takes too long', async () => {
    const request = aRequest({ remainingMs: () => 400 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = runOnce({ ...request, remainingMs: () => 9000 }, async () => {
      await promise;
      return { statusCode: 201, body: 'slow' };
    });
    await sleep(50);
    await expect(runOnce(request, answering('second'))).rejects.toMatchObject({
      code: 'IDEMPOTENCY_IN_PROGRESS',
      headers: { 'retry-after': '9' },
    });
    resolve();
    expect((await slow).replayed).toBe(false);
  });

  it.each([
    ['content', { content: ['POST', '/v1/api/links', { body: { title: 'B' } }] }],
    ['path', { content: ['POST', '/v1/api/keys', { body: { title: 'A' } }] }],
  ])('with another %s is refused', async (_, other) => {
    const request = aRequest();
    await runOnce(request, answering('first'));
    await expect(runOnce({ ...request, ...other }, answering('second'))).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
  });

  it('of another sender is another request', async () => {
    const request = aRequest();
    await runOnce(request, answering('mine'));
    const other = await runOnce({ ...request, sender: 'key_other' }, answering('theirs'));
    expect(other).toMatchObject({ replayed: false, response: { body: 'theirs' } });
  });
});

describe('answerOnce: a request that failed', () => {
  const failing = (error: Error) => async () => Promise.reject(error);

  it('for its content can be sent again, also otherwise', async () => {
    const request = aRequest();
    await expect(runOnce(request, failing(new AppError('CODE_TAKEN')))).rejects.toThrow();
    const other = await runOnce({ ...request, content: ['other'] }, answering('better'));
    expect(other).toMatchObject({ replayed: false, response: { body: 'better' } });
  });

  it('for another reason can be sent again at once as it is, but not otherwise', async () => {
    const request = aRequest();
    await expect(runOnce(request, failing(new Error('Lost connection')))).rejects.toThrow('Lost');
    await expect(runOnce({ ...request, content: ['other'] }, answering('x'))).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
    expect((await runOnce(request, answering('now'))).response.body).toBe('now');
  });
});

describe('answerOnce: after a crash', () => {
  const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };

  it('the request runs again once its time is over, and finds the link it has created', async () => {
    const ownerId = newId('owner');
    const request = aRequest({ remainingMs: () => 1000 });
    const originalUrl = 'https://example.com/once';
    const create = async (ids: IdSource) => {
      const link = await createLink(
        { by: by(ownerId), hosts, now },
        { originalUrl, title: 'Once' },
        { id: ids.newId('link') },
      );
      return { statusCode: 201, body: JSON.stringify(link) };
    };
    // It ends after the link is stored, before its answer is: neither kept nor released.
    vi.spyOn(store, 'storeResponse').mockResolvedValueOnce(false);
    const first = await runOnce(request, create);

    const early = { ...request, now: new Date(now.getTime() + 100), remainingMs: () => 200 };
    await expect(runOnce(early, create)).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
    const later = { ...request, now: new Date(now.getTime() + 1001) };
    expect(await runOnce(later, create)).toEqual({ response: first.response, replayed: false });
    expect(await runOnce(later, create)).toMatchObject({ replayed: true });
  });

  it('only one of many that come next runs it', async () => {
    const request = aRequest({ remainingMs: () => 1000 });
    vi.spyOn(store, 'storeResponse').mockResolvedValueOnce(false);
    await runOnce(request, answering('lost'));
    const run = answering('again');
    const later = { ...request, now: new Date(now.getTime() + 1001) };
    const results = await Promise.all(Array.from({ length: 8 }, () => runOnce(later, run)));
    expect(run).toHaveBeenCalledTimes(1);
    expect(new Set(results.map(({ response }) => response.body))).toEqual(new Set(['again']));
  });
});

describe('runOnce: stored data', () => {
  it('does not reveal requests or responses to a reader of the table', async () => {
    await runOnce(
      aRequest({ key: 'readable-key', content: ['readable-body'] }),
      answering('readable-answer'),
    );
    const { Items } = await dynamo().send(new ScanCommand({ TableName: tableName() }));
    const text = Items?.map(
      (item) => `${JSON.stringify(item)}${Buffer.from(item['answer'] ?? []).toString('latin1')}`,
    );
    expect(text?.join()).not.toContain('readable');
  });

  it('may be a response with a hundred links; one too large for an item is not stored', async () => {
    const large = aRequest();
    const body = JSON.stringify(Array.from({ length: 4000 }, () => newId('link').repeat(4)));
    await runOnce(large, answering(body));
    expect((await runOnce(large, answering('x'))).response.body).toBe(body);

    const tooLarge = aRequest();
    const noise = Array.from({ length: 30_000 }, () => newId('link')).join('');
    expect((await runOnce(tooLarge, answering(noise))).response.body).toBe(noise);
    await expect(runOnce(tooLarge, answering('x'))).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
  });
});
