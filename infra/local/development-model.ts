import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenOn } from '@signpost/local-aws/platform/ports.ts';

/** Model name in responses. */
export const DEVELOPMENT_MODEL = 'development-model';

export interface DevelopmentModel {
  baseUrl: string;
  stop(): Promise<void>;
}

/** Pause between words in milliseconds, which makes streaming visible. */
const WORD_MS = 15;
const MAX_BODY_BYTES = 4 * 1024 * 1024;
const MAX_QUOTED_CHARACTERS = 1000;

interface Message {
  role: string;
  content: string;
}

interface Request {
  messages: Message[];
  max_tokens?: number;
  stop?: string[];
  stream?: boolean;
}

/**
 * An OpenAI-compatible server without a model, for development and tests on any machine. It says so
 * and repeats the question.
 */
export async function startDevelopmentModel(key: string, port = 0): Promise<DevelopmentModel> {
  const server = createServer((request, response) => {
    handle(request, response, key).catch(() => response.destroy());
  });
  const used = await listenOn(server, port);
  return { baseUrl: `http://127.0.0.1:${used}/v1`, stop: () => close(server) };
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

async function handle(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
  const route = `${request.method} ${request.url}`;
  if (request.headers.authorization !== `Bearer ${key}`) {
    return fail(response, 401, 'The API key is not valid for this run.');
  }
  if (route === 'GET /v1/models') {
    const data = [{ id: DEVELOPMENT_MODEL, object: 'model', created: 0, owned_by: 'signpost' }];
    return send(response, 200, { object: 'list', data });
  }
  if (route !== 'POST /v1/chat/completions') return fail(response, 404, 'Not found.');
  const completion = await readRequest(request);
  if (!completion) return fail(response, 400, 'The body is not a completion request.');
  const head = {
    id: `dev-${randomUUID()}`,
    created: Math.floor(Date.now() / 1000),
    model: DEVELOPMENT_MODEL,
  };
  const { words, finish } = complete(completion);
  const promptTokens = completion.messages.flatMap(({ content }) => wordsOf(content)).length;
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: words.length,
    total_tokens: promptTokens + words.length,
  };
  if (completion.stream) return stream(response, head, { words, finish, usage });
  const message = { role: 'assistant', content: words.join('') };
  const choices = [{ index: 0, message, finish_reason: finish }];
  send(response, 200, { ...head, object: 'chat.completion', choices, usage });
}

async function stream(
  response: ServerResponse,
  head: object,
  { words, finish, usage }: { words: string[]; finish: string; usage: object },
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = (fields: object) =>
    response.write(`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...fields })}\n\n`);
  for (const content of words) {
    if (response.destroyed) return;
    chunk({ choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] });
    await sleep(WORD_MS);
  }
  chunk({ choices: [{ index: 0, delta: {}, finish_reason: finish }] });
  chunk({ choices: [], usage });
  response.end('data: [DONE]\n\n');
}

/** The completion in words, truncated by the request's limits. */
function complete({ messages, max_tokens = Number.POSITIVE_INFINITY, stop = [] }: Request): {
  words: string[];
  finish: 'stop' | 'length';
} {
  const last = (messages.at(-1)?.content ?? '').replace(/\s+/g, ' ').trim();
  const characters = [...last];
  const quoted =
    characters.length > MAX_QUOTED_CHARACTERS
      ? `${characters.slice(0, MAX_QUOTED_CHARACTERS).join('')}…`
      : last;
  const text =
    `This is the development model: no language model has read your message. You wrote: "${quoted}" ` +
    `(message ${messages.length} of this conversation). To get real answers, start with CHAT_UPSTREAM_URL ` +
    "set to a server with OpenAI's API, for example CHAT_UPSTREAM_URL=http://localhost:11434/v1 " +
    'CHAT_UPSTREAM_MODEL=llama3.2 npm start.';
  const stops = stop.map((end) => text.indexOf(end)).filter((at) => at >= 0);
  const words = wordsOf(text.slice(0, Math.min(text.length, ...stops)));
  if (words.length <= max_tokens) return { words, finish: 'stop' };
  return { words: words.slice(0, max_tokens), finish: 'length' };
}

/** Tokens of this model: words with their leading space. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+/g) ?? [];

async function readRequest(request: IncomingMessage): Promise<Request | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MAX_BODY_BYTES) return undefined;
    parts.push(part);
  }
  try {
    const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Request;
    return body.messages.length > 0 ? body : undefined;
  } catch {
    return undefined;
  }
}

function fail(response: ServerResponse, status: number, message: string): void {
  send(response, status, { error: { message, type: 'invalid_request_error', param: null, code: null } });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
