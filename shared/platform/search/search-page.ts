import { decodeCursor, encodeCursor, invalidCursor } from '../http/cursor.ts';
import { onePage, type Shown } from '../http/one-page.ts';

/**
 * A page of a list in the order of relevance, newest first among equals.
 *
 * An order by relevance needs all matches before the first page. So a list is searched in parts, from
 * the newest on: each part is ordered by itself, and the next one is read only when a page needs
 * more. Cursors contain the bounds of their part, so that the parts of later pages are the same,
 * whatever was created meanwhile.
 */

/** Items of a read: fewer if they take 1 MB. */
const READ_SIZE = 1000;

interface SearchLimits {
  /** Reads of a part: 20,000 items take about 1,500 read units and two seconds. */
  part: number;
  /** Reads of a request. */
  request: number;
}

const LIMITS: SearchLimits = { part: 20, request: 100 };

/** Most records of a batch that `show` gets. */
const MAX_BATCH = 1000;

export interface SearchedList<Item> {
  /** The list after a position, newest first. */
  read: (options: { after: string | undefined; pageSize: number }) => AsyncIterable<readonly Item[]>;
  positionOf: (item: Item) => string;
  /** Shape of the positions. */
  position: RegExp;
  /** 0 for the best; undefined: no match. */
  rankOf: (item: Item) => number | undefined;
  /** The item that the query identifies, wherever in the list it is. */
  exact: Item | undefined;
}

interface Ranked<Item> {
  item: Item;
  rank: number;
  position: string;
}

/**
 * Where a page ends: in the part of the list after `start`, up to and including `end`.
 * Empty: the bounds of the list.
 */
interface Place {
  start: string;
  end: string;
  /** The last item shown; undefined: none of the part. */
  last?: Pick<Ranked<unknown>, 'rank' | 'position'>;
}

/**
 * A page of up to `limit` records, or as many as fit one response. `show` filters and maps the items of a
 * batch.
 */
export async function searchPage<Item, Record>(
  list: SearchedList<Item>,
  { cursor, limit }: { cursor: string | undefined; limit: number | undefined },
  show: (items: readonly Item[]) => Promise<Shown<Record>[]>,
  limits = LIMITS,
): Promise<{ found: Record[]; nextCursor: string | null }> {
  const from = cursor === undefined ? undefined : placeOf(cursor, list.position);
  const search = new Search(list, limits, limit);
  const places = new Map<string, Place>();
  const { found, nextCursor } = await onePage(
    search.batches(from),
    async (batch) => {
      for (const { place, position } of batch) places.set(position, place);
      const shown = await show(batch.map(({ item }) => item));
      return shown.map(
        ([position, record]): Shown<Record> => [textOf(places.get(position) as Place), record],
      );
    },
    { limit },
  );
  return { found, nextCursor: nextCursor ?? (search.rest && encodeCursor(textOf(search.rest))) };
}

interface Placed<Item> extends Ranked<Item> {
  place: Place;
}

class Search<Item> {
  /** Where the next request continues, once this one has read as much as it may. */
  rest: Place | null = null;
  readonly #list: SearchedList<Item>;
  readonly #limits: SearchLimits;
  readonly #limit: number | undefined;

  constructor(list: SearchedList<Item>, limits: SearchLimits, limit: number | undefined) {
    this.#list = list;
    this.#limits = limits;
    this.#limit = limit;
  }

  async *batches(from: Place | undefined): AsyncGenerator<Placed<Item>[]> {
    const { exact, positionOf } = this.#list;
    const start: Place = { start: '', end: '' };
    if (from === undefined && exact !== undefined) {
      yield [{ item: exact, rank: -1, position: positionOf(exact), place: start }];
    }
    let place = from ?? start;
    for (let reads = 0; reads < this.#limits.request; ) {
      const part = await this.#readPart(place);
      yield* this.#inBatches(part.matches, { ...place, end: part.end });
      if (part.end === '') return;
      reads += part.reads;
      place = { start: part.end, end: '' };
    }
    this.rest = place;
  }

  async #readPart({ start, end, last: shown }: Place) {
    const { positionOf, rankOf, exact } = this.#list;
    const matches: Ranked<Item>[] = [];
    const exactPosition = exact && positionOf(exact);
    let reads = 0;
    let last = '';
    const pages = this.#list.read({ after: start || undefined, pageSize: READ_SIZE });
    for await (const items of pages) {
      reads++;
      for (const item of items) {
        const position = positionOf(item);
        if (end !== '' && position < end) return { matches, end, reads };
        last = position;
        const rank = position === exactPosition ? undefined : rankOf(item);
        if (rank !== undefined) matches.push({ item, rank, position });
      }
      // A part of which something was shown keeps its bounds, even if new items have moved them.
      const isOpen = end === '' && shown === undefined;
      if (isOpen && reads === this.#limits.part) return { matches, end: last, reads };
      // A part that is so long is in no cursor of ours, even if its items have grown since.
      if (reads > this.#limits.request) throw invalidCursor();
    }
    return { matches, end: '', reads };
  }

  *#inBatches(matches: Ranked<Item>[], { start, end, last }: Place): Generator<Placed<Item>[]> {
    const following = matches
      .sort(byRank)
      .filter((match) => last === undefined || byRank(match, last) > 0)
      .map((match): Placed<Item> => ({ ...match, place: { start, end, last: match } }));
    // Grows, because `show` may leave out most of them.
    let size = Math.min((this.#limit ?? MAX_BATCH) + 1, MAX_BATCH);
    for (let i = 0; i < following.length; i += size, size = Math.min(size * 2, MAX_BATCH)) {
      yield following.slice(i, i + size);
    }
  }
}

type Sortable = Pick<Ranked<unknown>, 'rank' | 'position'>;

const byRank = (a: Sortable, b: Sortable): number =>
  a.rank - b.rank || (a.position > b.position ? -1 : Number(a.position < b.position));

const textOf = ({ start, end, last }: Place): string =>
  [start, end, last?.rank ?? '', last?.position ?? ''].join('|');

function placeOf(cursor: string, position: RegExp): Place {
  const one = position.source.replace(/^\^|\$$/g, '');
  const shape = new RegExp(`^(?:${one})?\\|(?:${one})?\\|(?:\\d{1,2}\\|${one}|\\|)$`);
  const [start = '', end = '', rank = '', last = ''] = decodeCursor(cursor, shape).split('|');
  return { start, end, ...(last && { last: { rank: Number(rank), position: last } }) };
}
