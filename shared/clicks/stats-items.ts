import { type ItemKey, TABLE } from '../dynamo/table.ts';
import type { TransactItems } from '../dynamo/transact.ts';
import type { ClickFacts } from './click-facts.ts';
import { DIRECT } from './click-facts.ts';
import {
  type Bounds,
  type CountPlan,
  type Counts,
  type DayTally,
  DIMENSIONS,
  type Dimension,
  emptyCounts,
  type KnownDay,
  type Tally,
  type VisitorChange,
  type VisitorList,
} from './count-plan.ts';
import { OTHER } from './user-agent.ts';

/** Keys and attributes of the items that clicks leave behind; only this file and the stores beside it know them. */

/**
 * A raw click guards against being counted again. It has to outlive every redelivery: the queue keeps messages for at
 * most 14 days, its dead-letter queue for 14 more.
 */
const RAW_CLICK_DAYS = 90;

/**
 * Which items exist, and in which partitions. A partition takes 1,000 write units a second, so whatever grows with the
 * clicks of a target has partitions of its own: clicks and visitors one each. Counters, and the lists of visitors that
 * reports need, are together in the target's cells: one, or several where the target is hot (see `spread.ts`).
 *
 * Targets of before, whose TOTAL has no `layout`, had clicks in `CLICKS#<target>`, and visitors in the first cell: an item
 * `VISITOR#<fingerprint>` each and one `SEEN#<date>#<fingerprint>` for each day. Those are still read, and not written any more.
 */
export const LAYOUT = 2;

const DAY = 'DAY#';
const LIST = { new: 'NEW#', back: 'SEEN#' } as const satisfies Record<VisitorList['kind'], string>;
const LEGACY_VISITOR = 'VISITOR#';

export const key = {
  click: (id: string): ItemKey => ({ pk: `CLICK#${id}`, sk: 'CLICK' }),
  visitor: (targetId: string, visitor: string): ItemKey => ({
    pk: `VISITOR#${targetId}#${visitor}`,
    sk: 'VISITOR',
  }),
  total: (targetId: string, cell = 0): ItemKey => ({ pk: statsPk(targetId, cell), sk: 'TOTAL' }),
  day: (targetId: string, cell: number, date: string): ItemKey => ({
    pk: statsPk(targetId, cell),
    sk: `${DAY}${date}`,
  }),
  list: (targetId: string, cell: number, { kind, time, clickId }: VisitorList): ItemKey => ({
    pk: statsPk(targetId, cell),
    sk: `${LIST[kind]}${time}#${clickId}`,
  }),
};

export const legacyKey = {
  click: ({ targetId, time, id }: ClickFacts): ItemKey => ({ pk: `CLICKS#${targetId}`, sk: `${time}#${id}` }),
  visitor: (targetId: string, visitor: string): ItemKey => ({
    pk: statsPk(targetId),
    sk: `${LEGACY_VISITOR}${visitor}`,
  }),
  seen: (targetId: string, seen: string): ItemKey => ({ pk: statsPk(targetId), sk: `${LIST.back}${seen}` }),
};

export function statsPk(targetId: string, cell = 0): string {
  return cell === 0 ? `STATS#${targetId}` : `STATS#${targetId}#${cell}`;
}

/** The target whose partition of counters this is. */
export function targetIdOf(statsKey: string): string {
  return statsKey.split('#')[1] ?? '';
}

/** Sort keys of the days from one date to another, both included. */
export function dayRange(from = '0', to = '9'): [string, string] {
  return [`${DAY}${from}`, `${DAY}${to}`];
}

/** Sort keys of the lists of visitors from one date to another, both included. */
export function listRange(kind: VisitorList['kind'], from = '0', to = '9'): [string, string] {
  return [`${LIST[kind]}${from}`, `${LIST[kind]}${to}~`];
}

/** Sort keys of all visitors of before. */
export function legacyVisitorRange(): [string, string] {
  return [LEGACY_VISITOR, `${LEGACY_VISITOR}~`];
}

/** Attribute of a list: fingerprints, one after the other. */
export const VISITORS = 'visitors';
const FINGERPRINT_LENGTH = 16;

/** The day and the fingerprints of a list, or of an item of before, which has one, in its key. */
export function readList(item: Record<string, unknown>): { date: string; visitors: string[] } {
  const [, moment = '', last = ''] = String(item[TABLE.sortKey]).split('#');
  const date = moment.slice(0, 10);
  const packed = text(item[VISITORS]);
  if (packed === undefined) return { date, visitors: [last || moment] };
  const count = Math.floor(packed.length / FINGERPRINT_LENGTH);
  const visitors = Array.from({ length: count }, (_, i) =>
    packed.slice(i * FINGERPRINT_LENGTH, (i + 1) * FINGERPRINT_LENGTH),
  );
  return { date, visitors };
}

/** Attribute names: prefix of each dimension's counters, so that no name a visitor sends meets another attribute. */
const PREFIX: Record<Dimension, string> = {
  country: 'c#',
  device: 'd#',
  browser: 'b#',
  os: 'o#',
  referrer: 'r#',
  hour: 'h#',
  event: 'e#',
  target: 't#',
};
const DIMENSION_OF = new Map(DIMENSIONS.map((dimension) => [PREFIX[dimension], dimension]));

/** A day as it is stored. */
export interface DayStats extends Bounds {
  date: string;
  clicks: number;
  visitors: number;
  counts: Counts;
  updatedAt: string | undefined;
}

export interface TotalStats extends Bounds {
  clicks: number;
  visitors: number;
  /** Partitions that the counters are in; only the first cell knows. */
  cells: number;
}

export function toTotal(item: Record<string, unknown> | undefined): TotalStats {
  return {
    clicks: number(item?.clicks),
    visitors: number(item?.visitors),
    firstClickAt: text(item?.firstClickAt),
    lastClickAt: text(item?.lastClickAt),
    cells: number(item?.cells) || 1,
  };
}

/** Whether a TOTAL is of a target that was counted in the layout of before. */
export function isLegacy(total: Record<string, unknown>): boolean {
  return total.layout === undefined;
}

export function toDay(item: Record<string, unknown>): DayStats {
  const counts = emptyCounts();
  for (const [attribute, value] of Object.entries(item)) {
    const dimension = DIMENSION_OF.get(attribute.slice(0, 2));
    if (dimension) counts[dimension].set(attribute.slice(2), number(value));
  }
  const date = String(item[TABLE.sortKey]).slice(DAY.length);
  const { cells: _, ...figures } = toTotal(item);
  return { ...figures, date, counts, updatedAt: text(item.updatedAt) };
}

/** What the next plan has to know of a stored day. */
export function toKnownDay(item: Record<string, unknown>): KnownDay {
  const { counts, firstClickAt, lastClickAt } = toDay(item);
  const referrers = new Set(counts.referrer.keys());
  const events = new Set(counts.event.keys());
  const targets = new Set(counts.target.keys());
  for (const name of [DIRECT, OTHER]) referrers.delete(name);
  for (const names of [events, targets]) names.delete(OTHER);
  return { firstClickAt, lastClickAt, referrers, events, targets };
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The actions that write a plan. Their conditions fail when something was stored meanwhile that the plan overlooks. */
export function planActions(table: string, plan: CountPlan, now: Date): TransactItems {
  const { targetId, cell } = plan;
  const expires = Math.floor(now.getTime() / 1000) + RAW_CLICK_DAYS * 86_400;
  return [
    ...plan.clicks.map((click) =>
      newItem(table, { ...key.click(click.id), ...rawClick(click), [TABLE.ttl]: expires }),
    ),
    ...[...plan.visitors].map(([visitor, change]) =>
      markVisitor(table, key.visitor(targetId, visitor), change),
    ),
    ...[...plan.lists.values()].map((list) =>
      newItem(table, { ...key.list(targetId, cell, list), [VISITORS]: list.visitors.join('') }),
    ),
    ...[...plan.days].map(([date, tally]) => raiseCounters(table, key.day(targetId, cell, date), tally, now)),
    raiseCounters(table, key.total(targetId, cell), plan.total, now, plan.isFresh),
  ];
}

/** An attribute for each day that a visitor has come on: so it is counted once in all and once a day. */
function markVisitor(
  table: string,
  itemKey: ItemKey,
  { isNew, dates }: VisitorChange,
): TransactItems[number] {
  const names = Object.fromEntries(dates.map((date, i) => [`#${i}`, date]));
  const days = Object.keys(names);
  return {
    Update: {
      TableName: table,
      Key: itemKey,
      UpdateExpression: `SET ${days.map((name) => `${name} = :seen`).join(', ')}`,
      ConditionExpression: isNew
        ? `attribute_not_exists(${TABLE.partitionKey})`
        : days.map((name) => `attribute_not_exists(${name})`).join(' AND '),
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':seen': true },
    },
  };
}

function rawClick(click: ClickFacts) {
  const { targetId, time, source, visitor, country, device, browser, os, referrer, screen, event, meta } =
    click;
  return { targetId, time, source, visitor, country, device, browser, os, referrer, screen, event, meta };
}

function newItem(table: string, item: object): TransactItems[number] {
  return {
    Put: { TableName: table, Item: item, ConditionExpression: `attribute_not_exists(${TABLE.partitionKey})` },
  };
}

/** One update of an item of counters, however many clicks it stands for. */
function raiseCounters(
  table: string,
  itemKey: ItemKey,
  tally: Tally | DayTally,
  now: Date,
  isFresh = false,
): TransactItems[number] {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = { ':now': now.toISOString() };
  const sets = ['updatedAt = :now'];
  const adds: string[] = [];
  const conditions: string[] = [];
  if (isFresh) {
    sets.push('layout = :layout');
    values[':layout'] = LAYOUT;
    conditions.push(`attribute_not_exists(${TABLE.partitionKey})`);
  }

  // Short placeholders, and one for each different value: an expression may have 4 KB (AWS limit).
  const raise = (attribute: string, by: number) => {
    if (by === 0) return;
    const name = `#${Object.keys(names).length}`;
    names[name] = attribute;
    values[`:${by}`] = by;
    adds.push(`${name} :${by}`);
  };
  raise('clicks', tally.clicks);
  raise('visitors', tally.visitors);
  if (tally.firstClickAt) {
    sets.push('firstClickAt = :first');
    values[':first'] = tally.firstClickAt;
    conditions.push('(attribute_not_exists(firstClickAt) OR firstClickAt > :first)');
  }
  if (tally.lastClickAt) {
    sets.push('lastClickAt = :last');
    values[':last'] = tally.lastClickAt;
    conditions.push('(attribute_not_exists(lastClickAt) OR lastClickAt < :last)');
  }
  if ('counts' in tally) {
    for (const dimension of DIMENSIONS) {
      for (const [name, by] of tally.counts[dimension]) raise(`${PREFIX[dimension]}${name}`, by);
    }
    // The number of names is counted and checked, so that two aggregators cannot overfill a day together.
    const limited = [
      ['referrerNames', tally.newReferrers.size, tally.referrersBefore],
      ['eventNames', tally.newEvents.size, tally.eventsBefore],
      ['targetNames', tally.newTargets.size, tally.targetsBefore],
    ] as const;
    for (const [attribute, added, before] of limited) {
      if (added === 0) continue;
      raise(attribute, added);
      conditions.push(before === 0 ? `attribute_not_exists(${attribute})` : `${attribute} = :${attribute}`);
      if (before > 0) values[`:${attribute}`] = before;
    }
  }
  return {
    Update: {
      TableName: table,
      Key: itemKey,
      UpdateExpression: `SET ${sets.join(', ')}${adds.length > 0 ? ` ADD ${adds.join(', ')}` : ''}`,
      ...(conditions.length > 0 ? { ConditionExpression: conditions.join(' AND ') } : {}),
      ...(adds.length > 0 ? { ExpressionAttributeNames: names } : {}),
      ExpressionAttributeValues: values,
    },
  };
}
