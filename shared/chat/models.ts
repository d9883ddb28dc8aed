import * as z from 'zod';
import { AppError } from '../platform/errors.ts';
import { SETTING, setting } from '../platform/runtime/settings.ts';

/** The models that this product offers, by the slugs in their addresses. */
export const MODEL_SLUGS = ['alpha-small-3p1-24b', 'beta-4p0-h-micro'] as const;

export type ModelSlug = (typeof MODEL_SLUGS)[number];

/** Any server that answers `POST <baseUrl>/chat/completions` as OpenAI's does: vLLM, Ollama, llama.cpp, OpenAI. */
const openAiUpstreamSchema = z.strictObject({
  kind: z.literal('openai'),
  /** Up to and with `/v1`. */
  baseUrl: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }),
  /** What the server calls the model. */
  model: z.string().min(1),
  /** Name of the secret in Secrets Manager that holds the server's API key; absent: the server takes none. */
  keySecret: z
    .string()
    .regex(/^[\w/+=.@-]{1,256}$/, 'must be the name of a secret, not its ARN')
    .optional(),
});

const bedrockUpstreamSchema = z.strictObject({
  kind: z.literal('bedrock'),
  /** Id of a foundation model that the region has, or of an inference profile (`us.`, `eu.`, `global.` ... before it). */
  modelId: z.string().regex(/^[\w.:-]+$/, 'must be the id of a model or an inference profile'),
});

const chatModelSchema = z
  .strictObject({
    /** Tokens that prompt and answer may have together. */
    contextTokens: z.int().min(256),
    /** Most tokens of an answer, whatever a caller asks for. */
    maxOutputTokens: z.int().min(1),
    upstream: z.discriminatedUnion('kind', [openAiUpstreamSchema, bedrockUpstreamSchema]),
  })
  .refine(({ contextTokens, maxOutputTokens }) => maxOutputTokens < contextTokens, {
    path: ['maxOutputTokens'],
    error: 'must leave room for a prompt in contextTokens',
  });

/** The models of a deployment. A slug that is not there is not offered there. */
export const chatModelsSchema = z
  .partialRecord(z.enum(MODEL_SLUGS), chatModelSchema)
  .refine((models) => Object.keys(models).length > 0, 'must name at least one model');

export type ChatModel = z.infer<typeof chatModelSchema>;
export type ChatModels = z.infer<typeof chatModelsSchema>;
export type OpenAiUpstreamConfig = z.infer<typeof openAiUpstreamSchema>;
export type BedrockUpstreamConfig = z.infer<typeof bedrockUpstreamSchema>;

let read: { text: string; models: ChatModels } | undefined;

/** The models of this deployment. */
export function chatModels(): ChatModels {
  const text = setting(SETTING.chatModels);
  if (read?.text !== text) read = { text, models: chatModelsSchema.parse(JSON.parse(text)) };
  return read.models;
}

/** The model of a slug. Throws MODEL_NOT_FOUND where this deployment has none. */
export function chatModel(slug: string): ChatModel {
  const models = chatModels();
  const model = Object.hasOwn(models, slug) ? models[slug as ModelSlug] : undefined;
  if (model) return model;
  const known = Object.keys(models).join(', ');
  throw new AppError('MODEL_NOT_FOUND', `Choose one of: ${known}.`, {
    details: [{ path: 'model', message: `must be one of: ${known}` }],
  });
}
