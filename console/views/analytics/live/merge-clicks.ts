import type { Click } from '@signpost/client/core';
import { FILTERS, type FilterName, type Filters } from '../filters.ts';

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

/** What filters compare, as the API does; the other filters compare what a click does not say. */
const VALUES: Partial<Record<FilterName, (click: Click) => string>> = {
  linkId: ({ targetId }) => targetId,
  kind: ({ kind }) => kind,
  country: ({ country }) => country ?? 'Unknown',
  device: ({ device }) => device,
  browser: ({ browser }) => browser,
  os: ({ os }) => os,
  referrer: ({ referrer }) => referrer ?? 'direct',
  channel: ({ channel }) => channel ?? 'Unknown',
  source: ({ source }) => source,
  destination: ({ destination }) => destination ?? 'default',
  event: ({ event }) => event ?? '',
};

/**
 * The clicks of a list that match other filters, to show until the response has all of them. `before`: the
 * filters of the list. Undefined: there are none, or the clicks do not say whether they match.
 */
export function knownMatches(
  clicks: readonly LiveClick[],
  { before, filters }: Record<'before' | 'filters', Filters>,
): LiveClick[] | undefined {
  let matching = clicks.map((click) => ({ ...click, isNew: false }));
  for (const name of FILTERS) {
    const values = filters[name];
    if (values === undefined || JSON.stringify(values) === JSON.stringify(before[name])) continue;
    const read = VALUES[name];
    if (!read) return undefined;
    matching = matching.filter((click) => values.includes(read(click)));
  }
  return matching.length > 0 ? matching : undefined;
}
