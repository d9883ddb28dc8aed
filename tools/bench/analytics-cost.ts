import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { appendRows } from '#shared/clicks/journal/append-rows.ts';
import { countClicks } from '#shared/clicks/journal/count-clicks.ts';
import { EMPTY_HEAD, readHeads } from '#shared/clicks/journal/head-store.ts';
import { conversionsOf } from '#shared/clicks/journal/partition.ts';
import { findOwners } from '#shared/overview/targets.ts';
import { anyConversion } from '#test/support/builders/conversions.ts';
import { seededRandom } from '#test/support/random.ts';
import type { CountingProxy, Usage } from './counting-proxy.ts';
import { type Product, type ReadFunction, startProduct } from './product.ts';
import { muteFunctionLogs, startProductServices } from './product-services.ts';
import { atMost, median, type PartResult, printNote, printTable, round, type Target } from './report.ts';
import type { ReportTimes } from './report-process.ts';
import { DAY_MS, daysAgo, manyClicks } from './sample-clicks.ts';
import { isSmallest, sized } from './size.ts';

const LINKS = sized(10_000, 4);
const VISITED = sized(1000, 2);
const DAYS = 30;
/** Clicks of each visited link, and of the link whose rows are filtered. */
const CLICKS = { each: 30, many: sized(100_000, 20) };
/** Visitors of the link whose rows are filtered. */
const VISITORS = sized(2000, 10);
/** Conversions of the link whose conversions are reported. */
const CONVERSIONS = sized(10_000, 25);
const CONVERSION_BATCH = 25;
const YEAR = 365;
const YEAR_REPORT = 'a link with 10,000 conversions, a year';
const BATCH_DAYS = 3;
const LARGEST_BATCH = sized(10_000, 20);
const CALLS = sized(5, 1);

interface Report extends Usage {
  name: string;
  clicks: number;
  cpuMs: number;
  milliseconds: number;
}

/**
 * Cost of reports in table units and CPU: of a whole account, of one link with filters,
 * in UTC and in a time zone.
 */
export async function analyticsCost(): Promise<PartResult> {
  const services = await startProductServices();
  const unmute = muteFunctionLogs();
  const reports: Report[] = [];
  let marks: Usage & { clicks: number };
  try {
    const product = await startProduct(() => []);
    const links = (await product.createLinks(LINKS)).map(({ _id }) => _id);
    marks = await visitLinks(links.slice(0, VISITED), services);
    const measure = async (name: string, path: string, id = '') =>
      reports.push(await measureReport(product, services, { name, path, id }));

    const range = rangeQuery();
    const account = `/v1/api/analytics?${range}`;
    await measure('account, UTC', account);
    await measure('account, Europe/Berlin', `${account}&timezone=Europe/Berlin`);
    await measure('account, one country', `${account}&country=DE`);
    await measure('100 newest clicks of the account', '/v1/api/clicks?limit=100');

    const { _id } = await product.createLink();
    await visitOften(_id);
    const link = `/v1/api/links/${_id}/analytics?${range}`;
    await measure('a link, UTC', link, _id);
    await measure('a link, one country', `${link}&country=DE`, _id);
    await measure('a link, Europe/Berlin', `${link}&timezone=Europe/Berlin`, _id);

    const converted = (await product.createLink())._id;
    await convertOften(converted);
    const year = `/v1/api/links/${converted}/analytics?${rangeQuery(YEAR)}`;
    await measure(YEAR_REPORT, year, converted);
    await measure('the same, one country', `${year}&country=DE`, converted);
  } finally {
    unmute();
  }
  printTable(
    `Reports of ${DAYS} days: ${VISITED.toLocaleString('en-US')} of ${LINKS.toLocaleString('en-US')} links ` +
      `visited daily, and a link with ${CLICKS.many.toLocaleString('en-US')} clicks`,
    ['report', 'clicks', 'read units', 'CPU ms', 'ms here', 'calls'],
    reports.map(({ name, clicks, readUnits, cpuMs, milliseconds, calls }) => [
      name,
      clicks,
      readUnits,
      round(cpuMs, 0),
      round(milliseconds, 0),
      Object.entries(calls)
        .map(([call, count]) => `${count} ${call}`)
        .join(', '),
    ]),
  );
  printNote(
    'Authentication is included: 2 read units, 1 write unit, 2 calls. CPU: median of 5 calls in a warm ' +
      'process.',
  );
  const perClick = marks.writeUnits / marks.clicks;
  printNote(
    `Counting the account's clicks, ${BATCH_DAYS} days of a link at a time: ${perClick.toFixed(3)} write ` +
      `units and ${(marks.readUnits / marks.clicks).toFixed(3)} read units a click, with marks.`,
  );
  return { figures: { reports, marks }, targets: targetsOf(reports) };
}

/** Whole days, of which the last one was yesterday. */
function rangeQuery(days = DAYS): string {
  const date = (ago: number) => new Date(daysAgo(ago)).toISOString().slice(0, 10);
  return `from=${date(days)}&to=${date(1)}`;
}

/** Spread over a year, in batches as their worker appends them. */
async function convertOften(link: string): Promise<void> {
  const targetId = conversionsOf(link);
  const random = seededRandom(1);
  const rows = Array.from({ length: CONVERSIONS }, () => anyConversion(daysAgo(YEAR), daysAgo(0), random));
  rows.sort((a, b) => a.time - b.time);
  for (let i = 0; i < CONVERSIONS; i += CONVERSION_BATCH) {
    const batch = rows.slice(i, i + CONVERSION_BATCH);
    const [head = EMPTY_HEAD] = await readHeads([{ targetId, shard: 0 }], { consistent: true });
    await appendRows(targetId, head, { rows: batch, now: new Date(batch.at(-1)?.time ?? 0) });
  }
}

/** A click a day on each link. */
async function visitLinks(links: readonly string[], services: CountingProxy) {
  const from = daysAgo(DAYS);
  const perBatch = (CLICKS.each * BATCH_DAYS) / DAYS;
  services.take();
  for (let day = 0; day < DAYS; day += BATCH_DAYS) {
    const start = from + day * DAY_MS;
    const clicks = links.flatMap((link) =>
      manyClicks(link, perBatch, { from: start, milliseconds: BATCH_DAYS * DAY_MS }),
    );
    await countAll(clicks, start + BATCH_DAYS * DAY_MS);
  }
  return { ...services.take(), clicks: links.length * CLICKS.each };
}

async function visitOften(link: string): Promise<void> {
  const from = daysAgo(DAYS);
  const milliseconds = (DAYS * DAY_MS * LARGEST_BATCH) / CLICKS.many;
  for (let i = 0; i < CLICKS.many / LARGEST_BATCH; i++) {
    const start = from + i * milliseconds;
    await countAll(
      manyClicks(link, LARGEST_BATCH, {
        from: start,
        milliseconds,
        visitors: VISITORS / (CLICKS.many / LARGEST_BATCH),
      }),
      start + milliseconds,
    );
  }
}

async function countAll(clicks: readonly ClickEvent[], at: number): Promise<void> {
  const { counted } = await countClicks(clicks, { now: new Date(at), ownersOf: findOwners });
  if (counted !== clicks.length) throw new Error(`${counted} of ${clicks.length} clicks were counted`);
}

async function measureReport(
  product: Product,
  services: CountingProxy,
  { name, path, id }: { name: string; path: string; id: string },
): Promise<Report> {
  const file = fileOf(path);
  services.take();
  const { analytics, clicks } = await product.read(file, path, id);
  const usage = services.take();
  const isTimed = !isSmallest || file === 'api/analytics/clicks';
  const times = isTimed
    ? await timesOf(file, path, product.apiKey, id, services.engine)
    : { cpuMs: [0], milliseconds: [0] };
  return {
    name,
    clicks: analytics?.totalClicks ?? clicks.length,
    ...usage,
    cpuMs: median(times.cpuMs),
    milliseconds: median(times.milliseconds),
  };
}

const fileOf = (path: string): ReadFunction => {
  if (path.startsWith('/v1/api/analytics')) return 'api/analytics/account';
  return path.startsWith('/v1/api/clicks') ? 'api/analytics/clicks' : 'api/links/analytics';
};

/** In a separate process without the counting proxy, which would use part of the CPU. */
async function timesOf(
  file: ReadFunction,
  path: string,
  apiKey: string,
  id: string,
  engine: string,
): Promise<ReportTimes> {
  const program = join(import.meta.dirname, 'report-process.ts');
  const child = spawn(process.execPath, [program, file, path, apiKey, id, String(CALLS)], {
    env: { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: engine },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdio[3] as NodeJS.ReadableStream),
    text(child.stdio[2] as NodeJS.ReadableStream),
    once(child, 'exit'),
  ]);
  if (code !== 0) throw new Error(`${path} ended with ${code}:\n${errors}`);
  return JSON.parse(output) as ReportTimes;
}

const LIMITS: readonly [name: string, readUnits: number][] = [
  ['account, UTC', 2500],
  ['a link, UTC', 30],
  ['a link, one country', 800],
  // With authentication.
  [YEAR_REPORT, 102],
];

const targetsOf = (reports: readonly Report[]): Target[] =>
  LIMITS.map(([name, limit]) =>
    atMost(
      `${name}: read units`,
      reports.find((report) => report.name === name)?.readUnits ?? Number.NaN,
      limit,
    ),
  );
