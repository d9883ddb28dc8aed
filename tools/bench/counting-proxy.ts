import { createHash } from 'node:crypto';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { atEnd } from './clean-up.ts';

/** AWS usage of a piece of work. */
export interface Usage {
  calls: Record<string, number>;
  readUnits: number;
  writeUnits: number;
}

export interface CountingProxy {
  origin: string;
  /** URL of the proxy's target, to call the table without counting. */
  engine: string;
  /** Usage since the last call. */
  take(): Usage;
  /** Bodies of the messages sent to any queue since the last call. */
  takeMessages(queueUrl: string | undefined): string[];
}

const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'TransactGetItems']);
const agent = new Agent({ keepAlive: true });

/**
 * Stands between functions and the table's engine, counts calls, and makes every call ask what it consumed:
 * the engine counts by AWS's rules (4 KB reads, 1 KB writes, double in transactions, writes to indexes). As
 * on AWS, a refused conditional write does not report what it consumed. Messages to SQS are counted and
 * kept, nothing delivers them.
 */
export async function startCountingProxy(engine: string): Promise<CountingProxy> {
  let usage = noUsage();
  let messages: { queueUrl: string; body: string }[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const [service, action = ''] = String(incoming.headers['x-amz-target']).split('.');
    const name = service === 'AmazonSQS' ? `SQS ${action}` : action;
    usage.calls[name] = (usage.calls[name] ?? 0) + 1;
    const body = await buffer(incoming);
    if (service === 'AmazonSQS') {
      const sent = JSON.parse(body.toString()) as SentMessages;
      for (const { MessageBody } of sent.Entries ?? [sent]) {
        messages.push({ queueUrl: sent.QueueUrl, body: MessageBody });
      }
      return answer(outgoing, 200, accepted(sent));
    }
    const { status, text } = await forward(engine, incoming, asking(body));
    for (const consumed of [JSON.parse(text).ConsumedCapacity ?? []].flat()) {
      usage[READS.has(action) ? 'readUnits' : 'writeUnits'] += consumed.CapacityUnits;
    }
    answer(outgoing, status, text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.close();
    server.closeAllConnections();
    agent.destroy();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    engine,
    take: () => {
      const taken = usage;
      usage = noUsage();
      return taken;
    },
    takeMessages: (queueUrl) => {
      const taken = messages.filter((message) => message.queueUrl === queueUrl);
      messages = [];
      return taken.map(({ body }) => body);
    },
  };
}

function noUsage(): Usage {
  return { calls: {}, readUnits: 0, writeUnits: 0 };
}

/** The body of a request, with consumed capacity requested. */
function asking(body: Buffer): Buffer {
  // Lists ask for it themselves, to stay within their budgets.
  if (body.includes('"ReturnConsumedCapacity"')) return body;
  return Buffer.concat([Buffer.from('{"ReturnConsumedCapacity":"INDEXES",'), body.subarray(1)]);
}

interface SentMessages {
  QueueUrl: string;
  MessageBody: string;
  /** Messages of SendMessageBatch. */
  Entries?: { Id: string; MessageBody: string }[];
}

function accepted({ MessageBody, Entries }: SentMessages): string {
  const receipt = (body: string) => ({
    MessageId: '00000000-0000-4000-8000-000000000000',
    MD5OfMessageBody: createHash('md5').update(body).digest('hex'),
  });
  if (!Entries) return JSON.stringify(receipt(MessageBody));
  return JSON.stringify({
    Successful: Entries.map((entry) => ({ Id: entry.Id, ...receipt(entry.MessageBody) })),
  });
}

async function forward(
  engine: string,
  { headers }: IncomingMessage,
  body: Buffer,
): Promise<{ status: number; text: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(
      engine,
      { method: 'POST', agent, headers: { ...headers, 'content-length': body.length } },
      resolve,
    )
      .on('error', reject)
      .end(body);
  });
  return { status: response.statusCode ?? 502, text: (await buffer(response)).toString() };
}

function answer(outgoing: ServerResponse, status: number, text: string): void {
  outgoing
    .writeHead(status, {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(text),
    })
    .end(text);
}
