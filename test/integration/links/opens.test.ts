import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/visitors/links/open.ts';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { recordVisit } from '#shared/clicks/visits/click-queue.ts';
import { clickOf } from '#shared/clicks/visits/click-token.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { bindHost } from '#shared/core/domains/bind-domain.ts';
import { createDomain } from '#shared/core/domains/create-domain.ts';
import { updateDomain } from '#shared/core/domains/manage-domains.ts';
import { blockLink } from '#shared/links/blocks/block-link.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { createLinkSchema } from '#shared/links/model/link-input.ts';
import { OPEN_LIMITS } from '#shared/links/opens/report-open.ts';
import { visitLink } from '#shared/links/redirects/visit-link.ts';
import { addressHash } from '#shared/platform/limits/address-hash.ts';
import { countUses, type RateLimit } from '#shared/platform/limits/rate-limit-store.ts';
import { byAccount } from '#test/support/builders/authors.ts';
import { anOwner, itemsOf } from '#test/support/builders/smart-links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { recordedClicks } from '#test/support/emulators/shared-mocks.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

/** Simulated installs from one address. Run 10,000 after a change to opens: `INSTALLS=10000`. */
const INSTALLS = Number(process.env['INSTALLS'] ?? 80);

const clicks = recordedClicks();

tableOfFile();

const SERVICE = 'sp.example';
const SERVICE_KEY = `app_4fJ2kQ8sT1vX7yZ0aBcD_${SERVICE}`;
const NOW = new Date('2026-05-01T12:00:00Z');
const hosts = { publicOrigin: `https://${SERVICE}`, ownHosts: [SERVICE] };
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 ' +
  'Mobile Safari/537.36';
const CHROME = PIXEL.replace('; wv', '');
const app = {
  ios: { path: '/shop/7', appStoreId: '1234567890' },
  android: { path: '/store/7', package: 'com.example.app' },
};

beforeEach(() => {
  captureLog();
  clicks.length = 0;
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubEnv('DEFAULT_HOSTS', SERVICE);
  vi.stubEnv('ORIGIN_SECRET', 'known');
  vi.stubEnv('SERVICE_KEY', 'key');
  vi.stubEnv('VISITOR_KEY', 'key');
  vi.stubEnv('HOT_READ_MS', '0');
  vi.stubEnv(
    'APP_LINKS',
    JSON.stringify({ key: SERVICE_KEY, ios: [{ appId: 'ABCDE12345.com.example.app' }] }),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

let count = 0;

interface Domain {
  owner: Owner;
  host: string;
  key: string;
}

async function aDomain(): Promise<Domain> {
  const owner = await anOwner();
  const host = `go-${++count}.customer.example`;
  const act = { by: byAccount(owner), now: NOW };
  await createDomain(act, host, [SERVICE]);
  const android = [{ package: 'com.example.app', sha256: ['14:6D'] }];
  const { appKey } = await updateDomain(act, host, { appLinks: { ios: [], android } });
  const operator = { by: 'ann', reason: null, note: null, now: NOW };
  await bindHost(host, { ownerId: owner.ownerId, ownHosts: [SERVICE] }, operator);
  return { owner, host, key: appKey ?? '' };
}

const aLink = ({ owner }: Pick<Domain, 'owner'>, input: object = {}) =>
  createLink(
    { by: byAccount(owner), hosts, now: NOW },
    createLinkSchema.parse({ originalUrl: `https://example.com/${++count}`, title: 'A link', ...input }),
  );

async function report(body: object, headers: object = {}) {
  const event = {
    headers: {
      'x-origin-secret': 'known',
      'content-type': 'application/json',
      'user-agent': 'okhttp/4.12.0',
      'x-viewer-address': '203.0.113.5',
      ...headers,
    },
    body: JSON.stringify(body),
    requestContext: { requestId: 'request-1', http: { method: 'POST', sourceIp: '203.0.113.9' } },
  } as unknown as APIGatewayProxyEventV2;
  const { statusCode, body: text = '' } = await handler(event, CONTEXT);
  const { data, error } = JSON.parse(text);
  return { status: statusCode, open: data?.open, code: error?.code, details: error?.details };
}

const visitsOf = async (code: string) => (await itemsOf(`CODE#${code}`))[0]?.['visits'] ?? 0;

describe('POST /v1/opens with a url', () => {
  it('returns destination, path and parameters, and counts a click of the app', async () => {
    const domain = await aDomain();
    const { host, key } = domain;
    const { code, _id, originalUrl } = await aLink(domain, { app, utm: { source: 'mail' } });
    const { status, open } = await report({ key, url: `https://${host}/${code}?ref=anna&ref=bob` });
    expect([status, open]).toEqual([
      200,
      {
        destination: `${originalUrl}?utm_source=mail`,
        path: '/store/7',
        appUrl: null,
        parameters: { ref: 'bob', utm_source: 'mail' },
        clickId: expect.stringMatching(/^[\w-]{60,}$/),
        clickedAt: NOW.toISOString(),
        counted: true,
      },
    ]);
    expect(clicks).toMatchObject([{ targetId: _id, source: 'app', time: NOW.toISOString() }]);
    const onIos = await report({ key, url: `https://${host}/r/${code}`, platform: 'ios' });
    expect([onIos.open.path, clicks[1]?.userAgent]).toEqual(['/shop/7', expect.stringContaining('iPhone')]);
    const swift = await report(
      { key, url: `https://${host}/r/${code}` },
      { 'user-agent': 'Shop/1 CFNetwork/1568.1 Darwin/24.0.0' },
    );
    expect(swift.open.path).toBe('/shop/7');
  });

  it('counts an open once, however often and at once it is sent', async () => {
    const domain = await aDomain();
    const { code } = await aLink(domain, { app, maxClicks: 2 });
    const body = { key: domain.key, url: `https://${domain.host}/${code}`, openId: randomUUID() };
    const same = await Promise.all(Array.from({ length: 8 }, () => report(body)));
    expect(same.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(same.filter(({ open }) => open.counted)).toHaveLength(1);
    vi.setSystemTime(NOW.getTime() + 3_600_000);
    expect((await report(body)).open).toEqual({ ...same[0]?.open, counted: false });
    // The same click, which the journal counts once.
    expect(new Set(clicks.map(({ id, time }) => `${id} ${time}`)).size).toBe(1);
    expect(await visitsOf(code)).toBe(1);
    const others = [];
    for (let i = 0; i < 3; i++) others.push((await report({ ...body, openId: randomUUID() })).code);
    expect(others).toEqual([undefined, 'LINK_EXPIRED', 'LINK_EXPIRED']);
    expect((await report(body)).status).toBe(200);
    expect(await visitsOf(code)).toBe(2);
  });

  it('queues a click again whose first message was lost', async () => {
    const domain = await aDomain();
    const { code } = await aLink(domain);
    const body = { key: domain.key, url: `https://${domain.host}/${code}`, openId: randomUUID() };
    vi.mocked(recordVisit).mockResolvedValueOnce();
    expect((await report(body)).status).toBe(200);
    expect((await report(body)).open.counted).toBe(false);
    expect(clicks).toHaveLength(1);
  });

  it('counts every request without an openId', async () => {
    const domain = await aDomain();
    const { code } = await aLink(domain, { maxClicks: 2 });
    const url = `https://${domain.host}/${code}`;
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await report({ key: domain.key, url })).status);
    expect([statuses, clicks.length]).toEqual([[200, 200, 410], 2]);
  });

  it('does not count a click again that a redirect has counted and led to the app', async () => {
    const domain = await aDomain();
    const { code } = await aLink(domain, { app, maxClicks: 1 });
    const visitor = aVisitor({
      now: NOW,
      host: domain.host,
      headers: { 'user-agent': CHROME, 'accept-language': 'en' },
      isAtRoot: true,
    });
    const resolution = await visitLink(code, visitor);
    const [, intent = ''] = /^intent:(.+)#Intent;/.exec((resolution as { to: string }).to) ?? [];
    const body = { key: domain.key, url: `https:${intent}` };
    const { status, open } = await report(body);
    expect([status, open.path, open.counted, open.parameters]).toEqual([200, '/store/7', false, {}]);
    expect([clicks.length, await visitsOf(code)]).toEqual([1, 1]);
    // Shared later, it is an open like any other.
    vi.setSystemTime(NOW.getTime() + 11 * 60_000);
    expect((await report(body)).code).toBe('LINK_EXPIRED');
    vi.setSystemTime(NOW);
    expect((await report({ ...body, url: body.url.replace(/.$/, '_') })).code).toBe('LINK_EXPIRED');
  });

  it('obeys expiry, start, status, passwords and blocks', async () => {
    const domain = await aDomain();
    const act = { by: byAccount(domain.owner), hosts, now: NOW };
    const [later, inactive, locked, blocked] = [
      await aLink(domain, { startsAt: '2026-06-01' }),
      await aLink(domain, { status: 'inactive', expiredUrl: 'https://example.com/over' }),
      await aLink(domain, { password: 'open sesame' }),
      await aLink(domain),
    ];
    await blockLink(
      blocked.code,
      { by: 'ann', reason: 'phishing', note: null, now: NOW },
      hosts.publicOrigin,
    );
    const at = ({ code }: { code: string }, rest: object = {}) =>
      report({ key: domain.key, url: `https://${domain.host}/${code}`, ...rest });
    expect((await at(blocked)).code).toBe('LINK_BLOCKED');
    expect((await at(later)).code).toBe('LINK_NOT_STARTED');
    expect((await at(inactive)).code).toBe('LINK_EXPIRED');
    const openId = randomUUID();
    expect((await at(locked, { openId })).code).toBe('PASSWORD_REQUIRED');
    expect((await at(locked, { openId, password: 'wrong' })).code).toBe('PASSWORD_WRONG');
    expect(clicks).toHaveLength(0);
    expect((await at(locked, { openId, password: 'open sesame' })).open.counted).toBe(true);
    expect((await at(locked, { openId, password: 'wrong' })).code).toBe('PASSWORD_WRONG');
    await updateLink(act, later._id, { input: { startsAt: null, expiresAt: '2026-05-02T00:00:00.000Z' } });
    expect((await at(later)).status).toBe(200);
    vi.setSystemTime(new Date('2026-05-03T00:00:00Z'));
    expect((await at(later)).code).toBe('LINK_EXPIRED');
  });

  it("leaks nothing of others' links, and names what is wrong", async () => {
    const [domain, other] = [await aDomain(), await aDomain()];
    const foreign = await aLink(other, { app });
    const unknown = await report({ key: domain.key, url: `https://${domain.host}/nothing` });
    const hidden = await report({ key: domain.key, url: `https://${domain.host}/${foreign.code}` });
    expect(hidden).toEqual(unknown);
    expect(hidden.code).toBe('LINK_NOT_FOUND');
    for (const url of [
      `https://${other.host}/${foreign.code}`,
      'spring',
      'ftp://x.example/ab',
      `https://${domain.host}.evil.example/ab`,
    ])
      expect(await report({ key: domain.key, url })).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: [{ path: 'url', message: expect.stringContaining(`on ${domain.host}`) }],
      });
    const wrongKeys = [
      domain.key.replace(/_\w/, '_$'),
      `app_4fJ2kQ8sT1vX7yZ0aBcD_${domain.host}`,
      `app_4fJ2kQ8sT1vX7yZ0aBcD_none.example`,
    ];
    const codes = [];
    for (const key of wrongKeys) codes.push((await report({ key, url: `https://${domain.host}/ab` })).code);
    expect(codes).toEqual(['VALIDATION_ERROR', 'APP_KEY_INVALID', 'APP_KEY_INVALID']);
    expect((await report({ key: domain.key })).details).toMatchObject([{ path: 'url', code: 'required' }]);
    expect(clicks).toHaveLength(0);
  });

  it("accepts the key of the service's own hosts there, for links of all accounts", async () => {
    const domain = await aDomain();
    const { code } = await aLink(domain, { app });
    expect((await report({ key: SERVICE_KEY, url: `https://${SERVICE}/r/${code}` })).open.counted).toBe(true);
    expect((await report({ key: SERVICE_KEY, url: `https://${domain.host}/r/${code}` })).status).toBe(400);
    expect((await report({ key: domain.key, url: `https://${SERVICE}/r/${code}` })).status).toBe(400);
  });

  it('is limited per address', async () => {
    const { host, key } = await aDomain();
    const headers = { 'x-viewer-address': '203.0.113.77' };
    const [limit] = OPEN_LIMITS as [RateLimit];
    await countUses(limit, { who: addressHash('203.0.113.77', 'key'), uses: 580 }, NOW);
    const some = Array.from({ length: 30 }, () => report({ key, url: `https://${host}/nothing` }, headers));
    const statuses = (await Promise.all(some)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(20).fill(404), ...Array(10).fill(429)]);
    expect((await report({ key, url: `https://${host}/nothing` })).status).toBe(404);
  });
});

/** What the Play Store hands to the app, of a visit that has led there. */
async function referrerOf(code: string, visitor: object): Promise<string> {
  const resolution = await visitLink(
    code,
    aVisitor({ now: new Date(), headers: { 'user-agent': PIXEL, 'accept-language': 'en' }, ...visitor }),
  );
  if (resolution.outcome !== 'redirect') throw new Error(`not redirected: ${resolution.outcome}`);
  const store = new URL(resolution.to);
  expect([store.host, store.searchParams.get('id')]).toEqual(['play.google.com', 'com.example.app']);
  return store.searchParams.get('referrer') ?? '';
}

describe('POST /v1/opens with an installReferrer', () => {
  it(`resolves ${INSTALLS} installs from one address to their own clicks, and counts none ` +
    'again', async () => {
    const domain = await aDomain();
    const links: Awaited<ReturnType<typeof aLink>>[] = [];
    for (let i = 0; i < 10; i++) links.push(await aLink(domain, { app, utm: { campaign: `c${i}` } }));
    const installs: { referrer: string; index: number; click: ClickEvent }[] = [];
    for (let index = 0; index < INSTALLS; index++) {
      // Many in the same millisecond.
      if (index % 40 === 0) vi.setSystemTime(NOW.getTime() + index);
      const { code = '' } = links[index % links.length] ?? {};
      const referrer = await referrerOf(code, { host: domain.host, query: `ref=${index}` });
      installs.push({ referrer, index, click: clicks.at(-1) as ClickEvent });
    }
    expect(new Set(installs.map(({ referrer }) => referrer)).size).toBe(INSTALLS);
    installs.sort(() => Math.random() - 0.5);
    const start = NOW.getTime() + 60_000;
    for (let i = 0; i < installs.length; i += 25) {
      // Within the limit of an address: ten a second.
      vi.setSystemTime(start + i * 100);
      await Promise.all(
        installs.slice(i, i + 25).map(async ({ referrer, index, click }) => {
          const { open } = await report({ key: domain.key, installReferrer: referrer });
          const link = links[index % links.length];
          expect(open).toMatchObject({
            destination: `${link?.originalUrl}?utm_campaign=c${index % links.length}`,
            path: '/store/7',
            parameters: { ref: String(index), utm_campaign: `c${index % links.length}` },
            clickedAt: click.time,
            counted: false,
          });
          const signed = Buffer.from(open.clickId, 'base64url');
          // Without the bits of the channel.
          expect(signed.toString('hex', 23, 26)).toBe(clickOf(click.id).slice(0, 6));
        }),
      );
    }
    expect(clicks).toHaveLength(INSTALLS);
  }, 600_000);

  it('refuses changed and foreign tokens', async () => {
    const [domain, other] = [await aDomain(), await aDomain()];
    const [link, second, foreign] = [
      await aLink(domain, { app }),
      await aLink(domain, { app }),
      await aLink(other, { app }),
    ];
    const own = await referrerOf(link.code, { host: domain.host });
    const theirs = await referrerOf(foreign.code, { host: other.host });
    const { sp_click: token = '' } = Object.fromEntries(new URLSearchParams(own));
    const changed = `${token.slice(0, 10)}${token[10] === 'A' ? 'B' : 'A'}${token.slice(11)}`;
    for (const installReferrer of [
      theirs,
      own.replace(token, changed),
      own.replace(token, token.slice(0, -2)),
      own.replace(link.code, second.code),
      own.replace(link.code, foreign.code),
      theirs.replace(foreign.code, link.code),
      own.replace(link.code, 'nothing'),
      'utm_source=google-play&utm_medium=organic',
      'x',
    ])
      expect(await report({ key: domain.key, installReferrer })).toMatchObject({
        status: 400,
        details: [{ path: 'installReferrer', code: 'not_found' }],
      });
    expect((await report({ key: domain.key, installReferrer: own })).status).toBe(200);
  });

  it('resolves the click that consumed the last visit, and none of a link stopped since', async () => {
    const domain = await aDomain();
    const act = { by: byAccount(domain.owner), hosts, now: NOW };
    const { code, _id } = await aLink(domain, {
      app,
      maxClicks: 1,
      rules: [{ if: { os: ['android'] }, to: 'https://example.com/android' }],
    });
    const installReferrer = await referrerOf(code, { host: domain.host });
    const open = () => report({ key: domain.key, installReferrer });
    expect((await open()).open.destination).toBe('https://example.com/android');
    await updateLink(act, _id, { input: { status: 'inactive' } });
    expect((await open()).code).toBe('LINK_EXPIRED');
  });
});
