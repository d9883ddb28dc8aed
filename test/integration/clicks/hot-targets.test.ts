import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { readAnalytics } from '#shared/clicks/analytics/analytics.ts';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { readClickTotals, readHeads } from '#shared/clicks/journal/head-store.ts';
import { SHARDS } from '#shared/clicks/journal/journal-limits.ts';
import { purgeJournal } from '#shared/clicks/journal/purge-journal.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aClick, second, visitorNumber } from '#test/support/builders/clicks.ts';
import { countClicks } from '#test/support/deployment/counting.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const NOW = new Date('2025-03-20T00:00:00.000Z');
const report = (targetId: string, range = {}) => readAnalytics(targetId, range, NOW);

tableOfFile();

/** Clicks of one second; more than make a target hot, unless said otherwise. */
function rush(targetId: string, n = 1200, make: (i: number) => Partial<ClickEvent> = () => ({})) {
  return Array.from({ length: n }, (_, i) =>
    aClick({ targetId, visitor: visitorNumber(i), time: second(0), ...make(i) }),
  );
}

const now = (seconds: number) => new Date(second(seconds));

async function itemsOf(pk: string) {
  const { Items = [] } = await dynamo().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    }),
  );
  return Items;
}

async function shardsInUse(targetId: string): Promise<number> {
  const shards = Array.from({ length: SHARDS }, (_, i) => `JOURNAL#${targetId}#${i + 1}`);
  return (await Promise.all(shards.map(itemsOf))).filter((items) => items.length > 0).length;
}

const headOf = async (targetId: string) =>
  (await readHeads([{ targetId, shard: 0 }], { consistent: true }))[0];

describe('countClicks: a link that many follow in the same second', () => {
  it('is counted in shards from then on, and reported as one', async () => {
    const targetId = newId('link');
    const quiet = [aClick({ targetId, visitor: visitorNumber(1), time: second(-86_400) })];
    await countClicks(quiet, now(-86_400));
    const first = rush(targetId);
    await countClicks(first, now(1));
    expect(await shardsInUse(targetId)).toBe(0);
    expect(await headOf(targetId)).toMatchObject({ shards: SHARDS, shardsFrom: now(1).getTime() + 1 });

    const clicks = rush(targetId, 900, (i) => ({
      time: second(2 + i / 100),
      visitor: visitorNumber(i % 700),
      country: i % 3 ? 'DE' : 'FR',
    }));
    expect(await countClicks(clicks, now(20))).toMatchObject({ counted: 900, failed: new Set() });
    expect(await shardsInUse(targetId)).toBe(SHARDS);

    const all = await report(targetId);
    expect(all).toMatchObject({
      totalClicks: 2101,
      uniqueVisitorsCount: 1200,
      uniqueVisitorsExact: true,
      lastClickAt: second(10.99),
      topCountries: [
        { name: 'Unknown', count: 1201 },
        { name: 'DE', count: 600 },
        { name: 'FR', count: 300 },
      ],
      clicksData: [
        { date: '2025-03-09', count: 1 },
        { date: '2025-03-10', count: 2100 },
      ],
    });
    const day = await report(targetId, { from: '2025-03-10', to: '2025-03-10' });
    expect([day.totalClicks, day.uniqueVisitorsCount, day.uniqueVisitors.length]).toEqual([2100, 1200, 1000]);
    expect(await readClickTotals([targetId])).toEqual(new Map([[targetId, 2101]]));
  });

  it('is counted once, by any number of aggregators and however its clicks are divided', async () => {
    const targetId = newId('link');
    await countClicks(rush(targetId), now(1));
    const clicks = rush(targetId, 800, (i) => ({ time: second(i / 100), visitor: visitorNumber(i % 150) }));
    const results = await Promise.all([
      countClicks(clicks.slice(0, 500), now(9)),
      countClicks(clicks.slice(300), now(9)),
      countClicks(clicks.slice(100, 220), now(9)),
      countClicks(clicks.toReversed(), now(9)),
    ]);
    expect(results.every(({ failed }) => failed.size === 0)).toBe(true);
    expect(await countClicks(clicks, now(9))).toMatchObject({ counted: 0, failed: new Set() });
    expect(await report(targetId)).toMatchObject({ totalClicks: 2000, uniqueVisitorsCount: 1200 });
  });

  it('finds clicks where they are when they come again later', async () => {
    const targetId = newId('link');
    const [before, after] = [rush(targetId), rush(targetId, 300, () => ({ time: second(5) }))];
    await countClicks(before, now(1));
    await countClicks(after, now(6));
    const all = [...before, ...after];
    expect(await countClicks(all, now(86_400))).toMatchObject({ counted: 0, duplicates: 1500 });
    expect((await report(targetId)).totalClicks).toBe(1500);
  });

  it('leaves nothing of its journal when it is purged', async () => {
    const [targetId, other] = [newId('link'), newId('link')];
    await countClicks([...rush(targetId), aClick({ targetId: other })], now(1));
    await countClicks(
      rush(targetId, 600, (i) => ({ time: second(2 + i) })),
      now(700),
    );
    // Stopped and called again, as in the sweep, with more time on each call.
    let time = 0;
    const run = (length: number) => {
      time = length;
      return purgeJournal(targetId, undefined, () => time-- <= 0);
    };
    let runs = 0;
    while (!(await run(++runs * 15)));
    expect(runs).toBeGreaterThan(2);
    expect(await shardsInUse(targetId)).toBe(0);
    expect(await itemsOf(`JOURNAL#${targetId}`)).toEqual([]);
    expect((await report(other)).totalClicks).toBe(1);
  });
});
