import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, onTestFailed } from 'vitest';
import { origin } from '../deployment/client.ts';
import { openChromium } from './chromium.ts';

let shared: Promise<Browser> | undefined;

/**
 * A headless Chromium for the tests of a file: call it at its top. The files of a worker share it, each test
 * has a context or a tab (`takeTab`) for itself; what a failed test left open is closed after its file.
 */
export async function browserOfFile(): Promise<Browser> {
  // A start that failed is tried again for the next file.
  const last = await shared?.catch(() => undefined);
  if (!last?.isConnected()) shared = openChromium();
  const browser = (await shared) as Browser;
  afterAll(async () => {
    const kept = new Set([...tabsOf(browser).values()].flat().map((page) => page.context()));
    const left = browser.contexts().filter((context) => !kept.has(context));
    await Promise.all(left.map((context) => context.close()));
  });
  return browser;
}

/** Tabs that no test uses at the moment, by what cannot be changed in them. */
const idle = new WeakMap<Browser, Map<string, Page[]>>();

function tabsOf(browser: Browser): Map<string, Page[]> {
  const tabs = idle.get(browser) ?? new Map<string, Page[]>();
  idle.set(browser, tabs);
  return tabs;
}

export interface Tab {
  page: Page;
  /** Leaves it to the next test. */
  giveBack(): Promise<void>;
}

export type TabOptions = BrowserContextOptions & {
  /**
   * For a test that leaves in its tab what `giveBack` does not take away: a clock, an
   * authenticator, scripts for each page.
   */
  isOwn?: boolean;
};

/**
 * A tab like the only one of a new context: without storage, cookies and listeners. Another test may have had
 * it before, because most of what a page costs is the renderer that is started for it.
 */
export async function takeTab(
  browser: Browser,
  { isOwn = false, ...options }: TabOptions = {},
): Promise<Tab> {
  const { colorScheme = 'light', reducedMotion = 'no-preference', viewport = SIZE, ...fixed } = options;
  const tabs = tabsOf(browser);
  const key = JSON.stringify(fixed);
  const page = (!isOwn && tabs.get(key)?.pop()) || (await (await browser.newContext(fixed)).newPage());
  await page.emulateMedia({ colorScheme, reducedMotion });
  await page.setViewportSize(viewport ?? SIZE);
  tellIfFailed(page);
  const giveBack = async () => {
    if (isOwn || page.isClosed()) return page.context().close();
    await empty(page);
    tabs.set(key, [...(tabs.get(key) ?? []), page]);
  };
  return { page, giveBack };
}

function tellIfFailed(page: Page): void {
  try {
    onTestFailed(() => tellOf(page));
  } catch {
    // Taken for several tests.
  }
}

/** Prints what a tab shows, so that a failure on another machine can be understood. */
async function tellOf(page: Page): Promise<void> {
  const text = await page.locator('body').innerText({ timeout: 5000 });
  console.error(`${page.url()} shows:\n${text.slice(0, 2000)}`);
}

const SIZE = { width: 1280, height: 720 };

async function empty(page: Page): Promise<void> {
  const context = page.context();
  for (const event of ['console', 'dialog', 'pageerror', 'request', 'response'] as const) {
    page.removeAllListeners(event);
  }
  const others = context.pages().filter((other) => other !== page);
  await Promise.all([
    ...others.map((other) => other.close()),
    ...[context, page].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })),
  ]);
  await page.mouse.move(0, 0);
  // Nothing of the page goes on, and its renderer stays for the next one of this origin.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate('localStorage.clear();sessionStorage.clear()');
  await context.clearCookies();
}
