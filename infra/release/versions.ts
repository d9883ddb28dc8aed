import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '#package.json' with { type: 'json' };

/** The version of the product, which all of its packages share. */
export const VERSION: string = manifest.version;

/** Negative if `a` is before `b`, as `Array.sort` takes it. */
export const compareVersions = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

const IN_MANIFEST = /(?<=^ {2}"version": ")[^"]+/gm;
const IN_LOCK_FILE = /(?<="name": "(?:signpost|@signpost\/[a-z-]+)",\n +"version": ")[^"]+/g;
/** The wheel has it in its name. */
const IN_WHEEL_NAME = /(?<=signpost_client-)[\d.]+(?=-py3)/g;

/** What finds it, in each file that states it. */
const PLACES: Readonly<Record<string, RegExp>> = {
  'package.json': IN_MANIFEST,
  ...Object.fromEntries(manifest.workspaces.map((workspace) => [`${workspace}/package.json`, IN_MANIFEST])),
  'package-lock.json': IN_LOCK_FILE,
  'clients/python/pyproject.toml': /(?<=^version = ")[^"]+/gm,
  'clients/python/README.md': IN_WHEEL_NAME,
  'docs/guides/quick-start.md': IN_WHEEL_NAME,
};

/** The versions that each file states. */
export const statedVersions = (root: string): [file: string, versions: string[]][] =>
  Object.entries(PLACES).map(([file, pattern]) => [
    file,
    readFileSync(join(root, file), 'utf8').match(pattern) ?? [],
  ]);

/** Writes a version into all of these files. */
export function writeVersion(root: string, version: string): void {
  for (const [file, pattern] of Object.entries(PLACES)) {
    const path = join(root, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, version));
  }
}
