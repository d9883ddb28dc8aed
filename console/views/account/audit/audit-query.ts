import type { AuditEntry } from '@signpost/client/core';

/** Filters as in the URL. Dates without time, in the browser's time zone. */
export interface AuditFilter {
  action?: string | undefined;
  actor?: string | undefined;
  target?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The query for the API: `to` includes its day. Invalid dates are omitted. */
export function filterQuery({ action, actor, target, from, to }: AuditFilter): Record<string, string> {
  const entries = { action, actor, target, from: startOf(from, 0), to: startOf(to, 1) };
  return Object.fromEntries(
    Object.entries(entries).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

function startOf(day: string | undefined, daysLater: number): string | undefined {
  if (!day || !DAY.test(day)) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  // By calendar day: days with a clock change do not have 24 hours.
  return new Date(year, month - 1, date + daysLater).toISOString();
}

/** Entries by day in the browser's time zone, `2026-11-20`. */
export function byDay(entries: readonly AuditEntry[]): { day: string; entries: AuditEntry[] }[] {
  const days: { day: string; entries: AuditEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** The view of an entry's target; undefined if there is none, or it is deleted. */
export function pathOf({ action, target: { type, _id } }: AuditEntry): string | undefined {
  if (action === `${type}.deleted`) return undefined;
  const id = encodeURIComponent(_id);
  const paths: Record<string, string | undefined> = {
    link: `/links/${id}`,
    import: `/links/import/${id}`,
    smart_link: `/smart-links/${id}`,
    webhook: `/developer/webhooks/${id}`,
    key: '/developer',
    domain: '/account/domains',
    member: '/account/members',
    account: '/account',
  };
  return Object.hasOwn(paths, type) ? paths[type] : undefined;
}

/** A human-readable value of a field. Callers have stored the values, so they can be anything. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return JSON.stringify(value, null, 2);
}
