import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimatePromptTokens, estimateTokens, trimHistory } from '#shared/chat/history.ts';
import type { ChatMessage } from '#shared/chat/upstream.ts';
import { anyCharacter } from '#test/support/characters.ts';

const said = (role: ChatMessage['role'], tokens: number): ChatMessage => ({
  role,
  content: 'x'.repeat(4 * tokens),
});
const roles = (messages: readonly ChatMessage[]) => messages.map(({ role }) => role[0]).join('');

const anyHistory = fc.array(
  fc.record({
    role: fc.constantFrom('system', 'user', 'assistant'),
    content: fc.string({ minLength: 1, maxLength: 200, unit: anyCharacter }),
  }),
  { minLength: 1, maxLength: 30 },
) as fc.Arbitrary<ChatMessage[]>;

describe('the estimate of tokens', () => {
  it('is a quarter of the bytes, rounded up, and four for each message', () => {
    expect(estimateTokens('abcd')).toBe(1);
    expect(estimateTokens('abcde')).toBe(2);
    expect(estimateTokens('日本語')).toBe(3);
    expect(estimatePromptTokens([said('user', 10), said('assistant', 5)])).toBe(23);
  });
});

describe('a conversation', () => {
  it('that fits stays as it is, anyone who begins it', () => {
    const messages = [said('assistant', 10), said('user', 10)];
    expect(trimHistory(messages, 28)).toEqual({ messages, trimmed: 0 });
  });

  it('that is too long loses its oldest turns', () => {
    const messages = [
      said('user', 10),
      said('assistant', 10),
      said('user', 10),
      said('assistant', 10),
      said('user', 10),
    ];
    expect(trimHistory(messages, 42)).toEqual({ messages: messages.slice(2), trimmed: 2 });
  });

  it('does not begin with a response whose question was dropped', () => {
    const messages = [said('user', 10), said('assistant', 10), said('user', 10)];
    expect(trimHistory(messages, 28)).toEqual({ messages: messages.slice(2), trimmed: 2 });
  });

  it('keeps its system messages wherever they are', () => {
    const messages = [
      said('system', 10),
      said('user', 10),
      said('system', 10),
      said('assistant', 10),
      said('user', 1),
    ];
    const { messages: kept, trimmed } = trimHistory(messages, 33);
    expect(roles(kept)).toBe('ssu');
    expect(trimmed).toBe(2);
  });

  it('keeps its last message, however long it is', () => {
    const messages = [said('user', 10), said('user', 1000)];
    expect(trimHistory(messages, 5)).toEqual({ messages: messages.slice(1), trimmed: 1 });
  });

  it('keeps order and end, fits if possible, and never begins with a response after truncation', () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 0, max: 1500 }), (messages, budget) => {
        const { messages: kept, trimmed } = trimHistory(messages, budget);
        expect(kept.length + trimmed).toBe(messages.length);
        expect(kept.at(-1)).toBe(messages.at(-1));
        expect(messages.filter((message) => kept.includes(message))).toEqual(kept);
        expect(kept.filter(({ role }) => role === 'system')).toEqual(
          messages.filter(({ role }) => role === 'system'),
        );
        const turns = kept.slice(0, -1).filter(({ role }) => role !== 'system');
        if (trimmed > 0 && turns.length > 0) expect(turns[0]?.role).toBe('user');
        if (turns.length > 0) expect(estimatePromptTokens(kept)).toBeLessThanOrEqual(budget);
        // Nothing was left out without need: the conversation did not fit as it was.
        if (trimmed > 0) expect(estimatePromptTokens(messages)).toBeGreaterThan(budget);
      }),
    );
  });
});
