import type { ChatMessage } from './upstream.ts';

/**
 * Every upstream cuts text into tokens its own way, and none of these ways is worth its cold start here. Four bytes
 * of UTF-8 are close to what today's tokenizers make of English; other scripts have more bytes per character, as
 * they have more tokens.
 */
const BYTES_PER_TOKEN = 4;

/** Role and separators of a message in the templates of common models. */
const TOKENS_PER_MESSAGE = 4;

/** About how many tokens a text has. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** About how many tokens a prompt of these messages has. */
export function estimatePromptTokens(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + TOKENS_PER_MESSAGE + estimateTokens(content), 0);
}

export interface TrimmedHistory {
  messages: ChatMessage[];
  /** How many messages were left out. */
  trimmed: number;
}

/**
 * Leaves out the oldest messages of a conversation that is longer than its budget. System messages stay, for they
 * hold for all of it, and so does the last message, whatever its length. What was cut begins with a turn of the user: an answer
 * whose question is gone would only confuse.
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
