import { sweepOutbox } from '../../shared/events/relay-events.ts';

/** Runs by the clock: relays events that nobody has announced. */
export const handler = async (): Promise<{ relayed: number }> => {
  const relayed = await sweepOutbox(new Date());
  console.info({ message: 'outbox swept', relayed });
  return { relayed };
};
