import type { ChatMessage } from './upstream.ts';

/**
 * Tokenizers differ by upstream, and loading one would slow every cold start. Four bytes of UTF-8 per token
 * is close for English; other scripts have more bytes per character, and also more tokens.
 */
const BYTES_PER_TOKEN = 4;

/** Role and separators per message in common chat templates. */
const TOKENS_PER_MESSAGE = 4;

/** Estimated tokens of a text. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** Estimated tokens of a prompt. */
export function estimatePromptTokens(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + TOKENS_PER_MESSAGE + estimateTokens(content), 0);
}

export interface TrimmedHistory {
  messages: ChatMessage[];
  /** Number of messages dropped. */
  trimmed: number;
}

/**
 * Drops the oldest messages above the budget. System messages and the last message always stay. The first
 * kept message is the user's: a response without its question would confuse the model.
 */
export function trimHistory(messages: readonly ChatMessage[], budget: number): TrimmedHistory {
  let excess = estimatePromptTokens(messages) - budget;
  if (excess <= 0) return { messages: [...messages], trimmed: 0 };
  const last = messages.length - 1;
  let beginsWithUser = false;
  const kept = messages.filter((message, i) => {
    if (i === last || message.role === 'system') return true;
    const fits = excess <= 0 && (beginsWithUser || message.role === 'user');
    if (fits) {
      beginsWithUser = true;
      return true;
    }
    excess -= estimatePromptTokens([message]);
    return false;
  });
  return { messages: kept, trimmed: messages.length - kept.length };
}
