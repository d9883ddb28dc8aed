import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { absent, below, conditioned, exists } from '#shared/platform/dynamo/conditions.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { between, countItems } from '#shared/platform/dynamo/query-pages.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { responseCountKey, smartLinkPartition } from '../model/page-entry.ts';
import { MAX_RESPONSES } from '../model/questions/question.ts';
import { SUBMISSIONS } from './submission-items.ts';

/**
 * The counter of a survey's responses, only for surveys with `maxResponses`: all their submissions contend
 * for it. Changing `maxResponses` deletes it, and the next request that needs it counts again.
 */

/** Action that counts a response; fails if there are `most`, or there is no counter. */
export const countAction = (smartLinkId: string, most: number): TransactAction =>
  update(responseCountKey(smartLinkId)).add({ responses: 1 }).when(below('responses', most)).action;

/** Reverts `countAction`; fails if there is no counter. */
export const uncountAction = (smartLinkId: string): TransactAction =>
  update(responseCountKey(smartLinkId)).add({ responses: -1 }).when(exists()).action;

/**
 * The counter's value, strongly consistent. Creates it if there is none, which reads all responses. Exact:
 * with `maxResponses`, responses are only stored and deleted together with a change of the counter.
 */
export async function countedResponses(smartLinkId: string): Promise<number> {
  const Key = responseCountKey(smartLinkId);
  for (;;) {
    const item = await getItem(Key);
    if (item) return Number(item['responses']);
    const responses = await countResponses(smartLinkId);
    try {
      const Item = { ...Key, responses };
      await dynamo().send(new PutCommand({ TableName: tableName(), Item, ...conditioned(absent()) }));
      return responses;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
}

/** Counts responses up to MAX_RESPONSES: with more, a survey is full whatever its limit. */
const countResponses = (smartLinkId: string): Promise<number> =>
  countItems(
    { ...between(smartLinkPartition(smartLinkId), SUBMISSIONS), ConsistentRead: true },
    MAX_RESPONSES,
  );
