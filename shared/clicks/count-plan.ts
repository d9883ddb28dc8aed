import { type ClickFacts, DIRECT } from './click-facts.ts';
import { OTHER } from './user-agent.ts';

/**
 * The arithmetic of counting, without any I/O: which items a group of clicks adds and by how much it raises the
 * counters, given what is stored already.
 */

/** Different referrers a day keeps by name; further ones count as `Other`, so that the item stays small. */
export const MAX_REFERRERS_A_DAY = 50;
/** Different pixel events a day keeps by name. */
export const MAX_EVENTS_A_DAY = 50;
/** Different targets of clicks in a page that a day keeps by name: as many as a page may have links. */
export const MAX_TARGETS_A_DAY = 100;
/** An update expression may hold 300 operators and 4 KB (AWS limits); one more click adds at most 7 counters. */
const MAX_COUNTERS = 240;

export const DIMENSIONS = [
  'country',
  'device',
  'browser',
  'os',
  'referrer',
  'hour',
  'event',
  'target',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];
/** Counters by dimension and name. */
export type Counts = Record<Dimension, Map<string, number>>;

export interface Bounds {
  firstClickAt?: string | undefined;
  lastClickAt?: string | undefined;
}

/** What is known to be stored about a day of a target. */
export interface KnownDay extends Bounds {
  referrers: Set<string>;
  events: Set<string>;
  targets: Set<string>;
}

/** What is known to be stored about a target. Sets may lack what exists, but hold nothing that does not. */
export interface Known {
  /** Nothing was ever counted for it. */
  isFresh: boolean;
  /** It was counted before visitors had partitions of their own (see `stats-items.ts`). */
  isLegacy: boolean;
  /** Partitions that its counters are in. */
  cells: number;
  /** Of the cell that is planned for, as the days are. */
  total: Bounds;
  days: Map<string, KnownDay>;
  /** Fingerprints that have visited at all. */
  visitors: Set<string>;
  /** `<date>#<fingerprint>` of those who have visited on a day. */
  seen: Set<string>;
  /** Ids of clicks that are counted. */
  counted: Set<string>;
}

/** What a plan adds to one item of counters. Bounds are present where they move. */
export interface Tally extends Bounds {
  clicks: number;
  visitors: number;
}

export interface DayTally extends Tally {
  counts: Counts;
  /** Names that get a counter of their own with this plan, and how many had one before. */
  newReferrers: Set<string>;
  referrersBefore: number;
  newEvents: Set<string>;
  eventsBefore: number;
  newTargets: Set<string>;
  targetsBefore: number;
}

/** A visitor who comes for the first time, or for the first time on a day. */
export interface VisitorChange {
  isNew: boolean;
  /** The days that are new. */
  dates: string[];
}

/** Visitors that one plan adds to a day: those who were never here before, or those who were. */
export interface VisitorList {
  kind: 'new' | 'back';
  /** The first of their clicks: no other list has it. */
  time: string;
  clickId: string;
  visitors: string[];
}

/** One step of counting for one target: all of it is written, or nothing. */
export interface CountPlan {
  targetId: string;
  /** Which of the target's partitions of counters it raises. */
  cell: number;
  /** Nothing was ever counted for the target. */
  isFresh: boolean;
  clicks: ClickFacts[];
  visitors: Map<string, VisitorChange>;
  /** By kind and day. */
  lists: Map<string, VisitorList>;
  days: Map<string, DayTally>;
  total: Tally;
}

export function emptyCounts(): Counts {
  return Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, new Map()])) as Counts;
}

export function nothingKnown(): Known {
  return {
    isFresh: true,
    isLegacy: false,
    cells: 1,
    total: {},
    days: new Map(),
    visitors: new Set(),
    seen: new Set(),
    counted: new Set(),
  };
}

/** Number of items a plan writes. */
export function planSize(plan: CountPlan): number {
  return plan.clicks.length + plan.visitors.size + plan.lists.size + plan.days.size + 1;
}

/**
 * Plans as many of the clicks of one target, in their order, as fit into `budget` written items. Clicks that are
 * known to be counted are left out. `rest` is what has to wait for the next plan; the plan is absent when nothing
 * is left to count.
 */
export function planCounts(
  targetId: string,
  clicks: readonly ClickFacts[],
  known: Known,
  budget: number,
  cell = 0,
): { plan: CountPlan | undefined; rest: ClickFacts[] } {
  const plan: CountPlan = {
    targetId,
    cell,
    isFresh: known.isFresh && cell === 0,
    clicks: [],
    visitors: new Map(),
    lists: new Map(),
    days: new Map(),
    total: { clicks: 0, visitors: 0 },
  };
  const pending = clicks.filter(({ id }) => !known.counted.has(id));
  let next = 0;
  for (; next < pending.length; next++) {
    const click = pending[next] as ClickFacts;
    if (!fits(plan, click, known, budget)) break;
    add(plan, click, known);
  }
  return { plan: plan.clicks.length > 0 ? plan : undefined, rest: pending.slice(next) };
}

/** Takes a plan that was written into what is known. */
export function learn(known: Known, plan: CountPlan): void {
  known.isFresh = false;
  for (const { id } of plan.clicks) known.counted.add(id);
  for (const [visitor, { dates }] of plan.visitors) {
    known.visitors.add(visitor);
    for (const date of dates) known.seen.add(seenKey({ date, visitor }));
  }
  moveBounds(known.total, plan.total);
  for (const [date, tally] of plan.days) {
    const day = known.days.get(date) ?? { referrers: new Set(), events: new Set(), targets: new Set() };
    for (const name of tally.newReferrers) day.referrers.add(name);
    for (const name of tally.newEvents) day.events.add(name);
    for (const name of tally.newTargets) day.targets.add(name);
    moveBounds(day, tally);
    known.days.set(date, day);
  }
}

function moveBounds(bounds: Bounds, by: Bounds): void {
  bounds.firstClickAt = by.firstClickAt ?? bounds.firstClickAt;
  bounds.lastClickAt = by.lastClickAt ?? bounds.lastClickAt;
}

function fits(plan: CountPlan, click: ClickFacts, known: Known, budget: number): boolean {
  const day = plan.days.get(click.date);
  const counters = day ? DIMENSIONS.reduce((sum, dimension) => sum + day.counts[dimension].size, 0) : 0;
  if (counters > MAX_COUNTERS) return false;
  return planSize(plan) + 1 + (day ? 0 : 1) + visitorItems(plan, click, known) <= budget;
}

/** How many items the visitor of a click adds to a plan. */
function visitorItems(plan: CountPlan, click: ClickFacts, known: Known): number {
  if (!isNewSeen(plan, click, known)) return 0;
  const list = listKey(isNewVisitor(plan, click, known) ? 'new' : 'back', click);
  return (plan.visitors.has(click.visitor) ? 0 : 1) + (plan.lists.has(list) ? 0 : 1);
}

function isNewVisitor(plan: CountPlan, { visitor }: ClickFacts, known: Known): boolean {
  return !known.visitors.has(visitor) && !plan.visitors.has(visitor);
}

/** Whether a click is its visitor's first of the day. */
function isNewSeen(plan: CountPlan, click: ClickFacts, known: Known): boolean {
  if (!click.isClick || known.seen.has(seenKey(click))) return false;
  return !plan.visitors.get(click.visitor)?.dates.includes(click.date);
}

const listKey = (kind: VisitorList['kind'], { date }: ClickFacts): string => `${kind} ${date}`;

export function seenKey({ date, visitor }: Pick<ClickFacts, 'date' | 'visitor'>): string {
  return `${date}#${visitor}`;
}

function add(plan: CountPlan, click: ClickFacts, known: Known): void {
  const before = known.days.get(click.date);
  const day = plan.days.get(click.date) ?? newDay(before);
  plan.days.set(click.date, day);
  if (click.event !== undefined) raise(day.counts.event, admittedEvent(day, click.event, before));
  if (click.target !== undefined) raise(day.counts.target, admittedTarget(day, click.target, before));
  if (click.isClick) {
    if (isNewSeen(plan, click, known)) {
      if (addVisitor(plan, click, known).isNew) plan.total.visitors++;
      day.visitors++;
    }
    for (const [tally, bounds] of [[plan.total, known.total] as const, [day, before ?? {}] as const]) {
      tally.clicks++;
      widen(tally, bounds, click.time);
    }
    for (const dimension of ['country', 'device', 'browser', 'os', 'hour'] as const) {
      raise(day.counts[dimension], click[dimension]);
    }
    raise(day.counts.referrer, admittedReferrer(day, click.referrer, before));
  }
  plan.clicks.push(click);
}

/** `isNew` tells whether this click is the visitor's first of all. */
function addVisitor(plan: CountPlan, click: ClickFacts, known: Known): { isNew: boolean } {
  const { visitor, date, time, id } = click;
  const isNew = isNewVisitor(plan, click, known);
  const change = plan.visitors.get(visitor) ?? { isNew, dates: [] };
  change.dates.push(date);
  plan.visitors.set(visitor, change);
  const kind = isNew ? 'new' : 'back';
  const list = plan.lists.get(listKey(kind, click)) ?? { kind, time, clickId: id, visitors: [] };
  list.visitors.push(visitor);
  plan.lists.set(listKey(kind, click), list);
  return { isNew };
}

function newDay(before: KnownDay | undefined): DayTally {
  return {
    clicks: 0,
    visitors: 0,
    counts: emptyCounts(),
    newReferrers: new Set(),
    referrersBefore: before?.referrers.size ?? 0,
    newEvents: new Set(),
    eventsBefore: before?.events.size ?? 0,
    newTargets: new Set(),
    targetsBefore: before?.targets.size ?? 0,
  };
}

function widen(tally: Tally, stored: Bounds, time: string): void {
  const first = tally.firstClickAt ?? stored.firstClickAt;
  const last = tally.lastClickAt ?? stored.lastClickAt;
  if (first === undefined || time < first) tally.firstClickAt = time;
  if (last === undefined || time > last) tally.lastClickAt = time;
}

function raise(counters: Map<string, number>, name: string): void {
  counters.set(name, (counters.get(name) ?? 0) + 1);
}

/** `direct` and `Other` always have a counter and take none of the places. */
function admittedReferrer(day: DayTally, name: string, before: KnownDay | undefined): string {
  if (name === DIRECT || name === OTHER) return name;
  return admitted(name, day.newReferrers, before?.referrers, MAX_REFERRERS_A_DAY);
}

function admittedEvent(day: DayTally, name: string, before: KnownDay | undefined): string {
  return name === OTHER ? name : admitted(name, day.newEvents, before?.events, MAX_EVENTS_A_DAY);
}

function admittedTarget(day: DayTally, name: string, before: KnownDay | undefined): string {
  return name === OTHER ? name : admitted(name, day.newTargets, before?.targets, MAX_TARGETS_A_DAY);
}

function admitted(
  name: string,
  fresh: Set<string>,
  before: ReadonlySet<string> | undefined,
  most: number,
): string {
  if (before?.has(name) || fresh.has(name)) return name;
  if ((before?.size ?? 0) + fresh.size >= most) return OTHER;
  fresh.add(name);
  return name;
}
