import { dataDir, emptyDataDir } from './platform/data-dir.ts';
import { readDataDir } from './platform/settings.ts';
import { StartError } from './platform/start-error.ts';

try {
  const path = readDataDir();
  const removed = emptyDataDir(dataDir(path));
  process.stdout.write(removed.length === 0 ? `Nothing to empty in ${path}.\n` : `Emptied ${path}.\n`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
