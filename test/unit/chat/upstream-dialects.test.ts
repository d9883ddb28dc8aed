import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openAiUpstream } from '#shared/chat/openai-upstream.ts';
import type { Delta, UpstreamRequest } from '#shared/chat/upstream.ts';
import {
  type ScriptedUpstream,
  type Step,
  startScriptedUpstream,
} from '#test/support/servers/scripted-upstream.ts';

// Oddities of servers with OpenAI's API, written from reports about them. dialects/ has what eight servers
// send.

const open: ScriptedUpstream[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

const question: UpstreamRequest = { messages: [{ role: 'user', content: 'Hello' }], maxTokens: 50 };
const never = new AbortController().signal;

async function anUpstream(...script: Step[]) {
  const server = await startScriptedUpstream(...script);
  open.push(server);
  const limits = { silenceMs: 2_000, responseMs: 2_000, usageMs: 50, delayMs: 5 };
  return {
    server,
    upstream: openAiUpstream({ kind: 'openai', baseUrl: server.baseUrl, model: 'm' }, { limits }),
  };
}

/** Sends a body in one piece. */
const raw =
  (body: string, type = 'text/event-stream'): Step =>
  (response) => {
    response.writeHead(200, type === '' ? {} : { 'content-type': type }).end(body);
  };

/** Sends events, `number`s are pauses in milliseconds. */
const paced =
  (...parts: (string | number)[]): Step =>
  async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    for (const part of parts) {
      if (typeof part === 'number') await sleep(part);
      else response.write(part);
    }
    response.end();
  };

const event = (body: unknown): string => `data: ${JSON.stringify(body)}\n\n`;
const DONE = 'data: [DONE]\n\n';
/** A chunk with these fields of its choice. */
const chunk = (delta: object | undefined, finish_reason?: unknown, fields: object = {}) =>
  event({
    id: 'x',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, ...(delta && { delta }), finish_reason, ...fields }],
  });
const usage = { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 };
const whole = (message: object, finish_reason: unknown = 'stop', fields: object = {}) =>
  JSON.stringify({ choices: [{ index: 0, message, finish_reason }], usage, ...fields });

const COUNTED = { inputTokens: 5, outputTokens: 2 };

/** The text and the end of a stream. */
async function read(deltas: AsyncIterable<Delta>) {
  let text = '';
  let end: Delta = {};
  for await (const { text: part = '', ...rest } of deltas) {
    text += part;
    end = { ...end, ...rest };
  }
  return { text, ...end };
}

const STREAMS: [string, Step, object][] = [
  [
    'OpenAI: a refusal',
    raw(chunk({ role: 'assistant', content: null, refusal: 'I cannot.' }, null) + chunk({}, 'stop') + DONE),
    { text: 'I cannot.', finishReason: 'stop' },
  ],
  [
    'Mistral: blocks, of which some are thoughts (vercel/ai 13703, symfony/ai 2422)',
    raw(
      chunk({
        role: 'assistant',
        content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] }],
      }) +
        chunk({ content: [{ type: 'text', text: 'Hi' }] }, null) +
        chunk({ content: ' there' }, null) +
        event({ choices: [{ index: 0, delta: { content: '' }, finish_reason: 'model_length' }], usage }) +
        DONE,
    ),
    { text: 'Hi there', finishReason: 'length', usage: COUNTED, hasOther: true },
  ],
  [
    'Ollama 4357, SGLang 3912: an empty reason in each chunk, and a pause',
    paced(
      chunk({ content: 'Hi' }, ''),
      200,
      chunk({ content: ' there' }, ''),
      chunk({ content: '' }, 'stop'),
      DONE,
    ),
    { text: 'Hi there', finishReason: 'stop' },
  ],
  [
    'Open WebUI 16377: `stop` in each chunk, and a pause',
    paced(chunk({ content: 'Hi' }, 'stop'), 200, chunk({ content: ' there' }, 'stop'), 200, DONE),
    { text: 'Hi there', finishReason: 'stop' },
  ],
  [
    'Open WebUI 16377: `stop` in each chunk of reasoning, and pauses',
    paced(
      chunk({ role: 'assistant', content: '' }, 'stop'),
      200,
      chunk({ reasoning_content: 'Hm' }, 'stop'),
      200,
      chunk({ content: 'Hi' }, 'stop'),
      DONE,
    ),
    { text: 'Hi', finishReason: 'stop', hasOther: true },
  ],
  [
    'usage on the way, and a pause',
    paced(chunk({ content: 'Hi' }), event({ choices: [], usage }), 200, chunk({ content: '!' }), DONE),
    { text: 'Hi!', finishReason: 'stop', usage: COUNTED },
  ],
  [
    'text as in completions of older models',
    raw(event({ choices: [{ text: 'Hi' }] }) + event({ choices: [{ text: '!', finish_reason: 'stop' }] })),
    { text: 'Hi!', finishReason: 'stop' },
  ],
  [
    'a reason that is taken back, and a pause',
    paced(
      chunk({}, 'stop'),
      chunk({ content: 'Hi' }, null),
      200,
      chunk({ content: ' there' }),
      chunk({}, 'length'),
    ),
    { text: 'Hi there', finishReason: 'length' },
  ],
  [
    'vllm-mlx 628: no reason, [DONE]',
    raw(chunk({ content: 'Hi' }, null) + chunk({ content: '' }, null) + DONE),
    { text: 'Hi', finishReason: 'stop' },
  ],
  [
    'older KoboldCpp: the text "null"',
    paced(
      chunk({ content: 'Hi' }, 'null'),
      200,
      chunk({ content: ' there' }, 'null'),
      chunk({ content: '' }, 'length'),
      DONE,
    ),
    { text: 'Hi there', finishReason: 'length' },
  ],
  [
    'OpenRouter: comments, and a native reason',
    raw(
      [
        ': OPENROUTER PROCESSING\n\n',
        chunk({ content: 'Hi' }, null, { native_finish_reason: null }),
        chunk({ content: '' }, 'stop'),
        DONE,
      ].join(''),
    ),
    { text: 'Hi', finishReason: 'stop' },
  ],
  [
    'Perplexity: the whole text in each chunk',
    raw(
      chunk({ content: 'Hi' }, null, { message: { content: 'Hi' } }) +
        chunk({ content: '!' }, 'stop', { message: { content: 'Hi!' } }) +
        DONE,
    ),
    { text: 'Hi!', finishReason: 'stop' },
  ],
  [
    'DeepSeek: comments and empty events while it waits',
    raw(`: keep-alive\n\ndata:\n\n${chunk({ content: 'Hi' })}data: \n\n${chunk({}, 'stop')}${DONE}`),
    { text: 'Hi', finishReason: 'stop' },
  ],
  [
    'usage in place of a reason, no [DONE]',
    raw(chunk({ content: 'Hi' }, null) + event({ choices: [], usage })),
    { text: 'Hi', finishReason: 'stop', usage: COUNTED },
  ],
  [
    'one event with the whole answer',
    raw(event(JSON.parse(whole({ content: 'Hi' }))) + DONE),
    { text: 'Hi', finishReason: 'stop', usage: COUNTED },
  ],
  ['no type', raw(chunk({ content: 'Hi' }) + DONE, ''), { text: 'Hi', finishReason: 'stop' }],
  [
    'text/plain',
    raw(`\n: hi\n\n${chunk({ content: 'Hi' })}${DONE}`, 'text/plain'),
    { text: 'Hi', finishReason: 'stop' },
  ],
  [
    'application/json, but events',
    raw(chunk({ content: 'Hi' }) + DONE, 'application/json'),
    { text: 'Hi', finishReason: 'stop' },
  ],
  ['events, but JSON', raw(whole({ content: 'Hi' })), { text: 'Hi', finishReason: 'stop', usage: COUNTED }],
  [
    'lines end in CR LF, and no space',
    raw(`data:${JSON.stringify({ choices: [{ delta: { content: 'Hi' } }] })}\r\n\r\ndata:[DONE]\r\n\r\n`),
    { text: 'Hi', finishReason: 'stop' },
  ],
  [
    'no blank line at the end',
    raw(`${chunk({ content: 'Hi' })}data: [DONE]`),
    { text: 'Hi', finishReason: 'stop' },
  ],
  [
    'a byte order mark',
    raw(`\uFEFF${chunk({ content: 'Hi' })}${DONE}`, ''),
    { text: 'Hi', finishReason: 'stop' },
  ],
];

describe('a stream in the dialect of', () => {
  it.each(STREAMS)('%s', async (_, step, expected) => {
    const { upstream, server } = await anUpstream(step);
    expect(await read(upstream.stream(question, never))).toEqual(expected);
    expect(server.requests).toHaveLength(1);
  });
});

describe('a body in the dialect of', () => {
  it.each([
    ['OpenAI: a refusal', whole({ content: null, refusal: 'I cannot.' }), 'I cannot.', 'stop'],
    [
      'Mistral',
      whole({
        content: [
          { type: 'text', text: 'Hi' },
          { type: 'text', text: '!' },
        ],
      }),
      'Hi!',
      'stop',
    ],
    ['Responses', whole({ content: [{ type: 'output_text', text: 'Hi' }] }), 'Hi', 'stop'],
    ['a block alone', whole({ content: { type: 'text', text: 'Hi' } }), 'Hi', 'stop'],
    ['texts in an array', whole({ content: ['Hi', '!'] }), 'Hi!', 'stop'],
    ['Mistral at its limit', whole({ content: 'Hi' }, 'model_length'), 'Hi', 'length'],
    ['Gemini at its limit', whole({ content: 'Hi' }, 'MAX_TOKENS'), 'Hi', 'length'],
    [
      'Gemini: nothing but a filter',
      whole({ role: 'assistant' }, 'PROHIBITED_CONTENT'),
      '',
      'content_filter',
    ],
    ['DeepSeek: empty lines while it waits', `\n\n\n${whole({ content: 'Hi' })}`, 'Hi', 'stop'],
    ['a byte order mark', `\uFEFF${whole({ content: 'Hi' })}`, 'Hi', 'stop'],
    ['no reason', whole({ content: 'Hi' }, null), 'Hi', 'stop'],
    ['an empty reason', whole({ content: 'Hi' }, ''), 'Hi', 'stop'],
    ['nothing to say', whole({ content: '' }), '', 'stop'],
    [
      'events although none were asked for',
      chunk({ content: 'Hi' }, null) + chunk({}, 'length') + event({ choices: [], usage }),
      'Hi',
      'length',
    ],
    [
      'the same without a reason',
      chunk({ content: 'Hi' }) + event({ choices: [], usage }) + DONE,
      'Hi',
      'stop',
    ],
  ])('%s', async (_, body, content, finishReason) => {
    for (const type of ['application/json', 'text/event-stream', '']) {
      const { upstream } = await anUpstream(raw(body, type));
      expect(await upstream.complete(question, never)).toMatchObject({
        content,
        finishReason,
        usage: COUNTED,
      });
    }
  });
});

describe('a failure in the dialect of', () => {
  const FAILED: [string, string, string][] = [
    [
      'OpenRouter',
      chunk({ content: 'Hi' }) +
        event({
          error: { code: 502, message: 'Provider disconnected' },
          choices: [{ delta: { content: '' }, finish_reason: 'error' }],
        }),
      'middle',
    ],
    [
      'OpenRouter: in the choice',
      chunk({ content: 'Hi' }) + chunk({ content: '' }, 'error', { error: { message: 'x' } }),
      'middle',
    ],
    ['DeepSeek', chunk({ content: 'Hi' }) + chunk({}, 'insufficient_system_resource') + DONE, 'middle'],
    ['vLLM: abort', chunk({ content: 'Hi' }) + chunk({ content: '' }, 'abort') + DONE, 'middle'],
    [
      'older vLLM',
      chunk({ content: 'Hi' }) + event({ object: 'error', message: 'oops', code: 500 }) + DONE,
      'middle',
    ],
    [
      'Anthropic',
      [
        chunk({ content: 'Hi' }),
        'event: error\n',
        event({ type: 'error', error: { type: 'overloaded_error', message: 'x' } }),
      ].join(''),
      'middle',
    ],
    [
      'fms-guardrails-orchestrator 436',
      [
        chunk({ content: 'Hi' }),
        'event: error\n',
        event({ code: 400, details: 'Requested sample logprobs of 21.' }),
        DONE,
      ].join(''),
      'middle',
    ],
    ['FastAPI', chunk({ content: 'Hi' }) + event({ detail: 'Internal error' }) + DONE, 'middle'],
    [
      'a gateway',
      chunk({ content: 'Hi' }) + event({ message: 'Endpoint request timed out' }) + DONE,
      'middle',
    ],
    ['none: cut', chunk({ content: 'Hi' }, null), 'middle'],
    [
      'none: cut after usage in a chunk',
      event({ choices: [{ delta: { content: 'Hi' }, finish_reason: null }], usage }),
      'middle',
    ],
    ['none: text after the reason, cut', chunk({}, 'stop') + chunk({ content: 'Hi' }, null), 'middle'],
  ];

  it.each(FAILED)('%s is no answer', async (_, body, said) => {
    const { upstream, server } = await anUpstream(raw(body));
    const error = { code: 'MODEL_FAILED', message: expect.stringContaining(said) };
    await expect(read(upstream.stream(question, never))).rejects.toMatchObject(error);
    expect(server.requests).toHaveLength(1);
    await expect(upstream.complete(question, never)).rejects.toMatchObject(error);
  });

  it.each([
    ['a reason', chunk({ role: 'assistant' }) + chunk({}, 'error')],
    ['an event', event({ error: { message: 'overloaded', code: 529 } })],
    ['nothing but [DONE]', DONE],
    ['an empty body', ''],
    ['usage and silence', event({ choices: [{ delta: {} }], usage })],
  ])('before any text is tried once more: %s', async (_, body) => {
    const good = raw(chunk({ content: 'Hi' }, 'stop') + DONE);
    const { upstream, server } = await anUpstream(raw(body), good);
    expect(await read(upstream.stream(question, never))).toEqual({ text: 'Hi', finishReason: 'stop' });
    expect(server.requests).toHaveLength(2);
    const again = await anUpstream(raw(body));
    await expect(read(again.upstream.stream(question, never))).rejects.toMatchObject({
      code: 'MODEL_FAILED',
      headers: { 'x-should-retry': 'false' },
    });
  });
});

describe('a server that does not know a field', () => {
  const refusal =
    (status: number, body: unknown): Step =>
    (response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
  const good = raw(whole({ content: 'Hi' }), 'application/json');

  it.each([
    [
      'OpenAI: opencode 37964',
      refusal(400, {
        error: {
          message:
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use " +
            "'max_completion_tokens' instead.",
          param: 'max_tokens',
          code: 'unsupported_parameter',
        },
      }),
    ],
    [
      'a gateway that keeps only the words',
      refusal(400, { error: "Unsupported parameter: 'max_tokens' is not supported with this model." }),
    ],
    [
      'FastAPI',
      refusal(422, {
        detail: [
          { type: 'extra_forbidden', loc: ['body', 'max_tokens'], msg: 'Extra inputs are not permitted' },
        ],
      }),
    ],
  ])('gets its newer name, now and later: %s', async (_, step) => {
    const { upstream, server } = await anUpstream(step, good);
    expect(await upstream.complete(question, never)).toMatchObject({ content: 'Hi' });
    await upstream.complete(question, never);
    const sent = server.requests.map(({ body }) => [body.max_tokens, body.max_completion_tokens]);
    expect(sent).toEqual([
      [50, undefined],
      [undefined, 50],
      [undefined, 50],
    ]);
  });

  it('is asked again once at most, and then its words are passed on', async () => {
    const { upstream, server } = await anUpstream(
      refusal(400, { error: { message: "Unsupported parameter: 'max_tokens' or 'max_completion_tokens'" } }),
    );
    await expect(upstream.complete(question, never)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('Unsupported parameter'),
    });
    expect(server.requests).toHaveLength(2);
    // Not remembered, because it has not helped.
    await expect(upstream.complete(question, never)).rejects.toThrow();
    expect(server.requests[2]?.body).toHaveProperty('max_tokens');
  });

  it('is not asked again about a limit that is only too large', async () => {
    const { upstream, server } = await anUpstream(
      refusal(400, {
        error: { message: "'max_tokens' or 'max_completion_tokens' is too large: 50.", code: 400 },
      }),
    );
    await expect(upstream.complete(question, never)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(server.requests).toHaveLength(1);
  });

  it('is not asked for usage again', async () => {
    const { upstream, server } = await anUpstream(
      refusal(400, { error: { message: 'Unrecognized request argument supplied: stream_options' } }),
      raw(chunk({ content: 'Hi' }, 'stop') + DONE),
    );
    for (let i = 0; i < 2; i++)
      expect(await read(upstream.stream(question, never))).toMatchObject({ text: 'Hi' });
    expect(server.requests.map(({ body }) => 'stream_options' in body)).toEqual([true, false, false]);
  });
});
