import { destinationsOf } from '#shared/core/destinations/destinations-of.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { assertNotDenied } from '#shared/core/moderation/assert-linkable.ts';
import type { DenyList } from '#shared/core/moderation/deny-list.ts';
import { isTransient } from '#shared/platform/dynamo/is-transient.ts';
import type { AppError } from '#shared/platform/errors.ts';
import { withDefaultDomain } from '../manage/default-domain.ts';
import type { LinkHosts } from '../manage/draft-link.ts';
import type { LinkAllowance } from '../manage/link-allowance.ts';
import { syncOwnerStatus } from '../manage/owner-status.ts';
import { checkLinkDomain } from '../manage/warn-of-domain.ts';
import { eventLink } from '../model/link-record.ts';
import { readTombstones } from '../store/entry-store.ts';
import { codesTaken } from '../store/link-store.ts';
import { NO_USAGE } from '../store/link-usage.ts';
import { assertSafe } from '../url-checker/check-destinations.ts';
import { chosenCodes, fitting } from './chunk-codes.ts';
import { ChunkRows } from './chunk-rows.ts';
import { importEntry } from './import-entry.ts';
import type { Chunk, ImportJob } from './import-job.ts';
import { type CommitOutcome, commitChunk, type NewLink } from './import-store.ts';
import { importedLink } from './imported-link.ts';
import { byRow } from './row-failure.ts';

/** What the chunks of a part share. */
export interface ChunkContext {
  job: ImportJob;
  hosts: LinkHosts;
  denied: DenyList;
  /** The account's error, if it may not create links, or no more of them. */
  blockedBy: AppError | undefined;
  /** Absent: the owner no longer exists. */
  allowance: LinkAllowance | undefined;
  now: Date;
}

/** Imports the rows of a chunk. Undefined if another worker committed it first. */
export async function importChunk(
  context: ChunkContext,
  number: number,
  chunk: Chunk,
): Promise<{ created: number; failed: number } | undefined> {
  const { job, allowance, now } = context;
  const rows = await draftRows(context, chunk);
  await rows.checkFolders();
  await rows.checkDuplicates();
  // Each iteration drops or changes at least one row, or the account has gained quota.
  for (;;) {
    const links = await newLinks(context, rows);
    const outcome = await commit(context, { number, rows, links });
    if (outcome === 'already committed') return undefined;
    if (outcome === 'committed') {
      await Promise.all([
        publishEvents(links.map(({ event }) => event)),
        syncOwnerStatus(job.ownerId, rows.links),
      ]);
      return { created: links.length, failed: rows.failures.length };
    }
    if (outcome === 'folder deleted') await rows.checkFolders();
    else if (outcome === 'account refused') {
      const remaining = await (allowance as LinkAllowance).remaining(now);
      const { fit, error } = fitting(links, remaining);
      rows.refuseAfter(fit, error);
      if (remaining.links === 0) context.blockedBy = remaining.error;
    } else if ('cause' in outcome) await rows.refuseUnstorable(links, outcome.cause);
    else await rows.settle(outcome);
  }
}

/** The links of the rows, each checked alone. */
async function draftRows(context: ChunkContext, chunk: Chunk): Promise<ChunkRows> {
  const { job, hosts, denied, blockedBy, allowance, now } = context;
  const { ownerId } = job;
  const { trackConversions, defaultDomain } = allowance ?? {};
  const rows = new ChunkRows(job, chunk.failures);
  for (const { row, input } of chunk.rows) {
    try {
      if (blockedBy) throw blockedBy;
      const withDomain = await withDefaultDomain(input, { ownerId, defaultDomain });
      const link = importedLink({ ownerId, hosts, now, trackConversions }, withDomain);
      const destinations = destinationsOf('link', link);
      assertNotDenied(destinations, denied);
      const { ignoresCase } = await checkLinkDomain(link, hosts);
      await assertSafe(destinations);
      rows.add({ row, link, ignoresCase, codeIsChosen: input.code != null });
    } catch (error) {
      rows.fail(row, error);
    }
  }
  return rows;
}

/** The links to store, with their events. */
async function newLinks(context: ChunkContext, { candidates }: ChunkRows): Promise<NewLink[]> {
  const { job, now } = context;
  const own = await readTombstones(job.ownerId, chosenCodes(candidates));
  return candidates.map(({ link, codeIsChosen }) => {
    const record = eventLink(link, NO_USAGE, context);
    return {
      link,
      codeIsChosen,
      own,
      event: newEvent('link.created', { ownerId: job.ownerId, data: record, now }),
    };
  });
}

/** Stores links and failures of a chunk. `cause`: they cannot be stored as they are. */
async function commit(
  { job, allowance, now }: ChunkContext,
  { number, rows, links }: { number: number; rows: ChunkRows; links: NewLink[] },
): Promise<CommitOutcome | { cause: unknown }> {
  const taken = links.reduce((sum, link) => sum + codesTaken(link), 0);
  const use = allowance && links.length > 0 ? [await allowance.use(links.length, taken, now)] : [];
  const entry = importEntry(job, rows.links, now);
  const failures = rows.failures.sort(byRow);
  try {
    return await commitChunk(job, { number, links, failures, use, entry }, now);
  } catch (error) {
    if (isTransient(error) || links.length === 0) throw error;
    return { cause: error };
  }
}
