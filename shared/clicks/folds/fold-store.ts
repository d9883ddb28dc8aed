import { putIf, updateIf } from '#shared/platform/dynamo/conditional-write.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { queryBetween } from '#shared/platform/dynamo/query-pages.ts';
import { INDEX, TABLE } from '#shared/platform/dynamo/table.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
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
  /** Changes from before are in all folds, in epoch milliseconds; absent: none was there yet. */
  changed?: number | undefined;
  /** Created links and pages are counted for the days from this one to `through`. */
  created?: string | undefined;
  /** Since when aggregators note visits, in epoch milliseconds; absent: they do not. */
  noted?: number | undefined;
  /** When the newest snapshot of the days after `through` was read, in epoch milliseconds. */
  opened?: number | undefined;
  /** Conversions are in the folds of the days from this one to `through`. */
  converted?: string | undefined;
  /** When a report asked for a snapshot last, in epoch milliseconds. */
  asked?: number | undefined;
}

/** What the state of an account says; undefined if nothing is folded yet. */
export const toState = ({
  from,
  through,
  changed,
  created,
  converted,
  ...times
}: Item): FoldState | undefined =>
  through === undefined
    ? undefined
    : {
        from: String(from),
        through: String(through),
        changed: optional(changed),
        created: text(created),
        // A turn of an earlier version may have left out conversions.
        converted: times['turned'] === times[INDEX.byExpiry.sortKey] ? text(converted) : undefined,
        noted: optional(times['noted']),
        opened: optional(times['opened']),
        asked: optional(times['asked']),
      };

const text = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));
const optional = (value: unknown): number | undefined => (value === undefined ? undefined : Number(value));

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
  /** Number of targets with rows; undefined if an earlier version has folded it. */
  targets?: number | undefined;
  /** Number of conversions; undefined if an earlier version has folded it. */
  conversions?: number | undefined;
  /** Size of the totals, which conversions follow. */
  totalsBytes?: number | undefined;
  conversionBytes?: number | undefined;
}

/** Days from `from` to `through` are folded, and those without an item have no rows. One read unit. */
export async function readFoldState(ownerId: string): Promise<FoldState | undefined> {
  return toState((await getItem(foldStateKey(ownerId))) ?? {});
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
      updatedAt: optional(item['updatedAt']),
      targets: optional(item['targets']),
      conversions: optional(item['conversions']),
      totalsBytes: optional(item['totalsBytes']),
      conversionBytes: optional(item['conversionBytes']),
    },
  ];
}

/** The files that an item of a day names: those in use, and those that a fold leaves if it stops. */
export interface NamedFiles {
  date: string;
  /** Undefined before the first fold of the day is complete. */
  name: string | undefined;
  /** Names of files that nobody reads. */
  unused: string[];
}

function filesIn(item: Item): NamedFiles {
  const [name, ...others] = [item['name'], item['announced'], item['replaced']].map((it) =>
    it === undefined ? undefined : String(it),
  );
  const unused = others.filter((other): other is string => other !== undefined && other !== name);
  return { date: String(item[TABLE.sortKey]).slice(DAY.length), name, unused };
}

/** The files of all days of an account, in pages. */
export async function* foldFiles(ownerId: string): AsyncGenerator<NamedFiles[]> {
  for await (const items of queryBetween(foldPartition(ownerId), { from: DAY, to: `${DAY}~` }))
    yield items.map(filesIn);
}

/** The files of one day; undefined if it has none. */
export async function findFoldFiles(ownerId: string, date: string): Promise<NamedFiles | undefined> {
  const item = await getItem(foldedDayKey(ownerId, date));
  return item && filesIn(item);
}

/** Condition that the files in use are still those of a name, and what it needs. */
const isStill = (name: string | undefined) => ({
  condition: name === undefined ? 'attribute_not_exists(#name)' : '#name = :before',
  names: { '#name': 'name' },
  values: name === undefined ? {} : { ':before': name },
});

/**
 * Announces the files of a fold before they are written, so that those of a crashed one are found. False if
 * the day has been folded since its item was read, or by a worker that started later.
 */
export async function announceFold(
  ownerId: string,
  { date, name, asOf }: Pick<FoldedDay, 'date' | 'name' | 'asOf'>,
  before: string | undefined,
): Promise<boolean> {
  const { condition, names, values } = isStill(before);
  const standing = await updateIf({
    Key: foldedDayKey(ownerId, date),
    UpdateExpression: 'SET announced = :name',
    ConditionExpression: before === undefined ? condition : `${condition} AND asOf <= :asOf`,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ...values, ':name': name, ...(before !== undefined && { ':asOf': asOf }) },
  });
  return standing === undefined;
}

/**
 * Makes an announced fold the one that readers use, in place of another one. False if another one was
 * announced since.
 */
export async function putFoldedDay(
  ownerId: string,
  { date, ...fold }: FoldedDay,
  replaced: string | undefined,
): Promise<boolean> {
  const standing = await putIf({
    Item: { ...foldedDayKey(ownerId, date), ...fold, announced: fold.name, replaced },
    ConditionExpression: 'announced = :name',
    ExpressionAttributeValues: { ':name': fold.name },
  });
  return standing === undefined;
}

/** Forgets the unused files of a day, once they are removed. */
export async function forgetUnused(ownerId: string, { date, name }: NamedFiles): Promise<void> {
  const { condition, names, values } = isStill(name);
  await updateItem({
    Key: foldedDayKey(ownerId, date),
    UpdateExpression: name === undefined ? 'REMOVE announced' : 'SET announced = :before REMOVE replaced',
    ConditionExpression: `attribute_exists(pk) AND ${condition}`,
    ExpressionAttributeNames: names,
    ...(name !== undefined && { ExpressionAttributeValues: values }),
  });
}
