import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** One relative import, type imports included; paths from the root of the repository. */
export interface Import {
  from: string;
  to: string;
}

/** Edges of a graph with the import behind each: `edges.get('links')?.get('clicks')`. */
export type Edges = ReadonlyMap<string, ReadonlyMap<string, Import>>;

/** All relative imports of the sources in some folders. Throws for one that leads nowhere: it was misread. */
export function importsOf(...folders: string[]): Import[] {
  const files = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] }),
  );
  return files.flatMap((from) => {
    const source = readFileSync(join(ROOT, from), 'utf8');
    return [...source.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, specifier = '']) => {
      const to = join(dirname(from), specifier);
      if (!existsSync(join(ROOT, to))) throw new Error(`${from} imports ${to}, which does not exist`);
      return { from, to };
    });
  });
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

/** The imports of one cycle, the last of which leads back to the first; undefined when there is none. */
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

/** A line for each import, for the message of a test. */
export const written = (imports: readonly Import[]): string[] =>
  imports.map(({ from, to }) => `${from} imports ${to}`);
