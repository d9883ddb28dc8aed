import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slimPackages, UNREAD } from '#infra/build/slim-packages.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'slim-packages-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(...paths: readonly string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), '');
  }
}

const left = (...paths: readonly string[]) => paths.filter((path) => existsSync(join(root, path)));

describe('slimPackages', () => {
  it('drops what nothing reads, and keeps the rest', () => {
    const kept = [
      'node_modules/@aws-sdk/client-s3/dist-types/index.d.ts',
      'node_modules/@fontsource/inter/files/inter-latin-500-normal.woff',
      'node_modules/@fontsource-variable/inter/files/inter-latin.woff2',
      'node_modules/world-atlas/countries-110m.json',
      'node_modules/other/src/index.ts',
      'node_modules/other/world.map',
    ];
    const dropped = [
      'node_modules/@aws-sdk/client-s3/dist-types/ts3.4/index.d.ts',
      'node_modules/@fontsource/inter/files/inter-latin-500-normal.woff2',
      'node_modules/world-atlas/countries-10m.json',
      'node_modules/openai/src/index.ts',
      'node_modules/other/dist/index.mjs.map',
      'node_modules/other/node_modules/nested/index.d.ts.map',
    ];
    write(...kept, ...dropped);
    for (const attempt of ['first', 'second']) {
      slimPackages(join(root, 'node_modules'));
      expect(left(...kept, ...dropped), attempt).toEqual(kept);
    }
  });

  it('leaves workspaces alone', () => {
    write('clients/typescript/client.js.map', 'node_modules/.package-lock.json');
    symlinkSync('../clients/typescript', join(root, 'node_modules/client'));
    slimPackages(join(root, 'node_modules'));
    expect(left('clients/typescript/client.js.map')).toHaveLength(1);
  });

  it('has nothing to do before an installation', () => {
    slimPackages(join(root, 'node_modules'));
  });

  it('knows only packages that are installed', () => {
    const packages = UNREAD.map((path) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
    const installed = packages.filter((name) => name.includes('*') || existsSync(join('node_modules', name)));
    expect(installed).toEqual(packages);
  });
});
