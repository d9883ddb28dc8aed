import {
  BedrockRuntimeClient,
  ConverseCommand,
  ConverseStreamCommand,
  type ConverseStreamOutput,
  ThrottlingException,
  ValidationException,
} from '@aws-sdk/client-bedrock-runtime';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { bedrockUpstream } from '#shared/chat/bedrock-upstream.ts';
import type { ChatMessage, Delta, UpstreamRequest } from '#shared/chat/upstream.ts';

const client = mockClient(BedrockRuntimeClient);
beforeEach(() => {
  client.reset();
  process.env['AWS_REGION'] = 'us-east-1';
});

const upstream = bedrockUpstream({ kind: 'bedrock', modelId: 'amazon.nova-lite-v1:0' });
const never = new AbortController().signal;
const aRequest = (overrides: Partial<UpstreamRequest> = {}): UpstreamRequest => ({
  messages: [{ role: 'user', content: 'Hello' }],
  maxTokens: 50,
  ...overrides,
});

const answering = (text: string, stopReason = 'end_turn') => ({
  output: { message: { role: 'assistant' as const, content: [{ text }] } },
  stopReason: stopReason as 'end_turn',
  usage: { inputTokens: 5, outputTokens: 3, totalTokens: 8 },
  metrics: { latencyMs: 1 },
});

async function* streaming(...parts: object[]) {
  for (const part of parts) yield part as ConverseStreamOutput;
}

async function read(stream: AsyncIterable<Delta>): Promise<Delta[]> {
  const all: Delta[] = [];
  for await (const delta of stream) all.push(delta);
  return all;
}

/** What was sent for these messages. */
async function sent(messages: ChatMessage[]) {
  client.on(ConverseCommand).resolves(answering('Hi'));
  await upstream.complete(aRequest({ messages }), never);
  return client.commandCalls(ConverseCommand)[0]?.args[0].input;
}

const text = (content: string) => [{ text: content }];
const failed = (name: string, message: string) => Object.assign(new Error(message), { name, $metadata: {} });

describe('the request to Bedrock', () => {
  it('has the model, the limit and what the caller chose', async () => {
    client.on(ConverseCommand).resolves(answering('Hi'));
    await upstream.complete(aRequest({ temperature: 0, topP: 0.5, stop: ['END'], seed: 3 }), never);
    expect(client.commandCalls(ConverseCommand)[0]?.args[0].input).toEqual({
      modelId: 'amazon.nova-lite-v1:0',
      messages: [{ role: 'user', content: text('Hello') }],
      inferenceConfig: { maxTokens: 50, temperature: 0, topP: 0.5, stopSequences: ['END'] },
    });
  });

  it('is as free in its words as Converse allows', async () => {
    client.on(ConverseCommand).resolves(answering('Hi'));
    await upstream.complete(aRequest({ temperature: 1.7 }), never);
    expect(client.commandCalls(ConverseCommand)[0]?.args[0].input.inferenceConfig?.temperature).toBe(1);
  });

  it.each([
    ['eu.anthropic.claude-sonnet-4-5-20250929-v1:0', { temperature: 0.2 }],
    ['anthropic.claude-3-haiku-20240307-v1:0', { temperature: 0.2 }],
    ['amazon.nova-lite-v1:0', { temperature: 0.2, topP: 0.5 }],
  ])(
    'has one of temperature and top_p for Claude: %s (bedrock-access-gateway 191)',
    async (modelId, sampling) => {
      client.on(ConverseCommand).resolves(answering('Hi'));
      const model = bedrockUpstream({ kind: 'bedrock', modelId });
      await model.complete(aRequest({ temperature: 0.2, topP: 0.5 }), never);
      await model.complete(aRequest({ topP: 0.5 }), never);
      const [both, alone] = client.commandCalls(ConverseCommand).map(({ args }) => args[0].input);
      expect(both?.inferenceConfig).toEqual({ maxTokens: 50, ...sampling });
      expect(alone?.inferenceConfig).toEqual({ maxTokens: 50, topP: 0.5 });
    },
  );

  it('is not sent without a user turn: the error says what is missing', async () => {
    const error = { code: 'VALIDATION_ERROR', details: [{ path: 'messages' }] };
    await expect(sent([{ role: 'assistant', content: 'Welcome' }])).rejects.toMatchObject(error);
    await expect(sent([{ role: 'system', content: 'Be brief.' }])).rejects.toMatchObject(error);
    expect(client.commandCalls(ConverseCommand)).toEqual([]);
  });

  it('takes turns, begins with the user and has its instructions apart', async () => {
    const input = await sent([
      { role: 'system', content: 'Be brief.' },
      { role: 'assistant', content: 'Welcome' },
      { role: 'user', content: 'One' },
      { role: 'user', content: 'Two' },
      { role: 'system', content: 'Be kind.' },
      { role: 'assistant', content: 'Three' },
      { role: 'assistant', content: 'Four' },
      { role: 'user', content: 'Five' },
    ]);
    expect(input?.system).toEqual([{ text: 'Be brief.' }, { text: 'Be kind.' }]);
    expect(input?.messages).toEqual([
      { role: 'user', content: text('One\n\nTwo') },
      { role: 'assistant', content: text('Three\n\nFour') },
      { role: 'user', content: text('Five') },
    ]);
  });
});

describe('a response of Bedrock', () => {
  it.each([
    ['end_turn', 'stop'],
    ['stop_sequence', 'stop'],
    ['max_tokens', 'length'],
    ['content_filtered', 'content_filter'],
    ['guardrail_intervened', 'content_filter'],
    ['model_context_window_exceeded', 'length'],
  ])('that ended with %s has the reason %s', async (stopReason, finishReason) => {
    client.on(ConverseCommand).resolves(answering('Hi', stopReason));
    const usage = { inputTokens: 5, outputTokens: 3 };
    expect(await upstream.complete(aRequest(), never)).toEqual({ content: 'Hi', finishReason, usage });
  });

  it('comes as a stream with its usage', async () => {
    client.on(ConverseStreamCommand).resolves({
      stream: streaming(
        { messageStart: { role: 'assistant' } },
        { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'Hi' } } },
        { contentBlockDelta: { contentBlockIndex: 0, delta: { text: ' there' } } },
        { contentBlockStop: { contentBlockIndex: 0 } },
        { messageStop: { stopReason: 'max_tokens' } },
        {
          metadata: {
            usage: { inputTokens: 5, outputTokens: 3, totalTokens: 10, cacheReadInputTokens: 2 },
          },
        },
      ),
    });
    expect(await read(upstream.stream(aRequest(), never))).toEqual([
      { text: 'Hi' },
      { text: ' there' },
      { finishReason: 'length' },
      { usage: { inputTokens: 7, outputTokens: 3 } },
    ]);
  });

  it.each(['malformed_model_output', 'malformed_tool_use'])(
    'that ended with %s has failed',
    async (reason) => {
      client.on(ConverseCommand).resolves(answering('Hi', reason));
      await expect(upstream.complete(aRequest(), never)).rejects.toMatchObject({ code: 'MODEL_FAILED' });
      client.on(ConverseStreamCommand).resolves({
        stream: streaming(
          { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'Hi' } } },
          { messageStop: { stopReason: reason } },
        ),
      });
      await expect(read(upstream.stream(aRequest(), never))).rejects.toMatchObject({ code: 'MODEL_FAILED' });
    },
  );

  it('says that it has more than text', async () => {
    const thought = { reasoningContent: { reasoningText: { text: 'Hm' } } };
    const answer = answering('Hi');
    client.on(ConverseCommand).resolves({
      ...answer,
      output: { message: { role: 'assistant', content: [thought, { text: 'Hi' }] } },
    });
    expect(await upstream.complete(aRequest(), never)).toMatchObject({ content: 'Hi', hasOther: true });
    client.on(ConverseStreamCommand).resolves({
      stream: streaming(
        { contentBlockDelta: { contentBlockIndex: 0, delta: { reasoningContent: { text: 'Hm' } } } },
        { contentBlockDelta: { contentBlockIndex: 1, delta: { text: 'Hi' } } },
        { messageStop: { stopReason: 'end_turn' } },
      ),
    });
    expect(await read(upstream.stream(aRequest(), never))).toEqual([
      { text: 'Hi' },
      { finishReason: 'stop', hasOther: true },
    ]);
  });

  it('that ends in the middle of a stream is an error', async () => {
    for (const last of [
      [],
      [{ throttlingException: new ThrottlingException({ message: 'x', $metadata: {} }) }],
    ]) {
      client.on(ConverseStreamCommand).resolves({
        stream: streaming({ contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'Hi' } } }, ...last),
      });
      const seen: Delta[] = [];
      const reading = (async () => {
        for await (const delta of upstream.stream(aRequest(), never)) seen.push(delta);
      })();
      await expect(reading).rejects.toMatchObject({ code: 'MODEL_FAILED' });
      expect(seen).toEqual([{ text: 'Hi' }]);
    }
  });
});

describe('a failure of Bedrock', () => {
  it('about the length of the conversation becomes a 400 that names the messages', async () => {
    const message = 'The model returned the following errors: Input is too long for requested model.';
    client.on(ConverseCommand).rejects(new ValidationException({ message, $metadata: {} }));
    await expect(upstream.complete(aRequest(), never)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'messages' }],
    });
  });

  it.each([
    ['AccessDeniedException', 'refused'],
    ['ResourceNotFoundException', 'refused'],
    ['ThrottlingException', 'busy'],
    ['ModelTimeoutException', 'in time'],
    ['InternalServerException', 'model failed'],
    ['ECONNREFUSED', 'model failed'],
  ])('of the kind %s is told as "%s", and its text goes to the log only', async (name, told) => {
    const error = failed(name, 'User arn:aws:sts::123456789012:assumed-role/x may not do this');
    client.on(ConverseCommand).rejects(error);
    client.on(ConverseStreamCommand).rejects(error);
    for (const asking of [upstream.complete(aRequest(), never), read(upstream.stream(aRequest(), never))]) {
      const caught = await asking.catch((thrown) => thrown);
      expect(caught).toMatchObject({ code: 'MODEL_FAILED', message: expect.stringContaining(told) });
      expect(caught.message).not.toContain('arn');
      expect(String(caught.cause)).toContain(name);
    }
  });
});

describe('a refusal of Bedrock', () => {
  it('about the request has its words, others tell clients not to try again', async () => {
    client
      .on(ConverseCommand)
      .rejects(failed('ValidationException', 'This model does not support stop sequences.'));
    await expect(upstream.complete(aRequest(), never)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'The upstream model refused the request: This model does not support stop sequences.',
    });
    client.on(ConverseCommand).rejects(failed('AccessDeniedException', 'x'));
    const headers = { 'x-should-retry': 'false' };
    await expect(upstream.complete(aRequest(), never)).rejects.toMatchObject({ headers });
    const tried = Object.assign(new Error('x'), { name: 'ThrottlingException', $metadata: { attempts: 2 } });
    client.on(ConverseCommand).rejects(tried);
    await expect(upstream.complete(aRequest(), never)).rejects.toMatchObject({ headers });
  });
});

describe('a caller who leaves', () => {
  it('is told to the SDK, and the reason of the leaving is what comes out', async () => {
    const reason = new Error('left');
    const leaving = new AbortController();
    client.on(ConverseCommand).callsFake(async () => {
      leaving.abort(reason);
      throw failed('AbortError', 'Request aborted');
    });
    await expect(upstream.complete(aRequest(), leaving.signal)).rejects.toBe(reason);
    const [, options] = (client.commandCalls(ConverseCommand)[0]?.args ?? []) as unknown[];
    expect(options).toMatchObject({ abortSignal: leaving.signal });
  });
});
