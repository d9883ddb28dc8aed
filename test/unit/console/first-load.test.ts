import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** Imports that run with their file; neither types nor what is loaded on demand. */
function importsOf(file: string): { names: string; from: string }[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const found = source.matchAll(
    /^(?:import|export) (?!type\b)([^;']*?)\s*(?:from )?'((?:\.|#console\/)[^']+)';/gm,
  );
  return [...found].map(([, names = '', path = '']) => ({
    names,
    from: path.startsWith('#') ? path.slice(1) : join(dirname(file), path),
  }));
}

function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  if (!reached.has(file)) {
    reached.add(file);
    for (const { from } of importsOf(file)) reachedFrom(from, reached);
  }
  return reached;
}

describe('what the console loads first', () => {
  const files = [...reachedFrom('console/main.tsx')];

  it('has the sign-in page, but no view', () => {
    expect(files).toContain('console/sign-in/code-form.tsx');
    expect(files.filter((file) => /^console\/(views|shell)\//.test(file))).toEqual([]);
  });

  it('uses the first texts only: the others are not loaded before sign-in', () => {
    const users = files.filter((file) => importsOf(file).some(({ names }) => /\buseTexts\b/.test(names)));
    expect(users).toEqual([]);
  });
});
