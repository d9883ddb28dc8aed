import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../dynamo/client.ts';
import { purgePartition, removeItems } from '../dynamo/purge-partition.ts';
import { TABLE } from '../dynamo/table.ts';
import { readTotal } from './analytics-store.ts';
import { key, listRange, readList, statsPk, VISITORS } from './stats-items.ts';

/** Lists of visitors that are dealt with together. */
const LISTS = 25;

/**
 * Removes everything counted for a target. Call when it is gone for good and none of its clicks can be in the
 * queue any more; its raw clicks expire on their own. False when `isOver` stopped it: the next call goes on.
 */
export async function purgeStats(targetId: string, isOver: () => boolean): Promise<boolean> {
  const { cells } = await readTotal(targetId);
  // The first cell last, and its lists before the rest of it: it knows of the others until they are gone.
  for (let cell = cells - 1; cell >= 0; cell--) {
    if (!(await purgeVisitors(targetId, cell, isOver))) return false;
    if (!(await purgePartition(statsPk(targetId, cell), isOver))) return false;
  }
  return true;
}

/** The lists of new visitors name each of them once. */
async function purgeVisitors(targetId: string, cell: number, isOver: () => boolean): Promise<boolean> {
  const [low, high] = listRange('new');
  while (!isOver()) {
    const { Items = [] } = await dynamo().send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: `${TABLE.partitionKey} = :pk AND ${TABLE.sortKey} BETWEEN :low AND :high`,
        ExpressionAttributeValues: { ':pk': statsPk(targetId, cell), ':low': low, ':high': high },
        ProjectionExpression: `${TABLE.partitionKey}, ${TABLE.sortKey}, ${VISITORS}`,
        ConsistentRead: true,
        Limit: LISTS,
      }),
    );
    if (Items.length === 0) return true;
    const visitors = Items.flatMap((item) => readList(item).visitors);
    await removeItems(
      visitors.map((visitor) => ({ ...key.visitor(targetId, visitor) })),
      isOver,
    );
    if (isOver()) return false;
    const lists = Items.map((item) => ({
      [TABLE.partitionKey]: item[TABLE.partitionKey],
      [TABLE.sortKey]: item[TABLE.sortKey],
    }));
    await removeItems(lists, isOver);
  }
  return false;
}
