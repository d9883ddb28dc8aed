import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Client, createClient, type Data } from '@signpost/client';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openChromium } from '#test/support/browser/chromium.ts';
import { type StartedRun, startLocalRun } from '#test/support/deployment/local-run.ts';
import { systemFonts } from './fonts.ts';

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 860 } };

export type DemoPage = Data<'get', '/v1/api/smart-links'>['links'][number];

export interface Demo extends StartedRun {
  client: Client;
  browser: Browser;
}

/** Runs an action with a local run that has the demo's data, and a Chromium with common fonts. */
export async function withDemo(act: (demo: Demo) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-screenshots-'));
  const run = await startLocalRun(join(folder, 'run'), 0);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['infra/demo/main.ts'], {
      env: { ...process.env, DATA_DIR: join(folder, 'run') },
    });
    process.stdout.write(stdout);
    const browser = await openChromium(systemFonts(join(folder, 'fonts')));
    try {
      await act({ ...run, browser, client: createClient({ origin: run.origin, apiKey: run.apiKey }) });
    } finally {
      await browser.close();
    }
  } finally {
    await run.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The demo's most visited page of each type. */
export async function demoPages(client: Client): Promise<Map<string, DemoPage>> {
  const { links } = await client.get('/v1/api/smart-links', { query: { limit: 100 } });
  return new Map(links.toSorted((a, b) => a.clicks - b.clicks).map((page) => [page.type, page]));
}

const IS_SETTLED =
  `!document.querySelector('[aria-busy="true"]') && [...document.images].every((image) => image.complete ` +
  "|| image.loading === 'lazy') && document.fonts.status === 'loaded'";

/** Waits until nothing is on its way and all pictures are there. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  // Not waitForFunction, which the console's Content-Security-Policy forbids.
  while (!(await page.evaluate(IS_SETTLED))) await sleep(100);
  // Charts draw in the frame after their data.
  await sleep(500);
}
