import chromium from '@sparticuz/chromium';
import { type Browser, chromium as driver } from 'playwright-core';
import { afterAll } from 'vitest';

/** A headless Chromium: the one of the npm package, or the one that CHROMIUM_PATH names. */
export async function openBrowser(): Promise<Browser> {
  return driver.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? (await chromium.executablePath()),
    // Not the package's own flags: they put all into one process and switch web security off.
    args: [
      '--no-sandbox',
      '--headless=new',
      '--disable-gpu',
      // Quiet: a test browser has nothing to look up in the network.
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

/** One browser for all tests of a file: call it at its top. */
export async function browserOfFile(): Promise<Browser> {
  const browser = await openBrowser();
  afterAll(() => browser.close());
  return browser;
}
