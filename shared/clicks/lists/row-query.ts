import type { FoundRow, RowPlace } from '../journal/newest-rows.ts';
import type { ClickRow } from '../journal/row.ts';
import type { TimeRange } from '../period.ts';
import type { RowBudget } from './row-budget.ts';
import { type Candidate, Selection } from './selection.ts';

/** The journals of clicks or conversions. */
export interface Journals {
  nameOf: (id: string) => string;
  idOf: (name: string) => string;
  /** Whether the rows of finished days are also in folds. */
  areFolded: boolean;
}

export const CLICKS: Journals = { nameOf: (id) => id, idOf: (name) => name, areFolded: true };

export interface RowQuery {
  ownerId: string;
  journals: Journals;
  range: TimeRange;
  /** Rows of a page, at most. */
  limit: number;
  matches: (row: ClickRow) => boolean;
  /** Whether the rows of a target may be wanted, as far as its ID tells. */
  maySelect: (targetId: string) => boolean;
  /** Whether rows are left out that most lists have, so that few may be found. */
  isFiltered: boolean;
  /** Selects the targets whose rows are wanted: a call of the table for each hundred. */
  choose: (targetIds: ReadonlySet<string>) => Promise<ReadonlySet<string>>;
  /** Whether only some of the account's targets are wanted, so that asking before reading pays. */
  isNarrow: boolean;
}

/** Where a list continues. */
export interface ListPosition {
  /** All rows up to here were listed; absent: none. */
  after?: RowPlace | undefined;
  scan?: Scan | undefined;
}

/** Up to where the targets of a month or a day were examined. */
export interface UnitPlace {
  /** `YYYY-MM`, or `YYYY-MM-DD` for a folded day. */
  span: string;
  /** As its journal is named. */
  targetId: string;
  /** The partition to examine next; absent: all were examined. */
  shard?: number | undefined;
  /** The segments of that partition from this one on were examined, and its tail; absent: none. */
  at?: number | undefined;
}

/** The examination of a month or a day that one page could not finish. */
export interface Scan extends UnitPlace {
  /** Rows found in the targets that were examined. */
  candidates: readonly Candidate[];
  /** Whether they have more rows that match. */
  isFull: boolean;
}

/** A page while it is being read. */
export interface Page {
  query: RowQuery;
  budget: RowBudget;
  found: FoundRow[];
  /** Everything up to here is in `found` or was listed before. */
  after: RowPlace | undefined;
  /** Taken by the part of the list that it belongs to. */
  scan: Scan | undefined;
}

/** Calls of one round at most, side by side. */
export const MAX_PARALLEL = 8;
/** Keys of a call (AWS limit). */
export const HUNDRED = 100;

/** Calls that read items by key. */
export const callsOf = (keys: number): number => Math.ceil(keys / HUNDRED);

/** Candidates in a cursor: with more, it would be too long for a URL. */
const MAX_CANDIDATES = 50;

/** What remains to be selected of a range; continues with the candidates of an earlier page. */
export function selectionOf({ query, found }: Page, { start, end }: TimeRange, scan?: Scan): Selection {
  const most = query.limit - found.length;
  const candidates = scan?.candidates.filter(({ time }) => time >= start && time < end) ?? [];
  // Rows were left out after the last candidate, which may be in what was folded since.
  const isFull = scan?.isFull && candidates.length > 0 && candidates.length === scan.candidates.length;
  return new Selection(isFull ? Math.min(most, candidates.length) : most, candidates);
}

/** The position of a page that ends within a month or a day. */
export function positionAt({ after }: Page, place: UnitPlace, { chosen, isFull }: Selection): ListPosition {
  const candidates = chosen.slice(0, MAX_CANDIDATES).map(({ row: _, ...candidate }) => candidate);
  return { after, scan: { ...place, candidates, isFull: isFull || candidates.length < chosen.length } };
}
