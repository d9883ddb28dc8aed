import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPast } from '#infra/demo/load-past.ts';
import { connect } from '#infra/local/connect.ts';
import { aClick, visitorNumber } from '#test/support/builders/clicks.ts';
import { type Api, admin, apiAs, dataDir, invoke, isLocal, newUrl } from '#test/support/deployment/client.ts';

const DAY_MS = 86_400_000;

/** As many visited links as an account needs to have its days folded. */
const LINKS = 100;

describe.runIf(isLocal)('fold-days: an account with many visited links', () => {
  let owner: Api;
  let ids: string[];
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const dateOf = (daysAgo: number) => new Date(today - daysAgo * DAY_MS).toISOString().slice(0, 10);

  beforeAll(async () => {
    connect(readRun(dataDir));
    const { apiKey } = await admin('owner', 'create', '--name', 'Busy', '--plan', 'business');
    owner = apiAs(apiKey);
    const links = Array.from({ length: LINKS }, (_, i) => ({
      originalUrl: newUrl(),
      tags: [i % 2 ? 'odd' : 'even'],
    }));
    const { body } = await owner.post('/links/bulk', { links });
    ids = body.data.results.map(({ link }: { link: { _id: string } }) => link._id);
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
});
