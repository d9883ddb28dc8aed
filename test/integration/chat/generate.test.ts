import type { ServerResponse } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatInput } from '#shared/chat/chat-request.ts';
import { generate } from '#shared/chat/generate.ts';
import { estimatePromptTokens, estimateTokens } from '#shared/chat/history.ts';
import * as upstreams from '#shared/chat/openai-upstream.ts';
import type { Usage } from '#shared/chat/upstream.ts';
import { openAccount } from '#shared/core/accounts/administer.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { DEFAULT_PRICES, type PriceList } from '#shared/core/accounts/prices.ts';
import { faults, injectFaults, NO_FAULT } from '#test/support/emulators/call-faults.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import { captureLog } from '#test/support/log-lines.ts';
import {
  breakOff,
  completion,
  DONE,
  end,
  events,
  json,
  part,
  type ScriptedUpstream,
  silence,
  startScriptedUpstream,
  used,
} from '#test/support/servers/scripted-upstream.ts';

const SLUG = 'alpha-small-3p1-24b';
const START = 1_000_000;
const prices: PriceList = { ...DEFAULT_PRICES, 'chat.input-tokens': 2000, 'chat.output-tokens': 5000 };

let upstream: ScriptedUpstream;
const { openAiUpstream } = upstreams;

tableOfFile();

injectFaults('TransactWriteItemsCommand');

beforeAll(async () => {
  upstream = await startScriptedUpstream();
});

afterAll(() => upstream.close());

beforeEach(() => {
  upstream.requests.length = 0;
  // Retried at once: a third of a second for each failure was most of the time of this file.
  vi.spyOn(upstreams, 'openAiUpstream').mockImplementation((config, options) =>
    openAiUpstream(config, { ...options, limits: { delayMs: 1 } }),
  );
  vi.stubEnv(
    'CHAT_MODELS',
    JSON.stringify({
      [SLUG]: {
        contextTokens: 300,
        maxOutputTokens: 100,
        upstream: { kind: 'openai', baseUrl: upstream.baseUrl, model: 'llama' },
      },
    }),
  );
});

async function aPayer(balanceMicros: number | undefined = START) {
  const { ownerId } = await openAccount({ name: 'Chatter', plan: 'pro', balanceMicros }, new Date());
  const owner = await findOwner(ownerId);
  if (!owner) throw new Error('The owner is gone');
  const read = async () => (await findOwner(ownerId)) ?? Promise.reject(new Error('The owner is gone'));
  const spent = async () => {
    const { balanceMicros, reservedMicros, chatCalls } = await read();
    expect({ reservedMicros, chatCalls }).toEqual({ reservedMicros: 0, chatCalls: 0 });
    return START - balanceMicros;
  };
  return { payer: { owner, prices }, owner: read, spent };
}

const aQuestion = (overrides: Partial<ChatInput> = {}): ChatInput => ({
  messages: [{ role: 'user', content: 'Name three colors.' }],
  maxTokens: undefined,
  temperature: undefined,
  topP: undefined,
  stop: undefined,
  seed: undefined,
  stream: false,
  includeUsage: false,
  ...overrides,
});

const never = new AbortController().signal;
const cost = (input: number, output: number) => 2 * input + 5 * output;

async function read(stream: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const delta of stream) all.push(delta);
  return all;
}

describe('generate: a non-streaming response', () => {
  it("charges the upstream's usage in one debit", async () => {
    upstream.script = [completion('Red')];
    const { payer, spent } = await aPayer();
    const answer = await generate(SLUG, aQuestion(), payer).complete(never);
    expect(answer).toMatchObject({ content: 'Red', usage: { inputTokens: 11, outputTokens: 7 } });
    expect(await spent()).toBe(cost(11, 7));
  });

  it('costs an estimate where the upstream has not counted', async () => {
    for (const usage of [null, { prompt_tokens: 0, completion_tokens: 0 }]) {
      upstream.script = [completion('Red and blue', { usage })];
      const { payer, spent } = await aPayer();
      const input = aQuestion();
      const answer = await generate(SLUG, input, payer).complete(never);
      const expected = {
        inputTokens: estimatePromptTokens(input.messages),
        outputTokens: estimateTokens('Red and blue'),
      };
      expect(answer.usage).toEqual(expected);
      expect(await spent()).toBe(cost(expected.inputTokens, expected.outputTokens));
    }
  });

  it('that the upstream fails at costs nothing', async () => {
    upstream.script = [json({}, 400)];
    const { payer, spent } = await aPayer();
    await expect(generate(SLUG, aQuestion(), payer).complete(never)).rejects.toMatchObject({
      code: 'MODEL_FAILED',
    });
    expect(await spent()).toBe(0);
  });

  it('is not charged if nobody waited for it', async () => {
    upstream.script = [silence];
    const { payer, spent } = await aPayer();
    const client = new AbortController();
    const answer = generate(SLUG, aQuestion(), payer).complete(client.signal);
    setTimeout(() => client.abort(new Error('left')), 50);
    await expect(answer).rejects.toThrow('left');
    expect(await spent()).toBe(0);
  });

  it('is given all the same when it cannot be charged for, and the log says so', async () => {
    const log = captureLog();
    upstream.script = [completion('Red')];
    const { payer, owner } = await aPayer();
    faults.calls = 0;
    faults.before = (n) => {
      if (n > 0) throw new Error('no table');
    };
    expect(await generate(SLUG, aQuestion(), payer).complete(never)).toMatchObject({ content: 'Red' });
    faults.before = NO_FAULT;
    expect(log.lines()).toContainEqual(
      expect.objectContaining({ message: 'not charged', ownerId: payer.owner.ownerId, inputTokens: 11 }),
    );
    // The sweep returns it.
    expect((await owner()).reservedMicros).toBe(cost(estimatePromptTokens(aQuestion().messages), 100));
  });

  it('is exact for twenty at once', async () => {
    upstream.script = [completion('Red')];
    const { payer, spent } = await aPayer();
    await Promise.all(Array.from({ length: 20 }, () => generate(SLUG, aQuestion(), payer).complete(never)));
    expect(await spent()).toBe(20 * cost(11, 7));
  });
});

describe('generate: a stream', () => {
  it("charges the upstream's usage once, and reports it last", async () => {
    upstream.script = [events([part('Red'), part(' and blue'), end(), used(12, 4), DONE])];
    const { payer, spent } = await aPayer();
    const deltas = await read(generate(SLUG, aQuestion(), payer).stream(never));
    expect(deltas).toEqual([
      { text: 'Red' },
      { text: ' and blue' },
      { finishReason: 'stop' },
      { usage: { inputTokens: 12, outputTokens: 4 } },
    ]);
    expect(await spent()).toBe(cost(12, 4));
  });

  it('costs an estimate where the upstream has not counted', async () => {
    upstream.script = [events([part('Red'), end(), DONE])];
    const { payer, spent } = await aPayer();
    const input = aQuestion();
    await read(generate(SLUG, input, payer).stream(never));
    expect(await spent()).toBe(cost(estimatePromptTokens(input.messages), estimateTokens('Red')));
  });

  const written = 'Red, green, blue and a good many more';
  const estimate = () => cost(estimatePromptTokens(aQuestion().messages), estimateTokens(written));

  it('charges a disconnected client once for the generated tokens', async () => {
    upstream.script = [events([part(written)], { ends: false })];
    const { payer, spent } = await aPayer();
    const client = new AbortController();
    const reading = async () => {
      for await (const _ of generate(SLUG, aQuestion(), payer).stream(client.signal)) {
        client.abort(new Error('left'));
      }
    };
    await expect(reading()).rejects.toThrow('left');
    expect(await spent()).toBe(estimate());
    expect(await upstream.requests[0]?.cancelled).toBe(true);
  });

  it('charges an abandoned stream once for the generated tokens', async () => {
    upstream.script = [events([part(written)], { ends: false })];
    const { payer, spent } = await aPayer();
    for await (const _ of generate(SLUG, aQuestion(), payer).stream(never)) break;
    expect(await spent()).toBe(estimate());
    expect(await upstream.requests[0]?.cancelled).toBe(true);
  });

  it('that is left when it is complete costs what it cost', async () => {
    upstream.script = [events([part('Red'), end(), used(12, 4), DONE])];
    const { payer, spent } = await aPayer();
    for await (const { usage } of generate(SLUG, aQuestion(), payer).stream(never)) if (usage) break;
    expect(await spent()).toBe(cost(12, 4));
  });

  it('that is left before anything was written costs nothing', async () => {
    upstream.script = [silence];
    const { payer, spent } = await aPayer();
    const client = new AbortController();
    const reading = read(generate(SLUG, aQuestion(), payer).stream(client.signal));
    setTimeout(() => client.abort(new Error('left')), 50);
    await expect(reading).rejects.toThrow('left');
    expect(await spent()).toBe(0);
  });

  it.each([
    ['breaks off', breakOff(events([part(written)], { ends: false }))],
    ['ends too early', events([part(written)])],
    ['says that it failed', events([part(written), end('error'), used(12, 40), DONE])],
    ['reports an error', events([part(written), 'data: {"error":{"message":"overloaded"}}'])],
    ['sends nonsense', events([part(written), 'data: {'])],
  ])('that the upstream %s after text costs what was written', async (_, step) => {
    upstream.script = [step];
    const { payer, spent } = await aPayer();
    await expect(read(generate(SLUG, aQuestion(), payer).stream(never))).rejects.toMatchObject({
      code: 'MODEL_FAILED',
    });
    expect(await spent()).toBe(estimate());
  });

  it('that the upstream breaks off before any text costs nothing', async () => {
    upstream.script = [breakOff(events([part('')], { ends: false }))];
    const { payer, spent } = await aPayer();
    await expect(read(generate(SLUG, aQuestion(), payer).stream(never))).rejects.toMatchObject({
      code: 'MODEL_FAILED',
    });
    expect(await spent()).toBe(0);
  });
});

describe('generate: a completion without text', () => {
  const NOTHING = { inputTokens: 0, outputTokens: 0 };
  const without = (content: unknown, finish_reason: string, completion_tokens: number, fields = {}) =>
    json({
      choices: [{ index: 0, message: { role: 'assistant', content, ...fields }, finish_reason }],
      usage: { prompt_tokens: 11, completion_tokens },
    });
  const streamed = (delta: object, finish_reason: string, completion_tokens: number) =>
    events([
      `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }] })}`,
      end(finish_reason),
      used(11, completion_tokens),
      DONE,
    ]);

  it.each([
    ['nothing to say', '', 'stop', 1],
    ['withheld by a filter', null, 'content_filter', 20],
  ])('is one that costs nothing: %s', async (_, content, reason, tokens) => {
    const { payer, spent } = await aPayer();
    upstream.script = [without(content, reason, tokens)];
    expect(await generate(SLUG, aQuestion(), payer).complete(never)).toEqual({
      content: '',
      finishReason: reason,
      usage: NOTHING,
    });
    upstream.script = [streamed({ content: content ?? '' }, reason, tokens)];
    const deltas = await read(generate(SLUG, aQuestion(), payer).stream(never));
    expect(deltas).toEqual([{ finishReason: reason }, { usage: NOTHING }]);
    expect(await spent()).toBe(0);
  });

  const thought = [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] }];
  it.each([
    ['tokens, but no text', { content: '' }, 'stop', 7, /nothing that can be read/],
    ['blocks that are no text', { content: thought }, 'stop', 0, /nothing that can be read/],
    [
      'a tool call',
      { content: null, tool_calls: [{ id: 'x' }] },
      'tool_calls',
      9,
      /nothing that can be read/,
    ],
    ['thoughts up to the limit', { content: '', reasoning_content: 'Hm' }, 'length', 9, /larger max_tokens/],
  ])('fails and costs nothing where the model wrote: %s', async (_, fields, reason, tokens, said) => {
    const { payer, spent } = await aPayer();
    const error = {
      code: 'MODEL_FAILED',
      message: expect.stringMatching(said),
      headers: { 'x-should-retry': 'false' },
    };
    upstream.script = [without(null, reason, tokens, fields)];
    await expect(generate(SLUG, aQuestion(), payer).complete(never)).rejects.toMatchObject(error);
    upstream.script = [streamed(fields, reason, tokens)];
    await expect(read(generate(SLUG, aQuestion(), payer).stream(never))).rejects.toMatchObject(error);
    expect(upstream.requests).toHaveLength(2);
    expect(await spent()).toBe(0);
  });
});

describe('generate: any stream', () => {
  const REASONS = ['stop', 'length', 'content_filter', 'model_length', 'error', '', 'null', null] as const;
  const scripts = fc.record({
    /** How an attempt before it fails, without text. */
    first: fc.constantFrom(undefined, undefined, undefined, undefined, undefined, 'status', 'event', 'break'),
    texts: fc.array(fc.constantFrom('Red', ' and blue', ' green, of course', '\n', ' ', 'x'.repeat(900)), {
      maxLength: 4,
    }),
    thinks: fc.boolean(),
    reason: fc.constantFrom(...REASONS),
    counted: fc.constantFrom(undefined, [0, 0], [12, 1], [12, 40]),
    /** Usage in each chunk, as vLLM can send it. */
    countsEach: fc.boolean(),
    isDone: fc.boolean(),
    /** After how many events the upstream stops, and how. */
    cut: fc.option(
      fc.record({ at: fc.nat(7), how: fc.constantFrom('break', 'half an event', 'end', 'error') }),
      { nil: undefined },
    ),
    /** After how many texts the caller leaves, and how. */
    leaving: fc.option(
      fc.record({ after: fc.integer({ min: 1, max: 4 }), how: fc.constantFrom('return', 'abort') }),
      { nil: undefined },
    ),
  });
  type Script = typeof scripts extends fc.Arbitrary<infer T> ? T : never;

  const FAILURE_EVENT = `data: ${JSON.stringify({ error: { message: 'overloaded', code: 503 } })}`;
  const FIRST = {
    status: json({}, 500),
    event: events([FAILURE_EVENT]),
    break: breakOff(events([], { ends: false })),
  };

  /** The events that the upstream sends, and what a caller can know from them. */
  function written({ texts, thinks, reason, counted, countsEach, isDone, cut }: Script) {
    const usage = counted && { prompt_tokens: counted[0], completion_tokens: counted[1] };
    const chunk = (delta: object, finish_reason: unknown = null) =>
      `data: ${JSON.stringify({
        choices: [{ index: 0, delta, finish_reason }],
        ...(usage && countsEach && { usage }),
      })}`;
    const all = [
      ...(thinks ? [chunk({ reasoning_content: 'Hm' })] : []),
      ...texts.map((content) => chunk({ content })),
      chunk({}, reason),
      ...(usage && !countsEach ? [`data: ${JSON.stringify({ choices: [], usage })}`] : []),
      ...(isDone ? [DONE] : []),
    ];
    const lines = all.slice(0, cut?.at);
    const isCut = lines.length < all.length;
    const inTexts = thinks ? 1 : 0;
    const text = texts.slice(0, Math.max(0, lines.length - inTexts)).join('');
    const ending = lines.length > texts.length + inTexts ? reason : null;
    const hasReason = ![null, '', 'null', 'error'].includes(ending);
    // What fails after the reason fails to send the usage only.
    const hasFailed = ending === 'error' || (isCut && cut?.how === 'error' && !hasReason);
    const hasLastUsage = text !== '' && lines.some((line) => line.includes('"choices":[]'));
    return {
      step: stepOf(lines, isCut ? cut?.how : undefined),
      text,
      hasUsage: lines.some((line) => line.includes('"usage"')),
      isWhole: !hasFailed && (lines.includes(DONE) || hasReason || hasLastUsage),
    };
  }

  function stepOf(lines: string[], how: 'break' | 'half an event' | 'end' | 'error' | undefined) {
    if (how === 'break') return breakOff(events(lines, { ends: false }));
    if (how === 'error') return events([...lines, FAILURE_EVENT]);
    if (how !== 'half an event') return events(lines);
    return breakOff(async (response: ServerResponse) => {
      await events(lines, { ends: false })(response);
      response.write(part('Never read').slice(0, -9));
    });
  }

  it('is charged for what the caller got, once, nothing else, and never cut in silence', async () => {
    await fc.assert(
      fc.asyncProperty(scripts, async (script) => {
        const { first, counted, leaving } = script;
        const { step, text, hasUsage, isWhole } = written(script);
        upstream.script = first ? [FIRST[first], step] : [step];
        upstream.requests.length = 0;
        const { payer, spent } = await aPayer();
        const input = aQuestion();
        const caller = new AbortController();
        let got = '';
        let pieces = 0;
        let usage: Usage | undefined;
        let outcome: 'finished' | 'failed' | 'left' = 'finished';
        try {
          for await (const delta of generate(SLUG, input, payer).stream(caller.signal)) {
            got += delta.text ?? '';
            pieces += delta.text === undefined ? 0 : 1;
            usage = delta.usage ?? usage;
            if (pieces !== leaving?.after) continue;
            if (leaving.how === 'abort') caller.abort(new Error('left'));
            else {
              outcome = 'left';
              break;
            }
          }
        } catch {
          outcome = caller.signal.aborted ? 'left' : 'failed';
        }
        expect(text.startsWith(got)).toBe(true);
        if (isWhole && text.trim() !== '' && outcome !== 'left') expect(outcome).toBe('finished');
        if (outcome === 'finished') expect([got, isWhole]).toEqual([text, true]);
        // What was got is paid, and nothing else is.
        const paid = await spent();
        expect(paid > 0).toBe(got !== '');
        // White space waits for text: if there is none, for the end, where the usage is known.
        const isAtEnd = outcome === 'finished' || (isWhole && got !== '' && text.trim() === '');
        const [prompt, completion] = (isAtEnd && hasUsage && counted) || [0, 0];
        const due = cost(
          prompt || estimatePromptTokens(input.messages),
          completion || Math.min(estimateTokens(got), 100),
        );
        expect(paid).toBe(got === '' ? 0 : due);
        if (usage) expect(cost(usage.inputTokens, usage.outputTokens)).toBe(paid);
        expect(upstream.requests.length).toBeLessThanOrEqual(2);
      }),
      { numRuns: exhaustively(100, 40) },
    );
  }, 120_000);

  it('that is white space until it fails costs nothing, and fails with a status', async () => {
    upstream.script = [breakOff(events([part('\n'), part('  ')], { ends: false }))];
    const { payer, spent } = await aPayer();
    const first = generate(SLUG, aQuestion(), payer).stream(never).next();
    await expect(first).rejects.toMatchObject({ code: 'MODEL_FAILED' });
    expect(await spent()).toBe(0);
  });
});

describe('generate: the upstream request', () => {
  it("never exceeds the model's token limit", async () => {
    upstream.script = [completion('Red')];
    const { payer } = await aPayer();
    for (const maxTokens of [undefined, 5000, 7]) {
      await generate(SLUG, aQuestion({ maxTokens }), payer).complete(never);
    }
    expect(upstream.requests.map(({ body }) => body.max_tokens)).toEqual([100, 100, 7]);
  });

  it('drops the oldest turns that do not fit with the completion, and reports their number', async () => {
    upstream.script = [completion('Red')];
    const { payer } = await aPayer();
    const turns = Array.from({ length: 9 }, (_, i) => ({
      role: i % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `${i} `.repeat(80),
    }));
    const answer = generate(SLUG, aQuestion({ messages: turns }), payer);
    await answer.complete(never);
    expect(answer.trimmed).toBe(6);
    expect(upstream.requests[0]?.body.messages).toEqual(turns.slice(6));
    const short = generate(SLUG, aQuestion({ messages: turns, maxTokens: 1 }), payer);
    expect(short.trimmed).toBe(4);
  });

  it('names the models there are when there is no such model', async () => {
    const { payer } = await aPayer();
    for (const slug of ['gamma', 'beta-4p0-h-micro', 'constructor', '__proto__', '']) {
      expect(() => generate(slug, aQuestion(), payer)).toThrow(
        expect.objectContaining({ code: 'MODEL_NOT_FOUND', message: expect.stringContaining(SLUG) }),
      );
    }
  });
});
