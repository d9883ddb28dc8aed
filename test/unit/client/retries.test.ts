import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeService, type SentRequest, success } from '#test/support/servers/fake-service.ts';

const ok = () => success({ link: { _id: 'lnk_1' } });
const status = (code: number) => () => failure(code, 'ANY');
const lost = () => Promise.reject(new TypeError('fetch failed'));
/** Never responds; ends as `fetch` does when its signal is aborted. */
const silent = ({ init: { signal } }: SentRequest) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
const draft = { originalUrl: 'https://example.com', title: 'A' };

beforeEach(() => {
  vi.useFakeTimers();
  // The longest pause, so that tests can say when a retry comes.
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a call returns or throws, with all pauses skipped. */
async function settled<T>(call: Promise<T>): Promise<unknown> {
  const outcome = call.then(
    () => 'ok',
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return outcome;
}

describe('a call', () => {
  it.each([
    ['a lost connection', lost],
    ['408', status(408)],
    ['429', status(429)],
    ['502', status(502)],
    ['503', status(503)],
    ['504', status(504)],
    ['a request with its idempotency key that is running', () => failure(409, 'IDEMPOTENCY_IN_PROGRESS')],
    [
      'a connection lost in the middle of the response',
      () =>
        new Response(
          new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) }),
        ),
    ],
  ])('is repeated after %s', async (_, response) => {
    const { signpost, sent } = fakeService([response, response, ok]);
    expect(await settled(signpost.links.get('lnk_1'))).toBe('ok');
    expect(sent).toHaveLength(3);
  });

  it.each([400, 401, 403, 404, 409, 410, 413, 500])('is not repeated after %i', async (code) => {
    const { signpost, sent } = fakeService([status(code), ok]);
    expect(await settled(signpost.links.get('lnk_1'))).toMatchObject({ name: 'ApiError', status: code });
    expect(sent).toHaveLength(1);
  });

  it('throws the last error when its retries are used up', async () => {
    const { signpost, sent } = fakeService([lost, status(503), status(502), ok]);
    expect(await settled(signpost.links.get('lnk_1'))).toMatchObject({ status: 502 });
    expect(sent).toHaveLength(3);
  });

  it('that creates is repeated with the same key and body', async () => {
    const { signpost, sent } = fakeService([lost, status(503), ok]);
    expect(await settled(signpost.links.create(draft))).toBe('ok');
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(sent.map(({ init }) => init.body)).toEqual(Array(3).fill(JSON.stringify(draft)));
  });

  it('that is not safe to repeat is sent once, unless it was refused with 429', async () => {
    for (const response of [lost, status(503), status(504)]) {
      const { signpost, sent } = fakeService([response, ok]);
      expect(await settled(signpost.domains.create({ host: 'go.acme.com' }))).toMatchObject({
        name: 'ApiError',
      });
      expect(sent).toHaveLength(1);
    }
    const { signpost, sent } = fakeService([status(429), ok]);
    expect(await settled(signpost.domains.create({ host: 'go.acme.com' }))).toBe('ok');
    expect(sent).toHaveLength(2);
  });

  it('takes the number of retries from the client, or from its own options', async () => {
    const { signpost, sent } = fakeService([lost], { maxRetries: 0 });
    await settled(signpost.links.get('lnk_1'));
    expect(sent).toHaveLength(1);
    await settled(signpost.links.get('lnk_1', { maxRetries: 4 }));
    expect(sent).toHaveLength(6);
  });
});

describe('a retry', () => {
  /** Milliseconds at which requests were sent. */
  async function timesOf(
    responses: Parameters<typeof fakeService>[0],
    options?: Parameters<typeof fakeService>[1],
  ) {
    const times: number[] = [];
    const start = Date.now();
    const timed = responses.map((respond) => (sent: SentRequest) => {
      times.push(Date.now() - start);
      return respond(sent);
    });
    const outcome = await settled(fakeService(timed, options).signpost.links.get('lnk_1'));
    return { times, outcome };
  }

  it('waits twice as long each time, up to 8 seconds', async () => {
    const { times } = await timesOf([lost], { maxRetries: 6 });
    expect(times).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 23_500]);
  });

  it('waits for a random part of that', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.25);
    expect((await timesOf([lost], { maxRetries: 2 })).times).toEqual([0, 125, 375]);
  });

  it('comes no sooner than retry-after says, in seconds or as a date', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    vi.setSystemTime(new Date('2026-11-23T06:00:00Z'));
    const date = 'Mon, 23 Nov 2026 06:00:12 GMT';
    const { times } = await timesOf([
      () => failure(429, 'RATE_LIMITED', { 'retry-after': '7' }),
      () => failure(503, 'ANY', { 'retry-after': date }),
      ok,
    ]);
    expect(times).toEqual([0, 7_000, 12_000]);
  });

  it('is left to the caller when retry-after is more than a minute', async () => {
    const { times, outcome } = await timesOf([
      () => failure(429, 'RATE_LIMITED', { 'retry-after': '3600' }),
      ok,
    ]);
    expect(times).toEqual([0]);
    expect(outcome).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 3600 });
  });

  it('follows a try that took too long', async () => {
    const { times, outcome } = await timesOf([silent, silent, silent], { timeout: 10_000 });
    expect(times).toEqual([0, 10_500, 21_500]);
    expect(outcome).toMatchObject({ code: 'TIMEOUT', status: 0 });
  });
});

describe('an aborted call', () => {
  it('ends at once while it waits for a retry', async () => {
    const { signpost, sent } = fakeService([lost]);
    const controller = new AbortController();
    const call = signpost.links.get('lnk_1', { signal: controller.signal });
    const outcome = call.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(100);
    controller.abort(new Error('Enough'));
    expect(await outcome).toEqual(new Error('Enough'));
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
  });

  it('ends at once while it waits for the response, and is not repeated', async () => {
    const { signpost, sent } = fakeService([silent]);
    const controller = new AbortController();
    const call = signpost.links.get('lnk_1', { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent).toHaveLength(1);
  });
});

describe('a stream', () => {
  const request = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi' }], stream: true as const };
  const piece = 'data: {"choices":[{"delta":{"content":"Hi"}}]}\n\n';

  it('that breaks off is not repeated', async () => {
    const { signpost, sent } = fakeService([
      () => {
        let pulls = 0;
        const body = new ReadableStream<Uint8Array>({
          pull: (controller) =>
            pulls++ === 0
              ? controller.enqueue(new TextEncoder().encode(piece))
              : controller.error(new Error('lost')),
        });
        return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
      },
    ]);
    const read = async () => {
      for await (const _ of await signpost.chat.completions.create(request));
    };
    await expect(read()).rejects.toMatchObject({ name: 'ApiError', code: 'STREAM_ERROR' });
    expect(sent).toHaveLength(1);
  });

  it('may take longer than the timeout once it has begun', async () => {
    const { signpost } = fakeService(
      [
        ({ init: { signal } }) => {
          const body = new ReadableStream<Uint8Array>({
            start: (controller) => {
              signal?.addEventListener('abort', () => controller.error(signal.reason));
              setTimeout(() => {
                controller.enqueue(new TextEncoder().encode(piece));
                controller.close();
              }, 5_000);
            },
          });
          return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
        },
      ],
      { timeout: 1_000 },
    );
    const pieces: unknown[] = [];
    const read = async () => {
      for await (const chunk of await signpost.chat.completions.create(request)) pieces.push(chunk);
    };
    const reading = read();
    await vi.runAllTimersAsync();
    await reading;
    expect(pieces).toHaveLength(1);
  });
});
