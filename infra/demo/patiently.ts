import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@signpost/client';

const MOST_WAITS = 5;

/** Repeats a call once the key's rate limit allows it. */
export async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (let waits = 0; ; waits++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'RATE_LIMITED' || waits === MOST_WAITS) throw error;
      await sleep((error.retryAfter ?? 10) * 1000);
    }
  }
}
