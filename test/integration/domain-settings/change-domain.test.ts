import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as edge from '#functions/framework/from-edge.ts';
import { handler as frontPage } from '#functions/visitors/front-page.ts';
import { handler as redirect } from '#functions/visitors/links/redirect.ts';
import { handler as robotsTxt } from '#functions/visitors/robots-txt.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { setOwnerStatus } from '#shared/core/accounts/administer.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { newestEntries } from '#shared/core/audit/audit-store.ts';
import { bindHost, unbindHost } from '#shared/core/domains/bind-domain.ts';
import { createDomain } from '#shared/core/domains/create-domain.ts';
import { findBinding } from '#shared/core/domains/domain-store.ts';
import { deleteDomain, getDomain, verifyDomain } from '#shared/core/domains/manage-domains.ts';
import { applyOwnerStatus } from '#shared/core/domains/owner-status.ts';
import { allowHost, denyHost } from '#shared/core/moderation/deny-host.ts';
import { changeDomain } from '#shared/domain-settings/change-domain.ts';
import { type UpdateDomain, updateDomainSchema } from '#shared/domain-settings/update-domain-schema.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { LinkAllowance } from '#shared/links/manage/link-allowance.ts';
import { createLinkSchema } from '#shared/links/model/link-input.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import * as awsCall from '#shared/platform/runtime/aws-call.ts';
import { by, byAccount } from '#test/support/builders/authors.ts';
import { anOwner, HOSTS, NOW } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();

beforeEach(() => {
  vi.spyOn(edge, 'assertFromEdge').mockReturnValue(undefined);
  vi.spyOn(edge, 'viewerAddress').mockReturnValue('192.0.2.1');
  vi.spyOn(edge, 'viewerHost').mockImplementation(
    ({ headers }) => (headers as Record<string, string>)['host'],
  );
  vi.stubEnv('DEFAULT_HOSTS', 'sp.example');
  vi.stubEnv('SERVICE_KEY', 'key');
  vi.stubEnv('VISITOR_KEY', 'key');
  vi.stubEnv('HOT_READ_MS', '0');
  vi.stubEnv('ROOT_URL', 'null');
  vi.stubEnv('PUBLIC_ORIGIN', HOSTS.publicOrigin);
});

const act = { by: 'ann', reason: null, note: null, now: NOW };

let count = 0;
const newHost = () => `go-${++count}.customer.example`;

async function aDomain(): Promise<{ owner: Owner; host: string }> {
  const [owner, host] = [await anOwner(), newHost()];
  await bindHost(host, { ownerId: owner.ownerId, ownHosts: ['sp.example'] }, act);
  return { owner, host };
}

/** Changes a domain as a request does, with the account that authentication has just read. */
async function change({ ownerId }: Owner, host: string, body: UpdateDomain) {
  const owner = (await findOwner(ownerId)) as Owner;
  const input = updateDomainSchema.parse(body);
  return changeDomain(
    { by: byAccount(owner), now: NOW, hosts: { ...HOSTS, ownHosts: ['sp.example'] } },
    host,
    input,
  );
}

const problemsOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error) => error.details?.map(({ path, code }: { path: string; code: string }) => [path, code]) ?? error,
  );

const get = (handler: typeof redirect, host: string, path: string, headers: Record<string, string> = {}) =>
  handler(
    {
      headers: { host, accept: 'text/html', 'user-agent': 'Mozilla/5.0', ...headers },
      rawQueryString: '',
      routeKey: 'GET /{code}',
      pathParameters: { code: path.slice(1) },
      requestContext: { requestId: 'r', http: { method: 'GET', path } },
    } as unknown as HttpEvent,
    {} as never,
  ) as Promise<{ statusCode: number; headers: Record<string, string>; body: string }>;

const locationAt = async (host: string, path: string, headers?: Record<string, string>) => {
  const { statusCode, headers: sent } = await get(path === '/' ? frontPage : redirect, host, path, headers);
  return statusCode === 302 ? sent['location'] : statusCode;
};

const aLink = async ({ ownerId }: Owner, input: object = {}) =>
  createLink(
    { by: by(ownerId), hosts: HOSTS, now: NOW },
    createLinkSchema.parse({ originalUrl: `https://example.com/${++count}`, title: 'A link', ...input }),
    { allowance: new LinkAllowance((await findOwner(ownerId)) as Owner, {} as never) },
  );

const URLS = {
  rootUrl: 'https://example.com/home',
  notFoundUrl: 'https://example.com/nothing',
  expiredUrl: 'https://example.com/ended',
};

describe('changeDomain: what visitors get', () => {
  it('redirects the bare host, unknown codes and ended links, until cleared', async () => {
    const { owner, host } = await aDomain();
    const [ended, other] = [await aLink(owner, { status: 'inactive' }), await aLink(await anOwner())];
    const own = await aLink(owner, { status: 'inactive', expiredUrl: 'https://example.com/own' });
    const all = async () => [
      await locationAt(host, '/'),
      await locationAt(host, '/unknown'),
      await locationAt(host, `/${other.code}`),
      await locationAt(host, '/wp-login.php'),
      await locationAt(host, `/${ended.code}`),
      await locationAt(host, `/${own.code}`),
    ];
    const without = [200, 404, 404, 404, 410, 'https://example.com/own'];
    expect(await all()).toEqual(without);
    expect(await change(owner, host, URLS)).toMatchObject(URLS);
    const { notFoundUrl } = URLS;
    expect(await all()).toEqual([
      URLS.rootUrl,
      notFoundUrl,
      notFoundUrl,
      notFoundUrl,
      URLS.expiredUrl,
      'https://example.com/own',
    ]);
    // Scanners get what they got before.
    expect(await locationAt(host, '/wp-login.php', { accept: '*/*' })).toBe(404);
    // Other hosts are not concerned.
    expect(await locationAt('sp.example', '/unknown')).toBe(404);
    await change(owner, host, { rootUrl: null, notFoundUrl: null, expiredUrl: null });
    expect(await all()).toEqual(without);
  });

  it('costs a hit no read more than before', async () => {
    const { owner, host } = await aDomain();
    const link = await aLink(owner);
    const keys = async () => {
      const made = vi.spyOn(awsCall, 'awsCall').mockClear();
      expect(await locationAt(host, `/${link.code}`)).toBe(link.originalUrl);
      return made.mock.calls.map(([, operation, input]) => [operation, JSON.stringify(input)]);
    };
    const before = await keys();
    await change(owner, host, { ...URLS, robots: 'allow' });
    expect(await keys()).toEqual(before);
    expect(before).toHaveLength(1);
  });

  it('serves /robots.txt as set, and none without it', async () => {
    const { owner, host } = await aDomain();
    const file = async (at = host) => {
      const { statusCode, body } = await get(robotsTxt, at, '/robots.txt');
      return statusCode === 200 ? body : statusCode;
    };
    expect(await file()).toBe(404);
    await change(owner, host, { robots: 'disallow' });
    expect(await file()).toBe('User-agent: *\nDisallow: /\n');
    await change(owner, host, { robots: 'allow' });
    expect(await file()).toBe('User-agent: *\nAllow: /\n');
    expect(await file('sp.example')).toBe(404);
    await change(owner, host, { robots: null });
    expect(await file()).toBe(404);
  });

  it('takes effect with the verification of a pending domain, and ends with the binding', async () => {
    const [owner, host] = [await anOwner(), newHost()];
    const { txtValue } = await createDomain({ by: byAccount(owner), now: NOW }, host, []);
    await change(owner, host, { ...URLS, robots: 'allow' });
    expect(await findBinding(host)).toBeUndefined();
    expect(await locationAt(host, '/')).toBe(200);
    await verifyDomain({ by: by(owner.ownerId), now: NOW }, host, async () => ({ values: [txtValue] }));
    expect(await findBinding(host)).toMatchObject({ ...URLS, robots: 'allow' });
    expect(await locationAt(host, '/')).toBe(URLS.rootUrl);
    await deleteDomain({ by: by(owner.ownerId), now: NOW }, host);
    expect(await locationAt(host, '/')).toBe(200);
  });

  it('redirects nowhere while the account is suspended, or to a denied host', async () => {
    const { owner, host } = await aDomain();
    await change(owner, host, { ...URLS, rootUrl: 'https://denied.example/home' });
    const status = async (to: 'suspended' | 'active') =>
      applyOwnerStatus(await setOwnerStatus(owner.ownerId, to, act), { settleMs: 0 });
    expect(await status('suspended')).toEqual({ domains: 1 });
    expect([await locationAt(host, '/'), await locationAt(host, '/unknown')]).toEqual([200, 404]);
    await status('active');
    expect(await locationAt(host, '/')).toBe('https://denied.example/home');
    await denyHost('denied.example', { ...act, reason: 'phishing' }, []);
    expect([await locationAt(host, '/'), await locationAt(host, '/unknown')]).toEqual([
      200,
      URLS.notFoundUrl,
    ]);
    expect(await problemsOf(change(owner, host, { expiredUrl: 'https://denied.example' }))).toEqual([
      ['expiredUrl', 'denied_host'],
    ]);
    await allowHost('denied.example', act);
  });

  it('keeps concurrent changes of different fields', async () => {
    const { owner, host } = await aDomain();
    await Promise.all([
      change(owner, host, { rootUrl: URLS.rootUrl }),
      change(owner, host, { notFoundUrl: URLS.notFoundUrl }),
      change(owner, host, { expiredUrl: URLS.expiredUrl }),
    ]);
    expect(await getDomain(owner.ownerId, host)).toMatchObject(URLS);
    expect(await findBinding(host)).toMatchObject(URLS);
  });

  it('is audited', async () => {
    const { owner, host } = await aDomain();
    await change(owner, host, { rootUrl: URLS.rootUrl });
    // Those of one instant are in no order.
    expect(await newestEntries(owner.ownerId, 10)).toContainEqual(
      expect.objectContaining({
        action: 'domain.updated',
        changes: [{ field: 'rootUrl', before: null, after: URLS.rootUrl }],
      }),
    );
  });
});

describe('changeDomain: URLs', () => {
  it('follow the rules of destinations, and do not lead back to the host', async () => {
    const { owner, host } = await aDomain();
    const refused = (rootUrl: string) => problemsOf(change(owner, host, { rootUrl }));
    for (const url of ['', '/', '/home', '/bio', '/bio/', '/r', '/%62io/%2e%2e/x', '//'].map(
      (path) => `https://${host}${path}`,
    ))
      expect([url, await refused(url)]).toEqual([
        url,
        [['rootUrl', expect.stringMatching(/^own_(host|url)$/)]],
      ]);
    expect(await refused('https://sp.example/r/spring')).toEqual([['rootUrl', 'own_url']]);
    expect(await refused('https://10.0.0.1/')).toEqual([['rootUrl', 'not_public']]);
    expect(await refused(`https://${host}/bio/ann`)).toBe('done');
    expect(await refused('example.com')).toBe('done');
    expect((await getDomain(owner.ownerId, host)).rootUrl).toBe('https://example.com');
  });

  it('fit into the item that each visit reads', async () => {
    const { owner, host } = await aDomain();
    const long = (letter: string) => `https://example.com/${letter.repeat(1700)}`;
    await change(owner, host, { rootUrl: long('a'), notFoundUrl: long('b') });
    expect(
      await problemsOf(change(owner, host, { expiredUrl: 'https://example.com/ü'.padEnd(200, 'é') })),
    ).toEqual([[expect.any(String), 'too_many_bytes']]);
  });

  it.each([{ rootUrl: 'ftp://example.com' }, { robots: 'none' }, { isDefault: 'yes' }])(
    'refuses %j',
    (body) => {
      expect(updateDomainSchema.safeParse(body).success).toBe(false);
    },
  );
});

describe('changeDomain: the default domain', () => {
  it('is the domain of new links that name none, also of the next default', async () => {
    const { owner, host } = await aDomain();
    const second = newHost();
    await bindHost(second, { ownerId: owner.ownerId, ownHosts: [] }, act);
    expect((await aLink(owner)).customDomain).toBeNull();
    expect((await change(owner, host, { isDefault: true })).isDefault).toBe(true);
    expect((await aLink(owner)).customDomain).toBe(host);
    expect((await aLink(owner, { customDomain: null })).customDomain).toBeNull();
    expect((await aLink(owner, { customDomain: second })).customDomain).toBe(second);
    await change(owner, second, { isDefault: true });
    expect((await aLink(owner)).customDomain).toBe(second);
    expect((await getDomain(owner.ownerId, host)).isDefault).toBe(false);
    await change(owner, second, { isDefault: null });
    expect((await aLink(owner)).customDomain).toBeNull();
  });

  it('is one, also of requests at once', async () => {
    const { owner } = await aDomain();
    const hosts = Array.from({ length: 4 }, newHost);
    for (const host of hosts) await bindHost(host, { ownerId: owner.ownerId, ownHosts: [] }, act);
    await Promise.all(hosts.map((host) => change(owner, host, { isDefault: true })));
    const domains = await Promise.all(hosts.map((host) => getDomain(owner.ownerId, host)));
    const { defaultDomain } = (await findOwner(owner.ownerId)) as Owner;
    expect(domains.filter(({ isDefault }) => isDefault).map(({ host }) => host)).toEqual([defaultDomain]);
  });

  it('must be verified, and ends when it is removed or unbound', async () => {
    const { owner, host } = await aDomain();
    const [pending, unbound] = [newHost(), newHost()];
    await createDomain({ by: byAccount(owner), now: NOW }, pending, []);
    expect(await problemsOf(change(owner, pending, { isDefault: true }))).toEqual([
      ['isDefault', 'domain_not_verified'],
    ]);
    await change(owner, host, { isDefault: true });
    await deleteDomain({ by: by(owner.ownerId), now: NOW }, host);
    expect((await findOwner(owner.ownerId))?.defaultDomain).toBeUndefined();
    await bindHost(unbound, { ownerId: owner.ownerId, ownHosts: [] }, act);
    await change(owner, unbound, { isDefault: true });
    await unbindHost(unbound, act);
    expect((await findOwner(owner.ownerId))?.defaultDomain).toBeUndefined();
    expect((await aLink(owner)).customDomain).toBeNull();
  });
});
