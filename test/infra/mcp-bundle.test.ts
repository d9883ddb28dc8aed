import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { BUNDLE_OPTIONS } from '#infra/build/bundle.ts';

// End-to-end tests run functions with shared chunks, in which modules are evaluated in another order.
it('the MCP server loads as it is deployed, in one file, and stays below 3.3 MB', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-mcp-'));
  try {
    const outfile = join(folder, 'index.mjs');
    const { metafile } = await build({
      ...BUNDLE_OPTIONS,
      entryPoints: [join(import.meta.dirname, '../../functions/mcp/endpoint.ts')],
      outfile,
      outExtension: {},
      metafile: true,
    });
    expect((await import(/* @vite-ignore */ outfile)).handler).toBeTypeOf('function');
    expect(Object.values(metafile.outputs)[0]?.bytes).toBeLessThan(3_300_000);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
