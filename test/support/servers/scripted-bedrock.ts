import { once } from 'node:events';
import { createServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';

/** A server with the protocol of Amazon Bedrock's runtime: HTTP/2, JSON and binary event streams. */
export interface ScriptedBedrock {
  /** For `AWS_ENDPOINT_URL_BEDROCK_RUNTIME`. */
  endpoint: string;
  /** The requests, in order. */
  requests: BedrockRequest[];
  /** What to do with the next requests. */
  respond: (stream: ServerHttp2Stream, request: BedrockRequest) => void | Promise<void>;
  close(): Promise<void>;
}

export interface BedrockRequest {
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: the tests assert the shape of what was sent
  body: any;
  /** Settles when the stream is closed, by either side. */
  closed: Promise<unknown>;
}

export async function startScriptedBedrock(): Promise<ScriptedBedrock> {
  const sessions = new Set<ServerHttp2Session>();
  const server = createServer();
  const bedrock: ScriptedBedrock = {
    endpoint: '',
    requests: [],
    respond: () => {},
    close: async () => {
      for (const session of sessions) session.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('session', (session) => sessions.add(session));
  server.on('stream', async (stream, headers) => {
    stream.on('error', () => {});
    const closed = once(stream, 'close');
    let text = '';
    for await (const part of stream.setEncoding('utf8')) text += part;
    const request = { path: String(headers[':path']), body: JSON.parse(text), closed };
    bedrock.requests.push(request);
    await bedrock.respond(stream, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  bedrock.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return bedrock;
}

/** The head of a response of ConverseStream. */
export const EVENT_STREAM = { ':status': 200, 'content-type': 'application/vnd.amazon.eventstream' };

/** A message of a binary event stream: an event, or an exception where its name says so. */
export function bedrockFrame(type: string, body: object): Buffer {
  const kind = type.endsWith('Exception') ? 'exception' : 'event';
  const headers = Buffer.concat([
    header(':message-type', kind),
    header(`:${kind}-type`, type),
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

/** A header of a message whose value is a string. */
function header(name: string, value: string): Buffer {
  const TEXT = 7;
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.byteLength(value));
  return Buffer.concat([
    Buffer.from([name.length]),
    Buffer.from(name),
    Buffer.from([TEXT]),
    length,
    Buffer.from(value),
  ]);
}

/** Responds with JSON; `errorType` is the name of an exception, such as `ThrottlingException`. */
export function bedrockJson(stream: ServerHttp2Stream, status: number, body: object, errorType?: string) {
  stream.respond({
    ':status': status,
    'content-type': 'application/json',
    ...(errorType && { 'x-amzn-errortype': errorType }),
  });
  stream.end(JSON.stringify(body));
}
