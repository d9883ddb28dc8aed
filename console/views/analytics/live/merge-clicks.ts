import type { Click } from '@signpost/client/core';

/** A click with a unique key. */
export interface LiveClick extends Click {
  key: string;
  /** Arrived while the list was shown. */
  isNew: boolean;
}

/** More are not worth scrolling through. */
export const MOST_SHOWN = 100;

/**
 * Merges new clicks with earlier ones, newest first. A number distinguishes clicks of one visitor in one
 * millisecond.
 */
export function mergeClicks(known: readonly LiveClick[] | undefined, newest: readonly Click[]): LiveClick[] {
  const seen = new Set(known?.map(({ key }) => key));
  const counts = new Map<string, number>();
  const arrived: LiveClick[] = [];
  for (const click of newest) {
    const name = `${click.time} ${click.targetId} ${click.visitor} ${click.event ?? ''}`;
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    const key = `${name} ${number}`;
    if (!seen.has(key)) arrived.push({ ...click, key, isNew: known !== undefined });
  }
  return [...arrived, ...(known ?? [])]
    .sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0))
    .slice(0, MOST_SHOWN);
}
