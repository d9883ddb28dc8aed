import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ready-'));
  for (const file of ['infra/build/ready.js', 'infra/build/slim-packages.js']) cpSync(file, join(root, file));
  write(
    'package.json',
    '{ "type": "module", "dependencies": { "zod": "4" }, "devDependencies": { "esbuild": "1" } }',
  );
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

const install = (...packages: string[]) => {
  for (const name of packages) write(`node_modules/${name}/package.json`, '{}');
};

function ready(...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'infra/build/ready.js'), ...args]);
  return { status, said: stderr.toString() };
}

/** A generator that says that it was called. */
const GENERATOR = 'export const ensureClients = () => process.stderr.write("generated");';

describe('ready.js', () => {
  it.each<[string, () => void, string]>([
    ['nothing is installed', () => undefined, 'no packages are installed'],
    ['a package is missing', () => install('zod'), 'esbuild is missing'],
    ['packages are missing', () => install('other'), 'zod and 1 more packages are missing'],
    ['npm was ended', () => install('zod', 'esbuild'), 'the last installation did not finish'],
  ])('says what to do when %s, and lets npm ci end', (_, given, reason) => {
    given();
    write('clients/generator/ensure.ts', GENERATOR);
    expect(ready()).toEqual({ status: 1, said: `Run npm ci first: ${reason}.\n` });
    expect(ready('--prepare')).toEqual({ status: 0, said: '' });
  });

  it('generates the clients', () => {
    install('zod', 'esbuild');
    write('node_modules/.package-lock.json', '{}');
    write('clients/generator/ensure.ts', GENERATOR);
    expect(ready()).toEqual({ status: 0, said: 'generated' });
    expect(ready('--prepare')).toEqual({ status: 0, said: 'generated' });
  });

  it('fails when that fails, but lets npm ci end', () => {
    install('zod', 'esbuild');
    write('node_modules/.package-lock.json', '{}');
    write(
      'clients/generator/ensure.ts',
      'export const ensureClients = () => { throw new Error("A row is wrong."); };',
    );
    expect(ready()).toEqual({ status: 1, said: 'A row is wrong.\n' });
    expect(ready('--prepare')).toEqual({ status: 0, said: 'A row is wrong.\n' });
  });

  describe('drops of packages', () => {
    const left = (...paths: readonly string[]) => paths.filter((path) => existsSync(join(root, path)));

    it('what nothing reads, and keeps the rest', () => {
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
      for (const path of [...kept, ...dropped]) write(path, '');
      for (const attempt of ['first', 'second']) {
        expect(ready('--prepare').status).toBe(0);
        expect(left(...kept, ...dropped), attempt).toEqual(kept);
      }
    });

    it('nothing in workspaces', () => {
      write('clients/typescript/client.js.map', '');
      write('node_modules/.package-lock.json', '{}');
      symlinkSync('../clients/typescript', join(root, 'node_modules/client'));
      expect(ready('--prepare').status).toBe(0);
      expect(left('clients/typescript/client.js.map')).toHaveLength(1);
    });

    it('only of those that are installed', () => {
      const list = readFileSync('infra/build/slim-packages.js', 'utf8');
      const packages = [...list.matchAll(/^ {2}'((?:@[^/]+\/)?[^/*]+)\//gm)].map(([, name = '']) => name);
      expect(packages).toContain('openai');
      expect(packages.filter((name) => !existsSync(join('node_modules', name)))).toEqual([]);
    });
  });
});
