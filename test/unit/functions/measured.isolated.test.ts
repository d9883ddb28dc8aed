import { join } from 'node:path';
import type { APIGatewayProxyEventV2, SQSEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { httpStack } from '#functions/framework/http-stack.ts';
import { httpRoutes } from '#functions/manifest/endpoints.ts';
import { handler as redirect } from '#functions/visitors/links/redirect.ts';
import { handler as notFound } from '#functions/visitors/not-found.ts';
import { handler as aggregateClicks } from '#functions/workers/aggregate-clicks.ts';
import { handler as deliverWebhook } from '#functions/workers/deliver-webhook.ts';
import { handler as importLinks } from '#functions/workers/import-links.ts';
import { handler as relayEvents } from '#functions/workers/relay-events.ts';
import { handler as sweepExpired } from '#functions/workers/sweep-expired.ts';
import { handler as sweepMedia } from '#functions/workers/sweep-media.ts';
import { handler as sweepOutbox } from '#functions/workers/sweep-outbox.ts';
import { readMeasured } from '#infra/cost/measured.ts';
import * as expiring from '#shared/cleanup/sweep-expired.ts';
import * as counting from '#shared/clicks/journal/count-clicks.ts';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';
import * as relaying from '#shared/core/events/relay-events.ts';
import * as sweeping from '#shared/core/media/sweep-media.ts';
import * as importing from '#shared/links/imports/run-import.ts';
import { PUBLIC_OWNER_ID } from '#shared/links/model/public-owner.ts';
import * as visiting from '#shared/links/redirects/visit-link.ts';
import { AppError } from '#shared/platform/errors.ts';
import { EDGE_HEADER } from '#shared/platform/http/edge-headers.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { identify, markStarted } from '#shared/platform/runtime/log.ts';
import * as delivering from '#shared/webhooks/deliver.ts';
import { metricsIn } from '#test/support/embedded-metrics.ts';
import { forEvery } from '#test/support/for-every.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

vi.mock('#shared/clicks/journal/count-clicks.ts');
vi.mock('#shared/core/events/relay-events.ts');
vi.mock('#shared/links/imports/run-import.ts');
vi.mock('#shared/cleanup/sweep-expired.ts');
vi.mock('#shared/links/redirects/visit-link.ts');
vi.mock('#shared/core/media/sweep-media.ts');
vi.mock('#shared/webhooks/deliver.ts');

let log: ReturnType<typeof captureLog>;

beforeEach(() => {
  log = captureLog();
  vi.stubEnv('PUBLIC_ORIGIN', 'https://go.example.com');
  vi.stubEnv('OWN_HOSTS', 'go.example.com');
  vi.stubEnv('DEFAULT_HOSTS', 'go.example.com');
  vi.stubEnv('DESTINATIONS', 'public');
  vi.stubEnv('UNVERIFIED_DOMAINS', 'warn');
  vi.stubEnv('ORIGIN_SECRET', 'secret-of-the-edge');
  vi.stubEnv('PRICES', JSON.stringify(DEFAULT_PRICES));
  vi.stubEnv('WEBHOOK_TARGETS', 'public');
  vi.stubEnv('SLOW_WEBHOOK_QUEUE_URL', 'https://sqs.example.com/1/slow');
});

afterEach(() => void vi.useRealTimers());
afterAll(() => void vi.restoreAllMocks());

/** What the last line carries, of series of the environment and of the function alike. */
function measured(): Record<string, number> {
  const taken = metricsIn(log.lines().at(-1) ?? {});
  return Object.fromEntries(Object.entries(taken).map(([series, value]) => [series.split('{')[0], value]));
}

const aRequest = (overrides: object = {}) =>
  ({
    routeKey: 'GET /r/{code}',
    rawPath: '/r/abc',
    headers: {
      [EDGE_HEADER.secret]: 'secret-of-the-edge',
      'x-service-api-key': 'sk_secret',
      cookie: 'secret',
      accept: 'application/json',
    },
    queryStringParameters: { q: 'secret' },
    pathParameters: { code: 'abc' },
    body: 'secret',
    requestContext: {
      requestId: 'api-1',
      timeEpoch: Date.now(),
      http: { method: 'GET', path: '/r/abc', sourceIp: '203.0.113.9' },
    },
    ...overrides,
  }) as unknown as APIGatewayProxyEventV2;

const messages = (...bodies: object[]) =>
  ({
    Records: bodies.map((body, i) => ({
      messageId: `m${i}`,
      body: JSON.stringify(body),
      attributes: { ApproximateReceiveCount: '1' },
      eventSourceARN: 'arn:aws:sqs:eu-central-1:1:webhooks',
    })),
  }) as SQSEvent;

/** Neither keys nor addresses, queries or bodies. */
function expectNoSecrets(): void {
  expect(log.text()).not.toMatch(/secret|203\.0\.113\.9/);
}

/** Metrics of a client error: of the function, and of all behind the HTTP API. */
const A_CLIENT_ERROR = { ClientErrors: 1, HttpApiClientErrors: 1 };

describe('a visit of a short link', () => {
  const REDIRECTED = {
    outcome: 'redirect',
    to: 'https://example.com/',
    linkId: 'lnk_1',
    destination: undefined,
  } as const;

  /** A GET of a warm environment, on a host. */
  async function follow(host: string, overrides: object = {}): Promise<void> {
    vi.mocked(visiting.visitLink).mockResolvedValue(REDIRECTED);
    const { headers } = aRequest();
    await redirect(aRequest(), CONTEXT);
    await redirect(
      aRequest({ headers: { ...headers, [EDGE_HEADER.viewerHost]: host }, ...overrides }),
      CONTEXT,
    );
  }

  it('that reaches its destination measures nothing, and is logged at the level DEBUG only', async () => {
    vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'signpost-prod-visitors-redirect');
    const requestContext = { ...aRequest().requestContext, requestId: 'JKJaXmPLvHcESHA=' };
    await follow('go.example.com', { requestContext });
    expect(log.lines()[1]).toEqual({
      timestamp: expect.any(String),
      level: 'DEBUG',
      message: 'visit',
      status: 302,
      ms: expect.any(Number),
      FunctionName: 'signpost-prod-visitors-redirect',
      apiRequestId: 'JKJaXmPLvHcESHA=',
    });
    expect(readMeasured().logBytes.redirect).toBe(0);
    expectNoSecrets();
  });

  it("is logged on a customer's domain, whose distribution may have no access log", async () => {
    await follow('links.customer.example');
    expect(log.lines()[1]).toMatchObject({ level: 'INFO', message: 'visit', status: 302 });
  });

  it('is logged if it took a second', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await follow('go.example.com');
    vi.mocked(visiting.visitLink).mockImplementation(async () => {
      vi.setSystemTime(Date.now() + 1000);
      return REDIRECTED;
    });
    await redirect(aRequest(), CONTEXT);
    expect(log.lines()[2]).toMatchObject({ level: 'INFO', message: 'visit', ms: 1000 });
  });

  it('is logged if it is the first of its environment, with the time that took to start', async () => {
    vi.mocked(visiting.visitLink).mockResolvedValue(REDIRECTED);
    markStarted();
    await redirect(aRequest(), CONTEXT);
    expect(log.lines()).toMatchObject([{ level: 'INFO', message: 'visit', startMs: expect.any(Number) }]);
  });

  it.each([
    [
      {
        outcome: 'preview',
        code: 'abc',
        to: 'https://example.com/',
        linkId: 'lnk_1',
        destination: undefined,
        preview: { title: 'A' },
      },
      { RedirectsPreviewed: 1 },
    ],
    [{ outcome: 'gone', ownerId: PUBLIC_OWNER_ID, expiredUrl: 'https://example.com/' }, { RedirectsGone: 1 }],
    [
      { outcome: 'gone', ownerId: PUBLIC_OWNER_ID, expiredUrl: undefined },
      { RedirectsGone: 1, ...A_CLIENT_ERROR },
    ],
    [
      { outcome: 'locked', ownerId: PUBLIC_OWNER_ID },
      { RedirectsLocked: 1, ...A_CLIENT_ERROR },
    ],
    [{ outcome: 'suspended' }, { RedirectsSuspended: 1, ...A_CLIENT_ERROR }],
    [{ outcome: 'not-found' }, { RedirectsNotFound: 1, ...A_CLIENT_ERROR }],
  ] as const)('that ends as %o is counted as such', async (resolution, expected) => {
    vi.mocked(visiting.visitLink).mockResolvedValue(resolution);
    await redirect(aRequest(), CONTEXT);
    expect(log.lines()).toHaveLength(1);
    expect(log.lines()[0]).toMatchObject({
      message: 'visit',
      requestId: CONTEXT.awsRequestId,
      apiRequestId: 'api-1',
    });
    expect(measured()).toEqual(expected);
    expectNoSecrets();
  });

  it('that fails is a fault, and its error is logged under the id of the request', async () => {
    vi.mocked(visiting.visitLink).mockRejectedValue(new Error('the table is down'));
    expect(await redirect(aRequest(), CONTEXT)).toMatchObject({ statusCode: 500 });
    expect(log.lines()).toMatchObject([
      { level: 'ERROR', apiRequestId: 'api-1', error: { message: 'the table is down' } },
      { message: 'visit', status: 500, apiRequestId: 'api-1' },
    ]);
    expect(measured()).toEqual({ Faults: 1, ServerErrors: 1 });
    expectNoSecrets();
  });
});

describe('a request that has not come through the distribution', () => {
  it.each([
    ['a short link', redirect],
    ['an endpoint', httpStack(async () => ({ statusCode: 200 }))],
    ['nothing', notFound],
  ] as const)('is counted as such at %s', async (_, handler) => {
    const answer = await handler(aRequest({ headers: {} }), CONTEXT);
    expect(answer).toMatchObject({ statusCode: 403 });
    expect(measured()).toEqual({ OriginRefused: 1, ...A_CLIENT_ERROR });
  });

  // What API Gateway counts beyond these is taken for requests that it refused itself.
  it('is counted among the 4xx of the HTTP API by every function', { timeout: 120_000 }, () =>
    forEvery(
      httpRoutes,
      async ({ file }) => {
        log = captureLog();
        const module = join(import.meta.dirname, '../../../functions', `${file}.ts`);
        const { handler } = await import(/* @vite-ignore */ module);
        expect(await handler(aRequest({ headers: {} }), CONTEXT)).toMatchObject({ statusCode: 403 });
        expect(measured()).toEqual({ OriginRefused: 1, ...A_CLIENT_ERROR });
      },
      ({ name }) => name,
    ),
  );
});

describe('a request of an endpoint', () => {
  it.each([
    ['went well', undefined, { status: 200 }, {}],
    ['is refused', new AppError('LINK_NOT_FOUND'), { status: 404 }, A_CLIENT_ERROR],
    ['fails', new Error('the table is down'), { status: 500 }, { ServerErrors: 1, Faults: 1 }],
  ])('that %s has one last line, with its owner', async (_, error, line, expected) => {
    const handler = httpStack(async () => {
      identify({ ownerId: 'own_1', keyId: 'key_1' });
      if (error) throw error;
      return { statusCode: 200, body: 'secret' };
    });
    await handler(aRequest(), CONTEXT);
    const ids = { apiRequestId: 'api-1', ownerId: 'own_1', keyId: 'key_1' };
    expect(log.lines().at(-1)).toMatchObject({ message: 'request', route: 'GET /r/{code}', ...line, ...ids });
    for (const other of log.lines()) expect(other).toMatchObject(ids);
    expect(measured()).toEqual(expected);
    expectNoSecrets();
  });

  it('that nobody takes is an error of the caller', async () => {
    await notFound(aRequest(), CONTEXT);
    expect(measured()).toEqual(A_CLIENT_ERROR);
  });
});

describe('a worker', () => {
  it.each([
    ['DEBUG', 'all are counted within two minutes', { oldest: '2026-05-01T11:58:01.000Z' }],
    ['INFO', 'the oldest click has waited for two minutes', { oldest: '2026-05-01T11:58:00.000Z' }],
    ['INFO', 'a click was counted before', { duplicates: 1, counted: -1 }],
    ['INFO', 'a click is refused', { refused: 1, counted: -1 }],
    ['INFO', 'a click cannot be counted', { failed: new Set(['1']), counted: -1 }],
  ])('logs a batch of clicks at level %s if %s, and measures nothing', async (level, _, differing) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T12:00:00Z') });
    const result = { counted: 0, added: [], known: [], duplicates: 0, refused: 0, failed: new Set<string>() };
    vi.mocked(counting.countClicks).mockResolvedValue({ ...result, ...differing });
    // The first line of a process has its startup time, and so is always logged.
    await aggregateClicks({ Records: [] }, CONTEXT);
    await aggregateClicks({ Records: [] }, CONTEXT);
    expect(log.lines().at(-1)).toMatchObject({ level, message: 'clicks counted' });
    expect(measured()).toEqual({});
  });

  it('tells of attempts of deliveries how they ended, in one line for all', async () => {
    const attempt = { statusCode: 500, durationMs: 1 };
    const outcomes: delivering.DeliverResult[] = [
      { did: 'succeeded', ...attempt },
      { did: 'failed', ...attempt },
      { did: 'failed', ...attempt, off: true },
      { did: 'exhausted', ...attempt },
      { did: 'stale' },
    ];
    for (const outcome of outcomes) vi.mocked(delivering.deliver).mockResolvedValueOnce(outcome);
    vi.mocked(delivering.deliver).mockRejectedValueOnce(new Error('the table is down'));
    const message = () => ({
      ownerId: 'own_00000000000000000000',
      webhookId: newId('webhook'),
      deliveryId: newId('delivery'),
      attempt: 0,
    });
    const answer = await deliverWebhook(messages(...[...outcomes, undefined].map(() => message())), CONTEXT);
    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: 'm5' }]);
    expect(measured()).toEqual({
      DeliveriesSucceeded: 1,
      DeliveriesFailed: 2,
      DeliveriesGivenUp: 1,
      WebhooksSwitchedOff: 1,
      Faults: 1,
    });
    const ofOwner = { message: 'delivery', ownerId: 'own_00000000000000000000' };
    expect(log.lines()).toContainEqual(expect.objectContaining({ ...ofOwner, did: 'exhausted' }));
  });

  it('tells how many rows of imports became links', async () => {
    vi.mocked(importing.runImport).mockResolvedValue({ created: 4, failed: 2, repeated: 0 });
    const part = { jobId: newId('job'), from: 0, to: 1 };
    await importLinks(messages(part, part), CONTEXT);
    expect(measured()).toEqual({ ImportRowsCreated: 8, ImportRowsFailed: 4 });
  });

  it('tells how many events went on to the bus, and what it could not read', async () => {
    vi.mocked(relaying.relayEvents).mockResolvedValue(new Set());
    await relayEvents(messages({ no: 'event' }), CONTEXT);
    expect(measured()).toEqual({ EventsRelayed: 0, Faults: 1 });
  });
});

describe('a sweep', () => {
  const swept = { failed: 0, finished: true };
  const all = { expired: 1, deleted: 0, purged: 0, tested: 0, settled: 0, released: 0, ...swept };

  it.each([
    ['expiry', () => sweepExpired({}, CONTEXT)],
    ['media', () => sweepMedia({}, CONTEXT)],
    ['outbox', () => sweepOutbox({}, CONTEXT)],
  ])(
    'of %s that gets to its end measures nothing: a metric would be paid for every month',
    async (_, sweep) => {
      vi.mocked(expiring.sweepExpired).mockResolvedValue(all);
      vi.mocked(sweeping.sweepMedia).mockResolvedValue({ removed: 0, ...swept });
      vi.mocked(relaying.sweepOutbox).mockResolvedValue(0);
      await sweep();
      expect(measured()).toEqual({});
    },
  );

  it.each([
    ['expiry', () => sweepExpired({}, CONTEXT)],
    ['media', () => sweepMedia({}, CONTEXT)],
  ])('of %s whose time is over before fails, and says how far it got', async (_, sweep) => {
    vi.mocked(expiring.sweepExpired).mockResolvedValue({ ...all, finished: false });
    vi.mocked(sweeping.sweepMedia).mockResolvedValue({ removed: 0, ...swept, finished: false });
    await expect(sweep()).rejects.toThrow('Not finished in time');
    expect(log.lines().at(-1)).toMatchObject({ message: expect.stringMatching(/ swept$/), finished: false });
  });

  it('counts events as late that the sweep finds', async () => {
    vi.mocked(relaying.sweepOutbox).mockResolvedValue(2);
    await sweepOutbox({}, CONTEXT);
    expect(measured()).toEqual({ EventsRelayedLate: 2 });
  });

  it('that fails is no sweep', async () => {
    vi.mocked(relaying.sweepOutbox).mockRejectedValue(new Error('the table is down'));
    await expect(sweepOutbox({}, CONTEXT)).rejects.toThrow('the table is down');
    expect(measured()).toEqual({ Faults: 1 });
  });
});
