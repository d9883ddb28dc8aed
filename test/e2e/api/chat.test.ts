import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { ownerRateLimit } from '#shared/core/accounts/plans.ts';
import { countUse } from '#shared/platform/limits/rate-limit-store.ts';
import { admin, apiKey, chatOrigin, eventually, isLocal, send } from '#test/support/deployment/client.ts';

// With an upstream that fails, or whose client leaves: see `test/e2e/local/settings.test.ts`.

const SLUGS = ['alpha-small-3p1-24b', 'beta-4p0-h-micro'];
const [SLUG = ''] = SLUGS;
const messages = [{ role: 'user' as const, content: 'Name three colors.' }];

/** Posts as curl does. */
const post = (
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  key: string | null = apiKey,
) =>
  send('POST', `${chatOrigin}${path}`, {
    headers: {
      'content-type': 'application/json',
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** The payloads of the events of a stream. */
const payloadsOf = (text: string): string[] =>
  [...text.matchAll(/^data: (.*)$/gm)].map(([, payload = '']) => payload);

async function anOwner(...options: string[]): Promise<{ ownerId: string; key: string }> {
  const { ownerId, apiKey: key } = await admin('owner', 'create', '--name', 'Chatter', ...options);
  return { ownerId, key };
}

const balanceOf = async (ownerId: string): Promise<number> => (await admin('owner', 'show', ownerId)).balance;

describe('the key in x-service-api-key', () => {
  it('is accepted on every endpoint, also in a preflight', async () => {
    const headers = { 'x-service-api-key': apiKey };
    expect((await post(`/${SLUG}`, { messages }, headers, null)).status).toBe(200);
    expect((await post('/v1/chat/completions', { model: SLUG, messages }, headers, null)).status).toBe(200);
    expect((await send('GET', `${chatOrigin}/v1/models`, { headers })).status).toBe(200);
    const preflight = await send('OPTIONS', `${chatOrigin}/${SLUG}`);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-service-api-key');
    const different = await post(`/${SLUG}`, { messages }, { 'x-service-api-key': 'sk_other' });
    expect([different.status, different.body.detail]).toEqual([
      400,
      expect.stringContaining('x-service-api-key'),
    ]);
  });
});

describe.each(SLUGS)('POST /%s', (slug) => {
  it('returns a completion in both formats', async () => {
    const { status, headers, body } = await post(`/${slug}`, { messages });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('x-request-id')).toBeTruthy();
    expect(body).toMatchObject({
      id: expect.stringMatching(/^chatcmpl/),
      object: 'chat.completion',
      model: slug,
      choices: [{ index: 0, message: { role: 'assistant' }, finish_reason: 'stop' }],
    });
    const [{ message }] = body.choices;
    expect(message.content).toBe(body.response);
    expect(message.content.length).toBeGreaterThan(0);
    expect(Math.abs(body.created - Date.now() / 1000)).toBeLessThan(120);
    expect(body.usage.total_tokens).toBe(body.usage.prompt_tokens + body.usage.completion_tokens);
    expect(headers.get('x-history-trimmed')).toBeNull();
  });

  it('streams the same as events', async () => {
    const body = { messages, stream: true, stream_options: { include_usage: true } };
    const answer = await post(`/${slug}`, body);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const payloads = payloadsOf(answer.body);
    expect(payloads.pop()).toBe('[DONE]');
    const chunks = payloads.map((payload) => JSON.parse(payload));
    expect(chunks[0].choices[0].delta).toEqual({ role: 'assistant', content: '' });
    expect(chunks.at(-2).choices[0].finish_reason).toBe('stop');
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
    expect(chunks.every((chunk) => chunk.object === 'chat.completion.chunk' && chunk.model === slug)).toBe(
      true,
    );
  });
});

describe('POST /{modelSlug}', () => {
  it.runIf(isLocal)('says that the development model answers where there is no other', async () => {
    const { body } = await post(`/${SLUG}`, { messages });
    expect(body.response).toContain('This is the development model');
    expect(body.response).toContain('"Name three colors."');
  });

  it('heeds max_tokens and stop', async () => {
    const cut = await post(`/${SLUG}`, { messages, max_tokens: 3 });
    expect(cut.body).toMatchObject({
      choices: [{ finish_reason: 'length' }],
      usage: { completion_tokens: 3 },
    });
    if (!isLocal) return;
    const { body } = await post(`/${SLUG}`, { messages, stop: ['model'] });
    expect(body.response).toBe('This is the development');
  });

  it('continues after an empty answer', async () => {
    const history = [...messages, { role: 'assistant', content: '' }, ...messages];
    expect((await post(`/${SLUG}`, { messages: history })).status).toBe(200);
    const ofOpenAi = [
      { role: 'system', content: '' },
      ...messages,
      { role: 'assistant', content: null },
      ...messages,
    ];
    expect((await post('/v1/chat/completions', { model: SLUG, messages: ofOpenAi })).status).toBe(200);
  });

  it("refuses in OpenAI's shape what would change the meaning of the response", async () => {
    for (const [field, param] of [
      [{ tool_choice: 'required' }, 'tool_choice'],
      [{ response_format: { type: 'json_schema', json_schema: { name: 'x' } } }, 'response_format.type'],
    ] as const) {
      const { status, body } = await post('/v1/chat/completions', { model: SLUG, messages, ...field });
      expect([status, body.error.param, body.error.type]).toEqual([400, param, 'invalid_request_error']);
    }
  });

  it('leaves out the oldest turns of a long conversation and says how many', async () => {
    const long = 'word '.repeat(6000);
    const history = [
      { role: 'user', content: long },
      { role: 'assistant', content: long },
      { role: 'user', content: 'And now?' },
    ];
    const { status, headers } = await post(`/${SLUG}`, { messages: history });
    expect(status).toBe(200);
    if (isLocal) expect(headers.get('x-history-trimmed')).toBe('2');
  });

  it.each([
    ['no messages', {}, 'messages: is required'],
    ['no message', { messages: [] }, 'messages: must hold at least one message'],
    [
      'another role',
      { messages: [{ role: 'system', content: 'x' }] },
      'messages[0].role: must be user or assistant',
    ],
    ['no content', { messages: [{ role: 'user' }] }, 'messages[0].content: is required'],
    [
      'an empty content',
      { messages: [{ role: 'user', content: '' }] },
      'messages[0].content: must not be empty',
    ],
    ['a wrong temperature', { messages, temperature: 3 }, 'temperature: must be from 0 to 2'],
    ['no object', '[]', 'body: must be an object'],
    ['no JSON', '{"messages":', 'body: is not valid JSON'],
  ])('answers 400 that names the field to %s', async (_, body, detail) => {
    const answer = await post(`/${SLUG}`, body);
    expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String), detail } });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('x-request-id')).toBeTruthy();
  });

  it.each([
    ['no key', null],
    ['no key of ours', 'sk-123'],
    ['a key that does not exist', `sk_own_${'0'.repeat(20)}_key_${'0'.repeat(20)}_${'0'.repeat(43)}`],
  ])('answers 401 to %s', async (_, key) => {
    const answer = await post(`/${SLUG}`, { messages }, {}, key);
    expect(answer).toMatchObject({
      status: 401,
      body: { error: expect.any(String), detail: expect.any(String) },
    });
  });

  it('returns 404 as JSON for an unknown model, with the available models', async () => {
    const { status, body } = await post('/gamma-1', { messages });
    expect(status).toBe(404);
    expect(body).toMatchObject({ error: expect.any(String), detail: expect.stringContaining(SLUG) });
  });

  it.runIf(isLocal)('returns 403 for a key without chat:generate', async () => {
    const { ownerId } = await anOwner();
    const { apiKey: key } = await admin('key', 'create', ownerId, '--permissions', 'links:read');
    const { status, body } = await post(`/${SLUG}`, { messages }, {}, key);
    expect(status).toBe(403);
    expect(body.detail).toContain('chat:generate');
  });

  it.runIf(isLocal)('returns 429 with retry-after when the key is used too often', async () => {
    const { ownerId, key } = await anOwner('--plan', 'free');
    // Most of its 60 requests a minute.
    for (let i = 0; i < 56; i++) await countUse(ownerRateLimit('free'), ownerId, new Date());
    const statuses = new Set<number>();
    for (let i = 0; i < 125 && !statuses.has(429); i++) {
      const { status, headers, body } = await post(`/${SLUG}`, {}, {}, key);
      statuses.add(status);
      if (status !== 429) continue;
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(body).toEqual({ error: expect.any(String), detail: expect.any(String) });
    }
    expect([...statuses]).toEqual([400, 429]);
  });
});

describe.runIf(isLocal)('POST /{modelSlug}: the tokens of an answer', () => {
  it.each([
    ['at an endpoint of its own', (key: string) => post(`/${SLUG}`, { messages }, {}, key)],
    [
      "at OpenAI's endpoint",
      (key: string) => post('/v1/chat/completions', { model: SLUG, messages }, {}, key),
    ],
  ])('are as many as the balance pays for, and an account without balance is paused: %s', async (_, ask) => {
    const { ownerId, key } = await anOwner('--balance', '0.00001');
    const tooLow = await ask(key);
    expect([tooLow.status, JSON.stringify(tooLow.body)]).toEqual([402, expect.stringContaining('0.00001')]);
    await admin('owner', 'top-up', ownerId, '0.00009');
    const { body } = await ask(key);
    expect(body.choices[0].finish_reason).toBe('length');
    expect(await balanceOf(ownerId)).toBe(0);
    const refused = await ask(key);
    expect(refused.status).toBe(402);
    await admin('owner', 'top-up', ownerId, '1');
    expect((await ask(key)).status).toBe(200);
  });

  it('are taken for a stream as well', async () => {
    const { ownerId, key } = await anOwner('--balance', '1');
    const body = { messages, stream: true, stream_options: { include_usage: true } };
    const answer = await post(`/${SLUG}`, body, {}, key);
    const { usage } = JSON.parse(payloadsOf(answer.body).at(-2) ?? '');
    const cost = Math.ceil(0.5 * usage.prompt_tokens) + Math.ceil(3 * usage.completion_tokens);
    expect(await balanceOf(ownerId)).toBeCloseTo(1 - cost / 1e6, 9);
  });

  it('are reserved while it is written', async () => {
    const { ownerId, key } = await anOwner('--balance', '1');
    const client = new AbortController();
    const response = await fetch(`${chatOrigin}/${SLUG}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'word '.repeat(2000) }], stream: true }),
      signal: client.signal,
    });
    await response.body?.getReader().read();
    const { reserved, balance } = await admin('owner', 'show', ownerId);
    client.abort();
    expect(reserved).toBeGreaterThan(0);
    expect(balance).toBeCloseTo(1 - reserved, 9);
    const left = await eventually(
      async () => (await admin('owner', 'show', ownerId)).reserved,
      (reserved) => reserved === 0,
    );
    expect(left).toBe(0);
  });
});

describe("OpenAI's own client", () => {
  const client = (options: object = {}) =>
    new OpenAI({ baseURL: `${chatOrigin}/v1`, apiKey, maxRetries: 0, ...options });

  it('gets a completion', async () => {
    const answer = await client().chat.completions.create({
      model: SLUG,
      messages: [{ role: 'developer', content: 'Be brief.' }, ...messages],
      temperature: 0.3,
      max_completion_tokens: 40,
      n: 1,
      user: 'somebody',
    });
    expect(answer.object).toBe('chat.completion');
    expect(answer.choices[0]?.message.role).toBe('assistant');
    expect(answer.choices[0]?.message.content?.length).toBeGreaterThan(0);
    expect(answer.usage?.completion_tokens).toBeLessThanOrEqual(40);
  });

  it('gets a stream, part by part, with its usage', async () => {
    const stream = await client().chat.completions.create({
      model: SLUG,
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    let parts = 0;
    let finish: string | null = null;
    let usage: OpenAI.CompletionUsage | null | undefined;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      parts += 1;
      finish = chunk.choices[0]?.finish_reason ?? finish;
      usage = chunk.usage ?? usage;
    }
    expect(parts).toBeGreaterThan(3);
    expect(text.length).toBeGreaterThan(0);
    expect(finish).toBe('stop');
    expect(usage?.total_tokens).toBeGreaterThan(0);
  });

  it('puts a stream together with its own helper', async () => {
    const stream = client().chat.completions.stream({ model: SLUG, messages });
    const answer = await stream.finalChatCompletion();
    expect(answer.choices[0]?.message.content).toBe(
      (await client().chat.completions.create({ model: SLUG, messages })).choices[0]?.message.content,
    );
  });

  it('lists the models and shows one', async () => {
    const list = await client().models.list();
    expect(list.data.map(({ id }) => id)).toEqual(SLUGS);
    expect(await client().models.retrieve(SLUG)).toMatchObject({ id: SLUG, object: 'model' });
    await expect(client().models.retrieve('gamma')).rejects.toThrow(OpenAI.NotFoundError);
  });

  it('throws an AuthenticationError for a bad key', async () => {
    const asking = client({ apiKey: 'sk-wrong' }).chat.completions.create({ model: SLUG, messages });
    const error = await asking.catch((thrown) => thrown);
    expect(error).toBeInstanceOf(OpenAI.AuthenticationError);
    expect(error).toMatchObject({ status: 401, code: 'invalid_api_key', type: 'invalid_request_error' });
  });

  it('throws a NotFoundError that names the right base URL', async () => {
    for (const baseURL of [chatOrigin, `${chatOrigin}/v1/chat/completions`]) {
      const asking = client({ baseURL }).chat.completions.create({ model: SLUG, messages });
      const error = await asking.catch((thrown) => thrown);
      expect(error).toBeInstanceOf(OpenAI.NotFoundError);
      expect(error).toMatchObject({ code: 'unknown_url', message: expect.stringContaining('/chat/v1') });
    }
  });

  it('throws a NotFoundError for an unknown model', async () => {
    const error = await client()
      .chat.completions.create({ model: 'gpt-4o', messages })
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(OpenAI.NotFoundError);
    expect(error).toMatchObject({ status: 404, code: 'model_not_found', param: 'model' });
  });

  it('throws a BadRequestError that names the parameter', async () => {
    for (const [wrong, param] of [
      [{ n: 2 }, 'n'],
      [{ temperature: 9 }, 'temperature'],
      [{ messages: [] }, 'messages'],
    ] as const) {
      const body = { model: SLUG, messages, ...wrong } as OpenAI.ChatCompletionCreateParamsNonStreaming;
      const error = await client()
        .chat.completions.create(body)
        .catch((thrown) => thrown);
      expect(error).toBeInstanceOf(OpenAI.BadRequestError);
      expect(error).toMatchObject({ status: 400, param, type: 'invalid_request_error' });
    }
  });

  it('may abort a stream', async () => {
    const stream = await client().chat.completions.create({ model: SLUG, messages, stream: true });
    let parts = 0;
    for await (const _ of stream) {
      parts += 1;
      if (parts === 3) stream.controller.abort();
    }
    expect(parts).toBe(3);
  });
});
