import { profiledModel } from '#shared/chat/bedrock-model.ts';
import type { ChatModel, ChatModels } from '#shared/chat/models.ts';

interface Place {
  region: string;
  oneRegion: boolean;
}

/**
 * The newest small model of Amazon. AWS offers it through inference profiles only, and names no day before
 * December 2026 at which it may end. Sources: "Nova 2 Lite" and "Model lifecycle (Legacy)" in the user guide
 * of Amazon Bedrock.
 */
const MODEL = 'amazon.nova-2-lite-v1:0';

/**
 * Geographies with a profile, by the regions that can call it. In all others, AWS chooses a region anywhere.
 */
const GEOGRAPHIES: readonly (readonly [regions: RegExp, profile: string])[] = [
  [/^us-(?!gov-)/, 'us'],
  [/^eu-/, 'eu'],
  [/^ap-northeast-[13]$/, 'jp'],
];

/** Models that run in the region itself, for accounts that may use no other. */
const IN_REGION = { small: 'amazon.nova-lite-v1:0', micro: 'amazon.nova-micro-v1:0' };

const onBedrock = (modelId: string): ChatModel => ({
  contextTokens: 128_000,
  maxOutputTokens: 4096,
  upstream: { kind: 'bedrock', modelId },
});

/**
 * The models of an environment that names none: on Amazon Bedrock, so that a deployment needs no further
 * accounts or keys, and in the geography of its region where AWS has a profile for it.
 */
export function defaultChatModels({ region, oneRegion }: Place): ChatModels {
  const geography = GEOGRAPHIES.find(([regions]) => regions.test(region))?.[1] ?? 'global';
  const profile = `${geography}.${MODEL}`;
  return {
    'alpha-small-3p1-24b': onBedrock(oneRegion ? IN_REGION.small : profile),
    'beta-4p0-h-micro': onBedrock(oneRegion ? IN_REGION.micro : profile),
  };
}

/** Reports models that AWS calls in other regions, which `oneRegion` rules out. */
export function* modelsElsewhere({
  chatModels = {},
  oneRegion,
  region,
}: Place & { chatModels?: ChatModels | undefined }) {
  if (!oneRegion) return;
  for (const [slug, { upstream }] of Object.entries(chatModels)) {
    if (upstream.kind !== 'bedrock' || profiledModel(upstream.modelId) === undefined) continue;
    const message =
      `is an inference profile, which calls other regions, and oneRegion allows ${region} only: name a ` +
      'model of that region';
    yield { path: ['chatModels', slug, 'upstream', 'modelId'], message };
  }
}
