import { describe, expect, it } from 'vitest';
import { chunkSchema, completionBody, completionEvents, completionSchema } from '#shared/chat/completion.ts';
import type { CountedDelta } from '#shared/chat/generate.ts';

const head = { id: 'chatcmpl_x', created: 1_795_200_000, model: 'alpha-small-3p1-24b' };
const usage = { inputTokens: 3, outputTokens: 2 };

async function* given(deltas: CountedDelta[], failure?: Error) {
  yield* deltas;
  if (failure) throw failure;
}

async function eventsOf(deltas: CountedDelta[], includeUsage: boolean): Promise<string[]> {
  const all: string[] = [];
  for await (const event of completionEvents(head, given(deltas), { includeUsage })) all.push(event);
  return all;
}

describe('a non-streaming response', () => {
  it('has both shapes in one body', () => {
    const body = completionBody(head, { content: 'Red', finishReason: 'length', usage });
    expect(completionSchema.parse(body)).toEqual({
      id: 'chatcmpl_x',
      object: 'chat.completion',
      created: 1_795_200_000,
      model: 'alpha-small-3p1-24b',
      choices: [{ index: 0, message: { role: 'assistant', content: 'Red' }, finish_reason: 'length' }],
      usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
      response: 'Red',
    });
  });
});

describe('the events of a response', () => {
  const deltas: CountedDelta[] = [{ text: 'Red' }, { text: ' and' }, { finishReason: 'stop' }, { usage }];

  it('are the role, the parts, the end and [DONE]', async () => {
    const all = await eventsOf(deltas, false);
    expect(all.at(-1)).toBe('[DONE]');
    const chunks = all.slice(0, -1).map((event) => chunkSchema.parse(JSON.parse(event)));
    expect(chunks.map(({ choices: [choice] }) => [choice?.delta, choice?.finish_reason])).toEqual([
      [{ role: 'assistant', content: '' }, null],
      [{ content: 'Red' }, null],
      [{ content: ' and' }, null],
      [{}, 'stop'],
    ]);
    for (const chunk of chunks) expect(chunk).toMatchObject({ ...head, object: 'chat.completion.chunk' });
    expect(all.join()).not.toContain('usage');
  });

  it('tell the usage before [DONE] when it is asked for', async () => {
    const all = await eventsOf(deltas, true);
    const chunks = all.slice(0, -1).map((event) => JSON.parse(event));
    expect(chunks.at(-1)).toMatchObject({
      choices: [],
      usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
    });
    expect(chunks.slice(0, -1).every((chunk) => chunk.usage === null)).toBe(true);
  });

  it('do not begin before the upstream has, so that a failure keeps its status', async () => {
    const failing = completionEvents(head, given([], new Error('down')), { includeUsage: false });
    await expect(failing.next()).rejects.toThrow('down');
  });
});
