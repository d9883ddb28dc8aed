import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { openChromium } from './chromium.ts';

/** A headless Chromium: the one of the npm package, or the one that CHROMIUM_PATH names. */
export const openBrowser = (): Promise<Browser> => openChromium();

/** One browser for all tests of a file: call it at its top. */
export async function browserOfFile(): Promise<Browser> {
  const browser = await openBrowser();
  afterAll(() => browser.close());
  return browser;
}
