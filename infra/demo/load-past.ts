import type { ClickEvent } from '#shared/clicks/click.ts';
import { countClicks } from '#shared/clicks/journal/count-clicks.ts';
import { findOwners } from '#shared/overview/targets.ts';

/** Long enough for few writes, and short enough for `countClicks`. */
const BATCH_MS = 7 * 86_400_000;

/**
 * Counts past visits, oldest first, through the product's own journal: each batch as of the time at which it
 * ends. Visits that were counted before are not counted again. Returns the number of new ones. Needs a
 * process that is connected to the table (`connect`).
 */
export async function loadPast(visits: readonly ClickEvent[], until: Date): Promise<number> {
  let counted = 0;
  let start = 0;
  while (start < visits.length) {
    const first = Date.parse((visits[start] as ClickEvent).time);
    const end = Math.min(first + BATCH_MS, until.getTime());
    const limit = visits.findIndex(({ time }, i) => i > start && Date.parse(time) >= end);
    const batch = visits.slice(start, limit < 0 ? visits.length : limit);
    const result = await countClicks(batch, { now: new Date(end), ownersOf: findOwners });
    if (result.failed.size > 0 || result.refused > 0) {
      throw new Error(
        `${result.failed.size + result.refused} of ${batch.length} clicks could not be counted. Run the ` +
          'command again.',
      );
    }
    counted += result.counted;
    start += batch.length;
  }
  return counted;
}
