import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { document } from '#clients/generator/document.ts';
import { HANDWRITTEN, namedMethods, namedOperations } from '#clients/generator/named-methods.ts';
import { etagOf, type Link, type Page, type Signpost } from '#clients/typescript/src/index.ts';
import { forEvery } from '#test/support/for-every.ts';
import { fakeService, type SentRequest, success } from '#test/support/servers/fake-service.ts';

const { paths } = document();
const written = namedMethods(paths);

interface Called {
  name: string;
  method: string;
  path: string;
  hasBody: boolean;
  data: object;
}

/** `signpost.links.create`, and the operation that it should call. */
const methods = namedOperations(paths).flatMap<Called>(({ method, path, operation }) => {
  const { operationId } = operation;
  const byHand = HANDWRITTEN[operationId];
  const called = { method, path, hasBody: operation.requestBody !== undefined };
  if (byHand) return [{ ...called, name: byHand, data: { tags: [], failed: [], nextCursor: null } }];
  return written
    .filter((one) => one.operation === operation)
    .map(({ resource, name, returns }) => ({
      ...called,
      name: [resource, name].filter(Boolean).join('.'),
      data: returns.kind === 'list' ? { [returns.field]: [] } : {},
    }));
});

function methodOf(signpost: Signpost, name: string): (...values: unknown[]) => unknown {
  const words = name.split('.');
  const last = words.pop() as string;
  const owner = words.reduce<unknown>((at, word) => (at as Record<string, unknown>)[word], signpost);
  return (...values) => (owner as Record<string, (...all: unknown[]) => unknown>)[last]?.(...values);
}

/** Reads whatever a method returns. */
async function read(returned: unknown): Promise<void> {
  const result = await returned;
  if (typeof result === 'object' && result !== null && Symbol.asyncIterator in result)
    for await (const _ of result as AsyncIterable<unknown>) break;
}

describe('a named method', () => {
  it('exists for every operation that needs a key', () => {
    const needKey = Object.values(paths)
      .flatMap((byMethod) => Object.values(byMethod))
      .filter(({ security = [], operationId }) => security.length > 0 && !/-(put|patch)$/.test(operationId))
      .filter((operation) => !operation['x-internal']);
    expect(needKey.length).toBeGreaterThan(50);
    expect(namedOperations(paths).map(({ operation }) => operation)).toEqual(expect.arrayContaining(needKey));
  });

  it('sends the method and the path of its operation', () =>
    forEvery(
      methods,
      async ({ name, method, path, hasBody, data }) => {
        const { signpost, sent } = fakeService([
          () => (path.startsWith('/chat') ? Response.json({ data: [] }) : success(data)),
        ]);
        const parameters = path.match(/\{\w+\}/g) ?? [];
        const body = name === 'links.renameTag' ? ['old', 'new'] : hasBody ? [{}] : [];
        await read(methodOf(signpost, name)(...parameters.map((_, i) => `id${i}`), ...body));
        const filled = parameters.reduce((all, parameter, i) => all.replace(parameter, `id${i}`), path);
        expect(sent.map((request) => `${request.method} ${request.url.pathname}`)).toEqual([
          `${method.toUpperCase()} ${filled}`,
        ]);
      },
      ({ name }) => name,
    ));

  it('is listed in the README', () => {
    const readme = readFileSync(new URL('../../../clients/typescript/README.md', import.meta.url), 'utf8');
    const listed = [...readme.matchAll(/^\| `signpost\.(\w+)` \| (.*) \|$/gm)].flatMap(
      ([, resource, names = '']) =>
        [...names.matchAll(/`([\w.]+)`/g)].map(([, name]) => `${resource}.${name}`),
    );
    const others = ['uploads.upload', 'webhooks.verify'];
    const existing = methods.map(({ name }) => name).filter((name) => name !== 'me');
    expect(listed.sort()).toEqual([...existing, ...others].sort());
  });

  it('sends query and options from its last argument, and returns the record', async () => {
    const { signpost, sent } = fakeService([() => success({ analytics: { totalClicks: 3 } })]);
    const controller = new AbortController();
    const options = { from: '2026-11-01', to: undefined, signal: controller.signal, timeout: 1_000 };
    const analytics = await signpost.links.analytics('lnk_a/b', options);
    expect(analytics.totalClicks).toBe(3);
    expect(sent[0]?.url.href).toBe('https://go.example.com/v1/api/links/lnk_a%2Fb/analytics?from=2026-11-01');
    expect(sent[0]?.headers.get('x-service-api-key')).toBe('sk_test');
  });

  it('that creates sends an idempotency key: its own, or that of the caller', async () => {
    const { signpost, sent } = fakeService([() => success({ link: { _id: 'lnk_1' } })]);
    const draft = { originalUrl: 'https://example.com', title: 'A' };
    await signpost.links.create(draft);
    await signpost.links.create(draft);
    await signpost.links.create(draft, { idempotencyKey: 'mine' });
    await signpost.links.update('lnk_1', { title: 'B' });
    const [first, second, third, fourth] = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
    expect([third, fourth]).toEqual(['mine', null]);
  });

  it('that changes sends the ETag of the record that was read, as ifMatch', async () => {
    const link = () =>
      Response.json({ data: { link: { _id: 'lnk_1' } } }, { headers: { etag: '"mh2x9c4w"' } });
    const { signpost, sent } = fakeService([link, link, () => success({ links: [{ _id: 'lnk_1' }] })]);
    const read = await signpost.links.get('lnk_1');
    expect([etagOf(read), etagOf({ ...read })]).toEqual(['"mh2x9c4w"', undefined]);
    const ifMatch = etagOf(read);
    const changed = await signpost.links.update('lnk_1', { title: 'B' }, { ifMatch });
    expect(etagOf(changed)).toBe('"mh2x9c4w"');
    const [listed] = (await signpost.links.list({ limit: 1 }).page()).items;
    expect(listed && etagOf(listed)).toBe(undefined);
    await signpost.links.delete('lnk_1', { ifMatch });
    expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual([null, ifMatch, null, ifMatch]);
    expect(sent.map(({ url }) => url.search)).toEqual(['', '', '?limit=1', '']);
  });

  it('exists for the account of the key, and for paths', async () => {
    const { signpost, sent } = fakeService([() => success({ name: 'Acme' })]);
    await signpost.me();
    await signpost.get('/v1/api/me');
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/v1/api/me', '/v1/api/me']);
  });

  it.each(['go.example.com', 'localhost:3000', '', 'ftp://go.example.com'])(
    'does not exist without an origin: "%s"',
    (origin) => {
      expect(() => fakeService([], { origin })).toThrow(
        `origin must be a URL such as "https://go.example.com", not "${origin}".`,
      );
    },
  );
});

describe('a list', () => {
  const pageOf = (items: number[], nextCursor: string | null) => () =>
    success({ links: items.map((n) => ({ _id: `lnk_${n}` })), nextCursor });
  const pages = [pageOf([1, 2], 'c1'), pageOf([], 'c2'), pageOf([3], null)];

  it('reads one page after the other, with the same filters', async () => {
    const { signpost, sent } = fakeService(pages);
    const ids: string[] = [];
    for await (const link of signpost.links.list({ tag: 'mail' })) ids.push(link._id);
    expect(ids).toEqual(['lnk_1', 'lnk_2', 'lnk_3']);
    expect(sent.map(({ url }) => url.search)).toEqual([
      '?limit=100&tag=mail',
      '?limit=100&tag=mail&cursor=c1',
      '?limit=100&tag=mail&cursor=c2',
    ]);
  });

  it('requests no more pages than are read', async () => {
    const { signpost, sent } = fakeService(pages);
    for await (const _ of signpost.links.list()) break;
    expect(sent).toHaveLength(1);
    expect(await signpost.links.list().toArray({ max: 0 })).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it('returns a page, or the first items in an array', async () => {
    const { signpost, sent } = fakeService([pages[0] as (typeof pages)[number]]);
    const list = signpost.links.list({ limit: 2, cursor: 'c0' });
    expectTypeOf(list.page()).resolves.toEqualTypeOf<Page<Link>>();
    expect(await list.page()).toMatchObject({
      items: [{ _id: 'lnk_1' }, { _id: 'lnk_2' }],
      nextCursor: 'c1',
    });
    expect(sent[0]?.url.search).toBe('?limit=2&cursor=c0');
    expect((await list.toArray({ max: 3 })).map(({ _id }) => _id)).toEqual(['lnk_1', 'lnk_2', 'lnk_1']);
  });

  it('of tags adds up what several responses have counted', async () => {
    const page = (tags: Record<string, number>, nextCursor: string | null) => () =>
      success({ tags: Object.entries(tags).map(([name, links]) => ({ name, links })), nextCursor });
    const { signpost } = fakeService([page({ mail: 2, b: 1 }, 'c1'), page({ a: 1, mail: 3 }, null)]);
    expect(await signpost.links.tags()).toEqual([
      { name: 'a', links: 1 },
      { name: 'b', links: 1 },
      { name: 'mail', links: 5 },
    ]);
  });

  it('of links is changed by renaming a tag until nothing is left', async () => {
    const page = (updated: number, failed: string[], nextCursor: string | null) => () =>
      success({ updated, failed: failed.map((_id) => ({ _id, error: {} })), nextCursor });
    const { signpost, sent } = fakeService([page(2, ['lnk_1'], 'c1'), page(1, [], null)]);
    const { updated, failed } = await signpost.links.renameTag('mail', null);
    expect([updated, failed.map(({ _id }) => _id)]).toEqual([3, ['lnk_1']]);
    expect(sent.map(({ init }) => JSON.parse(String(init.body)))).toEqual([
      { tag: 'mail', name: null },
      { tag: 'mail', name: null, cursor: 'c1' },
    ]);
  });
});

describe('a CSV file', () => {
  it('has one header row, however many pages it comes in', async () => {
    const next = '</v1/api/links/export?cursor=c1>; rel="next"';
    const { signpost, sent } = fakeService([
      () => new Response('code,title\r\na,"two\r\nlines"\r\n', { headers: { link: next } }),
      () => new Response('code,title\r\nb,B\r\n'),
    ]);
    expect(await signpost.links.export({ tag: 'mail' }).text()).toBe(
      'code,title\r\na,"two\r\nlines"\r\nb,B\r\n',
    );
    expect(sent.map(({ url, headers }) => [url.search, headers.get('accept')])).toEqual([
      ['?tag=mail', 'text/csv'],
      ['?cursor=c1', 'text/csv'],
    ]);
  });
});

describe('uploads.upload', () => {
  const image = new Blob(['x'], { type: 'image/png' });
  const target = () =>
    success({ uploadUrl: 'https://storage.example.com/', fields: { key: 'k' }, storageCode: 'med_1' });

  it('sends the file to storage without the API key', async () => {
    const { signpost, sent } = fakeService([target, () => new Response(null, { status: 204 })]);
    expect(await signpost.uploads.upload(image)).toBe('med_1');
    const [, upload] = sent;
    expect(upload?.url.href).toBe('https://storage.example.com/');
    expect([...(upload?.headers.keys() ?? [])]).toEqual([]);
    expect([...((upload as SentRequest).init.body as FormData).keys()]).toEqual(['key', 'file']);
  });

  it('throws what the storage says no to', async () => {
    const { signpost } = fakeService([target, () => new Response('<Error/>', { status: 403 })]);
    await expect(signpost.uploads.upload(image)).rejects.toMatchObject({
      code: 'UPLOAD_FAILED',
      status: 403,
    });
  });
});

describe('chat', () => {
  const events = () =>
    new Response('data: {"choices":[{"delta":{"content":"Hi"}}]}\n\ndata: [DONE]\n\n', {
      headers: { 'content-type': 'text/event-stream' },
    });
  const messages = [{ role: 'user' as const, content: 'Hello' }];

  it('returns one completion, or its pieces as a stream', async () => {
    const { signpost, sent } = fakeService([() => Response.json({ response: 'Hi' }), events, events]);
    expect((await signpost.chat.completions.create({ model: 'm', messages })).response).toBe('Hi');
    const stream = await signpost.chat.completions.create({ model: 'm', messages, stream: true });
    for await (const { choices } of stream) expect(choices[0]?.delta.content).toBe('Hi');
    for await (const { choices } of await signpost.chat.generate('m', { messages, stream: true }))
      expect(choices[0]?.delta.content).toBe('Hi');
    expect(sent.map(({ url, headers }) => [url.pathname, headers.get('authorization')])).toEqual([
      ['/chat/v1/chat/completions', 'Bearer sk_test'],
      ['/chat/v1/chat/completions', 'Bearer sk_test'],
      ['/chat/m', 'Bearer sk_test'],
    ]);
  });

  it('throws the error before the stream begins', async () => {
    const { signpost } = fakeService([() => Response.json({ error: { message: 'No.' } }, { status: 404 })]);
    await expect(
      signpost.chat.completions.create({ model: 'm', messages, stream: true }),
    ).rejects.toMatchObject({ name: 'ApiError', status: 404 });
  });
});
