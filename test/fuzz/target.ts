import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { LOCAL_VIEWER } from '../../infra/local/cloudfront/viewer-headers.ts';
import { SMART_LINK_NEEDS } from '../support/builders/smart-link-needs.ts';
import { startLocalRun } from '../support/deployment/local-run.ts';
import type { Json } from '../support/json.ts';
import { expand } from './hostile.ts';
import { References } from './references.ts';
import type { FuzzRequest } from './requests.ts';

/** In what only the other owner may see. */
export const FOREIGN_MARK = 'NOBODY-ELSE-MAY-READ-THIS';

const ANSWER_MS = 10_000;

/** A request as it went over the wire. */
export interface SentRequest {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A local run with its own owners, and one of every kind of record. */
export interface Target {
  origin: string;
  document: Json;
  send(request: FuzzRequest): Promise<{ sent: SentRequest; reply: Reply | Error }>;
  /** What the local run has logged since the last call. */
  newLog(): string;
  stop(): Promise<void>;
}

/** Nothing listens there: made-up domains must not reach the machine's DNS servers. */
const NO_DNS = '127.0.0.1:1';

export async function startTarget(): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), 'signpost-fuzz-'));
  const run = await startLocalRun(dataDir, 0, { WARM_FUNCTIONS: '40', DNS_RESOLVER: NO_DNS });
  const agent = new Agent({ keepAlive: true });
  const stop = async () => {
    agent.destroy();
    await run.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const keys = {
      owner: await newOwner(dataDir),
      foreign: await newOwner(dataDir),
      reader: '',
      broken: 'sk_own_key_secret',
      none: '',
    };
    const references = new References();
    const call = caller(run.origin);
    keys.reader =
      (
        await call(keys.owner, 'POST', '/v1/api/keys', {
          name: 'Reader',
          permissions: ['links:read', 'analytics:read'],
        })
      ).key.apiKey ?? '';
    references.learn(
      JSON.stringify(await seed((method, path, body) => call(keys.owner, method, path, body))),
    );
    for (const id of await seedForeign((method, path, body) => call(keys.foreign, method, path, body))) {
      references.add('foreign', id);
    }
    const document = await (await fetch(new URL('/v1/openapi.json', run.origin))).json();
    let position = run.output().length;
    let turn = 0;
    return {
      origin: run.origin,
      document,
      async send(request) {
        const sent = sentAs(request, run.origin, references, keys[request.key]);
        // Limits by address would soon answer everything.
        const reply = await exchange(sent, agent, `127.9.0.${1 + (turn++ % 60)}`);
        if (!(reply instanceof Error) && request.key === 'owner') references.learn(reply.text);
        return { sent, reply };
      },
      newLog() {
        const log = run.output().slice(position);
        position += log.length;
        return log;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function newOwner(dataDir: string): Promise<string> {
  const command = ['infra/admin/main.ts', 'owner', 'create', '--name', 'Fuzz', '--plan', 'business'];
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  return JSON.parse(stdout).apiKey;
}

type Call = (method: string, path: string, body?: object) => Promise<Json>;

const caller = (origin: string) => async (apiKey: string, method: string, path: string, body?: object) => {
  const response = await fetch(new URL(path, origin), {
    method,
    headers: { 'x-service-api-key': apiKey, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json: Json = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(json)}`);
  return json.data;
};

/** Creates something of everything; all that was returned. */
async function seed(call: Call): Promise<Json[]> {
  const all: Json[] = [];
  for (let i = 0; i < 5; i++) {
    all.push(
      await call('POST', '/v1/api/links', {
        originalUrl: `https://example.com/${i}`,
        title: `Link ${i}`,
        tags: ['mail'],
      }),
    );
  }
  all.push(
    await call('POST', '/v1/api/links', {
      originalUrl: 'https://example.com/secret',
      title: 'Protected',
      password: 'open sesame',
    }),
  );
  for (const [type, needs] of Object.entries(SMART_LINK_NEEDS)) {
    all.push(await call('POST', '/v1/api/smart-links', { type, title: `Page ${type}`, ...needs }));
  }
  const { webhook } = await call('POST', '/v1/api/webhooks', {
    url: 'http://localhost:1/',
    events: ['link.created'],
  });
  all.push(webhook, await call('POST', `/v1/api/webhooks/${webhook._id}/test`));
  all.push(
    await call('POST', '/v1/api/links/import', { links: [{ originalUrl: 'https://example.com/import' }] }),
  );
  all.push(await call('POST', '/v1/api/keys', { name: 'Other', permissions: ['links:read'] }));
  all.push(await call('POST', '/v1/api/uploads', { contentType: 'image/png', size: 100 }));
  return all;
}

/** The ids of what the other owner has. */
async function seedForeign(call: Call): Promise<string[]> {
  const { link } = await call('POST', '/v1/api/links', {
    originalUrl: `https://example.com/${FOREIGN_MARK}`,
    title: FOREIGN_MARK,
    tags: [FOREIGN_MARK],
  });
  const survey = await call('POST', '/v1/api/smart-links', {
    type: 'surveyLink',
    title: 'Their survey',
    ...SMART_LINK_NEEDS.surveyLink,
    submissionDetails: { note: FOREIGN_MARK },
  });
  const { webhook } = await call('POST', '/v1/api/webhooks', {
    url: 'http://localhost:1/',
    events: ['link.created'],
    description: FOREIGN_MARK,
  });
  const { key } = await call('POST', '/v1/api/keys', { name: FOREIGN_MARK, permissions: ['links:read'] });
  const { job } = await call('POST', '/v1/api/links/import', { links: [{ originalUrl: FOREIGN_MARK }] });
  return [link._id, survey.link._id, webhook._id, key._id ?? key.keyId, job._id];
}

function sentAs(
  { method, path, headers, body, key }: FuzzRequest,
  origin: string,
  references: References,
  apiKey: string,
): SentRequest {
  const filled = (text: string) => expand(references.resolve(text));
  // Only the origin of a URL object is used: it would normalize the path.
  const url = Object.assign(new URL(origin), { rawPath: sendable(filled(path)) });
  const isChat = path.startsWith('/chat');
  return {
    method,
    url,
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)])),
      ...(key !== 'none' &&
        (isChat ? { authorization: `Bearer ${apiKey}` } : { 'x-service-api-key': apiKey })),
    },
    body: body === undefined ? undefined : filled(body),
  };
}

export const rawPathOf = ({ url }: SentRequest): string => (url as URL & { rawPath: string }).rawPath;

/** What HTTP cannot carry in a request line is percent-encoded, as clients do. */
const sendable = (path: string): string =>
  path.toWellFormed().replace(/[^\u0021-\u007e]/gu, (char) => encodeURIComponent(char));

function exchange(sent: SentRequest, agent: Agent, address: string): Promise<Reply | Error> {
  const { promise, resolve } = Promise.withResolvers<Reply | Error>();
  const { method, url, headers, body } = sent;
  const outgoing = httpRequest(
    {
      agent,
      host: '127.0.0.1',
      port: url.port,
      method,
      path: rawPathOf(sent),
      headers: {
        host: url.host,
        'user-agent': 'fuzz',
        ...headers,
        [LOCAL_VIEWER]: address,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
      signal: AbortSignal.timeout(ANSWER_MS),
    },
    async (incoming) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk);
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: decoded(Buffer.concat(chunks), incoming.headers),
        });
      } catch (error) {
        resolve(error as Error);
      }
    },
  );
  outgoing.on('error', resolve);
  outgoing.end(body);
  return promise;
}

function decoded(body: Buffer, { 'content-encoding': encoding }: IncomingHttpHeaders): string {
  if (body.length === 0) return '';
  if (encoding === 'gzip') return gunzipSync(body).toString('utf8');
  if (encoding === 'br') return brotliDecompressSync(body).toString('utf8');
  return body.toString('utf8');
}
