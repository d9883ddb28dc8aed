import { withLogging } from '#functions/framework/logged.ts';
import { sweepOutbox } from '#shared/core/events/relay-events.ts';
import { log, measure } from '#shared/platform/runtime/log.ts';

/** Scheduled: publishes events left in the outbox. */
export const handler = withLogging(async (): Promise<{ relayed: number }> => {
  const relayed = await sweepOutbox(new Date());
  if (relayed > 0) measure('eventsRelayedLate', relayed);
  log.close('outbox swept', { relayed });
  return { relayed };
});
