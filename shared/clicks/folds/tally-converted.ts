import { ReadBudget } from '#shared/platform/dynamo/read-budget.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import {
  ConversionCounting,
  type ConversionOptions,
  type ConversionTallies,
  tallyConversions,
} from '../analytics/tally-conversions.ts';
import { readFewActive } from '../journal/activity-store.ts';
import { MAX_REPORT_ROWS } from '../journal/journal-limits.ts';
import { conversionsOf, convertedOf } from '../journal/partition.ts';
import type { DateRange, Period } from '../period.ts';
import { addDays } from '../time-zone.ts';
import { type ConversionRows, readConversions } from './conversion-rows.ts';
import { INLINE_CONVERSION_UNITS } from './fold-limits.ts';
import { BEGINNING, type FoldedDay } from './fold-store.ts';
import { type Folds, readFolds, spanOf, withFolds } from './read-folds.ts';
import type { AccountOptions } from './tally-account.ts';

/** Files that are read concurrently. */
const PARALLEL_FILES = 16;

type ConvertedOptions = ConversionOptions & AccountOptions;
type ConvertedTallies = ConversionTallies & { asOf: number | undefined };

/**
 * The conversions of an account in a period and the previous one: from folds, and of what they lack from the
 * journals, or from the last snapshot if that takes more than 30 read units. `asOf`: as for clicks. Throws
 * RANGE_TOO_LARGE.
 */
export const tallyConverted = (
  ownerId: string,
  period: Period,
  options: ConvertedOptions,
): Promise<ConvertedTallies> =>
  withFolds(ownerId, {
    read: () => new ConvertedTally(ownerId, period, options).read(),
    fromJournals: () => new ConvertedTally(ownerId, period, options).fromJournals(),
  });

class ConvertedTally {
  readonly #ownerId: string;
  readonly #period: Period;
  readonly #options: ConvertedOptions;
  readonly #counting: ConversionCounting;
  readonly #dates: DateRange;

  constructor(ownerId: string, period: Period, options: ConvertedOptions) {
    this.#ownerId = ownerId;
    this.#period = period;
    this.#options = options;
    this.#counting = new ConversionCounting(period, options);
    this.#dates = { from: (period.previous ?? period).utcDates.from, to: period.utcDates.to };
  }

  async read(): Promise<ConvertedTallies> {
    const folds = await readFolds(this.#ownerId, this.#dates);
    const { converted = '~' } = folds.state ?? {};
    const days = folds.days.filter(({ date }) => date >= converted);
    const open = folds.openIn(this.#dates);
    const rows = [...days, ...folds.snapshots].reduce((sum, { conversions = 0 }) => sum + conversions, 0);
    if (rows > MAX_REPORT_ROWS) return this.fromJournals();
    const isNow = open === undefined || (await this.#addOpen(folds, open));
    if (!isNow && folds.isOutdated(this.#options.now)) await this.#options.askForSnapshot?.();
    await this.#addJournals(folds, converted);
    if (open && !isNow) await this.#addMoved(folds, open);
    await this.#addDays([
      ...days.map((day) => ({ day, stale: folds.staleOn(day.date) })),
      ...(isNow ? [] : folds.snapshots.map((day) => ({ day, stale: folds.movedSince(day) }))),
    ]);
    return { ...this.#counting.result(), asOf: isNow ? undefined : folds.openedAt };
  }

  /** The conversions without folds. */
  async fromJournals(): Promise<ConvertedTallies> {
    const targets = await this.#choose((await this.#markedIn(this.#dates)) as Set<string>);
    return { ...(await tallyConversions(targets, this.#period, this.#options)), asOf: undefined };
  }

  /** Adds those of the days that are not folded. False, and nothing, if that takes too many read units. */
  async #addOpen(folds: Folds, open: DateRange): Promise<boolean> {
    const units = this.#options.askForSnapshot && new ReadBudget(INLINE_CONVERSION_UNITS);
    const marked = await this.#markedIn(open, units);
    const mostUnits = units?.left ?? Number.POSITIVE_INFINITY;
    // A record and a head each.
    if (!marked || marked.size > mostUnits) return false;
    const targets = await this.#choose(marked, true);
    return this.#counting.addJournals(targets, {
      ...{ wants: (_, date) => folds.isOpen(date), dates: open },
      mostUnits: mostUnits - marked.size / 2,
    });
  }

  /** Adds those of days without conversions in folds, and of stale targets on the others. */
  async #addJournals(folds: Folds, converted: string): Promise<void> {
    const changed = folds.changedIn(this.#dates);
    const isFolded = (date: string) => date >= converted && folds.covers(date);
    if (changed.targets.size > 0)
      await this.#counting.addJournals(await this.#choose(changed.targets, true), {
        wants: (id, date) => isFolded(date) && folds.staleOn(date).has(id),
        dates: spanOf(changed.days),
      });
    if (converted === BEGINNING) return;
    const { from, to = '~' } = this.#dates;
    const last = folds.state ? (converted === '~' ? folds.state.through : addDays(converted, -1)) : to;
    const older = { from, to: last < to ? last : this.#dates.to };
    if (from !== undefined && from > last) return;
    const targets = await this.#choose((await this.#markedIn(older)) as Set<string>);
    await this.#counting.addJournals(targets, {
      wants: (_, date) => !isFolded(date) && !folds.isOpen(date),
      dates: older,
    });
  }

  /** Adds those of targets that may have come after a snapshot was read. */
  async #addMoved(folds: Folds, open: DateRange): Promise<void> {
    const { targets, wants } = folds.readApart();
    await this.#counting.addJournals(await this.#choose(targets, true), { wants, dates: open });
  }

  async #addDays(stored: readonly { day: FoldedDay; stale: ReadonlySet<string> }[]): Promise<void> {
    const read: { rows: ConversionRows; stale: ReadonlySet<string> }[] = [];
    await inParallel(stored, PARALLEL_FILES, async ({ day, stale }) => {
      const rows = await readConversions(this.#ownerId, day);
      if (rows) read.push({ rows, stale });
    });
    const { isWhole, unmatchedId } = this.#options;
    const all = new Set(read.flatMap(({ rows }) => rows.targets));
    const chosen = isWhole ? all : new Set(await this.#choose(all));
    if (unmatchedId === undefined) chosen.delete(this.#ownerId);
    for (const { rows, stale } of read)
      for (const found of rows.found((id) => chosen.has(id) && !stale.has(id))) this.#counting.addRow(found);
  }

  async #markedIn(range: DateRange, budget?: ReadBudget): Promise<Set<string> | undefined> {
    const marked = await readFewActive(conversionsOf(this.#ownerId), range, budget);
    return marked && new Set([...marked].map(convertedOf));
  }

  /** The chosen ones among targets, and the account, which has conversions without a click. */
  async #choose(targetIds: ReadonlySet<string>, areChanged = false): Promise<string[]> {
    const { choose, unmatchedId } = this.#options;
    const ids = [...targetIds].filter((id) => id !== this.#ownerId);
    const unmatched = [...targetIds].filter((id) => id === unmatchedId);
    return [...(await choose(ids, areChanged)), ...unmatched];
  }
}
