import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PACKAGE = '@sparticuz/chromium';
const ROOT = join(import.meta.dirname, '../../..');
const CACHE = join(ROOT, 'node_modules/.cache/chromium');
/** In a process of its own, because the package unpacks into TMPDIR. */
const UNPACK = `import chromium from '${PACKAGE}'; await chromium.executablePath();`;

/**
 * The program of the Chromium that the npm package contains, unpacked once. The package alone takes a file
 * that another process is still writing, or that a killed one has left, for the whole program.
 */
export async function packagedChromium(): Promise<string> {
  const folder = join(CACHE, installedVersion());
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  mkdirSync(CACHE, { recursive: true });
  const own = mkdtempSync(join(CACHE, 'unpacking-'));
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: own },
    });
    moveUnlessThere(own, folder);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
  return program;
}

function installedVersion(): string {
  const main = createRequire(import.meta.url).resolve(PACKAGE);
  const [root = ''] = main.split(/(?<=node_modules\/@sparticuz\/chromium)\//);
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

/** Another process may have unpacked it in the meantime. */
function moveUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}
