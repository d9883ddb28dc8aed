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
 * Writes an item if the condition holds; undefined when it did, else the item that stands in the way (empty when there is
 * none). It comes with the refusal, so that looking at it costs no read.
 */
export const putIf = (input: Conditional<PutCommandInput>): Promise<Item | undefined> =>
  itemInTheWay(() => dynamo().send(new PutCommand({ ...input, ...COMMON() })));

/** Changes an item if the condition holds, and answers as `putIf` does. */
export const updateIf = (input: Conditional<UpdateCommandInput>): Promise<Item | undefined> =>
  itemInTheWay(() => dynamo().send(new UpdateCommand({ ...input, ...COMMON() })));

const COMMON = () => ({ TableName: tableName(), ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }) as const;

async function itemInTheWay(send: () => Promise<unknown>): Promise<Item | undefined> {
  try {
    await send();
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return plain(error.Item ?? {});
  }
}

/** The document client does not translate an item that comes with a refusal. Ours has texts, numbers and bytes. */
const plain = (item: Record<string, AttributeValue>): Item =>
  Object.fromEntries(Object.entries(item).map(([name, { S, N, B }]) => [name, S ?? B ?? Number(N)]));
