import { dynamo } from '../../../shared/platform/dynamo/client.ts';

const READS = new Set([
  'GetItemCommand',
  'BatchGetItemCommand',
  'QueryCommand',
  'GetCommand',
  'BatchGetCommand',
]);

interface Call {
  input: Record<string, unknown>;
}

/** Read units that work on the table takes, as the engine counts them: by AWS's rules. Of one piece of work at a time. */
export async function countReads(work: () => Promise<unknown>): Promise<number> {
  let units = 0;
  const client = dynamo();
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const isRead = READS.has(commandName);
        if (isRead) (args as Call).input['ReturnConsumedCapacity'] = 'TOTAL';
        const result = await next(args);
        const { ConsumedCapacity } = result.output as { ConsumedCapacity?: unknown };
        for (const consumed of [ConsumedCapacity ?? []].flat()) {
          if (isRead) units += (consumed as { CapacityUnits: number }).CapacityUnits;
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
