import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chatRows } from '#functions/manifest/endpoints/chat.ts';
import { generate } from '#shared/chat/generate.ts';
import { RESERVED_MS, reserveCall } from '#shared/chat/reserve-call.ts';
import { sweepExpired } from '#shared/cleanup/sweep-expired.ts';
import { openAccount, setOwnerPlan, topUp } from '#shared/core/accounts/administer.ts';
import { authenticateKey } from '#shared/core/accounts/authenticate-key.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { pauseIfExhausted } from '#shared/core/accounts/pause.ts';
import { DEFAULT_PRICES, type PriceList } from '#shared/core/accounts/prices.ts';
import { anAct } from '#test/support/builders/authors.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { captureLog } from '#test/support/log-lines.ts';
import {
  completion,
  events,
  part,
  type ScriptedUpstream,
  startScriptedUpstream,
} from '#test/support/servers/scripted-upstream.ts';

const SLUG = 'alpha-small-3p1-24b';
const prices: PriceList = { ...DEFAULT_PRICES, 'chat.input-tokens': 2000, 'chat.output-tokens': 5000 };
const never = new AbortController().signal;

/** 9 tokens by the estimate, 11 by the upstream. */
const question = {
  messages: [{ role: 'user' as const, content: 'Name three colors.' }],
  maxTokens: undefined,
  temperature: undefined,
  topP: undefined,
  stop: undefined,
  seed: undefined,
  stream: false,
  includeUsage: false,
};
const MOST = 9 * 2 + 100 * 5;
const REAL = 11 * 2 + 7 * 5;

let upstream: ScriptedUpstream;
tableOfFile();

beforeAll(async () => {
  upstream = await startScriptedUpstream();
  process.env['EVENT_QUEUE_URL'] = '';
});

afterAll(() => upstream.close());

beforeEach(() => {
  upstream.requests.length = 0;
  upstream.script = [completion('Red')];
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
  captureLog();
});

async function anAccount(balanceMicros: number | undefined, plan: 'free' | 'business' = 'business') {
  const { ownerId, apiKey } = await openAccount({ name: 'Chatter', plan, balanceMicros }, new Date());
  const read = async () => (await findOwner(ownerId)) ?? Promise.reject(new Error('The owner is gone'));
  const owner = await read();
  const call = () => generate(SLUG, question, { owner, prices });
  return { ownerId, apiKey, owner, read, call, payer: { owner, prices } };
}

/** A model that reports this many tokens. */
const using = (prompt: number, output: number) =>
  completion('Red', { usage: { prompt_tokens: prompt, completion_tokens: output } });

describe('reserveCall: a balance', () => {
  it('never falls below 0 when 40 calls come at once', async () => {
    const { read, call } = await anAccount(3 * MOST + 10);
    let lowest = Number.POSITIVE_INFINITY;
    upstream.script = [
      async (response) => {
        lowest = Math.min(lowest, (await read()).balanceMicros);
        return completion('Red')(response);
      },
    ];
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => call().complete(never)));
    const done = results.filter(({ status }) => status === 'fulfilled').length;
    expect(done).toBeGreaterThanOrEqual(3);
    expect(lowest).toBeGreaterThanOrEqual(0);
    for (const result of results) {
      // 429 if others kept changing the account meanwhile.
      if (result.status === 'rejected') expect([402, 429]).toContain(result.reason.status);
    }
    expect(await read()).toMatchObject({
      balanceMicros: 3 * MOST + 10 - done * REAL,
      reservedMicros: 0,
      chatCalls: 0,
    });
  });

  it('for only a part of the longest completion lowers max_tokens, and pauses at its end', async () => {
    upstream.script = [using(9, 20)];
    // 20 tokens, and a rest that pays no further one.
    const { ownerId, read, call } = await anAccount(9 * 2 + 20 * 5 + 3);
    await call().complete(never);
    expect(upstream.requests[0]?.body.max_tokens).toBe(20);
    expect(await read()).toMatchObject({ balanceMicros: 0, pausedAt: expect.any(String) });
    await topUp(ownerId, 1, anAct());
    expect((await read()).pausedAt).toBeUndefined();
  });

  it('rejects a balance for the prompt but no useful completion, with the missing amount', async () => {
    const { read, call } = await anAccount(50);
    await expect(call().complete(never)).rejects.toMatchObject({
      code: 'BALANCE_TOO_LOW',
      status: 402,
      message: 'This may cost 0.000098, and the balance is 0.00005. Top it up.',
    });
    expect(upstream.requests).toHaveLength(0);
    expect(await read()).toMatchObject({ balanceMicros: 50, reservedMicros: 0, chatCalls: 0 });
  });

  it('that is all reserved refuses further calls without pausing the account', async () => {
    const { apiKey, payer, read } = await anAccount(MOST);
    await reserveCall(payer, { inputTokens: 9, maxTokens: 100 }, new Date());
    expect(await read()).toMatchObject({ balanceMicros: 0, reservedMicros: MOST });
    const { owner } = await authenticateKey(apiKey, 'any', {
      now: new Date(),
      onPaused: (owner) => pauseIfExhausted(owner, new Date()),
    });
    await expect(
      reserveCall({ owner, prices }, { inputTokens: 9, maxTokens: 100 }, new Date()),
    ).rejects.toMatchObject({
      code: 'BALANCE_TOO_LOW',
      message: expect.stringContaining('0.000518 more are reserved'),
    });
    expect((await read()).pausedAt).toBeUndefined();
  });

  it('stays at 0 when a prompt has more tokens than estimated and others took the rest', async () => {
    const { read, payer } = await anAccount(MOST + 30);
    const first = await reserveCall(payer, { inputTokens: 9, maxTokens: 100 }, new Date());
    await first.settle({ inputTokens: 40, outputTokens: 100 }, new Date());
    expect(await read()).toMatchObject({ balanceMicros: 0, reservedMicros: 0, chatCalls: 0 });
  });
});

describe('reserveCall: a call that crashes between reserving and settling', () => {
  it('is returned by the sweep, once and not before the longest call may have ended', async () => {
    const began = new Date(Date.now() - 3_600_000);
    const { payer, read } = await anAccount(MOST);
    const reservation = await reserveCall(payer, { inputTokens: 9, maxTokens: 100 }, began);
    const sweep = (ms: number) => sweepExpired('https://sp.example', new Date(began.getTime() + ms));
    expect((await sweep(RESERVED_MS - 1)).released).toBe(0);
    expect((await read()).reservedMicros).toBe(MOST);
    const [one, other] = await Promise.all([sweep(RESERVED_MS + 1), sweep(RESERVED_MS + 1)]);
    expect(one.released + other.released).toBe(1);
    expect(await read()).toMatchObject({ balanceMicros: MOST, reservedMicros: 0, chatCalls: 0 });
    await reservation.settle({ inputTokens: 9, outputTokens: 9 }, new Date());
    expect(await read()).toMatchObject({ balanceMicros: MOST, reservedMicros: 0, chatCalls: 0 });
  });

  it('is not swept while its function may run', () => {
    const longest = chatRows.map((row) => ('timeoutSeconds' in row ? row.timeoutSeconds : 0));
    expect(RESERVED_MS).toBeGreaterThan(1000 * Math.max(...longest) + 60_000);
  });
});

describe('reserveCall: the calls of an owner', () => {
  it('are as many at once as the plan allows, also for an account that is not billed', async () => {
    upstream.script = [events([part('Red')], { ends: false })];
    const { ownerId, read, call } = await anAccount(undefined, 'free');
    const streams = [call(), call()].map((one) => one.stream(never));
    await Promise.all(streams.map((stream) => stream.next()));
    await expect(call().stream(never).next()).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: 'At most 2 chat calls at once on the plan free. Wait until one has ended.',
      headers: { 'retry-after': '1' },
    });
    expect((await read()).chatCalls).toBe(2);
    await streams[0]?.return();
    upstream.script = [completion('Red')];
    await call().complete(never);
    await setOwnerPlan(ownerId, 'business', anAct());
    await streams[1]?.return();
    expect((await read()).chatCalls).toBe(0);
  });

  it('are no more when 40 come at once', async () => {
    const { call } = await anAccount(undefined, 'free');
    let running = 0;
    let most = 0;
    upstream.script = [
      async (response) => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 50));
        running--;
        return completion('Red')(response);
      },
    ];
    await Promise.allSettled(Array.from({ length: 40 }, () => call().complete(never)));
    // On a busy machine the calls that pass need not overlap.
    expect(most).toBeLessThanOrEqual(2);
  });
});
