import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildOptions, buildSync } from 'esbuild';
import { allFunctions } from '../../functions/routes.ts';
import { writeConsole } from './console-files.ts';
import { writeReference } from './reference.ts';

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
  legalComments: 'none',
  banner: { js: REQUIRE_SHIM },
  logLevel: 'warning',
} as const satisfies BuildOptions;

/**
 * Returns the folder of a function's bundle, which contains `index.mjs`. `console` is the folder of the console (see
 * `console-files.ts`).
 */
export type Bundles = (file: string) => string;

/**
 * Bundles all functions in one esbuild pass, each into its own folder, and removes them when `use` returns. One pass for
 * all is five times faster than a NodejsFunction for each; a temporary folder keeps parallel runs apart.
 */
export function withBundles<T>(use: (bundles: Bundles) => T): T {
  const outdir = mkdtempSync(join(tmpdir(), 'signpost-bundles-'));
  try {
    buildSync({
      entryPoints: Object.fromEntries(
        allFunctions.map(({ file }) => [`${file}/index`, join(FUNCTIONS, `${file}.ts`)]),
      ),
      outdir,
      ...BUNDLE_OPTIONS,
    });
    const bundles: Bundles = (file) => join(outdir, file);
    writeReference(bundles);
    writeConsole(bundles('console'));
    return use(bundles);
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
