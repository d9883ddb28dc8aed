import * as z from 'zod';
import type { CountedCompletion, CountedDelta } from './generate.ts';
import { MODEL_SLUGS } from './models.ts';
import type { Usage } from './upstream.ts';

/** Response bodies: one completion in both formats, or OpenAI's server-sent events. */

const finishReasonSchema = z
  .enum(['stop', 'length', 'content_filter'])
  .describe(
    '`stop`: the response is complete; `length`: cut off at the token limit; `content_filter`: cut off by ' +
      'the content filter',
  );

const usageSchema = z
  .object({
    prompt_tokens: z.int().describe('Input tokens'),
    completion_tokens: z.int().describe('Output tokens'),
    total_tokens: z.int().describe('Input and output tokens'),
  })
  .meta({ id: 'ChatUsage', description: 'Usage of the request, which is what is charged' });

const commonFields = {
  id: z.string().meta({ description: 'Id of the completion', examples: ['chatcmpl_4fJ2bXcQ8sT1vWzY6kLm'] }),
  created: z.int().meta({ description: 'When it was created, in epoch seconds', examples: [1795200000] }),
  model: z.string().meta({ description: 'Slug of the model', examples: [MODEL_SLUGS[0]] }),
};

export const completionSchema = z
  .object({
    ...commonFields,
    object: z.literal('chat.completion'),
    choices: z
      .array(
        z
          .object({
            index: z.int().describe('Always 0'),
            message: z
              .object({
                role: z.literal('assistant'),
                content: z
                  .string()
                  .meta({ description: 'The completion', examples: ['Red, green and blue.'] }),
              })
              .meta({ id: 'ChatReply', description: 'The turn of the model' }),
            finish_reason: finishReasonSchema,
          })
          .meta({ id: 'ChatChoice' }),
      )
      .describe('One completion'),
    usage: usageSchema,
    response: z.string().meta({
      description: 'The text of the first choice, for simple clients',
      examples: ['Red, green and blue.'],
    }),
  })
  .meta({ id: 'ChatCompletion', description: 'A completion' });

export const chunkSchema = z
  .object({
    ...commonFields,
    object: z.literal('chat.completion.chunk'),
    choices: z
      .array(
        z
          .object({
            index: z.int().describe('Always 0'),
            delta: z
              .object({
                role: z.literal('assistant').optional().describe('In the first event only'),
                content: z.string().optional().describe('The next chunk of the response'),
              })
              .meta({ id: 'ChatDelta', description: 'What comes next' }),
            finish_reason: finishReasonSchema.nullable(),
          })
          .meta({ id: 'ChatChunkChoice' }),
      )
      .describe('One chunk; none in the event with `usage`'),
    usage: usageSchema
      .nullish()
      .describe('Only with `stream_options.include_usage`: null until the last event'),
  })
  .meta({
    id: 'ChatCompletionChunk',
    description: 'A chunk of a streamed response. The last event is the text `[DONE]`',
  });

/** Fields that every event of a completion starts with. */
export interface CompletionHead {
  id: string;
  /** Epoch seconds. */
  created: number;
  model: string;
}

const usageOf = ({ inputTokens, outputTokens }: Usage): z.infer<typeof usageSchema> => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
});

/** A complete, non-streaming response. */
export function completionBody(
  { id, created, model }: CompletionHead,
  { content, finishReason, usage }: CountedCompletion,
): z.infer<typeof completionSchema> {
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finishReason }],
    usage: usageOf(usage),
    response: content,
  };
}

/** The payloads of a streamed completion's events. */
export async function* completionEvents(
  { id, created, model }: CompletionHead,
  deltas: AsyncIterable<CountedDelta>,
  { includeUsage }: { includeUsage: boolean },
): AsyncGenerator<string, void> {
  type Chunk = z.infer<typeof chunkSchema>;
  const chunk = (choices: Chunk['choices'], usage: Usage | null = null): string =>
    JSON.stringify({
      id,
      object: 'chat.completion.chunk',
      created,
      model,
      choices,
      ...(includeUsage && { usage: usage && usageOf(usage) }),
    } satisfies Chunk);
  let hasStarted = false;
  for await (const { text, finishReason, usage } of deltas) {
    // Only once the upstream has started: until then a failure can still set the status.
    if (!hasStarted) {
      yield chunk([{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }]);
      hasStarted = true;
    }
    if (text !== undefined) yield chunk([{ index: 0, delta: { content: text }, finish_reason: null }]);
    if (finishReason !== undefined) yield chunk([{ index: 0, delta: {}, finish_reason: finishReason }]);
    if (usage !== undefined && includeUsage) yield chunk([], usage);
  }
  yield '[DONE]';
}
