import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { GENERATED_FILES } from '#clients/generator/generated-files.ts';
import { filesIn } from '#clients/generator/stamp.ts';
import type { BundleStyle } from './bundles.ts';

/** The root of this repository. */
export const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/signpost-bundles');
/** About 50 MB each. */
const MAX_ENTRIES = 5;

/**
 * All inputs of the bundles and templates, and more: unnecessary rebuilds do no harm. The last one is npm's
 * record of installed packages.
 */
const SOURCES = [
  'clients',
  'console',
  'docs',
  'functions',
  'infra',
  'shared',
  'cdk.json',
  'package.json',
  'tsconfig.json',
  'node_modules/.package-lock.json',
];

/**
 * Copies the bundles of an earlier run into a folder. Returns false if there are none of exactly these
 * sources. Deployments never use the cache.
 */
export function restoreBundles(folder: string, style: BundleStyle): boolean {
  try {
    cpSync(entryOf(sourcesIn(ROOT).hash, style), folder, { recursive: true });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Whether `restoreBundles` would find some. */
export const hasBundles = (style: BundleStyle): boolean => existsSync(entryOf(sourcesIn(ROOT).hash, style));

/** Bundles into a folder, and keeps a copy for later runs. */
export async function writeAndKeepBundles(folder: string, style: BundleStyle): Promise<void> {
  const { hash } = sourcesIn(ROOT);
  const { writeBundles } = await import('./bundle.ts');
  await writeBundles(folder, style);
  const now = sourcesIn(ROOT);
  // If a file changed since this process started, the bundles may mix two versions.
  if (now.hash === hash && now.changedAt <= performance.timeOrigin) keep(folder, entryOf(hash, style));
}

const entryOf = (hash: string, style: BundleStyle): string => join(CACHE, `${hash}-${style}`);

function keep(folder: string, entry: string): void {
  try {
    mkdirSync(CACHE, { recursive: true });
    evictOldest();
    const copy = mkdtempSync(`${entry}-`);
    try {
      cpSync(folder, copy, { recursive: true });
      // Renamed when complete, so that other processes never see a partial entry.
      renameSync(copy, entry);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  } catch {
    // Another process was faster, or the folder is not writable. This only costs time.
  }
}

/** Makes room for one more entry. */
function evictOldest(): void {
  const storedAt = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const folders = readdirSync(CACHE).map((name) => join(CACHE, name));
  const newestFirst = folders.sort((a, b) => storedAt(b) - storedAt(a));
  for (const folder of newestFirst.slice(MAX_ENTRIES - 1)) rmSync(folder, { recursive: true, force: true });
}

/**
 * A hash of the names and contents of all files that are not generated, and the time of the latest change.
 */
export function sourcesIn(root: string): { hash: string; changedAt: number } {
  const hash = createHash('sha256');
  let changedAt = 0;
  for (const file of SOURCES.flatMap((source) => filesIn(join(root, source))).sort()) {
    const name = relative(root, file);
    if (GENERATED_FILES.includes(name)) continue;
    const content = readFileSync(file);
    hash.update(`${name} ${content.length}\n`).update(content);
    changedAt = Math.max(changedAt, statSync(file).mtimeMs);
  }
  return { hash: hash.digest('hex').slice(0, 32), changedAt };
}
