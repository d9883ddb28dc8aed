import { createHash } from 'node:crypto';

/**
 * What DynamoDB answers on a bad day, decided by a seed and the request: throttling, conflicts with
 * transactions of others, and parts of batches that were not processed. All of them without effect, so that
 * callers who retry, as AWS advises, lose nothing.
 */

interface Fault {
  status: number;
  body: object;
}

export interface Faults {
  /** What to respond instead of asking the engine; undefined: nothing goes wrong. */
  of(action: string, body: Record<string, unknown>): Fault | undefined;
  /** How many were injected, by kind. */
  counts: Readonly<Record<string, number>>;
}

const THROTTLING = ['ProvisionedThroughputExceededException', 'ThrottlingException'] as const;
const SINGLE_WRITES = ['PutItem', 'UpdateItem', 'DeleteItem'];
const BATCHES: Readonly<Record<string, string>> = {
  BatchGetItem: 'UnprocessedKeys',
  BatchWriteItem: 'UnprocessedItems',
};
const ACTIONS = [...SINGLE_WRITES, ...Object.keys(BATCHES), 'GetItem', 'Query', 'TransactWriteItems'];
/** No client survives more than its attempts: three of one request are the fewest that a caller makes. */
const MAX_IN_A_ROW = 2;
const CODE = 'com.amazonaws.dynamodb.v20120810#';

export function seededFaults({ seed, share }: { seed: number; share: number }): Faults {
  const counts: Record<string, number> = {};
  /** By request: how often it came, and how often in a row it failed. */
  const known = new Map<string, { times: number; failed: number }>();
  return {
    counts,
    of(action, body) {
      if (!ACTIONS.includes(action)) return undefined;
      // A transaction's token is another one in each attempt of the product.
      const { ClientRequestToken: _, ...same } = body;
      const id = createHash('sha256')
        .update(JSON.stringify([seed, action, same]))
        .digest('hex');
      const state = known.get(id) ?? { times: 0, failed: 0 };
      known.set(id, state);
      const dice = createHash('sha256')
        .update(`${id} ${state.times++}`)
        .digest();
      if (dice.readUInt32BE(0) / 2 ** 32 >= share || state.failed === MAX_IN_A_ROW) {
        state.failed = 0;
        return undefined;
      }
      state.failed++;
      const { kind, fault } = faultOf(action, body, dice.readUInt32BE(4));
      counts[kind] = (counts[kind] ?? 0) + 1;
      return fault;
    },
  };
}

function faultOf(
  action: string,
  body: Record<string, unknown>,
  random: number,
): { kind: string; fault: Fault } {
  const isConflict = random % 2 === 0;
  const throttling = THROTTLING[(random >> 1) & 1] ?? THROTTLING[0];
  if (action === 'TransactWriteItems') {
    const actions = (body['TransactItems'] as unknown[]).length;
    const kind = isConflict ? 'TransactionConflict' : 'ThrottlingError';
    const reasons = Array.from({ length: actions }, (_, i) =>
      i === random % actions ? { Code: kind, Message: 'Injected' } : { Code: 'None' },
    );
    const codes = reasons.map(({ Code }) => Code).join(', ');
    return {
      kind,
      fault: refusal('TransactionCanceledException', {
        Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
        CancellationReasons: reasons,
      }),
    };
  }
  const unprocessed = BATCHES[action];
  if (unprocessed && isConflict)
    return {
      kind: unprocessed,
      fault: { status: 200, body: { Responses: {}, [unprocessed]: body['RequestItems'] } },
    };
  if (isConflict && SINGLE_WRITES.includes(action))
    return {
      kind: 'TransactionConflictException',
      fault: refusal('TransactionConflictException', { message: 'Transaction is ongoing for the item' }),
    };
  return { kind: throttling, fault: refusal(throttling, { message: 'Injected' }) };
}

const refusal = (type: string, rest: object): Fault => ({
  status: 400,
  body: { __type: `${CODE}${type}`, ...rest },
});
