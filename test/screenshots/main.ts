import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createClient } from '../../clients/typescript/src/index.ts';
import { openChromium } from '../support/chromium.ts';
import { type StartedRun, startLocalRun } from '../support/local-run.ts';
import { systemFonts } from './fonts.ts';

/**
 * `npm run screenshots`: the README's pictures, from demo data in a local run of its own. Writes them to docs/images, or to the
 * folder that the first argument names.
 */

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 860 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
const DARK: BrowserContextOptions = { colorScheme: 'dark' };

const PATIENCE_MS = 30_000;

interface Shot {
  name: string;
  path: string;
  options: BrowserContextOptions;
  /** Whether the page is one of the console. */
  isConsole?: boolean;
}

const images = process.argv[2] ?? 'docs/images';
mkdirSync(images, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'signpost-screenshots-'));
const run = await startLocalRun(join(folder, 'run'), 0);
try {
  const { stdout } = await promisify(execFile)(process.execPath, ['infra/demo/main.ts'], {
    env: { ...process.env, DATA_DIR: join(folder, 'run') },
  });
  process.stdout.write(stdout);
  const browser = await openChromium(systemFonts(join(folder, 'fonts')));
  try {
    for (const shot of await shotsOf(run)) await take(browser, run, shot);
  } finally {
    await browser.close();
  }
} finally {
  await run.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function shotsOf({ origin, apiKey }: StartedRun): Promise<Shot[]> {
  const client = createClient({ origin, apiKey });
  const { links } = await client.get('/v1/api/links', { query: { limit: 100 } });
  const { links: pages } = await client.get('/v1/api/smart-links', { query: { limit: 100 } });
  const [busiest] = links.toSorted((a, b) => b.clicks - a.clicks);
  const pageOf = (type: string) => {
    const [first] = pages.filter((page) => page.type === type).toSorted((a, b) => b.clicks - a.clicks);
    if (!first) throw new Error(`The demo has no page of type ${type}`);
    return first;
  };
  const [bio, music, survey] = [pageOf('myBio'), pageOf('musicLink'), pageOf('surveyLink')];
  return [
    { name: 'console-overview', path: '', options: DESKTOP, isConsole: true },
    { name: 'console-link', path: `/links/${busiest?._id}`, options: DESKTOP, isConsole: true },
    {
      name: 'console-smart-link',
      path: `/smart-links/${bio._id}/edit`,
      options: { ...DESKTOP, ...DARK },
      isConsole: true,
    },
    { name: 'console-links-phone', path: '/links', options: PHONE, isConsole: true },
    {
      name: 'console-results-phone',
      path: `/smart-links/${survey._id}/results`,
      options: { ...PHONE, ...DARK },
      isConsole: true,
    },
    { name: 'bio-phone', path: `/${bio.slug}`, options: PHONE },
    { name: 'music-phone', path: `/${music.slug}`, options: { ...PHONE, ...DARK } },
  ];
}

async function take(browser: Browser, { origin, apiKey }: StartedRun, shot: Shot): Promise<void> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    ...shot.options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    const page = await context.newPage();
    await page.goto(`${origin}${shot.isConsole ? '/console' : ''}${shot.path}`);
    if (shot.isConsole) await signIn(page, apiKey);
    await settled(page);
    const file = join(images, `${shot.name}.png`);
    await page.screenshot({ path: file });
    process.stdout.write(`${file}\n`);
  } finally {
    await context.close();
  }
}

async function signIn(page: Page, apiKey: string): Promise<void> {
  await page
    .getByLabel(/API key/i)
    .first()
    .fill(apiKey);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Waits until nothing is on its way and all pictures are there. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForFunction(
    `!document.querySelector('[aria-busy="true"]') && [...document.images].every((image) => image.complete) && document.fonts.status === 'loaded'`,
  );
  // Charts draw in the frame after their data.
  await sleep(500);
}
