import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '#shared/platform/dynamo/client.ts';
import { wire } from '#shared/platform/dynamo/conditional-write.ts';
import { ConditionFailed, type Table, type TableCall } from './simulated-table.ts';

/**
 * The table of an engine, for the calls that `interceptTable` takes. Make it before: it keeps the way to the
 * engine. Its reads are never stale.
 */
export function engineTable(): Table {
  const client = dynamo();
  const send = client.send.bind(client);
  const write = wire.send;
  return {
    async answer({ command, input }: TableCall) {
      switch (command) {
        case 'BatchGetCommand':
          return send(new BatchGetCommand(input));
        case 'QueryCommand':
          return send(new QueryCommand(input));
        case 'PutItemCommand':
        case 'UpdateItemCommand': {
          const stored = await write(command === 'PutItemCommand' ? 'PutItem' : 'UpdateItem', input);
          if (stored) throw new ConditionFailed(stored);
          return {};
        }
        default:
          throw new Error(`The journal does not call ${command}`);
      }
    },
  };
}
