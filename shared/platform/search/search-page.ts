import { chunksOf } from '../dynamo/chunks.ts';
import { LIST_UNITS, ReadBudget } from '../dynamo/read-budget.ts';
import { decodeCursor, invalidCursor } from '../http/cursor.ts';
import { type Listed, onePage, type ShowList } from '../http/one-page.ts';

/**
 * A page of a list in the order of relevance, newest first among equals.
 *
 * An order by relevance needs all matches before the first page. So a list is searched in parts, from the
 * newest on, each as long as the budget of a request: a part is ordered by itself, and ends its last page
 * even if that is short. Cursors contain the bounds of their part, so that the parts of later pages are the
 * same, whatever was created meanwhile.
 */

/** Items of a read: fewer if they take 1 MB. */
const READ_SIZE = 1000;

/** A part that was read before may take as many times its budget: items grow, and new ones are added. */
const GROWN = 3;

/** Most records of a batch that `show` gets. */
const MAX_BATCH = 1000;

export interface SearchedList<Item> {
  /** The list after a position, newest first, as far as the budget lasts. */
  read: (options: {
    after: string | undefined;
    pageSize: number;
    budget: ReadBudget;
  }) => AsyncIterable<readonly Item[]>;
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

interface Placed<Item> extends Ranked<Item> {
  place: Place;
}

interface SearchOptions {
  cursor: string | undefined;
  limit: number | undefined;
  /** Read units of a part; default: those of a page. */
  units?: number;
}

/**
 * A page of up to `limit` records, or as many as fit one response, or as many as the part has. `show` is as
 * for `onePage`.
 */
export async function searchPage<Item, Record>(
  list: SearchedList<Item>,
  { cursor, limit, units }: SearchOptions,
  show: ShowList<Item, Record>['show'],
): Promise<Listed<Record>> {
  const from = cursor === undefined ? { start: '', end: '' } : placeOf(cursor, list.position);
  const part = await readPart(list, from, units);
  const first = cursor === undefined && list.exact !== undefined ? [exactMatch(list, list.exact)] : [];
  // The part is read by now: this pays for matches that are gone since.
  const budget = new ReadBudget();
  budget.spend(0);
  if (part.end !== '') budget.rest = textOf({ start: part.end, end: '' });
  const shown: ShowList<Placed<Item>, Record> = {
    positionOf: ({ place }) => textOf(place),
    show: (batch) => show(batch.map(({ item }) => item)),
  };
  return onePage(batchesOf([...first, ...following(part, from)]), shown, { limit, budget });
}

async function* batchesOf<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  yield* chunksOf(items, MAX_BATCH);
}

function exactMatch<Item>({ positionOf }: SearchedList<Item>, item: Item): Placed<Item> {
  return { item, rank: -1, position: positionOf(item), place: { start: '', end: '' } };
}

interface Part<Item> {
  matches: Ranked<Item>[];
  /** The last position of the part; empty: the end of the list. */
  end: string;
}

async function readPart<Item>(
  list: SearchedList<Item>,
  { start, end, last }: Place,
  units = LIST_UNITS,
): Promise<Part<Item>> {
  const matches: Ranked<Item>[] = [];
  const exactPosition = list.exact && list.positionOf(list.exact);
  // A part of which something was shown keeps its bounds, even if new items have moved them.
  const isOpen = end === '' && last === undefined;
  const budget = new ReadBudget(isOpen ? units : units * GROWN);
  for await (const items of list.read({ after: start || undefined, pageSize: READ_SIZE, budget })) {
    for (const item of items) {
      const position = list.positionOf(item);
      if (end !== '' && position < end) return { matches, end };
      const rank = position === exactPosition ? undefined : list.rankOf(item);
      if (rank !== undefined) matches.push({ item, rank, position });
    }
  }
  if (budget.rest === undefined) return { matches, end: '' };
  if (isOpen) return { matches, end: budget.rest };
  // A part that is so long is in no cursor of ours.
  if (end === '' || budget.rest >= end) throw invalidCursor();
  return { matches, end };
}

/** The matches that follow the place, best first. */
function following<Item>({ matches, end }: Part<Item>, { start, last }: Place): Placed<Item>[] {
  return matches
    .sort(byRank)
    .filter((match) => last === undefined || byRank(match, last) > 0)
    .map((match): Placed<Item> => ({ ...match, place: { start, end, last: match } }));
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
