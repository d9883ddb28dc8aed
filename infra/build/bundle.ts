import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { ensureClients } from '#clients/generator/ensure.ts';
import { allFunctions } from '#functions/manifest/all-functions.ts';
import { type BundleStyle, type Bundles, bundlesIn, SERVER_FILE, SERVER_RELEASE_FILE } from './bundles.ts';
import { writeClients } from './client-file.ts';
import { writeConsole } from './console-files.ts';

const FUNCTIONS = join(import.meta.dirname, '../../functions');

// Some dependencies are CommonJS and call require() for Node's built-in modules.
const REQUIRE_SHIM = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

/** esbuild options of the visitor server, which may get its credentials from a container or a machine. */
const SERVER_OPTIONS = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  mainFields: ['module', 'main'],
  // Identifiers are kept so that stack traces in logs are readable without source maps,
  // which slow down cold starts.
  minifySyntax: true,
  minifyWhitespace: true,
  keepNames: false,
  // Escaping would triple the size of the Arabic texts of pages.
  charset: 'utf8',
  legalComments: 'none',
  // Codecs and fonts are embedded in the bundle, so that no other files are needed.
  loader: { '.wasm': 'binary', '.woff': 'binary' },
  alias: {
    // QR codes without their renderers: pictures are drawn by shared/qr.
    qrcode: 'qrcode/lib/core/qrcode.js',
    'preact/jsx-runtime': join(import.meta.dirname, 'jsx-runtime.ts'),
  },
  // Our tsconfig.json is strict: each module that is loaded later would say so again.
  tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', jsxImportSource: 'preact' } },
  // HarfBuzz reads its own folder's path at startup, but loads no files from it.
  define: { __dirname: '"/"' },
  banner: { js: REQUIRE_SHIM },
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** esbuild options of all functions. */
export const BUNDLE_OPTIONS = {
  ...SERVER_OPTIONS,
  alias: {
    ...SERVER_OPTIONS.alias,
    '@aws-sdk/credential-provider-node': join(import.meta.dirname, 'lambda-credentials.ts'),
    'node:http': join(import.meta.dirname, 'node-http.ts'),
  },
} as const satisfies BuildOptions;

/**
 * Bundles the functions, the visitor server and the console into a folder, in one esbuild pass each, and
 * packs the clients. `bundlesIn` finds them there.
 */
export async function writeBundles(folder: string, style: BundleStyle): Promise<void> {
  const bundles = bundlesIn(folder);
  ensureClients();
  // A Lambda Web Function starts with this file.
  mkdirSync(bundles(SERVER_FILE), { recursive: true });
  writeFileSync(join(bundles(SERVER_FILE), 'index.js'), `import(${JSON.stringify('./index.mjs')});\n`);
  await Promise.all([
    build({
      ...BUNDLE_OPTIONS,
      entryPoints: [...allFunctions.map(({ file }) => file), SERVER_RELEASE_FILE].map((file) => ({
        in: join(FUNCTIONS, `${file}.ts`),
        out: join(relative(folder, bundles(file)), 'index'),
      })),
      outdir: folder,
      ...(style === 'shared' && { splitting: true, chunkNames: 'chunks/[hash]' }),
    }),
    writeServer(bundles(SERVER_FILE)),
    writeConsole(bundles('console')),
    writeClients(bundles),
    // esbuild runs in its own process, so this runs in parallel.
    import('./docs-site/write.ts').then(({ writeDocumentation }) => writeDocumentation(bundles)),
  ]);
}

/** Bundles the visitor server, in a container or on a machine too: `node index.mjs` starts it. */
export async function writeServer(folder: string): Promise<void> {
  await build({
    ...SERVER_OPTIONS,
    entryPoints: [{ in: join(FUNCTIONS, `${SERVER_FILE}.ts`), out: 'index' }],
    outdir: folder,
  });
}

/**
 * Bundles everything as it is deployed, and removes it when `use` returns. A temporary folder
 * keeps parallel runs apart.
 */
export async function withBundles<T>(use: (bundles: Bundles) => T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-bundles-'));
  try {
    await writeBundles(folder, 'deployed');
    return use(bundlesIn(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
