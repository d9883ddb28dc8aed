import { join } from 'node:path';
import { startLocalRun } from '#test/support/deployment/local-run.ts';
import { atEnd, temporaryFolder } from './clean-up.ts';
import { CATEGORIES, phone, type Scores } from './lighthouse-audit.ts';
import { weigh } from './page-weight.ts';
import { atLeast, type PartResult, printNote, printTable, round } from './report.ts';

/** One page of each kind, of the reference also the largest. */
const PAGES = [
  '/docs',
  '/docs/guides/destinations',
  '/docs/reference/links',
  '/docs/reference/smart-links',
  '/docs/webhooks',
  '/docs/errors',
];

/** Least performance; the other categories must be 100. */
const PERFORMANCE = 95;

/** Lighthouse's figures for the documentation on a phone. */
export async function lighthouseDocs(): Promise<PartResult> {
  const local = await startLocalRun(join(temporaryFolder(), 'docs-run'), 0, { BUNDLES: 'deployed' });
  atEnd(async () => void (await local.stop()));
  const { audit, browser } = await phone();
  const audits: (Scores & { path: string; kilobytes: number })[] = [];
  for (const path of PAGES) {
    const url = `${local.origin}${path}`;
    const { transferred } = await weigh(browser, url);
    const scores = await audit(url);
    audits.push({ path, ...scores, kilobytes: round(transferred / 1000, 0) });
    printNote(`${path}: ${CATEGORIES.map((name) => scores[name]).join('/')}`);
  }
  printTable(
    'Lighthouse on a phone, documentation',
    ['page', ...CATEGORIES, 'KB'],
    audits.map((one) => [one.path, ...CATEGORIES.map((name) => one[name]), one.kilobytes]),
  );
  const worst = (name: keyof Scores) => Math.min(...audits.map((one) => one[name]));
  return {
    figures: audits,
    targets: CATEGORIES.map((name) =>
      atLeast(
        `documentation: Lighthouse, ${name}, lowest`,
        worst(name),
        name === 'performance' ? PERFORMANCE : 100,
      ),
    ),
  };
}
