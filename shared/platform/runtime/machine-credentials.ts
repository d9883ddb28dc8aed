import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { useCredentials } from './credentials.ts';

/**
 * Uses the role of the container or machine, where it is not in environment variables: the SDK finds it, and
 * renews its credentials before they expire. Fails at the start if there are none.
 */
export async function useRoleOfMachine(): Promise<void> {
  const { credentials } = new DynamoDBClient({}).config;
  await credentials();
  useCredentials(credentials);
}
