import { isBalanceExhausted, type Owner } from '../accounts/account.ts';
import { findOwner } from '../accounts/owner-store.ts';
import type { PriceList } from '../accounts/prices.ts';
import { updateEntry } from '../audit/audit-entry.ts';
import { type Author, systemAuthor } from '../audit/author.ts';
import { assertOwnDomain } from '../domains/assert-own-domain.ts';
import { newEvent } from '../events/new-event.ts';
import { publishEvents } from '../events/publish-events.ts';
import { destinationsOf, draftLink, type LinkHosts } from '../links/draft-link.ts';
import type { Link } from '../links/link.ts';
import { LinkAllowance } from '../links/link-allowance.ts';
import { linkRecord } from '../links/link-record.ts';
import { conditionError } from '../links/link-store.ts';
import { NO_USAGE } from '../links/link-usage.ts';
import { syncOwnerStatus } from '../links/owner-status.ts';
import { newCode } from '../links/reserved-codes.ts';
import { findSamePair } from '../links/unique-pair-store.ts';
import { assertNotDenied } from '../moderation/assert-linkable.ts';
import { deniedHostsNow } from '../moderation/denied-hosts.ts';
import type { DenyList } from '../moderation/deny-list.ts';
import { AppError, type ErrorCode } from '../platform/errors.ts';
import { inParallel } from '../platform/runtime/in-parallel.ts';
import { sendMessages } from '../platform/runtime/queue.ts';
import { SETTING, setting } from '../platform/runtime/settings.ts';
import { assertSafe } from '../url-checker/check-destinations.ts';
import type { Chunk, ImportJob, RowFailure } from './import-job.ts';
import { CHUNKS_PER_DELIVERY, type ImportMessage, splitMessage } from './import-message.ts';
import { commitChunk, findJob, type NewLink, pendingChunks } from './import-store.ts';
import { rowFailure } from './read-file.ts';

export interface RunResult {
  created: number;
  failed: number;
  /** Chunks already processed. */
  repeated: number;
}

/**
 * Processes a message; safe to repeat, also concurrently. Throws when some chunks failed; finished ones stay committed.
 */
export async function runImport(
  message: ImportMessage,
  hosts: LinkHosts,
  prices: PriceList,
  now: Date,
): Promise<RunResult> {
  const result: RunResult = { created: 0, failed: 0, repeated: 0 };
  if (message.to - message.from > CHUNKS_PER_DELIVERY) {
    const parts = splitMessage(message).map((part) => JSON.stringify(part));
    await sendMessages(setting(SETTING.importQueueUrl), parts);
    return result;
  }
  const job = await findJob(message.jobId, now);
  if (!job) return result;
  const pending = await pendingChunks(job.id, message.from, message.to);
  result.repeated = message.to - message.from - pending.size;
  if (pending.size === 0) return result;

  const [owner, denied] = await Promise.all([findOwner(job.ownerId), deniedHostsNow()]);
  const blockedBy = accountError(owner);
  const allowance = owner && new LinkAllowance(owner, prices);
  // Sequentially: all of them write the owner's item, and a conflict would repeat the whole transaction.
  for (const [number, chunk] of pending) {
    const counts = await processChunk({ job, hosts, denied, blockedBy, allowance, now }, number, chunk);
    if (!counts) result.repeated++;
    else {
      result.created += counts.created;
      result.failed += counts.failed;
    }
  }
  if (result.created > 0) await allowance?.settle(result.created, now);
  return result;
}

/** Suspended, deleted and unpaid owners get no more links; each row reports the error. */
function accountError(owner: Owner | undefined): AppError | undefined {
  if (owner?.status !== 'active') return new AppError('OWNER_SUSPENDED');
  return isBalanceExhausted(owner) ? new AppError('ACCOUNT_PAUSED') : undefined;
}

interface ChunkContext {
  job: ImportJob;
  hosts: LinkHosts;
  denied: DenyList;
  /** The account's error, if it may not create links. */
  blockedBy: AppError | undefined;
  /** Absent: the owner no longer exists. */
  allowance: LinkAllowance | undefined;
  now: Date;
}

interface Candidate extends Omit<NewLink, 'event'> {
  row: number;
}

/** Undefined if another worker committed the chunk first. */
async function processChunk(
  { job, hosts, denied, blockedBy, allowance, now }: ChunkContext,
  number: number,
  chunk: Chunk,
): Promise<{ created: number; failed: number } | undefined> {
  const failures: RowFailure[] = [...chunk.failures];
  let candidates: Candidate[] = [];
  for (const { row, input } of chunk.rows) {
    try {
      if (blockedBy) throw blockedBy;
      const link = draftLink(job.ownerId, input, hosts, now);
      assertNotDenied(destinationsOf(link), denied);
      await assertOwnDomain(job.ownerId, link.customDomain);
      await assertSafe(destinationsOf(link));
      candidates.push({ row, link, codeIsChosen: input.code != null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failures.push(rowFailure(row, error));
    }
  }
  const refuse = (refused: ReadonlySet<Candidate>, code: ErrorCode) => {
    candidates = candidates.filter((candidate) => !refused.has(candidate));
    for (const { row } of refused) failures.push(rowFailure(row, conditionError(code)));
  };
  refuse(await allowDuplicates(candidates), 'LINK_ALREADY_EXISTS');
  // Each iteration drops or changes at least one row, or the account has gained quota.
  for (;;) {
    failures.sort((a, b) => a.row - b.row);
    const links = candidates.map(({ link, codeIsChosen }) => {
      const record = linkRecord(link, NO_USAGE, hosts.publicOrigin, now);
      return { link, codeIsChosen, event: newEvent('link.created', job.ownerId, record, now) };
    });
    const use = allowance && links.length > 0 ? [await allowance.use(links.length)] : [];
    const entry = importEntry(
      job,
      candidates.map(({ link }) => link),
      now,
    );
    const outcome = await commitChunk(job, number, links, failures, use, entry, now);
    if (outcome === 'already committed') return undefined;
    if (outcome === 'committed') {
      await publishEvents(links.map(({ event }) => event));
      await syncOwnerStatus(
        job.ownerId,
        links.map(({ link }) => link),
      );
      return { created: links.length, failed: failures.length };
    }
    if (outcome === 'account refused') {
      const remaining = await (allowance as LinkAllowance).remaining();
      for (const { row } of candidates.splice(remaining.links))
        failures.push(rowFailure(row, remaining.error));
      continue;
    }
    const rejected = [...outcome].map(([at, code]) => ({ candidate: candidates[at] as Candidate, code }));
    const withoutCode: Candidate[] = [];
    for (const { candidate, code } of rejected) {
      if (code === 'CODE_TAKEN' && (!candidate.codeIsChosen || job.onCodeTaken === 'new')) {
        if (candidate.codeIsChosen) withoutCode.push(candidate);
        candidate.link.code = newCode();
        candidate.codeIsChosen = false;
      } else if (code === 'LINK_ALREADY_EXISTS' && candidate.codeIsChosen && !candidate.link.allowDuplicate) {
        // Created since the check.
        candidate.link.allowDuplicate = true;
      } else refuse(new Set([candidate]), code);
    }
    refuse(await repeating(withoutCode), 'LINK_ALREADY_EXISTS');
  }
}

/** One entry for all links of a chunk; undefined without any. */
function importEntry({ id, ownerId, author, format }: ImportJob, links: readonly Link[], now: Date) {
  const by: Author = author ? { ownerId, ...author } : systemAuthor(ownerId, 'import');
  const created = links.map((link) => ({ _id: link.id, code: link.code }));
  const changes = created.length > 0 ? [{ field: 'links', before: null, after: created }] : [];
  return updateEntry(
    by,
    { action: 'link.imported', target: { type: 'import', id, name: format }, changes },
    now,
  );
}

/**
 * Rows to a URL and domain for which the owner already has a link. Those with their own codes become further links, as on
 * other platforms; returns the others.
 */
async function allowDuplicates(candidates: readonly Candidate[]): Promise<Set<Candidate>> {
  const repeated = await repeating(candidates.filter(({ link }) => !link.allowDuplicate));
  for (const candidate of repeated) {
    if (!candidate.codeIsChosen) continue;
    candidate.link.allowDuplicate = true;
    repeated.delete(candidate);
  }
  return repeated;
}

// Enough to hide the table's latency.
const PARALLEL_CHECKS = 8;

/** Rows for whose URL and domain the owner already has a link. */
async function repeating(candidates: readonly Candidate[]): Promise<Set<Candidate>> {
  const repeated = new Set<Candidate>();
  await inParallel(candidates, PARALLEL_CHECKS, async (candidate) => {
    if ((await findSamePair(candidate.link)) !== undefined) repeated.add(candidate);
  });
  return repeated;
}
