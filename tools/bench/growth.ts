import { mock } from 'node:test';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { buildApp } from 'fauxqs';
import { foldAccounts } from '#shared/clicks/folds/fold-accounts.ts';
import { countClicks } from '#shared/clicks/journal/count-clicks.ts';
import { TARGET_RECORDS } from '#shared/overview/target-records.ts';
import { findOwners } from '#shared/overview/targets.ts';
import { SETTING } from '#shared/platform/runtime/settings.ts';
import type { CountingProxy, Usage } from './counting-proxy.ts';
import { type Product, startProduct } from './product.ts';
import { muteFunctionLogs, startProductServices } from './product-services.ts';
import { atMost, type PartResult, printNote, printTable, round, type Target } from './report.ts';
import { aClick, DAY_MS, daysAgo } from './sample-clicks.ts';
import { isSmallest } from './size.ts';

/** Links of an account, all of them visited on some days. */
const SIZES: readonly number[] = isSmallest ? [120] : [1000, 10_000, 100_000];
/** Finished days with a click on every link. */
const DAYS = 3;
/** Links with a click on the day that is not over. */
const OPEN = 100;
const BATCH = 10_000;
const MB = 1_000_000;

interface Figure extends Usage {
  links: number;
  what: string;
  bytes: number;
  seconds: number;
  /** Growth of the heap, in MB. */
  heap: number;
}

/** What requests of an account take with more and more links. `--links 1000,5000`: other numbers. */
export async function growth(sizes = SIZES): Promise<PartResult> {
  const services = await startProductServices();
  await startBucket();
  const unmute = muteFunctionLogs();
  const figures: Figure[] = [];
  try {
    for (const links of sizes) figures.push(...(await measureAccount(links, services)));
  } finally {
    unmute();
  }
  printTable(
    `Requests of an account whose links were visited on ${DAYS} days, ${OPEN} of them today`,
    ['request', 'links', 'read units', 'calls', 'KB', 's here', 'MB of heap'],
    figures.map(({ what, links, readUnits, calls, bytes, seconds, heap }) => [
      what,
      links,
      readUnits,
      sumOf(calls),
      round(bytes / 1000, 1),
      round(seconds, 2),
      round(heap, 1),
    ]),
  );
  printNote(
    'With authentication: 2 read units and 2 calls. The heap includes what the request before has left.',
  );
  return { figures: { figures }, targets: figures.flatMap(targetOf) };
}

const PAGE = 'list of clicks, rare filter';
const LIVE = 'live view, nothing new';
const REPORT = 'analytics of the account, 30 days';
const AUTHENTICATION = { units: 2, calls: 2 };

/** The goals of issue 54 for what is measured here. */
function targetOf({ what, links, readUnits, calls }: Figure): Target[] {
  const name = `${what}, ${links.toLocaleString('en-US')} links`;
  if (what === PAGE) return [atMost(`${name}: calls`, sumOf(calls), 60 + AUTHENTICATION.calls)];
  if (what === LIVE) return [atMost(`${name}: read units`, readUnits, 5 + AUTHENTICATION.units)];
  return what === REPORT ? [atMost(`${name}: read units`, readUnits, 200)] : [];
}

async function measureAccount(links: number, services: CountingProxy): Promise<Figure[]> {
  const product = await startProduct(() => []);
  await visit(await createBefore(product, links));
  const runs = await foldAccounts({ ...TARGET_RECORDS, now: () => new Date() });
  if (runs.failed > 0) throw new Error('Days could not be folded');
  const figures: Figure[] = [];
  const measure = async (what: string, file: Parameters<Product['read']>[0], path: string) => {
    const heapBefore = process.memoryUsage().heapUsed;
    services.take();
    const started = performance.now();
    const data = await product.read(file, path);
    const seconds = (performance.now() - started) / 1000;
    const heap = (process.memoryUsage().heapUsed - heapBefore) / MB;
    const bytes = JSON.stringify(data).length;
    figures.push({ links, what, ...services.take(), bytes, seconds, heap });
    return data;
  };
  const day = (ago: number) => new Date(daysAgo(ago)).toISOString().slice(0, 10);
  const range = `from=${day(29)}&to=${day(0)}`;
  await measure(REPORT, 'api/analytics/account', `/v1/api/analytics?${range}`);
  await measure(`${REPORT}, one country`, 'api/analytics/account', `/v1/api/analytics?${range}&country=DE`);
  await measure('newest 100 clicks', 'api/analytics/clicks', '/v1/api/clicks');
  await measure(PAGE, 'api/analytics/clicks', '/v1/api/clicks?country=AQ');
  await measureLive(product, measure);
  await measure('list by tag', 'api/links/list', '/v1/api/links?tag=none');
  await measure('list by status', 'api/links/list', '/v1/api/links?status=expired');
  await measure('list, search without a match', 'api/links/list', '/v1/api/links?search=nowhere');
  return figures;
}

/** A request without news, once aggregators know of the watcher. */
async function measureLive(
  product: Product,
  measure: (what: string, file: 'api/analytics/clicks', path: string) => Promise<{ followCursor: string }>,
): Promise<void> {
  const path = (follow: string) => `/v1/api/clicks?limit=50&follow=${follow}`;
  const { followCursor } = await product.read('api/analytics/clicks', path('start'));
  const [since, until, at] = Buffer.from(followCursor, 'base64url').toString().split(' ').map(Number);
  // As if a minute had passed.
  const settled = [Number(since) - 60_000, until, at].join(' ');
  await measure(LIVE, 'api/analytics/clicks', path(Buffer.from(settled).toString('base64url')));
}

/** Links that were created before their clicks, and not changed since. */
async function createBefore(product: Product, links: number): Promise<string[]> {
  mock.timers.enable({ apis: ['Date'], now: daysAgo(DAYS + 1) });
  try {
    return await product.createLinks(links);
  } finally {
    mock.timers.reset();
  }
}

/** A click on each link on each finished day, and on some today. */
async function visit(all: readonly string[]): Promise<void> {
  for (let ago = DAYS; ago >= 0; ago--) {
    const start = daysAgo(ago);
    const end = Math.min(start + DAY_MS, Date.now());
    const links = ago === 0 ? all.slice(0, OPEN) : all;
    for (let i = 0; i < links.length; i += BATCH) {
      const clicks = links
        .slice(i, i + BATCH)
        .map((link, at) => aClick(link, start + ((i + at) * (end - start - 1)) / links.length));
      await countClicks(clicks, { now: new Date(end), ownersOf: findOwners });
    }
  }
}

async function startBucket(): Promise<void> {
  process.env['AWS_ENDPOINT_URL_S3'] = await buildApp({ logger: false }).listen({
    port: 0,
    host: '127.0.0.1',
  });
  process.env[SETTING.mediaBucketName] = 'bench';
  await new S3Client({}).send(new CreateBucketCommand({ Bucket: 'bench' }));
}

const sumOf = (calls: Usage['calls']): number => Object.values(calls).reduce((sum, count) => sum + count, 0);
