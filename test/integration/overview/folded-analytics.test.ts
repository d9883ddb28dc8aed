import { beforeAll, describe, expect, it } from 'vitest';
import { eraseFolds } from '#shared/clicks/folds/erase-folds.ts';
import { foldAccounts } from '#shared/clicks/folds/fold-accounts.ts';
import { countClicks } from '#shared/clicks/journal/count-clicks.ts';
import { enroll } from '#shared/clicks/journal/enroll-accounts.ts';
import { WHOLE } from '#shared/core/access/scope.ts';
import type { Link } from '#shared/links/model/link.ts';
import { insertLink, readLink } from '#shared/links/store/link-store.ts';
import { removeLink } from '#shared/links/store/removal-store.ts';
import { readAccountAnalytics } from '#shared/overview/account-analytics.ts';
import { accountAnalyticsQuerySchema } from '#shared/overview/account-contract.ts';
import { TARGET_RECORDS } from '#shared/overview/target-records.ts';
import { findOwners } from '#shared/overview/targets.ts';
import { newId, newShortCode } from '#shared/platform/runtime/ids.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { anyClick } from '#test/support/builders/click-samples.ts';
import { aStoredLink } from '#test/support/builders/links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { countReads } from '#test/support/emulators/read-units.ts';
import { type S3Engine, startS3Engine } from '#test/support/emulators/s3-engine.ts';
import { seededRandom } from '#test/support/random.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-03-01T00:00:00Z');
/** In the middle of the day after the last clicks. */
const NOW = new Date('2026-04-01T12:00:00Z');
const LINKS = 150;
const MONTH = { from: '2026-03-02', to: '2026-03-31' };

tableOfFile();

interface Account {
  ownerId: string;
  links: Link[];
}

const reader = (ownerId: string, now: Date) => ({
  ownerId,
  scope: WHOLE,
  hosts: { publicOrigin: 'https://sp.example' },
  now,
});

const report = (ownerId: string, parameters: Record<string, string> = MONTH, now = NOW) =>
  readAccountAnalytics(reader(ownerId, now), accountAnalyticsQuerySchema.parse(parameters));

/** An account with a click of each link on most days of a month. */
async function anAccount(): Promise<Account> {
  const random = seededRandom(7);
  const ownerId = newId('owner');
  const links = Array.from({ length: LINKS }, (_, i) =>
    aStoredLink({
      id: newId('link'),
      ownerId,
      code: newShortCode(),
      originalUrl: `https://example.com/${i}`,
      tags: [`tag ${i % 7}`],
      createdAt: new Date(START).toISOString(),
    }),
  );
  await inParallel(links, 16, async (link) => {
    await insertLink({ link, codeIsChosen: true });
  });
  for (let day = START; day < Date.parse('2026-04-01'); day += DAY_MS) {
    const visited = links.filter(() => random() < 0.3);
    const clicks = visited.map(({ id }) => anyClick(id, day, day + DAY_MS - 1, random));
    await countClicks(clicks, { now: new Date(day + DAY_MS), ownersOf: findOwners });
  }
  return { ownerId, links };
}

async function fold(ownerId: string, now: Date): Promise<void> {
  await enroll(ownerId, now);
  const result = await foldAccounts({ ...TARGET_RECORDS, now: () => now });
  expect(result).toMatchObject({ failed: 0, waiting: 0 });
}

const withoutTime = ({ lastUpdated: _, ...figures }: Awaited<ReturnType<typeof report>>) => figures;

describe('the report of an account with folds', () => {
  let account: Account;
  let files: S3Engine;
  beforeAll(async () => {
    files = await startS3Engine();
    await files.emptyBucket();
    account = await anAccount();
  }, 120_000);

  it('costs few read units, whatever the number of links, and equals that of the journals', async () => {
    const { ownerId, links } = account;
    const queries: Record<string, string>[] = [
      MONTH,
      {},
      { ...MONTH, interval: 'week' },
      { ...MONTH, timezone: 'Europe/Berlin' },
      { from: '2026-03-20', to: '2026-03-22', interval: 'hour' },
      { ...MONTH, country: 'DE' },
      { ...MONTH, tag: 'tag 3' },
      { ...MONTH, kind: 'link', device: 'mobile' },
      { ...MONTH, linkId: `${links[1]?.id},${links[2]?.id}` },
    ];
    const before: Awaited<ReturnType<typeof report>>[] = [];
    for (const query of queries) before.push(await report(ownerId, query));
    const journals = await countReads(() => report(ownerId));
    await fold(ownerId, NOW);
    for (const [i, query] of queries.entries())
      expect(withoutTime(await report(ownerId, query))).toEqual(withoutTime(before[i] as never));
    expect(journals).toBeGreaterThan(LINKS);
    // The same for any number of links: the items of 60 days, and the records of the ten that are shown.
    expect(await countReads(() => report(ownerId))).toBeLessThan(25);
    expect(await countReads(() => report(ownerId, { ...MONTH, tag: 'tag 3' }))).toBeLessThan(25);
    expect(await countReads(() => report(ownerId, { ...MONTH, folderId: 'none' }))).toBeLessThan(25);
  }, 120_000);

  it('shows late clicks, and none of a deleted link, at once and after the next fold', async () => {
    const { ownerId, links } = account;
    const [gone, late] = links as [Link, Link];
    const { totalClicks } = await report(ownerId);
    const { totalClicks: ofGone } = await report(ownerId, { ...MONTH, linkId: gone.id });
    const stored = await readLink(gone.id);
    await removeLink(stored as Link, NOW);
    const click = anyClick(late.id, START + 9 * DAY_MS, START + 10 * DAY_MS, seededRandom(1));
    await countClicks([click], { now: NOW, ownersOf: findOwners });
    const expected = totalClicks - ofGone + 1;
    expect(ofGone).toBeGreaterThan(0);
    expect(await report(ownerId)).toMatchObject({ totalClicks: expected });
    const later = new Date(NOW.getTime() + 2 * 3_600_000);
    await fold(ownerId, later);
    expect(await report(ownerId)).toMatchObject({ totalClicks: expected });
    expect(await countReads(() => report(ownerId))).toBeLessThan(25);
  }, 120_000);

  it('reads the heads of links visited on the current day, and counts no created ones', async () => {
    const { ownerId, links } = account;
    const today = Date.parse('2026-04-02');
    const now = new Date(today + 12 * 3_600_000);
    const range = { from: '2026-03-01', to: '2026-04-02' };
    const { totalClicks } = await report(ownerId, range, now);
    const visited = links.slice(10, 110);
    for (let hour = 1; hour <= 10; hour++) {
      const time = today + hour * 3_600_000;
      const clicks = visited.map(({ id }) => anyClick(id, time - 1000, time, seededRandom(hour)));
      await countClicks(clicks, { now: new Date(time), ownersOf: findOwners });
    }
    await fold(ownerId, now);
    const [gone] = visited as [Link];
    const { totalClicks: ofGone } = await report(
      ownerId,
      { ...range, to: '2026-04-01', linkId: gone.id },
      now,
    );
    await removeLink((await readLink(gone.id)) as Link, now);
    const expected = { totalClicks: totalClicks - ofGone + 990, linksCreated: LINKS - 2 };
    expect(await report(ownerId, range, now)).toMatchObject(expected);
    expect(await countReads(() => report(ownerId, range, now))).toBeLessThan(110);
    // The deletion is in the folds, and known for the day that is not folded.
    const later = new Date(now.getTime() + 3_600_000);
    await fold(ownerId, later);
    expect(await report(ownerId, range, later)).toMatchObject(expected);
    expect(await countReads(() => report(ownerId, range, later))).toBeLessThan(90);
  }, 120_000);

  it('costs for one link what the report of that link costs', async () => {
    const { ownerId, links } = account;
    const units = await countReads(() => report(ownerId, { ...MONTH, linkId: String(links[5]?.id) }));
    expect(units).toBeLessThan(6);
    // The whole account has more that were created in this range.
    const ids = links.slice(5, 7).map(({ id }) => id);
    const whole = await report(ownerId, { from: '2026-03-01', to: '2026-03-02', linkId: ids.join() });
    expect(whole.linksCreated).toBe(2);
  });

  it('is erased with its account', async () => {
    expect((await files.keys()).length).toBeGreaterThan(0);
    expect(await eraseFolds(account.ownerId, new Date(NOW.getTime() + DAY_MS), () => false)).toBeGreaterThan(
      0,
    );
    expect(await files.keys()).toEqual([]);
  });
});
