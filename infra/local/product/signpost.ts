import type { OpenAiUpstreamConfig } from '../../../shared/chat/models.ts';
import { SETTING } from '../../../shared/platform/runtime/settings.ts';

// Everything that the local runner knows of the product passes through this file.

export { escapeForQueue as queueText } from '../../../shared/platform/runtime/queue-json.ts';
export type { OpenAiUpstreamConfig };

/** The variable that names the table to the product's stores. */
export const TABLE_NAME_VARIABLE = SETTING.tableName;

export interface SynthesisSettings {
  /** Scheme, host and port of the HTTP API. */
  origin: string;
  /** The same of the REST API. */
  chatOrigin: string;
  /** The same of the AWS endpoint, where forms of presigned uploads go. */
  uploadOrigin: string;
  /** The model server of the chat API. */
  chatUpstream: OpenAiUpstreamConfig;
  /** Where the cloud assembly goes. */
  outdir: string;
}

/** Synthesizes the product's CDK app for this machine. Loads the CDK: only for a process that ends afterwards. */
export async function synthesizeSignpost({ outdir, ...settings }: SynthesisSettings): Promise<void> {
  const [{ buildApp }, { localEnvironment }] = await Promise.all([
    import('../../app.ts'),
    import('../../environment/local.ts'),
  ]);
  buildApp(localEnvironment(settings), { outdir }).synth();
}

/** Creates the demo owner (plan business) and returns its API key, which has all permissions. */
export async function createDemoOwner(): Promise<string> {
  const { openAccount } = await import('../../../shared/accounts/administer.ts');
  const { apiKey } = await openAccount(
    { name: 'Demo', plan: 'business', balanceMicros: undefined },
    new Date(),
  );
  return apiKey;
}

/** Whether an API key belongs to an owner in the table. */
export async function isValidApiKey(apiKey: string): Promise<boolean> {
  const [{ matchesHash, parseApiKey }, { findOwnerAndKey }] = await Promise.all([
    import('../../../shared/accounts/api-key.ts'),
    import('../../../shared/accounts/key-store.ts'),
  ]);
  const parts = parseApiKey(apiKey);
  const { owner, key } = parts ? await findOwnerAndKey(parts) : {};
  return owner !== undefined && key !== undefined && matchesHash(apiKey, key.hash);
}
