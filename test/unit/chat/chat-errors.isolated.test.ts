import { ResponseStream } from '@signpost/local-aws/lambda/response-stream.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chatError } from '#functions/chat/chat-errors.ts';
import { conversationTooLong } from '#shared/chat/upstream.ts';
import { errorOf } from '#shared/chat/upstream-failure.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

describe('a conversation that is too long', () => {
  it("has OpenAI's code and words on /v1, which its clients look for", () => {
    const { status, json } = chatError(conversationTooLong(), 'openai');
    expect(status).toBe(400);
    expect(json).toEqual({
      error: {
        // LiteLLM looks for the first words, LangChain for the code.
        message: expect.stringMatching(
          /^This model's maximum context length is .*reduce the .*\(context_length_exceeded\)$/,
        ),
        type: 'invalid_request_error',
        param: 'messages',
        code: 'context_length_exceeded',
        params: {},
      },
    });
  });

  it('has the shape of the specification elsewhere', () => {
    const { status, json } = chatError(conversationTooLong(), 'plain');
    expect([status, json]).toEqual([
      400,
      {
        error: 'The request is not valid.',
        detail:
          'messages: exceed the context of this model; send less of the history or a smaller max_tokens',
      },
    ]);
  });
});

describe('a request that the upstream refuses', () => {
  const error = () =>
    errorOf({ status: 400, codes: ['unsupported_value'], param: 'temperature', message: 'Only 1.' });

  it("has the upstream's words, code and field on /v1", () => {
    const { status, json } = chatError(error(), 'openai');
    expect(status).toBe(400);
    expect(json).toMatchObject({
      error: {
        message: 'The request is not valid. The upstream model refused the request: Only 1.',
        type: 'invalid_request_error',
        param: 'temperature',
        code: 'unsupported_value',
      },
    });
  });

  it('has its words elsewhere', () => {
    const { status, json } = chatError(error(), 'plain');
    expect([status, json]).toEqual([
      400,
      { error: 'The request is not valid.', detail: 'The upstream model refused the request: Only 1.' },
    ]);
  });
});

describe('an upstream failure', () => {
  it('is 500 with the headers that clients obey', () => {
    const busy = errorOf({ status: 429, codes: [], message: 'x', retryAfter: 7 });
    expect(chatError(busy, 'openai')).toMatchObject({ status: 500, headers: { 'retry-after': '7' } });
    const refused = errorOf({ status: 401, codes: [], message: 'x' });
    expect(chatError(refused, 'plain')).toMatchObject({
      status: 500,
      headers: { 'x-should-retry': 'false' },
    });
  });
});

describe('a path that does not exist', () => {
  beforeEach(() => {
    vi.stubGlobal('awslambda', { HttpResponseStream: ResponseStream });
    vi.stubEnv('ORIGIN_SECRET', 'known');
    captureLog();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });

  async function ask(httpMethod: string, path: string) {
    const { handler } = await import('#functions/chat/not-found.ts');
    let text = '';
    const stream = new ResponseStream({
      send: (bytes, taken) => {
        text += Buffer.from(bytes).toString();
        taken();
      },
      end: () => {},
    });
    const requestContext = { requestId: 'req-1', requestTimeEpoch: Date.now() };
    const event = {
      httpMethod,
      path,
      resource: '$default',
      headers: { 'x-origin-secret': 'known' },
      requestContext,
    };
    await handler(event as never, stream as never, CONTEXT);
    const [head = '', body = ''] = text.split('\0'.repeat(8));
    return { status: JSON.parse(head).statusCode, body: JSON.parse(body) };
  }

  it.each([
    ['POST', '/chat/completions'],
    ['GET', '/models'],
    ['GET', '/models/alpha-small-3p1-24b'],
    ['GET', '/v1'],
    ['POST', '/v1/responses'],
    ['POST', '/v1/embeddings'],
    ['POST', '/v1/chat/completions/chat/completions'],
    ['POST', '/v1/chat/completions/'],
    ['POST', '/openai/v1/chat/completions'],
  ])("of OpenAI's clients says which base URL is right: %s %s", async (method, path) => {
    const { status, body } = await ask(method, path);
    expect(status).toBe(404);
    expect(body).toEqual({
      error: {
        message: expect.stringContaining('ends in /chat/v1'),
        type: 'invalid_request_error',
        param: null,
        code: 'unknown_url',
      },
    });
  });

  it('of others has the shape of the specification', async () => {
    for (const [method, path, status] of [
      ['GET', '/a/b', 404],
      ['GET', '/alpha-small-3p1-24b', 405],
      ['GET', '/my-models-2', 405],
    ] as const) {
      const answer = await ask(method, path);
      expect(answer.status).toBe(status);
      expect(answer.body).toEqual({ error: expect.any(String), detail: expect.stringContaining(path) });
    }
  });

  it("still says which methods OpenAI's endpoints take", async () => {
    const { status, body } = await ask('GET', '/v1/chat/completions');
    expect([status, body.error.code]).toEqual([405, 'method_not_allowed']);
  });
});
