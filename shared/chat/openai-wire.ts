import { excerptOf, messageOf } from './excerpt.ts';
import type { OpenAiUpstreamConfig } from './models.ts';
import {
  appendText,
  type Completion,
  conversationTooLong,
  type Delta,
  FAILURE,
  type FinishReason,
  UpstreamError,
  type UpstreamRequest,
  type Usage,
} from './upstream.ts';

/** OpenAI's chat completions wire format. */

const TOO_LONG =
  /context.{0,20}(?:length|window|size|limit)|(?:max|exceed).{0,50}(?:context|tokens)|prompt is too long|too many tokens/i;

/** Whether an error is about the context length; `message` is extracted from `body`. */
export const isTooLong = (message: string, body: string): boolean =>
  TOO_LONG.test(message) || body.includes('context_length_exceeded');

/** OpenAI rejects `max_tokens` for its newer models; other servers know only that. */
const limitFieldOf = (baseUrl: string) =>
  /(?:^|\.)(?:openai\.com|openai\.azure\.com)$/.test(new URL(baseUrl).hostname)
    ? 'max_completion_tokens'
    : 'max_tokens';

export function requestBody(
  { model, baseUrl }: OpenAiUpstreamConfig,
  request: UpstreamRequest,
  isStream: boolean,
): object {
  const { messages, maxTokens, temperature, topP, stop, seed } = request;
  return {
    model,
    messages,
    [limitFieldOf(baseUrl)]: maxTokens,
    temperature,
    top_p: topP,
    stop,
    seed,
    ...(isStream && { stream: true, stream_options: { include_usage: true } }),
  };
}

interface WireUsage {
  prompt_tokens?: unknown;
  completion_tokens?: unknown;
}

interface WireChoice {
  message?: { content?: unknown } | null;
  delta?: { content?: unknown } | null;
  finish_reason?: unknown;
}

interface WireResponse {
  choices?: unknown;
  usage?: WireUsage | null;
  error?: unknown;
}

function readJson(text: string): WireResponse {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalidResponse('not JSON', text);
  }
  if (typeof json !== 'object' || json === null) throw invalidResponse('not an object', text);
  const response = json as WireResponse;
  // Some servers fail after sending status 200.
  if (response.error) {
    const message = messageOf(text);
    if (isTooLong(message, text)) throw conversationTooLong();
    throw new UpstreamError(FAILURE.interrupted, `error event: ${excerptOf(message)}`);
  }
  return response;
}

export function readCompletion(text: string): Completion {
  const { choices, usage } = readJson(text);
  const [choice] = Array.isArray(choices) ? (choices as WireChoice[]) : [];
  if (!choice?.message) throw invalidResponse('no choices', text);
  const { content } = choice.message;
  return {
    content: appendText('', typeof content === 'string' ? content : ''),
    finishReason: finishReasonOf(choice.finish_reason) ?? 'stop',
    ...usageOf(usage),
  };
}

/** A chunk may carry text, a finish reason, usage, several of these or nothing. */
export function readChunk(data: string): Delta {
  const { choices, usage } = readJson(data);
  const [choice] = Array.isArray(choices) ? (choices as WireChoice[]) : [];
  const content = choice?.delta?.content;
  const finishReason = finishReasonOf(choice?.finish_reason);
  return {
    ...(typeof content === 'string' && content !== '' && { text: content }),
    ...(finishReason && { finishReason }),
    ...usageOf(usage),
  };
}

function usageOf(usage: WireUsage | null | undefined): { usage?: Usage } {
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = usage ?? {};
  return isCount(inputTokens) && isCount(outputTokens) ? { usage: { inputTokens, outputTokens } } : {};
}

/** Above any model's limit: a larger number is an error, and must not be charged. */
const MAX_TOKEN_COUNT = 100_000_000;

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_TOKEN_COUNT;

function finishReasonOf(reason: unknown): FinishReason | undefined {
  if (typeof reason !== 'string') return undefined;
  return reason === 'length' || reason === 'content_filter' ? reason : 'stop';
}

export function invalidResponse(what: string, text = ''): UpstreamError {
  return new UpstreamError(FAILURE.invalid, `${what} ${excerptOf(text)}`.trim());
}
