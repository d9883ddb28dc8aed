import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { withLogging } from '#functions/framework/logged.ts';
import { foldAccounts, foldAskedFor } from '#shared/clicks/folds/fold-accounts.ts';
import { TARGET_RECORDS } from '#shared/overview/target-records.ts';
import { log } from '#shared/platform/runtime/log.ts';

// Time for the day in progress.
const RESERVE_MS = 90_000;

/** The schedule sends no `detail`; the bus sends the account of which a report lacks a snapshot. */
const eventSchema = z.object({ detail: z.object({ ownerId: z.string() }).optional() });

/** Folds the days of accounts: scheduled, and of one account if a report asks. */
export const handler = withLogging(async (event: unknown, context: Context) => {
  const isOver = () => context.getRemainingTimeInMillis() < RESERVE_MS;
  const records = { ...TARGET_RECORDS, now: () => new Date() };
  const ownerId = eventSchema.parse(event).detail?.ownerId;
  const result =
    ownerId === undefined
      ? await foldAccounts(records, isOver)
      : { ownerId, outcome: await foldAskedFor(ownerId, records, isOver) };
  log.close('days folded', { ...result });
  return result;
});
