import { publishPause } from '#functions/framework/billing.ts';
import { chatRequestSchema } from '#shared/chat/chat-request.ts';
import { chunkSchema, completionSchema } from '#shared/chat/completion.ts';
import { type ChatContract, chatFunction } from './chat-function.ts';
import { generateReply, TRIMMED_HEADER } from './generate-reply.ts';

export const contract = {
  tag: 'Chat',
  path: { modelSlug: 'model' },
  summary: 'Create a chat completion',
  description:
    'Generates the next turn of a conversation. The response has the same text in ' +
    '`choices[0].message.content` and in `response`. If a conversation is too long for the model, its ' +
    'oldest turns are dropped.',
  permission: 'chat:generate',
  body: chatRequestSchema,
  data: completionSchema,
  events: chunkSchema,
  headers: TRIMMED_HEADER,
  errors: ['MODEL_NOT_FOUND', 'MODEL_FAILED', 'BALANCE_TOO_LOW'],
} satisfies ChatContract;

export const handler = chatFunction(
  contract,
  { shape: 'plain', onPaused: publishPause },
  async ({ parameters, body, ...request }) => generateReply(parameters['modelSlug'] ?? '', body, request),
);
