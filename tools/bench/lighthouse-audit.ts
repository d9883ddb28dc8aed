import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { openChromium } from '#test/support/browser/chromium.ts';
import { freePort } from '#test/support/deployment/local-run.ts';
import { atEnd } from './clean-up.ts';
import { median } from './report.ts';

/** Not among the packages of the product: it brings 180 MB, and only the bench needs it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const FOLDER = 'node_modules/.cache/lighthouse';
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * No fault of a page that is hidden on purpose: not to be indexed, and a policy by which Lighthouse cannot
 * fetch robots.txt through it.
 */
const HIDDEN = '--skip-audits=is-crawlable,robots-txt';

export type Scores = Record<(typeof CATEGORIES)[number], number>;

export interface Phone {
  browser: Browser;
  /** Lighthouse's scores of a URL. `isHidden`: from search engines, on purpose. */
  audit(url: string, options?: { isHidden?: boolean }): Promise<Scores>;
}

interface Report {
  categories: Record<string, { score: number | null }>;
}

const run = promisify(execFile);

/** Opens a browser that audits URLs as on a phone. */
export async function phone(): Promise<Phone> {
  const port = await freePort();
  const browser = await openChromium({}, [`--remote-debugging-port=${port}`]);
  atEnd(() => browser.close());
  let installed: Promise<void> | undefined;
  const audit = async (url: string, { isHidden = false } = {}) => {
    installed ??= install();
    await installed;
    return steadyAuditOf(url, [`--port=${port}`, ...(isHidden ? [HIDDEN] : [])]);
  };
  return { browser, audit };
}

async function install(): Promise<void> {
  if (existsSync(join(FOLDER, 'node_modules/lighthouse'))) return;
  mkdirSync(FOLDER, { recursive: true });
  await run('npm', ['install', '--prefix', FOLDER, '--no-audit', '--no-fund', LIGHTHOUSE]);
}

/**
 * Two more audits if one finds a page slow, and the median of the three: whatever else the machine
 * does slows a page down, too.
 */
async function steadyAuditOf(url: string, options: readonly string[]): Promise<Scores> {
  const audit = await auditOf(url, options);
  if (audit.performance === 100) return audit;
  const more = [await auditOf(url, options), await auditOf(url, options)];
  return { ...audit, performance: median([audit, ...more].map(({ performance }) => performance)) };
}

async function auditOf(url: string, options: readonly string[]): Promise<Scores> {
  const cli = join(FOLDER, 'node_modules/lighthouse/cli/index.js');
  const { stdout } = await run(
    process.execPath,
    [cli, url, ...options, '--output=json', '--quiet', '--max-wait-for-load=20000'],
    { maxBuffer: 1e8 },
  );
  const report: Report = JSON.parse(stdout);
  return Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)]),
  ) as Scores;
}
