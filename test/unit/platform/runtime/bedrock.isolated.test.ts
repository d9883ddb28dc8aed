import { once } from 'node:events';
import { createServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bedrockUpstream } from '#shared/chat/bedrock-upstream.ts';
import type { Delta } from '#shared/chat/upstream.ts';

/** A message of AWS's binary event streams. */
function frame(type: string, body: object): Buffer {
  const header = (name: string, value: string) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(Buffer.byteLength(value));
    return Buffer.concat([
      Buffer.from([name.length]),
      Buffer.from(name),
      Buffer.from([7]),
      length,
      Buffer.from(value),
    ]);
  };
  const headers = Buffer.concat([
    header(':message-type', 'event'),
    header(':event-type', type),
    header(':content-type', 'application/json'),
  ]);
  const payload = Buffer.from(JSON.stringify(body));
  const message = Buffer.alloc(16 + headers.length + payload.length);
  message.writeUInt32BE(message.length, 0);
  message.writeUInt32BE(headers.length, 4);
  message.writeUInt32BE(crc32(message.subarray(0, 8)), 8);
  headers.copy(message, 12);
  payload.copy(message, 12 + headers.length);
  message.writeUInt32BE(crc32(message.subarray(0, -4)), message.length - 4);
  return message;
}

const text = (content: string) =>
  frame('contentBlockDelta', { contentBlockIndex: 0, delta: { text: content } });

/** Bedrock's side: its reaction to the next request, and the requests. */
let respond: (stream: ServerHttp2Stream) => void = () => {};
const asked: { path: string; body: unknown; closed: Promise<unknown> }[] = [];
const sessions: ServerHttp2Session[] = [];
const server = createServer();
server.on('session', (session) => sessions.push(session));
server.on('stream', async (stream, headers) => {
  stream.on('error', () => {});
  const closed = once(stream, 'close');
  let body = '';
  for await (const part of stream.setEncoding('utf8')) body += part;
  asked.push({ path: String(headers[':path']), body: JSON.parse(body), closed });
  respond(stream);
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  for (const session of sessions) session.destroy();
  server.close();
});

beforeEach(() => {
  asked.length = 0;
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.stubEnv(
    'AWS_ENDPOINT_URL_BEDROCK_RUNTIME',
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
});

const upstream = bedrockUpstream({ kind: 'bedrock', modelId: 'amazon.nova-lite-v1:0' });
const question = { messages: [{ role: 'user', content: 'Hello' } as const], maxTokens: 50 };
const head = { ':status': 200, 'content-type': 'application/vnd.amazon.eventstream' };

describe("Bedrock's stream", () => {
  it('is asked for and read as the service writes it', async () => {
    respond = (stream) => {
      stream.respond(head);
      stream.write(text('Hi'));
      stream.write(text(' there'));
      stream.write(frame('messageStop', { stopReason: 'end_turn' }));
      stream.end(frame('metadata', { usage: { inputTokens: 4, outputTokens: 2, totalTokens: 6 } }));
    };
    const deltas: Delta[] = [];
    for await (const delta of upstream.stream(question, new AbortController().signal)) deltas.push(delta);
    expect(deltas).toEqual([
      { text: 'Hi' },
      { text: ' there' },
      { finishReason: 'stop' },
      { usage: { inputTokens: 4, outputTokens: 2 } },
    ]);
    expect(asked[0]).toMatchObject({
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
        stream.respond(head);
        stream.write(text('Hi'));
      },
    ],
  ])('is cancelled at the service when the caller leaves %s', async (_, step) => {
    respond = step;
    const client = new AbortController();
    const reason = new Error('left');
    const reading = (async () => {
      for await (const _delta of upstream.stream(question, client.signal));
    })();
    setTimeout(() => client.abort(reason), 200);
    await expect(reading).rejects.toBe(reason);
    await asked[0]?.closed;
    expect(asked).toHaveLength(1);
  });

  it('is cancelled at the service when nobody reads further', async () => {
    respond = (stream) => {
      stream.respond(head);
      stream.write(text('Hi'));
    };
    for await (const _ of upstream.stream(question, new AbortController().signal)) break;
    await asked[0]?.closed;
  });

  it('that breaks off is an error', async () => {
    respond = (stream) => {
      stream.respond(head);
      stream.write(text('Hi'), () => stream.close());
    };
    const reading = (async () => {
      for await (const _ of upstream.stream(question, new AbortController().signal));
    })();
    await expect(reading).rejects.toMatchObject({ code: 'MODEL_FAILED' });
  });
});
