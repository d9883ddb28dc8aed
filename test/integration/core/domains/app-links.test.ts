import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/visitors/app-association.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { newestEntries } from '#shared/core/audit/audit-store.ts';
import type { AppLinks } from '#shared/core/domains/app-association.ts';
import { ANDROID_PATH, APPLE_PATH } from '#shared/core/domains/app-paths.ts';
import { bindHost } from '#shared/core/domains/bind-domain.ts';
import { createDomain } from '#shared/core/domains/create-domain.ts';
import { appLinksKey } from '#shared/core/domains/domain-items.ts';
import { eraseDomain, findDomain } from '#shared/core/domains/domain-store.ts';
import { deleteDomain, getDomain, updateDomain } from '#shared/core/domains/manage-domains.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { byAccount } from '#test/support/builders/authors.ts';
import { anOwner, NOW } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

tableOfFile();

const SERVICE = 'sp.example';

beforeEach(() => {
  captureLog();
  vi.stubEnv('DEFAULT_HOSTS', `${SERVICE},localhost:3000`);
  vi.stubEnv('ORIGIN_SECRET', 'known');
  vi.stubEnv('APP_LINKS', 'null');
});

let count = 0;
const newHost = () => `go-${++count}.customer.example`;
const APPS: AppLinks = {
  ios: [{ appId: 'ABCDE12345.com.example.app' }],
  android: [{ package: 'com.example.app', sha256: ['14:6D'] }],
};
const act = (owner: Owner) => ({ by: byAccount(owner), now: NOW });

async function aDomain(owner: Owner, appLinks: AppLinks | null = APPS, host = newHost()) {
  await createDomain(act(owner), host, [SERVICE]);
  return updateDomain(act(owner), host, { appLinks });
}

const bind = (host: string, { ownerId }: Owner) =>
  bindHost(host, { ownerId, ownHosts: [SERVICE] }, { by: 'ann', reason: null, note: null, now: NOW });

async function get(host: string, path = APPLE_PATH) {
  const event = {
    headers: { 'x-origin-secret': 'known', 'x-viewer-host': host },
    requestContext: { requestId: 'request-1', http: { method: 'GET', path, sourceIp: '203.0.113.9' } },
  } as unknown as APIGatewayProxyEventV2;
  const { statusCode, headers, body = '' } = await handler(event, CONTEXT);
  return { status: statusCode, headers, body: JSON.parse(body) };
}

const servedItem = async (host: string, ownerId: string) =>
  (await dynamo().send(new GetCommand({ TableName: tableName(), Key: appLinksKey(host, ownerId) }))).Item;

describe('GET /.well-known/apple-app-site-association and assetlinks.json', () => {
  it('serve the apps of a domain once it is verified, as cacheable JSON', async () => {
    const owner = await anOwner();
    const { host } = await aDomain(owner);
    expect((await get(host)).status).toBe(404);
    await bind(host, owner);
    const apple = await get(host);
    expect([apple.status, apple.headers]).toMatchObject([
      200,
      { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' },
    ]);
    expect(apple.body.applinks.details[0].appIDs).toEqual(['ABCDE12345.com.example.app']);
    const android = await get(`${host.toUpperCase()}.`, ANDROID_PATH);
    expect(android.body[0].target.package_name).toBe('com.example.app');
    expect((await get(`www.${host}`)).status).toBe(404);
    expect((await get(SERVICE)).status).toBe(404);
  });

  it('serve nothing of an account that the host is not bound to', async () => {
    const [owner, other, host] = [await anOwner(), await anOwner(), newHost()];
    await aDomain(other, APPS, host);
    await aDomain(owner, { ios: [], android: APPS.android }, host);
    await bind(host, owner);
    expect([(await get(host)).status, (await get(host, ANDROID_PATH)).status]).toEqual([404, 200]);
  });

  it("serve the apps of the setting on the service's own hosts, and nothing on what is no host", async () => {
    const key = `app_4fJ2kQ8sT1vX7yZ0aBcD_${SERVICE}`;
    vi.stubEnv('APP_LINKS', JSON.stringify({ key, ios: APPS.ios }));
    for (const host of [SERVICE, 'SP.example.', 'localhost:3000'])
      expect((await get(host)).body.applinks.details).toHaveLength(1);
    expect((await get(SERVICE, ANDROID_PATH)).status).toBe(404);
    for (const host of ['203.0.113.7', '[::1]', '', newHost()]) expect((await get(host)).status).toBe(404);
  });
});

describe('updateDomain', () => {
  it('gives a domain a key that stays, and audits its apps', async () => {
    const owner = await anOwner();
    const { host, appKey } = await aDomain(owner);
    expect(appKey).toMatch(new RegExp(`^app_[0-9A-Za-z]{20}_${host}$`));
    const without = await updateDomain(act(owner), host, { appLinks: null });
    expect([without.appLinks, without.appKey]).toEqual([null, appKey]);
    expect(await servedItem(host, owner.ownerId)).toBeUndefined();
    const again = await updateDomain(act(owner), host, { appLinks: APPS });
    expect(again).toMatchObject({ appLinks: APPS, appKey });
    expect(await getDomain(owner.ownerId, host)).toEqual(again);
    expect(await newestEntries(owner.ownerId, 10)).toContainEqual(
      expect.objectContaining({
        action: 'domain.updated',
        changes: [{ field: 'appLinks', before: null, after: APPS }],
      }),
    );
  });

  it('makes one key of first changes at once, and what devices read is what is stored', async () => {
    const owner = await anOwner();
    const host = newHost();
    await createDomain(act(owner), host, [SERVICE]);
    const lists = [APPS, { ...APPS, ios: [] }, { ...APPS, android: [] }];
    const changes = lists.map((appLinks) => updateDomain(act(owner), host, { appLinks }));
    const form = updateDomain(act(owner), host, { shortUrls: 'prefixed' });
    await Promise.all([...changes, form]);
    const stored = await findDomain(owner.ownerId, host);
    const served = await servedItem(host, owner.ownerId);
    expect(JSON.parse(served?.['appLinks'])).toEqual(stored?.appLinks);
    expect([served?.['appKey'], stored?.shortUrls]).toEqual([stored?.appKey, 'prefixed']);
  });

  it('keeps the apps of a change of other fields that began before', async () => {
    const owner = await anOwner();
    const { host } = await aDomain(owner);
    await updateDomain(act(owner), host, { shortUrls: 'prefixed' });
    expect(await getDomain(owner.ownerId, host)).toMatchObject({ shortUrls: 'prefixed', appLinks: APPS });
  });
});

describe('deleteDomain', () => {
  it('removes what devices read, also of a deleted account', async () => {
    const owner = await anOwner();
    const [one, two] = [await aDomain(owner), await aDomain(owner)];
    await bind(one.host, owner);
    await deleteDomain(act(owner), one.host);
    const domain = await findDomain(owner.ownerId, two.host);
    if (!domain) throw new Error('not stored');
    expect(await eraseDomain({ ...domain, appLinks: undefined }, [], new Date())).toBe(false);
    expect(await eraseDomain(domain, [], new Date())).toBe(true);
    for (const { host } of [one, two]) expect(await servedItem(host, owner.ownerId)).toBeUndefined();
  });
});
