import { readAnalytics } from '#shared/clicks/analytics/analytics.ts';
import { readHeads } from '#shared/clicks/journal/head-store.ts';
import { readJournal } from '#shared/clicks/journal/read-journal.ts';
import { csvText } from '#shared/platform/http/csv.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { ownedOf, type TargetCursor, targetPages } from './export-owned.ts';
import type { ExportContext, Piece } from './export-step.ts';

/** Analytics in an export: of all links and Smart Links with clicks. */

/** Concurrent reports, which are all held in memory. */
const PARALLEL_READS = 8;
const PAGE_SIZE = 100;

/**
 * A report per target. Without its list of visitors, whose hashes are meaningless outside the service, and
 * without what is about reports of today.
 */
export const reportPieces = (context: ExportContext, from: TargetCursor | null) =>
  ofVisited(context, from, async (_id) => {
    const { uniqueVisitors: _, clickDelaySeconds: __, ...report } = await readAnalytics(_id, {}, context.now);
    return `${JSON.stringify({ _id, ...report })}\n`;
  });

export const DAYS_HEAD = csvText([['_id', 'date', 'clicks', 'uniqueVisitors']]);

/** The days with clicks of each target. */
export const dayPieces = (context: ExportContext, from: TargetCursor | null) =>
  ofVisited(context, from, async (_id) => {
    const { days } = await readJournal(_id, {});
    return csvText(days.map(({ date, clicks, visitors }) => [_id, date, clicks, visitors.count]));
  });

/** A text about each target with any visits, which take half a read unit per target to find. */
async function* ofVisited(
  { owner: { ownerId } }: ExportContext,
  from: TargetCursor | null,
  read: (id: string) => Promise<string>,
): AsyncGenerator<Piece<TargetCursor>> {
  for await (const { found, cursor } of targetPages(ownerId, from, PAGE_SIZE)) {
    const heads = await readHeads(found.map(({ id }) => ({ targetId: id, shard: 0 })));
    const visited = found.filter((_, i) => heads[i]?.firstRowAt !== undefined).map(({ id }) => id);
    const texts = new Map<string, string>();
    const failures = new Map<string, unknown>();
    await inParallel(visited, PARALLEL_READS, async (id) => {
      try {
        texts.set(id, await read(id));
      } catch (error) {
        failures.set(id, error);
      }
    });
    // What was read of a link that is deleted or moved meanwhile is incomplete, or of another account.
    const owned = visited.length === 0 ? new Set<string>() : await ownedOf(ownerId, visited);
    for (const [id, error] of failures) if (owned.has(id)) throw error;
    const data = visited.filter((id) => owned.has(id)).map((id) => texts.get(id));
    yield { data: data.join(''), cursor };
  }
}
