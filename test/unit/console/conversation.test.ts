import { ApiError } from '@signpost/client';
import { describe, expect, it } from 'vitest';
import {
  appendChunk,
  failureOf,
  NO_SETTINGS,
  requestOf,
  type Turn,
  totalTokens,
} from '#console/views/developer/playground/conversation.ts';

const settings = { ...NO_SETTINGS, model: 'alpha' };
const head = { id: 'c', created: 1, model: 'alpha', object: 'chat.completion.chunk' } as const;

describe('requestOf', () => {
  it('leaves out answers that never came, and settings that are empty', () => {
    const turns: Turn[] = [
      { id: 1, role: 'user', text: 'Hello' },
      { id: 2, role: 'assistant', text: '', ending: 'stopped' },
      { id: 3, role: 'user', text: 'Hello?' },
    ];
    expect(requestOf(turns, { ...settings, systemPrompt: '  ' })).toEqual({
      model: 'alpha',
      messages: [
        { role: 'user', content: 'Hello' },
        { role: 'user', content: 'Hello?' },
      ],
      stream_options: { include_usage: true },
    });
  });

  it('sends the settings, and what is no number as it was typed', () => {
    const typed = { ...settings, systemPrompt: 'Be short.', temperature: '0,5', maxTokens: 'few' };
    expect(requestOf([], typed)).toMatchObject({
      messages: [{ role: 'system', content: 'Be short.' }],
      temperature: 0.5,
      max_tokens: 'few',
    });
  });
});

describe('continued', () => {
  it('adds pieces, and keeps why an answer ended and what it has used', () => {
    const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
    let turn: Turn = { id: 2, role: 'assistant', text: '' };
    turn = appendChunk(turn, {
      ...head,
      choices: [{ index: 0, delta: { content: 'Go' }, finish_reason: null }],
    });
    turn = appendChunk(turn, {
      ...head,
      choices: [{ index: 0, delta: { content: 'od' }, finish_reason: null }],
    });
    turn = appendChunk(turn, { ...head, choices: [{ index: 0, delta: {}, finish_reason: 'length' }] });
    turn = appendChunk(turn, { ...head, choices: [], usage });
    expect(turn).toEqual({ id: 2, role: 'assistant', text: 'Good', ending: 'length', usage });
    expect(totalTokens([turn, { id: 3, role: 'user', text: 'Thanks' }, turn])).toBe(6);
  });
});

describe('failureOf', () => {
  it('tells a wrong setting from a wrong message', () => {
    const about = (path: string) =>
      new ApiError('No', { status: 400, code: 'UNKNOWN_ERROR', details: [{ path, message: 'no' }] });
    expect(failureOf(about('temperature')).code).toBe('invalid_setting');
    expect(failureOf(about('messages')).code).toBe('UNKNOWN_ERROR');
  });
});
