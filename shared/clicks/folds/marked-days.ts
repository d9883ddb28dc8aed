import { activeMonths, markUnits, readActiveDays } from '../journal/activity-store.ts';
import { conversionsOf, convertedOf } from '../journal/partition.ts';
import type { DateRange } from '../period.ts';

/** Months that are kept. */
const KEPT_MONTHS = 2;

/** What has rows on a UTC day. */
export interface MarkedDay {
  /** Targets with clicks or page events. */
  clicked: string[];
  /** Targets with conversions; the account has those without a click. */
  converted: string[];
}

/** The days on which an account has rows, by its marks. */
export class MarkedDays {
  readonly #ownerId: string;
  readonly #months = new Map<string, Map<string, MarkedDay>>();

  constructor(ownerId: string) {
    this.#ownerId = ownerId;
  }

  /** What has rows on a day. */
  async on(date: string): Promise<MarkedDay> {
    return (await this.inMonth(date)).get(date) ?? { clicked: [], converted: [] };
  }

  /** The days with rows of the month of a date. */
  async inMonth(date: string): Promise<ReadonlyMap<string, MarkedDay>> {
    const month = date.slice(0, 'YYYY-MM'.length);
    let days = this.#months.get(month);
    if (days === undefined) {
      days = await this.#read(month);
      this.#months.set(month, days);
      const [oldest] = this.#months.keys();
      if (this.#months.size > KEPT_MONTHS) this.#months.delete(oldest as string);
    }
    return days;
  }

  /** What has rows in the month of a date. */
  async targetsIn(date: string): Promise<Set<string>> {
    const days = [...(await this.inMonth(date)).values()];
    return new Set(days.flatMap(({ clicked, converted }) => [...clicked, ...converted]));
  }

  /** Read units of a report that finds the targets with clicks of a day among those of its month. */
  async unitsIn(date: string): Promise<number> {
    const marks = [...(await this.inMonth(date)).values()].flatMap(({ clicked }) => clicked);
    return markUnits(new Set(marks).size, marks.length);
  }

  /** The months with rows in a range, newest first. `ofConversions`: with conversions. */
  async *months(range: DateRange, { ofConversions = false } = {}): AsyncGenerator<string> {
    const names = [conversionsOf(this.#ownerId), ...(ofConversions ? [] : [this.#ownerId])];
    const sources = names.map((name) => activeMonths(name, range));
    const next = await Promise.all(sources.map((source) => source.next()));
    for (;;) {
      const months = next.flatMap(({ done, value }) => (done ? [] : [value.month as string]));
      const [newest] = months.sort().reverse();
      if (newest === undefined) return;
      yield newest;
      for (const [i, source] of sources.entries())
        if (!next[i]?.done && next[i]?.value.month === newest) next[i] = await source.next();
    }
  }

  async #read(month: string): Promise<Map<string, MarkedDay>> {
    const clicked = await readActiveDays(this.#ownerId, month);
    const converted = await readActiveDays(conversionsOf(this.#ownerId), month);
    return new Map(
      [...new Set([...clicked.keys(), ...converted.keys()])].map((date) => [
        date,
        { clicked: clicked.get(date) ?? [], converted: (converted.get(date) ?? []).map(convertedOf) },
      ]),
    );
  }
}
