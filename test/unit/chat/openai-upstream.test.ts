import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type OpenAiUpstreamOptions, openAiUpstream } from '#shared/chat/openai-upstream.ts';
import type { Delta, UpstreamRequest } from '#shared/chat/upstream.ts';
import {
  breakOff,
  completion,
  DONE,
  end,
  events,
  json,
  part,
  type ScriptedUpstream,
  type Step,
  silence,
  startScriptedUpstream,
  used,
} from '#test/support/servers/scripted-upstream.ts';

const open: ScriptedUpstream[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

const question: UpstreamRequest = { messages: [{ role: 'user', content: 'Hello' }], maxTokens: 50 };
const short = { silenceMs: 300, responseMs: 300, usageMs: 100 };

async function anUpstream(script: Step | Step[], options: OpenAiUpstreamOptions = {}) {
  const server = await startScriptedUpstream(...[script].flat());
  open.push(server);
  const config = { kind: 'openai', baseUrl: server.baseUrl, model: 'llama' } as const;
  const upstream = openAiUpstream(config, { ...options, limits: { delayMs: 5, ...options.limits } });
  const never = new AbortController().signal;
  return {
    server,
    upstream,
    complete: (request = question, signal = never) => upstream.complete(request, signal),
    stream: async (request = question, signal = never) => {
      const deltas: Delta[] = [];
      for await (const delta of upstream.stream(request, signal)) deltas.push(delta);
      return deltas;
    },
  };
}

const textOf = (deltas: Delta[]) => deltas.map(({ text = '' }) => text).join('');
const failure = (detail: RegExp | string) =>
  expect.objectContaining({ code: 'MODEL_FAILED', message: expect.stringMatching(detail) });

describe('the request to the upstream', () => {
  it('has the model, the conversation, the limit and what the caller chose', async () => {
    const { server, complete } = await anUpstream(completion('Hi'), { apiKey: async () => 'secret' });
    await complete({ ...question, temperature: 0.2, topP: 0.9, stop: ['END'], seed: 7 });
    const [{ body, headers } = {}] = server.requests;
    expect(body).toEqual({
      model: 'llama',
      messages: [{ role: 'user', content: 'Hello' }],
      max_tokens: 50,
      temperature: 0.2,
      top_p: 0.9,
      stop: ['END'],
      seed: 7,
    });
    expect(headers).toMatchObject({ authorization: 'Bearer secret', accept: 'application/json' });
  });

  it('names its sender, wants no compression, and keeps the query of the base URL', async () => {
    const urls: unknown[] = [];
    const server = await startScriptedUpstream((response) => {
      urls.push(response.req.url);
      return completion('Hi')(response);
    });
    open.push(server);
    const baseUrl = `${server.baseUrl}/?api-version=preview`;
    const upstream = openAiUpstream({ kind: 'openai', baseUrl, model: 'llama' });
    await upstream.complete(question, new AbortController().signal);
    expect(urls).toEqual(['/v1/chat/completions?api-version=preview']);
    expect(server.requests[0]?.headers).toMatchObject({
      'user-agent': 'Signpost',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
    });
  });

  it('requests usage for a stream, and sends no key if there is none', async () => {
    const { server, stream } = await anUpstream(events([part('Hi'), end(), DONE]));
    await stream();
    expect(server.requests[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('a non-streaming response', () => {
  it('may come long after its head', async () => {
    const { complete } = await anUpstream(
      async (response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
        await sleep(300);
        response.end(JSON.stringify({ choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }] }));
      },
      { limits: { silenceMs: 100 } },
    );
    expect(await complete()).toMatchObject({ content: 'Hi' });
  });

  it.each([-1, 1.5, '9', 9e15])('has no usage where %j tokens were counted', async (count) => {
    const usage = { prompt_tokens: count, completion_tokens: 1 };
    const { complete } = await anUpstream(completion('Hi', { usage }));
    expect(await complete()).not.toHaveProperty('usage');
  });

  it('gives the text, the reason of its end and the usage', async () => {
    const { complete } = await anUpstream(completion('Hi there'));
    const usage = { inputTokens: 11, outputTokens: 7 };
    expect(await complete()).toEqual({ content: 'Hi there', finishReason: 'stop', usage });
  });

  it('does without usage', async () => {
    const { complete } = await anUpstream(completion('Hi', { usage: null }));
    expect(await complete()).toEqual({ content: 'Hi', finishReason: 'stop' });
  });

  it.each([
    ['no choices', completion('', { choices: [] })],
    ['no JSON', ((response) => void response.writeHead(200).end('<html>Welcome</html>')) as Step],
    ['null', json(null)],
  ])('with %s is an error that says so', async (_, step) => {
    const { server, complete } = await anUpstream(step);
    await expect(complete()).rejects.toEqual(failure('invalid response'));
    expect(server.requests).toHaveLength(1);
  });

  it('that never ends is cut', async () => {
    const flood: Step = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const piece = 'x'.repeat(1 << 20);
      const go = () => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', go);
      };
      go();
    };
    const { server, complete } = await anUpstream(flood);
    await expect(complete()).rejects.toEqual(failure('invalid response'));
    expect(await server.requests[0]?.cancelled).toBe(true);
  });
});

describe('a stream', () => {
  it('gives its parts, its end and its usage', async () => {
    const { stream } = await anUpstream(
      events([': hi', part('Hi'), part(' there'), end('length'), used(3, 2), DONE]),
    );
    expect(await stream()).toEqual([
      { text: 'Hi' },
      { text: ' there' },
      { finishReason: 'length', usage: { inputTokens: 3, outputTokens: 2 } },
    ]);
  });

  it('may be cut anywhere on the way, in the middle of a character too', async () => {
    const bytes = Buffer.from([part('Größe 🙂'), end(), DONE, ''].join('\n\n'));
    const { stream } = await anUpstream(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const byte of bytes) {
        response.write(Buffer.from([byte]));
        await new Promise(setImmediate);
      }
      response.end();
    });
    expect(textOf(await stream())).toBe('Größe 🙂');
  });

  it('is accepted from a server that does not stream', async () => {
    const { stream } = await anUpstream(completion('Hi'));
    const usage = { inputTokens: 11, outputTokens: 7 };
    expect(await stream()).toEqual([{ text: 'Hi', finishReason: 'stop', usage }]);
  });

  it('is whole without [DONE] and without usage, even if nothing more comes or it drops', async () => {
    const lines = [part('Hi'), end()];
    for (const step of [
      events(lines),
      events(lines, { ends: false }),
      breakOff(events(lines, { ends: false })),
    ]) {
      const { stream } = await anUpstream(step, { limits: short });
      expect(await stream()).toEqual([{ text: 'Hi' }, { finishReason: 'stop' }]);
    }
  });

  it.each([
    ['ends before its end', events([part('Hi')]), 'stopped in the middle'],
    ['drops its connection', breakOff(events([part('Hi')], { ends: false })), 'stopped in the middle'],
    ['falls silent', events([part('Hi')], { ends: false }), 'in time'],
    ['has a part that is not JSON', events([part('Hi'), 'data: {oops']), 'invalid response'],
    [
      'tells of an error',
      events([part('Hi'), 'data: {"error":{"message":"CUDA out of memory"}}']),
      'stopped in the middle',
    ],
  ])('that %s in the middle is an error and not asked for again', async (_, step, detail) => {
    const { server, upstream } = await anUpstream(step, { limits: short });
    const deltas: Delta[] = [];
    const reading = (async () => {
      for await (const delta of upstream.stream(question, new AbortController().signal)) deltas.push(delta);
    })();
    await expect(reading).rejects.toEqual(failure(detail));
    expect(textOf(deltas)).toBe('Hi');
    expect(server.requests).toHaveLength(1);
  });

  it('of another content type is an error', async () => {
    const { stream } = await anUpstream((response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    });
    await expect(stream()).rejects.toEqual(failure('invalid response'));
  });

  it('with a line that does not end is cut before it fills the memory', async () => {
    let sent = 0;
    const { server, stream } = await anUpstream((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: ');
      const piece = 'x'.repeat(64 * 1024);
      const go = () => {
        while (!response.destroyed && response.write(piece)) sent += piece.length;
        if (!response.destroyed) response.once('drain', go);
      };
      go();
    });
    await expect(stream()).rejects.toEqual(failure('invalid response'));
    expect(await server.requests[0]?.cancelled).toBe(true);
    expect(sent).toBeLessThan(32 << 20);
  });

  it('of bytes that are no events counts as silence', async () => {
    const { stream } = await anUpstream(
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const timer = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(timer));
      },
      { limits: short },
    );
    await expect(stream()).rejects.toEqual(failure('in time'));
  });

  it('of comments lives until its first part comes', async () => {
    const { stream } = await anUpstream(
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        let comments = 0;
        const timer = setInterval(() => {
          comments += 1;
          response.write(comments < 20 ? ': wait\n\n' : `${part('Hi')}\n\n${end()}\n\n${DONE}\n\n`);
        }, 100);
        response.on('close', () => clearInterval(timer));
      },
      { limits: { ...short, silenceMs: 1_500 } },
    );
    expect(textOf(await stream())).toBe('Hi');
  });
});

describe('a failure before anything was handed on', () => {
  const refusals: [string, Step][] = [
    ['429', json({ error: { message: 'slow down' } }, 429)],
    ['500', json({ error: 'oops' }, 500)],
    ['503 with a page', (response) => void response.writeHead(503).end('<html>down</html>')],
    ['a dropped connection', breakOff()],
    ['a stream without a part', events([': hello'])],
  ];
  const good: Step = events([part('Hi'), end(), DONE]);

  it.each(refusals)('is tried once more: %s', async (_, step) => {
    const { server, stream } = await anUpstream([step, good]);
    expect(textOf(await stream())).toBe('Hi');
    expect(server.requests).toHaveLength(2);
  });

  it.each(refusals)('is an error the second time: %s', async (_, step) => {
    const { server, stream } = await anUpstream([step, step, good]);
    await expect(stream()).rejects.toEqual(failure('Try again'));
    expect(server.requests).toHaveLength(2);
  });

  it('is also retried once for a non-streaming response', async () => {
    const { server, complete } = await anUpstream([json({}, 502), completion('Hi')]);
    expect((await complete()).content).toBe('Hi');
    expect(server.requests).toHaveLength(2);
  });

  it('waits as long as the upstream requests, if that is not long', async () => {
    const asked: number[] = [];
    const at =
      (step: Step): Step =>
      (response) => {
        asked.push(performance.now());
        return step(response);
      };
    const busy = json({}, 429, { 'retry-after': '1' });
    const { complete } = await anUpstream([at(busy), at(completion('Hi'))]);
    await complete();
    const [first = 0, second = 0] = asked;
    expect(second - first).toBeGreaterThanOrEqual(990);
  });

  it('is an error at once where the upstream asks for a long wait', async () => {
    const { server, complete } = await anUpstream(json({}, 429, { 'retry-after': '60' }));
    await expect(complete()).rejects.toMatchObject({
      code: 'MODEL_FAILED',
      message: expect.stringContaining('busy'),
      headers: { 'retry-after': '60' },
    });
    expect(server.requests).toHaveLength(1);
  });

  it('tells clients not to repeat what was repeated already', async () => {
    const { server, complete } = await anUpstream(json({}, 429, { 'retry-after': '0.01' }));
    await expect(complete()).rejects.toMatchObject({
      headers: { 'retry-after': '1', 'x-should-retry': 'false' },
    });
    expect(server.requests).toHaveLength(2);
  });

  it('of an unreachable address says that it cannot be reached', async () => {
    const { server, complete } = await anUpstream(silence);
    await server.close();
    open.pop();
    await expect(complete()).rejects.toEqual(failure('cannot be reached'));
  });

  it.each([400, 401, 403, 404, 302])('with status %i is not tried again', async (status) => {
    const { server, complete } = await anUpstream(json({}, status, { location: 'http://127.0.0.1:1/' }));
    const error = await complete().catch((thrown) => thrown);
    expect(error).toEqual(failure('refused'));
    expect(error.headers).toEqual({ 'x-should-retry': 'false' });
    expect(server.requests).toHaveLength(1);
  });

  it.each(['complete', 'stream'] as const)('of time is an error: %s', async (kind) => {
    const upstream = await anUpstream(silence, { limits: short });
    await expect(upstream[kind]()).rejects.toEqual(failure('in time'));
    expect(await upstream.server.requests[0]?.cancelled).toBe(true);
  });
});

describe('messages from the upstream', () => {
  const saying = async (status: number, message: string) => {
    const { complete } = await anUpstream(json({ error: { message } }, status));
    return complete().then(
      () => Promise.reject(new Error('It was answered')),
      (error) => error,
    );
  };

  it('about a conversation that is too long becomes a 400 that names the messages', async () => {
    for (const message of [
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
      'the request exceeds the available context size. try increasing the context size or enable context ' +
        'shift',
      'input length and `max_tokens` exceed context limit',
    ]) {
      expect(await saying(400, message)).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: [{ path: 'messages' }],
      });
    }
    expect(await saying(413, 'nope')).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('about the request is returned in a short line without URLs, email addresses and keys', async () => {
    const key = 'sk-proj-4f9aXk29vPq71mZ0LwYt';
    const error = await saying(
      400,
      `Bad\nvalue ${key} at http://10.0.0.7:8000/v1 (10.0.0.7), ask root@example.com ${'long '.repeat(100)}`,
    );
    expect(error.message).toMatch(/refused the request: Bad value … at/);
    expect(error.message).not.toMatch(/sk-proj|10\.0\.0\.7|example\.com/);
    expect(error.message.length).toBeLessThan(220);
  });

  it('is read in no time, however it repeats itself', async () => {
    const endless = 'exceed'.repeat(40_000);
    const { stream } = await anUpstream(events([`data: ${JSON.stringify({ error: { message: endless } })}`]));
    await expect(stream()).rejects.toEqual(failure('stopped in the middle'));
    expect((await saying(400, `${'a'.repeat(1600)}`)).message).toMatch(/: a+…$/);
    expect((await saying(400, `${'@'.repeat(1600)}`)).message).toMatch(/: @+…$/);
  });

  it('about its own matters stays in the log', async () => {
    for (const status of [401, 403, 404, 429, 500]) {
      const error = await saying(status, 'tensor shard 3 of llama-70b is gone');
      expect(error.message).not.toMatch(/tensor|llama|shard/);
      expect(String(error.cause)).toContain(`${status} tensor shard 3`);
    }
  }, 20_000);

  it('about its key calls back, to evict the key', async () => {
    let refused = 0;
    const { complete } = await anUpstream(json({}, 401), { onKeyRejected: () => refused++ });
    await expect(complete()).rejects.toEqual(failure('refused'));
    expect(refused).toBe(1);
  });
});

describe('a caller who leaves', () => {
  const reason = new Error('the client has left');

  it.each([
    ['before the head', silence],
    ['in the middle', events([part('Hi')], { ends: false })],
  ])('%s cancels the stream at the upstream, and it is not tried again', async (_, step) => {
    const { server, stream } = await anUpstream(step);
    const client = new AbortController();
    const reading = stream(question, client.signal);
    setTimeout(() => client.abort(reason), 100);
    await expect(reading).rejects.toBe(reason);
    expect(await server.requests[0]?.cancelled).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  it('cancels a non-streaming response', async () => {
    const { server, complete } = await anUpstream(silence);
    const client = new AbortController();
    setTimeout(() => client.abort(reason), 100);
    await expect(complete(question, client.signal)).rejects.toBe(reason);
    expect(await server.requests[0]?.cancelled).toBe(true);
  });

  it('between two tries ends the waiting', async () => {
    const { server, complete } = await anUpstream(json({}, 429, { 'retry-after': '4' }));
    const client = new AbortController();
    setTimeout(() => client.abort(reason), 200);
    await expect(complete(question, client.signal)).rejects.toBe(reason);
    expect(server.requests).toHaveLength(1);
  });

  it('before the request sends nothing', async () => {
    const { server, stream } = await anUpstream(silence);
    await expect(stream(question, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(server.requests).toHaveLength(0);
  });

  it('without a word, by reading no further, cancels it too', async () => {
    const { server, upstream } = await anUpstream(events([part('Hi')], { ends: false }));
    for await (const _ of upstream.stream(question, new AbortController().signal)) break;
    expect(await server.requests[0]?.cancelled).toBe(true);
  });
});
