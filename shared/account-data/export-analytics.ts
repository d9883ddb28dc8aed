import { readAnalytics } from '#shared/clicks/analytics/analytics.ts';
import { readHeads } from '#shared/clicks/journal/head-store.ts';
import { readJournal } from '#shared/clicks/journal/read-journal.ts';
import { chunksOf } from '#shared/platform/dynamo/chunks.ts';
import { csvText } from '#shared/platform/http/csv.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import type { Contents } from './zip-stream.ts';

/** Analytics in an export: of all links and Smart Links with clicks. */

/** Concurrent reports, which are all held in memory. */
const PARALLEL_READS = 8;
const CHUNK = 100;

/** Targets with any visits: half a read unit per target. */
async function* visited(targetIds: readonly string[]): AsyncGenerator<string[]> {
  for (const chunk of chunksOf(targetIds, CHUNK)) {
    const heads = await readHeads(chunk.map((targetId) => ({ targetId, shard: 0 })));
    yield chunk.filter((_, i) => heads[i]?.firstRowAt !== undefined);
  }
}

/** A report per target. Without its list of visitors, whose hashes are meaningless outside the service. */
export async function* reportLines(targetIds: readonly string[], now: Date): Contents {
  for await (const chunk of visited(targetIds)) {
    yield* inOrder(chunk, async (_id) => {
      const { uniqueVisitors: _, ...report } = await readAnalytics(_id, {}, now);
      return `${JSON.stringify({ _id, ...report })}\n`;
    });
  }
}

/** The days with clicks of each target. */
export async function* dayRows(targetIds: readonly string[]): Contents {
  yield csvText([['_id', 'date', 'clicks', 'uniqueVisitors']]);
  for await (const chunk of visited(targetIds)) {
    yield* inOrder(chunk, async (_id) => {
      const { days } = await readJournal(_id, {});
      return csvText(days.map(({ date, clicks, visitors }) => [_id, date, clicks, visitors.count]));
    });
  }
}

/** The text of each ID, in the order of the IDs. */
async function* inOrder(ids: readonly string[], read: (id: string) => Promise<string>): Contents {
  for (const part of chunksOf(ids, PARALLEL_READS)) {
    const texts = new Map<string, string>();
    await inParallel(part, PARALLEL_READS, async (id) => {
      texts.set(id, await read(id));
    });
    yield part.map((id) => texts.get(id) ?? '').join('');
  }
}
