import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DOCUMENT, withDrawing } from '#infra/build/architecture-drawing.ts';

it('docs/architecture.md draws the imports of shared/ as they are (else: npm run docs)', () => {
  const document = readFileSync(DOCUMENT, 'utf8');
  expect(document).toBe(withDrawing(document));
});

it('docs/architecture.md lists each folder of shared/ and functions/', () => {
  const [, tree = ''] = /^infra\/(.*?)^```/ms.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
  const folders = ['shared', 'functions'].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()),
  );
  const missing = folders.map(({ name }) => name).filter((name) => !tree.includes(` ${name}/`));
  expect(missing).toEqual([]);
});
