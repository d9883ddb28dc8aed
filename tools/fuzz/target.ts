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
import { exchange, type Reply, type SentRequest, sendable } from './exchange.ts';
import type { FuzzRequest, Sender, Sequence } from './fuzz-request.ts';
import { expand } from './hostile.ts';
import { AGENTS } from './led-fields.ts';
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

/** What a visit starts takes seconds, and later if the machine is busy. */
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
        // What proves something needs only its own, and there is much of it.
        if (!sequence.some(({ proof }) => proof)) this.#references.learn(reply.text);
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

  /** Denies the host of `schemes.ts`, for the next request: no function of a local run keeps the list. */
  async denyHost(): Promise<void> {
    await ran('tools/fuzz/deny-host.ts', this.#dataDir, DENIED_HOST);
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
    const [owner, foreign] = await newOwners(dataDir);
    const ofOwner = caller(run.origin, owner);
    const ofForeign = caller(run.origin, foreign);
    const references = new References();
    const person = await signIn(run);
    const reader = await ofOwner('POST', '/v1/api/keys', {
      name: 'Reader',
      permissions: ['links:read', 'analytics:read'],
    });
    references.keep(JSON.stringify([await ofOwner('GET', '/v1/api/keys'), person.session]));
    const [seeded, foreignIds, document] = await Promise.all([
      seed(ofOwner),
      seedForeign(ofForeign),
      fetch(new URL('/v1/openapi.json', run.origin)).then((response) => response.json()),
    ]);
    references.learn(JSON.stringify(seeded));
    for (const id of foreignIds) references.add('foreign', id);
    await visit(`${run.origin}/${seeded[0].link.code}`, ofOwner);
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

/** A click and a conversion: without them, lists and reports end before they begin. */
async function visit(url: string, call: ReturnType<typeof caller>): Promise<void> {
  await fetch(url, { redirect: 'manual', headers: { 'user-agent': AGENTS.desktop } });
  await call('POST', '/v1/api/conversions', { event: 'sale', eventId: 'first', customerId: 'jane' });
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    const [{ clicks }, { conversions }] = await Promise.all([
      call('GET', '/v1/api/clicks'),
      call('GET', '/v1/api/conversions'),
    ]);
    if (clicks.length > 0 && conversions.length > 0) return;
    await delay(POLL_MS);
  }
  throw new Error('The first click or conversion was not counted');
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
