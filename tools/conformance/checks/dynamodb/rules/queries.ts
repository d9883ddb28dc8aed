import type { Parsed } from '@signpost/local-aws/dynamodb/rules/expression.ts';
import {
  type KeySchema,
  keyValueFaults,
  namesOf,
  type TableSchema,
} from '@signpost/local-aws/dynamodb/rules/schema.ts';
import { startKeyFaults, valueBehind } from '@signpost/local-aws/dynamodb/rules/start-key.ts';
import type { Item } from '@signpost/local-aws/dynamodb/rules/values.ts';
import type { Judged } from './expressions.ts';

/**
 * What AWS demands of Query and Scan beside their expressions. AWS: API_Query.html,
 * Key condition expressions.
 */

export interface QueryInput {
  IndexName?: string;
  ConsistentRead?: boolean;
  Limit?: number;
  Select?: string;
  ProjectionExpression?: string;
  ScanIndexForward?: boolean;
  ExclusiveStartKey?: Item;
  ExpressionAttributeValues?: Item;
}

export function queryFaults(
  input: QueryInput,
  { parsed }: Judged,
  schema: TableSchema,
  isScan: boolean,
): string[] {
  const { IndexName, Limit, Select } = input;
  const index = IndexName === undefined ? undefined : schema.indexes.get(IndexName);
  if (IndexName !== undefined && !index) return [`The table does not have the specified index: ${IndexName}`];
  const key = index ?? schema.key;
  const faults: string[] = [];
  if (index && input.ConsistentRead)
    faults.push('Consistent reads are not supported on global secondary indexes');
  if (Limit !== undefined && Limit < 1) faults.push('Limit must be at least 1');
  if (Select !== undefined && Select !== 'SPECIFIC_ATTRIBUTES' && input.ProjectionExpression !== undefined)
    faults.push(`Cannot specify the ProjectionExpression when choosing to get ${Select}`);
  const condition = isScan ? undefined : parsed.KeyConditionExpression;
  const values = input.ExpressionAttributeValues;
  const startFaults = startKeyFaults(input.ExclusiveStartKey, { key, schema, condition, values });
  if (isScan) return [...faults, ...startFaults];
  if (!condition)
    return [...faults, 'Either the KeyConditions or KeyConditionExpression parameter must be specified'];
  const filtered =
    parsed.FilterExpression?.paths.filter(([name]) => namesOf(key).includes(String(name))) ?? [];
  for (const [name] of filtered)
    faults.push(
      `Filter Expression can only contain non-primary key attributes: Primary key attribute: ${name}`,
    );
  return [...faults, ...keyConditionFaults(condition, key, input, schema), ...startFaults];
}

const SORT_OPERATORS = ['=', '<', '<=', '>', '>=', 'BETWEEN', 'begins_with'];

function keyConditionFaults(
  { terms, isConjunction }: Parsed,
  key: KeySchema,
  { ExpressionAttributeValues: values = {} }: QueryInput,
  schema: TableSchema,
): string[] {
  if (!isConjunction) return ['Invalid operator used in KeyConditionExpression: OR or NOT'];
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { operator, operands } of terms) {
    const [path, ...others] = operands;
    const name = path?.kind === 'path' && path.path.length === 1 ? String(path.path[0]) : '';
    if (!namesOf(key).includes(name)) faults.push(`Query key condition not supported: ${name || operator}`);
    if (seen.has(name)) faults.push('KeyConditionExpressions must only contain one condition per key');
    seen.add(name);
    if (name === key.partitionKey ? operator !== '=' : !SORT_OPERATORS.includes(operator))
      faults.push(`Query key condition not supported: ${operator}`);
    for (const operand of others) faults.push(...keyValueFaults(name, valueBehind(operand, values), schema));
  }
  if (!seen.has(key.partitionKey))
    faults.push(`Query condition missed key schema element: ${key.partitionKey}`);
  return faults;
}
