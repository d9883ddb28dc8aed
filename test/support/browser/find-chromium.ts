import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { packagedChromium } from './packaged-chromium.ts';

/** This machine, or another one for a test. */
export interface ChromiumHost {
  platform: string;
  variables: NodeJS.ProcessEnv;
  home: string;
  /** Whether a file can be run. */
  isProgram: (file: string) => boolean;
  /** Unpacks the Chromium of the npm package, which there is for Linux x64 only. */
  packaged: () => Promise<string>;
}

const thisHost = (): ChromiumHost => ({
  platform: `${process.platform}-${process.arch}`,
  variables: process.env,
  home: homedir(),
  isProgram,
  packaged: () => packagedChromium(),
});

const MAC_APPS = ['Google Chrome', 'Chromium', 'Google Chrome for Testing', 'Microsoft Edge'];
const LINUX_NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];

/** The Chromium that CHROMIUM_PATH names, the one of the npm package, or an installed one. Throws without any. */
export async function findChromium(host: ChromiumHost = thisHost()): Promise<string> {
  const { platform, variables, home, isProgram, packaged } = host;
  const named = variables['CHROMIUM_PATH'];
  if (named) return named;
  if (platform === 'linux-x64') return packaged();
  const candidates = platform.startsWith('darwin-')
    ? ['/Applications', join(home, 'Applications')].flatMap((folder) =>
        MAC_APPS.map((app) => join(folder, `${app}.app`, 'Contents/MacOS', app)),
      )
    : LINUX_NAMES.flatMap((name) =>
        (variables['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)),
      );
  const found = candidates.find(isProgram);
  if (found !== undefined) return found;
  throw new Error('No Chrome or Chromium found. Install one, or set CHROMIUM_PATH to its program.');
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
