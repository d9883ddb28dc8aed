import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors.ts';

const ATTEMPTS = 12;

/**
 * Retries an optimistic read-modify-write on conflict. Throws WRITE_CONFLICT once the attempts are used up.
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
