import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { GENERATED_FILES, PYTHON_SOURCES } from './generated-files.ts';
import { writeAtOnce } from './write-at-once.ts';

/** All inputs of the generator. The last one is npm's record of its packages: zod writes the schemas. */
const SOURCES = [
  'clients/generator',
  'functions',
  'shared',
  PYTHON_SOURCES,
  'package.json',
  'node_modules/.package-lock.json',
];

const stampIn = (root: string): string => join(root, 'node_modules/.cache/signpost-clients');

/** The state of the generator's inputs, by their names, sizes and times. */
export function sourcesIn(root: string): string {
  const files = SOURCES.flatMap((source) => filesIn(join(root, source)));
  return stateOf(root, files.filter((file) => !GENERATED_FILES.includes(relative(root, file))).sort());
}

/** Whether the generated modules of a repository are there and are those of its sources. */
export function areCurrent(root: string): boolean {
  try {
    return readFileSync(stampIn(root), 'utf8') === stampOf(root, sourcesIn(root));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Notes that the generated modules are those of these sources. */
export const keepStamp = (root: string, sources: string): void =>
  writeAtOnce(stampIn(root), stampOf(root, sources));

/** Throws ENOENT while a generated module is missing. */
const stampOf = (root: string, sources: string): string =>
  `${sources}\n${stateOf(
    root,
    GENERATED_FILES.map((file) => join(root, file)),
  )}\n`;

function stateOf(root: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${relative(root, file)} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** All files in a folder, or the file itself; none if there is neither. */
export function filesIn(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
