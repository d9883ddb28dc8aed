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
  seenKey,
  type Tally,
} from './count-plan.ts';
import { OTHER } from './user-agent.ts';

/** Keys and attributes of the items that clicks leave behind; only this file and the stores beside it know them. */

/**
 * A raw click guards against being counted again. It has to outlive every redelivery: the queue keeps messages for at
 * most 14 days, its dead-letter queue for 14 more.
 */
const RAW_CLICK_DAYS = 90;

const DAY = 'DAY#';
const SEEN = 'SEEN#';
const VISITOR = 'VISITOR#';

export const key = {
  click: ({ targetId, time, id }: ClickFacts): ItemKey => ({ pk: `CLICKS#${targetId}`, sk: `${time}#${id}` }),
  total: (targetId: string): ItemKey => ({ pk: statsPk(targetId), sk: 'TOTAL' }),
  day: (targetId: string, date: string): ItemKey => ({ pk: statsPk(targetId), sk: `${DAY}${date}` }),
  visitor: (targetId: string, visitor: string): ItemKey => ({
    pk: statsPk(targetId),
    sk: `${VISITOR}${visitor}`,
  }),
  seen: (targetId: string, seen: string): ItemKey => ({ pk: statsPk(targetId), sk: `${SEEN}${seen}` }),
};

export function statsPk(targetId: string): string {
  return `STATS#${targetId}`;
}

export function targetIdOf(statsKey: string): string {
  return statsKey.slice('STATS#'.length);
}

/** Sort keys of the days from one date to another, both included. */
export function dayRange(from = '0', to = '9'): [string, string] {
  return [`${DAY}${from}`, `${DAY}${to}`];
}

/** Sort keys of the visitors seen from one date to another, both included. */
export function seenRange(from = '0', to = '9'): [string, string] {
  return [`${SEEN}${from}`, `${SEEN}${to}#~`];
}

/** Sort keys of all visitors. */
export function visitorRange(): [string, string] {
  return [VISITOR, `${VISITOR}~`];
}

/** The fingerprint that the sort key of a visitor, or of a visitor of a day, ends with. */
export function visitorOf(sk: string): string {
  return sk.slice(sk.lastIndexOf('#') + 1);
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
}

export function toTotal(item: Record<string, unknown> | undefined): TotalStats {
  return {
    clicks: number(item?.clicks),
    visitors: number(item?.visitors),
    firstClickAt: text(item?.firstClickAt),
    lastClickAt: text(item?.lastClickAt),
  };
}

export function toDay(item: Record<string, unknown>): DayStats {
  const counts = emptyCounts();
  for (const [attribute, value] of Object.entries(item)) {
    const dimension = DIMENSION_OF.get(attribute.slice(0, 2));
    if (dimension) counts[dimension].set(attribute.slice(2), number(value));
  }
  const date = String(item[TABLE.sortKey]).slice(DAY.length);
  return { ...toTotal(item), date, counts, updatedAt: text(item.updatedAt) };
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
  const { targetId } = plan;
  const expires = Math.floor(now.getTime() / 1000) + RAW_CLICK_DAYS * 86_400;
  return [
    ...plan.clicks.map((click) =>
      newItem(table, { ...key.click(click), ...rawClick(click), [TABLE.ttl]: expires }),
    ),
    ...[...plan.newVisitors].map((visitor) => newItem(table, key.visitor(targetId, visitor))),
    ...[...plan.newSeen].map((seen) => newItem(table, key.seen(targetId, seen))),
    ...[...plan.days].map(([date, tally]) => raiseCounters(table, key.day(targetId, date), tally, now)),
    raiseCounters(table, key.total(targetId), plan.total, now),
  ];
}

function rawClick(click: ClickFacts) {
  const { source, visitor, country, device, browser, os, referrer, screen, event, meta } = click;
  return { source, visitor, country, device, browser, os, referrer, screen, event, meta };
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
): TransactItems[number] {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = { ':now': now.toISOString() };
  const sets = ['updatedAt = :now'];
  const adds: string[] = [];
  const conditions: string[] = [];

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

/** The keys that tell whether the visitors of these clicks have been here before. */
export function visitorKeys(targetId: string, clicks: readonly ClickFacts[]): ItemKey[] {
  const visits = clicks.filter(({ isClick }) => isClick);
  return [
    ...[...new Set(visits.map(({ visitor }) => visitor))].map((visitor) => key.visitor(targetId, visitor)),
    ...[...new Set(visits.map(seenKey))].map((seen) => key.seen(targetId, seen)),
  ];
}
