import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { handler } from '#functions/visitors/links/create.ts';
import { runCommand } from '#infra/admin/run-command.ts';
import { openAccount, setOwnerStatus } from '#shared/core/accounts/administer.ts';
import { URL_CHECK_LIMITS } from '#shared/links/destinations/check-url.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { publicLinkQuerySchema, readPublicLink } from '#shared/links/manage/public-link-state.ts';
import {
  createPublicLink,
  createPublicLinkSchema,
  PUBLIC_LINK_LIMITS,
} from '#shared/links/manage/public-links.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { PUBLIC_OWNER_ID } from '#shared/links/model/public-owner.ts';
import { readLinkState } from '#shared/links/redirects/pixel-store.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { trackLink } from '#shared/links/redirects/track-link.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { EDGE_HEADER } from '#shared/platform/http/edge-headers.ts';
import { limitAddress } from '#shared/platform/limits/limit-address.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { anAct, by } from '#test/support/builders/authors.ts';
import { aClick, visitorNumber } from '#test/support/builders/clicks.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { countClicks } from '#test/support/deployment/counting.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { recordedClicks } from '#test/support/emulators/shared-mocks.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

const recorded = recordedClicks();

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00.000Z');
const in30Days = new Date('2026-05-31T12:00:00.000Z');

let urls = 0;
const newUrl = () => `https://example.com/public/${++urls}`;
const publicLink = (fields: object = {}) =>
  createPublicLink({ hosts, now }, createPublicLinkSchema.parse({ originalUrl: newUrl(), ...fields }));
const stateOf = (shortUrl: string, at = now) =>
  readPublicLink(publicLinkQuerySchema.parse({ shortUrl }).shortUrl, hosts, at);
const itemOf = async (id: string) =>
  (await dynamo().send(new GetCommand({ TableName: tableName(), Key: { pk: `LINK#${id}`, sk: 'LINK' } })))
    .Item;

tableOfFile();

describe('createPublicLink: a public link', () => {
  it('lasts 30 days, to the millisecond', async () => {
    const link = await publicLink({ title: ' My link ' });
    expect(link).toMatchObject({
      title: 'My link',
      status: 'active',
      expiresAt: in30Days.toISOString(),
      expiration: { type: 'date', value: in30Days.toISOString() },
    });
    const before = new Date(in30Days.getTime() - 1);
    expect((await resolveLink(link.code, aVisitor({ now: before }), { counts: true })).outcome).toBe(
      'redirect',
    );
    expect((await resolveLink(link.code, aVisitor({ now: in30Days }), { counts: true })).outcome).toBe(
      'gone',
    );
  });

  it('is named after its host when it has no title', async () => {
    expect((await publicLink()).title).toBe('example.com');
    expect((await publicLink({ title: null })).title).toBe('example.com');
  });

  it('may lead where the link of another stranger leads', async () => {
    const originalUrl = newUrl();
    const links = await Promise.all(Array.from({ length: 10 }, () => publicLink({ originalUrl })));
    expect(new Set(links.map(({ code }) => code)).size).toBe(10);
    const own = await createLink({ by: by(newId('owner')), hosts, now }, { originalUrl, title: 'Own' });
    expect(own.originalUrl).toBe(originalUrl);
  });

  it('belongs to the public owner, in the index of dates and in no list', async () => {
    const item = await itemOf((await publicLink())._id);
    expect(item).toMatchObject({ ownerId: PUBLIC_OWNER_ID, gsi2pk: expect.any(String) });
    expect(Object.keys(item ?? {})).not.toEqual(expect.arrayContaining(['gsi1pk']));
    expect(Object.keys(item ?? {})).not.toEqual(expect.arrayContaining(['gsi1sk']));
  });

  it('leaves only its code and a mark for its statistics when it is deleted', async () => {
    const link = await publicLink();
    await deleteLink({ by: by(PUBLIC_OWNER_ID), hosts, now }, link._id);
    const { Items = [] } = await dynamo().send(
      new ScanCommand({
        TableName: tableName(),
        FilterExpression: 'linkId = :id OR id = :id OR pk = :code',
        ExpressionAttributeValues: { ':id': link._id, ':code': `CODE#${link.code}` },
      }),
    );
    expect(Items.map(({ pk }) => pk).sort()).toEqual([`CODE#${link.code}`, `PURGE#${link._id}`]);
    await expect(stateOf(link.shortUrl)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
  });

  it.each(['https://sp.example/r/abc', 'https://SP.example/r/abc?x=1'])('may not lead to %s', async (url) => {
    await expect(publicLink({ originalUrl: url })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'originalUrl' }],
    });
  });

  it('accepts no other fields: callers cannot choose its code, expiry or domain', async () => {
    const wanted = {
      code: 'chosen',
      expiresAt: '2099-01-01',
      customDomain: 'go.example.com',
      password: 'secret',
    };
    const link = await publicLink(wanted);
    expect(link).toMatchObject({ customDomain: null, hasPassword: false, expiresAt: in30Days.toISOString() });
    expect(link.code).not.toBe('chosen');
  });
});

describe('the state of a public link', () => {
  it('has its figures', async () => {
    const link = await publicLink();
    expect(await stateOf(link.shortUrl)).toEqual({
      shortUrl: link.shortUrl,
      status: 'active',
      totalClicks: 0,
      uniqueVisitorsCount: 0,
      lastClickAt: null,
      createdAt: now.toISOString(),
      expiresAt: in30Days.toISOString(),
    });
    const click = (n: number, time: string) =>
      aClick({ targetId: link._id, visitor: visitorNumber(n), time });
    await countClicks(
      [
        click(1, '2026-05-02T10:00:00.000Z'),
        click(1, '2026-05-02T11:00:00.000Z'),
        click(2, '2026-05-02T10:30:00.000Z'),
      ],
      new Date('2026-05-02T12:00:00.000Z'),
    );
    expect(await stateOf(link.shortUrl)).toMatchObject({
      totalClicks: 3,
      uniqueVisitorsCount: 2,
      lastClickAt: '2026-05-02T11:00:00.000Z',
    });
    expect(await stateOf(link.shortUrl, in30Days)).toMatchObject({ status: 'expired' });
  });

  it.each([
    (url: string) => `${url}/`,
    (url: string) => `${url}?utm_source=x#part`,
    (url: string) => ` ${url} `,
    (url: string) => url.replace('https:', 'http:').replace('sp.', 'SP.'),
  ])('is found by its short URL however it is written (%#)', async (write) => {
    const link = await publicLink();
    expect((await stateOf(write(link.shortUrl))).shortUrl).toBe(link.shortUrl);
  });

  it('is not available for other links, as if they did not exist', async () => {
    const own = await createLink(
      { by: by(newId('owner')), hosts, now },
      { originalUrl: newUrl(), title: 'Own' },
    );
    const foreign = (await publicLink()).shortUrl.replace('sp.example', 'other.example');
    for (const shortUrl of [
      own.shortUrl,
      foreign,
      'https://sp.example/r/nothing',
      'https://sp.example:8443/r/abc',
    ]) {
      await expect(stateOf(shortUrl)).rejects.toMatchObject({
        code: 'LINK_NOT_FOUND',
        message: 'The link was not found.',
      });
    }
  });

  it.each([
    '',
    'abc',
    'localhost/r/abc',
    '/r/abc',
    'https://sp.example',
    'https://sp.example/a',
    'https://sp.example/r/',
    'https://sp.example/r/a',
    'https://sp.example/r/abc/x',
    'ftp://sp.example/r/abc',
    'https://sp.example/r/%00abc',
    'https://[',
  ])('is not asked for by %j', (shortUrl) => {
    const { error } = publicLinkQuerySchema.safeParse({ shortUrl });
    expect(error?.issues).toMatchObject([{ path: ['shortUrl'] }]);
  });
});

describe('createPublicLink: the limits of an address', () => {
  const use = (limits: Parameters<typeof limitAddress>[0], address: string, at = now) =>
    limitAddress(limits, { address, hashKey: 'key' }, at).then(
      () => 'fine',
      (error) => `${error.code} ${error.headers['retry-after']}`,
    );

  it('let exactly 10 of 50 public links at once through in a minute, and 10 in the next', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => use(PUBLIC_LINK_LIMITS, '203.0.113.1')),
    );
    expect(outcomes.filter((outcome) => outcome === 'fine')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'RATE_LIMITED 60')).toHaveLength(40);
    const nextMinute = new Date(now.getTime() + 60_000);
    expect(await use(PUBLIC_LINK_LIMITS, '203.0.113.1', nextMinute)).toBe('fine');
  });

  it('let 100 public links through in a day', async () => {
    const outcomes: string[] = [];
    for (let minute = 0; minute < 11; minute++) {
      const at = new Date(now.getTime() + minute * 60_000);
      for (let i = 0; i < 10; i++) outcomes.push(await use(PUBLIC_LINK_LIMITS, '203.0.113.2', at));
    }
    expect(outcomes.filter((outcome) => outcome === 'fine')).toHaveLength(100);
    expect(outcomes.at(-1)).toBe(`RATE_LIMITED ${12 * 3600 - 10 * 60}`);
    const nextDay = new Date(now.getTime() + 86_400_000);
    expect(await use(PUBLIC_LINK_LIMITS, '203.0.113.2', nextDay)).toBe('fine');
  });

  it('let 20 checks of URLs through, whatever was created', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => use(URL_CHECK_LIMITS, '203.0.113.1')),
    );
    expect(outcomes.filter((outcome) => outcome === 'fine')).toHaveLength(20);
  });

  it('hold for a whole /64 of IPv6 and for each address of IPv4', async () => {
    const limits = [{ scope: 'public-links', limit: 1, windowSeconds: 60 }] as const;
    expect(await use(limits, '2001:db8:1:2::1')).toBe('fine');
    expect(await use(limits, '2001:0DB8:1:2:ffff::9')).toMatch('RATE_LIMITED');
    expect(await use(limits, '2001:db8:1:3::1')).toBe('fine');
    expect(await use(limits, '203.0.113.8')).toBe('fine');
    expect(await use(limits, '203.0.113.9')).toBe('fine');
  });

  it('are kept without the address', async () => {
    await use(URL_CHECK_LIMITS, '203.0.113.77');
    const { Items = [] } = await dynamo().send(new ScanCommand({ TableName: tableName() }));
    const windows = Items.filter(({ pk }) => String(pk).startsWith('RATE#'));
    expect(windows.length).toBeGreaterThan(0);
    expect(windows.every(({ ttl }) => typeof ttl === 'number')).toBe(true);
    expect(JSON.stringify(Items)).not.toMatch(/203\.0\.113|2001:/);
  });
});

describe("a link's pixel", () => {
  const BROWSER =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 ' +
    'Safari/537.36';
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const track = async (id: string, query: object = {}, headers: object = {}, method = 'GET') => {
    vi.stubEnv('VISITOR_KEY', 'key');
    vi.stubEnv('SERVICE_KEY', 'key');
    recorded.length = 0;
    await trackLink(id, query, aVisitor({ method, headers: { 'user-agent': BROWSER, ...headers }, now }));
    return recorded as Record<string, unknown>[];
  };
  const owned = (fields: object = {}) =>
    createLink({ by: by(newId('owner')), hosts, now }, { originalUrl: newUrl(), title: 'Own', ...fields });

  it('records a view, with data from the query instead of the headers', async () => {
    const { _id } = await owned();
    expect(await track(_id, {}, { referer: 'https://page.example/x' })).toMatchObject([
      { targetId: _id, source: 'pixel', userAgent: BROWSER, referrer: 'page.example' },
    ]);
    const query = { ua: FIREFOX, screen: '390x844', referrer: 'https://news.example/' };
    expect(await track(_id, query, { referer: 'https://page.example/x' })).toMatchObject([
      { userAgent: FIREFOX, screen: '390x844', referrer: 'news.example' },
    ]);
    const [direct] = await track(
      _id,
      { referrer: '', ua: '', screen: 'wide' },
      { referer: 'https://page.example/x' },
    );
    expect(direct).toMatchObject({ userAgent: BROWSER });
    expect([direct?.['referrer'], direct?.['screen']]).toEqual([undefined, undefined]);
  });

  it("records nothing for bots, prefetches, HEAD, and ids that are no link's", async () => {
    const { _id } = await owned();
    const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    expect(await track(_id, { ua: bot })).toEqual([]);
    expect(await track(_id, {}, { 'user-agent': bot })).toEqual([]);
    expect(await track(_id, {}, { 'sec-purpose': 'prefetch' })).toEqual([]);
    expect(await track(_id, {}, {}, 'HEAD')).toEqual([]);
    for (const id of [newId('link'), newId('smartLink'), '', 'nonsense']) expect(await track(id)).toEqual([]);
  });

  it('records nothing for a link that is inactive, past its date or deleted', async () => {
    const owner = newId('owner');
    const link = await createLink({ by: by(owner), hosts, now }, { originalUrl: newUrl(), title: 'Own' });
    await updateLink({ by: by(owner), hosts, now }, link._id, { input: { status: 'inactive' } });
    expect(await track(link._id)).toEqual([]);
    await updateLink({ by: by(owner), hosts, now }, link._id, {
      input: { status: 'active', expiresAt: now.toISOString() },
    });
    expect(await readLinkState(link._id)).toMatchObject({ status: 'active', expiresAt: now.toISOString() });
    expect(await track(link._id)).toEqual([]);
    await updateLink({ by: by(owner), hosts, now }, link._id, { input: { expiresAt: null } });
    expect(await track(link._id)).toHaveLength(1);
    await deleteLink({ by: by(owner), hosts, now }, link._id);
    expect(await track(link._id)).toEqual([]);
  });
});

describe('POST /v1/links/p', () => {
  let keys = 0;
  const account = () => openAccount({ name: 'Account', plan: 'pro', balanceMicros: undefined }, new Date());
  const aKey = async (ownerId: string, permission: string) => {
    const args = ['key', 'create', ownerId, '--permissions', permission];
    return ((await runCommand(args, new Date())) as { apiKey: string }).apiKey;
  };
  const post = async (
    headers: Record<string, string>,
    originalUrl = newUrl(),
    sourceIp = '198.51.100.77',
  ) => {
    const event = {
      headers: { 'content-type': 'application/json', [EDGE_HEADER.secret]: 'a secret', ...headers },
      body: JSON.stringify({ originalUrl }),
      requestContext: {
        requestId: 'request',
        timeEpoch: Date.now(),
        http: { method: 'POST', path: '/v1/links/p', sourceIp },
      },
    };
    return (await handler(event as never, CONTEXT)) as APIGatewayProxyStructuredResultV2;
  };
  const stubSettings = (publicLinks: string) => {
    vi.stubEnv('SERVICE_KEY', 'a key');
    vi.stubEnv('PUBLIC_ORIGIN', hosts.publicOrigin);
    vi.stubEnv('OWN_HOSTS', hosts.ownHosts.join(','));
    vi.stubEnv('SHORT_URLS', 'prefixed');
    vi.stubEnv('ORIGIN_SECRET', 'a secret');
    vi.stubEnv('PUBLIC_LINKS', publicLinks);
    captureLog();
  };
  const failure = ({ statusCode, body }: APIGatewayProxyStructuredResultV2) => [
    statusCode,
    JSON.parse(body ?? '').error.code,
  ];
  const claims = async () => {
    const { Items = [] } = await dynamo().send(new ScanCommand({ TableName: tableName() }));
    return Items.filter(({ pk }) => pk.startsWith('IDEMPOTENCY#')).length;
  };

  it('writes nothing for a request above the limit, and does not count a repeated one', async () => {
    // All in the same minute, however long it takes.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    stubSettings('on');
    const keyed = () => ({ 'idempotency-key': `key-${++keys}` });
    const first = keyed();
    const url = newUrl();
    const created = await post(first, url);
    expect(created.statusCode).toBe(201);
    for (let i = 0; i < 9; i++) expect((await post(keyed())).statusCode).toBe(201);
    expect(await claims()).toBe(10);
    expect((await post(keyed())).statusCode).toBe(429);
    expect((await post({})).statusCode).toBe(429);
    expect(await claims()).toBe(10);
    const again = await post(first, url);
    expect([again.statusCode, again.body]).toEqual([201, created.body]);
    expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true' });
  });

  it('creates nothing if the operator turned it off, and does not count against the address', async () => {
    stubSettings('off');
    for (let i = 0; i < 12; i++) expect(failure(await post({}))).toEqual([403, 'PUBLIC_LINKS_OFF']);
    expect(failure(await post({ authorization: `Bearer ${(await account()).apiKey}` }))).toEqual([
      403,
      'PUBLIC_LINKS_OFF',
    ]);
  });

  it('needs a key that may create links where the operator requires one', async () => {
    stubSettings('key');
    const from = (sourceIp: string, apiKey?: string) =>
      post(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }, newUrl(), sourceIp);
    const { ownerId, apiKey } = await account();
    const refused = [
      await from('198.51.100.78'),
      await from('198.51.100.78', `${apiKey.slice(0, -1)}_`),
      await from('198.51.100.78', await aKey(ownerId, 'links:read')),
    ].map(failure);
    expect(refused).toEqual([
      [401, 'API_KEY_MISSING'],
      [401, 'API_KEY_INVALID'],
      [403, 'PERMISSION_DENIED'],
    ]);
    const created = await from('198.51.100.78', await aKey(ownerId, 'links:write'));
    expect(created.statusCode).toBe(201);
    const { link } = JSON.parse(created.body ?? '').data;
    expect(await itemOf(link._id)).toMatchObject({ ownerId: PUBLIC_OWNER_ID });
    await setOwnerStatus(ownerId, 'suspended', anAct());
    expect(failure(await from('198.51.100.78', apiKey))).toEqual([403, 'OWNER_SUSPENDED']);
  });
});
