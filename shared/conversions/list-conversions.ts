import type * as z from 'zod';
import { filterOf } from '#shared/clicks/analytics/analytics-query.ts';
import { matcher } from '#shared/clicks/analytics/click-filter.ts';
import { type FoundRow, listOrder, newestRows } from '#shared/clicks/journal/newest-rows.ts';
import { conversionsOf, convertedOf } from '#shared/clicks/journal/partition.ts';
import { type ClickRow, precedesClick } from '#shared/clicks/journal/row.ts';
import { Period } from '#shared/clicks/period.ts';
import { TimeZone } from '#shared/clicks/time-zone.ts';
import { seesAll, type Viewer } from '#shared/core/access/scope.ts';
import type { ShortUrlHosts } from '#shared/links/model/link-record.ts';
import { chosenIds, isChosen, isSelective } from '#shared/overview/account-analytics.ts';
import { rangeAfter, rowBefore, rowCursor } from '#shared/overview/row-cursor.ts';
import { readTargets, type Target, urlOf } from '#shared/overview/targets.ts';
import { CURRENCY_DIGITS } from '#shared/platform/currencies.ts';
import { csvText } from '#shared/platform/http/csv.ts';
import { type ConversionRecord, conversionRecord } from './conversion.ts';
import type { conversionsQuery } from './conversion-contract.ts';

export type ConversionsQuery = z.infer<typeof conversionsQuery>;

/**
 * Maximum rows examined for one page: with a rare filter, the page ends early instead of
 * the function timing out.
 */
const MAX_SEEN = 200_000;

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
 * left out. Those without a link are shown only to viewers of the whole account. Reads no more of each
 * target than the page needs.
 */
export async function listConversions(viewer: Viewer, query: ConversionsQuery): Promise<ConversionPage> {
  const { ownerId, scope } = viewer;
  const { cursor, limit, from, to, timezone, status, attribution } = query;
  const after = rowBefore(cursor);
  const range = rangeAfter(new Period({ from, to }, timezone).times, after);
  const matches = matcher(filterOf(query));
  const targets = new Map<string, Target>();
  const withUnmatched = status !== 'attributed' && seesAll(scope) && !isSelective(query);
  const choose = async (active: ReadonlySet<string>) => {
    const ids = new Set([...active].map(convertedOf));
    const isUnmatched = ids.delete(ownerId) && withUnmatched;
    if (status !== 'unmatched') {
      for (const target of (await readTargets(viewer, chosenIds(ids, query))).values()) {
        if (isChosen(target, query)) targets.set(target._id, target);
      }
    }
    const chosen = [...ids].filter((id) => targets.has(id));
    return [...chosen, ...(isUnmatched ? [ownerId] : [])].map(conversionsOf);
  };
  const found: FoundRow[] = [];
  const page = (last?: FoundRow): ConversionPage => ({
    conversions: found.map(({ targetId, row }) => conversionRecord(ownerId, { targetId, row })),
    nextCursor: last ? rowCursor(last) : null,
    rows: found.map(({ row }) => row),
    targets,
  });
  let seen = 0;
  for await (const { targetId, row } of newestRows(conversionsOf(ownerId), range, choose)) {
    const one = { targetId: convertedOf(targetId), row };
    seen++;
    if (after && listOrder(one, after) <= 0) continue;
    if (status === 'attributed' && precedesClick(row)) continue;
    if ((row.basis === 'both' || row.basis === attribution) && matches(row)) found.push(one);
    if (found.length === limit || seen === MAX_SEEN) return page(one);
  }
  return page();
}

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
  'country',
  'device',
  'browser',
  'os',
  'language',
  'referrer',
  'destination',
] as const satisfies readonly (keyof ConversionRecord | keyof ClickRow | 'value' | 'title' | 'url')[];

export const CONVERSION_HEADER = csvText([CONVERSION_COLUMNS]);
