import { globSync, readFileSync, writeFileSync } from 'node:fs';
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

const at = (file: string, pattern: RegExp): [file: string, pattern: RegExp] => [file, pattern];

/** What finds the version, by file. */
const places = (root: string): [file: string, pattern: RegExp][] => [
  ...['.', 'clients/n8n', ...manifest.workspaces].map((folder) =>
    at(join(folder, 'package.json'), IN_MANIFEST),
  ),
  ['package-lock.json', IN_LOCK_FILE],
  ['clients/python/pyproject.toml', /(?<=^version = ")[^"]+/gm],
  ...globSync('{clients/python,docs/**}/*.md', { cwd: root }).map((file) => at(file, IN_WHEEL_NAME)),
];

/** The versions that each file states. Files that state none are left out. */
export const statedVersions = (root: string): [file: string, versions: string[]][] =>
  places(root).flatMap(([file, pattern]): [string, string[]][] => {
    const versions = readFileSync(join(root, file), 'utf8').match(pattern);
    return versions ? [[file, versions]] : [];
  });

/** Writes a version into all of these files. */
export function writeVersion(root: string, version: string): void {
  for (const [file, pattern] of places(root)) {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    const changed = text.replace(pattern, version);
    if (changed !== text) writeFileSync(path, changed);
  }
}
