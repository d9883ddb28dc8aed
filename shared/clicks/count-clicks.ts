import { MAX_TRANSACT_ITEMS } from '../dynamo/transact.ts';
import { log } from '../runtime/log.ts';
import type { ClickEvent } from './click.ts';
import { type ClickFacts, factsOf } from './click-facts.ts';
import { type CountPlan, type Known, learn, planCounts, planSize } from './count-plan.ts';
import { HOT_CELLS, HOT_CONFLICTS, isHot, spreadClicks } from './spread.ts';
import { CountConflict, openCells, readKnown, writePlans } from './stats-store.ts';

/** Transactions of different targets under way at once. */
const PARALLEL_WRITES = 4;
/** Conflicts in a row after which a target is left to the queue's next delivery. */
const MAX_CONFLICTS = 12;
/** Conflicts in a row after which a target is written on its own, so that it holds up nobody else. */
const CONFLICTS_TOGETHER = 2;

export interface CountResult {
  counted: number;
  /** Time of the oldest of them. */
  oldest?: string;
  /** Clicks that were counted before, or are in the batch twice. */
  duplicates: number;
  /** Ids of clicks that could not be counted now; counting them again later is safe. */
  failed: Set<string>;
  transactions: number;
}

/** The clicks of one target, or of one cell of it, that wait for being counted. */
interface Group {
  targetId: string;
  cell: number;
  /** What was known of the target when its clicks were distributed to cells; absent where they are not. */
  target: Known | undefined;
  pending: ClickFacts[];
  /** What is stored, as far as it is known; absent when it has to be read (again). */
  known: Known | undefined;
  conflicts: number;
  alone: boolean;
}

interface Step {
  group: Group;
  plan: CountPlan;
  rest: ClickFacts[];
}

/**
 * Counts clicks exactly once, whatever was counted of them before and whoever else counts at the same time. Each click
 * is written in one transaction with all that it changes, so there is no moment in which it is half counted. Never
 * throws for a click that cannot be counted: it is in `failed`.
 */
export async function countClicks(clicks: readonly ClickEvent[], now: Date): Promise<CountResult> {
  const result: CountResult = { counted: 0, duplicates: 0, failed: new Set(), transactions: 0 };
  const unique = uniqueClicks(clicks);
  result.duplicates = clicks.length - unique.length;
  let groups = groupByTarget(unique.map(factsOf));
  while (groups.length > 0) {
    try {
      groups = await lookUp(groups);
    } catch (error) {
      giveUp(groups, result, error);
      break;
    }
    await inParallel(pack(groups, result), async (steps) => {
      try {
        result.transactions++;
        await writePlans(
          steps.map(({ plan }) => plan),
          now,
        );
        for (const step of steps) advance(step, result);
      } catch (error) {
        stumble(steps, result, error);
      }
    });
    groups = groups.filter(({ pending }) => pending.length > 0);
  }
  return result;
}

/**
 * Each click once. A visit that the catch-all and the page's pixel both report is one click: the first knows where the
 * visitor came from, the second the size of the screen.
 */
function uniqueClicks(clicks: readonly ClickEvent[]): ClickEvent[] {
  const byId = new Map<string, ClickEvent>();
  for (const click of clicks) byId.set(click.id, { ...click, ...byId.get(click.id) });
  return [...byId.values()];
}

function groupByTarget(clicks: readonly ClickFacts[]): Group[] {
  return [...Map.groupBy(clicks, ({ targetId }) => targetId)].map(([targetId, pending]) => ({
    targetId,
    cell: 0,
    target: undefined,
    pending: pending.sort((a, b) => (a.time < b.time ? -1 : 1)),
    known: undefined,
    conflicts: 0,
    alone: false,
  }));
}

/**
 * The first look assumes that the clicks are new; after a conflict it also finds out which of them are not. Groups of hot
 * targets come back in several parts, one for each cell.
 */
async function lookUp(groups: readonly Group[]): Promise<Group[]> {
  await read(groups);
  const parts = await Promise.all(groups.map(distribute));
  const all = parts.flat();
  await read(all);
  return all;
}

async function read(groups: readonly Group[]): Promise<void> {
  const unknown = groups.filter(({ known }) => known === undefined);
  if (unknown.length === 0) return;
  const known = await readKnown(
    unknown.map(({ targetId, cell, target, pending, conflicts }) => ({
      targetId,
      cell,
      target,
      clicks: pending,
      withClicks: conflicts > 0,
      inherits: target !== undefined && conflicts === 0,
    })),
  );
  for (const [i, group] of unknown.entries()) group.known = known[i];
}

/** The group itself, or its parts where it is the whole of a target that is hot now. */
async function distribute(group: Group): Promise<Group[]> {
  const { targetId, target, pending, conflicts } = group;
  const known = group.known as Known;
  if (target !== undefined || !isHot(pending, known.cells, conflicts)) return [group];
  if (known.cells < HOT_CELLS) await openCells(targetId, known, HOT_CELLS);
  const opened = { ...known, cells: Math.max(known.cells, HOT_CELLS) };
  return [...spreadClicks(pending, opened.cells)].map(([cell, clicks]) => ({
    targetId,
    cell,
    target: opened,
    pending: clicks,
    known: undefined,
    conflicts: 0,
    alone: false,
  }));
}

/** Fills transactions: each target's next plan, small ones together. */
function pack(groups: readonly Group[], result: CountResult): Step[][] {
  const packs: Step[][] = [];
  let open: Step[] = [];
  let room = 0;
  for (const group of groups) {
    const before = group.pending.length;
    const { plan, rest } = planCounts(
      group.targetId,
      group.pending,
      group.known as Known,
      MAX_TRANSACT_ITEMS,
      group.cell,
    );
    result.duplicates += before - rest.length - (plan?.clicks.length ?? 0);
    if (!plan) {
      group.pending = rest;
      continue;
    }
    // What the plan left out as counted is settled, whatever becomes of the plan.
    group.pending = [...plan.clicks, ...rest];
    const size = planSize(plan);
    if (group.alone) {
      packs.push([{ group, plan, rest }]);
      continue;
    }
    if (size > room) {
      open = [];
      packs.push(open);
      room = MAX_TRANSACT_ITEMS;
    }
    open.push({ group, plan, rest });
    room -= size;
  }
  return packs;
}

function advance({ group, plan, rest }: Step, result: CountResult): void {
  result.counted += plan.clicks.length;
  for (const { time } of plan.clicks) if (!(result.oldest && result.oldest < time)) result.oldest = time;
  learn(group.known as Known, plan);
  group.pending = rest;
  group.conflicts = 0;
}

/** Nothing of these steps was written: find out anew, or give up. */
function stumble(steps: readonly Step[], result: CountResult, error: unknown): void {
  if (error instanceof CountConflict) {
    for (const [position, { group }] of steps.entries()) {
      if (!error.plans.has(position)) continue;
      group.known = undefined;
      group.conflicts++;
      group.alone = group.conflicts > CONFLICTS_TOGETHER;
      if (group.conflicts > MAX_CONFLICTS) giveUp([group], result, error);
    }
  } else if (isContention(error) && steps.some(({ group }) => group.target === undefined)) {
    // Too many at the same items, or too much for a partition: more cells may help those that have just one.
    for (const { group } of steps) {
      if (group.target !== undefined) giveUp([group], result, error);
      group.known = undefined;
      group.conflicts += HOT_CONFLICTS;
      group.alone = true;
    }
  } else if (steps.length > 1 && error instanceof Error && error.name === 'ValidationException') {
    // One of them holds what DynamoDB refuses: the others must not go down with it.
    for (const { group } of steps) group.alone = true;
  } else {
    giveUp(
      steps.map(({ group }) => group),
      result,
      error,
    );
  }
}

function isContention(error: unknown): boolean {
  return error instanceof Error && error.name === 'TransactionCanceledException';
}

function giveUp(groups: readonly Group[], result: CountResult, error: unknown): void {
  for (const group of groups) {
    for (const { id } of group.pending) result.failed.add(id);
    group.pending = [];
  }
  log.warn('clicks could not be counted now', {
    targets: groups.length,
    error: error instanceof Error ? error.name : 'unknown',
  });
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL_WRITES, items.length) }, lane));
}
