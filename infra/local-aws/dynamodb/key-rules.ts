import { type AwsService, operationOf, sendJson } from '../aws-endpoint/service.ts';
import { type Refusal, refusalBody } from './refusal.ts';
import type { ItemInput, RequestInput, TransactionItem } from './requested-keys.ts';
import { ExpressionError, type Operand, parseExpression } from './rules/expression.ts';
import { keyValueFaults, schemaOf, type TableSchema } from './rules/schema.ts';
import { startKeyFaults } from './rules/start-key.ts';
import type { AttributeValue, Item } from './rules/values.ts';
import type { TableDefinition } from './table.ts';

/**
 * Refuses what DynamoDB refuses, but the emulator accepts: an `ExclusiveStartKey` of another shape, or of a
 * place that the key condition does not select, and index keys that are too long.
 */
export function withKeyRules(service: AwsService, tables: readonly TableDefinition[]): AwsService {
  const schemas = new Map(tables.map((table) => [table.name, schemaOfTable(table)]));
  const schemaNamed = (name = '') => schemas.get(name.split('/').at(-1) ?? '');
  return {
    requirements: (call) => service.requirements(call),
    handle(call, response, caller) {
      if (!mayBreakRules(call.body)) return service.handle(call, response, caller);
      const refusal = refusalIn(operationOf(call), JSON.parse(call.body.toString()), schemaNamed);
      if (!refusal) return service.handle(call, response, caller);
      sendJson(response, 400, refusalBody(refusal));
    },
  };
}

/** Cheaper than parsing each request. The shortest limit of a key is 1,024 bytes. */
const mayBreakRules = (body: Buffer): boolean => body.length > 1024 || body.includes('"ExclusiveStartKey"');

interface Input extends RequestInput {
  ExclusiveStartKey?: Item;
  UpdateExpression?: string;
}

type Update = Pick<Input, 'UpdateExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>;

type SchemaNamed = (name?: string) => TableSchema | undefined;

const schemaOfTable = ({ attributes, keySchema, indexes }: TableDefinition): TableSchema =>
  schemaOf({ AttributeDefinitions: attributes, KeySchema: keySchema, GlobalSecondaryIndexes: indexes });

/** Undefined also for an expression that cannot be parsed: the emulator says what is wrong with it. */
function refusalIn(...request: Parameters<typeof refusalOf>): Refusal | undefined {
  try {
    return refusalOf(...request);
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

function refusalOf(operation: string, input: Input, schemaNamed: SchemaNamed): Refusal | undefined {
  if (operation === 'TransactWriteItems') {
    const reasons = (input.TransactItems ?? []).map((action) => reasonOf(action, schemaNamed));
    const codes = reasons.map(({ Code }) => Code);
    if (codes.every((code) => code === 'None')) return undefined;
    const which = `please refer cancellation reasons for specific reasons [${codes.join(', ')}]`;
    return { code: 'TransactionCanceledException', message: `Transaction cancelled, ${which}`, reasons };
  }
  const [message] = faultsOf(operation, input, schemaNamed);
  return message === undefined ? undefined : { code: 'ValidationException', message };
}

function faultsOf(operation: string, input: Input, schemaNamed: SchemaNamed): string[] {
  switch (operation) {
    case 'Query':
    case 'Scan':
      return startFaults(operation, input, schemaNamed(input.TableName));
    case 'PutItem':
      return putFaults(input, schemaNamed(input.TableName));
    case 'UpdateItem':
      return updateFaults(input, schemaNamed(input.TableName));
    case 'BatchWriteItem':
      return Object.entries(input.RequestItems ?? {}).flatMap(([table, requests]) =>
        Array.isArray(requests)
          ? requests.flatMap(({ PutRequest }) => putFaults(PutRequest ?? {}, schemaNamed(table)))
          : [],
      );
    default:
      return [];
  }
}

function startFaults(operation: string, input: Input, schema: TableSchema | undefined): string[] {
  const key = input.IndexName === undefined ? schema?.key : schema?.indexes.get(input.IndexName);
  if (!schema || !key || !input.ExclusiveStartKey) return [];
  const { ExclusiveStartKey, KeyConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } =
    input;
  const condition =
    operation === 'Query' && KeyConditionExpression !== undefined
      ? parseExpression(KeyConditionExpression, 'condition', ExpressionAttributeNames)
      : undefined;
  return startKeyFaults(ExclusiveStartKey, { key, schema, condition, values: ExpressionAttributeValues });
}

const putFaults = ({ Item = {} }: ItemInput, schema: TableSchema | undefined): string[] =>
  schema ? Object.entries(Item).flatMap(([name, value]) => indexKeyFaults(name, value, schema)) : [];

/** What is wrong with the index keys that an update sets; calculated values are unknown here. */
function updateFaults(
  { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues = {} }: Update,
  schema: TableSchema | undefined,
): string[] {
  if (!schema || UpdateExpression === undefined) return [];
  const { changes } = parseExpression(UpdateExpression, 'update', ExpressionAttributeNames);
  const faults = changes.flatMap(({ path: [name, ...inner], operand }) =>
    inner.length > 0
      ? []
      : valuesIn(operand).flatMap((value) =>
          indexKeyFaults(String(name), ExpressionAttributeValues[value], schema),
        ),
  );
  // AWS: API_TransactWriteItems.html, Errors.
  const beyond =
    'The update expression attempted to update the secondary index key beyond allowed size limits';
  return faults.length > 0 ? [beyond] : [];
}

/** The placeholders of values that an operand may be: of `:a`, and of `if_not_exists(path, :a)`. */
function valuesIn(operand: Operand | undefined): string[] {
  if (operand?.kind === 'value') return [operand.name];
  return operand?.kind === 'call' && operand.name === 'if_not_exists'
    ? operand.operands.flatMap(valuesIn)
    : [];
}

/** The emulator judges the keys of tables, and the types of all keys. */
function indexKeyFaults(name: string, value: AttributeValue | undefined, schema: TableSchema): string[] {
  return keyValueFaults(name, value, schema).filter((fault) => fault.includes('Index Key'));
}

function reasonOf(action: TransactionItem, schemaNamed: SchemaNamed): { Code: string; Message?: string } {
  const { Put, Update: update } = action;
  const [Message] = [
    ...(Put ? putFaults(Put, schemaNamed(Put.TableName)) : []),
    ...(update ? updateFaults(update as Update, schemaNamed(update.TableName)) : []),
  ];
  return Message === undefined ? { Code: 'None' } : { Code: 'ValidationError', Message };
}
