import { hash } from 'node:crypto';
import { respond, sendTo } from '../aws-endpoint/forward.ts';
import { type AwsService, operationOf, type ServiceCall, sendJson } from '../aws-endpoint/service.ts';
import type { EmulatorClient, EmulatorResponse } from '../emulators/emulator-client.ts';
import type { Caller } from '../iam/identities.ts';
import type { Faults } from '../platform/faults.ts';
import type { Log } from '../platform/log.ts';
import { type BatchInput, isEventuallyConsistent, withheld } from './batch-faults.ts';
import { LateReads, lateNameOf } from './late-reads.ts';
import { type Refusal, refusalBody } from './refusal.ts';
import type { Item, ItemInput, RequestInput, TransactionItem } from './requested-keys.ts';
import type { TableDefinition } from './table.ts';

/** Probability of each fault per request. */
export const faultRates = {
  refusal: 0.02,
  lostResponse: 0.005,
  partialBatch: 0.1,
  /** Rate of late results among eventually consistent reads of a table. Reads of an index are always late. */
  lateRead: 0.08,
} as const;

export interface FaultyDynamoDbParts {
  service: AwsService;
  emulator: EmulatorClient;
  tables: readonly TableDefinition[];
  faults: Faults;
  log: Log;
  /** The operator, whose commands and tests look at the table as it is. */
  exempt: Caller;
}

/**
 * DynamoDB with the faults that it has on AWS: throttling, conflicts, partial batches, late
 * reads and lost responses.
 */
export async function faultyDynamoDb(parts: FaultyDynamoDbParts): Promise<AwsService> {
  const { service, emulator, faults, exempt } = parts;
  const lateReads = new LateReads(parts);
  await lateReads.provision();
  const refusals = new Refusals(faults);

  async function handle(call: ServiceCall, caller: Caller): Promise<EmulatorResponse | Refusal | 'lost'> {
    const operation = operationOf(call);
    const input = JSON.parse(call.body.toString()) as RequestInput;
    const described = `${operation} of ${caller.name}`;
    if (caller === exempt) return send(call, operation, input);
    const refusal = refusals.of(operation, input, call.body);
    if (refusal !== undefined) {
      faults.report(`${described}: ${refusal.code}`);
      return refusal;
    }
    const received = await sendChanged(call, { operation, input, described });
    if (received.status !== 200 || !faults.occurs(faultRates.lostResponse)) return received;
    faults.report(`${described}: executed, and the response is lost`);
    return 'lost';
  }

  async function send(call: ServiceCall, operation: string, input: RequestInput): Promise<EmulatorResponse> {
    const received = await sendTo(emulator, call);
    if (received.status === 200) {
      for (const { TableName = '', item } of writesOf(operation, input)) lateReads.wrote(TableName, item);
    }
    return received;
  }

  /** Sends part of a batch, or reads what was there a moment ago. */
  async function sendChanged(
    call: ServiceCall,
    { operation, input, described }: { operation: string; input: RequestInput; described: string },
  ): Promise<EmulatorResponse> {
    if (/^Batch/.test(operation) && faults.occurs(faultRates.partialBatch)) {
      const split = withheld(input as BatchInput, faults);
      if (split !== undefined) {
        faults.report(`${described}: ${split.count} of the batch not processed`);
        const changed = { ...call, body: Buffer.from(JSON.stringify(split.sent)) };
        const received = await send(changed, operation, split.sent as RequestInput);
        const name = operation === 'BatchGetItem' ? 'UnprocessedKeys' : 'UnprocessedItems';
        return received.status === 200
          ? changedBody(received, (output) => ({ ...output, [name]: split.unprocessed }))
          : received;
      }
    }
    const { TableName, IndexName } = input;
    const isLate =
      ['GetItem', 'Query', 'Scan'].includes(operation) &&
      lateReads.has(TableName) &&
      isEventuallyConsistent(input) &&
      (IndexName !== undefined || faults.occurs(faultRates.lateRead));
    if (!isLate || TableName === undefined) return send(call, operation, input);
    if (IndexName === undefined) faults.report(`${described}: as of a moment ago`);
    const changed = { ...input, TableName: lateNameOf(TableName) };
    return sendTo(emulator, { ...call, body: Buffer.from(JSON.stringify(changed)) });
  }

  return {
    requirements: (call) => service.requirements(call),
    async handle(call, response, caller) {
      const result = await handle(call, caller);
      if (result === 'lost') response.destroy();
      else if ('code' in result) sendJson(response, 400, refusalBody(result));
      else respond(result, call, response);
    },
  };
}

/** Refuses requests without an effect; the next attempt of the same request is never refused. */
class Refusals {
  readonly #faults: Faults;
  readonly #refused = new Set<string>();

  constructor(faults: Faults) {
    this.#faults = faults;
  }

  of(operation: string, input: RequestInput, body: Buffer): Refusal | undefined {
    const kinds = kindsOf(operation);
    if (kinds === undefined) return undefined;
    const id = hash('sha1', body);
    if (this.#refused.delete(id) || !this.#faults.occurs(faultRates.refusal)) return undefined;
    this.#refused.add(id);
    return this.#faults.oneOf(kinds)(input, this.#faults);
  }
}

type Kind = (input: RequestInput, faults: Faults) => Refusal;

const throttled: Kind = () => ({
  code: 'ThrottlingException',
  message: 'Throughput exceeds the current capacity of your table or index. Try again shortly.',
});
const exceeded: Kind = () => ({
  code: 'ProvisionedThroughputExceededException',
  message: 'The level of configured provisioned throughput for the table was exceeded.',
});
const conflict: Kind = () => ({
  code: 'TransactionConflictException',
  message: 'Transaction is ongoing for the item',
});
const canceled =
  (code: string, message: string): Kind =>
  ({ TransactItems = [] }, faults) => {
    const culprit = faults.below(TransactItems.length);
    const reasons = TransactItems.map((_, index) =>
      index === culprit ? { Code: code, Message: message } : { Code: 'None' },
    );
    const codes = reasons.map(({ Code }) => Code).join(', ');
    return {
      code: 'TransactionCanceledException',
      message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
      reasons,
    };
  };

function kindsOf(operation: string): readonly [Kind, ...Kind[]] | undefined {
  switch (operation) {
    case 'GetItem':
    case 'Query':
    case 'Scan':
    case 'BatchGetItem':
    case 'BatchWriteItem':
      return [throttled, exceeded];
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [throttled, exceeded, conflict];
    case 'TransactGetItems':
    case 'TransactWriteItems':
      return [
        throttled,
        canceled('TransactionConflict', 'Transaction is ongoing for the item'),
        canceled('ThrottlingError', 'Throughput exceeds the current capacity of your table or index.'),
      ];
    default:
      return undefined;
  }
}

/** The items that a request has written: those with their keys, among other attributes. */
function writesOf(operation: string, input: RequestInput): { TableName: string | undefined; item: Item }[] {
  const written = ({ TableName, Key, Item }: ItemInput) => {
    const item = Item ?? Key;
    return item === undefined ? [] : [{ TableName, item }];
  };
  switch (operation) {
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return written(input);
    case 'TransactWriteItems':
      return (input.TransactItems ?? []).flatMap(({ Put, Update, Delete }: TransactionItem) =>
        [Put, Update, Delete].flatMap((item) => (item === undefined ? [] : written(item))),
      );
    case 'BatchWriteItem':
      return Object.entries(input.RequestItems ?? {}).flatMap(([TableName, requests]) =>
        Array.isArray(requests)
          ? requests.flatMap(({ PutRequest, DeleteRequest }) =>
              written({ ...PutRequest, ...DeleteRequest, TableName }),
            )
          : [],
      );
    default:
      return [];
  }
}

function changedBody(
  received: EmulatorResponse,
  change: (output: Record<string, unknown>) => object,
): EmulatorResponse {
  const { 'x-amz-crc32': _, ...headers } = received.headers;
  const output = JSON.parse(received.body.toString()) as Record<string, unknown>;
  return { ...received, headers, body: Buffer.from(JSON.stringify(change(output))) };
}
