import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { packed } from '../packed.ts';

const FOLDER = join(import.meta.dirname, '../../typescript');

interface Manifest {
  /** The programs, and what can be imported, by their sources. */
  bin: Record<string, string>;
  exports: Record<string, string>;
  [field: string]: unknown;
}

const manifest = (): Manifest => JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8'));

/**
 * Builds `dist/` into a folder: the library as ES modules with their types, and each
 * program of `bin` as one file.
 */
async function writeDist(folder: string): Promise<void> {
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const programs = Object.values(manifest().bin).map(writeProgram(folder));
  const [built] = await Promise.all([Promise.all(programs), writeLibrary(folder)]);
  const inputs = built.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  writeFileSync(join(folder, 'dist/third-party-licenses.txt'), licensesOf(inputs));
}

async function writeLibrary(folder: string): Promise<void> {
  const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
  const tsc = join(dirname(typescript), 'bin/tsc');
  const args = [tsc, '-p', FOLDER, '--outDir', join(folder, 'dist')];
  await promisify(execFile)(process.execPath, args).catch((error: { stdout?: string }) => {
    throw new Error(`@signpost/client does not compile:\n${error.stdout}`, { cause: error });
  });
  for (const path of readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })) {
    if (path.endsWith('.d.ts')) importJavaScript(join(folder, 'dist', path));
  }
}

/** The compiler rewrites `./api.ts` to `./api.js` in JavaScript, but not in declarations. */
function importJavaScript(file: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/((?:from|import\()\s*['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'));
}

/**
 * Bundles `src/cli/main.ts` as `dist/cli/main.js`: one file that starts quickly and needs no other package.
 */
export const writeProgram = (folder: string) => (file: string) =>
  build({
    entryPoints: [join(FOLDER, file)],
    outfile: join(folder, built(file)),
    // Paths in the bundle's comments must not depend on where it is built from.
    absWorkingDir: FOLDER,
    metafile: true,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Its encoder only, without the renderers for files.
    alias: { qrcode: 'qrcode/lib/core/qrcode.js' },
    legalComments: 'inline',
    logLevel: 'warning',
  });

/** The licenses of the packages that are part of a bundle, which its copies have to include. */
function licensesOf(inputs: string[]): string {
  const packages = inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  const texts = [...new Set(packages)].sort().map((path) => {
    const folder = join(FOLDER, path);
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    if (file === undefined) throw new Error(`${name} is part of @signpost/client and has no license file`);
    return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

/** The package as npm installs it: a `.tgz` with the same bytes for the same sources. */
export async function packedClient(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-client-'));
  try {
    await writeDist(folder);
    for (const file of ['README.md', 'LICENSE']) cpSync(join(FOLDER, file), join(folder, file));
    const programs = Object.values(manifest().bin).map((file) => built(file).replace('./', ''));
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published(), null, 2)}\n`);
    return await packed(folder, programs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The manifest of the package: in the repository, it names sources, so that nothing has to
 * be built to import them.
 */
function published(): Record<string, unknown> {
  const { bin, exports, ...rest } = manifest();
  return {
    ...rest,
    exports: mapValues(exports, (file) =>
      file.endsWith('.ts') ? { types: built(file).replace(/\.js$/, '.d.ts'), default: built(file) } : file,
    ),
    bin: mapValues(bin, built),
    files: ['dist'],
  };
}

const mapValues = <T>(record: Record<string, string>, map: (value: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** `./src/cli/main.ts` -> `./dist/cli/main.js` */
const built = (source: string): string => source.replace('./src/', './dist/').replace(/\.ts$/, '.js');
