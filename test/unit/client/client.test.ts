import { describe, expect, it } from 'vitest';
import { createClient } from '#clients/typescript/src/client.ts';

interface Sent {
  url: string;
  init: RequestInit & { headers: Record<string, string> };
}

/** A client whose requests all get this response, and its sent requests. */
function answeredWith(response: () => Response | Promise<Response>) {
  const sent: Sent[] = [];
  const client = createClient({
    origin: 'https://go.example.com',
    apiKey: 'sk_test',
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init as Sent['init'] });
      return response();
    },
  });
  return { client, sent };
}

const success = (data: unknown) => Response.json({ status: 'success', message: 'Done.', data });

describe('a call', () => {
  it('sends path, query and key, and answers what is in the envelope', async () => {
    const { client, sent } = answeredWith(() => success({ analytics: { totalClicks: 3 } }));
    const { analytics } = await client.get('/v1/api/links/{id}/analytics', {
      path: { id: 'lnk_a/b' },
      query: { from: '2026-11-01', to: undefined },
    });
    expect(analytics.totalClicks).toBe(3);
    expect(sent[0]?.url).toBe('https://go.example.com/v1/api/links/lnk_a%2Fb/analytics?from=2026-11-01');
    expect(sent[0]?.init.headers).toEqual({ accept: 'application/json', 'x-service-api-key': 'sk_test' });
  });

  it('of a signed-in browser names the account, and needs no key', async () => {
    const headers: unknown[] = [];
    const ask: typeof fetch = async (_, init) => {
      headers.push(init?.headers);
      return success({});
    };
    const options = { origin: 'https://go.example.com', accountId: 'own_a', fetch: ask };
    await createClient(options).get('/v1/api/me');
    await createClient(options).models();
    await createClient({ ...options, apiKey: 'sk_test' }).get('/v1/api/me');
    expect(headers).toEqual([
      { accept: 'application/json', 'x-account-id': 'own_a' },
      { 'x-account-id': 'own_a' },
      { accept: 'application/json', 'x-service-api-key': 'sk_test' },
    ]);
  });

  it.each(['', '.', '..'])(
    'is not sent to another path than the one it names, for the id "%s"',
    async (id) => {
      const { client, sent } = answeredWith(() => success({}));
      await expect(client.delete('/v1/api/links/{id}', { path: { id } })).rejects.toThrow(
        'path.id must not be',
      );
      expect(sent).toEqual([]);
    },
  );

  it('sends a body as JSON, a form and a file as what they are', async () => {
    const { client, sent } = answeredWith(() => success({}));
    await client.post('/v1/api/links', {
      body: { originalUrl: 'https://example.com', title: 'A' },
      idempotencyKey: 'once',
    });
    await client.post('/v1/api/smart-links', { body: new FormData() });
    await client.post('/v1/api/links/import', { body: new Blob(['originalUrl'], { type: 'text/csv' }) });
    const [json, form, file] = sent.map(({ init }) => init);
    expect(json?.body).toBe('{"originalUrl":"https://example.com","title":"A"}');
    expect(json?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'once' });
    expect([form?.headers['content-type'], file?.headers['content-type']]).toEqual([undefined, undefined]);
    expect(form?.body).toBeInstanceOf(FormData);
    expect(file?.body).toBeInstanceOf(Blob);
  });

  it('reads a file page by page, and sends the key nowhere else', async () => {
    const links = [
      '<https://elsewhere.example/v1/api/links/export?format=csv&cursor=two>; rel="next"',
      undefined,
    ];
    const { client, sent } = answeredWith(() => {
      const link = links[sent.length - 1];
      return new Response(`page ${sent.length}`, { headers: link ? { link } : {} });
    });
    const pages: string[] = [];
    const input = { query: { tag: 'mail' }, accept: 'text/csv' } as const;
    for await (const page of client.filePages('/v1/api/links/export', input)) pages.push(await page.text());
    expect(pages).toEqual(['page 1', 'page 2']);
    expect(sent.map(({ url }) => url)).toEqual([
      'https://go.example.com/v1/api/links/export?tag=mail',
      'https://go.example.com/v1/api/links/export?format=csv&cursor=two',
    ]);
  });

  it('reads a file as the type that is asked for', async () => {
    const { client, sent } = answeredWith(() => new Response('<svg/>'));
    const file = await client.file('/v1/api/links/{id}/qrcode', {
      path: { id: 'lnk_1' },
      accept: 'image/svg+xml',
    });
    expect(await file.text()).toBe('<svg/>');
    expect(sent[0]?.init.headers['accept']).toBe('image/svg+xml');
  });

  it('throws what the API refuses, with the fields that are wrong', async () => {
    const details = [{ path: 'title', message: 'is required' }];
    const { client } = answeredWith(() =>
      Response.json(
        { status: 'error', error: { code: 'VALIDATION_ERROR', message: 'title: is required', details } },
        { status: 400, headers: { 'x-request-id': 'abc', 'retry-after': '7' } },
      ),
    );
    await expect(client.get('/v1/api/me')).rejects.toMatchObject({
      name: 'ApiError',
      status: 400,
      code: 'VALIDATION_ERROR',
      message: 'title: is required',
      details,
      requestId: 'abc',
      retryAfter: 7,
    });
  });

  it('throws an error of its own when the answer is no JSON, and when none comes', async () => {
    const { client } = answeredWith(() => new Response('<html>', { status: 503 }));
    await expect(client.get('/v1/api/me')).rejects.toMatchObject({ status: 503, code: 'UNKNOWN_ERROR' });
    const unreachable = answeredWith(() => Promise.reject(new TypeError('fetch failed')));
    await expect(unreachable.client.get('/v1/api/me')).rejects.toMatchObject({
      status: 0,
      code: 'NETWORK_ERROR',
    });
  });
});

describe('chat', () => {
  /** A stream that is cut where it hurts: in the middle of lines and characters. */
  const inPieces = (text: string, size: number) => {
    const bytes = new TextEncoder().encode(text);
    return new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
  };
  const chunk = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
  const request = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi' }] };

  const textOf = async (stream: string, size: number) => {
    const { client, sent } = answeredWith(() => new Response(inPieces(stream, size)));
    let text = '';
    for await (const piece of client.chat(request)) text += piece.choices[0]?.delta.content ?? '';
    return { text, sent };
  };

  it.each([1, 7, 10_000])('puts the pieces together, %i bytes at a time', async (size) => {
    const stream = `: hello\n\n${chunk('Grüße')}${chunk(', 世界')}data: [DONE]\n\n${chunk('never')}`;
    const { text, sent } = await textOf(stream, size);
    expect(text).toBe('Grüße, 世界');
    expect(sent[0]?.url).toBe('https://go.example.com/chat/v1/chat/completions');
    expect(sent[0]?.init.headers['authorization']).toBe('Bearer sk_test');
  });

  it('names what is wrong in a request, as other calls do', async () => {
    const message = 'The request is not valid. temperature: must be from 0 to 2';
    const error = { message, type: 'invalid_request_error', param: 'temperature', code: null };
    const { client } = answeredWith(() => Response.json({ error }, { status: 400 }));
    await expect(client.chat(request).next()).rejects.toMatchObject({
      details: [{ path: 'temperature', message: 'must be from 0 to 2' }],
    });
  });

  it('lists the models', async () => {
    const { client, sent } = answeredWith(() => Response.json({ object: 'list', data: [{ id: 'm' }] }));
    expect(await client.models()).toEqual([{ id: 'm' }]);
    expect(sent[0]?.url).toBe('https://go.example.com/chat/v1/models');
    expect(sent[0]?.init.headers['authorization']).toBe('Bearer sk_test');
  });

  it('throws the error that comes in the midst of an answer', async () => {
    const stream = `${chunk('a')}data: {"error":{"message":"The model is gone.","code":"upstream"}}\n\n`;
    await expect(textOf(stream, 50)).rejects.toMatchObject({
      code: 'upstream',
      message: 'The model is gone.',
    });
  });
});
