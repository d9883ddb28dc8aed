import { openAiRequestSchema } from '../../shared/chat/chat-request.ts';
import { chunkSchema, completionSchema } from '../../shared/chat/completion.ts';
import { publishPause } from '../framework/billing.ts';
import { type ChatContract, chatFunction } from './chat-function.ts';
import { generateReply, TRIMMED_HEADER } from './generate-reply.ts';

export const contract = {
  tag: 'Chat',
  summary: "Generate chat text as OpenAI's API does",
  description:
    "For OpenAI's SDKs and whatever else speaks to their API: `baseURL` is the address of this server with `/chat/v1`, `apiKey` " +
    'a key of this service, `model` the slug of a model. Errors have the shape of theirs.',
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
