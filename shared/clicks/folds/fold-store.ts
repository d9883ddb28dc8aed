import { putIf, updateIf } from '#shared/platform/dynamo/conditional-write.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { queryBetween } from '#shared/platform/dynamo/query-pages.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { DAY, foldedDayKey, foldPartition, foldStateKey } from '../journal/fold-items.ts';
import type { DateRange } from '../period.ts';

/** The items that name the files of folded days. */

type Item = Record<string, unknown>;

/** The first folded day of an account of which no older rows are left: all older days are covered. */
export const BEGINNING = '0000-01-01';

/** The UTC days of an account that are folded, both included. */
export interface FoldState {
  from: string;
  through: string;
}

/** A folded UTC day with rows. */
export interface FoldedDay {
  date: string;
  /** Name of its files: each fold has a new one. */
  name: string;
  /** When its rows were read, in epoch milliseconds. */
  asOf: number;
  rows: number;
  /** Size of the file with the rows. */
  bytes: number;
  /** When rows were last appended to one of its journals, in epoch milliseconds. */
  updatedAt: number | undefined;
}

/** Days from `from` to `through` are folded, and those without an item have no rows. One read unit. */
export async function readFoldState(ownerId: string): Promise<FoldState | undefined> {
  const item = await getItem(foldStateKey(ownerId));
  return item?.['through'] === undefined
    ? undefined
    : { from: String(item['from']), through: String(item['through']) };
}

/** The folded days of a range that have rows, oldest first. One read unit for 30 days. */
export async function readFoldedDays(
  ownerId: string,
  { from = '0', to = '9' }: DateRange,
): Promise<FoldedDay[]> {
  const days: FoldedDay[] = [];
  const pages = queryBetween(foldPartition(ownerId), { from: `${DAY}${from}`, to: `${DAY}${to}` });
  for await (const items of pages) days.push(...items.flatMap(toDay));
  return days;
}

function toDay(item: Item): FoldedDay[] {
  if (item['name'] === undefined) return [];
  return [
    {
      date: String(item[TABLE.sortKey]).slice(DAY.length),
      name: String(item['name']),
      asOf: Number(item['asOf']),
      rows: Number(item['rows']),
      bytes: Number(item['bytes']),
      updatedAt: item['updatedAt'] === undefined ? undefined : Number(item['updatedAt']),
    },
  ];
}

/**
 * Announces the files of a fold before they are written, so that those of a crashed one are found. Returns
 * the item as it was.
 */
export async function announceFold(ownerId: string, date: string, name: string): Promise<Item | undefined> {
  const before = await getItem(foldedDayKey(ownerId, date));
  await updateIf({
    Key: foldedDayKey(ownerId, date),
    UpdateExpression: 'SET announced = :name',
    ConditionExpression: 'attribute_not_exists(announced) OR announced <> :name',
    ExpressionAttributeValues: { ':name': name },
  });
  return before;
}

/** Makes an announced fold the one that readers use. False if another one was announced since. */
export async function putFoldedDay(ownerId: string, { date, ...fold }: FoldedDay): Promise<boolean> {
  const standing = await putIf({
    Item: { ...foldedDayKey(ownerId, date), ...fold, announced: fold.name },
    ConditionExpression: 'announced = :name',
    ExpressionAttributeValues: { ':name': fold.name },
  });
  return standing === undefined;
}
