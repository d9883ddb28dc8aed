import { Agent, request } from 'node:http';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handlerOf, serverRows } from '#functions/server/handlers.ts';
import { VisitorServer } from '#functions/server/visitor-server.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { EDGE_HEADER } from '#shared/platform/http/edge-headers.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { captureLog } from '#test/support/log-lines.ts';

vi.mock('#shared/platform/runtime/queue.ts', () => ({ sendMessages: vi.fn(async () => {}) }));

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const HOST = 'sp.example';
const CONNECTIONS = 64;
const server = new VisitorServer({ rows: serverRows, handlerOf });
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
let queue: FauxqsServer;
let port: number;

tableOfFile();

beforeAll(async () => {
  queue = await startFauxqs({ port: 0, logger: false });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: `http://127.0.0.1:${queue.port}`,
    CLICK_QUEUE_URL: queue.createQueue('clicks').queueUrl,
    EVENT_QUEUE_URL: 'http://queue.example/events',
    PUBLIC_ORIGIN: `https://${HOST}`,
    DEFAULT_HOSTS: HOST,
    VISITOR_KEY: 'visitors',
    ORIGIN_SECRET: 'from-the-edge',
  });
  port = await server.listen(0, '127.0.0.1');
});

afterAll(async () => {
  await server.drain();
  agent.destroy();
  await queue.stop();
});

// A line for each visit.
beforeEach(() => {
  captureLog();
});

interface Answer {
  status: number | undefined;
  location: string | undefined;
  id: string | undefined;
}

function visit(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sent = {
    'user-agent': BROWSER,
    'accept-language': 'en',
    [EDGE_HEADER.secret]: 'from-the-edge',
    [EDGE_HEADER.viewerHost]: HOST,
    [EDGE_HEADER.viewerAddress]: '192.0.2.9',
    ...headers,
  };
  request({ agent, host: '127.0.0.1', port, path, headers: sent }, (response) => {
    const { statusCode: status, headers: got } = response;
    response.resume().on('end', () => {
      resolve({ status, location: got.location, id: got['x-request-id'] as string | undefined });
    });
  })
    .on('error', reject)
    .end();
  return promise;
}

const aLink = (fields: object = {}) =>
  createLink(
    { by: by(newId('owner')), hosts: { publicOrigin: `https://${HOST}`, ownHosts: [HOST] }, now: new Date() },
    { originalUrl: `https://example.com/${newId('link')}`, title: 'A link', ...fields },
  );

/** Bodies of the messages in the queue. */
function messages(): string[] {
  const bodies: string[] = [];
  for (const { body } of queue.inspectQueue('clicks')?.messages.ready ?? []) bodies.push(body);
  return bodies;
}

describe('VisitorServer: visits of links', () => {
  it('shares messages among concurrent clicks, each queued before its visitor is redirected', async () => {
    const link = await aLink();
    let visits = 0;
    const visitor = async () => {
      while (visits++ < 1500) expect((await visit(`/r/${link.code}`)).location).toBe(link.originalUrl);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
    const clicks = messages().flatMap((body) => JSON.parse(body).clicks as { id: string }[]);
    expect(new Set(clicks.map(({ id }) => id)).size).toBe(1500);
    expect(messages().length).toBeLessThanOrEqual(0.1 * clicks.length);
  });

  it('keeps visits of different links, visitors and limits apart', async () => {
    const links = await Promise.all(
      Array.from({ length: 20 }, (_, i) => aLink(i % 2 ? { maxClicks: 3 } : {})),
    );
    const answers = await Promise.all(
      links.flatMap((link) =>
        Array.from({ length: 6 }, async () => ({ link, ...(await visit(`/r/${link.code}`)) })),
      ),
    );
    for (const { link, status, location } of answers) {
      if (status === 302) expect(location).toBe(link.originalUrl);
      else expect([status, link.maxClicks]).toEqual([410, 3]);
    }
    for (const link of links) {
      const redirects = answers.filter((answer) => answer.link === link && answer.status === 302);
      expect(redirects).toHaveLength(link.maxClicks ?? 6);
    }
    expect(new Set(answers.map(({ id }) => id)).size).toBe(answers.length);
  });

  it('refuses requests without the secret of the distribution', async () => {
    const link = await aLink();
    expect((await visit(`/r/${link.code}`, { [EDGE_HEADER.secret]: 'another' })).status).toBe(403);
  });
});
