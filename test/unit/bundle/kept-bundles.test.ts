import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sourcesIn } from '../../../infra/kept-bundles.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sources-'));
  write('functions/links/create.ts', 'export const a = 1;');
  write('package.json', '{}');
  write('node_modules/.package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

it('takes bundles again while their sources are the same', () => {
  const before = sourcesIn(root).hash;
  write('functions/links/create.ts', 'export const a = 1;');
  write('README.md', 'of no concern');
  expect(sourcesIn(root).hash).toBe(before);
});

it.each<[string, () => void]>([
  ['a source is changed', () => write('functions/links/create.ts', 'export const a = 2;')],
  ['one is added', () => write('shared/links/link.ts', '')],
  [
    'one has another name',
    () => renameSync(join(root, 'functions/links/create.ts'), join(root, 'functions/links/made.ts')),
  ],
  ['the console is changed', () => write('console/main.tsx', '')],
  ['what is installed is changed', () => write('node_modules/.package-lock.json', '{"packages":{}}')],
])('bundles anew when %s', (_, change) => {
  const before = sourcesIn(root).hash;
  change();
  expect(sourcesIn(root).hash).not.toBe(before);
});
