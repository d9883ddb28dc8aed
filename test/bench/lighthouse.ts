import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient, type Data } from '../../clients/typescript/src/index.ts';
import { THEME_PRESETS } from '../../shared/smart-links/theme.ts';
import { openChromium } from '../support/chromium.ts';
import { freePort, startLocalRun } from '../support/local-run.ts';
import { atEnd, temporaryFolder } from './clean-up.ts';
import { atLeast, atMost, median, type PartResult, printNote, printTable, round } from './report.ts';

/** Not a dependency of the product: it takes 180 MB, and only this part needs it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const FOLDER = 'node_modules/.cache/lighthouse';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const PHONE_KILOBYTES = 250;

type Page = Data<'get', '/v1/api/smart-links'>['links'][number];
type Scores = Record<(typeof CATEGORIES)[number], number>;

interface Audit extends Scores {
  type: string;
  preset: string;
  /** All that was loaded, pictures and fonts included. */
  kilobytes: number;
}

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

const run = promisify(execFile);

/** Lighthouse's figures for a phone: each type of page without a theme and in each preset, filled as in the demo. */
export async function lighthouse(): Promise<PartResult> {
  await install();
  const dataDir = join(temporaryFolder(), 'run');
  const local = await startLocalRun(dataDir, 0, { BUNDLES: 'deployed' });
  atEnd(async () => void (await local.stop()));
  await run(process.execPath, ['infra/demo/main.ts'], { env: { ...process.env, DATA_DIR: dataDir } });
  const port = await freePort();
  const browser = await openChromium({}, [`--remote-debugging-port=${port}`]);
  atEnd(() => browser.close());

  const client = createClient(local);
  const { links } = await client.get('/v1/api/smart-links', { query: { limit: 100 } });
  const pages = [...new Map(links.map((page) => [page.type, page])).values()];
  const audits: Audit[] = [];
  for (const preset of [null, ...THEME_PRESETS]) {
    for (const page of pages) {
      const body = { theme: preset && { preset } };
      await client.put('/v1/api/smart-links/{id}', { path: { id: page._id }, body });
      const audit = await steadyAuditOf(page, preset ?? 'none', { origin: local.origin, port });
      audits.push(audit);
      const scores = CATEGORIES.map((name) => audit[name]).join('/');
      console.log(`${audit.type}, ${audit.preset}: ${scores}, ${audit.kilobytes} KB`);
    }
  }
  printTable(
    'Lighthouse on a phone, of 100 each',
    ['page', 'preset', ...CATEGORIES, 'KB'],
    audits.map((audit) => [
      audit.type,
      audit.preset,
      ...CATEGORIES.map((name) => audit[name]),
      audit.kilobytes,
    ]),
  );
  printNote('KB: all that is loaded, with cover and font; the local run does not compress.');
  const worst = (name: keyof Scores) => Math.min(...audits.map((audit) => audit[name]));
  return {
    figures: audits,
    targets: [
      ...CATEGORIES.map((name) => atLeast(`pages: Lighthouse, ${name}, lowest`, worst(name), 100)),
      atMost(
        'pages: KB of the heaviest',
        Math.max(...audits.map(({ kilobytes }) => kilobytes)),
        PHONE_KILOBYTES,
      ),
    ],
  };
}

async function install(): Promise<void> {
  if (existsSync(join(FOLDER, 'node_modules/lighthouse'))) return;
  mkdirSync(FOLDER, { recursive: true });
  await run('npm', ['install', '--prefix', FOLDER, '--no-audit', '--no-fund', LIGHTHOUSE]);
}

interface Browsing {
  origin: string;
  /** Where the browser takes commands. */
  port: number;
}

/** Two more audits if one finds a page slow, and the median of the three: whatever else the machine does slows a page down, too. */
async function steadyAuditOf(page: Page, preset: string, target: Browsing): Promise<Audit> {
  const audit = await auditOf(page, preset, target);
  if (audit.performance === 100) return audit;
  const more = [await auditOf(page, preset, target), await auditOf(page, preset, target)];
  return { ...audit, performance: median([audit, ...more].map(({ performance }) => performance)) };
}

async function auditOf({ type, slug }: Page, preset: string, { origin, port }: Browsing): Promise<Audit> {
  const cli = join(FOLDER, 'node_modules/lighthouse/cli/index.js');
  const { stdout } = await run(
    process.execPath,
    // Without "page", an app page redirects phones to their store.
    [
      cli,
      `${origin}/${slug}?page=1`,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      '--max-wait-for-load=20000',
    ],
    { maxBuffer: 1e8 },
  );
  const report: Report = JSON.parse(stdout);
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)]),
  ) as Scores;
  const bytes = report.audits['total-byte-weight']?.numericValue ?? Number.NaN;
  return { type, preset, ...scores, kilobytes: round(bytes / 1000, 0) };
}
