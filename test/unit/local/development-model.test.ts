import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DevelopmentModel, startDevelopmentModel } from '#infra/local/development-model.ts';
import { openAiUpstream } from '#shared/chat/openai-upstream.ts';
import type { Delta, UpstreamRequest } from '#shared/chat/upstream.ts';

let model: DevelopmentModel;
beforeAll(async () => {
  model = await startDevelopmentModel('key-of-this-run');
});
afterAll(() => model.stop());

const never = new AbortController().signal;
const ask = (content: string, overrides: Partial<UpstreamRequest> = {}): UpstreamRequest => ({
  messages: [{ role: 'user', content }],
  maxTokens: 500,
  ...overrides,
});
const upstream = (key = 'key-of-this-run') =>
  openAiUpstream(
    { kind: 'openai', baseUrl: model.baseUrl, model: 'development-model' },
    { apiKey: async () => key },
  );

describe('the development model', () => {
  it('says what it is, what it was asked, and how to get a real one', async () => {
    const { content, finishReason, usage } = await upstream().complete(ask('Name  three\ncolors.'), never);
    expect(content).toContain('This is the development model');
    expect(content).toContain('"Name three colors."');
    expect(content).toContain('CHAT_UPSTREAM_URL');
    expect(finishReason).toBe('stop');
    expect(usage).toEqual({ inputTokens: 3, outputTokens: content.split(' ').length });
  });

  it('streams the same answer word by word and counts it', async () => {
    const { content, usage } = await upstream().complete(ask('Hello'), never);
    const deltas: Delta[] = [];
    for await (const delta of upstream().stream(ask('Hello'), never)) deltas.push(delta);
    expect(deltas.map(({ text = '' }) => text).join('')).toBe(content);
    expect(deltas.filter(({ text }) => text).length).toBe(usage?.outputTokens);
    expect(deltas.at(-1)).toEqual({ finishReason: 'stop', usage });
  });

  it('stops at the most tokens and at stop texts', async () => {
    const cut = await upstream().complete(ask('Hello', { maxTokens: 4 }), never);
    expect(cut).toMatchObject({ content: 'This is the development', finishReason: 'length' });
    const stopped = await upstream().complete(ask('Hello', { stop: ['model', 'is'] }), never);
    expect(stopped).toMatchObject({ content: 'Th', finishReason: 'stop' });
  });

  it('answers nobody without the key of its run', async () => {
    await expect(upstream('another').complete(ask('Hello'), never)).rejects.toMatchObject({
      code: 'MODEL_FAILED',
      cause: expect.stringContaining('401'),
    });
  });
});
