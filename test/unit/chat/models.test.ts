import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findModel, listModels } from '#shared/chat/list-models.ts';
import { chatModel, chatModelsSchema } from '#shared/chat/models.ts';

const aModel = (overrides: object = {}) => ({
  contextTokens: 8000,
  maxOutputTokens: 1000,
  upstream: { kind: 'bedrock', modelId: 'amazon.nova-lite-v1:0' },
  ...overrides,
});

beforeEach(() => {
  vi.stubEnv('CHAT_MODELS', JSON.stringify({ 'beta-4p0-h-micro': aModel() }));
});

describe('the models of a deployment', () => {
  it('are those of its configuration and no others', () => {
    expect(chatModel('beta-4p0-h-micro')).toEqual(aModel());
    expect(listModels().data.map(({ id }) => id)).toEqual(['beta-4p0-h-micro']);
    expect(findModel('beta-4p0-h-micro')).toEqual(listModels().data[0]);
    for (const slug of ['alpha-small-3p1-24b', 'toString', '__proto__']) {
      const missing = expect.objectContaining({ code: 'MODEL_NOT_FOUND' });
      expect(() => chatModel(slug)).toThrow(missing);
      expect(() => findModel(slug)).toThrow(missing);
    }
  });

  it('follow the setting when it changes', () => {
    chatModel('beta-4p0-h-micro');
    vi.stubEnv('CHAT_MODELS', JSON.stringify({ 'alpha-small-3p1-24b': aModel() }));
    expect(listModels().data.map(({ id }) => id)).toEqual(['alpha-small-3p1-24b']);
  });
});

describe('a configuration', () => {
  const faultOf = (models: unknown) => {
    const [issue] = chatModelsSchema.safeParse(models).error?.issues ?? [];
    return issue && `${issue.path.join('.')}: ${issue.message}`;
  };

  it('may name a server with a key or without, and Bedrock', () => {
    const server = { kind: 'openai', baseUrl: 'http://localhost:11434/v1', model: 'llama3.2' };
    for (const upstream of [server, { ...server, keySecret: 'signpost/prod/llm-key' }]) {
      expect(faultOf({ 'alpha-small-3p1-24b': aModel({ upstream }) })).toBeUndefined();
    }
    expect(faultOf({ 'beta-4p0-h-micro': aModel() })).toBeUndefined();
  });

  it.each([
    [{}, ': must name at least one model'],
    [{ gamma: aModel() }, /gamma|Unrecognized|Invalid/],
    [{ 'beta-4p0-h-micro': aModel({ maxOutputTokens: 8000 }) }, /maxOutputTokens: must leave room/],
    [{ 'beta-4p0-h-micro': aModel({ upstream: { kind: 'magic' } }) }, /upstream/],
    [
      { 'beta-4p0-h-micro': aModel({ upstream: { kind: 'openai', baseUrl: 'ftp://x/v1', model: 'm' } }) },
      /baseUrl: must be an http\(s\) URL/,
    ],
  ])('is refused when it cannot work: %j', (models, fault) => {
    expect(faultOf(models)).toMatch(fault);
  });
});
