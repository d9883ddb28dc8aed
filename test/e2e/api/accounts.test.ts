import { setTimeout as sleep } from 'node:timers/promises';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { ownerKey } from '#shared/core/accounts/account-items.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { SMART_LINK_NEEDS } from '#test/support/builders/smart-link-needs.ts';
import {
  type Answer,
  type Api,
  admin,
  aLink,
  api,
  apiAs,
  command,
  eventually,
  isLocal,
  LATE_MS,
  newTitle,
  newUrl,
  outcome,
  send,
  visit,
} from '#test/support/deployment/client.ts';
import { PNG } from '#test/support/files/media-samples.ts';
import { aFile, sendForm } from '#test/support/forms.ts';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let names = 0;
/** Creates a key with overrides; its record and a client that uses it. */
async function aKey(overrides: Record<string, unknown> = {}, as: Api = api) {
  const answer = await as.post('/keys', {
    name: `Key ${++names}`,
    permissions: ['links:read'],
    ...overrides,
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  const { key, apiKey } = answer.body.data;
  return { key, apiKey, as: apiAs(apiKey) };
}

async function anOwner(...options: string[]): Promise<{ ownerId: string; as: Api }> {
  const { ownerId, apiKey } = await admin('owner', 'create', '--name', 'An owner', ...options);
  return { ownerId, as: apiAs(apiKey) };
}

describe('POST /keys', () => {
  it('returns 201 with the record and, only once, a working key', async () => {
    const answer = await api.post('/keys', { name: ' Reader ', permissions: ['links:read', 'links:read'] });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      key: {
        _id: expect.stringMatching(/^key_[0-9A-Za-z]{20}$/),
        name: 'Reader',
        permissions: ['links:read'],
        status: 'active',
        folders: null,
        expiresAt: null,
        lastUsedAt: null,
        createdAt: expect.stringMatching(ISO),
      },
      apiKey: expect.stringMatching(/^sk_own_/),
    });
    const reader = apiAs(answer.body.data.apiKey);
    expect(outcome(await reader.get('/links?limit=1'))).toEqual([200, undefined]);
    expect(outcome(await reader.get('/keys'))).toEqual([403, 'PERMISSION_DENIED']);
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: undefined }],
    ['permissions', { permissions: [] }],
    ['permissions', { permissions: 'links:read' }],
    ['permissions', { permissions: undefined }],
    ['permissions[1]', { permissions: ['links:read', 'links:delete'] }],
    ['expiresAt', { expiresAt: 'soon' }],
    ['expiresAt', { expiresAt: '2020-01-01' }],
    ['expiresAt', { expiresAt: 5 }],
  ])('answers 400 and names %s for %j', async (path, fields) => {
    const answer = await api.post('/keys', { name: 'A key', permissions: ['links:read'], ...fields });
    expect([...outcome(answer), answer.body.error?.details?.[0]?.path]).toEqual([
      400,
      'VALIDATION_ERROR',
      path,
    ]);
  });

  it('grants nothing that the granting key lacks', async () => {
    const manager = await aKey({ permissions: ['keys:manage', 'links:read'] });
    expect((await aKey({ permissions: ['links:read'] }, manager.as)).key.permissions).toEqual(['links:read']);
    for (const permission of ['links:write', '*']) {
      const answer = await manager.as.post('/keys', {
        name: 'More',
        permissions: ['links:read', permission],
      });
      expect(outcome(answer)).toEqual([403, 'PERMISSION_DENIED']);
      expect(answer.body.error.message).toContain(permission);
    }
  });

  it.runIf(isLocal)('returns 403 QUOTA_EXCEEDED beyond 100 keys, however many come at once', async () => {
    const { ownerId, as } = await anOwner('--plan', 'pro');
    // As if it had created most of them.
    await dynamo().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: ownerKey(ownerId),
        UpdateExpression: 'ADD keyCount :more',
        ConditionExpression: 'keyCount = :one',
        ExpressionAttributeValues: { ':more': 95, ':one': 1 },
      }),
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        as.post('/keys', { name: `Key ${i}`, permissions: ['links:read'] }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(outcome)).toEqual(Array(6).fill([403, 'QUOTA_EXCEEDED']));
    const { body } = await as.get('/me');
    expect(body.data.quotas.keys).toEqual({ used: 100, limit: 100 });
  });
});

describe('POST /keys: a key made by one that expires', () => {
  it('expires with it, at the latest', async () => {
    const expiresAt = '2090-01-01T00:00:00.000Z';
    const parent = await aKey({ permissions: ['keys:manage', 'links:read'], expiresAt });
    const child = await aKey({ permissions: ['keys:manage', 'links:read'] }, parent.as);
    expect(child.key.expiresAt).toBe(expiresAt);
    const answer = await child.as.post('/keys', {
      name: 'Later',
      permissions: ['links:read'],
      expiresAt: '2090-01-01T00:00:01Z',
    });
    expect([...outcome(answer), answer.body.error.details[0]]).toEqual([
      400,
      'VALIDATION_ERROR',
      expect.objectContaining({ path: 'expiresAt', code: 'too_late', params: { before: expiresAt } }),
    ]);
  });
});

describe.runIf(isLocal)('the quotas of a plan', () => {
  /** An owner whose links and files are to be counted again. */
  async function anUncounted() {
    const { ownerId, apiKey: key } = await admin(...'owner create --plan free --name'.split(' '), 'An owner');
    const recount = () => admin('owner', 'recount', ownerId);
    await recount();
    const as = apiAs(key);
    const quotas = async () => (await as.get('/me')).body.data.quotas;
    return { ownerId, as, recount, quotas, form: { apiKey: key } };
  }
  const links = () => Array.from({ length: 3 }, () => ({ originalUrl: newUrl(), title: 'Counted' }));

  it('count links however they are created', async () => {
    const { ownerId, as, recount, quotas } = await anUncounted();
    const first = await aLink({}, as);
    await recount();
    expect((await as.post('/links/bulk', { links: links() })).body.data.created).toBe(3);
    await recount();
    expect((await as.post('/links/import', links())).status).toBe(202);
    await eventually(
      async () => (await as.get('/links')).body.data.links.length,
      (count) => count === 7,
    );
    expect((await quotas()).links).toEqual({ used: 7, limit: 1000 });
    await as.delete(`/links/${first._id}`);
    expect((await quotas()).links.used).toBe(6);
    await recount();
    expect(await admin('owner', 'show', ownerId)).toMatchObject({ links: { used: null, limit: 1000 } });
    expect((await quotas()).links.used).toBe(6);
  });

  it('count files however they are sent, and return 403 for an upload above the storage', async () => {
    const { as, recount, quotas, form } = await anUncounted();
    const tooLarge = await as.post('/uploads', { contentType: 'video/mp4', size: 200 * 1024 ** 2 });
    expect(outcome(tooLarge)).toEqual([403, 'QUOTA_EXCEEDED']);
    expect(tooLarge.body.error.message).toContain('The plan free includes 104,857,600 bytes');
    await recount();
    const bio = { title: newTitle(), type: 'myBio', ...SMART_LINK_NEEDS['myBio'], image: aFile(PNG) };
    const { body } = await sendForm('POST', '/smart-links', bio, form);
    await recount();
    const path = `/smart-links/${body.data.link._id}`;
    expect((await sendForm('PUT', path, { cover: aFile(PNG) }, form)).status).toBe(200);
    const { storage, uploads } = await quotas();
    expect([storage.used, uploads.used]).toEqual([2 * PNG.length, 2]);
    await as.delete(path);
    // A file whose copies are being made at this moment, as the cover's may be, is removed later.
    expect((await quotas()).storage.used).toBeOneOf([0, PNG.length]);
  });
});

describe('GET /keys', () => {
  it('lists newest first, without the keys and their hashes', async () => {
    const first = await aKey();
    const second = await aKey({ expiresAt: '2090-01-01' });
    const answer = await api.get('/keys');
    const [newest, next] = answer.body.data.keys;
    expect([newest, next]).toEqual([second.key, first.key]);
    expect(newest.expiresAt).toBe('2090-01-01T00:00:00.000Z');
    expect(JSON.stringify(answer.body)).not.toMatch(/sk_|hash/);
  });
});

describe('PATCH /keys/:id', () => {
  it('disables a key and on with the next request, and renames it', async () => {
    const { key, as } = await aKey();
    const off = await api.patch(`/keys/${key._id}`, { status: 'inactive', name: 'Renamed' });
    expect([off.status, off.body.data.key]).toEqual([200, { ...key, status: 'inactive', name: 'Renamed' }]);
    expect(outcome(await as.get('/links'))).toEqual([403, 'API_KEY_INACTIVE']);
    await api.patch(`/keys/${key._id}`, { status: 'active' });
    expect(outcome(await as.get('/links?limit=1'))).toEqual([200, undefined]);
  });

  it('returns 400 for another status, and for nothing to change', async () => {
    const { key } = await aKey();
    const wrong = await api.patch(`/keys/${key._id}`, { status: 'expired' });
    expect([...outcome(wrong), wrong.body.error.details[0].path]).toEqual([
      400,
      'VALIDATION_ERROR',
      'status',
    ]);
    expect(outcome(await api.patch(`/keys/${key._id}`, {}))).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('returns 409 KEY_IN_USE for a key that would switch itself off, but lets it rename itself', async () => {
    const { key, as } = await aKey({ permissions: ['keys:manage'] });
    expect(outcome(await as.patch(`/keys/${key._id}`, { status: 'inactive' }))).toEqual([409, 'KEY_IN_USE']);
    expect((await as.patch(`/keys/${key._id}`, { name: 'Mine' })).body.data.key.name).toBe('Mine');
  });
});

describe('DELETE /keys/:id', () => {
  it('ends a key with the next request', async () => {
    const { key, as } = await aKey();
    const answer = await api.delete(`/keys/${key._id}`);
    expect([answer.status, answer.body.data]).toEqual([200, { _id: key._id, deleted: true }]);
    expect(outcome(await as.get('/links'))).toEqual([401, 'API_KEY_INVALID']);
    expect(outcome(await api.delete(`/keys/${key._id}`))).toEqual([404, 'NOT_FOUND']);
  });

  it('returns 409 KEY_IN_USE for a key that would delete itself', async () => {
    const { key, as } = await aKey({ permissions: ['keys:manage'] });
    expect(outcome(await as.delete(`/keys/${key._id}`))).toEqual([409, 'KEY_IN_USE']);
    expect(outcome(await as.get('/me'))).toEqual([200, undefined]);
  });
});

describe('a key of others', () => {
  it('with more permissions than the caller has cannot be changed or deleted', async () => {
    const strong = await aKey({ permissions: ['links:read', 'analytics:read'] });
    const manager = await aKey({ permissions: ['keys:manage', 'links:read'] });
    for (const answer of [
      await manager.as.patch(`/keys/${strong.key._id}`, { status: 'inactive' }),
      await manager.as.delete(`/keys/${strong.key._id}`),
    ]) {
      expect(outcome(answer)).toEqual([403, 'PERMISSION_DENIED']);
      expect(answer.body.error.message).toContain('analytics:read');
    }
    expect(outcome(await strong.as.get('/links?limit=1'))).toEqual([200, undefined]);
  });

  it.runIf(isLocal)('of another owner is as if it did not exist, as one that does not', async () => {
    const { as } = await anOwner('--plan', 'pro');
    const { key } = await aKey();
    for (const id of [key._id, 'key_00000000000000000000', 'OWNER', '%23']) {
      expect(outcome(await as.patch(`/keys/${id}`, { status: 'inactive' }))).toEqual([404, 'NOT_FOUND']);
      expect(outcome(await as.delete(`/keys/${id}`))).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('past its own expiry returns 403 API_KEY_INACTIVE', async () => {
    const lifetimeMs = 1500 + 3 * LATE_MS;
    const expiresAt = new Date(Date.now() + lifetimeMs).toISOString();
    const { as } = await aKey({ expiresAt });
    expect(outcome(await as.get('/links?limit=1'))).toEqual([200, undefined]);
    await sleep(lifetimeMs + 100);
    const late = await as.get('/links');
    expect(outcome(late)).toEqual([403, 'API_KEY_INACTIVE']);
    expect(late.body.error.message).toContain(expiresAt);
  });
});

describe('GET /me', () => {
  it('answers the account to any key, also one that may do nothing else', async () => {
    const { key, as } = await aKey({ permissions: ['media:write'] });
    const answer = await as.get('/me');
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      owner: { _id: expect.stringMatching(/^own_/), status: 'active', createdAt: expect.stringMatching(ISO) },
      quotas: { keys: { used: expect.any(Number), limit: 100 } },
      permissions: ['media:write'],
      key: { _id: key._id, name: key.name },
    });
  });

  it.runIf(isLocal)('shows plan, quotas, balance and rate limit of the plan', async () => {
    const { ownerId, as } = await anOwner('--plan', 'free', '--balance', '12.5');
    expect((await as.get('/me')).body.data).toMatchObject({
      owner: { _id: ownerId, name: 'An owner' },
      plan: 'free',
      quotas: {
        links: { used: 0, limit: 1000 },
        smartLinks: { used: 0, limit: 5 },
        storage: { used: 0, limit: 104_857_600 },
        uploads: { used: 0, limit: 50 },
        keys: { used: 1, limit: 100 },
      },
      billing: 'prepaid',
      balance: 12.5,
      reserved: 0,
      paused: false,
      rateLimit: { requestsPerMinute: 60, remaining: 59, resetAt: expect.stringMatching(ISO) },
      permissions: ['*'],
    });
    await admin('owner', 'plan', ownerId, 'business');
    expect((await as.get('/me')).body.data).toMatchObject({
      plan: 'business',
      quotas: { smartLinks: { limit: null } },
      rateLimit: { requestsPerMinute: 6000 },
    });
  });
});

describe('GET /me: the rate limit of a key', () => {
  it.runIf(isLocal)('is told in every answer, and returns 429 with retry-after beyond it', async () => {
    const { as } = await anOwner('--plan', 'free');
    let answers: Answer[];
    do {
      answers = await Promise.all(Array.from({ length: 65 }, () => as.get('/me')));
      // Two minutes may have met.
    } while (new Set(answers.map(({ headers }) => headers.get('x-ratelimit-reset'))).size > 1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    for (const answer of refused) {
      expect(outcome(answer)).toEqual([429, 'RATE_LIMITED']);
      const wait = Number(answer.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
      expect(answer.headers.get('x-ratelimit-remaining')).toBe('0');
    }
    for (const { headers } of answers) {
      expect(headers.get('x-ratelimit-limit')).toBe('60');
      const reset = Number(headers.get('x-ratelimit-reset')) * 1000;
      expect(reset).toBeGreaterThan(Date.now() - 60_000);
      expect(reset).toBeLessThanOrEqual(Date.now() + 60_000);
    }
  });

  it('counts rejected requests and returns the state with them', async () => {
    const { as } = await aKey();
    const tell = async (path: string) => {
      const { status, headers } = await as.get(path);
      expect(status).toBeGreaterThanOrEqual(400);
      return {
        remaining: Number(headers.get('x-ratelimit-remaining')),
        reset: headers.get('x-ratelimit-reset'),
      };
    };
    let first: Awaited<ReturnType<typeof tell>>;
    let second: typeof first;
    do {
      first = await tell('/links?limit=0');
      second = await tell('/keys');
    } while (first.reset !== second.reset);
    expect(second.remaining).toBe(first.remaining - 1);
  });
});

describe.runIf(isLocal)('a used-up balance', () => {
  it('returns 402 ACCOUNT_PAUSED until it is topped up', async () => {
    const { ownerId, as } = await anOwner('--balance', '0');
    const link = { originalUrl: 'https://example.com', title: 'No' };
    expect(outcome(await as.post('/links', link))).toEqual([402, 'ACCOUNT_PAUSED']);
    expect(outcome(await as.get('/me'))).toEqual([402, 'ACCOUNT_PAUSED']);
    expect(await admin('owner', 'show', ownerId)).toMatchObject({
      paused: true,
      pausedAt: expect.stringMatching(ISO),
      balance: 0,
    });
    await admin('owner', 'top-up', ownerId, '0.000001');
    expect(await admin('owner', 'show', ownerId)).toMatchObject({ paused: false, pausedAt: null });
  });

  it('is published by the first paid endpoint that is called', async () => {
    const { ownerId, as } = await anOwner('--balance', '0');
    const links = [{ originalUrl: 'https://example.com', title: 'No' }];
    expect(outcome(await as.post('/links/bulk', { links }))).toEqual([402, 'ACCOUNT_PAUSED']);
    expect(await admin('owner', 'show', ownerId)).toMatchObject({ pausedAt: expect.stringMatching(ISO) });
  });
});

describe.runIf(isLocal)('a suspended owner', () => {
  it('returns 403 for the API and to visitors, and continues when activated', async () => {
    const { ownerId, as } = await anOwner('--plan', 'pro');
    const link = await aLink({ expiredUrl: 'https://example.com/over' }, as);
    await aLink({}, as);
    const others = await aLink();
    expect(await admin('owner', 'suspend', ownerId)).toEqual({
      ownerId,
      status: 'suspended',
      links: 2,
      smartLinks: 0,
      files: 0,
    });
    expect(outcome(await as.get('/me'))).toEqual([403, 'OWNER_SUSPENDED']);

    const page = await visit(link.code);
    expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    expect([page.headers.get('location'), page.headers.get('x-robots-tag')]).toEqual([null, 'noindex']);
    const json = await visit(link.code, { accept: 'application/json' });
    expect(outcome(json)).toEqual([403, 'OWNER_SUSPENDED']);
    expect((await visit(others.code)).status).toBe(302);

    expect(await admin('owner', 'activate', ownerId)).toEqual({
      ownerId,
      status: 'active',
      links: 2,
      smartLinks: 0,
      files: 0,
    });
    expect((await visit(link.code)).headers.get('location')).toBe(link.originalUrl);
  });
});

describe.runIf(isLocal)('npm run admin', () => {
  it('shows an owner and manages the keys', async () => {
    const { ownerId } = await admin('owner', 'create', '--name', 'An owner', '--plan', 'pro');
    const expiresAt = '2090-01-01T00:00:00.000Z';
    const { keyId, apiKey } = await admin(
      ...[
        'key',
        'create',
        ownerId,
        '--permissions',
        'links:read',
        '--name',
        'Reader',
        '--expires-at',
        expiresAt,
      ],
    );
    const { keys } = await admin('key', 'list', ownerId);
    expect(keys.map(({ name }: { name: string }) => name)).toEqual(['Reader', 'first key']);
    expect(keys[0]).toMatchObject({ _id: keyId, permissions: ['links:read'], expiresAt, status: 'active' });
    expect(await admin('owner', 'show', ownerId)).toMatchObject({
      ownerId,
      plan: 'pro',
      status: 'active',
      billing: 'none',
      keys: 2,
      smartLinks: { used: 0, limit: 100 },
    });
    expect(await admin('key', 'delete', ownerId, keyId)).toEqual({ ownerId, keyId, deleted: true });
    const late = await send('GET', '/v1/api/me', { headers: { 'x-service-api-key': apiKey } });
    expect(outcome(late)).toEqual([401, 'API_KEY_INVALID']);
    await expect(admin('key', 'delete', ownerId, keyId)).rejects.toThrow(`There is no key ${keyId}`);
    // As operators see it.
    await expect(command('infra/admin/main.ts', 'owner', 'show', 'own_0')).rejects.toThrow(
      'There is no owner own_0',
    );
  });
});
