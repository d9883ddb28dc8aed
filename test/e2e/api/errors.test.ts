import { describe, expect, it } from 'vitest';
import { checkAll } from '#test/support/deployment/check-all.ts';
import {
  type Answer,
  admin,
  aLink,
  api,
  apiAs,
  apiKey,
  isLocal,
  newUrl,
  send,
} from '#test/support/deployment/client.ts';

const summary = ({ status, body }: Answer) => [status, body.error?.code, body.error?.details?.[0]?.path];

describe('the API key', () => {
  it('that is none, or not one of ours, gets 401', () =>
    checkAll<[header: Record<string, string>, code: string]>(
      [
        [{}, 'API_KEY_MISSING'],
        [{ 'x-service-api-key': '' }, 'API_KEY_MISSING'],
        ...[
          'sk_wrong',
          `sk_own_${'0'.repeat(20)}_key_${'0'.repeat(20)}_${'0'.repeat(40)}`,
          `${apiKey.slice(0, -1)}${apiKey.endsWith('0') ? '1' : '0'}`,
          'sk_'.repeat(2000),
        ].map((key): [Record<string, string>, string] => [{ 'x-service-api-key': key }, 'API_KEY_INVALID']),
        ...['Bearer', 'Basic c2tfMQ==', 'Bearer sk_wrong'].map(
          (authorization): [Record<string, string>, string] => [{ authorization }, 'API_KEY_INVALID'],
        ),
      ],
      async ([headers, code]) => {
        const answer = await send('GET', '/v1/api/me', { headers });
        expect([answer.status, answer.body.error.code]).toEqual([401, code]);
      },
    ));

  it('is accepted as a Bearer token, too', () =>
    checkAll(['Bearer ', 'bearer  '], async (scheme) => {
      const answer = await send('GET', '/v1/api/me', { headers: { authorization: `${scheme}${apiKey}` } });
      expect(answer.status).toBe(200);
      const both = { authorization: `${scheme}${apiKey}`, 'x-service-api-key': apiKey };
      expect((await send('GET', '/v1/api/me', { headers: both })).status).toBe(200);
    }));

  it('returns 400 to two different keys', async () => {
    const headers = { authorization: `Bearer ${apiKey}`, 'x-service-api-key': `${apiKey}0` };
    const answer = await send('GET', '/v1/api/me', { headers });
    expect(summary(answer)).toEqual([400, 'VALIDATION_ERROR', 'Authorization']);
    expect(JSON.stringify(answer.body)).not.toContain(apiKey);
  });

  it('is checked before the body is', async () => {
    const answer = await send('POST', '/v1/api/links', {
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(401);
  });

  it.runIf(isLocal)('without a permission returns 403 and names it', async () => {
    const { ownerId } = await admin('owner', 'create', '--name', 'Reader');
    const { apiKey } = await admin('key', 'create', ownerId, '--permissions', 'links:read');
    const reader = apiAs(apiKey);
    expect((await reader.get('/links')).status).toBe(200);
    const refused = await reader.post('/links', { originalUrl: newUrl(), title: 'No' });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'PERMISSION_DENIED']);
    expect(refused.body.error.message).toContain('links:write');
    const analytics = await reader.get('/links/lnk_00000000000000000000/analytics');
    expect(analytics.body.error.message).toContain('analytics:read');
  });

  it.runIf(isLocal)('follows what the operator does to it, to its owner and to the balance', async () => {
    const { ownerId } = await admin('owner', 'create', '--name', 'Prepaid', '--balance', '0');
    const { keyId, apiKey } = await admin('key', 'create', ownerId, '--permissions', '*');
    const answer = async () => {
      const { status, body } = await apiAs(apiKey).get('/links');
      return [status, body.error?.code];
    };
    expect(await answer()).toEqual([402, 'ACCOUNT_PAUSED']);
    expect(await admin('owner', 'top-up', ownerId, '2.5')).toEqual({ ownerId, balance: 2.5 });
    expect(await answer()).toEqual([200, undefined]);
    await admin('key', 'deactivate', ownerId, keyId);
    expect(await answer()).toEqual([403, 'API_KEY_INACTIVE']);
    await admin('key', 'activate', ownerId, keyId);
    await admin('owner', 'suspend', ownerId);
    expect(await answer()).toEqual([403, 'OWNER_SUSPENDED']);
    await admin('owner', 'activate', ownerId);
    await admin('owner', 'plan', ownerId, 'business');
    expect(await answer()).toEqual([200, undefined]);
  });
});

describe('addresses', () => {
  it('that nothing has get 404 NOT_FOUND', () =>
    checkAll(
      ['/v1', '/v1/api', '/v1/api/nothing', '/r', '/favicon.ico', '/v1/api/keys/x/y/z'],
      async (path) => {
        const answer = await send('GET', path);
        expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND']);
        expect(answer.headers.get('x-request-id')).toBeTruthy();
      },
    ));

  it('returns 405 with the methods that are allowed', async () => {
    const answer = await api.post('/links/lnk_00000000000000000000', {});
    expect([answer.status, answer.body.error.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(answer.headers.get('allow')).toBe('GET, PUT, PATCH, DELETE');
  });
});

describe('a body', () => {
  it('returns 400 if it is not JSON, not an object or absent', async () => {
    for (const body of ['{', '', '[]', '"text"', 'null', '12']) {
      expect(summary(await api.post('/links', body))).toEqual([400, 'VALIDATION_ERROR', 'body']);
    }
  });

  it('returns 415 for another content type', async () => {
    const answer = await api.post('/links', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([answer.status, answer.body.error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('returns 413 over 256 KiB and refers to uploads', async () => {
    const answer = await api.post('/links', { originalUrl: newUrl(), title: 'x'.repeat(300_000) });
    expect([answer.status, answer.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(answer.body.error.message).toContain('POST /v1/api/uploads');
  });

  it('names every wrong field at once', async () => {
    const { body } = await api.post('/links', { title: 1, tags: 'x', status: 'gone' });
    expect(body.error.details.map(({ path }: { path: string }) => path).sort()).toEqual([
      'originalUrl',
      'status',
      'tags',
      'title',
    ]);
  });
});

/** What each field refuses: on create and, but for `code`, on update. */
const refused: [field: string, fields: Record<string, unknown>, path?: string][] = [
  ['originalUrl', { originalUrl: 12 }],
  ['originalUrl', { originalUrl: '' }],
  ['originalUrl', { originalUrl: 'example' }],
  ['originalUrl', { originalUrl: '/path' }],
  ['originalUrl', { originalUrl: 'javascript:alert(1)' }],
  ['originalUrl', { originalUrl: 'ftp://example.com' }],
  ['originalUrl', { originalUrl: 'data:text/html,x' }],
  ['originalUrl', { originalUrl: 'https://' }],
  ['originalUrl', { originalUrl: 'https://exa mple.com' }],
  ['originalUrl', { originalUrl: 'https://example.com/\r\nset-cookie: x=1' }],
  ['originalUrl', { originalUrl: 'https://user:secret@example.com' }],
  ['originalUrl', { originalUrl: `https://example.com/${'x'.repeat(4096)}` }],
  ['originalUrl', { originalUrl: 'https://go.example.com/r/abc', customDomain: 'go.example.com' }],
  ['title', { title: '' }],
  ['title', { title: '   ' }],
  ['title', { title: 'x'.repeat(201) }],
  ['title', { title: 'half a pair \ud800' }],
  ['title', { title: 'ends here\u0000' }],
  ['tags', { tags: 'one,two' }],
  ['tags', { tags: Array.from({ length: 21 }, (_, i) => `tag${i}`) }],
  ['tags', { tags: [''] }, 'tags[0]'],
  ['tags', { tags: ['fine', 'x'.repeat(51)] }, 'tags[1]'],
  ['tags', { tags: [7] }, 'tags[0]'],
  ['expiration', { expiration: 'never' }],
  ['expiration', { expiration: { type: 'soon' } }, 'expiration.type'],
  ['expiration', { expiration: {} }, 'expiration.type'],
  ['expiration', { expiration: { type: 'date' } }, 'expiration.value'],
  ['expiration', { expiration: { type: 'date', value: 'tomorrow' } }, 'expiration.value'],
  ['expiration', { expiration: { type: 'date', value: 5 } }, 'expiration.value'],
  ['expiration', { expiration: { type: 'clicks' } }, 'expiration.value'],
  ['expiration', { expiration: { type: 'clicks', value: 0 } }, 'expiration.value'],
  ['expiration', { expiration: { type: 'clicks', value: 1.5 } }, 'expiration.value'],
  ['expiration', { expiration: { type: 'clicks', value: '5' } }, 'expiration.value'],
  ['expiration', { expiration: { type: 'clicks', value: 5 }, maxClicks: 6 }, 'maxClicks'],
  ['expiresAt', { expiration: { type: 'date', value: '2090-01-01' }, expiresAt: '2090-01-02' }],
  ['expiresAt', { expiresAt: 'soon' }],
  ['expiresAt', { expiresAt: '' }],
  ['expiresAt', { expiresAt: '2090-02-30' }],
  ['expiresAt', { expiresAt: 1893456000 }],
  ['expiresAt', { expiration: { type: 'never' }, expiresAt: '2090-01-01' }],
  ['maxClicks', { maxClicks: 0 }],
  ['maxClicks', { maxClicks: 'ten' }],
  ['maxClicks', { maxClicks: 2.5 }],
  ['customDomain', { customDomain: 'https://go.example.com' }],
  ['customDomain', { customDomain: 'go.example.com/x' }],
  ['customDomain', { customDomain: 'go.example.com:8080' }],
  ['customDomain', { customDomain: 'localhost' }],
  ['customDomain', { customDomain: '10.0.0.1' }],
  ['customDomain', { customDomain: '' }],
  ['password', { password: 'abc' }],
  ['password', { password: 'x'.repeat(129) }],
  ['password', { password: 1234 }],
  ['expiredUrl', { expiredUrl: 'javascript:alert(1)' }],
  ['status', { status: 'expired' }],
  ['status', { status: null }],
];

describe('a field that does not fit', () => {
  it('returns 400 and is named, on create and on update', async () => {
    const link = await aLink();
    await checkAll(refused, async ([field, fields, path = field]) => {
      const created = await api.post('/links', { originalUrl: newUrl(), title: 'Fine', ...fields });
      expect(summary(created)).toEqual([400, 'VALIDATION_ERROR', path]);
      expect(created.body.error.message).toContain(path);
      expect(summary(await api.put(`/links/${link._id}`, fields))).toEqual([400, 'VALIDATION_ERROR', path]);
    });
    expect((await api.get(`/links/${link._id}`)).body.data.link).toEqual(link);
  });

  it('returns 400 and is named: code', () =>
    checkAll(['a', 'x'.repeat(65), 'with space', 'ümlaut', 'a/b', 5], async (code) => {
      const answer = await api.post('/links', { originalUrl: newUrl(), title: 'Fine', code });
      expect(summary(answer)).toEqual([400, 'VALIDATION_ERROR', 'code']);
    }));

  it('returns 400 and is named: originalUrl, which is required on create', async () => {
    const answer = await api.post('/links', { title: 'Fine' });
    expect(summary(answer)).toEqual([400, 'VALIDATION_ERROR', 'originalUrl']);
    expect(answer.body.error.message).toBe('originalUrl: is required');
  });

  it('refuses a date in the past on create only', async () => {
    const past = await api.post('/links', { originalUrl: newUrl(), title: 'Old', expiresAt: '2020-01-01' });
    expect(summary(past)).toEqual([400, 'VALIDATION_ERROR', 'expiresAt']);
    const link = await aLink();
    const ended = await api.put(`/links/${link._id}`, { expiresAt: '2020-01-01' });
    expect([ended.status, ended.body.data.link.status]).toEqual([200, 'expired']);
  });

  it('returns 400 and is named: a parameter of GET /links', () =>
    checkAll(
      ['limit=0', 'limit=1001', 'limit=ten', 'status=gone', 'cursor=%25%25', 'cursor=bm90IG91cnM'],
      async (query) => {
        const [field] = query.split('=');
        expect(summary(await api.get(`/links?${query}`))).toEqual([400, 'VALIDATION_ERROR', field]);
      },
    ));
});
