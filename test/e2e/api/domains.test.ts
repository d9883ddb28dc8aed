import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Api,
  admin,
  aLink,
  api,
  apiAs,
  aSmartLink,
  dnsPort,
  eventually,
  isLocal,
  newUrl,
  origin,
  outcome,
} from '#test/support/deployment/client.ts';
import { newAddress } from '#test/support/deployment/mail.ts';
import { askAt } from '#test/support/deployment/visitors.ts';
import type { Json } from '#test/support/json.ts';
import { DnsServer } from '#test/support/servers/dns-server.ts';

const dns = new DnsServer();
let ownerId: string;
let other: Api;

let hosts = 0;
/** A host that only one test uses. */
const newHost = () => `go-${++hosts}-${Date.now()}.customer.example`;

/** A domain of an owner with its record in DNS. */
async function aDomain(as: Api = api): Promise<Json> {
  const { domain } = (await as.post('/domains', { host: newHost() })).body.data;
  dns.replies.set(domain.txtName, [[domain.txtValue]]);
  const answer = await as.post(`/domains/${domain.host}/verify`);
  expect([answer.status, answer.body.message]).toEqual([
    200,
    'Domain verified. It serves only your links and pages.',
  ]);
  return answer.body.data.domain;
}

describe.runIf(isLocal)('domains', () => {
  beforeAll(async () => {
    await dns.start(dnsPort);
  }, 180_000);
  afterAll(() => dns.stop());

  beforeEach(async () => {
    ownerId ??= (await api.get('/me')).body.data.owner._id;
    other ??= apiAs((await admin('owner', 'create', '--name', 'Other', '--plan', 'pro')).apiKey);
  });

  it('are added, verified by a TXT record, listed and removed', async () => {
    const host = newHost();
    const added = await api.post('/domains', { host: ` ${host.toUpperCase()}` });
    const { domain } = added.body.data;
    expect([added.status, domain]).toEqual([
      201,
      {
        host,
        status: 'pending',
        txtName: `_signpost.${host}`,
        txtValue: expect.stringMatching(/^signpost-verification=\w{40}$/),
        createdAt: expect.any(String),
        verifiedAt: null,
        checkedAt: null,
        missingSince: null,
        lapsesAt: null,
        lapsedAt: null,
        releasesAt: null,
        releasedAt: null,
        shortUrls: 'root',
        qrStyle: null,
        appLinks: null,
        appKey: null,
        rootUrl: null,
        notFoundUrl: null,
        expiredUrl: null,
        robots: null,
        caseSensitive: true,
        isDefault: false,
        failure: null,
        cname: null,
        dns: null,
      },
    ]);
    expect((await api.post('/domains', { host })).body.data.domain).toEqual(domain);

    const verify = () => api.post(`/domains/${host}/verify`);
    const missing = await verify();
    expect(outcome(missing)).toEqual([409, 'DOMAIN_NOT_VERIFIED']);
    expect(missing.body.error.message).toContain(`There is no TXT record ${domain.txtName} yet. Expected:`);
    expect(missing.body.error.message).toContain(domain.txtValue);
    dns.replies.set(domain.txtName, [['wrong']]);
    expect((await verify()).body.error.message).toContain('has another value: "wrong".');

    dns.replies.set(domain.txtName, [[domain.txtValue]]);
    const verified = await verify();
    expect(verified.body.data.domain).toEqual({
      ...domain,
      status: 'verified',
      verifiedAt: expect.any(String),
      checkedAt: verified.body.data.domain.verifiedAt,
    });
    expect((await api.get(`/domains/${host}`)).body.data).toEqual({
      domain: { ...verified.body.data.domain, dns: { txt: [], cname: [], problem: null } },
    });
    expect((await api.get('/domains')).body.data.domains).toContainEqual(verified.body.data.domain);
    const { domains } = (await api.get('/me')).body.data.quotas;
    expect(domains).toEqual({ used: expect.any(Number), limit: 100 });

    const link = await aLink({ customDomain: host });
    expect(link.displayUrl).toBe(`https://${host}/${link.code}`);
    expect((await api.get('/me')).body.data.rootHosts).toContain(host);
    const image = async () => (await api.get(`/links/${link._id}/qrcode?format=svg`)).body;
    const atRoot = await image();
    const changed = await api.patch(`/domains/${host}`, {
      ...verified.body.data.domain,
      shortUrls: 'prefixed',
    });
    expect(changed.body.data.domain.shortUrls).toBe('prefixed');
    const stored = await api.get(`/links/${link._id}`);
    expect(stored.body.data.link.displayUrl).toBe(link.shortUrl);
    expect(await image()).not.toEqual(atRoot);
    const refused = await api.put(`/domains/${host}`, { shortUrls: 'short' });
    expect([...outcome(refused), refused.body.error.details[0].message]).toEqual([
      400,
      'VALIDATION_ERROR',
      'must be one of root, prefixed',
    ]);

    const removed = await api.delete(`/domains/${host}`);
    expect(removed.body.data).toEqual({ host, deleted: true });
    for (const answer of [
      await api.get(`/domains/${host}`),
      await api.delete(`/domains/${host}`),
      await verify(),
      await other.get(`/domains/${host}`),
    ]) {
      expect(outcome(answer)).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('serve codes that only domains can have, and what people add to their end', async () => {
    const { host } = await aDomain();
    const destination = async (code: string) => (await aLink({ code, customDomain: host })).originalUrl;
    const [slashed, one, emoji, word] = [
      await destination('docs/api'),
      await destination('1'),
      await destination('spr\u00fcng/\u{1f389}'),
      await destination('music'),
    ];
    const paths = [
      ['/docs/api', slashed],
      ['/r/docs/api', slashed],
      ['//docs/api/', slashed],
      ['/docs/api.', slashed],
      ['/docs%2Fapi', slashed],
      ['/docs/api%20?a=b', slashed],
      ['/1', one],
      ['/1)', one],
      ['//r/1', one],
      ['/spr%C3%BCng/%F0%9F%8E%89', emoji],
      ['/spru%CC%88ng/%F0%9F%8E%89%E2%80%A6', emoji],
      ['/music', word],
      ['/music/', word],
    ] as const;
    for (const [path, location] of paths)
      expect([path, await askAt(host, path)]).toMatchObject([path, { status: 302, location }]);
    expect((await askAt(host, '/docs/api+')).text).toContain(slashed);
    expect((await askAt(host, '/r/docs/api+')).text).toContain(slashed);
    for (const path of ['/docs/other', '/docs', '/%E0%A4', '/v1/api', '/.git/config'])
      expect([path, (await askAt(host, path)).status]).toEqual([path, 404]);
    // The service's own hosts have their own paths.
    expect((await askAt(new URL(origin).host, '/r/docs/api')).status).toBe(404);
    expect((await askAt(new URL(origin).host, '/docs')).status).toBe(200);
    const refused = await api.post('/links', { originalUrl: newUrl(), code: 'docs/api', customDomain: null });
    expect(refused.status).toBe(400);
    expect(refused.body.error.details[0]).toMatchObject({ path: 'code', code: 'requires_field' });
    const locked = await aLink({ code: 'vip/area', customDomain: host, password: 'open sesame' });
    expect((await askAt(host, '/vip/area')).status).toBe(401);
    const form = {
      method: 'POST' as const,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'password=open+sesame',
    };
    expect(await askAt(host, '/vip/area', form)).toMatchObject({ status: 302, location: locked.originalUrl });
    const changed = await api.patch(`/domains/${host}`, { caseSensitive: false });
    expect(changed.body.data.domain.caseSensitive).toBe(false);
    const sale = await aLink({ code: 'Sale/Now', customDomain: host });
    expect(sale.code).toBe('sale/now');
    const inCapitals = await eventually(
      () => askAt(host, '/SALE/NOW'),
      ({ status }) => status === 302,
    );
    expect(inCapitals.location).toBe(sale.originalUrl);
  });

  it('redirect where their settings say, and have a robots.txt', async () => {
    const { host } = await aDomain();
    const target = new URL(newUrl());
    target.hostname = `root-${Date.now()}.example`;
    const settings = {
      rootUrl: target.href,
      notFoundUrl: newUrl(),
      expiredUrl: newUrl(),
      robots: 'disallow',
      isDefault: true,
    };
    const changed = await api.patch(`/domains/${host}`, settings);
    expect(changed.body.data.domain).toMatchObject(settings);
    expect((await api.get('/me')).body.data.defaultDomain).toBe(host);
    const { _id, customDomain, code } = await aLink();
    expect(customDomain).toBe(host);
    await api.patch(`/links/${_id}`, { status: 'inactive' });
    const locationAt = async (path: string) => (await askAt(host, path)).location;
    expect([await locationAt('/'), await locationAt('/no-such-code'), await locationAt(`/${code}`)]).toEqual([
      settings.rootUrl,
      settings.notFoundUrl,
      settings.expiredUrl,
    ]);
    expect((await askAt(host, '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
    await admin('domain', 'deny', target.hostname, '--reason', 'spam');
    const frontPage = await eventually(
      () => askAt(host, '/'),
      ({ status }) => status === 200,
    );
    expect(frontPage.status).toBe(200);
    const refused = await api.patch(`/domains/${host}`, {
      notFoundUrl: `https://${host}/home`,
      isDefault: null,
    });
    expect(refused.body.error.details[0]).toMatchObject({ path: 'notFoundUrl', code: 'own_host' });
    await api.patch(`/domains/${host}`, { isDefault: null });
    expect((await api.get('/me')).body.data.defaultDomain).toBeNull();
  });

  it('serve the links of their owner only', async () => {
    const { host } = await aDomain();
    const [own, foreign] = [await aLink({ customDomain: host }), await aLink({}, other)];
    const [locked, foreignLocked] = [
      await aLink({ password: 'open sesame' }),
      await aLink({ password: 'open sesame' }, other),
    ];
    expect(own.shortUrl).toBe(`https://${host}/r/${own.code}`);
    expect(await askAt(host, `/r/${own.code}`)).toMatchObject({ status: 302, location: own.originalUrl });
    const refused = await askAt(host, `/r/${foreign.code}`);
    expect([refused.status, refused.location]).toEqual([404, undefined]);
    expect(refused.text).not.toContain(foreign.originalUrl);
    expect(await askAt(host, `/${own.code}`)).toMatchObject({ status: 302, location: own.originalUrl });
    expect((await askAt(host, `/${foreign.code}`)).status).toBe(404);
    const [shown, hidden] = [await askAt(host, `/r/${own.code}+`), await askAt(host, `/${foreign.code}+`)];
    expect([shown.status, shown.text.includes(own.originalUrl)]).toEqual([200, true]);
    expect([hidden.status, hidden.text.includes(foreign.originalUrl)]).toEqual([404, false]);
    // A client cannot name the host itself.
    const forged = { 'x-viewer-host': new URL(origin).host };
    expect((await askAt(host, `/r/${foreign.code}`, { headers: forged })).status).toBe(404);
    expect(
      (await askAt(new URL(origin).host, `/r/${foreign.code}`, { headers: { 'x-viewer-host': host } }))
        .status,
    ).toBe(302);

    const form = {
      method: 'POST' as const,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'password=open+sesame',
    };
    expect((await askAt(host, `/r/${locked.code}`, form)).status).toBe(302);
    expect((await askAt(host, `/r/${foreignLocked.code}`, form)).status).toBe(404);
    expect((await askAt(`www.${host}`, `/r/${foreign.code}`)).status).toBe(302);
  });

  it('have a brand of their own, which goes with the domain', async () => {
    const { host } = await aDomain(other);
    const [own, foreign] = [await aLink({ status: 'inactive' }, other), await aLink()];
    const nameAt = async (path: string) =>
      /<span dir="auto"[^>]*>([^<]*)/.exec((await askAt(host, path)).text)?.[1];
    const expired = () => nameAt(`/${own.code}`);
    expect((await other.put('/brand', { name: 'Halden' })).body.data.brand.name).toBe('Halden');
    expect(await eventually(expired, (name) => name !== undefined)).toBe('Halden');
    const brand = { name: 'Halden & Söhne', url: 'https://halden.example', color: '#00205b' };
    const saved = await other.put(`/brand?domain=${host}`, brand);
    expect([saved.status, saved.body.data.brand]).toMatchObject([200, brand]);
    expect((await other.get(`/brand?domain=${host}`)).body.data).toEqual({
      brand: saved.body.data.brand,
      source: 'domain',
    });
    expect(await eventually(expired, (name) => name !== 'Halden')).toBe('Halden &amp; Söhne');
    for (const path of ['/no-such-code', `/r/${foreign.code}`, `/${own.code}+`, '/bio/no-such-page'])
      expect([path, await nameAt(path)]).toEqual([path, 'Halden &amp; Söhne']);
    expect((await askAt(host, '/no-such-code')).text).toContain('href="https://halden.example/"');

    expect(outcome(await other.put('/brand?domain=not.mine.example', brand))).toEqual([404, 'NOT_FOUND']);
    expect((await other.delete(`/domains/${host}`)).status).toBe(200);
    expect((await other.post('/domains', { host })).status).toBe(201);
    expect((await other.get(`/brand?domain=${host}`)).body.data.source).toBe('account');
    expect((await other.delete('/brand')).body.data).toEqual({ domain: null });
  });

  it('serve the apps that open their links, which report opens and installs', async () => {
    const { host } = await aDomain();
    // The distribution caches the file for five minutes, by this parameter.
    const apple = (copy = 0) => askAt(host, `/.well-known/apple-app-site-association?v=${copy}`);
    expect((await apple()).status).toBe(404);
    const appLinks = {
      ios: [{ appId: 'ABCDE12345.com.example.app', exclude: ['/report'] }],
      android: [{ package: 'com.example.app', sha256: ['ab'.repeat(32)] }],
    };
    const refused = await api.patch(`/domains/${host}`, {
      appLinks: { ios: [{ appId: 'com.example.app' }] },
    });
    expect([...outcome(refused), refused.body.error.details[0].path]).toEqual([
      400,
      'VALIDATION_ERROR',
      'appLinks.ios[0].appId',
    ]);
    const { domain } = (await api.patch(`/domains/${host}`, { appLinks })).body.data;
    expect(JSON.parse((await apple()).text).applinks.details[0]).toEqual({
      appIDs: ['ABCDE12345.com.example.app'],
      components: [{ '/': '/report', exclude: true }, { '/': '*' }],
    });
    const google = await askAt(host, '/.well-known/assetlinks.json');
    expect(JSON.parse(google.text)[0].target.package_name).toBe('com.example.app');
    expect((await askAt(new URL(origin).host, '/.well-known/assetlinks.json')).status).toBe(404);

    // What the function reads when there are denied hosts.
    await admin('domain', 'deny', newHost(), '--reason', 'phishing');
    const link = await aLink({
      customDomain: host,
      maxClicks: 3,
      password: 'open sesame',
      app: { android: { path: '/shop/7', package: 'com.example.app' } },
    });
    const report = async (body: object) => {
      const headers = { 'content-type': 'application/json' };
      const sent = JSON.stringify({ key: domain.appKey, ...body });
      const { status, text } = await askAt(host, '/v1/opens', { method: 'POST', headers, body: sent });
      return { ...JSON.parse(text), status } as Json;
    };
    const url = `https://${host}/${link.code}?ref=anna`;
    const openId = crypto.randomUUID();
    expect((await report({ url, openId })).error.code).toBe('PASSWORD_REQUIRED');
    expect((await report({ url, openId, password: 'wrong' })).error.code).toBe('PASSWORD_WRONG');
    const opened = { url, openId, password: 'open sesame', platform: 'android' };
    const [first, again] = [await report(opened), await report(opened)];
    expect([first.status, first.data.open]).toMatchObject([
      200,
      { destination: link.originalUrl, path: '/shop/7', parameters: { ref: 'anna' }, counted: true },
    ]);
    expect(again.data.open).toEqual({ ...first.data.open, counted: false });

    const form = {
      method: 'POST' as const,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent':
          'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile ' +
          'Safari/537.36',
      },
      body: 'password=open+sesame',
    };
    const store = new URL((await askAt(host, `/${link.code}?ref=ben`, form)).location ?? '');
    expect(store.origin).toBe('https://play.google.com');
    const installReferrer = store.searchParams.get('referrer') ?? '';
    expect((await report({ installReferrer })).data.open).toMatchObject({ parameters: { ref: 'ben' } });
    const changed = await report({ installReferrer: installReferrer.replace('sp_click=', 'sp_click=A') });
    expect([changed.status, changed.error.details[0].path]).toEqual([400, 'installReferrer']);
    const { analytics } = await eventually(
      async () => (await api.get(`/links/${link._id}/analytics`)).body.data,
      ({ analytics }) => analytics.totalClicks === 2,
      30,
    );
    expect(analytics.sources).toContainEqual({ name: 'app', count: 1 });

    const cleared = await api.patch(`/domains/${host}`, { appLinks: null });
    expect(cleared.body.data.domain).toMatchObject({ appLinks: null, appKey: domain.appKey });
    expect((await apple(1)).status).toBe(404);
    expect((await report({ url })).error.code).toBe('APP_KEY_INVALID');
  });

  it('serve the pages of their owner only', async () => {
    const { host } = await aDomain();
    const [own, foreign] = [
      await aSmartLink({ type: 'surveyLink' }),
      await aSmartLink({ type: 'surveyLink' }, other),
    ];
    const webinar = {
      type: 'webinarLink',
      startsAt: new Date(Date.now() + 60_000).toISOString(),
      registration: { enabled: true },
    };
    const [ownWebinar, foreignWebinar] = [await aSmartLink(webinar), await aSmartLink(webinar, other)];
    const json = { 'content-type': 'application/json' };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const answers = JSON.stringify({ answers: { 0: '5' } });
    const requests = (slug: string) =>
      [
        [`/${slug}`, {}],
        [`/v1/smart-links/${slug}`, {}],
        [`/v1/smart-links/slug/${slug}`, {}],
        [`/v1/smart-links/slug/${slug}/survey`, { method: 'POST', headers: json, body: answers }],
        [`/${slug}`, { method: 'POST', headers: form, body: 'answers.0=5' }],
      ] as const;
    const statuses = async (slug: string) => {
      const found: number[] = [];
      for (const [path, options] of requests(slug)) found.push((await askAt(host, path, options)).status);
      return found;
    };
    expect(await statuses(own.slug)).toEqual([200, 302, 200, 201, 303]);
    expect(await statuses(foreign.slug)).toEqual([404, 404, 404, 404, 404]);
    for (const [path, status] of [
      ['calendar.ics', 200],
      ['join', 302],
    ] as const) {
      expect((await askAt(host, `/${ownWebinar.slug}/${path}`)).status).toBe(status);
      expect((await askAt(host, `/${foreignWebinar.slug}/${path}`)).status).toBe(404);
    }
    const registrant = JSON.stringify({ name: 'Ada', email: newAddress(), consent: true });
    const register = { method: 'POST', headers: json, body: registrant } as const;
    expect((await askAt(host, `/${ownWebinar.slug}`, register)).status).toBe(201);
    expect((await askAt(host, `/${foreignWebinar.slug}`, register)).status).toBe(404);
  });

  it('may be named in links by their owner only; existing links of others can still be changed', async () => {
    const host = newHost();
    const before = await aLink({ customDomain: host }, other);
    const { domain } = (await api.post('/domains', { host })).body.data;
    dns.replies.set(domain.txtName, [[domain.txtValue]]);
    expect((await api.post(`/domains/${host}/verify`)).status).toBe(200);

    const body = { originalUrl: newUrl(), title: 'A link', customDomain: host };
    const refused = await other.post('/links', body);
    expect(outcome(refused)).toEqual([403, 'DOMAIN_NOT_YOURS']);
    expect(refused.body.error.details).toMatchObject([{ path: 'customDomain' }]);
    const changed = await other.put(`/links/${before._id}`, { title: 'New', customDomain: host });
    expect([changed.status, changed.body.data.link.title]).toEqual([200, 'New']);
    expect((await askAt(host, `/r/${before.code}`)).status).toBe(404);
    expect((await askAt(new URL(origin).host, `/r/${before.code}`)).status).toBe(302);
    const moved = await aLink({}, other);
    expect(outcome(await other.put(`/links/${moved._id}`, { customDomain: host }))).toEqual([
      403,
      'DOMAIN_NOT_YOURS',
    ]);
    const { results } = (await other.post('/links/bulk', { links: [body] })).body.data;
    expect(results).toMatchObject([{ status: 'failed', error: { code: 'DOMAIN_NOT_YOURS' } }]);

    const started = await other.post('/links/import', JSON.stringify([body]));
    const job = await eventually(
      async () => (await other.get(`/links/import/${started.body.data.job._id}`)).body.data.job,
      ({ failed }) => failed === 1,
      30,
    );
    expect(job).toMatchObject({ failed: 1, errors: [{ path: 'customDomain' }] });
  });

  it('are stored with a warning while they are not verified', async () => {
    const body = () => ({ originalUrl: newUrl(), title: 'A link', customDomain: newHost() });
    const warning = {
      path: 'customDomain',
      code: 'domain_not_verified',
      message: expect.stringContaining('Domains'),
    };
    const created = await api.post('/links', body());
    expect([created.status, created.body.warnings]).toMatchObject([201, [warning]]);
    const link = await api.put(`/links/${created.body.data.link._id}`, { customDomain: newHost() });
    expect([link.status, link.body.warnings]).toMatchObject([200, [warning]]);
    expect((await api.get(`/links/${created.body.data.link._id}`)).body.warnings).toBeUndefined();
    expect((await api.post('/links', { ...body(), customDomain: null })).body.warnings).toBeUndefined();
    const bulk = await api.post('/links/bulk', { links: [body()] });
    expect(bulk.body.warnings).toMatchObject([{ ...warning, path: 'links[0].customDomain' }]);
    const rows = JSON.stringify([{ originalUrl: newUrl(), title: 'A' }, body()]);
    for (const path of ['/links/import/check', '/links/import']) {
      expect((await other.post(path, rows)).body.warnings).toMatchObject([
        { ...warning, path: 'rows[2].customDomain' },
      ]);
    }
  });

  it('belong to the first owner who verifies them', async () => {
    const { host } = await aDomain();
    const { domain } = (await other.post('/domains', { host })).body.data;
    expect(outcome(await other.post(`/domains/${host}/verify`))).toEqual([409, 'DOMAIN_NOT_VERIFIED']);
    const record = dns.replies.get(domain.txtName) as string[][];
    dns.replies.set(domain.txtName, [...record, [domain.txtValue]]);
    expect(outcome(await other.post(`/domains/${host}/verify`))).toEqual([409, 'DOMAIN_TAKEN']);
    await other.delete(`/domains/${host}`);
  });

  it('are bound, listed and unbound by the operator', async () => {
    const host = newHost();
    expect(await admin('domain', 'bind', host, ownerId, '--note', 'contract 7')).toEqual({
      host,
      ownerId,
      changed: true,
    });
    expect((await api.get(`/domains/${host}`)).body.data.domain).toMatchObject({ status: 'verified' });
    const { denied, bound } = await admin('domain', 'list');
    expect(denied).toEqual(expect.any(Array));
    expect(bound).toContainEqual({ host, ownerId, boundAt: expect.any(String), isAssigned: true });
    const foreign = await aLink({}, other);
    expect((await askAt(host, `/r/${foreign.code}`)).status).toBe(404);
    expect(await admin('domain', 'unbind', host)).toEqual({ host, ownerId: null, changed: true });
    expect((await askAt(host, `/r/${foreign.code}`)).status).toBe(302);
    const { entries } = await admin('audit', 'list', '--limit', '20');
    expect(entries).toContainEqual(expect.objectContaining({ action: 'domain.bound', note: 'contract 7' }));
    await expect(admin('domain', 'bind', new URL(origin).hostname, ownerId)).rejects.toThrow(
      '"localhost" is not a domain such as go.example.com',
    );
  });

  it('need a permission and a valid name, and are limited by the plan', async () => {
    const { key, apiKey } = (await api.post('/keys', { name: 'links only', permissions: ['links:write'] }))
      .body.data;
    expect(outcome(await apiAs(apiKey).get('/domains'))).toEqual([403, 'PERMISSION_DENIED']);
    await api.delete(`/keys/${key._id}`);
    for (const host of ['localhost', 'https://go.example.com', '10.0.0.1', 7, null]) {
      const answer = await api.post('/domains', { host });
      expect(outcome(answer)).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.body.error.details).toMatchObject([{ path: 'host' }]);
    }
    const free = apiAs((await admin('owner', 'create', '--name', 'Free', '--plan', 'free')).apiKey);
    const added = [];
    for (let i = 0; i < 4; i++) added.push(await free.post('/domains', { host: newHost() }));
    expect(added.map(({ status }) => status)).toEqual([201, 201, 201, 403]);
    expect(added[3]?.body.error).toMatchObject({ code: 'QUOTA_EXCEEDED' });
  });
});
