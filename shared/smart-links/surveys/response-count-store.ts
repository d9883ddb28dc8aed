import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../../platform/dynamo/client.ts';
import { TABLE } from '../../platform/dynamo/table.ts';
import type { TransactAction } from '../../platform/dynamo/transact.ts';
import { responseCountKey, smartLinkPartition } from '../model/page-entry.ts';
import { MAX_RESPONSES } from '../model/questions/question.ts';
import { SUBMISSIONS } from './submission-items.ts';

/**
 * The counter of a survey's responses, only for surveys with `maxResponses`: all their submissions contend for it. Changing
 * `maxResponses` deletes it, and the next request that needs it counts again.
 */

/** Action that counts a response; fails if there are `most`, or they were never counted. */
export const countAction = (smartLinkId: string, most: number): TransactAction => ({
  Update: {
    TableName: tableName(),
    Key: responseCountKey(smartLinkId),
    UpdateExpression: 'ADD responses :one',
    ConditionExpression: 'responses < :most',
    ExpressionAttributeValues: { ':one': 1, ':most': most },
  },
});

/** Reverts `countAction`; fails if there is no counter. */
export const uncountAction = (smartLinkId: string): TransactAction => ({
  Update: {
    TableName: tableName(),
    Key: responseCountKey(smartLinkId),
    UpdateExpression: 'ADD responses :back',
    ConditionExpression: `attribute_exists(${TABLE.partitionKey})`,
    ExpressionAttributeValues: { ':back': -1 },
  },
});

/**
 * The counter's value, strongly consistent. Creates it if there is none, which reads all responses. Exact: with
 * `maxResponses`, responses are only stored and deleted together with a change of the counter.
 */
export async function countedResponses(smartLinkId: string): Promise<number> {
  const TableName = tableName();
  const Key = responseCountKey(smartLinkId);
  for (;;) {
    const { Item } = await dynamo().send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    if (Item) return Number(Item['responses']);
    const responses = await countResponses(smartLinkId);
    try {
      const ConditionExpression = `attribute_not_exists(${TABLE.partitionKey})`;
      await dynamo().send(new PutCommand({ TableName, Item: { ...Key, responses }, ConditionExpression }));
      return responses;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
}

async function countResponses(smartLinkId: string): Promise<number> {
  let responses = 0;
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await dynamo().send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: `${TABLE.partitionKey} = :pk AND ${TABLE.sortKey} BETWEEN :from AND :to`,
        ExpressionAttributeValues: {
          ':pk': smartLinkPartition(smartLinkId),
          ':from': SUBMISSIONS.from,
          ':to': SUBMISSIONS.to,
        },
        Select: 'COUNT',
        ConsistentRead: true,
        ExclusiveStartKey,
      }),
    );
    responses += page.Count ?? 0;
    ExclusiveStartKey = page.LastEvaluatedKey;
    // With more, a survey is full whatever its limit.
  } while (ExclusiveStartKey && responses <= MAX_RESPONSES);
  return responses;
}
