import type * as z from 'zod';
import { filterOf } from '#shared/clicks/analytics/analytics-query.ts';
import { isFiltered, matcher } from '#shared/clicks/analytics/click-filter.ts';
import { CONVERSION_FIELDS } from '#shared/clicks/dimensions.ts';
import { conversionsOf, convertedOf } from '#shared/clicks/journal/partition.ts';
import { type ClickRow, precedesClick } from '#shared/clicks/journal/row.ts';
import { listRows } from '#shared/clicks/lists/list-rows.ts';
import { rowCursor, rowPosition } from '#shared/clicks/lists/row-cursor.ts';
import type { Journals } from '#shared/clicks/lists/row-query.ts';
import { Period } from '#shared/clicks/period.ts';
import { TimeZone } from '#shared/clicks/time-zone.ts';
import { seesAll, type Viewer } from '#shared/core/access/scope.ts';
import type { ShortUrlHosts } from '#shared/links/model/link-record.ts';
import { isSelective } from '#shared/overview/account-analytics.ts';
import { ChosenTargets } from '#shared/overview/chosen-targets.ts';
import { type Target, urlOf } from '#shared/overview/targets.ts';
import { CURRENCY_DIGITS } from '#shared/platform/currencies.ts';
import { csvText } from '#shared/platform/http/csv.ts';
import { type ConversionRecord, conversionRecord } from './conversion.ts';
import type { conversionsQuery } from './conversion-contract.ts';

export type ConversionsQuery = z.infer<typeof conversionsQuery>;

export interface ConversionPage {
  conversions: ConversionRecord[];
  nextCursor: string | null;
  /** The rows of the conversions. */
  rows: readonly ClickRow[];
  /** The clicked links and pages, by ID. */
  targets: ReadonlyMap<string, Target>;
}

/**
 * The conversions of the links and Smart Links that a viewer sees, newest first; those of deleted links are
 * left out. Those without a link are shown only to viewers of the whole account. Takes at most 60 calls of
 * the table with a filter, and 1,200 without: with a rare filter or very many links, a page has fewer
 * conversions than the limit, and a cursor.
 */
export async function listConversions(viewer: Viewer, query: ConversionsQuery): Promise<ConversionPage> {
  const { ownerId, scope } = viewer;
  const { cursor, limit, from, to, timezone, status, attribution } = query;
  const filter = filterOf(query);
  const matches = matcher(filter);
  const targets = new ChosenTargets(viewer, query);
  const withUnmatched = status !== 'attributed' && seesAll(scope) && !isSelective(query);
  const choose = async (ids: ReadonlySet<string>) => {
    const linked = new Set(ids);
    const isUnmatched = linked.delete(ownerId) && withUnmatched;
    const chosen = status === 'unmatched' ? [] : await targets.choose(linked);
    return new Set([...chosen, ...(isUnmatched ? [ownerId] : [])]);
  };
  const { rows, next } = await listRows(
    {
      ownerId,
      journals: CONVERSIONS,
      range: new Period({ from, to }, timezone).times,
      limit,
      matches: (row) =>
        !(status === 'attributed' && precedesClick(row)) &&
        (row.basis === 'both' || row.basis === attribution) &&
        matches(row),
      maySelect: (id) => id === ownerId || targets.maySelect(id),
      choose,
      isNarrow: targets.isNarrow || status !== undefined,
      isFiltered: targets.isNarrow || status !== undefined || isFiltered(filter),
    },
    rowPosition(cursor),
  );
  return {
    conversions: rows.map((found) => conversionRecord(ownerId, found)),
    nextCursor: next ? rowCursor(next) : null,
    rows: rows.map(({ row }) => row),
    targets: targets.known,
  };
}

const CONVERSIONS: Journals = { nameOf: conversionsOf, idOf: convertedOf, areFolded: false };

/** An amount as people write it, from the smallest unit: 4999 EUR is 49.99. */
function decimalAmount(amount: number, currency: string): string {
  const digits = CURRENCY_DIGITS.get(currency) ?? 2;
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const sign = amount < 0 ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * Conversions as CSV, header row first unless it follows another page; times with the
 * offset of the time zone.
 */
export function conversionsToCsv(
  { conversions, rows, targets }: Omit<ConversionPage, 'nextCursor'>,
  { timezone, hosts, withHeader = true }: { timezone: string; hosts: ShortUrlHosts; withHeader?: boolean },
): string {
  const zone = new TimeZone(timezone);
  const cells = conversions.map((conversion, i) => {
    const { currency, amount, targetId } = conversion;
    const target = targets.get(targetId ?? '');
    const row: { [Column in (typeof CONVERSION_COLUMNS)[number]]?: string | number | null | undefined } = {
      ...(rows[i] as ClickRow),
      ...conversion,
      occurredAt: zone.isoTime(Date.parse(conversion.occurredAt)),
      value: amount === null || currency === null ? null : Number(decimalAmount(amount, currency)),
      title: target?.title ?? null,
      url: target ? urlOf(target, hosts) : null,
    };
    return CONVERSION_COLUMNS.map((column) => row[column] ?? '');
  });
  return csvText(withHeader ? [CONVERSION_COLUMNS, ...cells] : cells);
}

const CONVERSION_COLUMNS = [
  'occurredAt',
  'event',
  'eventId',
  'status',
  'amount',
  'currency',
  'value',
  'targetId',
  'title',
  'url',
  'source',
  ...CONVERSION_FIELDS.filter((field) => field !== 'source'),
] as const satisfies readonly (keyof ConversionRecord | keyof ClickRow | 'value' | 'title' | 'url')[];

export const CONVERSION_HEADER = csvText([CONVERSION_COLUMNS]);
