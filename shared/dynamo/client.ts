import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { SETTING, setting } from '../runtime/settings.ts';

let client: DynamoDBDocumentClient | undefined;

/** The document client, made at first use and kept for the life of the execution environment. */
export function dynamo(): DynamoDBDocumentClient {
  client ??= DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 4 }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return client;
}

/** Name of the single table. */
export function tableName(): string {
  return setting(SETTING.tableName);
}
