import { mock } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { advanceDeletions } from '#shared/account-data/advance-deletions.ts';
import { runExport } from '#shared/account-data/run-export.ts';
import { scheduleDeletion } from '#shared/account-data/schedule-deletion.ts';
import { startExport } from '#shared/account-data/start-export.ts';
import { foldAccounts } from '#shared/clicks/folds/fold-accounts.ts';
import { countClicks } from '#shared/clicks/journal/count-clicks.ts';
import { systemAuthor } from '#shared/core/audit/author.ts';
import { TARGET_RECORDS } from '#shared/overview/target-records.ts';
import { findOwners } from '#shared/overview/targets.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { copyLinks } from './copied-links.ts';
import type { CountingProxy, Usage } from './counting-proxy.ts';
import { type Product, startProduct } from './product.ts';
import { muteFunctionLogs, startBucket, startProductServices } from './product-services.ts';
import { atMost, type PartResult, printNote, printTable, round, type Target } from './report.ts';
import { aClick, DAY_MS, daysAgo } from './sample-clicks.ts';
import { isSmallest, sized } from './size.ts';

/** Links of an account, all of them visited on some days. */
const SIZES: readonly number[] = isSmallest ? [120] : [1000, 10_000, 100_000];
/** Links that are created and visited by the product. The others are copies of them. */
const MODELS = 100;
/** The links of an account with a million clicks, of which a report filters. */
const BUSY = sized(1000, 120);
const BUSY_DAYS = sized(10, 2);
/** Clicks of each of its links on each day. */
const BUSY_CLICKS = sized(100, 2);
/** Finished days with a click on every link. */
const DAYS = 3;
/** Links with a click on the day that is not over. */
const OPEN = 100;
/** Most links of an account that is exported and deleted: both are linear in their number. */
const WHOLE_LINKS = 1000;
const BATCH = 10_000;
const MB = 1_000_000;

interface Figure extends Usage {
  links: number;
  what: string;
  bytes: number;
  seconds: number;
  /** CPU seconds of this process, emulated S3 included. */
  cpu: number;
  /** The most that the heap grew, in MB. */
  heap: number;
}

/** What requests of an account take with more and more links. `--links 1000,5000`: other numbers. */
export async function growth(sizes = SIZES): Promise<PartResult> {
  const services = await startProductServices();
  await startBucket();
  const figures: Figure[] = [];
  const measured = [
    // First: copies of links are found in the whole table.
    async () => [await measureFilter(services)],
    ...sizes.map((links) => () => measureAccount(links, services)),
  ];
  for (const measure of measured) {
    const unmute = muteFunctionLogs();
    const some = await measure().finally(unmute);
    figures.push(...some);
    // At once: large accounts take minutes.
    printFigures(some);
  }
  printNote('With authentication: 2 read units and 2 calls.');
  return { figures: { figures }, targets: figures.flatMap(targetOf) };
}

const printFigures = (figures: readonly Figure[]): void =>
  printTable(
    `Requests of an account whose links were visited on ${DAYS} days, ${OPEN} of them today`,
    ['request', 'links', 'read units', 'write units', 'calls', 'KB', 's here', 's of CPU', 'MB of heap'],
    figures.map(({ what, links, readUnits, writeUnits, calls, bytes, seconds, cpu, heap }) => [
      what,
      links,
      readUnits,
      writeUnits,
      sumOf(calls),
      round(bytes / 1000, 1),
      round(seconds, 2),
      round(cpu, 2),
      round(heap, 1),
    ]),
  );

const PAGE = 'list of clicks, rare filter';
const LIVE = 'live view, nothing new';
const REPORT = 'analytics of the account, 30 days';
const FILTER = `${REPORT}, one country`;
const MILLION = `${FILTER}, of ${(BUSY * BUSY_DAYS * BUSY_CLICKS).toLocaleString('en-US')} clicks`;
const LISTS = ['list by tag', 'list by status', 'list, search without a match'];
const AUTHENTICATION = { units: 2, calls: 2 };

/** The goals of issue 54 for what is measured here. */
function targetOf({ what, links, readUnits, calls, cpu }: Figure): Target[] {
  const name = `${what}, ${links.toLocaleString('en-US')} links`;
  if (what === PAGE) return [atMost(`${name}: calls`, sumOf(calls), 60 + AUTHENTICATION.calls)];
  if (what === LIVE) return [atMost(`${name}: read units`, readUnits, 5 + AUTHENTICATION.units)];
  if (LISTS.includes(what)) return [atMost(`${name}: read units`, readUnits, 500)];
  if (what === MILLION) return [atMost(`${name}: seconds of CPU`, cpu, 3)];
  return what === REPORT ? [atMost(`${name}: read units`, readUnits, 200)] : [];
}

async function measureAccount(links: number, services: CountingProxy): Promise<Figure[]> {
  const product = await filledAccount({ links, days: DAYS, clicks: 1, open: OPEN }, services);
  const figures: Figure[] = [];
  const measure: Measure = async (what, run) => {
    const { result, figure } = await measured(services, run);
    figures.push({ what, links, ...figure });
    return result;
  };
  const get = (what: string, file: Parameters<Product['read']>[0], path: string) =>
    measure(what, () => product.read(file, path));
  const report = `/v1/api/analytics?from=${dateOf(29)}&to=${dateOf(0)}`;
  await get(REPORT, 'api/analytics/account', report);
  await get(FILTER, 'api/analytics/account', `${report}&country=DE`);
  await get('newest 100 clicks', 'api/analytics/clicks', '/v1/api/clicks');
  await get(PAGE, 'api/analytics/clicks', '/v1/api/clicks?country=AQ');
  await measureLive(product, get);
  await get('list by tag', 'api/links/list', '/v1/api/links?tag=none');
  await get('list by status', 'api/links/list', '/v1/api/links?status=expired');
  await get('list, search without a match', 'api/links/list', '/v1/api/links?search=nowhere');
  if (links <= WHOLE_LINKS) {
    await measure('export of the account', () => exportAccount(product));
    await measure('deletion of the account', () => deleteAccount(product));
  }
  return figures;
}

/** A report with a filter reads the rows of all days. */
async function measureFilter(services: CountingProxy): Promise<Figure> {
  const product = await filledAccount(
    { links: BUSY, days: BUSY_DAYS, clicks: BUSY_CLICKS, open: 0 },
    services,
  );
  const path = `/v1/api/analytics?from=${dateOf(29)}&to=${dateOf(0)}&country=DE`;
  const { figure } = await measured(services, () => product.read('api/analytics/account', path));
  return { what: MILLION, links: BUSY, ...figure };
}

type Measure = <T>(what: string, run: () => Promise<T>) => Promise<T>;

async function measured<T>(services: CountingProxy, run: () => Promise<T>) {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  let most = before;
  const sample = () => {
    most = Math.max(most, process.memoryUsage().heapUsed);
  };
  const timer = setInterval(sample, 5);
  services.take();
  const started = performance.now();
  const usedBefore = process.cpuUsage();
  const result = await run();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(usedBefore);
  clearInterval(timer);
  sample();
  const bytes = result === undefined ? 0 : JSON.stringify(result).length;
  return {
    result,
    figure: { ...services.take(), bytes, seconds, cpu: (user + system) / 1e6, heap: (most - before) / MB },
  };
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const dateOf = (ago: number) => new Date(daysAgo(ago)).toISOString().slice(0, 10);

async function exportAccount({ ownerId }: Product): Promise<void> {
  const now = new Date();
  const { _id: id } = await startExport({ by: systemAuthor(ownerId, 'bench'), now }, newId('export'));
  const origins = { publicOrigin: 'https://go.example.com', mediaOrigin: 'https://media.example.com' };
  const run = { origins, rootHostsOf: () => new Set<string>(), now, remainingMs: () => 3600_000 };
  const outcome = await runExport({ ownerId, id }, run);
  if (outcome !== 'completed') throw new Error(`The export is ${outcome}`);
}

/** Deletes the account at once: until nothing is found any more. */
async function deleteAccount({ ownerId }: Product): Promise<void> {
  const now = new Date();
  const act = { by: systemAuthor(ownerId, 'bench'), now };
  await scheduleDeletion(act, 'Bench', { immediately: true });
  for (const minutes of [0, 5, 10]) {
    const { failed } = await advanceDeletions(new Date(now.getTime() + minutes * 60_000), () => false);
    if (failed > 0) throw new Error('The account could not be deleted');
  }
}

interface Filling {
  links: number;
  /** Finished days with clicks on every link. */
  days: number;
  /** Clicks of a link on such a day. */
  clicks: number;
  /** Links with a click today. */
  open: number;
}

/** An account whose finished days are folded. */
async function filledAccount(
  { links, days, clicks, open }: Filling,
  { engine }: CountingProxy,
): Promise<Product> {
  const product = await startProduct(() => []);
  const models = await createBefore(product, Math.min(MODELS, links), days);
  const ids = models.map(({ _id }) => _id);
  for (let ago = days; ago > 0; ago--) await visit(ids, daysAgo(ago), DAY_MS, clicks);
  await copyLinks(engine, models, links - models.length);
  await visit(ids.slice(0, open), daysAgo(0), Date.now() - daysAgo(0), 1);
  const runs = await foldAccounts({ ...TARGET_RECORDS, now: () => new Date() });
  if (runs.failed > 0) throw new Error('Days could not be folded');
  return product;
}

/** Clicks on links at even distances. */
async function visit(links: readonly string[], start: number, ms: number, count: number): Promise<void> {
  const all = Array.from({ length: count }, () => links).flat();
  for (let i = 0; i < all.length; i += BATCH) {
    const clicks = all
      .slice(i, i + BATCH)
      .map((link, at) => aClick(link, start + Math.floor(((i + at) * (ms - 1)) / all.length)));
    await countClicks(clicks, { now: new Date(start + ms), ownersOf: findOwners });
  }
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
async function createBefore(product: Product, links: number, days: number) {
  mock.timers.enable({ apis: ['Date'], now: daysAgo(days + 1) });
  try {
    return await product.createLinks(links);
  } finally {
    mock.timers.reset();
  }
}

const sumOf = (calls: Usage['calls']): number => Object.values(calls).reduce((sum, count) => sum + count, 0);
