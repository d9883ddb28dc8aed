import type { Context } from 'aws-lambda';
import { withLogging } from '#functions/framework/logged.ts';
import { shortUrlHosts } from '#functions/framework/origins.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { mailReports, type ReportsResult } from '#shared/scheduled-reports/mail-reports.ts';

// Time for the report in progress: its figures, and an email to each of its recipients.
const RESERVE_MS = 60_000;

/** Scheduled: emails reports, and asks their recipients to confirm. */
export const handler = withLogging(async (_event: unknown, context: Context): Promise<ReportsResult> => {
  const shouldStop = () => context.getRemainingTimeInMillis() < RESERVE_MS;
  const result = await mailReports({ now: () => new Date(), hostsOf: shortUrlHosts, shouldStop });
  log.close('reports mailed', { ...result });
  // Lambda's `Errors` counts failed runs, so no custom metric is needed.
  if (!result.finished) throw new Error('Not finished in time: the next run continues.');
  return result;
});
