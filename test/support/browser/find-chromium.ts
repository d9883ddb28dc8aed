import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { packagedChromium } from './packaged-chromium.ts';

const MAC_APPS = ['Google Chrome', 'Chromium', 'Google Chrome for Testing', 'Microsoft Edge'];
const LINUX_NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];

/**
 * The Chromium that CHROMIUM_PATH names, the one of the npm package, or an installed one. Throws without any.
 */
export async function findChromium(): Promise<string> {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  // The npm package has no other.
  if (process.platform === 'linux' && process.arch === 'x64') return packagedChromium();
  const candidates =
    process.platform === 'darwin'
      ? ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
          MAC_APPS.map((app) => join(folder, `${app}.app`, 'Contents/MacOS', app)),
        )
      : LINUX_NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  const found = candidates.find(isProgram);
  if (found !== undefined) return found;
  throw new Error('No Chrome or Chromium found. Install one, or set CHROMIUM_PATH to its program.');
}

/**
 * A Chromium that loads extensions from folders: one that is installed. Google Chrome refuses to, and the npm
 * package has a Chromium without extensions.
 */
export const chromiumWithExtensions = (): string | undefined =>
  ['chromium', 'chromium-browser']
    .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(isProgram);

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
