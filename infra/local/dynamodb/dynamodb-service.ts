import { forward } from '../aws-endpoint/forward.ts';
import type { AwsService, Requirement, ServiceCall } from '../aws-endpoint/service.ts';
import { operationOf } from '../aws-endpoint/service.ts';
import { accountId } from '../cloudformation/intrinsics.ts';
import type { EmulatorClient } from '../emulators/emulator-client.ts';

/** DynamoDB: all operations that the emulator supports. */
export function dynamodbService(emulator: EmulatorClient): AwsService {
  return { requirements, handle: (call, response) => forward(emulator, call, response) };
}

const transactionActions = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
} as const;

type TableInput = { TableName?: string };
type TransactionItem = Partial<Record<keyof typeof transactionActions, TableInput>>;

interface Input extends TableInput {
  IndexName?: string;
  RequestItems?: Record<string, unknown>;
  TransactItems?: TransactionItem[];
}

function requirements(call: ServiceCall): Requirement[] {
  const input = JSON.parse(call.body.toString()) as Input;
  const tableArn = (name: string | undefined): string =>
    name?.startsWith('arn:') ? name : `arn:aws:dynamodb:${call.region}:${accountId}:table/${name ?? '*'}`;
  if (input.TransactItems !== undefined) {
    return input.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, { TableName }]) => ({
        action: `dynamodb:${transactionActions[kind as keyof TransactionItem]}`,
        resource: tableArn(TableName),
      })),
    );
  }
  const action = `dynamodb:${operationOf(call)}`;
  if (input.RequestItems !== undefined) {
    return Object.keys(input.RequestItems).map((name) => ({ action, resource: tableArn(name) }));
  }
  const index = input.IndexName === undefined ? '' : `/index/${input.IndexName}`;
  return [{ action, resource: `${tableArn(input.TableName)}${index}` }];
}
