import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { apiAs, origin, apiKey as ownKey } from '../deployment/client.ts';
import { type TabOptions, takeTab } from './browser.ts';

export const DESKTOP = { viewport: { width: 1280, height: 900 } } as const;
/** Small pages of the page builder are out of sight, each of which is drawn again with every change. */
export const LOW = { viewport: { width: 1280, height: 400 } } as const;
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

export interface Console {
  page: Page;
  /**
   * What went wrong unseen: errors of scripts, violations of the page's policy, requests to other addresses.
   */
  problems: string[];
  close: () => Promise<void>;
}

type ConsoleOptions = TabOptions & {
  /** Other origins that it may ask. */
  allowed?: string[];
  /** That the browser has already: a session, for example. */
  cookies?: Parameters<BrowserContext['addCookies']>[0];
};

/** Opens the console in a new tab, at this path below `/console`, in English by default. */
export async function openConsole(
  browser: Browser,
  path = '',
  options: ConsoleOptions = {},
): Promise<Console> {
  const opened = await newConsole(browser, options);
  await opened.page.goto(`${origin}/console${path}`);
  return opened;
}

/** A tab for the console, with nothing in it yet. */
async function newConsole(
  browser: Browser,
  { allowed = [], cookies = [], ...options }: ConsoleOptions,
): Promise<Console> {
  const { page, giveBack } = await takeTab(browser, {
    ...DESKTOP,
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  await page.context().addCookies(cookies);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    // What the API refuses is part of what is tested; the browser reports it all the same.
    const isAnswer = message.text().startsWith('Failed to load resource: the server responded with');
    if (message.type() === 'error' && !isAnswer) problems.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === origin || allowed.includes(url.origin);
    if (!isOwn && !/^(data|blob):$/.test(url.protocol)) problems.push(`asked ${url.origin}`);
  });
  return { page, problems, close: giveBack };
}

/**
 * Opens a view signed in with this key, by default one with all permissions, in a tab that
 * has used the sign-in form.
 */
export async function openSignedIn(
  browser: Browser,
  path = '',
  { apiKey = ownKey, ...options }: Parameters<typeof openConsole>[2] & { apiKey?: string } = {},
): Promise<Console> {
  const opened = await newConsole(browser, options);
  await openWithKey(opened.page, path, apiKey);
  return opened;
}

/** Opens a path in a tab that has kept this key, and waits for a view. */
export async function openWithKey(page: Page, path: string, apiKey: string): Promise<void> {
  // Only this document finds the key: who signs out and loads the page again is signed out.
  const keeping = await page.addInitScript((key) => {
    // Not in a preview, which has no storage.
    if (self !== top) return;
    sessionStorage.setItem('signpost.key', key);
    localStorage.setItem('signpost.signed-in', 'true');
  }, apiKey);
  await page.goto(`${origin}/console${path}`);
  await keeping.dispose();
  await page.locator('.shell h1').waitFor();
}

/** Follows a link to a view: without loading the page again, which costs much more. */
export async function follow(page: Page, path: string): Promise<void> {
  // Until it is rendered, if it is there already.
  await page.evaluate(`{
    const link = document.createElement('a');
    link.href = ${JSON.stringify(`/console${path}`)};
    document.body.append(link);
    link.click();
    link.remove();
    new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }`);
}

/** Fills in the sign-in, in whatever language, and waits for a view. */
export async function signIn(page: Page, apiKey: string): Promise<void> {
  await chooseKey(page);
  await page.locator('input[name="apiKey"]').fill(apiKey);
  await page.keyboard.press('Enter');
  await page.locator('.shell h1').waitFor();
}

/** Chooses the API key on the sign-in page, in whatever language. */
export async function chooseKey(page: Page): Promise<void> {
  await page.locator('input[name="email"], input[name="apiKey"]').waitFor();
  if (await page.locator('input[name="email"]').count()) {
    await page.locator('.sign-in-others button').last().click();
  }
  await page.locator('input[name="apiKey"]').waitFor();
}

/** Waits until the console shows a view, and nothing is loading any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('.loading, [aria-busy="true"]').count()).toBe(0);
}

/** Enters a value as soon as the page shows the field: before the next frame. */
export const enterAtOnce = (page: Page, selector: string, value: string): Promise<void> =>
  page.evaluate(`new MutationObserver((_, observer) => {
    const field = document.querySelector(${JSON.stringify(selector)});
    if (!field) return;
    observer.disconnect();
    field.value = ${JSON.stringify(value)};
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }).observe(document, { childList: true, subtree: true })`);

/**
 * Whether something of the page can only be seen by scrolling sideways. A phone zooms out, so
 * `innerWidth` grows with the page.
 */
export async function isWiderThanScreen(page: Page): Promise<boolean> {
  const width = (await page.evaluate('document.documentElement.scrollWidth')) as number;
  return width > (page.viewportSize()?.width ?? 0);
}

/** Keeps a picture for who wants to look: `SCREENSHOTS=folder vitest ...`. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** What was copied last. */
export async function copied(page: Page): Promise<string> {
  return (await page.evaluate('navigator.clipboard.readText()')) as string;
}

/** Where files are sent to: not to the API. */
export async function uploadOrigins(apiKey = ownKey): Promise<string[]> {
  const { body } = await apiAs(apiKey).post('/uploads', { contentType: 'image/png', size: 1 });
  return [new URL(body.data.uploadUrl).origin];
}

/** A figure of a report with its note, by its title. */
export const figure = (page: Page, title: string): Locator =>
  page.locator('.report-figure').filter({ has: page.locator('dt', { hasText: new RegExp(`^${title}$`) }) });
