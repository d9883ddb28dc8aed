import { isDeepStrictEqual } from 'node:util';
import { buildFigures } from '#shared/clicks/analytics/analytics-report.ts';
import { type ClickFilter, isFiltered } from '#shared/clicks/analytics/click-filter.ts';
import { type ConversionTallies, tallyConversions } from '#shared/clicks/analytics/tally-conversions.ts';
import { type Tallies, tallyTargets } from '#shared/clicks/analytics/tally-targets.ts';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { foldAccount } from '#shared/clicks/folds/fold-account.ts';
import { targetsOf } from '#shared/clicks/folds/fold-day.ts';
import { readFoldedDays, readFoldState } from '#shared/clicks/folds/fold-store.ts';
import { endTurn, takeTurn } from '#shared/clicks/folds/fold-turn-store.ts';
import { countFoldedCreated } from '#shared/clicks/folds/read-created.ts';
import { readFolds } from '#shared/clicks/folds/read-folds.ts';
import { type Labels, readTagDirectory } from '#shared/clicks/folds/tag-directory.ts';
import { type AccountTallies, tallyAccount } from '#shared/clicks/folds/tally-account.ts';
import { tallyConverted } from '#shared/clicks/folds/tally-converted.ts';
import { readActive } from '#shared/clicks/journal/activity-store.ts';
import { changePut } from '#shared/clicks/journal/change-store.ts';
import { countClicks } from '#shared/clicks/journal/count-clicks.ts';
import { enroll } from '#shared/clicks/journal/enroll-accounts.ts';
import { copyActivity } from '#shared/clicks/journal/move-activity.ts';
import { conversionsOf, convertedOf } from '#shared/clicks/journal/partition.ts';
import { purgeJournal } from '#shared/clicks/journal/purge-journal.ts';
import { type Interval, Period, type TimeRange } from '#shared/clicks/period.ts';
import { isoDate } from '#shared/clicks/time-zone.ts';
import { countConversions } from '#shared/conversions/count-conversions.ts';
import { anyClick, asUnverified } from '../builders/click-samples.ts';
import { anyConversion } from '../builders/conversions.ts';
import { seededRandom } from '../random.ts';
import { interceptTable, SimulatedTable, type Table, type TableCall } from './simulated-table.ts';

/**
 * Plays the history of two accounts, as a seed decides: clicks in time, late and delivered again, deleted,
 * erased and moved links, and workers that fold their days and stop between any two steps, two at once.
 * After each step, the figures from folds must equal those from the journals. Those with a snapshot must not
 * exceed them for any target, and must equal them when it was just made.
 */

const START = Date.parse('2026-02-26T00:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Targets that a report reads apart from a snapshot, at most: `MAX_APART` of the test. */
const MOST_MOVED = 2;
const CITIES = [undefined, undefined, 'Munich (DE-BY)', 'Berlin (DE-BE)'];

/** What links and pages are labelled with. */
const LABELS: Labels = { tags: [], folderId: null, campaign: null };

/** A process that stops for good. */
class Stopped extends Error {}

/** The files of folds, in memory. */
export interface FoldFilesInMemory {
  files: Map<string, Uint8Array>;
  /** Runs before each call. */
  before: () => Promise<void>;
}

export interface HistoryOptions {
  store: FoldFilesInMemory;
  table?: Table;
  steps?: number;
}

/** Plays one history; throws, naming the seed, where figures differ. */
export async function playHistory(seed: number, options: HistoryOptions): Promise<void> {
  try {
    await new History(seed, options).play();
  } catch (error) {
    throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

class History {
  readonly #random: () => number;
  readonly #store: FoldFilesInMemory;
  readonly #table: Table;
  readonly #steps: number;
  readonly #accounts: readonly [string, string];
  /** Owners by target. */
  readonly #owners = new Map<string, string>();
  /** When targets were created, in epoch milliseconds. */
  readonly #created = new Map<string, number>();
  readonly #gone: string[] = [];
  readonly #clicks: ClickEvent[] = [];
  /** Changes that were recorded of targets that were deleted or moved. */
  readonly #changes: { ownerId: string; id: string; at: number }[] = [];
  #now = START + 3 * DAY;
  #targets = 0;
  #compared = 0;
  /** Calls until the process in work stops, or something else happens. */
  #countdown = Number.POSITIVE_INFINITY;
  #event: (() => Promise<void>) | undefined;

  constructor(seed: number, { store, table = new SimulatedTable(), steps = 24 }: HistoryOptions) {
    this.#random = seededRandom(seed);
    this.#store = store;
    this.#table = table;
    this.#steps = steps;
    this.#accounts = [`own_${String(seed).padStart(20, '0')}`, `own_${String(seed).padStart(20, 'B')}`];
    for (let i = 0; i < 4; i++) this.#addTarget(START - this.#below(40 * DAY));
  }

  async play(): Promise<void> {
    const restore = interceptTable(async (call) => {
      await this.#beforeCall();
      return this.#answer(call);
    });
    this.#store.before = () => this.#beforeCall();
    try {
      if (this.#random() < 0.7) for (const ownerId of this.#accounts) await this.#enroll(ownerId);
      for (let step = 0; step < this.#steps; step++) {
        await this.#pick([
          () => this.#click(),
          () => this.#click(),
          () => this.#click(),
          () => this.#deliverAgain(),
          () => this.#convert(),
          () => this.#convert(),
          () => this.#fold(),
          () => this.#fold(),
          () => this.#foldTwice(),
          () => this.#wait(),
          () => this.#wait(),
          () => this.#remove(),
          () => this.#move(),
          () => this.#purge(),
          () => this.#enroll(),
          async () => this.#addTarget(this.#now),
        ])();
        await this.#compare();
      }
      // In the end all is folded, and nothing but folds is read.
      for (const ownerId of this.#accounts) await this.#enroll(ownerId);
      for (let turn = 0; turn < 6; turn++) {
        this.#now += 2 * HOUR;
        for (const ownerId of this.#accounts) await this.#turn(ownerId);
      }
      await this.#compare();
      await this.#checkFiles();
    } finally {
      restore();
    }
  }

  /** The document client sees an item as it is stored. */
  #answer(call: TableCall): object | Promise<object> {
    return this.#table.answer(call);
  }

  async #beforeCall(): Promise<void> {
    if (--this.#countdown > 0) return;
    this.#countdown = Number.POSITIVE_INFINITY;
    const event = this.#event;
    this.#event = undefined;
    if (event) await event();
    else throw new Stopped('The process has stopped');
  }

  /** Work that may stop after some calls, or be overtaken by something else. */
  async #disturbed(work: () => Promise<unknown>, event?: () => Promise<void>): Promise<void> {
    if (this.#random() < 0.5) this.#countdown = 1 + this.#below(40);
    this.#event = event;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    } finally {
      this.#countdown = Number.POSITIVE_INFINITY;
      this.#event = undefined;
    }
  }

  #addTarget(createdAt: number): void {
    const kind = this.#pick(['lnk', 'lnk', 'sml']);
    const id = `${kind}_${this.#accounts[0].slice(-16)}${String(this.#targets++).padStart(4, 'T')}`;
    this.#owners.set(id, this.#pick(this.#accounts));
    this.#created.set(id, createdAt);
  }

  async #enroll(ownerId = this.#pick(this.#accounts)): Promise<void> {
    await enroll(ownerId, new Date(this.#now));
  }

  #aClick(targetId: string): ClickEvent {
    // Mostly of today, some late.
    const from = this.#random() < 0.6 ? this.#now - 2 * HOUR : Math.max(START, this.#now - 5 * DAY);
    const click = anyClick(targetId, from, this.#now, this.#random);
    const city = this.#pick(CITIES);
    const placed = { ...click, ...(city && { city, region: 'Bavaria (DE-BY)' }) };
    const random = this.#random();
    if (random < 0.1) return asUnverified(placed, this.#pick(['view', 'play']));
    return random < 0.2 ? { ...placed, suspected: true } : placed;
  }

  async #click(): Promise<void> {
    const targets = [...this.#owners.keys()];
    if (targets.length === 0) return;
    const clicks = Array.from({ length: 1 + this.#below(30) }, () => this.#aClick(this.#pick(targets)));
    this.#clicks.push(...clicks);
    await this.#count(clicks);
  }

  async #deliverAgain(): Promise<void> {
    if (this.#clicks.length === 0) return;
    const from = this.#below(this.#clicks.length);
    await this.#count(this.#clicks.slice(from, from + 20));
  }

  /** An aggregator, which a worker may overtake while it runs for minutes. */
  async #count(clicks: readonly ClickEvent[]): Promise<void> {
    const now = new Date(this.#now);
    const ownersOf = async (ids: readonly string[]) =>
      new Map(ids.flatMap((id) => (this.#owners.has(id) ? [[id, this.#owners.get(id) as string]] : [])));
    const overtaken = async () => {
      this.#now += this.#below(14 * 60_000);
      await this.#turn(this.#pick(this.#accounts));
    };
    const event = this.#random() < 0.5 ? overtaken : undefined;
    await this.#disturbed(() => countClicks(clicks, { now, ownersOf }), event);
    // What an aggregator still has to store is over within the time that is allowed for it. If it has
    // stopped, its clicks are still in the queue: a later append may make a segment of its visible before.
    this.#now += 60_000;
    await countClicks(clicks, { now: new Date(this.#now), ownersOf });
  }

  /** Conversions of targets, of deleted ones and without a click, which a worker may overtake. */
  async #convert(): Promise<void> {
    const ownerId = this.#pick(this.#accounts);
    const all = [...this.#owners.keys(), ...this.#gone, ownerId, ownerId];
    const received = Array.from({ length: 1 + this.#below(8) }, () => {
      const from = this.#random() < 0.6 ? this.#now - 2 * HOUR : Math.max(START, this.#now - 5 * DAY);
      const row = anyConversion(from, this.#now, this.#random);
      const targetId = this.#pick(all);
      const owner = this.#owners.get(targetId) ?? ownerId;
      return { ownerId: owner, event: row.id, attributed: [{ targetId, row }], isRepeat: false };
    });
    const ownersOf = async (ids: readonly string[]) =>
      new Map(ids.flatMap((id) => (this.#owners.has(id) ? [[id, this.#owners.get(id) as string]] : [])));
    const overtaken = async () => {
      this.#now += this.#below(14 * 60_000);
      await this.#turn(this.#pick(this.#accounts));
    };
    const now = new Date(this.#now);
    await this.#disturbed(() => countConversions(received, now, ownersOf), overtaken);
    this.#now += 60_000;
    await countConversions(received, new Date(this.#now), ownersOf);
  }

  async #wait(): Promise<void> {
    this.#now += this.#pick([HOUR, 5 * HOUR, DAY, 3 * DAY]);
  }

  async #fold(): Promise<void> {
    const ownerId = this.#pick(this.#accounts);
    // A report reads while a worker writes.
    const event = this.#random() < 0.6 ? () => this.#compare() : undefined;
    await this.#disturbed(() => this.#turn(ownerId), event);
  }

  /** A worker whose claim has expired, and another one. */
  async #foldTwice(): Promise<void> {
    const ownerId = this.#pick(this.#accounts);
    const overtaken = async () => {
      this.#now += 21 * 60_000;
      await this.#turn(ownerId);
    };
    await this.#disturbed(() => this.#turn(ownerId), overtaken);
  }

  async #turn(ownerId: string): Promise<void> {
    const turn = await takeTurn(ownerId, new Date(this.#now));
    if (!turn) return;
    const days = this.#below(6);
    let calls = 0;
    try {
      await foldAccount(turn, {
        ownedBy: async (owner, ids) => new Set(ids.filter((id) => this.#owners.get(id) === owner)),
        labelsOf: async (owner, ids) =>
          new Map(ids.filter((id) => this.#owners.get(id) === owner).map((id) => [id, LABELS])),
        changedSince: async () => [],
        countCreated: async (owner, range) => this.#countCreated(owner, range),
        now: () => new Date(this.#now),
        isOver: () => days > 0 && ++calls > days * 3,
        isAsked: this.#random() < 0.6,
      });
      await endTurn(turn, new Date(this.#now));
    } catch (error) {
      // Another worker has the account by now.
      if (!(error instanceof Error) || !['TurnLostError', 'FoldGoneError'].includes(error.name)) throw error;
    }
  }

  async #remove(): Promise<void> {
    const id = this.#pick([...this.#owners.keys()]);
    if (id === undefined) return;
    await this.#change(this.#owners.get(id) as string, id);
    this.#owners.delete(id);
    this.#gone.push(id);
  }

  async #move(): Promise<void> {
    const targetId = this.#pick([...this.#owners.keys()]);
    if (targetId === undefined) return;
    const from = this.#owners.get(targetId) as string;
    const to = this.#accounts.find((ownerId) => ownerId !== from) as string;
    for (const ownerId of [from, to]) await this.#change(ownerId, targetId);
    this.#owners.set(targetId, to);
    const copy = () => {
      this.#changes.push({ ownerId: to, id: targetId, at: this.#now });
      return copyActivity({ targetId, from, to }, new Date(this.#now));
    };
    await this.#disturbed(copy);
    // The move is settled later, whatever happened.
    this.#now += this.#below(20) * 60_000;
    await copy();
  }

  /** Removes the journal of a link that was deleted days ago. */
  async #purge(): Promise<void> {
    const id = this.#gone.shift();
    if (id === undefined) return;
    this.#now += 5 * DAY;
    for (const ownerId of this.#accounts) await this.#turn(ownerId);
    for (const ownerId of this.#accounts) await purgeJournal(id, ownerId, () => false);
  }

  async #change(ownerId: string, id: string): Promise<void> {
    this.#changes.push({ ownerId, id, at: this.#now });
    const createdAt = new Date(this.#created.get(id) as number).toISOString();
    const { Put } = changePut({ ownerId, id, createdAt }, new Date(this.#now));
    await this.#table.answer({ command: 'PutItemCommand', input: Put });
  }

  /** The figures of a random report. */
  async #compare(): Promise<void> {
    const countdown = this.#countdown;
    const event = this.#event;
    this.#countdown = Number.POSITIVE_INFINITY;
    const ownerId = this.#pick(this.#accounts);
    const from = isoDate(START + this.#below(12) * DAY);
    const to = isoDate(Date.parse(from) + this.#below(8) * DAY);
    const zone = this.#pick(['UTC', 'UTC', 'UTC', 'Asia/Kathmandu']);
    const range = this.#random() < 0.3 ? {} : { from, to };
    const period = new Period(range, zone, this.#pick<Interval>(['day', 'day', 'week']));
    const filter = this.#pick<ClickFilter>([
      {},
      {},
      {},
      { country: ['DE'] },
      { city: ['Munich'] },
      { event: ['play'] },
      { unverified: 'include' },
      { includes: 'suspected' },
    ]);
    const now = new Date(this.#now);
    const own = (ids: Iterable<string>) =>
      new Set([...ids].filter((id) => this.#owners.get(id) === ownerId && (!half || id < middle)));
    const half = this.#random() < 0.2;
    const middle = [...this.#owners.keys()].sort()[Math.floor(this.#owners.size / 2)] ?? '';
    const choose = async (ids: readonly string[]) => own(ids);
    const folded = await tallyAccount(ownerId, period, { filter, now, choose, isWhole: !half });
    const plain = await tallyTargets([...own(await readActive(ownerId, {}))], period, { filter, now });
    const what = `${ownerId} ${JSON.stringify({ range, zone, filter, half })}`;
    const [actual, expected] = [figuresOf(folded), figuresOf(plain)];
    if (!isDeepStrictEqual(actual, expected)) throw new Error(`${what} ${differences(actual, expected)}`);
    await this.#compareSnapshot(
      { ownerId, what, expected },
      await tallyAccount(ownerId, period, {
        ...{ filter, now, choose, isWhole: !half },
        askForSnapshot: async () => {},
      }),
    );
    await this.#compareConversions(ownerId, period, { filter, now, choose, isWhole: !half, what });
    await this.#compareCreated(ownerId, period.times);
    // It takes as long as all the rest.
    if (++this.#compared % 4 === 0) await this.#checkDirectory(ownerId);
    this.#countdown = countdown;
    this.#event = event;
  }

  /**
   * Whether a report with a snapshot has to be exact: the snapshot was just made, and what was deleted or
   * moved shortly before is little enough to be read apart from it.
   */
  async #isExact(ownerId: string): Promise<boolean> {
    const recent = this.#changes.filter((it) => it.ownerId === ownerId && it.at >= this.#now - 15 * 60_000);
    const { opened } = (await readFoldState(ownerId)) ?? {};
    return opened === this.#now && new Set(recent.map(({ id }) => id)).size <= MOST_MOVED;
  }

  async #compareSnapshot(
    { ownerId, what, expected }: { ownerId: string; what: string; expected: ReturnType<typeof figuresOf> },
    { asOf, ...tallies }: AccountTallies,
  ): Promise<void> {
    const actual = figuresOf(tallies);
    const isExact = asOf === undefined || (await this.#isExact(ownerId));
    if (isExact && !isDeepStrictEqual(actual, expected))
      throw new Error(`${what} with a snapshot ${differences(actual, expected)}`);
    for (const [id, count] of Object.entries(actual.clicks))
      if (count > (expected.clicks[id] ?? 0)) throw new Error(`${what} has ${count} clicks of ${id}`);
  }

  async #compareConversions(
    ownerId: string,
    period: Period,
    { what, ...options }: Parameters<typeof tallyAccount>[2] & { what: string },
  ): Promise<void> {
    const unmatchedId = options.isWhole && !isFiltered(options.filter) ? ownerId : undefined;
    const marked = [...(await readActive(conversionsOf(ownerId), {}))].map(convertedOf);
    const ids = [...(await options.choose(marked)), ...marked.filter((id) => id === unmatchedId)];
    const expected = convertedIn(await tallyConversions(ids, period, { ...options, unmatchedId }));
    const { asOf: _, ...exact } = await tallyConverted(ownerId, period, { ...options, unmatchedId });
    if (!isDeepStrictEqual(convertedIn(exact), expected))
      throw new Error(`${what} converted ${differences(convertedIn(exact), expected)}`);
    const shown = { ...options, unmatchedId, askForSnapshot: async () => {} };
    const { asOf, ...lagging } = await tallyConverted(ownerId, period, shown);
    const isExact = asOf === undefined || (await this.#isExact(ownerId));
    if (isExact && !isDeepStrictEqual(convertedIn(lagging), expected))
      throw new Error(`${what} converted, with a snapshot ${differences(convertedIn(lagging), expected)}`);
    for (const id of Object.keys(convertedIn(lagging).targets))
      if (!(id in expected.targets)) throw new Error(`${what} has conversions of ${id}`);
  }

  #countCreated(ownerId: string, { start, end }: TimeRange): number {
    return [...this.#created].filter(
      ([id, time]) => this.#owners.get(id) === ownerId && time >= start && time < end,
    ).length;
  }

  async #compareCreated(ownerId: string, range: TimeRange): Promise<void> {
    const { count, left } = await countFoldedCreated(ownerId, range);
    const actual = left.reduce((sum, part) => sum + this.#countCreated(ownerId, part), count);
    const expected = this.#countCreated(ownerId, range);
    if (actual !== expected) throw new Error(`${ownerId} has ${expected} created targets, not ${actual}`);
  }

  /** Reports find the labels of folded targets in the directory, but for those that have changed since. */
  async #checkDirectory(ownerId: string): Promise<void> {
    const folds = await readFolds(ownerId, {});
    const labels = (await readTagDirectory(ownerId))?.labels;
    for (const day of folds.days) {
      const stale = folds.staleOn(day.date);
      for (const id of await targetsOf(ownerId, day)) {
        const isListed = labels?.has(id) || stale.has(id);
        if (this.#owners.get(id) === ownerId && !isListed)
          throw new Error(`${ownerId} ${day.date}: ${id} is not listed`);
      }
    }
  }

  /** No file is left that no item names. */
  async #checkFiles(): Promise<void> {
    const named = new Set<string>();
    for (const ownerId of this.#accounts) {
      for (const { date, name, rows, conversions = 0 } of await readFoldedDays(ownerId, {})) {
        const parts = [...(rows > 0 ? ['rows'] : []), ...(rows + conversions > 0 ? ['totals'] : [])];
        for (const part of parts) named.add(`${ownerId} ${date} ${name} ${part}`);
      }
    }
    const own = [...this.#store.files.keys()].filter((key) =>
      this.#accounts.some((id) => key.startsWith(id)),
    );
    for (const key of named) if (!this.#store.files.has(key)) throw new Error(`${key} is missing`);
    for (const key of own) if (!named.has(key)) throw new Error(`${key} is left`);
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #pick<T>(values: readonly T[]): T {
    return values[this.#below(values.length)] as T;
  }
}

/** Conversions in comparable form. */
const convertedIn = ({ tally, previous }: ConversionTallies) => ({
  sums: sorted(tally.sums),
  previous: previous && sorted(previous.sums),
  targets: Object.fromEntries([...tally.targets].map(([id, sums]) => [id, sorted(sums)])),
  buckets: Object.fromEntries([...tally.buckets].map(([date, sums]) => [date, sorted(sums)])),
  countries: [...tally.counts].map(([name, { country }]) => [name, sorted(country)]).sort(),
});

const sorted = (sums: ReadonlyMap<string, number>) => Object.fromEntries([...sums].sort());

/** The figures that differ. */
const differences = (actual: object, expected: object): string =>
  Object.entries(expected)
    .filter(([name, value]) => !isDeepStrictEqual((actual as Record<string, unknown>)[name], value))
    .map(([name, value]) =>
      JSON.stringify({ [name]: (actual as Record<string, unknown>)[name], expected: value }),
    )
    .join('\n');

function figuresOf({ clicks, ...counted }: Tallies) {
  const { lastUpdated: _, ...figures } = buildFigures(counted, {
    today: '2026-03-20',
    withEvents: true,
    names: 1000,
  });
  return { ...figures, clicks: Object.fromEntries([...clicks].sort()) };
}
