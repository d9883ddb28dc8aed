import { isId } from '#shared/platform/runtime/ids.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { scheduleCheck, scheduledAmong } from './check-store.ts';

const PARALLEL_WRITES = 48;

/**
 * Schedules the daily checks of the links among visited targets. Never throws: clicks are counted in any
 * case, and the next day's first click schedules the link again.
 */
export async function scheduleChecks(targetIds: readonly string[], now: Date): Promise<void> {
  if (targetIds.length === 0) return;
  const links = targetIds.filter((id) => isId('link', id));
  try {
    const scheduled = await scheduledAmong(links);
    const missing = links.filter((id) => !scheduled.has(id));
    await inParallel(missing, PARALLEL_WRITES, (id) => scheduleCheck(id, now));
  } catch (error) {
    log.error('checks of visited links not scheduled', { links: links.length, error });
  }
}
