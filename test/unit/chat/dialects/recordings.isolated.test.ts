import type { ServerResponse } from 'node:http';
import type { ServerHttp2Stream } from 'node:http2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bedrockUpstream } from '#shared/chat/bedrock-upstream.ts';
import { openAiUpstream } from '#shared/chat/openai-upstream.ts';
import type { Delta, Upstream, UpstreamRequest } from '#shared/chat/upstream.ts';
import {
  bedrockFrame,
  bedrockJson,
  EVENT_STREAM,
  type ScriptedBedrock,
  startScriptedBedrock,
} from '#test/support/servers/scripted-bedrock.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '#test/support/servers/scripted-upstream.ts';
import { BEDROCK, GEMINI } from './clouds.ts';
import { AZURE, MISTRAL, OPENAI } from './hosted.ts';
import type { Frame, Meaning, Recording } from './recording.ts';
import { KOBOLDCPP, OLLAMA, VLLM } from './self-hosted.ts';

const RECORDINGS = [OPENAI, AZURE, MISTRAL, OLLAMA, VLLM, KOBOLDCPP, GEMINI, BEDROCK];

let openAi: ScriptedUpstream;
let bedrock: ScriptedBedrock;

beforeAll(async () => {
  openAi = await startScriptedUpstream();
  bedrock = await startScriptedBedrock();
});

afterAll(async () => {
  await Promise.all([openAi.close(), bedrock.close()]);
});

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.stubEnv('AWS_ENDPOINT_URL_BEDROCK_RUNTIME', bedrock.endpoint);
});

const question: UpstreamRequest = { messages: [{ role: 'user', content: 'Colors?' }], maxTokens: 50 };
const never = new AbortController().signal;
const LIMITS = { silenceMs: 2_000, responseMs: 2_000, usageMs: 200, delayMs: 1 };

function upstreamOf({ protocol }: Recording): Upstream {
  return protocol === 'converse'
    ? bedrockUpstream({ kind: 'bedrock', modelId: 'amazon.nova-lite-v1:0' })
    : openAiUpstream({ kind: 'openai', baseUrl: openAi.baseUrl, model: 'm' }, { limits: LIMITS });
}

/** What the server sends from now on. */
interface Script {
  events: (response: ServerResponse) => void;
  converse: (stream: ServerHttp2Stream) => void;
}

function play({ protocol }: Recording, { events, converse }: Script): void {
  if (protocol === 'converse') bedrock.respond = converse;
  else openAi.script = [events];
}

const line = (frame: Frame): string =>
  `data: ${typeof frame === 'string' ? frame : JSON.stringify(frame)}\n\n`;

/** Sends frames, and then ends the response or breaks the connection. */
const streaming = (frames: readonly Frame[], isCut = false): Script => ({
  events: (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(frames.map(line).join(''), () => (isCut ? response.destroy() : response.end()));
  },
  converse: (stream) => {
    stream.respond(EVENT_STREAM);
    const messages = frames.map((frame) => bedrockFrame(...(frame as [string, object])));
    stream.write(Buffer.concat(messages), () => (isCut ? stream.close() : stream.end()));
  },
});

const sending = (status: number, body: object | string, name?: string): Script => ({
  events: (response) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  },
  converse: (stream) => bedrockJson(stream, status, body as object, name),
});

/** The text and the end of a stream, or its error with the text before it. */
async function read(deltas: AsyncIterable<Delta>) {
  let text = '';
  let end: Delta = {};
  try {
    for await (const { text: part = '', ...rest } of deltas) {
      text += part;
      end = { ...end, ...rest };
    }
  } catch (error) {
    return { text, error };
  }
  const { finishReason, usage } = end;
  return { text, finishReason, usage };
}

const USAGE = { inputTokens: 9, outputTokens: 3 };
const INTERRUPTED = { code: 'MODEL_FAILED' };
const MEANINGS: Record<Meaning, object> = {
  'too long': { code: 'VALIDATION_ERROR', details: [{ path: 'messages', code: 'conversation_too_long' }] },
  busy: { code: 'MODEL_FAILED', message: expect.stringContaining('busy') },
  failed: { code: 'MODEL_FAILED', message: expect.stringContaining('model failed') },
  refused: {
    code: 'MODEL_FAILED',
    message: 'The upstream model refused the request.',
    headers: { 'x-should-retry': 'false' },
  },
  'wrong request': {
    code: 'VALIDATION_ERROR',
    message: expect.stringMatching(/^The upstream model refused the request: ./),
  },
};

describe.each(RECORDINGS)('$server', (recording) => {
  const { streams, bodies, failed, filter, countsStreams, errors } = recording;
  const streamed = (frames: readonly Frame[], isCut?: boolean) => {
    play(recording, streaming(frames, isCut));
    return read(upstreamOf(recording).stream(question, never));
  };
  const whole = (body: object) => {
    play(recording, sending(200, body));
    return upstreamOf(recording).complete(question, never);
  };

  it('text and usage', async () => {
    expect(await streamed(streams.text)).toEqual({
      text: 'Red and blue',
      finishReason: 'stop',
      usage: countsStreams ? USAGE : undefined,
    });
    expect(await whole(bodies.text)).toMatchObject({
      content: 'Red and blue',
      finishReason: 'stop',
      usage: USAGE,
    });
  });

  it('a token limit', async () => {
    expect(await streamed(streams.length)).toMatchObject({ text: 'Red', finishReason: 'length' });
    expect(await whole(bodies.length)).toMatchObject({ content: 'Red', finishReason: 'length' });
  });

  it.runIf(filter)('a filter', async () => {
    if (!filter) return;
    const finishReason = 'content_filter';
    expect(await streamed(filter.stream)).toMatchObject({ text: 'Red', finishReason });
    expect(await whole(filter.body)).toMatchObject({ content: 'Red', finishReason });
  });

  it('a failure after some text, and a connection that breaks', async () => {
    for (const end of [await streamed(streams.failure), await streamed(streams.cut, true)]) {
      expect(end).toMatchObject({ text: 'Red', error: INTERRUPTED });
    }
    // A clean end without the end of the completion.
    expect(await streamed(streams.cut)).toMatchObject({ text: 'Red', error: INTERRUPTED });
    for (const body of failed) await expect(whole(body)).rejects.toMatchObject(INTERRUPTED);
  });

  it.each(errors)('an error: %s, %i', async (means, status, body, name) => {
    play(recording, sending(status, body, name));
    const upstream = upstreamOf(recording);
    await expect(upstream.complete(question, never)).rejects.toMatchObject(MEANINGS[means]);
    const { text, error } = await read(upstream.stream(question, never));
    expect(text).toBe('');
    expect(error).toMatchObject(MEANINGS[means]);
  });
});
