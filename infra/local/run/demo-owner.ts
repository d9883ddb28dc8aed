import { readFileSync, writeFileSync } from 'node:fs';
import { dataDir } from '../platform/data-dir.ts';
import { createDemoOwner, isValidApiKey } from '../product/signpost.ts';
import { connect } from './connect.ts';
import type { RunInfo } from './run-file.ts';

/**
 * The API key of the demo owner, created on the first start and stored with the state. Replaced if its owner no longer
 * exists.
 */
export async function ensureDemoOwner(run: RunInfo, path: string): Promise<string> {
  connect(run);
  const { demoKey } = dataDir(path);
  const stored = readStoredKey(demoKey);
  if (stored !== undefined && (await isValidApiKey(stored))) return stored;
  const apiKey = await createDemoOwner();
  writeFileSync(demoKey, `${apiKey}\n`, { mode: 0o600 });
  return apiKey;
}

function readStoredKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}
