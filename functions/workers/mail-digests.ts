import type { Context } from 'aws-lambda';
import { withLogging } from '#functions/framework/logged.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { type DigestsResult, mailDigests } from '#shared/smart-links/surveys/mail-digests.ts';

// Time for emails in progress to be sent.
const RESERVE_MS = 15_000;

/** Scheduled: emails due daily summaries of surveys. */
export const handler = withLogging(async (_event: unknown, context: Context): Promise<DigestsResult> => {
  const isOver = () => context.getRemainingTimeInMillis() < RESERVE_MS;
  const result = await mailDigests(new Date(), isOver);
  log.close('survey digests mailed', { ...result });
  // Lambda's `Errors` counts failed runs, so no custom metric is needed.
  if (!result.finished) throw new Error('Not finished in time: the next run continues.');
  return result;
});
