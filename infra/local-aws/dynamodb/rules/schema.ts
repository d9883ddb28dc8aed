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
  KeyType: string;
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
  const faults = [tableKeySizeFault(name, size, schema.key), ...indexKeySizeFaults(name, size, schema)];
  return faults.flatMap((fault) => (fault === undefined ? [] : `${INVALID}: ${fault}`));
}

const INVALID = 'One or more parameter values were invalid';

/** In the words of AWS, as in ExtendDB 194. */
function tableKeySizeFault(name: string, size: number, { partitionKey, sortKey }: KeySchema) {
  if (name === partitionKey && size > MAX_PARTITION_KEY_BYTES)
    return `Size of hashkey has exceeded the maximum size limit of${MAX_PARTITION_KEY_BYTES} bytes`;
  return name === sortKey && size > MAX_SORT_KEY_BYTES
    ? `Aggregated size of all range keys has exceeded the size limit of ${MAX_SORT_KEY_BYTES} bytes`
    : undefined;
}

/** In the words of AWS, as in wellcomecollection/platform 2285 and dynalite 35. */
function indexKeySizeFaults(name: string, size: number, { indexes }: TableSchema): string[] {
  return [...indexes].flatMap(([index, { partitionKey, sortKey }]) => {
    const most =
      name === partitionKey ? MAX_PARTITION_KEY_BYTES : name === sortKey ? MAX_SORT_KEY_BYTES : undefined;
    if (most === undefined || size <= most) return [];
    const sizes = `Actual Size: ${size} bytes Max Size: ${most} bytes`;
    return `Size limit exceeded for Index Key ${name} ${sizes} IndexName: ${index}`;
  });
}
