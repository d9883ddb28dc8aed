import { countClicks } from '../../shared/clicks/count-clicks.ts';
import { clickFrom } from '../../shared/clicks/visit.ts';
import { dynamo } from '../../shared/dynamo/client.ts';
import { newId } from '../../shared/runtime/ids.ts';
import { keepHot } from '../../shared/runtime/keep-hot.ts';
import { MeteredTable } from './metered-table.ts';

/**
 * One second of a link that the whole world follows, played through the product's own code: its cache in front of the
 * entry, its distribution and planning of counts, its transactions. Only the table is a stand-in that reckons by AWS's rules.
 */

/** What one partition takes in a second (AWS limits). */
export const PARTITION_LIMITS = { readUnits: 3000, writeUnits: 1000 } as const;

/**
 * Transactions on one item stand in line. AWS publishes no number; 15 ms for one of a hundred items is what is reckoned
 * with here.
 */
export const TRANSACTIONS_IN_LINE = Math.floor(1000 / 15);

/** A batch of the aggregator: messages, each with one click, because an execution environment serves one visit at a time. */
const BATCH = 1000;
const SECOND = '2026-11-20T12:00:00.000Z';

export interface Rush {
  clicks: number;
  /** Every click of somebody else, or all of one. */
  visitors: 'all new' | 'one';
  /** To see what another key would do: the partition of an item instead of its own. */
  partitionOf?: (pk: string) => string;
}

export interface Load {
  /** Families of partitions, such as `STATS`: the most that one of the family has to take. */
  hottest: Map<string, { readUnits: number; writeUnits: number; partitions: number }>;
  /** Most transactions on one item. */
  transactionsOnAnItem: number;
  transactions: number;
  writeUnits: number;
  readUnits: number;
  counted: number;
}

/** What counting the clicks of one second asks of the table's partitions. */
export async function playCounting({ clicks, visitors, partitionOf }: Rush): Promise<Load> {
  process.env['AWS_REGION'] ??= 'us-east-1';
  process.env['TABLE_NAME'] = 'simulated';
  const table = new MeteredTable(partitionOf);
  dynamo().middlewareStack.add(
    (_next, context) => async (args) =>
      ({
        output: table.answer(String(context.commandName), args.input as never),
        response: undefined,
      }) as never,
    { step: 'initialize', priority: 'low', name: 'simulated table' },
  );
  try {
    const targetId = newId('link');
    let counted = 0;
    for (let from = 0; from < clicks; from += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, clicks - from) }, (_, i) =>
        aVisit(targetId, from + i, visitors),
      );
      counted += (await countClicks(batch, new Date(SECOND))).counted;
    }
    return { ...table.load(), counted };
  } finally {
    dynamo().middlewareStack.remove('simulated table');
  }
}

const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0',
];

/** Visits from 200 countries and 60 sites: a day's item is as large as it gets. */
function aVisit(targetId: string, n: number, visitors: Rush['visitors']) {
  const country = String.fromCharCode(65 + (n % 20), 65 + (Math.floor(n / 20) % 10));
  const address = visitors === 'one' ? 0 : n;
  return clickFrom({
    method: 'GET',
    headers: {
      'user-agent': AGENTS[n % AGENTS.length],
      'cloudfront-viewer-country': country,
      referer: `https://site-number-${n % 60}.example.com/page`,
    },
    address: `192.0.2.${address}`,
    now: new Date(Date.parse(SECOND) + (n % 1000)),
    targetId,
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
  let [now, reads] = [Date.parse(SECOND), 0];
  const read = async () => ++reads;
  const ask = Array.from({ length: environments }, () =>
    keepHot(
      read,
      () => hotReadMs,
      () => now,
    ),
  );
  let most = 0;
  for (let second = 0; second < seconds; second++) {
    const before = reads;
    for (let i = 0; i < redirects; i++) {
      now = Date.parse(SECOND) + second * 1000 + Math.floor((i * 1000) / redirects);
      await ask[i % environments]?.('code');
    }
    most = Math.max(most, reads - before);
  }
  // Eventually consistent, of an item below 4 KB.
  return most * 0.5;
}
