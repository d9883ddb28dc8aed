import { allFunctions } from '../../../functions/routes.ts';
import type { OpenAiUpstreamConfig } from '../../../shared/chat/models.ts';
import type { LinkChecks } from '../../../shared/links/health/link-checks.ts';
import { SETTING } from '../../../shared/platform/runtime/settings.ts';
import { restoreBundles, writeAndKeepBundles } from '../../build/bundle-cache.ts';
import { type BundleStyle, bundlesIn } from '../../build/bundles.ts';
import { commandVariables, functionName } from '../../environment/deployed-names.ts';
import type { LocalSso } from '../../environment/local.ts';

// The local run's only dependency on the product.

export { escapeForQueue } from '../../../shared/platform/runtime/queue-json.ts';
export type { BundleStyle, OpenAiUpstreamConfig };
export { commandVariables, restoreBundles, writeAndKeepBundles };

/** Number of functions. */
export const FUNCTION_COUNT = allFunctions.length;

/** The environment variable with the table name. */
export const TABLE_NAME_VARIABLE = SETTING.tableName;

/** The name of a function in commands and the log: its name in `functions/routes/`. */
export function shortNameOf(name: string): string {
  const row = allFunctions.find((it) => functionName('local', it.name) === name);
  return row?.name ?? name.replace(/^.*?-local-/, '');
}

export interface SynthesisSettings {
  /** Origin of the distribution, without a trailing slash. */
  origin: string;
  /** Origin of the console; absent: the same. */
  consoleOrigin?: string;
  /** Origin of the AWS endpoint, which receives presigned uploads. */
  uploadOrigin: string;
  /** The model server of the chat API. */
  chatUpstream: OpenAiUpstreamConfig;
  /** The endpoint of a URL checker; absent: none. */
  urlChecker?: string;
  /** Which destinations are checked daily; absent: those on this machine. */
  linkChecks?: LinkChecks;
  /** DNS servers for the records of domains; absent: those of this machine. */
  dnsResolver?: readonly string[];
  /** Single sign-on; absent: none. */
  sso?: LocalSso;
  /** Output folder of the cloud assembly. Contains the bundles. */
  outdir: string;
}

/** Returns an entry point that synthesizes the product's CDK app. Loads the CDK, so only for a short-lived process. */
export async function loadSynthesis(): Promise<(settings: SynthesisSettings) => void> {
  const [{ buildApp }, { localEnvironment }] = await Promise.all([
    import('../../app.ts'),
    import('../../environment/local.ts'),
  ]);
  return ({ outdir, ...settings }) =>
    buildApp(localEnvironment(settings), { outdir, bundles: bundlesIn(outdir) }).synth();
}

/** Loads what the functions below need: the AWS SDK. */
export async function loadAccounts(): Promise<void> {
  await Promise.all([
    import('../../../shared/core/accounts/administer.ts'),
    import('../../../shared/core/accounts/key-store.ts'),
  ]);
}

/** Creates the demo owner (plan business) and returns its API key, which has all permissions. */
export async function createDemoOwner(): Promise<string> {
  const { openAccount } = await import('../../../shared/core/accounts/administer.ts');
  const { apiKey } = await openAccount(
    { name: 'Demo', plan: 'business', balanceMicros: undefined },
    new Date(),
  );
  return apiKey;
}

/** The user whom the link in the start's output signs in. */
const DEMO_EMAIL = 'demo@example.com';
const DEMO_LINK_MS = 24 * 3600_000;

/** The token of a link that signs in to the demo owner's account: once, within a day. */
export async function demoSignInToken(ownerId: string): Promise<string> {
  const [{ addMember }, { userIdOf }, { issueCode }, { linkTokenOf }, { signInKeys }] = await Promise.all([
    import('../../../shared/core/accounts/members/manage-members.ts'),
    import('../../../shared/core/accounts/members/user.ts'),
    import('../../../shared/sign-in/sign-in-code-store.ts'),
    import('../../../shared/sign-in/sign-in-code.ts'),
    import('../../../shared/sign-in/sign-in-key.ts'),
  ]);
  const keys = signInKeys();
  const now = new Date();
  await addMember({ ownerId, email: DEMO_EMAIL, role: 'owner', invitedBy: 'npm start' }, null, now);
  const userId = userIdOf(DEMO_EMAIL);
  const { salt, keyName } = await issueCode(userId, keys.newest, now, DEMO_LINK_MS);
  return linkTokenOf(userId, salt, await keys.read(keyName ?? keys.newest));
}

/** The owner of an API key. */
export async function ownerOf(apiKey: string): Promise<string> {
  const { parseApiKey } = await import('../../../shared/core/accounts/api-key.ts');
  return parseApiKey(apiKey)?.ownerId ?? '';
}

/** Whether an API key belongs to an owner in the table. */
export async function isValidApiKey(apiKey: string): Promise<boolean> {
  const [{ matchesHash, parseApiKey }, { findOwnerAndKey }] = await Promise.all([
    import('../../../shared/core/accounts/api-key.ts'),
    import('../../../shared/core/accounts/key-store.ts'),
  ]);
  const parts = parseApiKey(apiKey);
  const { owner, key } = parts ? await findOwnerAndKey(parts) : {};
  return owner !== undefined && key !== undefined && matchesHash(apiKey, key.hash);
}
