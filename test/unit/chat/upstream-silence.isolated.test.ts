import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openAiUpstream } from '#shared/chat/openai-upstream.ts';
import { DONE, end, part, startScriptedUpstream } from '#test/support/servers/scripted-upstream.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const ROLE = 'data: {"choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}';

it.each([
  ['before its head', []],
  ['after its role, as reasoning models are', [ROLE]],
  ['after a comment', [': thinking']],
  ['between two words', [ROLE, part('Wait')]],
])('a stream may be silent for nine minutes %s', async (_, lines) => {
  const server = await startScriptedUpstream();
  let write: (line: string) => void = () => {};
  server.script = [
    (response) => {
      write = (line) => {
        if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(`${line}\n\n`);
      };
      for (const line of lines) write(line);
    },
  ];
  const upstream = openAiUpstream({ kind: 'openai', baseUrl: server.baseUrl, model: 'm' });
  const request = { messages: [{ role: 'user' as const, content: 'Hello' }], maxTokens: 50 };
  let text = '';
  const reading = (async () => {
    for await (const delta of upstream.stream(request, new AbortController().signal))
      text += delta.text ?? '';
  })();
  for (let i = 0; i < 1000 && (server.requests.length === 0 || i < 200); i++) await turn();
  vi.advanceTimersByTime(540_000);
  for (let i = 0; i < 50; i++) await turn();
  for (const line of [part('!'), end(), DONE]) write(line);
  await reading;
  expect(text).toBe(lines.length === 2 ? 'Wait!' : '!');
  await server.close();
});

it('a connection must be made within ten seconds', async () => {
  // Accepts, but never speaks TLS.
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  let connections = 0;
  server.on('connection', (socket) => {
    connections += 1;
    socket.on('error', () => {});
  });
  const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const upstream = openAiUpstream({ kind: 'openai', baseUrl, model: 'm' });
  const request = { messages: [{ role: 'user' as const, content: 'Hello' }], maxTokens: 50 };
  const asking = upstream.complete(request, new AbortController().signal).catch((error) => error);
  let error: unknown;
  void asking.then((thrown) => {
    error = thrown;
  });
  // A pause between two attempts is real time.
  for (let seen = 0; !error; ) {
    await turn();
    if (connections === seen) continue;
    seen = connections;
    for (let i = 0; i < 50; i++) await turn();
    vi.advanceTimersByTime(10_001);
  }
  expect(await asking).toMatchObject({ code: 'MODEL_FAILED', message: expect.stringContaining('reached') });
  expect(connections).toBe(2);
  server.close();
});
