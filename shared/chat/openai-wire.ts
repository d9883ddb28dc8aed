import { CompletionReader } from './completion-reader.ts';
import type { OpenAiUpstreamConfig } from './models.ts';
import { eventsIn, looksLikeEvents } from './read-events.ts';
import { appendText, type Completion, FAILURE, UpstreamError, type UpstreamRequest } from './upstream.ts';
import type { FailureReport } from './upstream-failure.ts';

/** OpenAI's chat completions wire format, and what its servers disagree on. */

/** Fields that this side adds, and that not every server accepts. */
export interface Dialect {
  limitField: 'max_tokens' | 'max_completion_tokens';
  /** Whether streams are asked for their usage. */
  hasStreamOptions: boolean;
}

/** OpenAI rejects `max_tokens` for its newer models; most other servers know only that. */
export function firstDialect({ baseUrl }: OpenAiUpstreamConfig): Dialect {
  const isOpenAi = /(?:^|\.)(?:openai\.com|openai\.azure\.com)$/.test(new URL(baseUrl).hostname);
  return { limitField: isOpenAi ? 'max_completion_tokens' : 'max_tokens', hasStreamOptions: true };
}

const NOT_ACCEPTED = [
  /\b(?:unsupported|unrecogni[sz]ed|unknown|unexpected|extra_forbidden|unknown_parameter)\b/i,
  /\bnot (?:supported|permitted|allowed|recogni[sz]ed)\b/i,
  /\b(?:does not support|extra (?:inputs|fields))\b/i,
  /\buse '?max_(?:completion_)?tokens\b/i,
];

/** The dialect to try after a refusal; undefined where the refusal is about something else. */
export function otherDialect(
  dialect: Dialect,
  { codes, param, message }: FailureReport,
  isStream: boolean,
): Dialect | undefined {
  const said = `${codes.join(' ')} ${message.slice(0, 4000)}`;
  if (!NOT_ACCEPTED.some((phrase) => phrase.test(said))) return undefined;
  const names = (field: string) =>
    param === undefined ? new RegExp(`\\b${field}\\b`).test(said) : param.startsWith(field);
  const { limitField, hasStreamOptions } = dialect;
  if (isStream && hasStreamOptions && names('stream_options')) return { ...dialect, hasStreamOptions: false };
  if (!names(limitField)) return undefined;
  return { ...dialect, limitField: limitField === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens' };
}

export function requestBody(
  { model }: OpenAiUpstreamConfig,
  { limitField, hasStreamOptions }: Dialect,
  { request, isStream }: { request: UpstreamRequest; isStream: boolean },
): object {
  const { messages, maxTokens, temperature, topP, stop, seed } = request;
  return {
    model,
    messages,
    [limitField]: maxTokens,
    temperature,
    top_p: topP,
    stop,
    seed,
    ...(isStream && { stream: true, ...(hasStreamOptions && { stream_options: { include_usage: true } }) }),
  };
}

/** Whether an event is OpenAI's last one. */
export const isDone = (data: string): boolean => data.trim() === '[DONE]';

/** A stream that ended without its end. */
export const interrupted = (cause: string): UpstreamError =>
  new UpstreamError(FAILURE.interrupted, cause, { retry: 'now' });

/** Reads a complete body: one object, or the events that some servers send although none were asked for. */
export function readCompletion(body: string): Completion {
  const text = body.trim();
  if (text === '') throw interrupted('empty body');
  const reader = new CompletionReader();
  if (!looksLikeEvents(text)) {
    const content = appendText('', reader.readBody(text));
    return { content, ...reader.end() };
  }
  let content = '';
  let isWhole = false;
  for (const data of eventsIn(text)) {
    isWhole = isDone(data);
    if (isWhole) break;
    content = appendText(content, reader.read(data));
  }
  if (!isWhole && !reader.mayEnd) throw interrupted('no end');
  return { content, ...reader.end() };
}
