/** Undo and redo of a draft: its previous and next states. */
export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  /** The text being typed: further typing belongs to the same step. */
  readonly typing?: { readonly path: string; readonly since: number; readonly last: number } | undefined;
}

/** Maximum steps. */
export const MAX_STEPS = 100;

/** A longer pause between two keystrokes starts a new step. */
const PAUSE_MS = 1000;
/** Typing without a pause is also split into steps. */
const STEP_MS = 5000;

export const historyOf = <T>(now: T): History<T> => ({ past: [], now, future: [] });

/**
 * After an edit at a time in milliseconds. Typing in one text is a single step; an edit that changes nothing
 * is not a step.
 */
export function edited<T>(history: History<T>, now: T, time: number): History<T> {
  const changes = differences(history.now, now);
  const [change] = changes;
  if (!change) return history;
  const path = changes.length === 1 && change.isText ? change.path : undefined;
  const { typing } = history;
  const isSameEdit =
    path !== undefined &&
    typing?.path === path &&
    time - typing.last <= PAUSE_MS &&
    time - typing.since <= STEP_MS;
  return {
    past: isSameEdit ? history.past : [...history.past, history.now].slice(-MAX_STEPS),
    now,
    future: [],
    typing: path === undefined ? undefined : { path, since: isSameEdit ? typing.since : time, last: time },
  };
}

/** Replaces the current state by an equivalent one, such as the saved state, without a step. */
export const replaced = <T>({ past, future }: History<T>, now: T): History<T> => ({ past, now, future });

/** Undoes a step. Returns the history unchanged if there is none. */
export function undone<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}

export function redone<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future };
}

/** A changed field, by its form name: `theme.accent`, and `urls.row3.title` for the row with that key. */
export interface Difference {
  path: string;
  /** A text that was changed, not added or removed. */
  isText: boolean;
}

/**
 * The differences between two drafts. Rows are identified by their keys; if a list has other rows, the list
 * itself is named.
 */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (Object.is(before, after)) return [];
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (isRows(before) && isRows(after) && keysOf(before) === keysOf(after)) {
    return before.flatMap((row, index) => differences(row, after[index], at(row.key)));
  }
  if (isFields(before) && isFields(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => differences(before[name], after[name], at(name)));
  }
  const isList = Array.isArray(before) && Array.isArray(after);
  if (isList && JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ path, isText: typeof before === 'string' && typeof after === 'string' }];
}

type Rows = readonly ({ key: string } & Record<string, unknown>)[];

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRows = (value: unknown): value is Rows =>
  Array.isArray(value) && value.every((row) => isFields(row) && typeof row['key'] === 'string');

const keysOf = (rows: Rows): string => rows.map(({ key }) => key).join();
