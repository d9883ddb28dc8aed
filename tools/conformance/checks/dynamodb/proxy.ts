import { once } from 'node:events';
import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Item, itemSize, MAX_ITEM_BYTES } from '@signpost/local-aws/dynamodb/rules/values.ts';
import type { Engine } from './engines.ts';
import type { Faults } from './faults.ts';
import { Judge } from './rules/judge.ts';

/** Stands between the tests and an engine: judges each request by AWS's rules, and lets some fail. */
export interface JudgingProxy {
  origin: string;
  /** How many requests were judged. */
  judged(): number;
  /** Requests that AWS would refuse, each kind once, with an example. */
  violations(): string[];
  /** From now on; undefined: none. */
  inject(faults: Faults | undefined): void;
  close(): Promise<void>;
}

const MAX_EXAMPLE = 600;
const TARGET = 'x-amz-target';

export async function startProxy(engine: Pick<Engine, 'url'>): Promise<JudgingProxy> {
  const agent = new Agent({ keepAlive: true });
  const judge = new Judge();
  const violations = new Map<string, { count: number; example: string }>();
  let judged = 0;
  let faults: Faults | undefined;

  const note = (action: string, fault: string, body: Buffer) => {
    const kind = `${action}: ${fault}`;
    const known = violations.get(kind);
    if (known) known.count++;
    else violations.set(kind, { count: 1, example: body.toString().slice(0, MAX_EXAMPLE) });
  };

  const forward = async ({ method, headers, url: path }: IncomingMessage, body: Buffer) => {
    const outgoing = request(engine.url, { method, headers, agent, path });
    outgoing.end(body);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 502, headers: response.headers, body: await buffer(response) };
  };

  const server = createServer(async (incoming, outgoing) => {
    try {
      const body = await buffer(incoming);
      const action = String(incoming.headers[TARGET]).split('.').at(-1) ?? '';
      const input = parsed(body);
      judged++;
      for (const fault of new Set(judge.faults(action, input))) note(action, fault, body);
      const fault = faults?.of(action, input);
      if (fault) {
        outgoing.writeHead(fault.status, { 'content-type': 'application/x-amz-json-1.0' });
        return outgoing.end(JSON.stringify(fault.body));
      }
      const response = await forward(incoming, body);
      for (const item of itemsIn(action, response))
        if (itemSize(item) > MAX_ITEM_BYTES) note(action, 'returns an item of more than 400 KB', body);
      return outgoing.writeHead(response.status, endToEnd(response.headers)).end(response.body);
    } catch {
      // As a connection to AWS that breaks.
      return outgoing.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    judged: () => judged,
    violations: () =>
      [...violations].map(
        ([kind, { count, example }]) => `AWS refuses (${count} times) ${kind} in ${example}`,
      ),
    inject: (wanted) => {
      faults = wanted;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}

function parsed(body: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(body.toString() || '{}');
  } catch {
    return {};
  }
}

const READS = ['GetItem', 'Query', 'UpdateItem', 'BatchGetItem'];

function itemsIn(action: string, { status, body }: { status: number; body: Buffer }): Item[] {
  // Parsing all of them would take longer than the engine does.
  if (status !== 200 || !READS.includes(action) || body.length < MAX_ITEM_BYTES) return [];
  const { Item, Items = [], Attributes, Responses = {} } = parsed(body) as Record<string, never>;
  const items: (Item | undefined)[] = [
    Item,
    Attributes,
    ...Items,
    ...Object.values(Responses).flat(),
  ] as Item[];
  return items.filter((item) => item !== undefined);
}

/** Without what concerns one connection only. */
const endToEnd = ({
  connection: _,
  'transfer-encoding': __,
  'keep-alive': ___,
  ...headers
}: IncomingHttpHeaders) => headers;
