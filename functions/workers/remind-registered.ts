import type { Context } from 'aws-lambda';
import { withLogging } from '#functions/framework/logged.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { type RemindResult, remindRegistered } from '#shared/smart-links/registrations/remind.ts';

// Time for the email in progress.
const RESERVE_MS = 10_000;

/** Scheduled: sends webinar reminders, and emails about new dates. */
export const handler = withLogging(async (_event: unknown, context: Context): Promise<RemindResult> => {
  const isOver = () => context.getRemainingTimeInMillis() < RESERVE_MS;
  const result = await remindRegistered(() => new Date(), isOver);
  log.close('registrants reminded', { ...result });
  // A timeout is not a failure: a webinar may have more registrations than one run can email.
  if (result.failed > 0) throw new Error('Some emails failed: the next run tries them again.');
  return result;
});
