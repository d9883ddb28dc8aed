import { readFileSync, writeFileSync } from 'node:fs';
import type { RunInfo } from '@signpost/local-aws/run/run-file.ts';
import { openAccount } from '#shared/core/accounts/administer.ts';
import { matchesHash, parseApiKey } from '#shared/core/accounts/api-key.ts';
import { findOwnerAndKey } from '#shared/core/accounts/key-store.ts';
import { addMember } from '#shared/core/accounts/members/manage-members.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { linkTokenOf } from '#shared/sign-in/sign-in-code.ts';
import { issueCode } from '#shared/sign-in/sign-in-code-store.ts';
import { signInKeys } from '#shared/sign-in/sign-in-key.ts';
import { connect } from './connect.ts';
import { demoKeyFile } from './demo-key.ts';

export interface DemoOwner {
  apiKey: string;
  /** Signs in to the console, once. */
  signInToken: string;
}

/** The user whom the link in the start's output signs in. */
export const DEMO_EMAIL = 'demo@example.com';
export const DEMO_ACCOUNT = { name: 'Demo', plan: 'business', balanceMicros: undefined } as const;
const DEMO_LINK_MS = 24 * 3600_000;

/**
 * The demo owner (plan business), created on the first start, and a new one if it no longer exists. Its API
 * key, which has all permissions, is stored with the state.
 */
export async function ensureDemoOwner(run: RunInfo, dataDir: string): Promise<DemoOwner> {
  connect(run);
  const apiKey = await ensureKey(demoKeyFile(dataDir));
  return { apiKey, signInToken: await signInTokenFor(parseApiKey(apiKey)?.ownerId ?? '', DEMO_EMAIL) };
}

async function ensureKey(file: string): Promise<string> {
  const stored = readStoredKey(file);
  if (stored !== undefined && (await isValid(stored))) return stored;
  const { apiKey } = await openAccount(DEMO_ACCOUNT, new Date());
  writeFileSync(file, `${apiKey}\n`, { mode: 0o600 });
  return apiKey;
}

function readStoredKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Whether an API key belongs to an owner in the table. */
async function isValid(apiKey: string): Promise<boolean> {
  const parts = parseApiKey(apiKey);
  const { owner, key } = parts ? await findOwnerAndKey(parts) : {};
  return owner !== undefined && key !== undefined && matchesHash(apiKey, key.hash);
}

/** The token of a link that signs in to an account as its owner: once, within a day. */
export async function signInTokenFor(ownerId: string, email: string): Promise<string> {
  const keys = signInKeys();
  const now = new Date();
  await addMember({ ownerId, email, role: 'owner', invitedBy: 'npm start' }, { requestId: null, now });
  const userId = userIdOf(email);
  const { salt, keyName } = await issueCode(userId, keys.newest, { now, lifetimeMs: DEMO_LINK_MS });
  return linkTokenOf(userId, salt, await keys.read(keyName));
}
