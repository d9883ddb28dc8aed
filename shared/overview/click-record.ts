import { type ClickRow, isSuspected, isVerified } from '#shared/clicks/journal/row.ts';
import type { ClickRecord } from './account-contract.ts';
import { kindOf } from './targets.ts';

/** A click or page event as the API shows it. */
export const clickRecord = (targetId: string, row: ClickRow): ClickRecord => ({
  time: new Date(row.time).toISOString(),
  targetId,
  kind: kindOf(targetId),
  source: row.source,
  event: row.event ?? null,
  country: row.country ?? null,
  device: row.device,
  browser: row.browser,
  os: row.os,
  language: row.language ?? null,
  referrer: row.referrer ?? null,
  screen: row.screen ?? null,
  destination: row.destination ?? null,
  visitor: row.visitor,
  verified: isVerified(row),
  suspected: isSuspected(row),
});
