import { log } from '#shared/platform/runtime/log.ts';
import { type Change, readChanges, SETTLE_MS } from '../journal/change-store.ts';
import { NOTED_MS } from '../journal/visit-store.ts';
import type { DateRange } from '../period.ts';
import { addDays } from '../time-zone.ts';
import { FoldGoneError } from './fold-file-store.ts';
import { MAX_APART, SNAPSHOT_MS } from './fold-limits.ts';
import { BEGINNING, type FoldedDay, type FoldState, readFoldedDays, readFoldState } from './fold-store.ts';
import { ASK_EVERY_MS } from './fold-turn-store.ts';

/** Aggregators know an account as enrolled some minutes later; clicks may be dated an hour ahead. */
const UNNOTED_MS = 2 * 3_600_000;

/**
 * What the folds of an account have of a range. A day that is not covered is read from the journals. Of a
 * covered one, stale targets are read from their journals, and all others from the day's files.
 */
export class Folds {
  readonly state: FoldState | undefined;
  /** Covered days with rows, oldest first. */
  readonly days: readonly FoldedDay[];
  /** What snapshots have of the days after the covered ones, oldest first. */
  readonly snapshots: readonly FoldedDay[];
  /** Targets that were deleted or moved on the days that are not folded, or the day before these. */
  readonly moved: ReadonlySet<string>;
  readonly #byDate: ReadonlyMap<string, FoldedDay>;
  readonly #changes: readonly Change[];
  readonly #moves: readonly Change[];
  readonly #stale = new Map<string, ReadonlySet<string>>();

  constructor(state: FoldState | undefined, days: readonly FoldedDay[], changes: readonly Change[]) {
    this.state = state;
    this.days = days.filter(({ date }) => this.covers(date));
    this.snapshots = days.filter(({ date }) => this.isOpen(date));
    this.#byDate = new Map(this.days.map((day) => [day.date, day]));
    // Changes that are in the folds are kept for the days that are not folded.
    this.#changes = state ? changes.filter(({ at }) => at > (state.changed ?? Number.NEGATIVE_INFINITY)) : [];
    this.#moves = state ? changes.filter(({ days }) => days === undefined) : [];
    this.moved = new Set(this.#moves.flatMap(({ targets }) => targets));
  }

  /** Whether a UTC day is folded. */
  covers(date: string): boolean {
    return this.state !== undefined && date >= this.state.from && date <= this.state.through;
  }

  /** A covered day; undefined if it has no rows. */
  dayOf(date: string): FoldedDay | undefined {
    return this.#byDate.get(date);
  }

  /** Whether a UTC day is before the folded ones; all are if nothing is folded. */
  isOlder(date: string): boolean {
    return this.state === undefined || date < this.state.from;
  }

  /** Whether a UTC day is after the folded ones. */
  isOpen(date: string): boolean {
    return this.state !== undefined && date > this.state.through;
  }

  /** The days of a range before the folded ones; undefined if there are none. */
  olderIn({ from, to }: DateRange): DateRange | undefined {
    if (this.state?.from === BEGINNING) return undefined;
    return rangeOf(from, this.state ? earliest(to, addDays(this.state.from, -1)) : to);
  }

  /** The days of a range after the folded ones; undefined if there are none. */
  openIn({ from, to }: DateRange): DateRange | undefined {
    return this.state && rangeOf(latest(from, addDays(this.state.through, 1)), to);
  }

  /** Whether the visits of all days from one on are noted. */
  areNoted({ from = '' }: DateRange, now: Date): boolean {
    const { noted = Number.POSITIVE_INFINITY } = this.state ?? {};
    const start = Date.parse(from);
    return start >= noted + UNNOTED_MS && start >= now.getTime() - NOTED_MS;
  }

  /** Targets that may have other rows on a covered UTC day than its fold. */
  staleOn(date: string): ReadonlySet<string> {
    let stale = this.#stale.get(date);
    if (stale === undefined) {
      const relevant = this.#changes.filter((change) => this.#isStale(change, date));
      stale = new Set(relevant.flatMap(({ targets }) => targets));
      this.#stale.set(date, stale);
    }
    return stale;
  }

  /** Targets that may have been deleted or moved since a snapshot was read. */
  movedSince({ asOf }: Pick<FoldedDay, 'asOf'>): ReadonlySet<string> {
    const since = this.#moves.filter(({ at }) => asOf <= at + SETTLE_MS);
    return new Set(since.flatMap(({ targets }) => targets));
  }

  /**
   * Targets that a report with snapshots reads from their journals, and on which days: they may have come
   * into the account since. None if there are many: the next snapshots have them.
   */
  readApart(): { targets: ReadonlySet<string>; wants: (targetId: string, date: string) => boolean } {
    const byDate = new Map(this.snapshots.map((day) => [day.date, this.movedSince(day)]));
    // A day without a snapshot had no rows when the last one was made.
    const others = this.movedSince({ asOf: this.openedAt });
    const targets = new Set([others, ...byDate.values()].flatMap((ids) => [...ids]));
    return {
      targets: targets.size > MAX_APART ? new Set() : targets,
      wants: (id, date) => this.isOpen(date) && (byDate.get(date) ?? others).has(id),
    };
  }

  /** Up to when snapshots have the clicks of the days after the covered ones, in epoch milliseconds. */
  get openedAt(): number {
    const { opened = 0, through = BEGINNING } = this.state ?? {};
    return Math.max(opened, Date.parse(addDays(through, 1)));
  }

  /** Whether a report that shows a snapshot is to ask for a newer one. */
  isOutdated(now: Date): boolean {
    const isNew = now.getTime() - this.openedAt < SNAPSHOT_MS;
    return !isNew && now.getTime() - (this.state?.asked ?? 0) >= ASK_EVERY_MS;
  }

  /** Targets that may be stale on covered days of a range, and these days. */
  changedIn(range: DateRange): { targets: ReadonlySet<string>; days: DateRange[] } {
    const targets = new Set<string>();
    const days: DateRange[] = [];
    for (const change of this.#changes) {
      const from = latest(range.from, change.days?.from);
      const to = earliest(range.to, change.days?.to);
      if (!isRange({ from, to }) || (from !== undefined && from === to && !this.#isStale(change, from)))
        continue;
      days.push({ from, to });
      for (const target of change.targets) targets.add(target);
    }
    return { targets, days };
  }

  #isStale({ at, days }: Change, date: string): boolean {
    if (days && (date < days.from || date > days.to)) return false;
    return (this.dayOf(date)?.asOf ?? Number.NEGATIVE_INFINITY) <= at + SETTLE_MS;
  }
}

const isRange = ({ from = '', to = '~' }: DateRange): boolean => from <= to;
const rangeOf = (from: Bound, to: Bound): DateRange | undefined =>
  isRange({ from, to }) ? { from, to } : undefined;

type Bound = string | undefined;
const latest = (a: Bound, b: Bound): Bound => (a === undefined || (b !== undefined && b > a) ? b : a);
const earliest = (a: Bound, b: Bound): Bound => (a === undefined || (b !== undefined && b < a) ? b : a);

/**
 * The folds of an account in a range of UTC days: three read units for 30 days. In this order: a change is
 * removed after the folds that include it are stored.
 */
export async function readFolds(ownerId: string, range: DateRange): Promise<Folds> {
  const state = await readFoldState(ownerId);
  if (!state) return new Folds(undefined, [], []);
  const changes = await readChanges(ownerId);
  return new Folds(state, await readFoldedDays(ownerId, range), changes);
}

/** The days from the first to the last of some ranges. */
export const spanOf = (ranges: readonly DateRange[]): DateRange => ({
  from: ranges.some(({ from }) => from === undefined)
    ? undefined
    : ranges.map((it) => it.from ?? '').sort()[0],
  to: ranges.some(({ to }) => to === undefined)
    ? undefined
    : ranges
        .map((it) => it.to ?? '')
        .sort()
        .at(-1),
});

/** Attempts to read days that are folded again meanwhile. */
const MAX_ATTEMPTS = 4;

/** Reads folds, again if days are folded again meanwhile; from the journals alone if files are missing. */
export async function withFolds<T>(
  ownerId: string,
  { read, fromJournals }: { read: () => Promise<T>; fromJournals: () => Promise<T> },
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof FoldGoneError)) throw error;
      if (attempt < MAX_ATTEMPTS) continue;
      // The table or the bucket was restored. The journals have all.
      log.error('files of folded days are missing', { ownerId, error });
      return fromJournals();
    }
  }
}
