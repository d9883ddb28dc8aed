import * as z from 'zod';
import { AppError } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

/** Slugs of the models, as used in URLs. */
export const MODEL_SLUGS = ['alpha-small-3p1-24b', 'beta-4p0-h-micro'] as const;

type ModelSlug = (typeof MODEL_SLUGS)[number];

/** Any OpenAI-compatible server (`POST <baseUrl>/chat/completions`): vLLM, Ollama, llama.cpp, OpenAI. */
const openAiUpstreamSchema = z.strictObject({
  kind: z.literal('openai'),
  /** Including `/v1`. */
  baseUrl: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }),
  /** The model's name on the server. */
  model: z.string().min(1),
  /** Name of the Secrets Manager secret with the server's API key; absent: the server needs none. */
  keySecret: z
    .string()
    .regex(/^[\w/+=.@-]{1,256}$/, 'must be the name of a secret, not its ARN')
    .optional(),
});

const bedrockUpstreamSchema = z.strictObject({
  kind: z.literal('bedrock'),
  /**
   * Id of a foundation model in the region, or of an inference profile (`us.`, `eu.`, `global.` ... prefix).
   */
  modelId: z.string().regex(/^[\w.:-]+$/, 'must be the id of a model or an inference profile'),
});

const chatModelSchema = z
  .strictObject({
    /** Maximum tokens of prompt and completion together. */
    contextTokens: z.int().min(256),
    /** Maximum tokens of a completion; caps the caller's value. */
    maxOutputTokens: z.int().min(1),
    upstream: z.discriminatedUnion('kind', [openAiUpstreamSchema, bedrockUpstreamSchema]),
  })
  .refine(({ contextTokens, maxOutputTokens }) => maxOutputTokens < contextTokens, {
    path: ['maxOutputTokens'],
    error: 'must leave room for a prompt in contextTokens',
  });

/** The models of a deployment; slugs left out are not offered. */
export const chatModelsSchema = z
  .partialRecord(z.enum(MODEL_SLUGS), chatModelSchema)
  .refine((models) => Object.keys(models).length > 0, 'must name at least one model');

export type ChatModel = z.infer<typeof chatModelSchema>;
export type ChatModels = z.infer<typeof chatModelsSchema>;
export type OpenAiUpstreamConfig = z.infer<typeof openAiUpstreamSchema>;
export type BedrockUpstreamConfig = z.infer<typeof bedrockUpstreamSchema>;

let read: { text: string; models: ChatModels } | undefined;

export function chatModels(): ChatModels {
  const text = setting(SETTING.chatModels);
  if (read?.text !== text) read = { text, models: chatModelsSchema.parse(JSON.parse(text)) };
  return read.models;
}

/** The model with this slug. Throws MODEL_NOT_FOUND when the deployment does not offer it. */
export function chatModel(slug: string): ChatModel {
  const models = chatModels();
  const model = Object.hasOwn(models, slug) ? models[slug as ModelSlug] : undefined;
  if (model) return model;
  const names = Object.keys(models);
  const known = names.join(', ');
  throw new AppError('MODEL_NOT_FOUND', `Choose one of: ${known}.`, {
    params: { models: names },
    details: [{ path: 'model', ...problem('invalid_value', `must be one of: ${known}`, { allowed: names }) }],
  });
}
