import * as z from 'zod';
import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { isEmpty, normalizeColumn } from './cells.ts';
import { COLUMN_NAMES, hasCounterpart } from './column-names.ts';
import { areShortUrls } from './import-codes.ts';
import type { ReadColumn } from './read-columns.ts';

/** What an import makes of the columns of a file. */

const REASONS = ['not_imported', 'other_column', 'short_urls', 'unreadable', 'unknown'] as const;

export const importColumnSchema = z
  .object({
    name: z.string().meta({ description: 'Name of the column in the file.', examples: ['Long URL'] }),
    field: z
      .string()
      .nullable()
      .meta({
        description: 'The field of the links that it is read as; null: none.',
        examples: ['originalUrl'],
      }),
    rows: z.int().meta({ description: 'Rows in which it has content.', examples: [250] }),
    read: z.int().meta({ description: 'Rows in which the content was read.', examples: [249] }),
    reason: z
      .enum(REASONS)
      .optional()
      .meta({
        description:
          'Why it was not read, or not in all rows. `not_imported`: it has no counterpart here. ' +
          '`other_column`: another column has the field. `short_urls`: it seems to have short URLs, but no ' +
          'name that says so, and no other column has the codes of these links: rename it to `shortUrl`, ' +
          'or send `allowRandomCodes=true`. `unreadable`: its dates can be read in several ways, are in ' +
          'the future or before 1990, or are none. `unknown`: its name is not known.',
      }),
  })
  .meta({ id: 'ImportColumn' });

export type ImportColumn = z.infer<typeof importColumnSchema>;

/** Rows of a JSON file may have any number of different names. */
const MAX_SHOWN = 200;

interface Rows {
  /** Our own export: what is not read of it is derived. */
  isOwn: boolean;
  valuesOf: (normalizedName: string) => readonly unknown[];
  /** Positions of the rows that get a random code. */
  withoutCode: readonly number[];
}

export function importColumns(
  columns: readonly ReadColumn[],
  { isOwn, valuesOf, withoutCode }: Rows,
): ImportColumn[] {
  const shown = isOwn ? columns.filter(({ read }) => read > 0) : columns;
  return shown.slice(0, MAX_SHOWN).map(({ name, field, filled, read, hasUnreadable }) => {
    const column = { name, field: field ?? null, rows: filled, read };
    if (read === filled) return column;
    const normalized = normalizeColumn(name);
    if (hasUnreadable) return { ...column, reason: 'unreadable' };
    if (read > 0) return { ...column, reason: 'other_column' };
    if (hasUnreadCodes(valuesOf(normalized), withoutCode)) return { ...column, reason: 'short_urls' };
    if (KNOWN.has(normalized)) return { ...column, reason: 'other_column' };
    return { ...column, reason: hasCounterpart(name) ? 'unknown' : 'not_imported' };
  });
}

const KNOWN = new Set(Object.values(COLUMN_NAMES).flat());

function hasUnreadCodes(values: readonly unknown[], withoutCode: readonly number[]): boolean {
  const unread = withoutCode.map((i) => values[i]);
  return unread.some((value) => !isEmpty(value)) && areShortUrls(unread);
}

/** Names of the columns whose short URLs are not read. */
export const unreadShortUrls = (columns: readonly ImportColumn[]): string[] =>
  columns.filter(({ reason }) => reason === 'short_urls').map(({ name }) => name);

/** Throws VALIDATION_ERROR for a file whose short URLs would stop to work, unless its owner knows that. */
export function assertShortUrlsRead(
  columns: readonly ImportColumn[],
  { allowRandomCodes = false }: { allowRandomCodes?: boolean | undefined },
): void {
  const names = unreadShortUrls(columns);
  if (names.length === 0 || allowRandomCodes) return;
  const list = names.map((name) => `"${name}"`).join(', ');
  const message =
    `seems to have short URLs in ${list}, but no column that is read as their codes: the links would get ` +
    'random codes. Name the column shortUrl or code, or send allowRandomCodes=true';
  throw invalidField('body', problem('one_of_required', message, { fields: ['shortUrl', 'code'] }));
}
