import { readFileSync, writeFileSync } from 'node:fs';
import { openAccount } from '../../../shared/accounts/administer.ts';
import { matchesHash, parseApiKey } from '../../../shared/accounts/api-key.ts';
import { findOwnerAndKey } from '../../../shared/accounts/key-store.ts';
import { connect } from './connect.ts';
import { dataDir } from '../platform/data-dir.ts';
import type { RunInfo } from './run-file.ts';

/**
 * The API key of the demo owner (plan business, all permissions). It is created at the first start and kept
 * beside the state it opens; a key whose owner is gone is replaced.
 */
export async function ensureDemoOwner(run: RunInfo, path: string): Promise<string> {
  connect(run);
  const { demoKey } = dataDir(path);
  const kept = readKept(demoKey);
  if (kept !== undefined && (await opensAnAccount(kept))) return kept;
  const { apiKey } = await openAccount(
    { name: 'Demo', plan: 'business', balanceMicros: undefined },
    new Date(),
  );
  writeFileSync(demoKey, `${apiKey}\n`, { mode: 0o600 });
  return apiKey;
}

function readKept(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

async function opensAnAccount(apiKey: string): Promise<boolean> {
  const parts = parseApiKey(apiKey);
  const { owner, key } = parts ? await findOwnerAndKey(parts) : {};
  return owner !== undefined && key !== undefined && matchesHash(apiKey, key.hash);
}
