import { readFileSync, writeFileSync } from 'node:fs';
import { dataDir } from '../platform/data-dir.ts';
import { createDemoOwner, demoSignInToken, isValidApiKey, ownerOf } from '../product/signpost.ts';
import { connect } from './connect.ts';
import type { RunInfo } from './run-file.ts';

export interface DemoOwner {
  apiKey: string;
  /** Signs in to the console, once. */
  signInToken: string;
}

/**
 * The demo owner, created on the first start, and a new one if it no longer exists. Its API key is stored with the state.
 */
export async function ensureDemoOwner(run: RunInfo, path: string): Promise<DemoOwner> {
  connect(run);
  const apiKey = await ensureKey(dataDir(path).demoKey);
  return { apiKey, signInToken: await demoSignInToken(await ownerOf(apiKey)) };
}

async function ensureKey(demoKey: string): Promise<string> {
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
