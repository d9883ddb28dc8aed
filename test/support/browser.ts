import chromium from '@sparticuz/chromium';
import { type Browser, chromium as driver } from 'playwright-core';

/** A headless Chromium: the one of the npm package, or the one that CHROMIUM_PATH names. */
export async function openBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH } = process.env;
  return driver.launch({
    executablePath: CHROMIUM_PATH ?? (await chromium.executablePath()),
    // Quiet: a test browser has nothing to look up in the network.
    args: [
      ...(CHROMIUM_PATH ? ['--no-sandbox'] : chromium.args),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
    headless: true,
  });
}
