import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPast } from '#infra/demo/load-past.ts';
import { connect } from '#infra/local/connect.ts';
import { announceFold, findFoldFiles, readFoldedDays } from '#shared/clicks/folds/fold-store.ts';
import { endTurn, isEnrolled, type Turn, takeTurn } from '#shared/clicks/folds/fold-turn-store.ts';
import { noteChange, readChanges } from '#shared/clicks/journal/change-store.ts';
import { enroll } from '#shared/clicks/journal/enroll-accounts.ts';
import { aClick, visitorNumber } from '#test/support/builders/clicks.ts';
import {
  type Api,
  admin,
  apiAs,
  aSmartLink,
  dataDir,
  invoke,
  isLocal,
  newUrl,
} from '#test/support/deployment/client.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** As many visited links as an account needs to have its days folded. */
const LINKS = 100;
/** Clicks of a link on one day. */
const BUSY_CLICKS = 360;

describe.runIf(isLocal)('fold-days: an account with many visited links', () => {
  let owner: Api;
  let ownerId: string;
  let ids: string[];
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const dateOf = (daysAgo: number) => new Date(today - daysAgo * DAY_MS).toISOString().slice(0, 10);

  beforeAll(async () => {
    connect(readRun(dataDir));
    const created = await admin('owner', 'create', '--name', 'Busy', '--plan', 'business');
    ownerId = created.ownerId;
    owner = apiAs(created.apiKey);
    const links = Array.from({ length: LINKS }, (_, i) => ({
      originalUrl: newUrl(),
      tags: [i % 2 ? 'odd' : 'even'],
    }));
    const { body } = await owner.post('/links/bulk', { links });
    ids = body.data.results.map(({ link }: { link: { _id: string } }) => link._id);
    // The clicks of a busy link fill segments.
    const busy = Array.from({ length: BUSY_CLICKS / 12 }, () => ids[0] as string);
    for (let batch = 0; batch < 12; batch++) await load(busy, [6]);
    await load([(await aSmartLink({}, owner))._id], [5]);
    await load(ids, [4, 3, 2]);
  });

  /** One click of each link on each of these days. */
  async function load(targets: readonly string[], daysAgo: readonly number[]): Promise<void> {
    const clicks = daysAgo.flatMap((days) =>
      targets.map((targetId, i) =>
        aClick({
          targetId,
          time: new Date(today - days * DAY_MS + i * 60_000).toISOString(),
          country: i % 4 ? 'DE' : 'FR',
          visitor: visitorNumber(i),
        }),
      ),
    );
    await loadPast(clicks, new Date());
  }

  const report = async (query = '') => {
    const path = `/analytics?from=${dateOf(4)}&to=${dateOf(2)}${query}`;
    const { status, body } = await owner.get(path);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data.analytics;
  };

  it('has the same report from folds, of clicks that come late and links that are deleted, too', async () => {
    const before = [await report(), await report('&country=DE'), await report('&tag=odd')];
    expect(before.map(({ totalClicks }) => totalClicks)).toEqual([300, 225, 150]);
    expect(await invoke('fold-days')).toMatchObject({ failed: 0 });
    expect([await report(), await report('&country=DE'), await report('&tag=odd')]).toEqual(before);
    const clicks = (await owner.get(`/clicks?from=${dateOf(4)}&to=${dateOf(2)}&country=FR&limit=1000`)).body
      .data;
    expect(clicks.clicks).toHaveLength(75);

    await load([ids[0] as string], [3]);
    expect((await report()).totalClicks).toBe(301);
    await owner.delete(`/links/${ids[1]}`);
    expect((await report()).totalClicks).toBe(298);
  });

  it('removes what a stopped turn has left, and forgets accounts that are small', async () => {
    const { ownerId: smallId } = await admin('owner', 'create', '--name', 'Small');
    await enroll(smallId, new Date());
    const [day] = await readFoldedDays(ownerId, { from: dateOf(6), to: dateOf(6) });
    expect(day?.rows).toBe(BUSY_CLICKS);
    const fold = { date: dateOf(6), name: 'stopped', asOf: Date.now() };
    expect(await announceFold(ownerId, fold, day?.name)).toBe(true);
    // The folds are newer than this change.
    const changed = { targets: [ids[0] as string], days: { from: dateOf(4), to: dateOf(4) } };
    await noteChange(ownerId, changed, new Date(Date.now() - HOUR_MS));
    await endTurn((await takeTurn(ownerId, new Date())) as Turn, new Date());
    expect(await invoke('fold-days')).toMatchObject({ failed: 0 });
    expect(await isEnrolled(smallId)).toBe(false);
    expect(await findFoldFiles(ownerId, dateOf(6))).toMatchObject({ name: day?.name, unused: [] });
    const kept = (await readChanges(ownerId)).filter(({ days }) => days?.to === dateOf(4));
    expect(kept).toEqual([]);
  });
});
