import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLocalRun } from '#test/support/deployment/local-run.ts';
import { atEnd, temporaryFolder } from './clean-up.ts';
import { atMost, median, type PartResult, printTable, round } from './report.ts';

const ROUNDS = 40;
const WARM_UP = 5;
const WORDS = 10;
/** Before the first word of the model: what the product does at the start of a call is done by then. */
const THINK_MS = 150;
const WORD_MS = 10;
const LIMIT_MS = 5;

const event = (body: unknown): string => `data: ${JSON.stringify(body)}\n\n`;

/** How long a word of a model takes through the chat API, beside the model's server alone. */
export async function chatLatency(): Promise<PartResult> {
  const upstream = await startUpstream();
  const run = await startLocalRun(join(temporaryFolder(), 'chat-run'), 0, {
    BUNDLES: 'deployed',
    CHAT_UPSTREAM_URL: upstream,
    CHAT_UPSTREAM_MODEL: 'bench',
  });
  atEnd(() => void run.stop());
  const through = { url: `${run.chatOrigin}/v1`, model: 'alpha-small-3p1-24b', key: run.apiKey };
  const alone = { url: upstream, model: 'bench', key: 'none' };
  const delays = { alone: newDelays(), through: newDelays() };
  // In turns: what else the machine does meets both.
  for (let i = 0; i < WARM_UP + ROUNDS; i++) {
    for (const [name, target] of [
      ['alone', alone],
      ['through', through],
    ] as const) {
      const [first = Number.NaN, ...others] = await delaysOf(target);
      if (i < WARM_UP) continue;
      delays[name].first.push(first);
      delays[name].next.push(...others);
    }
  }
  const figures = {
    rounds: ROUNDS,
    firstWordMs: round(median(delays.through.first), 2),
    firstWordAloneMs: round(median(delays.alone.first), 2),
    nextWordMs: round(median(delays.through.next), 2),
    nextWordAloneMs: round(median(delays.alone.next), 2),
  };
  printTable(
    `Milliseconds from a word at the model's server to the caller: medians of ${ROUNDS} streams`,
    ['word', 'server alone', 'through the chat API'],
    [
      ['first', figures.firstWordAloneMs, figures.firstWordMs],
      ['next', figures.nextWordAloneMs, figures.nextWordMs],
    ],
  );
  return {
    figures,
    targets: [
      atMost('chat: ms of the first word', figures.firstWordMs, LIMIT_MS),
      atMost('chat: ms of further words', figures.nextWordMs, LIMIT_MS),
    ],
  };
}

const newDelays = () => ({ first: [] as number[], next: [] as number[] });

/** A server whose words are the times at which they were sent. */
async function startUpstream(): Promise<string> {
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/models') {
      response.end(JSON.stringify({ object: 'list', data: [{ id: 'bench', object: 'model' }] }));
      return;
    }
    request.resume();
    await once(request, 'end');
    await sendWords(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

async function sendWords(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  await sleep(THINK_MS);
  for (let i = 0; i < WORDS; i++) {
    const content = `${performance.now()} `;
    response.write(event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }));
    await sleep(WORD_MS);
  }
  response.write(event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }));
  response.end('data: [DONE]\n\n');
}

interface ChatTarget {
  url: string;
  model: string;
  key: string;
}

/** Milliseconds that each word of a stream took. */
async function delaysOf({ url, model, key }: ChatTarget): Promise<number[]> {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model, stream: true, messages: [{ role: 'user', content: 'Hello' }] }),
  });
  if (!response.ok || !response.body) throw new Error(`The chat returned ${response.status}`);
  const delays: number[] = [];
  const decoder = new TextDecoder();
  for await (const bytes of response.body) {
    const now = performance.now();
    for (const [, sent] of decoder.decode(bytes).matchAll(/"content":"([\d.]+) "/g))
      delays.push(now - Number(sent));
  }
  if (delays.length !== WORDS) throw new Error(`The chat returned ${delays.length} of ${WORDS} words`);
  return delays;
}
