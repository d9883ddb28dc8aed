import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from '@signpost/local-aws/platform/data-dir.ts';
import { StartError } from '@signpost/local-aws/platform/start-error.ts';
import { compareVersions, VERSION } from '#infra/release/versions.ts';

/** File in the data folder with the version that has created it. Later versions leave it as it is. */
export const VERSION_FILE = 'version';

/** Data that earlier versions have created are not read. Data of later ones are, as after a rollback. */
const OLDEST = '0.2.0';

/** Writes the version into a folder without data. Throws StartError for data that are too old. */
export function checkDataVersion(path: string): void {
  const file = join(path, VERSION_FILE);
  if (!existsSync(dataDir(path).database)) {
    try {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      writeFileSync(file, VERSION);
    } catch (error) {
      throw new StartError(`DATA_DIR ${path} cannot be written: ${(error as Error).message}.`);
    }
    return;
  }
  const created = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (compareVersions(created, OLDEST) >= 0) return;
  throw new StartError(
    `DATA_DIR ${path} has data of a version before ${OLDEST}, which this version does not read. ` +
      'Delete them with npm run reset, or choose another DATA_DIR.',
  );
}
