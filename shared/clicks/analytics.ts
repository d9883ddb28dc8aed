import { isId } from '../platform/runtime/ids.ts';
import type { Analytics } from './analytics-contract.ts';
import { buildReport } from './analytics-report.ts';
import { type DateRange, readJournal } from './read-journal.ts';

/**
 * The analytics of a link or Smart Link, over its whole life or from one UTC day to another. Reads one item for each day with
 * clicks and the newest rows, of which there are at most some 64 KB.
 */
export async function readAnalytics(targetId: string, range: DateRange, now: Date): Promise<Analytics> {
  const journal = await readJournal(targetId, range);
  // A range without an end goes up to today, or to a click that a clock ahead of ours has dated later.
  const to = [now.toISOString().slice(0, 10), journal.days.at(-1)?.date ?? ''].sort().at(-1);
  const shown = range.from && !range.to ? { ...range, to } : range;
  return buildReport(journal, shown, isId('smartLink', targetId));
}
