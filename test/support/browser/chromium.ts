import { accessSync, constants, statfsSync } from 'node:fs';
import { type Browser, chromium as driver } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

/**
 * A headless Chromium (see `find-chromium.ts`). `variables` are added to its environment,
 * `args` to its arguments.
 */
export async function openChromium(
  variables: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<Browser> {
  return driver.launch({
    executablePath: await findChromium(),
    env: { ...(process.env as Record<string, string>), ...variables },
    // That is, shared memory in files of a temporary folder: on a disk, the whole suite took a sixth longer.
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
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
      // A browser with a window sends its language.
      '--accept-lang=en-US',
      // Tabs of a context share a renderer, and none is started ahead: a tenth of the CPU time of pages.
      '--renderer-process-limit=1',
      ...args,
    ],
  });
}

/**
 * Whether this folder has room for the shared memory of several browsers. Containers often have 64 MB, which
 * a few tabs use up.
 */
export function hasSharedMemory(folder = '/dev/shm'): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= 2 ** 30;
  } catch {
    return false;
  }
}
