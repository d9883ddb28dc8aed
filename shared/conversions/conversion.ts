import { conversionsOf } from '#shared/clicks/journal/partition.ts';
import { type ClickRow, precedesClick } from '#shared/clicks/journal/row.ts';
import { conversionId, eventHash } from './conversion-items.ts';

/** A row of a conversion, and the target whose conversion it is; an account stands for no target. */
export interface Attributed {
  targetId: string;
  row: ClickRow;
}

/** The journal of an attributed row. */
export const journalOf = ({ targetId }: Attributed): string => conversionsOf(targetId);

export interface ConversionRecord {
  _id: string;
  event: string;
  eventId: string;
  status: 'attributed' | 'unmatched';
  targetId: string | null;
  amount: number | null;
  currency: string | null;
  occurredAt: string;
}

/** A conversion as the API shows it. */
export function conversionRecord(ownerId: string, { targetId, row }: Attributed): ConversionRecord {
  const isUnmatched = targetId === ownerId || precedesClick(row);
  const eventId = row.meta ?? '';
  return {
    _id: conversionId(eventHash(ownerId, eventId)),
    event: row.event ?? '',
    eventId,
    status: isUnmatched ? 'unmatched' : 'attributed',
    targetId: isUnmatched ? null : targetId,
    amount: row.amount ?? null,
    currency: row.currency ?? null,
    occurredAt: new Date(row.time).toISOString(),
  };
}
