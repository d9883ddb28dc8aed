import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { openChromium } from './chromium.ts';

let shared: Promise<Browser> | undefined;

/**
 * A headless Chromium for the tests of a file: call it at its top. The files of a worker share it, each test has a context of
 * its own; what a failed test left open is closed after its file.
 */
export async function browserOfFile(): Promise<Browser> {
  // A start that failed is tried again for the next file.
  const last = await shared?.catch(() => undefined);
  if (!last?.isConnected()) shared = openChromium();
  const browser = (await shared) as Browser;
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  return browser;
}
