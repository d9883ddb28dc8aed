import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { foldAccounts } from '#shared/clicks/folds/fold-accounts.ts';
import { countClicks } from '#shared/clicks/journal/count-clicks.ts';
import { TARGET_RECORDS } from '#shared/overview/target-records.ts';
import { findOwners } from '#shared/overview/targets.ts';
import { cleanUp } from '#tools/bench/clean-up.ts';
import { type Product, startProduct } from '#tools/bench/product.ts';
import { muteFunctionLogs, startBucket, startProductServices } from '#tools/bench/product-services.ts';
import { aClick, DAY_MS, daysAgo } from '#tools/bench/sample-clicks.ts';

/**
 * `compare.ts FOLDER DUCKDB`: folds days of an account, stores their files in the folder, runs the queries of
 * the guide on them, and compares the figures with those of the API's report. Prints JSON: `checked` and
 * `differences`.
 */

const GUIDE = 'docs/guides/query-clicks.md';
const LINKS = 120;
const DAYS = 3;
const CITY = 'Munich (DE-BY)';
/** From which fewer than five visitors of a link come on a day. */
const SMALL_CITY = 'Passau (DE-BY)';

interface DuckDb {
  DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection> }> };
}
interface Connection {
  runAndReadAll(sql: string): Promise<{ getRowObjectsJson(): Row[] }>;
}
type Row = Record<string, unknown>;
type Named = { name: string; clicks: number };

const [folder = '', duckdb = ''] = process.argv.slice(2);

/** Clicks of several kinds on finished days. */
async function visitLinks({ createLinks }: Product): Promise<void> {
  const ids = (await createLinks(LINKS)).map(({ _id }) => _id);
  for (let ago = DAYS; ago > 0; ago--) {
    const start = daysAgo(ago);
    const clicks = ids.flatMap((id, i) =>
      Array.from({ length: i < 10 ? 8 : 2 }, (_, n): ClickEvent => {
        const click = aClick(id, start + Math.floor(((i * 8 + n) * DAY_MS) / (LINKS * 8)));
        if (i === 0) return { ...click, region: 'Bavaria (DE-BY)', city: n < 3 ? SMALL_CITY : CITY };
        if (n === 1 && i % 7 === 0) return { ...click, suspected: true };
        return n === 1 && i % 5 === 0 ? { ...click, source: 'pixel', verified: false } : click;
      }),
    );
    await countClicks(clicks, { now: new Date(start + DAY_MS), ownersOf: findOwners });
  }
}

/** The files of the bucket, in folders as their keys name them. */
async function storeFiles(to: string): Promise<void> {
  const s3 = new S3Client({ forcePathStyle: true });
  const Bucket = 'bench';
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'folds/' }));
  for (const { Key = '' } of Contents) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    const file = join(to, Key);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, (await Body?.transformToByteArray()) ?? '');
  }
}

async function figuresOf({ ownerId, read }: Product) {
  const { DuckDBInstance } = (await import(duckdb)) as DuckDb;
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const query = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
  const [first, last] = [dateOf(DAYS), dateOf(1)];
  const results = new Map<string, Row[]>();
  for (const sql of queriesOf(readFileSync(GUIDE, 'utf8'))) {
    const here = sql
      .replace('s3://BUCKET/', `${folder}/`)
      .replace('OWNER', ownerId)
      .replace(/BETWEEN '[\d-]+' AND '[\d-]+'/, `BETWEEN '${first}' AND '${last}'`);
    results.set(sql, await query(here));
  }
  const [days, totals, countries, referrers, devices, links, , places] = [...results.values()].slice(2);
  const path = `/v1/api/analytics?from=${first}&to=${last}&names=1000`;
  const { analytics } = await read('api/analytics/account', path);
  const filtered = (await read('api/analytics/account', `${path}&country=DE&device=mobile`)).analytics;
  const [ofGermany] = await query(
    "SELECT count(*) AS clicks FROM clicks WHERE country = 'DE' AND device = 'mobile'",
  );
  const cities = await query(
    "SELECT coalesce(city, 'Unknown') AS name, count(*) AS clicks FROM clicks GROUP BY name",
  );
  const all = await query('SELECT DISTINCT city AS name FROM click_rows');
  return [
    {
      what: 'clicks and visitors by day',
      found: days?.map((row) => [row['day'], Number(row['clicks']), Number(row['visitors'])]),
      expected: analytics.clicksData.map(({ date, count, visitors }: Row) => [date, count, visitors]),
    },
    {
      what: 'clicks and visitors',
      found: totals?.map((row) => [Number(row['clicks']), Number(row['visitors'])]),
      expected: [[analytics.totalClicks, analytics.uniqueVisitorsCount]],
    },
    { what: 'countries', found: named(countries), expected: reported(analytics.topCountries) },
    { what: 'referrers', found: named(referrers), expected: reported(analytics.topReferrers) },
    { what: 'devices', found: named(devices), expected: reported(analytics.devices) },
    { what: 'cities', found: named(cities), expected: reported(analytics.topCities) },
    {
      what: 'links',
      found: named(links),
      expected: reported(analytics.topLinks.map(({ _id: name, count }: Row) => ({ name, count }))),
    },
    {
      what: 'clicks of a country and a device',
      found: Number(ofGermany?.['clicks']),
      expected: filtered.totalClicks,
    },
    {
      what: 'a city of few visitors',
      found: all.some(({ name }) => name === SMALL_CITY),
      expected: false,
    },
    {
      what: 'a city of five visitors',
      found: [all.some(({ name }) => name === CITY), (places?.length ?? 0) > 0],
      expected: [true, true],
    },
  ];
}

/** The statements for DuckDB, without those that are for S3. */
function queriesOf(guide: string): string[] {
  const parts = guide.split(/^## /m).filter((part) => /^(?:DuckDB|Places)/.test(part));
  const blocks = parts.flatMap((part) => [...part.matchAll(/```sql\n(.*?)```/gs)].map(([, sql = '']) => sql));
  return blocks
    .flatMap((sql) => sql.split(';'))
    .map((sql) => sql.trim())
    .filter((sql) => sql !== '' && !/^(?:INSTALL|CREATE SECRET)/.test(sql));
}

const dateOf = (ago: number): string => new Date(daysAgo(ago)).toISOString().slice(0, 10);

const sorted = (list: readonly Named[]): Named[] =>
  list.toSorted((a, b) => b.clicks - a.clicks || (a.name < b.name ? -1 : 1));

const named = (rows: readonly Row[] = []): Named[] =>
  sorted(rows.map((row) => ({ name: String(row['name']), clicks: Number(row['clicks']) })));

const reported = (list: readonly Row[]): Named[] =>
  sorted(list.map((row) => ({ name: String(row['name']), clicks: Number(row['count']) })));

const unmute = muteFunctionLogs();
await startProductServices();
await startBucket();
const product = await startProduct(() => []);
await visitLinks(product);
const { failed } = await foldAccounts({ ...TARGET_RECORDS, now: () => new Date() });
if (failed > 0) throw new Error('Days could not be folded');
await storeFiles(folder);

const figures = await figuresOf(product);
unmute();
const differences = figures.flatMap(({ what, found, expected }) =>
  JSON.stringify(found) === JSON.stringify(expected)
    ? []
    : [`${what}: DuckDB ${JSON.stringify(found)}, the report ${JSON.stringify(expected)}`],
);
console.log(JSON.stringify({ checked: figures.length, differences }));
await cleanUp();
process.exit();
