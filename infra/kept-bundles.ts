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
import { basename, join, relative } from 'node:path';
import { type Bundles, withBundles } from './bundle.ts';

const ROOT = join(import.meta.dirname, '..');
const KEPT = join(ROOT, 'node_modules/.cache/signpost-bundles');
/** Some 50 MB each. */
const KEPT_AT_MOST = 5;

/** What bundles are made of, and more: once too often is no harm. The last is npm's record of what is installed. */
const SOURCES = [
  'clients',
  'console',
  'functions',
  'infra',
  'shared',
  'package.json',
  'tsconfig.json',
  'node_modules/.package-lock.json',
];

/**
 * As `withBundles`, but takes those that an earlier run has made of the very same sources: to make them takes several
 * times as long as the rest of a start. Deployments never use these.
 */
export function withKeptBundles<T>(use: (bundles: Bundles) => T): T {
  const kept = join(KEPT, sourcesIn(ROOT).hash);
  if (existsSync(kept)) return use((file) => join(kept, file));
  return withBundles((bundles) => {
    keep(bundles('.'), kept);
    return use(bundles);
  });
}

function keep(made: string, kept: string): void {
  const { hash, changedAt } = sourcesIn(ROOT);
  // What was changed since this process began may have been read in part before and in part after.
  if (hash !== basename(kept) || changedAt > performance.timeOrigin) return;
  try {
    mkdirSync(KEPT, { recursive: true });
    forgetOld();
    const copy = mkdtempSync(`${kept}-`);
    try {
      cpSync(made, copy, { recursive: true });
      // Whoever finds the folder finds it complete.
      renameSync(copy, kept);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  } catch {
    // Another process was faster, or may write here and this one may not: no more is lost than time.
  }
}

/** Makes room for one more. */
function forgetOld(): void {
  const madeAt = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const folders = readdirSync(KEPT).map((name) => join(KEPT, name));
  const newestFirst = folders.sort((a, b) => madeAt(b) - madeAt(a));
  for (const folder of newestFirst.slice(KEPT_AT_MOST - 1)) rmSync(folder, { recursive: true, force: true });
}

/** A hash of names and contents, and when the youngest file was changed. */
export function sourcesIn(root: string): { hash: string; changedAt: number } {
  const hash = createHash('sha256');
  let changedAt = 0;
  for (const file of SOURCES.flatMap((source) => filesIn(join(root, source))).sort()) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)} ${content.length}\n`).update(content);
    changedAt = Math.max(changedAt, statSync(file).mtimeMs);
  }
  return { hash: hash.digest('hex').slice(0, 32), changedAt };
}

function filesIn(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
