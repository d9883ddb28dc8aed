import { dataDir, emptyDataDir } from './data-dir.ts';
import { readDataDir } from './settings.ts';
import { StartError } from './start-error.ts';

try {
  const path = readDataDir();
  const removed = emptyDataDir(dataDir(path));
  process.stdout.write(removed.length === 0 ? `Nothing to empty in ${path}.\n` : `Emptied ${path}.\n`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
