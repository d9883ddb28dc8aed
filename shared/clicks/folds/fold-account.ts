import { type Change, readChanges, removeChanges, SETTLE_MS } from '../journal/change-store.ts';
import { FOLD_AFTER_MS } from '../journal/note-late.ts';
import { addDays, isoDate } from '../time-zone.ts';
import { type CountCreated, countDays, countMonthBefore, hasDaysBefore } from './fold-created.ts';
import { foldDay, removeUnused, targetsOf } from './fold-day.ts';
import { MIN_FOLD_TARGETS, NOTED_UNITS } from './fold-limits.ts';
import { BEGINNING, type FoldedDay, type FoldState, foldFiles, readFoldedDays } from './fold-store.ts';
import {
  ASK_EVERY_MS,
  endTurns,
  keepChanged,
  keepConverted,
  keepCreated,
  keepNoted,
  keepOpened,
  keepState,
  type Turn,
  TurnLostError,
} from './fold-turn-store.ts';
import { MarkedDays } from './marked-days.ts';
import { Folds } from './read-folds.ts';
import { snapshotDays } from './snapshot-days.ts';
import { keepLabels, type Labels } from './tag-directory.ts';

/** Which of some targets belong to an owner. */
export type OwnedBy = (ownerId: string, targetIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** What folds need to know of links and pages. */
export interface Records {
  ownedBy: OwnedBy;
  /** The tags and folders of an owner's targets; those of others are left out. */
  labelsOf: (ownerId: string, targetIds: readonly string[]) => Promise<ReadonlyMap<string, Labels>>;
  /** Targets whose records were changed at a time or later, in epoch milliseconds. */
  changedSince: (ownerId: string, since: number) => Promise<readonly string[]>;
  countCreated: CountCreated;
}

export interface Folding extends Records {
  now: () => Date;
  /** Checked between days; true stops. */
  isOver: () => boolean;
  /** Whether a snapshot of the days that are not folded is asked for. */
  isAsked?: boolean;
}

/** What a turn has done: nothing is left, time was up, or the account is too small to be folded. */
export type TurnResult = 'done' | 'more' | 'small';

/**
 * Folds what an account lacks: finished days, then days that changed since they were folded, then older days,
 * newest first. Safe to stop anywhere: the next turn continues. Throws MissingSegmentError.
 */
export async function foldAccount(turn: Turn, folding: Folding): Promise<TurnResult> {
  const account = new Account(turn, folding);
  if (!turn.state && (await account.isSmall())) {
    await endTurns(turn.ownerId);
    return 'small';
  }
  const isDone = await account.foldAll();
  await account.keepLabels();
  return isDone ? 'done' : 'more';
}

class Account {
  readonly #turn: Turn;
  readonly #folding: Folding;
  /** Rows and changes that were recorded before are read. */
  readonly #asOf: number;
  #state: FoldState | undefined;
  readonly #marks: MarkedDays;
  readonly #owned = new Map<string, boolean>();

  constructor(turn: Turn, folding: Folding) {
    this.#turn = turn;
    this.#folding = folding;
    this.#asOf = folding.now().getTime();
    this.#state = turn.state;
    this.#marks = new MarkedDays(turn.ownerId);
  }

  /** False if time is up. */
  async foldAll(): Promise<boolean> {
    return (
      (await this.#removeLeftFiles()) &&
      (await this.#foldNewDays()) &&
      (await this.#snapshotOpenDays()) &&
      (await this.#foldChangedDays()) &&
      (await this.#foldOldDays()) &&
      (await this.#foldOldConversions()) &&
      (await this.#countOldDays())
    );
  }

  /** Adds the labels of what is folded to the directory. */
  async keepLabels({ isAsked = this.#folding.isAsked ?? false } = {}): Promise<void> {
    await keepLabels(this.#turn, { ...this.#folding, isAsked, owned: this.#owned, asOf: this.#asOf });
  }

  /** Whether the account has few visited targets in this month and the one before. */
  async isSmall(): Promise<boolean> {
    const today = isoDate(this.#asOf);
    const targets = await this.#marks.targetsIn(today);
    for (const id of await this.#marks.targetsIn(addDays(`${today.slice(0, 7)}-01`, -1))) targets.add(id);
    return targets.size < MIN_FOLD_TARGETS;
  }

  /** Removes files that a crashed turn has left. False if time is up. */
  async #removeLeftFiles(): Promise<boolean> {
    for await (const days of foldFiles(this.#turn.ownerId)) {
      for (const day of days.filter(({ unused }) => unused.length > 0)) {
        if (this.#folding.isOver()) return false;
        await removeUnused(this.#turn.ownerId, day);
      }
    }
    return true;
  }

  /** Folds the days that have finished. False if time is up. */
  async #foldNewDays(): Promise<boolean> {
    const last = isoDate(this.#asOf - FOLD_AFTER_MS - 86_400_000);
    for (
      let date = this.#state ? addDays(this.#state.through, 1) : last;
      date <= last;
      date = addDays(date, 1)
    ) {
      if (this.#folding.isOver()) return false;
      await this.#foldFresh(date);
      await countDays(this.#counting, [date]);
      const isFirst = !this.#state;
      await this.#keep({ from: this.#state?.from ?? date, through: date });
      if (isFirst) await this.#keepConverted(date);
      if (date === last) await this.#keepNoted();
    }
    return true;
  }

  /** Has visits noted in months with so many marks that a report cannot find today's among them. */
  async #keepNoted(): Promise<void> {
    const isNeeded = (await this.#marks.unitsIn(isoDate(this.#asOf))) > NOTED_UNITS;
    // Those of a new account are noted from its enrollment on.
    const isNoted = this.#turn.state === undefined || this.#turn.state.noted !== undefined;
    if (isNeeded === isNoted) return;
    if (!(await keepNoted(this.#turn, isNeeded ? this.#asOf : undefined))) throw new TurnLostError('notes');
  }

  /** Stores what the days after the folded ones have so far, if a report asks. False if time is up. */
  async #snapshotOpenDays(): Promise<boolean> {
    const { isAsked, isOver } = this.#folding;
    if (!isAsked || !this.#state) return true;
    const { through, opened = 0 } = this.#state;
    // It was asked for twice.
    if (this.#asOf - opened < ASK_EVERY_MS) return true;
    const isDone = await snapshotDays({
      ...{ ownerId: this.#turn.ownerId, through, asOf: this.#asOf, isOver },
      markedOn: (date) => this.#marks.on(date),
      ownedOf: (targetIds) => this.#ownedOf(targetIds),
    });
    if (isDone && !(await keepOpened(this.#turn, this.#asOf))) throw new TurnLostError(through);
    return isDone;
  }

  /** Folds days again of which targets have changed. False if time is up. */
  async #foldChangedDays(): Promise<boolean> {
    if (!this.#state) return true;
    const changes = await readChanges(this.#turn.ownerId);
    const { changed = Number.NEGATIVE_INFINITY } = this.#state;
    const settled = changes.filter(({ at }) => at > changed && at + SETTLE_MS < this.#asOf);
    if (settled.length > 0 && !(await this.#foldChanges(settled))) return false;
    await this.#removeOldChanges(changes);
    return true;
  }

  async #foldChanges(settled: readonly Change[]): Promise<boolean> {
    const state = this.#state as FoldState;
    const folds = new Folds(
      state,
      await readFoldedDays(this.#turn.ownerId, { from: state.from, to: state.through }),
      settled,
    );
    for (const date of await this.#datesOf(folds, settled)) {
      if (this.#folding.isOver()) return false;
      await this.#foldAgain(date, folds);
    }
    const created = settled.flatMap((change) => change.created ?? []);
    await countDays(
      this.#counting,
      new Set(created.filter((date) => date >= (state.created ?? date) && date <= state.through)),
    );
    const changed = Math.max(...settled.map(({ at }) => at));
    if (!(await keepChanged(this.#turn, changed))) throw new TurnLostError(state.through);
    this.#state = { ...state, changed };
    return true;
  }

  /**
   * Removes changes that all folds include. Deletions and moves are kept until their day and the next one are
   * folded: they tell which visits were noted for an account that has the target no more.
   */
  async #removeOldChanges(changes: readonly Change[]): Promise<void> {
    const { changed = Number.NEGATIVE_INFINITY, through } = this.#state as FoldState;
    const isOver = ({ at, days }: Change) => days !== undefined || addDays(isoDate(at), 1) <= through;
    const old = changes.filter((change) => change.at <= changed && isOver(change));
    await removeChanges(this.#turn.ownerId, old);
  }

  /** Folds the days before, month by month. False if time is up. */
  async #foldOldDays(): Promise<boolean> {
    for (;;) {
      const { from, through } = this.#state as FoldState;
      if (from === BEGINNING) return true;
      const month = await this.#monthBefore(from);
      if (month === undefined) {
        for (const { date } of await this.#leftBefore(from, BEGINNING)) await this.#foldFresh(date);
        await this.#keep({ from: BEGINNING, through });
        return true;
      }
      // At once, so that their labels are stored once.
      await this.#ownedOf([...(await this.#marks.targetsIn(month))]);
      for (const date of await this.#oldDates(month, from)) {
        if (this.#folding.isOver()) return false;
        await this.#foldFresh(date);
        await this.#keep({ from: date, through });
      }
      if (`${month}-01` < (this.#state as FoldState).from) await this.#keep({ from: `${month}-01`, through });
    }
  }

  /** Adds conversions to the days that an earlier version has folded. False if time is up. */
  async #foldOldConversions(): Promise<boolean> {
    const { ownerId } = this.#turn;
    const { from, through, converted: before = addDays(through, 1) } = this.#state as FoldState;
    if (before <= from) return true;
    const range = { from, to: addDays(before, -1) };
    for await (const month of this.#marks.months(range, { ofConversions: true })) {
      const days = [...(await this.#marks.inMonth(month))].sort(([a], [b]) => (a < b ? 1 : -1));
      for (const [date, { converted }] of days) {
        if (date < from || date >= before || converted.length === 0) continue;
        if (this.#folding.isOver()) return false;
        const [day] = await readFoldedDays(ownerId, { from: date, to: date });
        const previous = day && { day: { ...day, conversions: 0 }, without: new Set<string>() };
        const owned = await this.#ownedOf(converted);
        await foldDay({ ownerId, date, targets: [], converted: owned, previous, asOf: this.#asOf });
        await this.#keepConverted(date);
      }
    }
    await this.#keepConverted(from);
    return true;
  }

  async #keepConverted(converted: string): Promise<void> {
    if (!(await keepConverted(this.#turn, converted))) throw new TurnLostError(converted);
    this.#state = { ...(this.#state as FoldState), converted };
  }

  /** Counts what was created on the days before, month by month. False if time is up. */
  async #countOldDays(): Promise<boolean> {
    for (;;) {
      const { created, ...state } = this.#state as FoldState;
      const before = created ?? addDays(state.through, 1);
      if (!hasDaysBefore(before)) return true;
      if (this.#folding.isOver()) return false;
      const first = await countMonthBefore(this.#counting, before);
      if (!(await keepCreated(this.#turn, first))) throw new TurnLostError(first);
      this.#state = { ...state, created: first };
    }
  }

  get #counting() {
    const { countCreated } = this.#folding;
    return { ownerId: this.#turn.ownerId, countCreated, asOf: this.#asOf };
  }

  /** The days to fold before a day, down to a month's first, newest first. */
  async #oldDates(month: string, before: string): Promise<string[]> {
    const left = await this.#leftBefore(before, `${month}-01`);
    const dates = new Set([...(await this.#marks.inMonth(month)).keys(), ...left.map(({ date }) => date)]);
    return [...dates]
      .filter((date) => date < before)
      .sort()
      .reverse();
  }

  /** Days before another one that a crashed turn has folded, but not recorded. */
  #leftBefore(date: string, from: string): Promise<FoldedDay[]> {
    return readFoldedDays(this.#turn.ownerId, { from, to: addDays(date, -1) });
  }

  /** The newest month with marks before a day. */
  async #monthBefore(date: string): Promise<string | undefined> {
    for await (const month of this.#marks.months({ to: addDays(date, -1) })) return month;
    return undefined;
  }

  /** Folds a day from the journals. */
  async #foldFresh(date: string): Promise<void> {
    const marked = await this.#marks.on(date);
    const targets = await this.#ownedOf(marked.clicked);
    const converted = await this.#ownedOf(marked.converted);
    const { ownerId } = this.#turn;
    const isEmpty = targets.length + converted.length === 0;
    // A crashed turn may have folded it with targets that are gone since.
    if (isEmpty && (await readFoldedDays(ownerId, { from: date, to: date })).length === 0) return;
    await foldDay({ ownerId, date, targets, converted, asOf: this.#asOf });
  }

  /** Folds a day from its files, but for the targets that may have changed, which are read again. */
  async #foldAgain(date: string, folds: Folds): Promise<void> {
    const { ownerId } = this.#turn;
    const stale = folds.staleOn(date);
    if (stale.size === 0) return;
    const day = folds.dayOf(date);
    const marked = await this.#marks.on(date);
    const targets = await this.#ownedOf(marked.clicked.filter((id) => stale.has(id)));
    const converted = await this.#ownedOf(marked.converted.filter((id) => stale.has(id)));
    const known = day ? await targetsOf(ownerId, day) : undefined;
    const isSame = targets.length + converted.length === 0;
    if (isSame && ![...stale].some((id) => known?.has(id))) return;
    const previous = day && { day, without: stale };
    await foldDay({ ownerId, date, targets, converted, previous, asOf: this.#asOf });
  }

  /** The covered days that changes may concern: those with files, and those that have marks by now. */
  async #datesOf(folds: Folds, changes: readonly Change[]): Promise<string[]> {
    const dates = new Set(folds.days.map(({ date }) => date));
    const [from] = changes.map(({ days }) => days?.from ?? BEGINNING).sort();
    for await (const month of this.#marks.months({ from, to: this.#state?.through })) {
      for (const date of (await this.#marks.inMonth(month)).keys()) if (folds.covers(date)) dates.add(date);
    }
    return [...dates].sort().reverse();
  }

  async #ownedOf(targetIds: readonly string[]): Promise<string[]> {
    const { ownerId } = this.#turn;
    const unknown = targetIds.filter((id) => !this.#owned.has(id) && id !== ownerId);
    const owned = unknown.length > 0 ? await this.#folding.ownedBy(ownerId, unknown) : new Set();
    for (const id of unknown) this.#owned.set(id, owned.has(id));
    // Before the folds: reports read the records of targets that are not listed.
    if (owned.size > 0) await this.keepLabels({ isAsked: false });
    return targetIds.filter((id) => id === ownerId || this.#owned.get(id));
  }

  async #keep(state: FoldState): Promise<void> {
    if (!(await keepState(this.#turn, state))) throw new TurnLostError(state.through);
    const before = this.#state;
    this.#state = { ...before, ...state };
    // An older day was folded with its conversions.
    if (before && before.converted === before.from && state.from < before.from)
      await this.#keepConverted(state.from);
  }
}
