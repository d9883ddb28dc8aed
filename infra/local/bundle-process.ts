import { writeAndKeepBundles } from '#infra/build/bundle-cache.ts';
import type { BundleStyle } from '#infra/build/bundles.ts';

// Entry point of the process that `synthesize.ts` spawns if the sources have changed.
const [folder = '', style] = process.argv.slice(2);
try {
  await writeAndKeepBundles(folder, style as BundleStyle);
} catch (error) {
  // esbuild has already printed its errors.
  if (!(error instanceof Error && 'errors' in error)) throw error;
  process.exitCode = 1;
}
