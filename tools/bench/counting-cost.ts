import type { ClickEvent } from '#shared/clicks/click.ts';
import { countClicks } from '#shared/clicks/journal/count-clicks.ts';
import { readHeads } from '#shared/clicks/journal/head-store.ts';
import { type Partition, pkOf, shardsOf } from '#shared/clicks/journal/partition.ts';
import { scheduleChecks } from '#shared/links/health/schedule-checks.ts';
import { findOwners } from '#shared/overview/targets.ts';
import { queryPages } from '#shared/platform/dynamo/query-pages.ts';
import type { Usage } from './counting-proxy.ts';
import { atMost, printNote, printTable, type Target } from './report.ts';
import { aClick, DAY_MS, manyClicks } from './sample-clicks.ts';
import { sized } from './size.ts';

/** What counting a click costs, on average over a history long enough for segments and day roll-ups. */
export interface CountingCost {
  name: string;
  /** Clicks of one link that are counted at once. */
  together: number;
  clicks: number;
  /** These are of one click. */
  readUnits: number;
  writeUnits: number;
  /** Stored for good. */
  bytes: number;
  calls: number;
  milliseconds: number;
}

type Batch = (number: number, at: number) => ClickEvent[];

interface History {
  name: string;
  together: number;
  batches: number;
  /** Between two batches. */
  milliseconds: number;
  /** Batches before the first that is measured. */
  before?: number;
  targets: readonly string[];
  batch: Batch;
}

/** Any day: histories bring their own clock. */
const START = Date.UTC(2026, 0, 1);
const NAMES = {
  scattered: 'one at a time, one a day on each of 1,000 links',
  alone: 'one at a time, 20 a day on a link',
  few: '5 of a link together',
  many: '1,000 of a link together',
  hot: '5,000 of a hot link together, 5,000 a second',
} as const;

/**
 * Histories that differ in how many clicks of a link are counted together. Every visitor is new. The links
 * have an owner, for whom the days on which they are visited are marked, and their destinations are checked.
 */
export async function countingCosts(
  [alone, few, many, hot, ...links]: readonly [string, string, string, string, ...string[]],
  take: () => Usage,
): Promise<CountingCost[]> {
  await giveEarlierClicks(links);
  const histories: History[] = [
    {
      name: NAMES.scattered,
      together: 1,
      batches: 3,
      milliseconds: DAY_MS,
      targets: links,
      batch: (_, at) => links.map((link, i) => aClick(link, at - i)),
    },
    {
      name: NAMES.alone,
      together: 1,
      batches: sized(4000, 4),
      milliseconds: DAY_MS / 20,
      targets: [alone],
      batch: (_, at) => manyClicks(alone, 1, { from: at - DAY_MS / 20, milliseconds: DAY_MS / 20 }),
    },
    {
      name: NAMES.few,
      together: 5,
      batches: sized(700, 2),
      milliseconds: DAY_MS / 20,
      targets: [few],
      batch: (_, at) => manyClicks(few, 5, { from: at - 10_000, milliseconds: 10_000 }),
    },
    {
      name: NAMES.many,
      together: 1000,
      batches: sized(24, 1),
      milliseconds: DAY_MS / 24,
      targets: [many],
      batch: (_, at) => manyClicks(many, 1000, { from: at - 60_000, milliseconds: 60_000 }),
    },
    {
      name: NAMES.hot,
      together: 5000,
      batches: sized(28, 1),
      milliseconds: 1000,
      // The first opens shards, for clicks that are newer.
      before: 2,
      targets: [hot],
      batch: (_, at) => manyClicks(hot, sized(5000, 1200), { from: at - 1000, milliseconds: 1000 }),
    },
  ];
  const costs: CountingCost[] = [];
  for (const history of histories) costs.push(await costOf(history, take));
  return costs;
}

export function printCounting(costs: readonly CountingCost[]): void {
  printTable(
    'Counting clicks of new visitors: for one click',
    ['clicks', 'counted', 'write units', 'read units', 'bytes kept', 'calls', 'ms here'],
    costs.map(({ name, clicks, writeUnits, readUnits, bytes, calls, milliseconds }) => [
      name,
      clicks,
      writeUnits.toFixed(3),
      readUnits.toFixed(3),
      Math.round(bytes),
      calls.toFixed(3),
      milliseconds.toFixed(3),
    ]),
  );
  printNote('Segments and day roll-ups are included. With a single aggregator no write is refused.');
}

const LIMITS: readonly [keyof typeof NAMES, writeUnits: number, readUnits: number][] = [
  ['scattered', 2.15, 1.55],
  ['alone', 1.35, 0.75],
  ['few', 0.34, 0.2],
  ['many', 0.06, 0.02],
  ['hot', 0.1, 0.05],
];

export function countingTargets(costs: readonly CountingCost[]): Target[] {
  return LIMITS.flatMap(([key, writeUnits, readUnits]) => {
    const cost = costs.find(({ name }) => name === NAMES[key]) as CountingCost;
    return [
      atMost(`a click, ${cost.name}: write units`, cost.writeUnits, writeUnits),
      atMost(`a click, ${cost.name}: read units`, cost.readUnits, readUnits),
    ];
  });
}

/** From 1 to 26 each, so that some of the links have a full tail at any moment. */
async function giveEarlierClicks(links: readonly string[]): Promise<void> {
  const clicks = links.flatMap((link, i) =>
    manyClicks(link, 1 + (i % 26), { from: START - 26 * DAY_MS, milliseconds: 26 * DAY_MS }),
  );
  await countAll(clicks, START);
}

async function costOf(history: History, take: () => Usage): Promise<CountingCost> {
  const { name, together, batches, milliseconds: pause, before = 0, targets, batch } = history;
  let clicks = 0;
  let started = performance.now();
  for (let i = -before; i < batches; i++) {
    if (i === 0) {
      take();
      started = performance.now();
    }
    const at = START + (i + before + 1) * pause;
    const counted = await countAll(batch(i, at), at);
    if (i >= 0) clicks += counted;
  }
  const milliseconds = performance.now() - started;
  const { readUnits, writeUnits, calls } = take();
  const all = Object.values(calls).reduce((sum, count) => sum + count, 0);
  const { bytes, kept } = await storedOf(targets);
  return {
    name,
    together,
    clicks,
    readUnits: readUnits / clicks,
    writeUnits: writeUnits / clicks,
    bytes: bytes / kept,
    calls: all / clicks,
    milliseconds: milliseconds / clicks,
  };
}

/** Throws unless each of them was counted. */
async function countAll(clicks: readonly ClickEvent[], at: number): Promise<number> {
  const now = new Date(at);
  const { counted } = await countClicks(clicks, {
    now,
    ownersOf: findOwners,
    onVisited: (ids) => scheduleChecks(ids, now),
  });
  if (counted !== clicks.length) throw new Error(`${counted} of ${clicks.length} clicks were counted`);
  return counted;
}

/** What AWS adds to each item for its index. */
const ITEM_OVERHEAD = 100;

/** Bytes of targets in the table, and the clicks that they are for. */
async function storedOf(targetIds: readonly string[]): Promise<{ bytes: number; kept: number }> {
  const stored = { bytes: 0, kept: 0 };
  const first: Partition[] = targetIds.map((targetId) => ({ targetId, shard: 0 }));
  const heads = await readHeads(first);
  const shards = heads.flatMap((head, i) => shardsOf(targetIds[i] as string, head.shards));
  for (const partition of [...first, ...shards]) {
    const pages = queryPages({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pkOf(partition) },
    });
    for await (const items of pages) {
      for (const item of items) {
        stored.bytes += sizeOf(item) + ITEM_OVERHEAD;
        stored.kept += Number(item['clicks'] ?? 0);
      }
    }
  }
  return stored;
}

/** By AWS's rules: a number takes about a byte for two digits, and one more. */
function sizeOf(item: Record<string, unknown>): number {
  return Object.entries(item).reduce((sum, [name, value]) => {
    if (value instanceof Uint8Array) return sum + name.length + value.length;
    const text = String(value);
    return sum + name.length + (typeof value === 'number' ? Math.ceil(text.length / 2) + 1 : text.length);
  }, 0);
}
