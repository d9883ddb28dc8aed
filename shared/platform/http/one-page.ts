import { chunksOf } from '../dynamo/chunks.ts';
import type { Payer, ReadBudget } from '../dynamo/read-budget.ts';
import { encodeCursor } from './cursor.ts';

/** Maximum size of a list: Lambda returns at most 6 MB, and the body is escaped again inside the response. */
export const MAX_LIST_BYTES = 5_000_000;

const MAX_READ_SIZE = 1000;

/** Items that `select` gets at once: it may have to read more for each. */
const SELECTED = 100;

/** Items per read. Unfiltered, one more than `limit` reveals whether there is a next page. */
export function readSize(limit: number | undefined, isFiltered: boolean): number {
  return isFiltered || limit === undefined ? MAX_READ_SIZE : Math.min(MAX_READ_SIZE, limit + 1);
}

/** A page of a list. */
export interface Listed<Record> {
  /** Can be fewer than asked for, or none, although there are more. */
  found: Record[];
  /** null: this is the end of the list. */
  nextCursor: string | null;
}

/** How the items of a list are shown. */
export interface ShowList<Item, Record> {
  /** Sort position of an item, for cursors. */
  positionOf: (item: Item) => string;
  /** The items that match; default: all. What it reads to decide that, `payer` pays. */
  select?: ((items: readonly Item[], payer: Payer) => Item[] | Promise<Item[]>) | undefined;
  /** A record for each item; undefined: the item does not match after all. */
  show: (items: readonly Item[]) => Promise<(Record | undefined)[]> | (Record | undefined)[];
}

interface PageLimits {
  limit: number | undefined;
  /** Has to pay for reading `pages`, which end once it is spent. */
  budget: ReadBudget;
  /** Maximum size of the records as JSON in JSON. */
  maxBytes?: number;
}

/**
 * One page of a list: up to `limit` records, or as many as fit one response, or as many as `budget` finds.
 * Each page starts further in the list than the one before.
 */
export async function onePage<Item, Record>(
  pages: AsyncIterable<readonly Item[]>,
  list: ShowList<Item, Record>,
  { limit, budget, maxBytes = MAX_LIST_BYTES }: PageLimits,
): Promise<Listed<Record>> {
  const page = new ListPage(list, { limit, budget, maxBytes });
  for await (const items of pages) {
    if (items.length > 0 && !budget.isUsed) throw new Error('The list is read without its budget.');
    for (const batch of list.select ? chunksOf(items, SELECTED) : [items]) {
      if (!(await page.add(batch))) return page.listed();
    }
  }
  return page.listed(budget.rest ?? null);
}

class ListPage<Item, Record> {
  readonly #found: Record[] = [];
  readonly #list: ShowList<Item, Record>;
  readonly #limit: number;
  readonly #budget: ReadBudget;
  readonly #maxBytes: number;
  #bytes = 0;
  /** Whether more than the list was read to find out what matches. */
  #hasSelected = false;
  /** Up to where the list is on this page. */
  #last: string | undefined;

  constructor(list: ShowList<Item, Record>, { limit, budget, maxBytes }: Required<PageLimits>) {
    this.#list = list;
    this.#limit = limit ?? Number.POSITIVE_INFINITY;
    this.#budget = budget;
    this.#maxBytes = maxBytes;
  }

  /** Pays for reading what decides whether an item matches. */
  spend(units: number): void {
    this.#hasSelected = true;
    this.#budget.spend(units);
  }

  /** Items that were read with the list cost nothing more, so the page has all of them. */
  get #isSpent(): boolean {
    return this.#hasSelected && this.#budget.isSpent;
  }

  /** Adds those that match. False if the page ends before the next item. */
  async add(items: readonly Item[]): Promise<boolean> {
    const { select, show, positionOf } = this.#list;
    const matching = select ? await select(items, this) : items;
    for (let next = 0; next < matching.length; ) {
      const room = this.#limit - this.#found.length;
      if (room === 0) return false;
      const some = matching.slice(next, next + room);
      const records = await show(some);
      for (const [i, item] of some.entries()) {
        const record = records[i];
        if (record !== undefined && !this.#fits(record)) return false;
        // Was read for nothing.
        if (record === undefined) this.spend(1);
        this.#last = positionOf(item);
      }
      next += some.length;
      if (this.#isSpent && next < matching.length) return false;
    }
    const last = items.at(-1);
    if (!this.#isSpent || last === undefined) return true;
    this.#last = positionOf(last);
    return false;
  }

  /** The first record always fits, or the list would not advance. */
  #fits(record: Record): boolean {
    const size = escapedBytes(record);
    if (this.#found.length > 0 && this.#bytes + size > this.#maxBytes) return false;
    this.#found.push(record);
    this.#bytes += size;
    return true;
  }

  /** The page, and the cursor of the next one, which starts after `rest`. */
  listed(rest: string | null | undefined = this.#last): Listed<Record> {
    return { found: this.#found, nextCursor: rest == null ? null : encodeCursor(rest) };
  }
}

/** Bytes of a record in a Lambda response, where the body is a JSON string within JSON. */
function escapedBytes(record: unknown): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(record)));
}
