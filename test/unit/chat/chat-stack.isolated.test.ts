import { ResponseStream } from '@signpost/local-aws/lambda/response-stream.ts';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type ChatRequest, chatFunction } from '#functions/chat/chat-function.ts';
import { type ChatResponse, type ChatStackRequest, chatStack } from '#functions/chat/chat-stack.ts';
import { chatRoutes } from '#functions/manifest/endpoints.ts';
import { authenticateKey } from '#shared/core/accounts/authenticate-key.ts';
import { AppError, type ErrorCode } from '#shared/platform/errors.ts';
import { identify } from '#shared/platform/runtime/log.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog, type LogLine } from '#test/support/log-lines.ts';

vi.mock('#shared/core/accounts/authenticate-key.ts');

let log: ReturnType<typeof captureLog>;

beforeEach(() => {
  vi.useFakeTimers();
  // What Lambda's runtime offers, as the local run does it.
  vi.stubGlobal('awslambda', {
    HttpResponseStream: ResponseStream,
    streamifyResponse: (handler: unknown) => handler,
  });
  vi.stubEnv('ORIGIN_SECRET', 'known');
  vi.stubEnv('CONSOLE_ORIGIN', 'https://sp.example');
  log = captureLog();
  const rate = { limit: 60, remaining: 59, resetAt: 1_800_000_000 };
  vi.mocked(authenticateKey)
    .mockReset()
    .mockResolvedValue({ ownerId: 'own_1', rate } as never);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** A client: what it has got so far, and whether it takes more. */
class FakeClient {
  text = '';
  ended = false;
  #waiting: (() => void) | undefined;
  #reads = true;
  readonly stream = new ResponseStream({
    send: (bytes, taken) => {
      this.text += Buffer.from(bytes).toString();
      if (this.#reads) taken();
      else this.#waiting = taken;
    },
    end: () => {
      this.ended = true;
    },
  });

  stopReading(): void {
    this.#reads = false;
  }

  readOn(): void {
    this.#reads = true;
    this.#waiting?.();
  }

  leave(): void {
    this.stream.destroy();
  }

  get head(): { statusCode: number; headers: Record<string, string> } {
    return JSON.parse(this.text.split('\0'.repeat(8))[0] ?? '');
  }

  get body(): string {
    return this.text.split('\0'.repeat(8))[1] ?? '';
  }
}

/** Header that marks requests from the distribution, in the form of the gateway's events. */
const FROM_EDGE = { 'X-Origin-Secret': ['known'] };

const anEvent = (overrides: Partial<APIGatewayProxyEvent> = {}): APIGatewayProxyEvent =>
  ({
    httpMethod: 'POST',
    resource: '/{modelSlug}',
    path: '/alpha',
    headers: { Authorization: 'Bearer sk_1', 'Content-Type': 'application/json', 'X-Origin-Secret': 'known' },
    pathParameters: { modelSlug: 'alpha' },
    body: '{"messages":["hi"]}',
    isBase64Encoded: false,
    requestContext: { requestId: 'req-1', requestTimeEpoch: Date.now() },
    ...overrides,
  }) as APIGatewayProxyEvent;

const context: Context = { ...CONTEXT, getRemainingTimeInMillis: () => 600_000 };

type Handler = ReturnType<typeof chatStack>;

function start(handler: Handler, event = anEvent(), client = new FakeClient()) {
  const done = Promise.resolve(handler(event, client.stream as never, context));
  return { client, done };
}

async function answerOf(handler: Handler, event?: APIGatewayProxyEvent) {
  const { client, done } = start(handler, event);
  await done;
  return { status: client.head.statusCode, headers: client.head.headers, json: JSON.parse(client.body) };
}

const contract = {
  tag: 'Chat',
  summary: 'Test',
  permission: 'chat:generate',
  body: z.object({ messages: z.array(z.string()) }),
  data: z.object({ got: z.unknown() }),
} as const;

type Run = (request: ChatRequest<(typeof contract)['body']>) => Promise<{ json: { got: unknown } }>;
const echo: Run = async ({ body }) => ({ json: { got: body } });
const endpoint = (shape: 'plain' | 'openai' = 'plain', run = echo) => chatFunction(contract, { shape }, run);

/** The last line of the log, and the only one but for faults. */
function logged(): LogLine {
  const [last, ...others] = log.lines().toReversed();
  expect(others.filter(({ level }) => level !== 'ERROR')).toEqual([]);
  return last as LogLine;
}

/** Lets everything run that waits for nothing but its turn. */
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('an endpoint of the chat API', () => {
  it('returns JSON with the request ID, the remaining rate limit, and CORS for every origin', async () => {
    const { status, headers, json } = await answerOf(endpoint());
    expect([status, json]).toEqual([200, { got: { messages: ['hi'] } }]);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': 'req-1',
      'x-ratelimit-remaining': '59',
      'access-control-allow-origin': '*',
    });
    expect(logged()).toMatchObject({
      message: 'request',
      route: 'POST /{modelSlug}',
      status: 200,
      apiRequestId: 'req-1',
    });
  });

  it.each([
    ['authorization', 'Bearer sk_1'],
    ['AUTHORIZATION', 'bearer   sk_1 '],
  ])('takes the key from %s: %s', async (name, value) => {
    await answerOf(endpoint(), anEvent({ multiValueHeaders: { ...FROM_EDGE, [name]: [value] } }));
    expect(authenticateKey).toHaveBeenCalledWith(
      'sk_1',
      'chat:generate',
      expect.objectContaining({ now: expect.any(Date), requestId: 'req-1' }),
    );
  });

  it('takes the key from x-service-api-key, and returns 400 if Authorization has another one', async () => {
    const sent = (values: Record<string, string[]>) =>
      answerOf(endpoint(), anEvent({ multiValueHeaders: { ...FROM_EDGE, ...values } }));
    expect((await sent({ 'X-Service-Api-Key': ['sk_1'] })).status).toBe(200);
    expect(vi.mocked(authenticateKey).mock.lastCall?.[0]).toBe('sk_1');
    const both = await sent({ 'X-Service-Api-Key': ['sk_1'], Authorization: ['Bearer sk_2'] });
    expect([both.status, both.json.detail]).toEqual([
      400,
      expect.stringMatching(/^Authorization: .*x-service-api-key/),
    ]);
  });

  it.each([
    ['no header', undefined, 'API_KEY_MISSING'],
    ['another scheme', ['Basic c2tfMQ=='], 'API_KEY_INVALID'],
    ['nothing after Bearer', ['Bearer '], 'API_KEY_INVALID'],
    ['two keys', ['Bearer sk_1', 'Bearer sk_2'], 'API_KEY_INVALID'],
  ])('answers 401 to %s', async (_, values, code) => {
    vi.mocked(authenticateKey).mockImplementation(async (key) => {
      throw new AppError(key === undefined ? 'API_KEY_MISSING' : 'INTERNAL_ERROR');
    });
    const multiValueHeaders = { ...FROM_EDGE, ...(values && { Authorization: values }) };
    const { status, json } = await answerOf(endpoint(), anEvent({ multiValueHeaders }));
    expect([status, Object.keys(json)]).toEqual([401, ['error', 'detail']]);
    expect(json.detail).toContain('Authorization: Bearer');
    expect(logged()).toMatchObject({ status: 401, code });
  });

  it.each<[ErrorCode, number, string | null]>([
    ['API_KEY_INVALID', 401, 'invalid_api_key'],
    ['ACCOUNT_PAUSED', 402, 'insufficient_quota'],
    ['API_KEY_INACTIVE', 403, 'inactive_api_key'],
    ['OWNER_SUSPENDED', 403, 'account_suspended'],
    ['PERMISSION_DENIED', 403, 'permission_denied'],
    ['RATE_LIMITED', 429, 'rate_limit_exceeded'],
    ['MODEL_NOT_FOUND', 404, 'model_not_found'],
    ['MODEL_FAILED', 500, 'model_failed'],
  ])('answers %s with %i in both shapes', async (code, status, openAiCode) => {
    vi.mocked(authenticateKey).mockRejectedValue(
      new AppError(code, 'What to do.', { headers: { 'retry-after': '7' } }),
    );
    const plain = await answerOf(endpoint('plain'));
    expect([plain.status, plain.json]).toEqual([
      status,
      { error: expect.any(String), detail: expect.any(String) },
    ]);
    const openai = await answerOf(endpoint('openai'));
    expect([openai.status, openai.json]).toEqual([
      status,
      { error: { message: expect.any(String), type: expect.any(String), param: null, code: openAiCode } },
    ]);
    expect(openai.headers['retry-after']).toBe('7');
  });

  const large = JSON.stringify({ messages: ['x'.repeat(1024 * 1024)] });

  it.each<[string, Partial<APIGatewayProxyEvent>, string]>([
    ['broken JSON', { body: '{' }, 'body: is not valid JSON'],
    ['no body', { body: null }, 'body: must be a JSON object'],
    ['a missing field', { body: '{}' }, 'messages: is required'],
    ['more than 1 MB', { body: large }, 'body: may have at most 1 MB. Send less of the history.'],
    [
      'more than 1 MB in base64',
      { body: Buffer.from(large).toString('base64'), isBase64Encoded: true },
      'body: may have at most 1 MB. Send less of the history.',
    ],
    [
      'a form',
      {
        headers: {
          'x-origin-secret': 'known',
          authorization: 'Bearer sk_1',
          'content-type': 'application/x-www-form-urlencoded',
        },
      },
      'Send the body as JSON with content-type: application/json.',
    ],
  ])('answers 400 to %s and names what is wrong', async (_, overrides, detail) => {
    const { status, json, headers } = await answerOf(endpoint(), anEvent(overrides));
    expect([status, json]).toEqual([400, { error: 'The request is not valid.', detail }]);
    expect(headers['x-ratelimit-limit']).toBe('60');
  });

  it('names the field of a bad request as OpenAI does', async () => {
    const { json } = await answerOf(endpoint('openai'), anEvent({ body: '{"messages":[1]}' }));
    expect(json.error).toMatchObject({
      type: 'invalid_request_error',
      param: 'messages[0]',
      code: 'invalid_type',
    });
  });

  it('takes a body in base64, and one of just 1 MB', async () => {
    const whole = JSON.stringify({ messages: ['x'.repeat(1024 * 1024 - '{"messages":[""]}'.length)] });
    const body = Buffer.from(whole).toString('base64');
    expect((await answerOf(endpoint(), anEvent({ body, isBase64Encoded: true }))).status).toBe(200);
  });

  it('hides unexpected errors, but logs them', async () => {
    const { status, json } = await answerOf(
      endpoint('plain', async () => {
        throw new Error('table signpost-prod is on fire');
      }),
    );
    expect(status).toBe(500);
    expect(JSON.stringify(json)).not.toContain('table');
    expect(logged()).toMatchObject({ status: 500, ServerErrors: 1, Faults: 1 });
    expect(log.lines()[0]).toMatchObject({
      level: 'ERROR',
      apiRequestId: 'req-1',
      error: { message: 'table signpost-prod is on fire' },
    });
  });

  it('logs neither keys nor what was written', async () => {
    await answerOf(endpoint());
    expect(log.text()).toContain('req-1');
    expect(log.text()).not.toMatch(/sk_1|hi/);
  });

  it('logs what the endpoint says it is about', async () => {
    await answerOf(
      endpoint('plain', async ({ body }) => {
        identify({ model: 'alpha' });
        return { json: { got: body } };
      }),
    );
    expect(logged()).toMatchObject({ status: 200, model: 'alpha' });
  });
});

/** Events that a test releases one by one. */
function script() {
  const given: (() => Promise<string | undefined>)[] = [];
  let wake = Promise.withResolvers<void>();
  const state = { pulled: 0, finished: false };
  async function* events(): AsyncGenerator<string> {
    try {
      for (;;) {
        while (given.length === 0) await wake.promise;
        const next = await given.shift()?.();
        if (next === undefined) return;
        state.pulled += 1;
        yield next;
      }
    } finally {
      state.finished = true;
    }
  }
  const give = async (next: () => Promise<string | undefined>) => {
    given.push(next);
    wake.resolve();
    wake = Promise.withResolvers();
    await settle();
  };
  return {
    state,
    events: events(),
    say: (text: string) => give(async () => text),
    end: () => give(async () => undefined),
    fail: (error: Error) =>
      give(async () => {
        throw error;
      }),
  };
}

const stack = (answer: (request: ChatStackRequest) => ChatResponse) =>
  chatStack('plain', async (request) => answer(request));

describe('a stream of events', () => {
  it('is sent event by event, each as soon as it is available', async () => {
    const { events, say, end, state } = script();
    const { client, done } = start(stack(() => ({ headers: { 'x-history-trimmed': '2' }, events })));
    await say('{"a":1}');
    expect(client.body).toBe('data: {"a":1}\n\n');
    expect(client.head).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-history-trimmed': '2',
        'x-request-id': 'req-1',
      },
    });
    await say('two\nlines');
    expect(client.body).toMatch(/data: two\ndata: lines\n\n$/);
    await end();
    await done;
    expect([client.ended, state.finished]).toEqual([true, true]);
    expect(logged()).toMatchObject({ status: 200 });
  });

  it('that is silent is kept alive by a comment every 15 seconds', async () => {
    const { events, say, end } = script();
    const { client, done } = start(stack(() => ({ events })));
    await vi.advanceTimersByTimeAsync(14_999);
    expect(client.text).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    expect(client.body).toBe(': ping\n\n');
    await vi.advanceTimersByTimeAsync(15_000);
    await say('late');
    expect(client.body).toBe(': ping\n\n: ping\n\ndata: late\n\n');
    await end();
    await done;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(client.body).toBe(': ping\n\n: ping\n\ndata: late\n\n');
  });

  it('that fails before its first event is an error with its status', async () => {
    const { events, fail } = script();
    const { client, done } = start(stack(() => ({ events })));
    await fail(new AppError('MODEL_FAILED', 'The model is asleep. Try again.'));
    await done;
    expect(client.head.statusCode).toBe(500);
    expect(JSON.parse(client.body)).toEqual({
      error: 'The model could not respond.',
      detail: 'The model is asleep. Try again.',
    });
  });

  it('that fails half way ends with the error as its last event', async () => {
    const { events, say, fail, state } = script();
    const { client, done } = start(stack(() => ({ events })));
    await say('one');
    await fail(new Error('secret reason'));
    await done;
    expect(client.body).toMatch(
      /^data: one\n\ndata: \{"error":"Something went wrong on our side\."[^\n]*\}\n\n$/,
    );
    expect(client.body).not.toContain('secret');
    expect([client.ended, state.finished]).toEqual([true, true]);
    expect(logged()).toMatchObject({ status: 200, ServerErrors: 1, Faults: 1 });
    expect(log.lines()[0]).toMatchObject({ error: { message: 'secret reason' } });
  });

  it('waits for a client that does not read', async () => {
    const { events, say, end, state } = script();
    const { client, done } = start(stack(() => ({ events })));
    await say('first');
    client.stopReading();
    const long = 'x'.repeat(40_000);
    for (let count = 0; count < 5; count += 1) await say(long);
    // What the stream itself holds back is all that is taken from the model.
    expect(state.pulled).toBeLessThan(4);
    client.readOn();
    await settle();
    await end();
    await done;
    expect(client.body.split('data: ')).toHaveLength(7);
  });

  it('without a single event is still a response', async () => {
    const { events, end } = script();
    const { client, done } = start(stack(() => ({ events })));
    await end();
    await done;
    expect([client.head.statusCode, client.body, client.ended]).toEqual([200, '', true]);
  });
});

describe('a client that leaves', () => {
  it('before the response: aborts the work, logs 499, and writes nothing', async () => {
    let reason: unknown;
    const { client, done } = start(
      chatStack('plain', ({ signal }) => {
        const { promise, reject } = Promise.withResolvers<ChatResponse>();
        signal.addEventListener('abort', () => {
          reason = signal.reason;
          reject(new Error('aborted'));
        });
        return promise;
      }),
    );
    await settle();
    client.leave();
    await done;
    expect(reason).toMatchObject({ name: 'ClientGone' });
    expect(client.text).toBe('');
    expect(logged()).toMatchObject({ message: 'request', status: 499 });
  });

  it('whose response is ready anyway also gets 499', async () => {
    const work = Promise.withResolvers<ChatResponse>();
    const { client, done } = start(chatStack('plain', () => work.promise));
    client.leave();
    await settle();
    work.resolve({ json: {} });
    await done;
    expect(client.text).toBe('');
    expect(logged()).toMatchObject({ status: 499 });
  });

  it('in the middle of a stream: the stream is finished and nothing more is written', async () => {
    const { events, say, state } = script();
    const { client, done } = start(stack(() => ({ events })));
    await say('one');
    client.leave();
    await say('two');
    await done;
    expect(client.body).toBe('data: one\n\n');
    expect([state.finished, client.ended]).toEqual([true, false]);
    expect(logged()).toMatchObject({ status: 499 });
  });

  it('while it does not read: the wait for it ends', async () => {
    const { events, say, state } = script();
    const { client, done } = start(stack(() => ({ events })));
    await say('one');
    client.stopReading();
    for (let count = 0; count < 3; count += 1) await say('x'.repeat(40_000));
    client.leave();
    await done;
    expect(state.finished).toBe(true);
    expect(logged()).toMatchObject({ status: 499 });
  });

  it('after the end is not noticed', async () => {
    const { client, done } = start(stack(() => ({ json: {} })));
    await done;
    client.leave();
    expect(logged()).toMatchObject({ status: 200 });
  });
});

describe('every function of the chat API', () => {
  it.each(chatRoutes)('$name refuses who comes past the distribution', async ({ file }) => {
    const module = new URL(`../../../functions/${file}.ts`, import.meta.url).pathname;
    const { handler } = (await import(/* @vite-ignore */ module)) as { handler: Handler };
    const forged = { 'X-Origin-Secret': ['forged'], Authorization: ['Bearer sk_1'] };
    const { status, json, headers } = await answerOf(handler, anEvent({ multiValueHeaders: forged }));
    expect(status).toBe(403);
    expect(JSON.stringify(json)).toContain('This is not the public URL of the service.');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(authenticateKey).not.toHaveBeenCalled();
    expect(logged()).toMatchObject({ code: 'ORIGIN_REFUSED', OriginRefused: 1 });
  });
});

describe('the time of a function', () => {
  it("ends a non-streaming response before CloudFront's timeout", async () => {
    const { client, done } = start(
      chatStack('plain', ({ signal }) => {
        const { promise, reject } = Promise.withResolvers<ChatResponse>();
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        return promise;
      }),
    );
    await vi.advanceTimersByTimeAsync(109_999);
    expect(client.text).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(client.head.statusCode).toBe(500);
    expect(JSON.parse(client.body)).toEqual({
      error: 'The model could not respond.',
      detail: 'It took longer than 110 s. Try again.',
    });
    expect(logged()).toMatchObject({ status: 500, code: 'MODEL_FAILED' });
  });

  it('ends a stream 5 seconds before it is over, with an event that says so', async () => {
    const { events, say } = script();
    const { client, done } = start(stack(() => ({ events })));
    await say('one');
    await vi.advanceTimersByTimeAsync(595_000);
    // Only now does the stream let itself be finished.
    await say('two');
    await done;
    expect(client.body).toMatch(/data: \{"error":"The model could not respond\."[^\n]*595 s[^\n]*\}\n\n$/);
    expect(client.body).not.toContain('two');
    expect(client.ended).toBe(true);
  });
});
