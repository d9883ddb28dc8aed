import type { TableDefinition } from '../../dynamodb/table.ts';

/** A table of the local run; `indexes` are the partition keys by name. */
export function aTable(
  name: string,
  { partitionKey, indexes = {} }: { partitionKey: string; indexes?: Record<string, string> },
): TableDefinition {
  const schema = (AttributeName: string) => [
    { AttributeName: 'sk', KeyType: 'RANGE' },
    { AttributeName, KeyType: 'HASH' },
  ];
  return {
    name,
    arn: `arn:aws:dynamodb:us-east-1:000000000000:table/${name}`,
    keySchema: schema(partitionKey),
    attributes: [],
    indexes: Object.entries(indexes).map(([IndexName, key]) => ({
      IndexName,
      KeySchema: schema(key),
      Projection: {},
    })),
    ttlAttribute: undefined,
  };
}
