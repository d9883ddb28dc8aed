import type { Context } from 'aws-lambda';
import { withLogging } from '#functions/framework/logged.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { findOutdated, type Outdated } from '#shared/smart-links/media/find-outdated.ts';

// Time for the last page to be handed over.
const RESERVE_MS = 10_000;

/** Scheduled: finds pages whose images or social cards are from an earlier version. */
export const handler = withLogging(async (_event: unknown, context: Context): Promise<Outdated> => {
  const isOver = () => context.getRemainingTimeInMillis() < RESERVE_MS;
  const result = await findOutdated(new Date(), isOver);
  log.close('outdated pages found', { ...result });
  return result;
});
