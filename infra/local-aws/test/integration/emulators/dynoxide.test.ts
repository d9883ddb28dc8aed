import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type DynoxideOptions, dynoxideBinary } from '@signpost/local-aws/emulators/dynoxide.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const VERSION = '1.2.1';
const NAME = '@dynoxide/darwin-arm64';

let root: string;
/** Packages as npm would get them from the registry. */
let tarball: string;
let brokenTarball: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'signpost-dynoxide-'));
  tarball = packageOf('good', VERSION);
  brokenTarball = packageOf('other-version', '1.0.0');
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A program that only knows its version. */
function aBinary(file: string, version = VERSION): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\necho "dynoxide ${version}"\n`);
  chmodSync(file, 0o755);
  return file;
}

/** A tarball of the package for macOS, without its `os`: npm would refuse it here. */
function packageOf(folder: string, binaryVersion: string): string {
  const path = join(root, folder);
  aBinary(join(path, 'dynoxide'), binaryVersion);
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name: NAME, version: VERSION }));
  const options = { cwd: path, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] } as const;
  return join(
    path,
    execFileSync('npm', ['pack', '--silent'], { ...options, stdio: [...options.stdio] }).trim(),
  );
}

let folders = 0;
const newFolder = (): string => join(root, `folder-${++folders}`);

const onMac = (overrides: Partial<DynoxideOptions> = {}): DynoxideOptions => ({
  report: () => {},
  platform: 'darwin-arm64',
  specOf: () => tarball,
  path: '/nowhere',
  packages: root,
  cache: newFolder(),
  ...overrides,
});

describe('dynoxideBinary', () => {
  it('is the one of the installed package on this platform', async () => {
    const report = vi.fn();
    const binary = await dynoxideBinary({ report });
    expect(execFileSync(binary, ['--version'], { encoding: 'utf8' })).toContain(VERSION);
    expect(report).not.toHaveBeenCalled();
  });

  it('is the one of the installed package on another platform', async () => {
    const packages = newFolder();
    const folder = join(packages, 'node_modules', NAME);
    const file = aBinary(join(folder, 'dynoxide'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: NAME, version: VERSION }));
    expect(await dynoxideBinary(onMac({ packages }))).toBe(file);
  });

  it('is the one on the PATH, if it has the same version', async () => {
    const other = aBinary(join(newFolder(), 'dynoxide'), '1.3.0');
    const same = aBinary(join(newFolder(), 'dynoxide'));
    const cache = newFolder();
    const path = [dirname(other), dirname(same)].join(':');
    expect(await dynoxideBinary(onMac({ path, cache }))).toBe(same);
    expect(existsSync(cache)).toBe(false);
    expect(await dynoxideBinary(onMac({ path: dirname(other), cache }))).toContain(cache);
  });

  it('is installed once, with a line that says so', async () => {
    const report = vi.fn();
    const options = onMac({ report });
    const specOf = vi.fn(() => tarball);
    const binary = await dynoxideBinary({ ...options, specOf });
    expect(specOf).toHaveBeenCalledWith(NAME, VERSION);
    expect(execFileSync(binary, ['--version'], { encoding: 'utf8' })).toContain(VERSION);
    expect(report.mock.calls).toEqual([[`Installing the table emulator ${NAME} ${VERSION}, once.`]]);
    expect(await dynoxideBinary({ ...options, specOf })).toBe(binary);
    expect([report, specOf].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('is installed whole by several starts at once', async () => {
    const options = onMac();
    const binaries = await Promise.all([1, 2, 3].map(() => dynoxideBinary(options)));
    expect(new Set(binaries).size).toBe(1);
    expect(readdirSync(options.cache as string)).toEqual([`${VERSION}-darwin-arm64`]);
  });

  it(
    'is installed again after a start that was stopped half-way, whose files are removed ' + 'later',
    async () => {
      const options = onMac();
      const cache = options.cache as string;
      const [old, young] = [join(cache, 'new-old'), join(cache, 'new-young')];
      for (const folder of [old, young]) mkdirSync(folder, { recursive: true });
      utimesSync(old, new Date(), new Date(Date.now() - 2 * 3_600_000));
      await dynoxideBinary(options);
      expect(readdirSync(cache).sort()).toEqual([`${VERSION}-darwin-arm64`, 'new-young']);
    },
  );

  it.each([
    ['without a package to install', () => join(root, 'missing.tgz'), /cannot be installed: .*missing\.tgz/],
    ['with a binary of another version', () => brokenTarball, /its binary does not run here/],
  ])('says in one line what to do %s, and leaves nothing behind', async (_, specOf, reason) => {
    const options = onMac({ specOf });
    const failure = await dynoxideBinary(options).catch((error: Error) => error);
    expect(failure).toMatchObject({ name: 'StartError', message: expect.stringMatching(reason) });
    expect(String(failure)).toMatch(/connection.*PATH.*AWS_ENDPOINT_URL_DYNAMODB/);
    expect(String(failure)).not.toContain('\n');
    expect(readdirSync(options.cache as string)).toEqual([]);
  });

  it.each([
    ['win32-x64', /use WSL/],
    ['freebsd-x64', /AWS_ENDPOINT_URL_DYNAMODB/],
  ])('says in one line what to do on %s', async (platform, advice) => {
    await expect(dynoxideBinary(onMac({ platform }))).rejects.toThrow(advice);
  });
});
