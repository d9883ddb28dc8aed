import { chmodSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';

const DIST = resolve(import.meta.dirname, 'dist/cli.js');

/** Bundles the command line into one file that starts quickly and needs no other package. */
export async function buildCli(outfile = DIST): Promise<void> {
  await build({
    entryPoints: [resolve(import.meta.dirname, 'src/cli/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    banner: { js: '#!/usr/bin/env node' },
    // Its encoder only, without the renderers for files.
    alias: { qrcode: 'qrcode/lib/core/qrcode.js' },
    legalComments: 'inline',
    logLevel: 'warning',
  });
  chmodSync(outfile, 0o755);
}

if (import.meta.main) await buildCli();
