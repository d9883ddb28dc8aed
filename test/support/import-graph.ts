import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(import.meta.dirname, '../..');

/** What the specifier of a source starts with; others name a package. */
const SOURCE = /^(?:[.#]|@signpost\/)/;

/** One import of another source, type-only ones included; paths are relative to the repository. */
export interface Import {
  from: string;
  to: string;
}

/** A graph, with one import as the example of each edge: `edges.get('links')?.get('clicks')`. */
export type Edges = ReadonlyMap<string, ReadonlyMap<string, Import>>;

/** Each import that the files of some folders contain, as it is written. */
export function specifiersIn(...folders: string[]): { from: string; specifier: string }[] {
  const files = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] }),
  );
  return files.flatMap((from) => {
    const source = readFileSync(join(ROOT, from), 'utf8');
    return [...source.matchAll(/\b(?:from|import)\s*\(?\s*'([^'\s]+)'/g)].map(([, specifier = '']) => ({
      from,
      specifier,
    }));
  });
}

/** All imports of sources in some folders. Throws when a file does not exist: then the parsing is wrong. */
export function importsOf(...folders: string[]): Import[] {
  return specifiersIn(...folders)
    .filter(({ specifier }) => SOURCE.test(specifier))
    .map(({ from, specifier }) => {
      const to = fileOf(specifier, from);
      if (!existsSync(join(ROOT, to))) throw new Error(`${from} imports ${to}, which does not exist`);
      return { from, to };
    });
}

/** All imports of packages in some folders: `to` is the specifier, such as `@aws-sdk/client-s3`. */
export const packageImportsOf = (...folders: string[]): Import[] =>
  specifiersIn(...folders)
    .filter(({ specifier }) => !SOURCE.test(specifier))
    .map(({ from, specifier }) => ({ from, to: specifier }));

/**
 * The file that a specifier names: `#shared/links/link.ts`,
 * `@signpost/local-aws/run/run-file.ts`, `./link.ts`.
 */
function fileOf(specifier: string, from: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  if (specifier.startsWith('#')) return specifier.slice(1);
  return fileURLToPath(import.meta.resolve(specifier)).slice(ROOT.length + 1);
}

/** The graph between groups of files; files without a group and imports within a group are left out. */
export function edgesBetween(
  imports: readonly Import[],
  groupOf: (file: string) => string | undefined,
): Edges {
  const edges = new Map<string, Map<string, Import>>();
  for (const one of imports) {
    const from = groupOf(one.from);
    const to = groupOf(one.to);
    if (from === undefined || to === undefined || from === to) continue;
    const targets = edges.get(from) ?? new Map<string, Import>();
    if (!targets.has(to)) targets.set(to, one);
    edges.set(from, targets);
  }
  return edges;
}

/** All folders with files that import or are imported; `''` is the repository. */
export function foldersOf(imports: readonly Import[]): string[] {
  const folders = new Set<string>(['']);
  for (const { from, to } of imports) {
    for (const file of [from, to]) {
      for (let at = file.indexOf('/'); at !== -1; at = file.indexOf('/', at + 1))
        folders.add(file.slice(0, at));
    }
  }
  return [...folders];
}

/** What of a folder a file is in: a subfolder (`http/`), or the file itself. Undefined outside the folder. */
export function childOf(folder: string, file: string): string | undefined {
  const start = folder === '' ? 0 : folder.length + 1;
  if (start > 0 && !file.startsWith(`${folder}/`)) return undefined;
  const end = file.indexOf('/', start);
  return end === -1 ? file.slice(start) : file.slice(start, end + 1);
}

/** The imports of one cycle in their order, or undefined when there is none. */
export function findCycle(edges: Edges): Import[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const chain: Import[] = [];
  const visit = (node: string): Import[] | undefined => {
    const start = path.indexOf(node);
    if (start !== -1) return chain.slice(start);
    if (done.has(node)) return undefined;
    path.push(node);
    for (const [next, one] of edges.get(node) ?? []) {
      chain.push(one);
      const cycle = visit(next);
      if (cycle) return cycle;
      chain.pop();
    }
    path.pop();
    done.add(node);
    return undefined;
  };
  for (const node of edges.keys()) {
    const cycle = visit(node);
    if (cycle) return cycle;
  }
  return undefined;
}

/** One line per import, for the failure message. */
export const written = (imports: readonly Import[]): string[] =>
  imports.map(({ from, to }) => `${from} imports ${to}`);
