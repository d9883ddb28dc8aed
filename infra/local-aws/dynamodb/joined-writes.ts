import { respond, sendTo } from '../aws-endpoint/forward.ts';
import { type AwsService, operationOf, type ServiceCall } from '../aws-endpoint/service.ts';
import {
  type EmulatorClient,
  type EmulatorResponse,
  placeholderSignature,
} from '../emulators/emulator-client.ts';
import type { Item, ItemInput } from './requested-keys.ts';
import type { TableDefinition } from './table.ts';

/** The actions of a transaction that do the same as an operation. */
const ACTIONS: Readonly<Record<string, string>> = {
  PutItem: 'Put',
  UpdateItem: 'Update',
  DeleteItem: 'Delete',
};
/** What actions of transactions have, too. All else, such as returned values, they lack. */
const SHARED_FIELDS = new Set([
  'TableName',
  'Key',
  'Item',
  'UpdateExpression',
  'ConditionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
  'ReturnValuesOnConditionCheckFailure',
]);
/** A transaction may have 100 actions and 4 MB. */
const MAX_ACTIONS = 50;
const MAX_BYTES = 32 * 1024;
/** The emulator writes one at a time; the second one is on its way meanwhile. */
const AT_ONCE = 2;

export interface JoinedWritesParts {
  service: AwsService;
  /** Not AWS, where transactions cost twice as much. */
  emulator: EmulatorClient;
  tables: readonly TableDefinition[];
}

/**
 * DynamoDB with writes of single items that wait for each other joined into transactions: the emulator
 * flushes its file for each write, which limits it to some hundred a second. Each write succeeds or fails as
 * it would alone.
 */
export function withJoinedWrites({ service, emulator, tables }: JoinedWritesParts): AwsService {
  const writes = new JoinedWrites(emulator);
  return {
    requirements: (call) => service.requirements(call),
    async handle(call, response, caller) {
      const action = actionOf(call, tables);
      if (action === undefined) return service.handle(call, response, caller);
      respond(await writes.send(call, action), call, response);
    },
  };
}

interface Action {
  /** Table and key; a transaction has one action for an item. */
  item: string;
  content: Record<string, ItemInput>;
}

/** A write as an action of a transaction; undefined if it cannot be one. */
function actionOf(call: ServiceCall, tables: readonly TableDefinition[]): Action | undefined {
  const operation = operationOf(call);
  const kind = Object.hasOwn(ACTIONS, operation) ? ACTIONS[operation] : undefined;
  if (kind === undefined || call.body.length > MAX_BYTES) return undefined;
  const input = JSON.parse(call.body.toString()) as ItemInput & { UpdateExpression?: string };
  const table = tables.find(({ name }) => name === input.TableName);
  const key = kind === 'Put' ? input.Item : input.Key;
  if (table === undefined || key === undefined) return undefined;
  if (Object.keys(input).some((name) => !SHARED_FIELDS.has(name))) return undefined;
  if (kind === 'Update' && input.UpdateExpression === undefined) return undefined;
  return { item: `${table.name} ${keyText(key, table)}`, content: { [kind]: input } };
}

const keyText = (item: Item, { keySchema }: TableDefinition): string =>
  JSON.stringify(keySchema.map(({ AttributeName }) => item[AttributeName ?? '']));

interface Write extends Action {
  call: ServiceCall;
  response: PromiseWithResolvers<EmulatorResponse>;
}

class JoinedWrites {
  readonly #emulator: EmulatorClient;
  #waiting: Write[] = [];
  #underWay = 0;

  constructor(emulator: EmulatorClient) {
    this.#emulator = emulator;
  }

  send(call: ServiceCall, action: Action): Promise<EmulatorResponse> {
    const response = Promise.withResolvers<EmulatorResponse>();
    this.#waiting.push({ ...action, call, response });
    this.#sendWaiting();
    return response.promise;
  }

  #sendWaiting(): void {
    while (this.#underWay < AT_ONCE && this.#waiting.length > 0) {
      this.#underWay++;
      void this.#write(this.#next()).finally(() => {
        this.#underWay--;
        this.#sendWaiting();
      });
    }
  }

  /** The first of those that wait, without a second one of an item. */
  #next(): Write[] {
    const chosen = new Map<string, Write>();
    const left: Write[] = [];
    for (const write of this.#waiting)
      if (chosen.size < MAX_ACTIONS && !chosen.has(write.item)) chosen.set(write.item, write);
      else left.push(write);
    this.#waiting = left;
    return [...chosen.values()];
  }

  async #write(writes: readonly Write[]): Promise<void> {
    const [first] = writes;
    if (writes.length === 1 && first) return this.#writeAlone(first);
    try {
      const together = await this.#emulator.send('POST', '/', {
        headers: {
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': 'DynamoDB_20120810.TransactWriteItems',
          ...placeholderSignature,
        },
        body: JSON.stringify({ TransactItems: writes.map(({ content }) => content) }),
      });
      // Empty, like that of each write.
      if (together.status === 200) for (const { response } of writes) response.resolve(together);
      else await this.#writeApart(writes, together);
    } catch (error) {
      for (const { response } of writes) response.reject(error);
    }
  }

  /** After a transaction that did nothing: those that it failed for alone, and the others together. */
  async #writeApart(writes: readonly Write[], { body }: EmulatorResponse): Promise<void> {
    const { CancellationReasons = [] } = JSON.parse(body.toString()) as {
      CancellationReasons?: { Code?: string }[];
    };
    const others = writes.filter((_, i) => CancellationReasons[i]?.Code === 'None');
    const failed = others.length === writes.length ? writes : writes.filter((one) => !others.includes(one));
    const done = failed.map((one) => this.#writeAlone(one));
    if (others.length > 0 && others.length < writes.length) done.push(this.#write(others));
    await Promise.all(done);
  }

  async #writeAlone({ call, response }: Write): Promise<void> {
    try {
      response.resolve(await sendTo(this.#emulator, call));
    } catch (error) {
      response.reject(error);
    }
  }
}
