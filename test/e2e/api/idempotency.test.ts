import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { api, apiAs, apiKey, newUrl, outcome, send } from '#test/support/deployment/client.ts';

const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key });
const aBody = (overrides: object = {}) => ({ originalUrl: newUrl(), title: 'Once', ...overrides });

async function count(url: string): Promise<number> {
  const { body } = await api.get(`/links?search=${encodeURIComponent(url)}`);
  return body.data.links.length;
}

describe('POST /links with an Idempotency-Key', () => {
  it('returns the stored response to a repeated request, and marks it as such', async () => {
    const headers = keyed();
    const body = aBody();
    const first = await api.post('/links', body, headers);
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null]);
    const again = await api.post('/links', body, headers);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    // The same in other words.
    const text = `{"title" : "Once", "originalUrl": ${JSON.stringify(body.originalUrl)} }`;
    expect((await api.post('/links', text, headers)).body).toEqual(first.body);
  });

  it('creates one link when many arrive at once', async () => {
    const headers = keyed();
    const body = aBody();
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.post('/links', body, headers)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map((answer) => answer.body.data.link._id)).size).toBe(1);
    expect(answers.filter(({ headers: h }) => h.get('idempotency-replayed') === null)).toHaveLength(1);
    expect(await count(body.originalUrl)).toBe(1);
  });

  it('returns 409 IDEMPOTENCY_CONFLICT for another body or another endpoint', async () => {
    const headers = keyed();
    const body = aBody();
    await api.post('/links', body, headers);
    const other = await api.post('/links', { ...body, title: 'Twice' }, headers);
    expect(outcome(other)).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    const key = { name: 'A key', permissions: ['links:read'] };
    expect(outcome(await api.post('/keys', key, headers))).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  });

  it('does not keep an error: the corrected request is taken', async () => {
    const headers = keyed();
    const taken = await api.post('/links', aBody());
    const body = aBody({ code: taken.body.data.link.code });
    expect(outcome(await api.post('/links', body, headers))).toEqual([409, 'CODE_TAKEN']);
    expect(outcome(await api.post('/links', { title: 1 }, headers))).toEqual([400, 'VALIDATION_ERROR']);
    expect((await api.post('/links', aBody(), headers)).status).toBe(201);
  });

  it.each(['', 'x'.repeat(256), 'two words'])('answers 400 and names the header for %j', async (key) => {
    const body = aBody();
    const answer = await api.post('/links', body, keyed(key));
    expect(outcome(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.error.details[0].path).toBe('Idempotency-Key');
    expect(await count(body.originalUrl)).toBe(0);
  });
});

describe('POST /keys with an Idempotency-Key', () => {
  it('returns the same key again, and creates only one', async () => {
    const headers = keyed();
    const body = { name: `Once ${randomUUID()}`, permissions: ['links:read'] };
    const first = await api.post('/keys', body, headers);
    const again = await api.post('/keys', body, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await apiAs(again.body.data.apiKey).get('/me')).status).toBe(200);
    const { keys } = (await api.get('/keys')).body.data;
    expect(keys.filter(({ name }: { name: string }) => name === body.name)).toHaveLength(1);
  });
});

describe('POST /links: an Idempotency-Key', () => {
  it('belongs to the API key it is sent with', async () => {
    const headers = keyed();
    const body = aBody({ customDomain: 'go.example.com' });
    const first = await api.post('/links', body, headers);
    const created = await api.post('/keys', { name: 'Other', permissions: ['links:write'] });
    const other = await apiAs(created.body.data.apiKey).post('/links', body, headers);
    expect([first.status, ...outcome(other)]).toEqual([201, 409, 'LINK_ALREADY_EXISTS']);
  });

  it('does not bypass the API key', async () => {
    const headers = keyed();
    const body = aBody();
    await api.post('/links', body, headers);
    const wrong = `${apiKey.slice(0, -2)}00`;
    const answer = await send('POST', '/v1/api/links', {
      headers: { ...headers, 'x-service-api-key': wrong, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(outcome(answer)).toEqual([401, 'API_KEY_INVALID']);
  });

  it('means nothing where nothing is created', async () => {
    const headers = keyed();
    const { _id } = (await api.post('/links', aBody())).body.data.link;
    await api.put(`/links/${_id}`, { title: 'First' }, headers);
    const second = await api.put(`/links/${_id}`, { title: 'Second' }, headers);
    expect([second.status, second.body.data.link.title]).toEqual([200, 'Second']);
  });
});
