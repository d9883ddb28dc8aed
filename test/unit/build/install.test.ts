import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const installed = Object.entries<{ hasInstallScript?: boolean; resolved?: string; link?: boolean }>(
  readJson('package-lock.json').packages,
);

// npm 12 runs no other script, and says so only at a log level that `.npmrc` turns off. Without its script,
// the package `node` installs no Node.
it('package.json decides on every install script', () => {
  const withScript = installed.flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
  );
  expect(withScript).toContain('node');
  expect(Object.keys(readJson('package.json').allowScripts)).toEqual(withScript.sort());
});

it('package-lock.json names no registry', () => {
  // Links to workspaces name their folder.
  expect(installed.filter(([, { resolved, link }]) => resolved !== undefined && !link)).toEqual([]);
});
