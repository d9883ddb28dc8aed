import { markActive } from '#shared/clicks/journal/activity-store.ts';
import { appendRows } from '#shared/clicks/journal/append-rows.ts';
import { dateOf } from '#shared/clicks/journal/day-stats.ts';
import { readHeads } from '#shared/clicks/journal/head-store.ts';
import { conversionsOf } from '#shared/clicks/journal/partition.ts';
import type { Basis, ClickRow } from '#shared/clicks/journal/row.ts';
import { aRow } from './clicks.ts';

/** A row of a conversion: a sale without an amount unless others are given; a new id each time. */
export const aConversionRow = (overrides: Partial<ClickRow> = {}): ClickRow =>
  aRow({ basis: 'both', event: 'sale', meta: 'order-1', ...overrides });

const EVENTS = ['lead', 'lead', 'sale', 'sale', 'sale', 'signup'];
const CURRENCIES = ['EUR', 'USD', 'JPY'];
const BASES: readonly Basis[] = ['both', 'both', 'both', 'last', 'first'];

/** A conversion at any moment from one to another, with any values. `random` gives numbers from 0 to 1. */
export function anyConversion(from: number, to: number, random: () => number): ClickRow {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const withAmount = random() < 0.6;
  return aConversionRow({
    time: from + Math.floor(random() * (to - from)),
    basis: pick(BASES),
    event: pick(EVENTS),
    meta: `order-${Math.floor(random() * 1e9)}`,
    ...(withAmount && { currency: pick(CURRENCIES), amount: Math.floor(random() * 20_000) - 5000 }),
    country: pick(['DE', 'US', 'JP', undefined]),
    device: pick(['desktop', 'mobile'] as const),
    browser: pick(['Chrome', 'Safari', 'Other']),
    os: pick(['iOS', 'Windows']),
    language: pick(['de', 'en-US', undefined]),
    referrer: pick(['news.example', 't.co', undefined]),
    channel: pick(['search', 'email', undefined]),
    source: pick(['redirect', 'qr'] as const),
    destination: pick(['rule:1', undefined]),
  });
}

/** Stores rows of conversions as they are, whatever their time. */
export async function storeConversions(
  { ownerId, targetId }: { ownerId: string; targetId: string },
  rows: ClickRow[],
  now: Date,
): Promise<void> {
  const journal = conversionsOf(targetId);
  await markActive(conversionsOf(ownerId), journal, [...new Set(rows.map(dateOf))]);
  const [head] = await readHeads([{ targetId: journal, shard: 0 }], { consistent: true });
  await appendRows(journal, head as never, { rows, now });
}
