import { AsyncLocalStorage } from 'node:async_hooks';
import { readAnalytics } from '#shared/clicks/analytics/analytics.ts';
import type { Analytics } from '#shared/clicks/analytics/analytics-figures.ts';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { readActive } from '#shared/clicks/journal/activity-store.ts';
import { readClickTotals } from '#shared/clicks/journal/head-store.ts';
import { visitorNumber } from '../builders/clicks.ts';
import { countClicks } from '../deployment/counting.ts';
import { seededRandom } from '../random.ts';
import { interceptTable, SimulatedTable, type Table, type TableCall } from './simulated-table.ts';

/**
 * Plays aggregators against a simulated table, or that of an engine, in an order that a seed decides, call by
 * call, with everything that can go wrong: messages delivered twice and to several at once, calls that fail,
 * whose answer is lost, that the SDK repeats or that arrive late, reads that lag, and aggregators that stop
 * for good between two calls.
 */

const NOW = new Date('2026-03-10T12:00:00.000Z');
/** What SQS allows before a message is taken for poisonous. */
const MAX_DELIVERIES = 10;
const COUNTRIES = ['DE', 'FR', 'US', undefined];
const EVENTS = [undefined, undefined, undefined, 'view', 'play', 'forged view', 'forged play'];

/**
 * Changes a call on its way, as a fault in the journal's code would: tests see that schedules find it out.
 */
export type Sabotage = (call: TableCall, answer: (call: TableCall) => Answer) => Answer;

type Answer = object | Promise<object>;

export interface ScheduleOptions {
  sabotage?: Sabotage;
  /** Default: a simulated one, empty. */
  table?: Table;
}

/** A call that an aggregator waits for. */
interface Waiting {
  actor: Actor;
  call: TableCall;
  resolve: (answer: object) => void;
  reject: (error: unknown) => void;
}

/** An aggregator with a batch, or a report. */
interface Actor {
  isReader: boolean;
  hasStopped: boolean;
}

const actors = new AsyncLocalStorage<Actor>();

/**
 * Runs one schedule; throws, naming the seed, where a click is lost, invented or shown
 * in figures that disagree.
 */
export async function playSchedule(seed: number, options: ScheduleOptions = {}): Promise<void> {
  try {
    await new Schedule(seed, options).play();
  } catch (error) {
    throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

class Schedule {
  readonly #random: () => number;
  readonly #answer: (call: TableCall, options?: { isStale: boolean }) => Answer;
  readonly #waiting: Waiting[] = [];
  /** Writes that failed for their sender, and arrive nevertheless. */
  readonly #late: TableCall[] = [];
  readonly #targets: string[];
  readonly #clicks: ClickEvent[];
  /** Not acknowledged yet. */
  readonly #queue: Set<ClickEvent>;
  /** Clicks that an aggregator has been given at all, and those that one has acknowledged. */
  readonly #delivered = new Set<ClickEvent>();
  readonly #acknowledged = new Set<ClickEvent>();
  readonly #running = new Set<Promise<void>>();
  #faults: number;
  readonly #owner: string;

  constructor(seed: number, { sabotage, table = new SimulatedTable() }: ScheduleOptions) {
    this.#random = seededRandom(seed);
    // Named by the seed: what is left of other schedules cannot reach them.
    this.#targets = [`lnk_${String(seed).padStart(20, '0')}`, `lnk_${String(seed).padStart(20, 'B')}`].slice(
      this.#below(2),
    );
    this.#owner = `own_${String(seed).padStart(20, '0')}`;
    this.#clicks = Array.from({ length: 10 + this.#below(50) }, (_, i) => this.#aClick(i));
    this.#queue = new Set(this.#clicks);
    this.#faults = this.#pick([0, 0.05, 0.2, 0.4]);
    const answer = (call: TableCall, options?: { isStale: boolean }) => table.answer(call, options);
    this.#answer = (call, options) =>
      sabotage ? sabotage(call, (c) => answer(c, options)) : answer(call, options);
  }

  async play(): Promise<void> {
    const restore = interceptTable((call) => this.#enqueue(call));
    try {
      for (let deliveries = 4 + this.#below(8); deliveries > 0; deliveries--) {
        this.#deliver(this.#someClicks());
        if (this.#random() < 0.3) this.#report();
        await this.#step(this.#below(40));
      }
      await this.#finish();
      // From here on nothing fails: the queue delivers until all is acknowledged, and then once more.
      this.#faults = 0;
      for (let deliveries = 0; this.#queue.size > 0; deliveries++) {
        if (deliveries === MAX_DELIVERIES) throw new Error('clicks come again and again');
        await this.#settle([...this.#queue]);
      }
      for (const call of this.#late.splice(0)) await this.#arrive(call);
      await this.#settle(this.#clicks);
      for (const targetId of this.#targets) await this.#check(targetId);
    } finally {
      restore();
    }
  }

  #aClick(i: number): ClickEvent {
    // Mostly in the order of their times, some much later than they happened, two days, some visitors again.
    const minutes = i * 24 - (this.#random() < 0.2 ? this.#below(1500) : 0);
    const [event, forged] = this.#pick(EVENTS)?.split(' ').reverse() ?? [];
    const country = this.#pick(COUNTRIES);
    const text = Array.from({ length: 20 }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'[this.#below(34)]).join(
      '',
    );
    return {
      id: `clk_${text}`,
      time: new Date(NOW.getTime() - 86_400_000 + minutes * 60_000).toISOString(),
      targetId: this.#pick(this.#targets),
      source: event ? 'pixel' : 'redirect',
      visitor: visitorNumber(this.#below(40)),
      ...(event && { event }),
      ...(forged && { verified: false as const }),
      ...(this.#random() < 0.1 && { suspected: true as const }),
      ...(country && { country }),
    };
  }

  #someClicks(): ClickEvent[] {
    const from = this.#below(this.#clicks.length);
    return this.#clicks.slice(from, from + 1 + this.#below(40));
  }

  /** Hands clicks to an aggregator, even if others have them too. */
  #deliver(clicks: readonly ClickEvent[]): void {
    for (const click of clicks) this.#delivered.add(click);
    // Clocks differ: the newest click may seem to come from the future.
    const newest = Math.max(...clicks.map(({ time }) => Date.parse(time)));
    const now = new Date(newest + (this.#below(60) - 50) * 60_000);
    this.#act({ isReader: false, hasStopped: false }, async () => {
      const { failed } = await countClicks(
        clicks,
        now,
        new Map(this.#targets.map((id) => [id, this.#owner])),
      );
      for (const click of clicks) {
        if (failed.has(click.id)) continue;
        this.#queue.delete(click);
        this.#acknowledged.add(click);
      }
    });
  }

  /**
   * Reads analytics while clicks are being counted: never less than was acknowledged before,
   * never more than was sent.
   */
  #report(): void {
    const targetId = this.#pick(this.#targets);
    const least = clicksIn(this.#acknowledged, targetId);
    this.#act({ isReader: true, hasStopped: false }, async () => {
      const report = await readAnalytics(targetId, {}, NOW);
      assertAgreeing(report);
      const most = clicksIn(this.#delivered, targetId);
      if (report.totalClicks < least)
        throw new Error(`a report shows ${report.totalClicks}, ${least} are counted`);
      if (report.totalClicks > most)
        throw new Error(`a report shows ${report.totalClicks} of ${most} clicks`);
    });
  }

  #act(actor: Actor, work: () => Promise<void>): void {
    const running: Promise<void> = actors.run(actor, work).finally(() => this.#running.delete(running));
    // Whoever has stopped never ends; whatever else fails is seen when the schedule waits for it.
    running.catch(() => {});
    this.#running.add(running);
  }

  #enqueue(call: TableCall): Promise<object> {
    const actor = actors.getStore();
    if (!actor) throw new Error('A call of nobody');
    const { promise, resolve, reject } = Promise.withResolvers<object>();
    // Whoever has stopped waits for ever.
    if (!actor.hasStopped) this.#waiting.push({ actor, call, resolve, reject });
    return promise;
  }

  /** Lets this many calls reach the table, each some waiting one. */
  async #step(calls: number): Promise<void> {
    for (let i = 0; i < calls; i++) {
      await quiet();
      if (this.#late.length > 0 && this.#random() < 0.1) {
        await this.#arrive(this.#late.splice(this.#below(this.#late.length), 1)[0] as TableCall);
      }
      const [next] = this.#waiting.splice(this.#below(this.#waiting.length), 1);
      if (!next) return;
      await this.#perform(next);
    }
  }

  /** Lets all that runs come to its end. */
  async #finish(): Promise<void> {
    do await this.#step(Number.POSITIVE_INFINITY);
    while (this.#waiting.length > 0);
    // What runs without waiting for a call has stopped for good.
    this.#running.clear();
  }

  async #settle(clicks: readonly ClickEvent[]): Promise<void> {
    this.#deliver(clicks);
    await this.#finish();
  }

  async #perform({ actor, call, resolve, reject }: Waiting): Promise<void> {
    const isWrite = call.command === 'PutItemCommand' || call.command === 'UpdateItemCommand';
    const isStale = this.#faults > 0 && this.#random() < 0.5;
    const apply = () => this.#answer(call, { isStale });
    const succeed = async () => {
      try {
        resolve(await apply());
      } catch (error) {
        reject(error);
      }
    };
    if (actor.isReader || this.#random() >= this.#faults) {
      await succeed();
      return;
    }
    const fault = this.#pick(
      isWrite ? ['before', 'after', 'late', 'repeated', 'stop', 'stop after'] : ['before', 'stop'],
    );
    if (fault === 'after' || fault === 'repeated' || fault === 'stop after') await this.#arrive(call);
    if (fault === 'late') this.#late.push(call);
    // The SDK retries calls without a response.
    if (fault === 'repeated') await succeed();
    else if (fault.startsWith('stop')) this.#stop(actor);
    else reject(new Error('connection lost'));
  }

  /** Nobody waits for its answer. */
  async #arrive(call: TableCall): Promise<void> {
    try {
      await this.#answer(call);
    } catch {
      // Refused.
    }
  }

  /** An aggregator stops for good: of what it has sent some arrives later. */
  #stop(actor: Actor): void {
    actor.hasStopped = true;
    for (const waiting of this.#waiting.filter((each) => each.actor === actor)) {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      if (this.#random() < 0.5) this.#late.push(waiting.call);
    }
  }

  async #check(targetId: string): Promise<void> {
    const expected = this.#clicks.filter((click) => click.targetId === targetId);
    const clicks = expected.filter(isCounted);
    let report: Analytics | undefined;
    let total: number | undefined;
    this.#act({ isReader: true, hasStopped: false }, async () => {
      report = await readAnalytics(targetId, {}, NOW);
      total = (await readClickTotals([targetId])).get(targetId);
    });
    await this.#finish();
    if (!report) throw new Error('the report failed');
    await this.#checkMarks(targetId, expected);
    assertAgreeing(report);
    const facts = (of: Analytics, sum: number | undefined) =>
      JSON.stringify([
        of.totalClicks,
        of.unverifiedClicks,
        of.suspectedClicks,
        sum,
        of.uniqueVisitorsCount,
        of.uniqueVisitors.toSorted(),
        of.lastClickAt,
        of.averageClickTime,
        of.topCountries,
        of.clicksData.filter(({ count }) => count > 0).map(({ date, count }) => ({ date, count })),
      ]);
    const times = clicks.map(({ time }) => time).sort();
    const count = (name: (click: ClickEvent) => string) =>
      [...Map.groupBy(clicks, name)]
        .map(([name, of]) => ({ name, count: of.length }))
        .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
    const visitors = [...new Set(clicks.map(({ visitor }) => visitor))].sort();
    const span = (Date.parse(times.at(-1) ?? '') - Date.parse(times[0] ?? '')) / 1000;
    const truth = {
      ...report,
      totalClicks: clicks.length,
      unverifiedClicks: expected.filter((click) => click.event === 'view' && click.verified === false).length,
      suspectedClicks: expected.filter(
        (click) => click.suspected && click.event !== 'play' && click.verified !== false,
      ).length,
      uniqueVisitorsCount: visitors.length,
      uniqueVisitors: visitors,
      lastClickAt: times.at(-1) ?? null,
      averageClickTime: clicks.length < 2 ? 0 : Number((span / (clicks.length - 1)).toFixed(3)),
      topCountries: count(({ country }) => country ?? 'Unknown'),
      clicksData: count(({ time }) => time.slice(0, 10))
        .map(({ name, count }) => ({ date: name, count, visitors: 0 }))
        .sort((a, b) => (a.date < b.date ? -1 : 1)),
    };
    const [is, should] = [facts(report, total), facts(truth, clicks.length)];
    if (is !== should) throw new Error(`the journal says ${is}, it should be ${should}`);
  }

  /** Every day with a click is marked: else a report of the account would leave it out. */
  async #checkMarks(targetId: string, clicks: readonly ClickEvent[]): Promise<void> {
    for (const date of new Set(clicks.map(({ time }) => time.slice(0, 10)))) {
      let active: ReadonlySet<string> = new Set();
      this.#act({ isReader: true, hasStopped: false }, async () => {
        active = await readActive(this.#owner, { from: date, to: date });
      });
      await this.#finish();
      if (!active.has(targetId)) throw new Error(`${date} is not marked`);
    }
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #pick<T>(choices: readonly T[]): T {
    return choices[this.#below(choices.length)] as T;
  }
}

const isCounted = ({ event, verified, suspected }: ClickEvent): boolean =>
  event !== 'play' && verified !== false && !suspected;

const clicksIn = (clicks: ReadonlySet<ClickEvent>, targetId: string): number =>
  [...clicks].filter((click) => click.targetId === targetId && isCounted(click)).length;

function assertAgreeing({ totalClicks, ...report }: Analytics): void {
  const sums = [
    'clicksData',
    'timeOfDay',
    'daysOfWeek',
    'devices',
    'sources',
    'topCountries',
    'topReferrers',
  ] as const;
  for (const name of sums) {
    const sum = report[name].reduce((total, { count }) => total + count, 0);
    if (sum !== totalClicks) throw new Error(`${name} adds up to ${sum}, totalClicks is ${totalClicks}`);
  }
  if (report.uniqueVisitorsCount > totalClicks) throw new Error('more visitors than clicks');
}

/** Until nothing more happens without an answer of the table. */
const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
