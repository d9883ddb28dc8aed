import { forgetSecret, readSecret } from '#shared/platform/runtime/secret.ts';
import { bedrockUpstream } from './bedrock-upstream.ts';
import type { ChatModel } from './models.ts';
import { openAiUpstream } from './openai-upstream.ts';
import type { Upstream } from './upstream.ts';

/** Creates the upstream of a model's configuration. */
export function connectUpstream(config: ChatModel['upstream']): Upstream {
  if (config.kind === 'bedrock') return bedrockUpstream(config);
  const { keySecret } = config;
  if (keySecret === undefined) return openAiUpstream(config);
  return openAiUpstream(config, {
    apiKey: () => readSecret(keySecret),
    onKeyRejected: () => forgetSecret(keySecret),
  });
}
