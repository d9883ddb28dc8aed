import type { ApiError, ChatCompletionChunk, ChatUsage, OpenAiChatRequest } from '@signpost/client/core';

/** A conversation with a model. Pure, no I/O. */

export interface Turn {
  id: number;
  role: 'user' | 'assistant';
  text: string;
  /** Reported by the model at the end. */
  usage?: ChatUsage;
  /** Why the response was cut short. */
  ending?: 'length' | 'content_filter' | 'stopped';
  /** Why there is no response, or only part of one. */
  failure?: Failure;
}

/** The serializable part of an error. */
export type Failure = Pick<ApiError, 'code' | 'message' | 'retryAfter'> & Partial<Pick<ApiError, 'details'>>;

/** Raw input; empty: the model's default. */
export interface ChatSettings {
  model: string;
  systemPrompt: string;
  temperature: string;
  maxTokens: string;
}

export const NO_SETTINGS: ChatSettings = { model: '', systemPrompt: '', temperature: '', maxTokens: '' };

/** Request for the next turn, without empty turns. */
export function requestOf(turns: readonly Turn[], settings: ChatSettings): OpenAiChatRequest {
  const { model, systemPrompt, temperature, maxTokens } = settings;
  const sent = turns.filter(({ text }) => text.trim() !== '');
  return {
    model,
    messages: [
      ...(systemPrompt.trim() === '' ? [] : [{ role: 'system' as const, content: systemPrompt }]),
      ...sent.map(({ role, text }) => ({ role, content: text })),
    ],
    stream_options: { include_usage: true },
    ...(temperature.trim() !== '' && { temperature: numberOrText(temperature) }),
    ...(maxTokens.trim() !== '' && { max_tokens: numberOrText(maxTokens) }),
  };
}

/** Invalid numbers are sent as is: the API validates them. */
function numberOrText(text: string): number {
  const number = Number(text.replace(',', '.'));
  return Number.isNaN(number) ? (text as unknown as number) : number;
}

/** Appends a chunk to a turn. */
export function appendChunk(turn: Turn, { choices: [choice], usage }: ChatCompletionChunk): Turn {
  const reason = choice?.finish_reason;
  return {
    ...turn,
    text: turn.text + (choice?.delta.content ?? ''),
    ...(usage && { usage }),
    ...((reason === 'length' || reason === 'content_filter') && { ending: reason }),
  };
}

/** Total tokens, as reported by the models. */
export const totalTokens = (turns: readonly Turn[]): number =>
  turns.reduce((sum, { usage }) => sum + (usage?.total_tokens ?? 0), 0);

export const failureOf = ({ code, message, retryAfter, details }: ApiError): Failure => ({
  code: details.some(({ path }) => SETTING_FIELDS.includes(path)) ? 'invalid_setting' : code,
  message,
  retryAfter,
  details: [...details],
});

/** The API's field names. */
const SETTING_FIELDS = ['model', 'temperature', 'max_tokens'];
