import { ReadBudget } from '#shared/platform/dynamo/read-budget.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { type ClickFilter, fieldsOf, matcher } from '../analytics/click-filter.ts';
import {
  needsRows,
  type Tallies,
  type TallyOptions,
  TargetTally,
  tallyTargets,
} from '../analytics/tally-targets.ts';
import { PLACE_FIELDS } from '../dimensions.ts';
import { markUnits, readActive, readFewActive } from '../journal/activity-store.ts';
import { MAX_REPORT_ROWS } from '../journal/journal-limits.ts';
import type { ClickRow } from '../journal/row.ts';
import { readVisits } from '../journal/visit-store.ts';
import type { DateRange, Period } from '../period.ts';
import { addDays } from '../time-zone.ts';
import { OTHER } from '../user-agent.ts';
import { readTotals } from './fold-day.ts';
import { INLINE_UNITS, MARK_UNITS, MAX_REPORT_VISITORS } from './fold-limits.ts';
import type { FoldedDay } from './fold-store.ts';
import type { DayTotals } from './fold-totals.ts';
import { type Folds, readFolds, spanOf, withFolds } from './read-folds.ts';
import { readFoldedRows } from './read-row-file.ts';

/** Read units of the head of a journal. */
const HEAD_UNITS = 0.5;
/** Read units of the record of a target. */
const RECORD_UNITS = 0.5;
/** Files that are read concurrently. */
const PARALLEL_FILES = 16;

export interface AccountOptions extends TallyOptions {
  /**
   * Selects the targets that the report is about. `areChanged`: they may have been deleted or moved just now,
   * so that their records tell.
   */
  choose: (targetIds: readonly string[], areChanged?: boolean) => Promise<ReadonlySet<string>>;
  /** Whether the report is about all targets of the account: then folded ones are not passed to `choose`. */
  isWhole: boolean;
  /** Read units that the labels of targets take. Absent: none. */
  labelUnits?: (targetIds: readonly string[]) => Promise<number>;
  /**
   * Asks for a snapshot of the days that are not folded. Given, the report shows one if many targets were
   * visited on these days. Absent: it reads them all.
   */
  askForSnapshot?: (() => Promise<void>) | undefined;
}

/** The totals, and up to when they count if that is not now, in epoch milliseconds. */
export type AccountTallies = Tallies & { asOf: number | undefined };

/**
 * The totals of an account's targets in a period and the previous one: from folds, and of what they lack from
 * the journals, or from the last snapshot if that takes more than 120 read units. Throws RANGE_TOO_LARGE.
 */
export async function tallyAccount(
  ownerId: string,
  period: Period,
  options: AccountOptions,
): Promise<AccountTallies> {
  return withFolds(ownerId, {
    read: () => new AccountTally(ownerId, period, options).read(),
    fromJournals: async () => ({
      ...(await new AccountTally(ownerId, period, options).fromJournals()),
      asOf: undefined,
    }),
  });
}

/** A day that is read from its files, without stale targets. */
interface DayToRead {
  day: FoldedDay;
  stale: ReadonlySet<string>;
  /** Undefined for a day that is only read by its rows. */
  totals: DayTotals | undefined;
}

class AccountTally {
  readonly #ownerId: string;
  readonly #period: Period;
  readonly #options: AccountOptions;
  readonly #counting: TargetTally;
  readonly #dates: DateRange;
  readonly #needsRows: boolean;

  constructor(ownerId: string, period: Period, options: AccountOptions) {
    this.#ownerId = ownerId;
    this.#period = period;
    this.#options = options;
    this.#counting = new TargetTally(period, options);
    this.#needsRows = needsRows(period, options.filter);
    this.#dates = { from: (period.previous ?? period).utcDates.from, to: period.utcDates.to };
  }

  async read(): Promise<AccountTallies> {
    const folds = await readFolds(this.#ownerId, this.#dates);
    const open = folds.openIn(this.#dates);
    const isNow = open === undefined || (await this.#addOpen(folds, open));
    const asOf = isNow ? undefined : folds.openedAt;
    if (asOf !== undefined && folds.isOutdated(this.#options.now)) await this.#options.askForSnapshot?.();
    const snapshots = isNow ? [] : folds.snapshots.map((day) => ({ day, stale: folds.movedSince(day) }));
    const days = await this.#daysToRead([...coveredDays(folds), ...snapshots]);
    const isChosen = this.#options.isWhole ? undefined : await this.#options.choose(targetsOf(days));
    const [byTotals, byRows] = this.#split(days, isChosen);
    const rows = byRows.reduce((sum, { day }) => sum + day.rows, 0);
    if (rows > MAX_REPORT_ROWS && !this.#needsRows)
      return { ...(await this.fromJournals()), asOf: undefined };
    await this.#addJournals(folds, byRows);
    if (open && !isNow) await this.#addMoved(folds, open);
    for (const { day, totals } of byTotals) this.#addTotals(day, totals);
    for (const one of byRows) await this.#addRows(one, isChosen);
    return { ...this.#counting.result(), asOf };
  }

  /** Stored days with what they need. */
  async #daysToRead(stored: readonly Omit<DayToRead, 'totals'>[]): Promise<DayToRead[]> {
    const days = stored
      .filter(({ day: { rows } }) => rows > 0)
      .map((one): DayToRead => ({ ...one, totals: undefined }));
    if (!this.#options.isWhole || !this.#needsRows) {
      await inParallel(days, PARALLEL_FILES, async (one) => {
        one.totals = await readTotals(this.#ownerId, one.day);
      });
    }
    return days;
  }

  /** Days whose totals are the figures, and those whose rows are counted. */
  #split(
    days: readonly DayToRead[],
    isChosen: ReadonlySet<string> | undefined,
  ): [byTotals: { day: FoldedDay; totals: DayTotals }[], byRows: DayToRead[]] {
    const byTotals: { day: FoldedDay; totals: DayTotals }[] = [];
    const byRows: DayToRead[] = [];
    for (const one of days) {
      const { day, stale, totals } = one;
      const isWanted = (id: string) => !stale.has(id) && (isChosen === undefined || isChosen.has(id));
      const isClean = totals !== undefined && [...totals.clicks.keys()].every(isWanted);
      if (isClean && !this.#needsRows && !this.#isCutOff(day)) byTotals.push({ day, totals });
      else byRows.push(one);
    }
    return [byTotals, byRows];
  }

  /** Whether the compared part of the previous period ends within a day: totals do not tell its clicks. */
  #isCutOff({ date }: FoldedDay): boolean {
    const end = this.#counting.previousEnd;
    const { from } = this.#period.range;
    return from !== undefined && date < from && Date.parse(date) < end && end < Date.parse(addDays(date, 1));
  }

  /** The totals without folds, also of parts of the account with more rows than can be counted one by one. */
  async fromJournals(): Promise<Tallies> {
    const active = await readActive(this.#ownerId, this.#dates);
    const chosen = await this.#options.choose([...active]);
    return tallyTargets([...chosen], this.#period, this.#options);
  }

  /** Adds what days that are not covered have, and stale targets on those that are. */
  async #addJournals(folds: Folds, byRows: readonly DayToRead[]): Promise<void> {
    const elsewhere = new Map(byRows.map(({ day }) => [day.date, day.rows]));
    const changed = folds.changedIn(this.#dates);
    const older = folds.olderIn(this.#dates);
    const active = older ? await readActive(this.#ownerId, older) : new Set<string>();
    const { choose } = this.#options;
    const moved = await choose([...changed.targets], true);
    const chosen = await choose([...active].filter((id) => !changed.targets.has(id)));
    await this.#counting.addTargets([...moved, ...chosen], {
      wants: (targetId, date) =>
        folds.isOlder(date) || (folds.covers(date) && folds.staleOn(date).has(targetId)),
      dates: spanOf([...(older ? [older] : []), ...changed.days]),
      elsewhere,
    });
  }

  /**
   * Adds what the journals have of the days after the folded ones. False if that takes too many read units:
   * then nothing is added.
   */
  async #addOpen(folds: Folds, open: DateRange): Promise<boolean> {
    const units = new ReadBudget(this.#options.askForSnapshot ? INLINE_UNITS : Number.POSITIVE_INFINITY);
    if (folds.snapshots.some(({ targets = 0 }) => targets * HEAD_UNITS > units.left)) return false;
    const visited = await this.#visitedOn(open, folds, units);
    if (!visited) return false;
    const elsewhere = this.#needsRows ? folds.days.map(({ date, rows }) => [date, rows] as const) : [];
    return this.#counting.addTargets(visited, {
      wants: (_, date) => folds.isOpen(date),
      dates: open,
      elsewhere: new Map(elsewhere),
      isRecent: true,
      mostUnits: units.left,
    });
  }

  /** Adds targets that may have come after a snapshot was read. */
  async #addMoved(folds: Folds, open: DateRange): Promise<void> {
    const { targets, wants } = folds.readApart();
    const chosen = await this.#options.choose([...targets], true);
    await this.#counting.addTargets([...chosen], { wants, dates: open, isRecent: true });
  }

  /**
   * The targets to count on days after the folded ones; undefined if that takes more than the units. Only the
   * records of targets that were deleted or moved are read, unless the report is about some of the account.
   */
  async #visitedOn(open: DateRange, folds: Folds, units: ReadBudget): Promise<string[] | undefined> {
    const { choose, isWhole, labelUnits = async () => 0 } = this.#options;
    const visited = await this.#findVisited(open, folds, units);
    if (!visited) return undefined;
    for (const id of folds.moved) visited.add(id);
    const isSure = (id: string) => !folds.moved.has(id);
    const [sure, doubtful] = [[...visited].filter(isSure), [...visited].filter((id) => !isSure(id))];
    const isTooMany = () => visited.size * HEAD_UNITS > units.left;
    units.spend(doubtful.length * RECORD_UNITS);
    if (isTooMany()) return undefined;
    units.spend(await labelUnits(sure));
    if (isTooMany()) return undefined;
    return [...(isWhole ? sure : await choose(sure)), ...(await choose(doubtful, true))];
  }

  /** The targets with rows on days after the folded ones, from notes if there are any, else from marks. */
  async #findVisited(open: DateRange, folds: Folds, units: ReadBudget): Promise<Set<string> | undefined> {
    const most = units.left / HEAD_UNITS;
    if (folds.areNoted(open, this.#options.now)) {
      const noted = await readVisits(this.#ownerId, open, { most, payer: units });
      if (noted || most < Number.POSITIVE_INFINITY) return noted;
    }
    if (most === Number.POSITIVE_INFINITY) return readActive(this.#ownerId, open);
    const month = (open.from ?? '').slice(0, 'YYYY-MM'.length);
    const isLarge = ({ date, targets = 0 }: FoldedDay) =>
      date >= month && markUnits(targets, targets) > MARK_UNITS;
    if (folds.days.some(isLarge)) return undefined;
    const marks = new ReadBudget(MARK_UNITS);
    const found = await readFewActive(this.#ownerId, open, marks);
    units.spend(MARK_UNITS - marks.left);
    return found;
  }

  #addTotals({ date, updatedAt }: FoldedDay, { stats, clicks }: DayTotals): void {
    const { from } = this.#period.range;
    const isOlder = from !== undefined && date < from;
    if (isOlder && Date.parse(date) >= this.#counting.previousEnd) return;
    this.#counting.addDay(stats, isOlder);
    this.#counting.tallies.tally.visitors.condense(MAX_REPORT_VISITORS);
    if (!isOlder) this.#counting.addClicks(clicks);
    this.#counting.noteUpdate(updatedAt);
  }

  async #addRows({ day, stale }: DayToRead, isChosen: ReadonlySet<string> | undefined): Promise<void> {
    const { start, end } = this.#period.times;
    const { previous } = this.#counting.tallies;
    const first = previous ? (this.#period.previous?.times.start ?? start) : start;
    if (Date.parse(addDays(day.date, 1)) <= first) return;
    const wants = (id: string) => !stale.has(id) && (isChosen === undefined || isChosen.has(id));
    const { filter } = this.#options;
    const matching = { fields: fieldsOf(filter), matches: matcher(filter) };
    const read = { wants, before: end, filter: matching, withoutIds: true };
    for await (const rows of readFoldedRows(this.#ownerId, day, read)) {
      for (const found of rows) {
        if (found.row.time < first || isHidden(found.row, filter)) continue;
        this.#counting.addRow(found);
      }
    }
    this.#counting.noteUpdate(day.updatedAt);
  }
}

const coveredDays = (folds: Folds) => folds.days.map((day) => ({ day, stale: folds.staleOn(day.date) }));

const targetsOf = (days: readonly DayToRead[]): string[] => [
  ...new Set(days.flatMap(({ totals }) => [...(totals?.clicks.keys() ?? [])])),
];

/** Whether a filter by place is about a row whose place is not named: it selects none of these. */
const isHidden = (row: ClickRow, filter: ClickFilter): boolean =>
  PLACE_FIELDS.some((field) => filter[field] !== undefined && row[field] === OTHER);
