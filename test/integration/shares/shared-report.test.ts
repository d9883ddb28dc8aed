import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAnalytics } from '#shared/clicks/analytics/analytics.ts';
import { analyticsQuerySchema, filterOf } from '#shared/clicks/analytics/analytics-query.ts';
import { countClicks } from '#shared/clicks/journal/count-clicks.ts';
import { WHOLE, wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { createFolderSchema } from '#shared/core/folders/folder.ts';
import { createFolder } from '#shared/core/folders/manage-folders.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import * as passwords from '#shared/links/model/password.ts';
import { insertLink } from '#shared/links/store/link-store.ts';
import { readAccountAnalytics } from '#shared/overview/account-analytics.ts';
import { accountAnalyticsQuerySchema } from '#shared/overview/account-contract.ts';
import { findOwners } from '#shared/overview/targets.ts';
import { AppError } from '#shared/platform/errors.ts';
import { newId, newShortCode, randomIds } from '#shared/platform/runtime/ids.ts';
import { reportMail } from '#shared/scheduled-reports/report-mail.ts';
import { createShare, deleteShare } from '#shared/shares/manage-shares.ts';
import { openShare } from '#shared/shares/open-share.ts';
import { reportPage } from '#shared/shares/report-page.ts';
import { readScopeFigures } from '#shared/shares/scope-figures.ts';
import { type CreateShare, createShareSchema } from '#shared/shares/share.ts';
import { findShare } from '#shared/shares/share-store.ts';
import { byAccount } from '#test/support/builders/authors.ts';
import { anyClick } from '#test/support/builders/click-samples.ts';
import { aStoredLink } from '#test/support/builders/links.ts';
import { anOwner, create, HOSTS } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import { seededRandom } from '#test/support/random.ts';

tableOfFile();

const NOW = new Date('2026-04-10T12:00:00.000Z');
const FROM = Date.parse('2026-03-20T00:00:00Z');
const ORIGIN = HOSTS.publicOrigin;
const hosts = { publicOrigin: ORIGIN };
const KEY = 'key of the service';
/** Scopes and filters to try; every night, 1,000. */
const ROUNDS = Number(process.env['SHARED_REPORTS'] ?? exhaustively(25, 10));

interface Account {
  owner: Owner;
  links: string[];
  page: string;
  /** With some of the links, and the page. */
  folder: string;
  inFolder: string[];
}
let account: Account;

const actOf = (owner: Owner, now = NOW) => ({
  by: { ...byAccount(owner), permissions: ['*'] as const },
  ids: randomIds,
  publicOrigin: ORIGIN,
  serviceKey: KEY,
  now,
});

beforeEach(() => {
  vi.stubEnv('SERVICE_KEY', KEY);
  // Hashes that cost nothing: so many guesses would take a minute.
  vi.spyOn(passwords, 'hashPassword').mockImplementation(async (password) => `hash of ${password}`);
  vi.spyOn(passwords, 'verifyPassword').mockImplementation(
    async (password, hash) => hash === `hash of ${password}`,
  );
});

async function anAccount(): Promise<Account> {
  const random = seededRandom(7);
  const owner = await anOwner();
  const { ownerId } = owner;
  const links: string[] = [];
  const inFolder: string[] = [];
  const act = { by: byAccount(owner), ids: randomIds, now: NOW };
  const { _id: folder } = await createFolder(act, createFolderSchema.parse({ name: 'Launch' }));
  for (let i = 0; i < 5; i++) {
    const code = newShortCode();
    const link = aStoredLink({
      id: newId('link'),
      ownerId,
      code,
      originalUrl: `https://secret-destination.example/${code}`,
      title: `Title of link ${i}`,
      tags: i % 2 === 0 ? ['even', 'all'] : ['all'],
      folderId: i < 3 ? folder : null,
      createdAt: new Date(FROM).toISOString(),
    });
    await insertLink({ link, codeIsChosen: true });
    links.push(link.id);
    if (link.folderId === folder) inFolder.push(link.id);
  }
  const { _id: page } = await create(owner, { folderId: folder }, { now: new Date(FROM) });
  const targets = [...links, page];
  const clicks = Array.from({ length: 500 }, () =>
    anyClick(targets[Math.floor(random() ** 2 * targets.length)] as string, FROM, NOW.getTime(), random),
  );
  for (let i = 0; i < clicks.length; i += 60)
    await countClicks(clicks.slice(i, i + 60), { now: NOW, ownersOf: findOwners });
  return { owner, links, page, folder, inFolder: [...inFolder, page] };
}

beforeAll(async () => {
  account = await anAccount();
});

const share = (input: CreateShare, now = NOW) =>
  createShare(actOf(account.owner, now), createShareSchema.parse(input));

const tokenOf = ({ url }: { url: string | null }) => url?.split('/').at(-1) ?? '';

const visit = (
  shared: { url: string | null },
  { now = NOW, ...overrides }: { now?: Date; password?: string; address?: string } = {},
) =>
  openShare(tokenOf(shared), {
    password: undefined,
    address: '192.0.2.1',
    hostsOf: () => hosts,
    now,
    ...overrides,
  });

async function reportOf(shared: { url: string | null }, now = NOW) {
  const opened = await visit(shared, { now });
  if (opened.outcome !== 'report') throw new Error(`The report is locked: ${opened.outcome}`);
  return opened;
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'opened',
    (error) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );

/** The id of no link. */
const NONE = newId('link');

const mailOf = (
  read: Awaited<ReturnType<typeof readScopeFigures>>,
  { from, to, timezone }: { from: string; to: string; timezone: string },
) =>
  reportMail({
    ...read,
    title: null,
    filters: {},
    names: new Map(),
    language: 'en',
    period: { every: 'day', from, to },
    timezone,
    hosts,
    url: ORIGIN,
    isPreview: false,
  });

/** The clicks that an email names; none if it says that nothing happened. */
const clicksIn = (blocks: ReturnType<typeof reportMail>): number => {
  const figures = blocks.flatMap((block) => (block.type === 'figures' ? block.figures : []));
  return Number(figures[0]?.value ?? 0);
};

const sum = (list: readonly { count: number | null }[]) =>
  list.reduce((total, { count }) => total + (count ?? 0), 0);

describe('a shared report', () => {
  it(`has the totals of the API for ${ROUNDS} random scopes, filters and periods`, async () => {
    const random = seededRandom(11);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const some = <T>(values: readonly T[]) => (random() < 0.3 ? [pick(values)] : undefined);
    const { ownerId } = account.owner;
    let withClicks = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const scope = pick<CreateShare['scope']>([
        { type: 'link', id: pick(account.links) },
        { type: 'page', id: account.page },
        { type: 'tag', tag: pick(['even', 'all', 'none']) },
        { type: 'folder', id: account.folder },
        { type: 'account' },
      ]);
      const isOne = scope.type === 'link' || scope.type === 'page';
      const timezone = pick(['UTC', 'Europe/Berlin', 'America/Los_Angeles']);
      const from = pick([undefined, '2026-03-20', '2026-03-28', '2026-04-05']);
      const to = pick([undefined, '2026-04-05', '2026-04-08', '2026-04-10']);
      const filters = {
        country: some(['DE', 'US', 'Unknown']),
        device: some(['mobile', 'desktop', 'other']),
        referrer: some(['news.example', 'direct']),
        source: some(['redirect', 'qr', 'pixel']),
        event: random() < 0.1 ? ['play'] : undefined,
        ...(!isOne && {
          linkId: some([...account.links, account.page]),
          kind: random() < 0.2 ? ('link' as const) : undefined,
        }),
        ...((scope.type === 'account' || scope.type === 'folder') && { tag: some(['even', 'all']) }),
      };
      const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
      const shared = await share({
        scope,
        filters: set,
        period: { timezone, ...(from && { from }), ...(to && { to }) },
      });
      const { report } = await reportOf(shared);
      await deleteShare(actOf(account.owner), shared._id);

      const query = {
        timezone,
        ...(from && { from }),
        ...(to && { to }),
        ...Object.fromEntries(Object.entries(set).map(([name, value]) => [name, String(value)])),
        ...(scope.tag && { tag: scope.tag }),
        // The API has no filter for folders.
        ...(scope.type === 'folder' && {
          linkId:
            account.inFolder.filter((id) => !set['linkId'] || set['linkId'].includes(id)).join() || NONE,
        }),
      };
      const parsed = isOne ? analyticsQuerySchema.parse(query) : undefined;
      const api = parsed
        ? await readAnalytics(scope.id as string, { ...parsed, filter: filterOf(parsed) }, NOW)
        : await readAccountAnalytics(
            { ownerId, scope: WHOLE, hosts, now: NOW },
            accountAnalyticsQuerySchema.parse(query),
          );
      const what = JSON.stringify({ scope, query });
      expect(report.clicks, what).toBe(api.totalClicks);
      expect(report.visitors, what).toBe(api.uniqueVisitorsCount);
      expect(sum(report.series), what).toBe(api.totalClicks);
      expect(report.lists.find(({ name }) => name === 'countries')?.rows ?? [], what).toEqual(
        api.topCountries,
      );
      expect(report.before ?? 0, what).toBe(api.previous?.totalClicks ?? 0);
      if (from && to) {
        const range = { from, to, timezone, interval: 'day', names: 10 } as const;
        const read = await readScopeFigures(
          { ...wholeAccount(ownerId), hosts, now: NOW },
          { scope, filters: set },
          range,
        );
        expect(clicksIn(mailOf(read, range)), what).toBe(api.totalClicks);
      }
      if (api.totalClicks > 0) withClicks++;
    }
    expect(withClicks).toBeGreaterThan(ROUNDS / 4);
  }, 120_000);

  it('shows no destinations, visitors, other tags or titles, unless links are shown', async () => {
    const plain = await reportOf(await share({ scope: { type: 'account' } }));
    const { body } = reportPage(plain, 'en');
    expect(body).toContain('All links and pages');
    expect(body).not.toMatch(/secret-destination|Title of link|even|\/r\//);
    const withLinks = reportPage(
      await reportOf(await share({ scope: { type: 'tag', tag: 'even' }, showLinks: true })),
      'en',
    ).body;
    expect(withLinks).toContain('Title of link 0');
    expect(withLinks).not.toContain('Title of link 1');
    expect(withLinks).not.toContain('secret-destination');
  });

  it('hides counts below 3 if asked to', async () => {
    const narrow = { period: { from: '2026-03-20', to: '2026-03-20' } };
    const open = (await reportOf(await share({ scope: { type: 'account' }, ...narrow }))).report;
    const { report } = await reportOf(
      await share({ scope: { type: 'account' }, ...narrow, hideSmallCounts: true }),
    );
    const counts = (lists: typeof open.lists) => lists.flatMap(({ rows }) => rows.map(({ count }) => count));
    expect(Math.min(...counts(open.lists))).toBeLessThan(3);
    expect(Math.min(...counts(report.lists))).toBeGreaterThanOrEqual(3);
    const one = await reportOf(
      await share({
        scope: { type: 'link', id: account.links[4] as string },
        hideSmallCounts: true,
        period: { days: 1 },
      }),
    );
    expect([null, 0]).toContain(
      one.report.clicks === null || one.report.clicks === 0 ? one.report.clicks : null,
    );
  });

  it('returns nothing once it is revoked, also if its figures are kept', async () => {
    const shared = await share({ scope: { type: 'account' } });
    await reportOf(shared);
    await deleteShare(actOf(account.owner), shared._id);
    expect(await codeOf(visit(shared))).toBe('NOT_FOUND');
    expect(await codeOf(visit(shared, { now: new Date(NOW.getTime() + 30_000) }))).toBe('NOT_FOUND');
  });

  it('returns the same for expired and unknown tokens, and for a link that was deleted', async () => {
    const code = newShortCode();
    const { ownerId } = account.owner;
    const link = aStoredLink({
      id: newId('link'),
      ownerId,
      code,
      originalUrl: `https://example.com/${code}`,
    });
    await insertLink({ link, codeIsChosen: true });
    const ofLink = await share({ scope: { type: 'link', id: link.id }, password: 'open sesame' });
    expect((await visit(ofLink)).outcome).toBe('ask');
    await deleteLink({ by: byAccount(account.owner), hosts: HOSTS, now: NOW }, link.id);
    expect(await codeOf(visit(ofLink))).toBe('NOT_FOUND');
    const short = await share({ scope: { type: 'account' }, expiresAt: '2026-04-10T13:00:00Z' });
    expect(await codeOf(visit(short))).toBe('opened');
    expect(await codeOf(visit(short, { now: new Date('2026-04-10T13:00:00Z') }))).toBe('NOT_FOUND');
    for (const token of ['a'.repeat(32), 'short', '../../etc/passwd', ''])
      expect(await codeOf(visit({ url: `/s/${token}` })), token).toBe('NOT_FOUND');
  });

  it('is stored once its period is over, and read again after a day', async () => {
    const shared = await share({
      scope: { type: 'account' },
      period: { from: '2026-03-25', to: '2026-03-31' },
    });
    const first = await reportOf(shared);
    const hour = await reportOf(shared, new Date(NOW.getTime() + 3_600_000));
    expect(hour.report).toEqual(first.report);
    expect((await findShare(shared._id))?.stored?.madeAt).toBe(NOW.toISOString());
    const later = new Date(NOW.getTime() + 86_400_000);
    expect((await reportOf(shared, later)).report).toEqual({ ...first.report, madeAt: later.toISOString() });
  });

  it('is kept for 30 seconds while its period goes on, and not stored', async () => {
    const shared = await share({ scope: { type: 'link', id: account.links[0] as string } });
    const before = await reportOf(shared);
    const now = new Date(NOW.getTime() + 29_000);
    const click = anyClick(account.links[0] as string, NOW.getTime(), now.getTime(), seededRandom(3));
    await countClicks([click], { now, ownersOf: findOwners });
    expect((await reportOf(shared, now)).report.clicks).toBe(before.report.clicks);
    const after = await reportOf(shared, new Date(NOW.getTime() + 30_000));
    expect(after.report.clicks).toBe((before.report.clicks ?? 0) + 1);
    expect((await findShare(shared._id))?.stored).toBeUndefined();
  });

  it('stops 230 guesses of its password, also from many addresses', async () => {
    const shared = await share({ scope: { type: 'account' }, password: 'open sesame' });
    expect((await visit(shared)).outcome).toBe('ask');
    expect((await visit(shared, { password: 'open sesame' })).outcome).toBe('report');
    const outcomes = new Map<string, number>();
    const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const guess = async (address: string) => {
      const visited = visit(shared, { password: 'guess', address });
      count(
        await visited.then(
          ({ outcome }) => outcome,
          (error) => error.code,
        ),
      );
    };
    await Promise.all(Array.from({ length: 30 }, () => guess('192.0.2.7')));
    expect(Object.fromEntries(outcomes)).toEqual({ wrong: 10, RATE_LIMITED: 20 });
    expect(await codeOf(visit(shared, { password: 'open sesame', address: '192.0.2.7' }))).toBe(
      'RATE_LIMITED',
    );
    // Fewer from each than its own limit.
    for (let i = 0; i < 4; i++)
      await Promise.all(Array.from({ length: 50 }, (_, k) => guess(`198.51.100.${k}`)));
    // 100 in total, then one for each address that has none left.
    expect(outcomes.get('wrong')).toBe(150);
    // Who knows it gets in from an address that did not guess.
    expect((await visit(shared, { password: 'open sesame', address: '203.0.113.9' })).outcome).toBe('report');
  }, 120_000);
});
