import * as z from 'zod';
import { chatModel, chatModels, MODEL_SLUGS } from './models.ts';

/** The models in OpenAI's list format. */

// OpenAI's format requires a date; this one is arbitrary.
const CREATED = Date.UTC(2026, 0, 1) / 1000;

export const modelCardSchema = z
  .object({
    id: z.string().meta({ description: 'The slug of the model', examples: [MODEL_SLUGS[0]] }),
    object: z.literal('model'),
    created: z.int().describe('Epoch seconds; without further meaning'),
    owned_by: z.string().meta({ description: 'The provider of the model', examples: ['signpost'] }),
  })
  .meta({ id: 'ChatModel', description: 'A model as OpenAI describes it' });

export const modelListSchema = z
  .object({
    object: z.literal('list'),
    data: z.array(modelCardSchema).describe('All available models'),
  })
  .meta({ id: 'ChatModelList', description: 'The available models' });

const card = (id: string): z.infer<typeof modelCardSchema> => ({
  id,
  object: 'model',
  created: CREATED,
  owned_by: 'signpost',
});

export function listModels(): z.infer<typeof modelListSchema> {
  return { object: 'list', data: Object.keys(chatModels()).map(card) };
}

/** Throws MODEL_NOT_FOUND. */
export function findModel(slug: string): z.infer<typeof modelCardSchema> {
  chatModel(slug);
  return card(slug);
}
