import { sweepOutbox } from '../../shared/events/relay-events.ts';
import { log, measure } from '../../shared/platform/runtime/log.ts';
import { logged } from '../framework/logged.ts';

/** Runs by the clock: relays events that nobody has announced. */
export const handler = logged(async (): Promise<{ relayed: number }> => {
  const relayed = await sweepOutbox(new Date());
  if (relayed > 0) measure('eventsRelayedLate', relayed);
  measure('sweepsFinished');
  log.close('outbox swept', { relayed });
  return { relayed };
});
