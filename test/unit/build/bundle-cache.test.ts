import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sourcesIn } from '#infra/build/bundle-cache.ts';

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

it('reuses bundles while their sources are unchanged', () => {
  const before = sourcesIn(root).hash;
  write('functions/links/create.ts', 'export const a = 1;');
  write('README.md', 'not a source');
  write('clients/typescript/src/api.ts', 'generated from sources');
  expect(sourcesIn(root).hash).toBe(before);
});

it.each<[string, () => void]>([
  ['a source changes', () => write('functions/links/create.ts', 'export const a = 2;')],
  ['a source is added', () => write('shared/links/model/link.ts', '')],
  [
    'a source is renamed',
    () => renameSync(join(root, 'functions/links/create.ts'), join(root, 'functions/links/made.ts')),
  ],
  ['the console changes', () => write('console/main.tsx', '')],
  ['the installed packages change', () => write('node_modules/.package-lock.json', '{"packages":{}}')],
])('bundles again when %s', (_, change) => {
  const before = sourcesIn(root).hash;
  change();
  expect(sourcesIn(root).hash).not.toBe(before);
});
