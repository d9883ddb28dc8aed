import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { SETTING, setting } from '../runtime/settings.ts';

let client: DynamoDBDocumentClient | undefined;
let clientWithoutRetries: DynamoDBDocumentClient | undefined;

/** The document client, made at first use and kept for the life of the execution environment. */
export function dynamo(): DynamoDBDocumentClient {
  client ??= documentClient(4);
  return client;
}

/** A client that sends once: for changes that must not happen twice because an answer was lost. */
export function dynamoWithoutRetries(): DynamoDBDocumentClient {
  clientWithoutRetries ??= documentClient(1);
  return clientWithoutRetries;
}

function documentClient(maxAttempts: number): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts }), {
    marshallOptions: { removeUndefinedValues: true },
  });
}

/** Name of the single table. */
export function tableName(): string {
  return setting(SETTING.tableName);
}
