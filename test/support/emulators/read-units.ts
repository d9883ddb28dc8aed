import { dynamo } from '#shared/platform/dynamo/client.ts';

const READS = ['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand', 'GetCommand', 'BatchGetCommand'];
const WRITES = [
  'PutItemCommand',
  'UpdateItemCommand',
  'DeleteItemCommand',
  'TransactWriteItemsCommand',
  'PutCommand',
  'UpdateCommand',
  'DeleteCommand',
  'TransactWriteCommand',
];

interface Call {
  input: Record<string, unknown>;
}

/**
 * Read units that work on the table takes, as the engine counts them: by AWS's rules. Of one
 * piece of work at a time.
 */
export const countReads = (work: () => Promise<unknown>): Promise<number> => countUnits(READS, work);

/** Write units, likewise. */
export const countWrites = (work: () => Promise<unknown>): Promise<number> => countUnits(WRITES, work);

async function countUnits(commands: readonly string[], work: () => Promise<unknown>): Promise<number> {
  let units = 0;
  const client = dynamo();
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const isCounted = commands.includes(commandName);
        if (isCounted) (args as Call).input['ReturnConsumedCapacity'] = 'TOTAL';
        const result = await next(args);
        const { ConsumedCapacity } = result.output as { ConsumedCapacity?: unknown };
        for (const consumed of [ConsumedCapacity ?? []].flat()) {
          if (isCounted) units += (consumed as { CapacityUnits: number }).CapacityUnits;
        }
        return result;
      },
    { step: 'initialize', name: 'units' },
  );
  try {
    await work();
  } finally {
    client.middlewareStack.remove('units');
  }
  return units;
}
