import chromium from '@sparticuz/chromium';
import { type Browser, chromium as driver } from 'playwright-core';

/** A headless Chromium: the one of the npm package, or the one that CHROMIUM_PATH names. `variables` are added to its environment, `args` to its arguments. */
export async function openChromium(
  variables: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<Browser> {
  return driver.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? (await chromium.executablePath()),
    env: { ...(process.env as Record<string, string>), ...variables },
    // Without the package's own flags: they use a single process and disable web security.
    args: [
      '--no-sandbox',
      '--headless=new',
      '--disable-gpu',
      // Quiet: a test browser has nothing to look up in the network.
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...args,
    ],
  });
}
