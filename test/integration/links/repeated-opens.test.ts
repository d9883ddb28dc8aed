import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { destinationOf } from '#functions/visitors/links/visit-response.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { setOwnerStatus } from '#shared/core/accounts/administer.ts';
import { bindHost } from '#shared/core/domains/bind-domain.ts';
import { createDomain } from '#shared/core/domains/create-domain.ts';
import { updateDomain } from '#shared/core/domains/manage-domains.ts';
import { denyHost } from '#shared/core/moderation/deny-host.ts';
import { blockLink } from '#shared/links/blocks/block-link.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { syncOwnerStatus } from '#shared/links/manage/owner-status.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { createLinkSchema } from '#shared/links/model/link-input.ts';
import type { LinkRecord } from '#shared/links/model/link-record.ts';
import { reportOpen } from '#shared/links/opens/report-open.ts';
import { unlockLink } from '#shared/links/redirects/unlock-link.ts';
import { readLink } from '#shared/links/store/link-store.ts';
import { transferLinks } from '#shared/links/transfer/transfer-links.ts';
import { byAccount } from '#test/support/builders/authors.ts';
import { anOwner } from '#test/support/builders/smart-links.ts';
import { inAccount, joins, outcomes } from '#test/support/builders/transfers.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { recordedClicks } from '#test/support/emulators/shared-mocks.ts';
import { captureLog } from '#test/support/log-lines.ts';

recordedClicks();
tableOfFile();

const SERVICE = 'sp.example';
const NOW = new Date('2026-05-01T12:00:00Z');
const hosts = { publicOrigin: `https://${SERVICE}`, ownHosts: [SERVICE] };
const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile';

beforeEach(() => {
  captureLog();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubEnv('DEFAULT_HOSTS', SERVICE);
  vi.stubEnv('SERVICE_KEY', 'key');
  vi.stubEnv('VISITOR_KEY', 'key');
  vi.stubEnv('HOT_READ_MS', '0');
});
afterEach(() => {
  vi.useRealTimers();
});

let count = 0;

interface Opened {
  owner: Owner;
  link: LinkRecord;
  key: string;
  host: string;
  /** The ID of the click, and the install referrer with it. */
  clickId: string;
  referrer: string;
}

/** A link with an app that a phone has opened, after its password if it has one. */
async function anOpenedLink(fields: object): Promise<Opened> {
  const owner = await anOwner();
  const host = `again-${++count}.customer.example`;
  const act = { by: byAccount(owner), now: NOW };
  await createDomain(act, host, [SERVICE]);
  const android = [{ package: 'com.example.app', sha256: ['14:6D'] }];
  const { appKey } = await updateDomain(act, host, { appLinks: { ios: [], android } });
  await bindHost(
    host,
    { ownerId: owner.ownerId, ownHosts: [SERVICE] },
    { by: 'ann', reason: null, note: null, now: NOW },
  );
  const link = await createLink(
    { ...act, hosts },
    createLinkSchema.parse({
      originalUrl: `https://first-${count}.example/`,
      title: 'A link',
      app: { android: { path: '/store/7', package: 'com.example.app' } },
      ...fields,
    }),
  );
  const visitor = aVisitor({ now: NOW, host, headers: { 'user-agent': PIXEL, 'accept-language': 'en' } });
  const visit = await unlockLink(link.code, 'open sesame', visitor);
  if (visit.outcome !== 'redirect') throw new Error(`not redirected: ${visit.outcome}`);
  const [, shortUrl = ''] = /^intent:(.+)#Intent;/.exec(visit.to) ?? [];
  const clickId = new URLSearchParams(shortUrl.split('?')[1]).get('sp_click') ?? '';
  expect(clickId.length).toBeGreaterThan(40);
  const referrer = new URLSearchParams({ sp_click: clickId, sp_code: link.code }).toString();
  return { owner, link, key: appKey ?? '', host, clickId, referrer };
}

const report = (body: object, address = '203.0.113.5') =>
  reportOpen(
    { address, headers: { 'user-agent': 'okhttp/4.12.0' }, now: new Date(), destinationOf },
    body as never,
  );

/** The ways to get the response to a visit that was counted before, again. */
const WAYS: [
  string,
  (opened: Opened) => Promise<(rest?: object, address?: string) => ReturnType<typeof report>>,
][] = [
  [
    'the ID of its open',
    async ({ key, host, link }) => {
      const body = {
        key,
        url: `https://${host}/${link.code}`,
        openId: randomUUID(),
        ...(link.hasPassword && { password: 'open sesame' }),
      };
      await report(body);
      return (rest = {}, address) => report({ ...body, ...rest }, address);
    },
  ],
  [
    'the ID of its click in the short URL',
    async ({ key, host, link, clickId }) =>
      (rest = {}, address) =>
        report({ key, url: `https://${host}/${link.code}?sp_click=${clickId}`, ...rest }, address),
  ],
  [
    'the install referrer',
    async ({ key, referrer }) =>
      (rest = {}, address) =>
        report({ key, installReferrer: referrer, ...rest }, address),
  ],
];

const change = ({ owner, link }: Opened, input: object) =>
  updateLink({ by: byAccount(owner), hosts, now: new Date() }, link._id, { input });
const operator = () => ({ by: 'ann', reason: 'phishing' as const, note: null, now: new Date() });

/** What stops a link, and the error. */
const STOPS: [string, (opened: Opened) => Promise<unknown>, code: string][] = [
  ['was blocked', ({ link }) => blockLink(link.code, operator(), hosts.publicOrigin), 'LINK_BLOCKED'],
  [
    'leads to a host that was denied',
    ({ link }) => denyHost(new URL(link.originalUrl).hostname, operator(), [SERVICE]),
    'LINK_BLOCKED',
  ],
  [
    'belongs to an account that was suspended',
    async ({ owner, link }) => {
      await setOwnerStatus(owner.ownerId, 'suspended', { ...operator(), reason: null });
      const stored = await readLink(link._id);
      if (stored) await syncOwnerStatus(owner.ownerId, [stored]);
    },
    'OWNER_SUSPENDED',
  ],
  [
    'was deleted',
    ({ owner, link }) => deleteLink({ by: byAccount(owner), hosts, now: new Date() }, link._id),
    'LINK_NOT_FOUND',
  ],
  ['was disabled', (opened) => change(opened, { status: 'inactive' }), 'LINK_EXPIRED'],
  [
    'was disabled, with a page to go to',
    (opened) => change(opened, { status: 'inactive', expiredUrl: 'https://x.example/' }),
    'LINK_EXPIRED',
  ],
  ['has ended', (opened) => change(opened, { expiresAt: '2026-05-01T12:02:30.000Z' }), 'LINK_EXPIRED'],
  ['starts later', (opened) => change(opened, { startsAt: '2026-06-01T00:00:00.000Z' }), 'LINK_NOT_STARTED'],
  ['got a password', (opened) => change(opened, { password: 'another one' }), 'PASSWORD_REQUIRED'],
];

describe.each(WAYS)('an open that is repeated with %s', (way, prepare) => {
  it.each([
    ['of a plain link', {}],
    ['of a link with a password', { password: 'open sesame' }],
    ['of a link whose last visit it was', { maxClicks: way === 'the ID of its open' ? 2 : 1 }],
  ])('gets the same response again, %s', async (_, fields) => {
    const opened = await anOpenedLink(fields);
    const again = await prepare(opened);
    vi.setSystemTime(NOW.getTime() + 60_000);
    for (let i = 0; i < 2; i++) {
      expect(await again()).toMatchObject({ destination: opened.link.originalUrl, counted: false });
    }
  });

  it.each(STOPS)('gets no destination if the link %s', async (_, stop, code) => {
    const opened = await anOpenedLink({});
    const again = await prepare(opened);
    vi.setSystemTime(NOW.getTime() + 60_000);
    await stop(opened);
    // Longer than denied hosts are kept in memory.
    vi.setSystemTime(NOW.getTime() + 180_000);
    const isUnknown = way === 'the install referrer' && code === 'LINK_NOT_FOUND';
    await expect(again()).rejects.toMatchObject({ code: isUnknown ? 'VALIDATION_ERROR' : code });
  });

  it('gets a destination only with the new password, once it was changed', async () => {
    const opened = await anOpenedLink({ password: 'open sesame' });
    const again = await prepare(opened);
    vi.setSystemTime(NOW.getTime() + 60_000);
    await change(opened, { password: 'another one', originalUrl: 'https://second.example/' });
    await expect(again({ password: 'open sesame' })).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
    await expect(again({ password: 'another one' })).resolves.toMatchObject({
      destination: 'https://second.example/',
    });
  });

  it('is not told where a link with a click limit leads after it was changed', async () => {
    const opened = await anOpenedLink({ maxClicks: 2 });
    const again = await prepare(opened);
    const { destination } = await again({ openId: randomUUID() }).catch(() => ({ destination: undefined }));
    expect([opened.link.originalUrl, undefined]).toContain(destination);
    vi.setSystemTime(NOW.getTime() + 60_000);
    await change(opened, { originalUrl: 'https://second.example/' });
    const told: string[] = [];
    for (let i = 0; i < 4; i++)
      await again().then(
        (open) => told.push(open.destination),
        () => undefined,
      );
    // What counted before is told again as it was; a new visit may use up the limit.
    expect(told.filter((url) => url === 'https://second.example/').length).toBeLessThanOrEqual(
      way === 'the ID of its open' ? 0 : 1,
    );
  });
});

describe('the ID of a click of a link with a click limit', () => {
  it.each(WAYS.slice(1))('opens it for one visitor only: %s', async (_, prepare) => {
    const opened = await anOpenedLink({ maxClicks: 1 });
    const again = await prepare(opened);
    await expect(again({}, '203.0.113.5')).resolves.toMatchObject({ counted: false });
    for (let i = 10; i < 15; i++) {
      await expect(again({}, `203.0.113.${i}`)).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
    }
    await expect(again({}, '203.0.113.5')).resolves.toMatchObject({ counted: false });
  });
});

describe('a link that was moved to another account', () => {
  it('is opened there with the install referrer of a click before the move', async () => {
    const [opened, other] = [await anOpenedLink({}), await anOpenedLink({})];
    await Promise.all([joins(opened.owner), joins(other.owner)]);
    const act = { by: await inAccount(opened.owner), hosts, now: new Date() };
    const move = { ids: [opened.link._id], accountId: other.owner.ownerId };
    expect(outcomes(await transferLinks(act, move))).toEqual(['transferred']);
    const body = { installReferrer: opened.referrer };
    await expect(report({ ...body, key: other.key })).resolves.toMatchObject({
      destination: opened.link.originalUrl,
      counted: false,
    });
    await expect(report({ ...body, key: opened.key })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});
