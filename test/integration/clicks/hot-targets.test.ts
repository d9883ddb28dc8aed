import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { readAnalytics } from '../../../shared/clicks/analytics.ts';
import { readClickTotals, readTotal } from '../../../shared/clicks/analytics-store.ts';
import type { ClickEvent } from '../../../shared/clicks/click.ts';
import { countClicks } from '../../../shared/clicks/count-clicks.ts';
import { purgeStats } from '../../../shared/clicks/purge-store.ts';
import { HOT_CELLS } from '../../../shared/clicks/spread.ts';
import { batchPut } from '../../../shared/dynamo/batch-put.ts';
import { dynamo, tableName } from '../../../shared/dynamo/client.ts';
import { newId } from '../../../shared/runtime/ids.ts';
import { aClick, second, visitorNumber } from '../../support/clicks.ts';
import { startDynamoEngine } from '../../support/dynamo-engine.ts';

const NOW = new Date('2025-03-20T00:00:00.000Z');
const report = (targetId: string, range = {}) => readAnalytics(targetId, range, NOW);

beforeAll(async () => {
  await (await startDynamoEngine()).createTable();
});

/** Clicks of one second. */
function rush(targetId: string, n: number, make: (i: number) => Partial<ClickEvent> = () => ({})) {
  return Array.from({ length: n }, (_, i) =>
    aClick({ targetId, visitor: visitorNumber(i), time: second(0), ...make(i) }),
  );
}

function throttled(): Error {
  const CancellationReasons = [{ Code: 'ThrottlingError' }];
  return new TransactionCanceledException({ message: 'throttled', $metadata: {}, CancellationReasons });
}

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

async function partitionsInUse(targetId: string): Promise<number> {
  const cells = Array.from({ length: HOT_CELLS - 1 }, (_, i) => `STATS#${targetId}#${i + 1}`);
  return (await Promise.all(cells.map(itemsOf))).filter((items) => items.length > 0).length;
}

describe('a link that many follow in the same second', () => {
  it('is counted in several partitions, and reported as one', async () => {
    const targetId = newId('link');
    const quiet = [aClick({ targetId, visitor: visitorNumber(1), time: second(-86_400) })];
    await countClicks(quiet, NOW);
    const clicks = rush(targetId, 900, (i) => ({
      visitor: visitorNumber(i % 700),
      country: i % 3 ? 'DE' : 'FR',
    }));
    expect(await countClicks(clicks, NOW)).toMatchObject({ counted: 900, failed: new Set() });
    expect(await partitionsInUse(targetId)).toBeGreaterThan(4);

    const all = await report(targetId);
    expect(all).toMatchObject({
      totalClicks: 901,
      uniqueVisitorsCount: 700,
      lastClickAt: second(0),
      topCountries: [
        { name: 'DE', count: 600 },
        { name: 'FR', count: 300 },
        { name: 'Unknown', count: 1 },
      ],
      clicksData: [
        { date: '2025-03-09', count: 1 },
        { date: '2025-03-10', count: 900 },
      ],
    });
    expect(new Set(all.uniqueVisitors)).toEqual(new Set(clicks.map(({ visitor }) => visitor)));
    const day = await report(targetId, { from: '2025-03-10', to: '2025-03-10' });
    expect([day.totalClicks, day.uniqueVisitorsCount, day.uniqueVisitors.length]).toEqual([900, 700, 700]);
    const range = await report(targetId, { from: '2025-03-10', to: '2025-03-11' });
    expect([range.totalClicks, range.uniqueVisitorsCount]).toEqual([900, 700]);
    expect(await readClickTotals([targetId])).toEqual(new Map([[targetId, 901]]));
    expect(await readTotal(targetId)).toMatchObject({
      clicks: 901,
      visitors: 700,
      firstClickAt: second(-86_400),
    });
  });

  it('is counted once, by any number of aggregators and however its clicks are divided', async () => {
    const targetId = newId('link');
    const clicks = rush(targetId, 800, (i) => ({ visitor: visitorNumber(i % 150) }));
    const results = await Promise.all([
      countClicks(clicks.slice(0, 500), NOW),
      countClicks(clicks.slice(300), NOW),
      countClicks(clicks.slice(100, 220), NOW),
      countClicks(clicks.toReversed(), NOW),
    ]);
    const again = await countClicks(clicks, NOW);
    expect(again.failed.size).toBe(0);
    expect(results.reduce((sum, { counted }) => sum + counted, again.counted)).toBe(800);
    expect(await report(targetId)).toMatchObject({ totalClicks: 800, uniqueVisitorsCount: 150 });
  });

  it('is counted elsewhere when its first partition is throttled', async () => {
    const targetId = newId('link');
    // As often as a transaction is tried.
    let refusals = 8;
    dynamo().middlewareStack.add(
      (next, context) => (args) => {
        if (context.commandName === 'TransactWriteItemsCommand' && refusals-- > 0) throw throttled();
        return next(args);
      },
      { step: 'initialize', priority: 'low', name: 'throttling' },
    );
    try {
      const clicks = rush(targetId, 20);
      expect(await countClicks(clicks, NOW)).toMatchObject({ counted: 20, failed: new Set() });
    } finally {
      dynamo().middlewareStack.remove('throttling');
    }
    expect(await readTotal(targetId)).toMatchObject({ clicks: 20, visitors: 20, cells: HOT_CELLS });
  });

  it('is counted in its first partition when it has become quiet', async () => {
    const targetId = newId('link');
    await countClicks(rush(targetId, 600), NOW);
    const before = await itemsOf(`STATS#${targetId}`);
    await countClicks([aClick({ targetId, time: second(86_400 * 2) })], NOW);
    const after = await itemsOf(`STATS#${targetId}`);
    expect(after.map(({ sk }) => sk)).toContain('DAY#2025-03-12');
    expect(before.map(({ sk }) => sk)).not.toContain('DAY#2025-03-12');
    expect((await report(targetId)).totalClicks).toBe(601);
  });

  it('leaves nothing of its counters and visitors when it is purged', async () => {
    const [targetId, other] = [newId('link'), newId('link')];
    const clicks = rush(targetId, 600);
    await countClicks([...clicks, aClick({ targetId: other })], NOW);
    expect(await itemsOf(`VISITOR#${targetId}#${visitorNumber(7)}`)).toHaveLength(1);
    // Stopped and called again, as the sweep does it, with more time at each call.
    let time = 0;
    const run = (length: number) => {
      time = length;
      return purgeStats(targetId, () => time-- <= 0);
    };
    let runs = 0;
    while (!(await run(++runs * 40)));
    expect(runs).toBeGreaterThan(2);
    expect(await partitionsInUse(targetId)).toBe(0);
    expect(await itemsOf(`STATS#${targetId}`)).toEqual([]);
    for (const { visitor } of clicks) expect(await itemsOf(`VISITOR#${targetId}#${visitor}`)).toEqual([]);
    expect((await report(other)).totalClicks).toBe(1);
  });
});

describe('what was counted before visitors had partitions of their own', () => {
  /** Two visitors on the 10th, one of them also on the 9th. */
  async function counted(targetId: string): Promise<ClickEvent[]> {
    const clicks = [
      aClick({ targetId, visitor: visitorNumber(1), time: second(-86_400) }),
      aClick({ targetId, visitor: visitorNumber(1), time: second(0) }),
      aClick({ targetId, visitor: visitorNumber(2), time: second(1) }),
    ];
    const day = (date: string, clicks: number, visitors: number, first: number, last: number) => ({
      pk: `STATS#${targetId}`,
      sk: `DAY#${date}`,
      clicks,
      visitors,
      'd#other': clicks,
      'h#12': clicks,
      firstClickAt: second(first),
      lastClickAt: second(last),
    });
    const seen = (sk: string) => ({ pk: `STATS#${targetId}`, sk });
    await batchPut([
      ...clicks.map(({ time, id }) => ({ pk: `CLICKS#${targetId}`, sk: `${time}#${id}` })),
      day('2025-03-09', 1, 1, -86_400, -86_400),
      day('2025-03-10', 2, 2, 0, 1),
      { ...day('', 3, 2, -86_400, 1), sk: 'TOTAL' },
      ...[1, 2].map((n) => seen(`VISITOR#${visitorNumber(n)}`)),
      seen(`SEEN#2025-03-09#${visitorNumber(1)}`),
      ...[1, 2].map((n) => seen(`SEEN#2025-03-10#${visitorNumber(n)}`)),
    ]);
    return clicks;
  }

  it('is reported', async () => {
    const targetId = newId('link');
    await counted(targetId);
    const both = [visitorNumber(1), visitorNumber(2)];
    const all = await report(targetId);
    expect([all.totalClicks, all.uniqueVisitorsCount, all.uniqueVisitors.sort()]).toEqual([3, 2, both]);
    const range = await report(targetId, { from: '2025-03-10', to: '2025-03-11' });
    expect([range.totalClicks, range.uniqueVisitorsCount]).toEqual([2, 2]);
    const day = await report(targetId, { from: '2025-03-09', to: '2025-03-09' });
    expect(day.uniqueVisitors).toEqual([visitorNumber(1)]);
  });

  it.each([
    ['few', 1],
    ['a rush of', 600],
  ])('is added to by %s new clicks, and neither clicks nor visitors count again', async (_, n) => {
    const targetId = newId('link');
    const old = await counted(targetId);
    const fresh = [
      ...rush(targetId, n, (i) => ({ visitor: visitorNumber(100 + i) })),
      aClick({ targetId, visitor: visitorNumber(2), time: second(5) }),
      aClick({ targetId, visitor: visitorNumber(2), time: second(86_400) }),
    ];
    expect(await countClicks([...old, ...fresh], NOW)).toMatchObject({ counted: n + 2, duplicates: 3 });
    expect(await countClicks([...old, ...fresh], NOW)).toMatchObject({ counted: 0, duplicates: n + 5 });
    expect(await report(targetId)).toMatchObject({ totalClicks: n + 5, uniqueVisitorsCount: n + 2 });
    const day = await report(targetId, { from: '2025-03-10', to: '2025-03-10' });
    expect([day.totalClicks, day.uniqueVisitorsCount, day.uniqueVisitors.length]).toEqual([
      n + 3,
      n + 2,
      n + 2,
    ]);
    const later = await report(targetId, { from: '2025-03-10', to: '2025-03-11' });
    expect([later.uniqueVisitorsCount, later.uniqueVisitors.length]).toEqual([n + 2, n + 2]);
  });
});
