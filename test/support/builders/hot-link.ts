import { hash } from 'node:crypto';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { clickFrom } from '#shared/clicks/visits/visit.ts';
import { hotCache } from '#shared/platform/runtime/hot-cache.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { countClicks } from '../deployment/counting.ts';
import { interceptTable, SimulatedTable, type Units } from '../emulators/simulated-table.ts';
import { VirtualTime } from '../emulators/virtual-time.ts';
import { seededRandom } from '../random.ts';

/**
 * Seconds of a link that the whole world follows, played through the product's own code: its cache in front
 * of the entry, and several aggregators that meet at its journal. Only the table is a stand-in that counts
 * by AWS's rules and takes its time.
 */

/** What one partition takes in a second (AWS limits). */
export const PARTITION_LIMITS = { readUnits: 3000, writeUnits: 1000 } as const;

const START = Date.parse('2026-11-20T12:00:00.000Z');
/** The 6 MB of an invocation's payload hold some 5,000 messages with one click each. */
const BATCH = 5000;
/** What a call to the table takes, in milliseconds; AWS publishes "single-digit". */
const CALL_MS = { least: 3, most: 9 };
/** CPU time of one click in a function with 1,024 MB; measured by the bench. */
const CPU_MS = 0.06;

export interface Rush {
  clicksPerSecond: number;
  seconds: number;
  aggregators: number;
  /** Seconds that clicks have waited for when the aggregators begin, all at once. */
  backlog?: number;
  seed?: number;
}

export interface Load {
  counted: number;
  /** Most that one partition had to give in one second. */
  hottest: Units;
  total: Units;
  /** Writes that met another one. */
  conflicts: number;
  /** Calls that a partition had no capacity for. */
  throttled: number;
  /** Clicks that had to be delivered again. */
  again: number;
  /** Seconds from the last click to the moment in which all are counted. */
  lagSeconds: number;
}

/** Load on the table's partitions when counting the clicks of a hot link, with concurrent aggregators. */
export async function playCounting({
  clicksPerSecond,
  seconds,
  aggregators,
  backlog = 0,
  seed = 1,
}: Rush): Promise<Load> {
  const random = seededRandom(seed);
  const clock = new VirtualTime(START);
  const load: Load = {
    counted: 0,
    hottest: { read: 0, write: 0 },
    total: { read: 0, write: 0 },
    conflicts: 0,
    throttled: 0,
    again: 0,
    lagSeconds: 0,
  };
  const used = new Map<string, Units>();
  const usedBy = (pk: string): Units => {
    const key = `${pk} ${Math.floor(clock.now / 1000)}`;
    const units = used.get(key) ?? { read: 0, write: 0 };
    used.set(key, units);
    return units;
  };
  const table = new SimulatedTable((pk, { read, write }) => {
    const units = usedBy(pk);
    for (const sum of [units, load.total]) {
      sum.read += read;
      sum.write += write;
    }
    load.hottest.read = Math.max(load.hottest.read, units.read);
    load.hottest.write = Math.max(load.hottest.write, units.write);
  });
  const restore = interceptTable(async (call) => {
    await clock.sleep(CALL_MS.least + random() * (CALL_MS.most - CALL_MS.least));
    const pk = call.input.Item?.pk ?? call.input.Key?.pk;
    if (pk !== undefined && usedBy(pk).write >= PARTITION_LIMITS.writeUnits) {
      load.throttled++;
      throw Object.assign(new Error('throttled'), { name: 'ThrottlingException' });
    }
    try {
      return table.answer(call);
    } catch (error) {
      load.conflicts++;
      throw error;
    }
  });
  try {
    const targetId = newId('link');
    const total = clicksPerSecond * seconds;
    let arrived = 0;
    const queue: number[] = [];
    const receive = (): number[] => {
      const until = Math.min(total, Math.floor(((clock.now - START) * clicksPerSecond) / 1000));
      while (arrived < until) queue.push(arrived++);
      if (queue.length < BATCH && arrived < total) return [];
      // A standard queue keeps no order: any of those that wait.
      return Array.from({ length: Math.min(BATCH, queue.length) }, () => {
        const at = Math.floor(random() * queue.length);
        const taken = queue[at] as number;
        queue[at] = queue.at(-1) as number;
        queue.pop();
        return taken;
      });
    };
    const aggregator = async () => {
      await clock.sleep(backlog * 1000);
      while (load.counted < total) {
        const numbers = receive();
        if (numbers.length === 0) {
          await clock.sleep(20);
          continue;
        }
        const batch = numbers.map((n) => aVisit(targetId, n, START + (n * 1000) / clicksPerSecond));
        await clock.sleep(batch.length * CPU_MS * (0.5 + random()));
        const { counted, duplicates, failed } = await countClicks(batch, new Date(clock.now));
        load.counted += counted + duplicates;
        load.again += failed.size;
        // Their visibility timeout.
        if (failed.size > 0) await clock.sleep(1000);
        for (const [i, { id }] of batch.entries()) if (failed.has(id)) queue.push(numbers[i] as number);
      }
    };
    await clock.run(Promise.all(Array.from({ length: aggregators }, aggregator)));
    load.lagSeconds = (clock.now - START) / 1000 - seconds;
    return load;
  } finally {
    restore();
  }
}

const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 ' +
    'Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile ' +
    'Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0',
];

/** After this many visits country, site, browser and language come round again. */
const KINDS_OF_VISITS = 600;
const kinds: ClickEvent[] = [];

/**
 * Visits of different people from 200 countries and 60 sites: rows are as long as they
 * get, and a day as large.
 */
function aVisit(targetId: string, n: number, at: number): ClickEvent {
  const kind = n % KINDS_OF_VISITS;
  kinds[kind] ??= kindOfVisit(kind);
  // As random as a fingerprint, which takes five times as long to make.
  const visitor = hash('sha1', String(n), 'base64url').slice(0, 16);
  return { ...kinds[kind], id: newId('click'), time: new Date(at).toISOString(), targetId, visitor };
}

function kindOfVisit(n: number): ClickEvent {
  const country = String.fromCharCode(65 + (n % 20), 65 + (Math.floor(n / 20) % 10));
  return clickFrom({
    method: 'GET',
    headers: {
      'user-agent': AGENTS[n % AGENTS.length],
      'accept-language': ['en-US', 'de-DE', 'pt-BR'][n % 3],
      'cloudfront-viewer-country': country,
      referer: `https://site-number-${n % 60}.example.com/page`,
    },
    address: '192.0.2.1',
    now: new Date(START),
    targetId: '',
    hashKey: 'simulated',
  });
}

export interface Audience {
  redirects: number;
  seconds: number;
  /** Lambda functions at work: redirects a second by the seconds that one takes. */
  environments: number;
  hotReadMs: number;
}

/** Read units that the entry of one code has to give in its worst second. */
export async function playReads({ redirects, seconds, environments, hotReadMs }: Audience): Promise<number> {
  let [now, reads] = [START, 0];
  const read = async () => ++reads;
  const ask = Array.from({ length: environments }, () =>
    hotCache(
      read,
      () => hotReadMs,
      () => now,
    ),
  );
  let most = 0;
  for (let second = 0; second < seconds; second++) {
    const before = reads;
    for (let i = 0; i < redirects; i++) {
      now = START + second * 1000 + Math.floor((i * 1000) / redirects);
      await ask[i % environments]?.('code');
    }
    most = Math.max(most, reads - before);
  }
  // Eventually consistent, of an item below 4 KB.
  return most * 0.5;
}
