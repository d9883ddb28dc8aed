import { dataDir, emptyDataDir } from '@signpost/local-aws/platform/data-dir.ts';
import { readDataDir } from '@signpost/local-aws/platform/settings.ts';
import { StartError } from '@signpost/local-aws/platform/start-error.ts';
import { VERSION_FILE } from './data-version.ts';
import { DEMO_KEY } from './demo-key.ts';

try {
  const path = readDataDir();
  const removed = emptyDataDir(dataDir(path), DEMO_KEY, VERSION_FILE);
  process.stdout.write(removed.length === 0 ? `Nothing to empty in ${path}.\n` : `Emptied ${path}.\n`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
