import type { AwsService } from '../aws-endpoint/service.ts';
import type { EmulatorClient } from '../emulators/emulator-client.ts';
import type { Identities } from '../iam/identities.ts';
import type { Faults } from '../platform/faults.ts';
import type { Log } from '../platform/log.ts';
import { dynamodbService } from './dynamodb-service.ts';
import { withJoinedWrites } from './joined-writes.ts';
import { withKeptReads } from './kept-reads.ts';
import { withKeyRules } from './key-rules.ts';
import type { TableDefinition } from './table.ts';

export interface DynamoDbParts {
  tables: TableDefinition[];
  emulator: EmulatorClient;
  /** Whether other processes may write to the tables. */
  isShared: boolean;
  faults: Faults | undefined;
  identities: Identities;
  log: Log;
}

/** DynamoDB with the rules that the emulator lacks and, on request, faults. */
export async function openDynamoDb(parts: DynamoDbParts): Promise<AwsService> {
  const { tables, emulator, isShared, faults, identities, log } = parts;
  const service = dynamodbService(emulator, tables);
  if (faults === undefined) {
    if (isShared) return withKeyRules(service, tables);
    const own = { emulator, tables };
    const joined = withJoinedWrites({ service, ...own });
    return withKeyRules(withKeptReads({ service: joined, ...own }), tables);
  }
  // Loaded only if needed: the start must stay fast.
  const { faultyDynamoDb } = await import('./faulty-dynamodb.ts');
  const exempt = identities.operator;
  return withKeyRules(await faultyDynamoDb({ service, emulator, tables, faults, exempt, log }), tables);
}
