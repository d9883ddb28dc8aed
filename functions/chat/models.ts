import * as z from 'zod';
import { findModel, listModels, modelCardSchema, modelListSchema } from '#shared/chat/list-models.ts';
import { type ChatContract, chatFunction } from './chat-function.ts';

export const contract = {
  tag: 'Chat',
  path: { model: 'model' },
  summary: 'List or retrieve models (OpenAI-compatible)',
  permission: 'chat:generate',
  data: z.union([modelListSchema, modelCardSchema]),
  dataOf: { list: modelListSchema, item: modelCardSchema },
  errors: ['MODEL_NOT_FOUND'],
} satisfies ChatContract;

export const handler = chatFunction(contract, { shape: 'openai' }, async ({ parameters: { model } }) => ({
  json: model === undefined ? listModels() : findModel(model),
}));
