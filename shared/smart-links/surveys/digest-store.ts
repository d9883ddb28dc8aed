import * as z from 'zod';
import { batchDelete } from '#shared/platform/dynamo/batch-write.ts';
import { above, absent, any, exists } from '#shared/platform/dynamo/conditions.ts';
import { dueOnce } from '#shared/platform/dynamo/due-first.ts';
import { type Term, takeLease } from '#shared/platform/dynamo/lease.ts';
import { queryBetween } from '#shared/platform/dynamo/query-pages.ts';
import { INDEX } from '#shared/platform/dynamo/table.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { smartLinkPartition } from '../model/page-entry.ts';
import { digestDueAt } from './digest.ts';
import { DIGESTS_DUE, dayOfKey, digestIndexKeys, digestKey, digestsUntil } from './digest-items.ts';

/** The markers of surveys with responses for a daily summary, in the index of due times. */

const markSchema = z.object({
  sk: z.string(),
  smartLinkId: z.string(),
  ownerId: z.string(),
  /** No pending response is older; ISO 8601. */
  since: z.string(),
});

export interface WaitingSurvey {
  smartLinkId: string;
  ownerId: string;
}

/** The contents of one summary: usually one day, several after an outage. */
export interface WaitingDigest extends WaitingSurvey {
  /** Oldest first. */
  days: [string, ...string[]];
  since: string;
}

/** Marks that a survey has a response of `createdAt` for a day's summary. Adds one item per day. */
export async function markWaiting(
  { smartLinkId, ownerId }: WaitingSurvey,
  day: string,
  createdAt: string,
): Promise<void> {
  const attributes = {
    smartLinkId,
    ownerId,
    since: createdAt,
    ...digestIndexKeys(smartLinkId, digestDueAt(day)),
  };
  await updateItem(
    update(digestKey(smartLinkId, day))
      .set(attributes)
      .when(any(absent(), above('since', createdAt))),
  );
}

/** Surveys with a due summary, each once, in pages. The index lags: claim one before acting on it. */
export const dueDigests = (now: Date): AsyncGenerator<string[]> =>
  dueOnce(DIGESTS_DUE, now, (item) => readMark(item)?.smartLinkId);

/** Markers this version cannot parse stay in the index and do not block others. */
function readMark(item: Record<string, unknown>): z.infer<typeof markSchema> | undefined {
  const { data } = markSchema.safeParse(item);
  if (!data) log.error('survey digest not readable', { pk: item['pk'] });
  return data;
}

/**
 * Claims a survey's summary for a term, after which it is due again. Only one concurrent run gets it: the
 * claim is on the oldest marker, which is removed last. Undefined: nothing is pending, or another run has it.
 */
export async function claimDigest(smartLinkId: string, term: Term): Promise<WaitingDigest | undefined> {
  const now = term.now.toISOString();
  const until = term.until.toISOString();
  const { from, to } = digestsUntil(now.slice(0, 10));
  const marks: z.infer<typeof markSchema>[] = [];
  for await (const items of queryBetween(smartLinkPartition(smartLinkId), { from, to })) {
    marks.push(...items.map((item) => markSchema.parse(item)));
  }
  const due = marks.filter(({ sk }) => digestDueAt(dayOfKey(sk)) <= now);
  const [oldest, ...others] = due;
  if (!oldest) return undefined;
  const lease = { key: digestKey(smartLinkId, dayOfKey(oldest.sk)), attribute: 'claim' };
  const claimed = await takeLease(lease, term, { set: dueAt(smartLinkId, until), when: exists() });
  if (!claimed) return undefined;
  const digest: WaitingDigest = {
    smartLinkId,
    ownerId: oldest.ownerId,
    days: [dayOfKey(oldest.sk), ...others.map(({ sk }) => dayOfKey(sk))],
    since: due.map(({ since }) => since).sort()[0] as string,
  };
  // A survey that crashes the run must not come before the others again.
  await postponeDigest({ ...digest, days: digest.days.slice(1) }, until);
  return digest;
}

/** Makes days of a claimed summary due at a time (ISO 8601). */
export async function postponeDigest(
  { smartLinkId, days }: Pick<WaitingDigest, 'smartLinkId'> & { days: readonly string[] },
  at: string,
): Promise<void> {
  for (const day of days)
    await updateItem(update(digestKey(smartLinkId, day)).set(dueAt(smartLinkId, at)).when(exists()));
}

const dueAt = (smartLinkId: string, at: string) => ({
  [INDEX.byExpiry.sortKey]: digestIndexKeys(smartLinkId, at)[INDEX.byExpiry.sortKey],
});

/** Removes the markers of a completed summary. */
export async function removeDigest({ smartLinkId, days: [oldest, ...others] }: WaitingDigest): Promise<void> {
  await batchDelete(others.map((day) => digestKey(smartLinkId, day)));
  await batchDelete([digestKey(smartLinkId, oldest)]);
}
