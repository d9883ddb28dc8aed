import { type AttributeValue, ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  PutCommand,
  type PutCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from './client.ts';

type Item = Record<string, unknown>;
type Conditional<Input> = Omit<Input, 'TableName' | 'ReturnValuesOnConditionCheckFailure'> & {
  ConditionExpression: string;
};

/**
 * Puts an item if the condition holds. Returns undefined when it did, otherwise the stored item (empty when there is none),
 * which comes with the error and costs no read.
 */
export const putIf = (input: Conditional<PutCommandInput>): Promise<Item | undefined> =>
  storedIfRefused(() => dynamo().send(new PutCommand({ ...input, ...COMMON() })));

/** Updates an item if the condition holds. Returns the same as `putIf`. */
export const updateIf = (input: Conditional<UpdateCommandInput>): Promise<Item | undefined> =>
  storedIfRefused(() => dynamo().send(new UpdateCommand({ ...input, ...COMMON() })));

const COMMON = () => ({ TableName: tableName(), ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }) as const;

async function storedIfRefused(send: () => Promise<unknown>): Promise<Item | undefined> {
  try {
    await send();
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return plain(error.Item ?? {});
  }
}

/** The document client does not unmarshall the item of an error. Ours has strings, numbers and bytes only. */
const plain = (item: Record<string, AttributeValue>): Item =>
  Object.fromEntries(Object.entries(item).map(([name, { S, N, B }]) => [name, S ?? B ?? Number(N)]));
