import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aLink, api, aSmartLink, newTitle, newUrl, outcome, visit } from '#test/support/deployment/client.ts';
import type { Json } from '#test/support/json.ts';

const aWebhook = async (): Promise<Json> => {
  const body = { url: `https://example.com/${randomUUID()}`, events: ['link.created'] };
  return (await api.post('/webhooks', body)).body.data.webhook;
};

const KINDS = [
  { kind: 'links', create: () => aLink(), change: () => ({ title: newTitle() }) },
  { kind: 'smart-links', create: () => aSmartLink(), change: () => ({ title: newTitle() }) },
  { kind: 'webhooks', create: aWebhook, change: () => ({ description: newTitle() }) },
];

const tagOf = ({ headers }: { headers: Headers }): string => headers.get('etag') ?? '';

describe.each(KINDS)('If-Match at /$kind/{id}', ({ kind, create, change }) => {
  it('lets only the first of two callers change or delete what both have read', async () => {
    const path = `/${kind}/${(await create())._id}`;
    const read = tagOf(await api.get(path));
    expect(read).toMatch(/^"[0-9a-z]+"$/);
    const first = await api.patch(path, change(), { 'if-match': read });
    expect([first.status, tagOf(first) === read, tagOf(await api.get(path))]).toEqual([
      200,
      false,
      tagOf(first),
    ]);
    for (const request of [
      api.patch(path, change(), { 'if-match': read }),
      api.put(path, change(), { 'if-match': `"a", ${read}` }),
      api.patch(path, change(), { 'if-match': `W/${tagOf(first)}` }),
      api.delete(path, undefined, { 'if-match': read }),
    ]) {
      expect(outcome(await request)).toEqual([412, 'PRECONDITION_FAILED']);
    }
    expect(tagOf(await api.get(path))).toBe(tagOf(first));
    const malformed = await api.patch(path, change(), { 'if-match': read.slice(1, -1) });
    expect([...outcome(malformed), malformed.body.error.details[0].path]).toEqual([
      400,
      'VALIDATION_ERROR',
      'If-Match',
    ]);
    expect((await api.patch(path, change(), { 'if-match': '*' })).status).toBe(200);
    expect((await api.delete(path, undefined, { 'if-match': tagOf(await api.get(path)) })).status).toBe(200);
    expect((await api.delete(path, undefined, { 'if-match': '*' })).status).toBe(404);
  });
});

describe('the ETag of a link', () => {
  it('is in the response that creates it, also when that is repeated', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { originalUrl: newUrl(), title: 'Once' };
    const [created, repeated] = [
      await api.post('/links', body, headers),
      await api.post('/links', body, headers),
    ];
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    const read = await api.get(`/links/${created.body.data.link._id}`);
    expect([tagOf(repeated), tagOf(read)]).toEqual([tagOf(created), tagOf(created)]);
    expect(tagOf(created)).not.toBe('');
  });

  it('does not change with clicks, and bulk changes ignore If-Match', async () => {
    const { _id, code } = await aLink({ maxClicks: 5 });
    const read = await api.get(`/links/${_id}`);
    await visit(code);
    expect(tagOf(await api.get(`/links/${_id}`))).toBe(tagOf(read));
    const bulk = { ids: [_id], changes: { addTags: ['bulk'] } };
    expect((await api.patch('/links/bulk', bulk, { 'if-match': '"none"' })).body.data.updated).toBe(1);
    expect(tagOf(await api.get(`/links/${_id}`))).not.toBe(tagOf(read));
  });
});
