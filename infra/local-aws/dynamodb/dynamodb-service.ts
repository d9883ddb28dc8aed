import { forward } from '../aws-endpoint/forward.ts';
import { type AwsService, operationOf, type ServiceCall } from '../aws-endpoint/service.ts';
import { accountId } from '../cloudformation/intrinsics.ts';
import type { EmulatorClient } from '../emulators/emulator-client.ts';
import type { Requirement } from '../iam/identities.ts';
import { type RequestInput, requestedKeys } from './requested-keys.ts';
import type { TableDefinition } from './table.ts';

/** DynamoDB: all operations that the emulator supports. */
export function dynamodbService(emulator: EmulatorClient, tables: readonly TableDefinition[]): AwsService {
  return {
    requirements: (call) => requirements(call, tables),
    handle: (call, response) => forward(emulator, call, response),
  };
}

/**
 * What the policies must allow, with the partition keys of the request. All items of an action are one
 * requirement: AWS authorizes a batch as a whole, and does not say whether it authorizes the items of a
 * transaction one by one. One statement that allows all of them is enough either way.
 */
function requirements(call: ServiceCall, tables: readonly TableDefinition[]): Requirement[] {
  const input = JSON.parse(call.body.toString()) as RequestInput;
  const tableArn = (name: string | undefined): string =>
    name?.startsWith('arn:') ? name : `arn:aws:dynamodb:${call.region}:${accountId}:table/${name ?? '*'}`;
  const required = new Map<string, Requirement>();
  for (const { operation, tableName, indexName, keys } of requestedKeys(operationOf(call), input, tables)) {
    const index = indexName === undefined ? '' : `/index/${indexName}`;
    const action = `dynamodb:${operation}`;
    const resource = `${tableArn(tableName)}${index}`;
    const others = required.get(`${action} ${resource}`)?.context?.['dynamodb:LeadingKeys'] ?? [];
    const leadingKeys = [...others, ...keys];
    const context = leadingKeys.length === 0 ? {} : { 'dynamodb:LeadingKeys': leadingKeys };
    required.set(`${action} ${resource}`, { action, resource, context });
  }
  return [...required.values()];
}
