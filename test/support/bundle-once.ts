import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hasBundles } from '#infra/build/bundle-cache.ts';
import type { BundleStyle } from '#infra/build/bundles.ts';

/**
 * Puts the bundles into the cache. Processes that start side by side without it would
 * each bundle for themselves.
 */
export async function bundleOnce(style: BundleStyle): Promise<void> {
  if (hasBundles(style)) return;
  const folder = mkdtempSync(join(tmpdir(), 'signpost-bundles-'));
  try {
    await promisify(execFile)(process.execPath, ['infra/local/bundle-process.ts', folder, style]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
