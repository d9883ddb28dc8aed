import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckContext, NotRun } from './check.ts';
import { CommandMissing, ProcessFailed } from './processes.ts';

/** Tools of others, each from its own package manager, at a pinned version, into the check's cache. */

/**
 * A virtual environment with these requirements (`moto[server]==5.2.5`) and nothing else;
 * the folder of its commands.
 */
export async function pythonTools(context: CheckContext, requirements: readonly string[]): Promise<string> {
  const venv = join(context.cache, 'venv');
  await once(venv, requirements.join('\n'), async () => {
    await context.exec('python3', ['-m', 'venv', venv]);
    await context.exec(join(venv, 'bin/pip'), ['install', '--quiet', ...requirements]);
  });
  return join(venv, 'bin');
}

interface NpmOptions {
  /** The packages whose install scripts run. Default: all. */
  build?: readonly string[];
  /** Default: ten minutes. */
  timeoutSeconds?: number;
}

/**
 * The commands of these npm packages (`@redocly/cli@2.32.2`), installed beside those of the
 * project; the folder they are in.
 */
export async function npmTools(
  context: Pick<CheckContext, 'cache' | 'exec'>,
  packages: readonly string[],
  { build, timeoutSeconds = 600 }: NpmOptions = {},
): Promise<string> {
  const folder = join(context.cache, 'npm');
  const npm = (command: string, ...args: string[]) =>
    context.exec('npm', [command, '--prefix', folder, ...args], { timeoutSeconds });
  await once(folder, packages.join('\n'), async () => {
    const scripts = build ? ['--ignore-scripts'] : [];
    await npm('install', '--no-audit', '--no-fund', '--no-save', ...scripts, ...packages);
    if (build?.length) await npm('rebuild', ...build);
  });
  return join(folder, 'node_modules/.bin');
}

/** A command of an npm package (`@modelcontextprotocol/inspector@2.12.0`); its file, to be run with Node. */
export const npmTool = async (context: CheckContext, npmPackage: string, command: string): Promise<string> =>
  join(await npmTools(context, [npmPackage]), command);

/** A command of a Go module (`github.com/tsenart/vegeta/v12@v12.13.0`); its path. */
export async function goTool(context: CheckContext, module: string): Promise<string> {
  const bin = join(context.cache, 'go-bin');
  await once(bin, module, () =>
    context.exec('go', ['install', module], { env: { GOBIN: bin, GOFLAGS: '-mod=mod' } }),
  );
  const [path = ''] = module.split('@');
  const name = path.split('/').findLast((part) => !/^v\d+$/.test(part)) ?? '';
  return join(bin, name);
}

/** A Go program of this repository, in a module of its own; the built file. */
export async function goProgram(context: CheckContext, folder: string): Promise<string> {
  const file = join(context.cache, 'go-program');
  const args = ['build', '-mod=readonly', '-trimpath', '-o', file, '.'];
  await installed(`the Go module ${folder}`, () => context.exec('go', args, { cwd: folder }));
  return file;
}

/**
 * An artifact of Maven (`group:artifact:version[:packaging[:classifier]]`), without what
 * it depends on; its file.
 */
export async function mavenArtifact(context: CheckContext, coordinates: string): Promise<string> {
  const [, artifact = '', version = '', packaging = 'jar', classifier] = coordinates.split(':');
  const folder = join(context.cache, 'maven', artifact);
  await once(folder, coordinates, () =>
    context.exec('mvn', [
      '--batch-mode',
      '--quiet',
      'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy',
      `-Dartifact=${coordinates}`,
      `-DoutputDirectory=${folder}`,
    ]),
  );
  return join(folder, `${artifact}-${version}${classifier ? `-${classifier}` : ''}.${packaging}`);
}

/** Makes a folder unless it is there already, made for the same. A failed attempt leaves none. */
async function once(folder: string, what: string, make: () => Promise<unknown>): Promise<void> {
  const mark = join(folder, '.made-for');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === what) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    await installed(what.replaceAll('\n', ', '), make);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  writeFileSync(`${mark}.new`, what);
  renameSync(`${mark}.new`, mark);
}

/** What cannot be installed is no failure of the check: it has not run. */
async function installed(what: string, make: () => Promise<unknown>): Promise<void> {
  try {
    await make();
  } catch (error) {
    if (error instanceof CommandMissing)
      throw new NotRun(`needs ${error.message}: ${ADVICE[error.message] ?? 'install it'}`);
    if (error instanceof ProcessFailed)
      throw new NotRun(`${what} cannot be installed: ${lastLine(error)}; details in the log`);
    throw error;
  }
}

const ADVICE: Readonly<Record<string, string>> = {
  python3: 'install Python 3.11 or newer',
  go: 'install Go 1.25 or newer',
  mvn: 'install a JDK of 17 or newer, and Maven',
  java: 'install a JDK of 17 or newer',
};

const lastLine = ({ finished }: ProcessFailed): string =>
  (finished.stderr || finished.stdout).trim().split('\n').at(-1)?.slice(0, 200) ?? '';
