import { fromNames, LISTED_FIELDS, type ListedField } from '#shared/clicks/dimensions.ts';
import { type ClickRow, isSuspected, isVerified } from '#shared/clicks/journal/row.ts';
import type { ClickRecord } from './account-contract.ts';
import { kindOf } from './targets.ts';

/** A click or page event as the API shows it. */
export const clickRecord = (targetId: string, row: ClickRow): ClickRecord => ({
  time: new Date(row.time).toISOString(),
  targetId,
  kind: kindOf(targetId),
  event: row.event ?? null,
  ...(fromNames(LISTED_FIELDS, (field) => [field, row[field] ?? null]) as Pick<ClickRecord, ListedField>),
  visitor: row.visitor,
  verified: isVerified(row),
  suspected: isSuspected(row),
});
