import { type AttributeValue, type Item, valueSize } from './values.ts';

/**
 * Keys of tables, as they were created, and what AWS demands of their values. AWS: Service quotas,
 * Partition keys and sort keys.
 */

export interface KeySchema {
  partitionKey: string;
  sortKey?: string;
}

export interface TableSchema {
  key: KeySchema;
  indexes: ReadonlyMap<string, KeySchema>;
  types: ReadonlyMap<string, string>;
  ttl?: string;
}

const MAX_PARTITION_KEY_BYTES = 2048;
const MAX_SORT_KEY_BYTES = 1024;

interface KeyElement {
  AttributeName: string;
  KeyType: 'HASH' | 'RANGE';
}

interface CreateTable {
  AttributeDefinitions?: { AttributeName: string; AttributeType: string }[];
  KeySchema?: KeyElement[];
  GlobalSecondaryIndexes?: { IndexName: string; KeySchema: KeyElement[] }[];
}

/** Schema of the table that this input of CreateTable creates. */
export function schemaOf({
  AttributeDefinitions = [],
  KeySchema = [],
  GlobalSecondaryIndexes = [],
}: CreateTable): TableSchema {
  return {
    key: keyOf(KeySchema),
    indexes: new Map(GlobalSecondaryIndexes.map((index) => [index.IndexName, keyOf(index.KeySchema)])),
    types: new Map(
      AttributeDefinitions.map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType]),
    ),
  };
}

function keyOf(elements: readonly KeyElement[]): KeySchema {
  const named = (type: string) => elements.find(({ KeyType }) => KeyType === type)?.AttributeName;
  const sortKey = named('RANGE');
  return { partitionKey: named('HASH') ?? '', ...(sortKey !== undefined && { sortKey }) };
}

export const namesOf = ({ partitionKey, sortKey }: KeySchema): string[] =>
  sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];

/** Faults of `Key` in a request, which must have exactly the key's attributes. */
export function keyFaults(key: Item, schema: TableSchema): string[] {
  const names = namesOf(schema.key);
  if (Object.keys(key).sort().join() !== names.toSorted().join())
    return ['The provided key element does not match the schema'];
  return names.flatMap((name) => keyValueFaults(name, key[name], schema));
}

/** Faults in the key of a whole item, and in those index keys that it has. */
export function itemKeyFaults(item: Item, schema: TableSchema): string[] {
  const missing = namesOf(schema.key).filter((name) => item[name] === undefined);
  if (missing.length > 0) return [`Missing the key ${missing.join()} in the item`];
  return Object.keys(item).flatMap((name) => keyValueFaults(name, item[name], schema));
}

/** Faults of an attribute that is a key of the table or of an index; none for other attributes. */
export function keyValueFaults(
  name: string,
  value: AttributeValue | undefined,
  schema: TableSchema,
): string[] {
  const type = schema.types.get(name);
  if (type === undefined || value === undefined) return [];
  if (!(type in value)) return [`Type mismatch for key ${name}: expected ${type}, got ${Object.keys(value)}`];
  const size = valueSize(value);
  if (size === 0) return [`The AttributeValue for the key attribute ${name} cannot contain an empty value`];
  const keys = [schema.key, ...schema.indexes.values()];
  const most = keys.some(({ sortKey }) => sortKey === name) ? MAX_SORT_KEY_BYTES : MAX_PARTITION_KEY_BYTES;
  return size > most ? [`The key attribute ${name} has ${size} bytes, at most ${most}`] : [];
}
