import { cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import manifest from '#clients/n8n/package.json' with { type: 'json' };
import { packed } from '../packed.ts';

const FOLDER = join(import.meta.dirname, '../../n8n');

/** The npm package of the n8n nodes in a release. */
export const n8nPackageFile = (version: string): string => `${manifest.name}-${version}.tgz`;

/** Writes the package into a folder: CommonJS, a file for each node and credential, beside its icons. */
export async function writeN8nPackage(folder: string): Promise<void> {
  const { nodes, credentials } = manifest.n8n;
  await build({
    entryPoints: [...nodes, ...credentials].map((file) =>
      join(FOLDER, file.replace('dist/', '').replace(/\.js$/, '.ts')),
    ),
    outbase: FOLDER,
    outdir: join(folder, 'dist'),
    absWorkingDir: FOLDER,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['n8n-workflow'],
    logLevel: 'warning',
  });
  for (const file of globSync(['icons/*.svg', 'nodes/*/*.node.json'], { cwd: FOLDER }))
    cpSync(join(FOLDER, file), join(folder, 'dist', file));
  for (const file of ['README.md', 'LICENSE']) cpSync(join(FOLDER, file), join(folder, file));
  // n8n loads CommonJS.
  const { type, ...published } = manifest;
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
}

/** The package as npm installs it. */
export async function packedN8n(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-n8n-'));
  try {
    await writeN8nPackage(folder);
    return await packed(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
