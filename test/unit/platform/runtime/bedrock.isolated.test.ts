import type { ServerHttp2Stream } from 'node:http2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bedrockUpstream } from '#shared/chat/bedrock-upstream.ts';
import type { Delta } from '#shared/chat/upstream.ts';
import {
  bedrockFrame,
  EVENT_STREAM,
  type ScriptedBedrock,
  startScriptedBedrock,
} from '#test/support/servers/scripted-bedrock.ts';

const text = (content: string) =>
  bedrockFrame('contentBlockDelta', { contentBlockIndex: 0, delta: { text: content } });

let bedrock: ScriptedBedrock;

beforeAll(async () => {
  bedrock = await startScriptedBedrock();
});

afterAll(() => bedrock.close());

beforeEach(() => {
  bedrock.requests.length = 0;
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.stubEnv('AWS_ENDPOINT_URL_BEDROCK_RUNTIME', bedrock.endpoint);
});

const upstream = bedrockUpstream({ kind: 'bedrock', modelId: 'amazon.nova-lite-v1:0' });
const question = { messages: [{ role: 'user', content: 'Hello' } as const], maxTokens: 50 };

describe("Bedrock's stream", () => {
  it('is asked for and read as the service writes it', async () => {
    bedrock.respond = (stream) => {
      stream.respond(EVENT_STREAM);
      stream.write(text('Hi'));
      stream.write(text(' there'));
      stream.write(bedrockFrame('messageStop', { stopReason: 'end_turn' }));
      stream.end(bedrockFrame('metadata', { usage: { inputTokens: 4, outputTokens: 2, totalTokens: 6 } }));
    };
    const deltas: Delta[] = [];
    for await (const delta of upstream.stream(question, new AbortController().signal)) deltas.push(delta);
    expect(deltas).toEqual([
      { text: 'Hi' },
      { text: ' there' },
      { finishReason: 'stop' },
      { usage: { inputTokens: 4, outputTokens: 2 } },
    ]);
    expect(bedrock.requests[0]).toMatchObject({
      path: '/model/amazon.nova-lite-v1%3A0/converse-stream',
      body: {
        messages: [{ role: 'user', content: [{ text: 'Hello' }] }],
        inferenceConfig: { maxTokens: 50 },
      },
    });
  });

  it.each([
    ['before its head', () => {}],
    [
      'in the middle',
      (stream: ServerHttp2Stream) => {
        stream.respond(EVENT_STREAM);
        stream.write(text('Hi'));
      },
    ],
  ])('is cancelled at the service when the caller leaves %s', async (_, step) => {
    bedrock.respond = step;
    const client = new AbortController();
    const reason = new Error('left');
    const reading = (async () => {
      for await (const _delta of upstream.stream(question, client.signal));
    })();
    setTimeout(() => client.abort(reason), 200);
    await expect(reading).rejects.toBe(reason);
    await bedrock.requests[0]?.closed;
    expect(bedrock.requests).toHaveLength(1);
  });

  it('is cancelled at the service when nobody reads further', async () => {
    bedrock.respond = (stream) => {
      stream.respond(EVENT_STREAM);
      stream.write(text('Hi'));
    };
    for await (const _ of upstream.stream(question, new AbortController().signal)) break;
    await bedrock.requests[0]?.closed;
  });

  it('that breaks off is an error', async () => {
    bedrock.respond = (stream) => {
      stream.respond(EVENT_STREAM);
      stream.write(text('Hi'), () => stream.close());
    };
    const reading = (async () => {
      for await (const _ of upstream.stream(question, new AbortController().signal));
    })();
    await expect(reading).rejects.toMatchObject({ code: 'MODEL_FAILED' });
  });
});
