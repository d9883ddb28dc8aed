import { spawn, spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { StartError } from '../platform/start-error.ts';

/**
 * The binary of the DynamoDB emulator. There is an npm package for each platform, but package.json can only
 * name the one for Linux x64: `npm ci` fails where a registry lacks one of the packages of the lock file.
 */

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64'];
const ROOT = join(import.meta.dirname, '..');
const BINARY = 'dynoxide';
/**
 * Variables of its process. With one thread: several wait for the same lock of the database, and to wake each
 * other took a tenth of the CPU time of calls.
 */
export const DYNOXIDE_VARIABLES = { TOKIO_WORKER_THREADS: '1' } as const;
/** Abandoned by a start that was stopped. */
const STALE_MS = 3_600_000;

export interface DynoxideOptions {
  /** Told to install the binary, which takes some seconds. */
  report: (line: string) => void;
  /** Default: of this process. */
  platform?: string;
  /** What npm installs for a package name and version; default `name@version`. */
  specOf?: (name: string, version: string) => string;
  /**
   * Where the binary is looked for and kept; default: `PATH`, the installed packages,
   * and a folder among them.
   */
  path?: string;
  packages?: string;
  cache?: string;
}

/**
 * The path of the binary for this platform: of the installed package, on the `PATH` in the same version, or
 * installed with npm at the first start. Throws StartError, which says what to do.
 */
export async function dynoxideBinary(options: DynoxideOptions): Promise<string> {
  const {
    report,
    platform = `${process.platform}-${process.arch}`,
    specOf = (name, version) => `${name}@${version}`,
    path = process.env['PATH'] ?? '',
    packages = ROOT,
    cache = join(installedPackages(), '.cache/local-aws-dynoxide'),
  } = options;
  assertSupported(platform);
  const version = wantedVersion();
  const name = `@dynoxide/${platform}`;
  const kept = join(cache, `${version}-${platform}`);
  const found =
    packagedBinary(packages, name) ??
    binaryOnPath(path, version) ??
    runnable(join(kept, 'node_modules', name, BINARY));
  if (found !== undefined) return found;
  report(`Installing the table emulator ${name} ${version}, once.`);
  return install({ name, version, spec: specOf(name, version), kept, cache });
}

/** The folder of installed packages: this workspace's, or that of a project around it. */
const installedPackages = (): string =>
  createRequire(import.meta.url)
    .resolve.paths('fauxqs')
    ?.find(existsSync) ?? join(ROOT, 'node_modules');

function assertSupported(platform: string): void {
  if (PLATFORMS.includes(platform)) return;
  const advice = platform.startsWith('win32')
    ? 'On Windows, use WSL'
    : 'Set AWS_ENDPOINT_URL_DYNAMODB to a DynamoDB-compatible server';
  throw new StartError(
    `There is no table emulator for ${platform}, only for ${PLATFORMS.join(', ')}. ${advice}.`,
  );
}

/** The version in package.json, exact: another one may read the tables of the local run in another way. */
function wantedVersion(): string {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return optionalDependencies['@dynoxide/linux-x64'];
}

function packagedBinary(packages: string, name: string): string | undefined {
  try {
    const manifest = createRequire(join(packages, 'package.json')).resolve(`${name}/package.json`);
    return runnable(join(manifest, '..', BINARY));
  } catch {
    return undefined;
  }
}

const binaryOnPath = (path: string, version: string): string | undefined =>
  path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, BINARY))
    .find((file) => runnable(file) !== undefined && versionOf(file) === version);

function runnable(file: string): string | undefined {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

/** `dynoxide 1.2.1` -> `1.2.1`; undefined if it cannot be run. */
function versionOf(binary: string): string | undefined {
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8', timeout: 5000 });
  return /^dynoxide (\S+)/.exec(stdout ?? '')?.[1];
}

interface Installation {
  name: string;
  version: string;
  spec: string;
  /** Folder of the installed package. */
  kept: string;
  cache: string;
}

/**
 * Installs into a folder of its own and renames it, so that two starts at once and a crash
 * leave no half of a package.
 */
async function install({ name, version, spec, kept, cache }: Installation): Promise<string> {
  mkdirSync(cache, { recursive: true });
  removeStale(cache);
  const folder = mkdtempSync(join(cache, 'new-'));
  try {
    const failure = await npmInstall(folder, spec);
    const binary = runnable(join(folder, 'node_modules', name, BINARY));
    const problem =
      failure ?? (binary && versionOf(binary) === version ? undefined : 'its binary does not run here');
    if (problem !== undefined) throw notInstalled(name, version, problem);
    try {
      renameSync(folder, kept);
    } catch (error) {
      // Another start was first.
      if (runnable(join(kept, 'node_modules', name, BINARY)) === undefined) throw error;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return join(kept, 'node_modules', name, BINARY);
}

function removeStale(cache: string): void {
  for (const entry of readdirSync(cache).filter((it) => it.startsWith('new-'))) {
    const folder = join(cache, entry);
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > STALE_MS) rmSync(folder, { recursive: true, force: true });
  }
}

const notInstalled = (name: string, version: string, problem: string): StartError =>
  new StartError(
    `The table emulator ${name} ${version} cannot be installed: ${problem}. Start again with a connection ` +
      `to the npm registry, put dynoxide ${version} on the PATH, or set AWS_ENDPOINT_URL_DYNAMODB to a ` +
      'DynamoDB-compatible server.',
  );

/** Installs one package into a folder; npm checks its integrity. Returns why it failed. */
function npmInstall(folder: string, spec: string): Promise<string | undefined> {
  const options = [
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  // Without a network, a start should not wait for minutes.
  const network = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=60000'];
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const npm = spawn('npm', ['install', '--prefix', folder, ...options, ...network, spec], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  npm.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  npm.once('error', ({ message }) => resolve(`npm cannot be run (${message})`));
  npm.once('close', (code) => resolve(code === 0 ? undefined : reasonIn(output)));
  return promise;
}

/** The first line of npm's error that is for people: `npm error 404 Not Found - GET https://...`. */
function reasonIn(output: string): string {
  const [, reason = 'npm failed'] =
    /^npm (?:error|ERR!) (?!code |syscall |errno |path )\S+ (.+)$/m.exec(output) ?? [];
  return reason.replace(/\.$/, '');
}
