import * as z from 'zod';
import { issueOf } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { MODEL_SLUGS } from './models.ts';
import type { ChatMessage } from './upstream.ts';

/** Request bodies of the model endpoints and of the OpenAI-compatible endpoint. */

/** Enough to fill any model's context with messages of a few words. */
export const MAX_MESSAGES = 2000;

const MAX_STOPS = 4;

/** A normalized request of either endpoint. */
export interface ChatInput {
  messages: ChatMessage[];
  maxTokens: number | undefined;
  temperature: number | undefined;
  topP: number | undefined;
  stop: string[] | undefined;
  seed: number | undefined;
  stream: boolean;
  /** Whether the last event of a stream carries the usage. */
  includeUsage: boolean;
}

const NOT_EMPTY = problem('required', 'must not be empty');
const isBlank = ({ content }: { content: string }): boolean => content.trim() === '';

const contentSchema = z.string({ error: 'must be a text' }).meta({
  description: 'Text of the turn. Turns without text are left out, but one of the user must have some',
  examples: ['Name three colors.'],
});

const messageSchema = z
  .object(
    {
      role: z
        .enum(['user', 'assistant'], 'must be user or assistant')
        .describe('Author of the turn: `user` or `assistant` (the model)'),
      content: contentSchema,
    },
    'must be an object with role and content',
  )
  .meta({ id: 'ChatMessage', description: 'A turn of the conversation' });

const textPartSchema = z
  .object(
    {
      type: z.literal('text', 'must be text: this model reads nothing else').describe('Kind of the part'),
      text: z.string({ error: 'must be a text' }).describe('The text'),
    },
    'must be an object with type and text',
  )
  .meta({ id: 'ChatTextPart', description: 'A part of a turn' });

const openAiMessageSchema = z
  .object(
    {
      role: z
        .enum(
          ['system', 'developer', 'user', 'assistant'],
          'must be system, developer, user or assistant; tools are not offered',
        )
        .describe('Author of the turn. `system` and `developer` both instruct the model'),
      content: z
        .union([z.string(), z.array(textPartSchema)], 'must be a text or an array of text parts')
        .nullish()
        .transform((content) =>
          typeof content === 'string' ? content : (content ?? []).map(({ text }) => text).join(''),
        )
        .describe(
          'Text of the turn, or its parts. Turns without text are left out, but one of the user must have ' +
            'some',
        ),
    },
    'must be an object with role and content',
  )
  .meta({ id: 'OpenAiChatMessage', description: 'A turn of the conversation' });

/**
 * A model may have answered nothing, and clients send such turns back with the history. Without any text of
 * the user there is no question.
 */
function assertQuestion(messages: readonly ChatTurn[], context: z.core.$RefinementCtx): void {
  const lastOfUser = messages.findLastIndex(({ role }) => role === 'user');
  const asked = messages.filter(({ role }) => lastOfUser < 0 || role === 'user');
  if (asked.every(isBlank) && asked.length > 0) {
    context.addIssue(issueOf(NOT_EMPTY, Math.max(lastOfUser, 0), 'content'));
  }
}

interface ChatTurn {
  role: string;
  content: string;
}

const conversation = <Message extends z.ZodType<ChatTurn>>(message: Message) =>
  z
    .array(message, 'must be an array of messages')
    .min(1, 'must hold at least one message')
    .max(MAX_MESSAGES, `must hold at most ${MAX_MESSAGES} messages`)
    .superRefine(assertQuestion)
    .describe(
      'The conversation, oldest turn first. If it is too long for the model, its oldest turns are dropped',
    );

const maxTokensSchema = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .nullish()
  .meta({
    description: 'Maximum tokens of the response, up to the limit of the model',
    examples: [256],
  });

const stopText = z.string({ error: 'must be a text' }).min(1, 'must not be empty');

/** Fields of both request formats. OpenAI's clients send `null` for omitted ones. */
const sampling = {
  temperature: z
    .number('must be a number')
    .min(0, 'must be from 0 to 2')
    .max(2, 'must be from 0 to 2')
    .nullish()
    .describe('Sampling temperature; 0 is the most deterministic'),
  top_p: z
    .number('must be a number')
    .min(0, 'must be from 0 to 1')
    .max(1, 'must be from 0 to 1')
    .nullish()
    .describe('Nucleus sampling: only tokens within this share of the probability are considered'),
  max_tokens: maxTokensSchema,
  stop: z
    .union(
      [stopText, z.array(stopText).max(MAX_STOPS, `must be at most ${MAX_STOPS} texts`)],
      `must be a text or up to ${MAX_STOPS} texts, none of them empty`,
    )
    .nullish()
    .describe('Texts at which generation stops'),
  seed: z
    .int('must be a whole number')
    .nullish()
    .describe('Equal requests with an equal seed tend to get equal responses, if the model supports it'),
  stream: z
    .boolean('must be true or false')
    .nullish()
    .describe('`true`: streams the response as server-sent events'),
  stream_options: z
    .object(
      {
        include_usage: z
          .boolean('must be true or false')
          .nullish()
          .describe('Whether the last event contains `usage`'),
      },
      'must be an object',
    )
    .nullish()
    .describe('Options for streamed responses'),
};

/** Fields of other servers' clients that look like a misspelled one of these. */
export const otherSampling = z.object({ top_k: z.unknown() });

type Sampling = z.infer<z.ZodObject<typeof sampling>>;

function samplingOf({ temperature, top_p, max_tokens, stop, seed, stream, stream_options }: Sampling) {
  const stops = typeof stop === 'string' ? [stop] : (stop ?? []);
  return {
    maxTokens: max_tokens ?? undefined,
    temperature: temperature ?? undefined,
    topP: top_p ?? undefined,
    stop: stops.length > 0 ? stops : undefined,
    seed: seed ?? undefined,
    stream: stream ?? false,
    includeUsage: stream_options?.include_usage ?? false,
  };
}

/** The body of `POST /{modelSlug}`. */
export const chatRequestSchema = z
  .object({ messages: conversation(messageSchema), ...sampling }, 'must be an object')
  .meta({
    id: 'ChatRequest',
    description: 'Other fields are ignored, unless they look like a misspelled one',
  })
  .transform(
    ({ messages, ...rest }): ChatInput => ({
      messages: messages.filter((message) => !isBlank(message)),
      ...samplingOf(rest),
    }),
  );

const NO_TOOLS = 'must be none or auto: tools are not offered';
const ONLY_TEXT = 'must be text: other formats are not offered';

/**
 * The body of `POST /v1/chat/completions`. Fields that would change what the response means are refused, not
 * ignored: a caller who asks for JSON would read a text as such.
 */
export const openAiRequestSchema = z
  .object(
    {
      model: z
        .string({ error: 'must be the slug of a model' })
        .meta({ description: 'Slug of the model', examples: [MODEL_SLUGS[0]] }),
      messages: conversation(openAiMessageSchema),
      ...sampling,
      max_completion_tokens: maxTokensSchema.describe(
        'The newer name of `max_tokens`; takes precedence over it',
      ),
      n: z
        .literal(1, 'must be 1: a request gets one answer')
        .nullish()
        .describe('Number of completions; only 1 is supported'),
      tool_choice: z
        .enum(['none', 'auto'], NO_TOOLS)
        .nullish()
        .describe('Tools are not offered, so the model cannot be made to call one'),
      function_call: z.enum(['none', 'auto'], NO_TOOLS).nullish().describe('The older name of `tool_choice`'),
      response_format: z
        .looseObject(
          { type: z.literal('text', ONLY_TEXT).describe('Format of the response') },
          'must be an object with type',
        )
        .nullish()
        .describe('The response is text; JSON cannot be guaranteed'),
      modalities: z
        .array(z.literal('text', ONLY_TEXT), 'must be an array')
        .nullish()
        .describe('Kinds of the response; only `text` is supported'),
    },
    'must be an object',
  )
  .meta({
    id: 'OpenAiChatRequest',
    description:
      "Compatible with the request of OpenAI's API. Tools, images, audio and other fields that are not " +
      'listed here are ignored, unless they look like a misspelled one',
  })
  .transform(({ model, messages, max_completion_tokens, n: _, ...rest }): ChatInput & { model: string } => ({
    model,
    messages: messages
      .filter((message) => !isBlank(message))
      .map(({ role, content }) => ({ role: role === 'developer' ? 'system' : role, content })),
    ...samplingOf({ ...rest, max_tokens: max_completion_tokens ?? rest.max_tokens }),
  }));
