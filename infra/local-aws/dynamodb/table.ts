import {
  type NamedResource,
  namedResource,
  ofType,
  type ResolvedResource,
} from '../cloudformation/resolve-assembly.ts';
import { StartError } from '../platform/start-error.ts';

export interface TableDefinition extends NamedResource {
  /** Key schema in the format of CreateTable. */
  keySchema: KeyElement[];
  attributes: { AttributeName: string; AttributeType: string }[];
  indexes: { IndexName: string; KeySchema: KeyElement[]; Projection: Record<string, unknown> }[];
  ttlAttribute: string | undefined;
}

export interface KeyElement {
  AttributeName: string;
  KeyType: string;
}

export function readTables(resources: ResolvedResource[]): TableDefinition[] {
  return ofType(resources, 'AWS::DynamoDB::Table').map(readTable);
}

function readTable(resource: ResolvedResource): TableDefinition {
  const { properties } = resource;
  if (properties['LocalSecondaryIndexes'] !== undefined) {
    throw new StartError(
      `Table ${resource.logicalId}: the local run does not support local secondary indexes.`,
    );
  }
  const ttl = properties['TimeToLiveSpecification'] as
    | { AttributeName?: string; Enabled?: boolean }
    | undefined;
  const indexes = (properties['GlobalSecondaryIndexes'] ?? []) as TableDefinition['indexes'];
  return {
    ...namedResource(resource),
    keySchema: properties['KeySchema'] as KeyElement[],
    attributes: properties['AttributeDefinitions'] as TableDefinition['attributes'],
    indexes: indexes.map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection })),
    ttlAttribute: ttl?.Enabled === true ? ttl.AttributeName : undefined,
  };
}
