import { DynamoDBClient, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { SETTING, setting } from '../runtime/settings.ts';

let client: DynamoDBDocumentClient | undefined;
let clientWithoutRetries: DynamoDBDocumentClient | undefined;

/** The document client, created on first use. */
export function dynamo(): DynamoDBDocumentClient {
  client ??= documentClient(4);
  return client;
}

/** A client without retries, for writes that must not run twice when a response is lost. */
export function dynamoWithoutRetries(): DynamoDBDocumentClient {
  clientWithoutRetries ??= documentClient(1);
  return clientWithoutRetries;
}

function documentClient(maxAttempts: number): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ maxAttempts });
  // It copies what each call sends and returns, without secrets, for a logger that nobody has set.
  client.middlewareStack.remove('loggerMiddleware');
  // As with throttling, which the SDK retries: a transaction has the item for a moment, and
  // the write had no effect.
  client.middlewareStack.add(
    (next) => async (request) => {
      try {
        return await next(request);
      } catch (error) {
        if (error instanceof TransactionConflictException) Object.assign(error, { $retryable: {} });
        throw error;
      }
    },
    { step: 'finalizeRequest', priority: 'low', name: 'markConflictsAsRetryable' },
  );
  return DynamoDBDocumentClient.from(client, {
    marshallOptions: {
      removeUndefinedValues: true,
      // Callers name keys of maps. A map with a key `constructor` is otherwise taken for an instance
      // of a class, and refused.
      convertClassInstanceToMap: true,
    },
  });
}

export function tableName(): string {
  return setting(SETTING.tableName);
}
