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

/** An import has an entry for each part that was stored: shown as one, the newest, with the links of all. */
export function withOneOfImport(entries: readonly AuditEntry[]): AuditEntry[] {
  const shown: AuditEntry[] = [];
  const imports = new Map<string, number>();
  for (const entry of entries) {
    const first = entry.action === 'link.imported' ? imports.get(entry.target._id) : undefined;
    const known = first === undefined ? undefined : shown[first];
    if (first === undefined || known === undefined) {
      if (entry.action === 'link.imported') imports.set(entry.target._id, shown.length);
      shown.push(entry);
    } else shown[first] = { ...known, changes: joined(known.changes, entry.changes) };
  }
  return shown;
}

/** The links that an entry says were created. */
export const linksOf = (changes: AuditEntry['changes']): unknown[] =>
  changes.flatMap(({ field, after }) => (field === 'links' && Array.isArray(after) ? after : []));

/** Lists of links that were created, the older before the newer. */
function joined(newer: AuditEntry['changes'], older: AuditEntry['changes']): AuditEntry['changes'] {
  const links = [...linksOf(older), ...linksOf(newer)];
  return links.length > 0 ? [{ field: 'links', before: null, after: links }] : newer;
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
export function pathOf({ action, target }: AuditEntry): string | undefined {
  const { type, _id, name } = target;
  if (isUnnamed(target)) return name?.startsWith('lnk_') ? `/links/${name}` : `/smart-links/${name}`;
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

/**
 * A human-readable value of a field: what `names` has by id is shown by its name, a link by its code. Callers
 * have stored the values, so they can be anything.
 */
export function shownValue(value: unknown, names: ReadonlyMap<string, string> = new Map()): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) {
    const parts = value.map((one) => (typeof one === 'string' ? (names.get(one) ?? one) : codeOf(one)));
    if (parts.every((part) => part !== undefined)) return parts.join(', ');
  }
  const named = (_: string, one: unknown) => (typeof one === 'string' ? (names.get(one) ?? one) : one);
  const entries = typeof value === 'object' ? Object.entries(value) : [];
  // The folders of a member or key, by id.
  const shown = entries.some(([id]) => names.has(id))
    ? Object.fromEntries(entries.map(([id, one]) => [names.get(id) ?? id, one]))
    : value;
  return JSON.stringify(shown, named, 2);
}

/** The subject of a report without a name: the log has its id. */
export const isUnnamed = ({ name }: AuditEntry['target']): boolean => /^(?:lnk|sml)_\w{20}$/.test(name ?? '');

const codeOf = (value: unknown): string | undefined => {
  const { code } = (value ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
};
