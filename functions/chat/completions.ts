import { publishPause } from '#functions/framework/billing.ts';
import { openAiRequestSchema } from '#shared/chat/chat-request.ts';
import { chunkSchema, completionSchema } from '#shared/chat/completion.ts';
import { type ChatContract, chatFunction } from './chat-function.ts';
import { generateReply, TRIMMED_HEADER } from './generate-reply.ts';

export const contract = {
  tag: 'Chat',
  summary: 'Create a chat completion (OpenAI-compatible)',
  description:
    "For OpenAI's SDKs and compatible clients: `baseURL` is the URL of this service with `/chat/v1`, " +
    '`apiKey` an API key of this service, `model` the slug of a model. Errors are OpenAI-compatible.',
  permission: 'chat:generate',
  body: openAiRequestSchema,
  data: completionSchema,
  events: chunkSchema,
  headers: TRIMMED_HEADER,
  errors: ['MODEL_NOT_FOUND', 'MODEL_FAILED', 'BALANCE_TOO_LOW'],
} satisfies ChatContract;

export const handler = chatFunction(
  contract,
  { shape: 'openai', onPaused: publishPause },
  async ({ body, ...request }) => generateReply(body.model, body, request),
);
