import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { QueueState } from '@signpost/local-aws/run/control.ts';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { type StartedRun, startLocalRun } from '#test/support/deployment/local-run.ts';
import type { Json } from '#test/support/json.ts';
import { BROWSERS } from './destinations.ts';
import { exchange, type Reply, type SentRequest, sendable } from './exchange.ts';
import type { FuzzRequest, Sender, Sequence } from './fuzz-request.ts';
import { expand } from './hostile.ts';
import { Made, own, References } from './references.ts';
import { DENIED_HOST } from './schemes.ts';
import { caller, seed, seedForeign } from './seed.ts';
import { mostMilliseconds } from './table-calls.ts';

export interface Exchanged {
  request: FuzzRequest;
  sent: SentRequest;
  reply: Reply | Error;
}

/** Nothing listens there: made-up domains must not reach the machine's DNS servers. */
const NO_DNS = '127.0.0.1:1';

/** A click is counted within seconds, and later if the machine is busy. */
const POLL_MS = 500;
const MAX_POLLS = 240;

/** Limits by network address would soon refuse everything. */
const NETWORK_ADDRESSES = 60;

/** A local run with its own owners, and one of every kind of record. */
export class Target {
  readonly origin: string;
  readonly document: Json;
  readonly #run: StartedRun;
  readonly #dataDir: string;
  readonly #references: References;
  readonly #credentials: Readonly<Record<Sender, Credentials>>;
  readonly #agent = new Agent({ keepAlive: true });
  #turn = 0;
  #read: number;

  constructor(parts: {
    run: StartedRun;
    dataDir: string;
    document: Json;
    references: References;
    credentials: Record<Sender, Credentials>;
  }) {
    this.#run = parts.run;
    this.origin = parts.run.origin;
    this.document = parts.document;
    this.#dataDir = parts.dataDir;
    this.#references = parts.references;
    this.#credentials = parts.credentials;
    this.#read = parts.run.output().length;
  }

  /** Sends requests one after the other. */
  async send(sequence: Sequence): Promise<Exchanged[]> {
    const made = new Made();
    const all: Exchanged[] = [];
    for (const request of sequence) {
      const sent = this.#sentAs(request, made);
      const reply = await exchange(sent, {
        agent: this.#agent,
        address: `127.9.0.${1 + (this.#turn++ % NETWORK_ADDRESSES)}`,
        timeoutMs: mostMilliseconds(request.operation),
      });
      if (!(reply instanceof Error) && reply.status < 300 && request.by === 'owner') {
        // Created again: what is meant from now on.
        if (request.operation === sequence[0]?.operation) made.forget();
        made.learn(reply.text);
        this.#references.learn(reply.text);
      }
      all.push({ request, sent, reply });
    }
    return all;
  }

  /** Ids of this kind that responses contained. */
  known(kind: 'job'): readonly string[] {
    return this.#references.all(kind);
  }

  /** What the local run has logged since the last call. */
  newLog(): string {
    const log = this.#run.output().slice(this.#read);
    this.#read += log.length;
    return log;
  }

  async queues(): Promise<QueueState[]> {
    const { controlUrl, token } = readRun(this.#dataDir);
    const response = await fetch(new URL('/queues', controlUrl), {
      headers: { authorization: `Bearer ${token}` },
    });
    return response.json();
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    await this.#run.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  #sentAs({ method, path, headers, body, by }: FuzzRequest, made: Made): SentRequest {
    const filled = (text: string) => expand(this.#references.resolve(text, made));
    const filledHeaders = Object.entries({ ...credentialsFor(path, this.#credentials[by]), ...headers }).map(
      ([name, value]) => [name, typeof value === 'string' ? filled(value) : value.map(filled)],
    );
    return {
      method,
      origin: this.origin,
      path: sendable(filled(path)),
      headers: Object.fromEntries(filledHeaders),
      body: body === undefined ? undefined : filled(body),
    };
  }
}

type Credentials = { apiKey: string } | { cookie: string; origin: string } | undefined;

function credentialsFor(path: string, credentials: Credentials): Record<string, string> {
  if (!credentials) return {};
  if (!('apiKey' in credentials)) return credentials;
  return path.startsWith('/chat')
    ? { authorization: `Bearer ${credentials.apiKey}` }
    : { 'x-service-api-key': credentials.apiKey };
}

/** Variables are further settings of the local run. */
export async function startTarget(variables: Record<string, string> = {}): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), 'signpost-fuzz-'));
  const run = await startLocalRun(dataDir, 0, {
    WARM_FUNCTIONS: '250',
    DNS_RESOLVER: NO_DNS,
    TABLE_CALLS: 'on',
    ...variables,
  });
  try {
    // Functions keep the list of denied hosts for half a minute.
    const [[owner, foreign]] = await Promise.all([
      newOwners(dataDir),
      ran('tools/fuzz/deny-host.ts', dataDir, DENIED_HOST),
    ]);
    const ofOwner = caller(run.origin, owner);
    const ofForeign = caller(run.origin, foreign);
    const references = new References();
    const person = await signIn(run);
    const reader = await ofOwner('POST', '/v1/api/keys', {
      name: 'Reader',
      permissions: ['links:read', 'analytics:read'],
    });
    references.keep(JSON.stringify([await ofOwner('GET', '/v1/api/keys'), person.session]));
    const seeded = await seed(ofOwner);
    references.learn(JSON.stringify(seeded));
    await visit(`${run.origin}/${seeded[0].link.code}`, ofOwner);
    for (const id of await seedForeign(ofForeign)) references.add('foreign', id);
    const document = await (await fetch(new URL('/v1/openapi.json', run.origin))).json();
    const credentials: Record<Sender, Credentials> = {
      owner: { apiKey: owner },
      reader: { apiKey: reader.key.apiKey },
      made: { apiKey: own('apiKey') },
      person: { cookie: person.cookie, origin: run.origin },
      broken: { apiKey: 'sk_own_key_secret' },
      nobody: undefined,
    };
    return new Target({ run, dataDir, document, references, credentials });
  } catch (error) {
    await run.stop();
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** Without clicks, lists and reports of clicks end before they begin. */
async function visit(url: string, call: ReturnType<typeof caller>): Promise<void> {
  await fetch(url, { redirect: 'manual', headers: { 'user-agent': BROWSERS.at(-1) ?? '' } });
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    if ((await call('GET', '/v1/api/clicks')).clicks.length > 0) return;
    await delay(POLL_MS);
  }
  throw new Error('The first click was not counted');
}

/** What a program of ours prints. */
const ran = async (program: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [program, ...args])).stdout;

/** The API keys of two accounts. */
async function newOwners(dataDir: string): Promise<[string, string]> {
  const emails = ['owner@example.com', 'foreign@example.com'];
  const output = await ran('test/support/deployment/more-owners.ts', dataDir, ...emails);
  return JSON.parse(output).map(({ apiKey }: { apiKey: string }) => apiKey);
}

/** Signs in as the demo owner, with the link that the local run prints. */
async function signIn({ origin, consoleUrl }: StartedRun): Promise<{ cookie: string; session: Json }> {
  const token = new URLSearchParams(new URL(consoleUrl).hash.slice(1)).get('sign-in');
  const response = await fetch(new URL('/v1/auth/session', origin), {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  if (cookie === '') throw new Error(`No session: ${response.status} ${await response.text()}`);
  return { cookie, session: (await response.json()).data };
}
