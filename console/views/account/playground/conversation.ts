import type {
  ChatCompletionChunk,
  ChatUsage,
  OpenAiChatRequest,
} from '../../../../clients/typescript/src/api.ts';
import type { ApiError } from '../../../../clients/typescript/src/api-error.ts';

/** A conversation with a model. Pure rules, no I/O. */

export interface Turn {
  id: number;
  role: 'user' | 'assistant';
  text: string;
  /** What the answer has used, once the model has said so. */
  usage?: ChatUsage;
  /** Why an answer is shorter than the model wanted. */
  ending?: 'length' | 'content_filter' | 'stopped';
  /** Why an answer did not come, or broke off. */
  failure?: Failure;
}

/** Of an error what can be kept. */
export type Failure = Pick<ApiError, 'code' | 'message' | 'retryAfter'>;

/** As they are typed: an empty one is left to the model. */
export interface ChatSettings {
  model: string;
  systemPrompt: string;
  temperature: string;
  maxTokens: string;
}

export const NO_SETTINGS: ChatSettings = { model: '', systemPrompt: '', temperature: '', maxTokens: '' };

/** Asks for the next turn; what never came is left out. */
export function requestOf(turns: readonly Turn[], settings: ChatSettings): OpenAiChatRequest {
  const { model, systemPrompt, temperature, maxTokens } = settings;
  const said = turns.filter(({ text }) => text.trim() !== '');
  return {
    model,
    messages: [
      ...(systemPrompt.trim() === '' ? [] : [{ role: 'system' as const, content: systemPrompt }]),
      ...said.map(({ role, text }) => ({ role, content: text })),
    ],
    stream_options: { include_usage: true },
    ...(temperature.trim() !== '' && { temperature: numberOf(temperature) }),
    ...(maxTokens.trim() !== '' && { max_tokens: numberOf(maxTokens) }),
  };
}

/** What is no number is sent as it is: the API says what is wrong with it. */
function numberOf(text: string): number {
  const number = Number(text.replace(',', '.'));
  return Number.isNaN(number) ? (text as unknown as number) : number;
}

/** The answer with its next piece. */
export function continued(turn: Turn, { choices: [choice], usage }: ChatCompletionChunk): Turn {
  const reason = choice?.finish_reason;
  return {
    ...turn,
    text: turn.text + (choice?.delta.content ?? ''),
    ...(usage && { usage }),
    ...((reason === 'length' || reason === 'content_filter') && { ending: reason }),
  };
}

/** Tokens that all answers have used, as far as their models have said so. */
export const tokensOf = (turns: readonly Turn[]): number =>
  turns.reduce((sum, { usage }) => sum + (usage?.total_tokens ?? 0), 0);

export const failureOf = ({ code, message, retryAfter, details }: ApiError): Failure => ({
  code: details.some(({ path }) => SETTINGS.includes(path)) ? 'invalid_setting' : code,
  message,
  retryAfter,
});

/** As the API calls what is wrong with them. */
const SETTINGS = ['model', 'temperature', 'max_tokens'];
