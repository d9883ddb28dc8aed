import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { allFunctions } from '../../functions/routes.ts';
import { type BundleStyle, type Bundles, bundlesIn } from './bundles.ts';
import { writeConsole } from './console-files.ts';

const FUNCTIONS = join(import.meta.dirname, '../../functions');

// Some dependencies are CommonJS and call require() for Node's built-in modules.
const REQUIRE_SHIM = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

/** esbuild options of all functions. */
export const BUNDLE_OPTIONS = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  mainFields: ['module', 'main'],
  // Identifiers are kept so that stack traces in logs are readable without source maps, which slow down cold starts.
  minifySyntax: true,
  minifyWhitespace: true,
  keepNames: false,
  // Escapes would make the Arabic texts of pages three times as long.
  charset: 'utf8',
  legalComments: 'none',
  // Codecs and fonts: part of the bundle, so that nothing must be found beside it.
  loader: { '.wasm': 'binary', '.woff': 'binary' },
  // HarfBuzz asks for its folder, where it looks for nothing.
  define: { __dirname: '"/"' },
  banner: { js: REQUIRE_SHIM },
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** Bundles the functions and the console into a folder, in one esbuild pass each. `bundlesIn` finds them there. */
export async function writeBundles(folder: string, style: BundleStyle): Promise<void> {
  const bundles = bundlesIn(folder);
  await Promise.all([
    build({
      ...BUNDLE_OPTIONS,
      entryPoints: allFunctions.map(({ file }) => ({
        in: join(FUNCTIONS, `${file}.ts`),
        out: join(relative(folder, bundles(file)), 'index'),
      })),
      outdir: folder,
      ...(style === 'shared' && { splitting: true, chunkNames: 'chunks/[hash]' }),
    }),
    writeConsole(bundles('console')),
    // esbuild runs in a process of its own: this is done meanwhile.
    import('./docs-site/write.ts').then(({ writeDocumentation }) => writeDocumentation(bundles)),
  ]);
}

/** Bundles everything as it is deployed, and removes it when `use` returns. A temporary folder keeps parallel runs apart. */
export async function withBundles<T>(use: (bundles: Bundles) => T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-bundles-'));
  try {
    await writeBundles(folder, 'deployed');
    return use(bundlesIn(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
