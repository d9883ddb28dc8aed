import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors.ts';

const ATTEMPTS = 12;

/**
 * Reads and changes something again when somebody else has changed it in between: two changes at once both take
 * effect, one after the other. Throws WRITE_CONFLICT when it comes between each time.
 */
export async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      const isConflict = error instanceof AppError && error.code === 'WRITE_CONFLICT';
      if (!isConflict || count === ATTEMPTS) throw error;
      await sleep(Math.random() * Math.min(10 * 2 ** count, 300));
    }
  }
}
