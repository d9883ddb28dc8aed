import { mayEdit, mayView } from '#shared/core/access/scope.ts';
import { isBalanceExhausted, type Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import type { PriceList } from '#shared/core/accounts/prices.ts';
import { destinationsOf } from '#shared/core/destinations/destinations-of.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { folderNotFound } from '#shared/core/folders/manage-folders.ts';
import { assertNotDenied } from '#shared/core/moderation/assert-linkable.ts';
import { deniedHostsNow } from '#shared/core/moderation/denied-hosts.ts';
import type { DenyList } from '#shared/core/moderation/deny-list.ts';
import { isTransient } from '#shared/platform/dynamo/is-transient.ts';
import { AppError } from '#shared/platform/errors.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { sendMessages } from '#shared/platform/runtime/queue.ts';
import { MAX_RECEIVES } from '#shared/platform/runtime/queue-limits.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { withDefaultDomain } from '../manage/default-domain.ts';
import type { LinkHosts } from '../manage/draft-link.ts';
import { LinkAllowance } from '../manage/link-allowance.ts';
import { syncOwnerStatus } from '../manage/owner-status.ts';
import { checkLinkDomain } from '../manage/warn-of-domain.ts';
import { folded, shownCode } from '../model/link-code.ts';
import { eventLink } from '../model/link-record.ts';
import { newCode } from '../model/reserved-codes.ts';
import { readTombstones } from '../store/entry-store.ts';
import { codesTaken, conditionError, findLink } from '../store/link-store.ts';
import { NO_USAGE } from '../store/link-usage.ts';
import { findSame } from '../store/unique-pair-store.ts';
import { assertSafe } from '../url-checker/check-destinations.ts';
import { chosenCodes, fitting } from './chunk-codes.ts';
import { importEntry } from './import-entry.ts';
import { folderUtmError, leaveDeletedFolders } from './import-folders.ts';
import type { Chunk, ImportJob, RowFailure } from './import-job.ts';
import { type ImportMessage, nextPart } from './import-message.ts';
import {
  type CommitOutcome,
  claimNext,
  commitChunk,
  findJob,
  findUnstorable,
  type NewLink,
  pendingChunks,
} from './import-store.ts';
import { importedLink } from './imported-link.ts';
import { internalFailure, rowFailure, shownValue, takenFailure } from './row-failure.ts';
import { keepImport, releaseImport } from './running-import-store.ts';

export interface RunResult {
  created: number;
  failed: number;
  /** Chunks already processed. */
  repeated: number;
}

/**
 * Processes the first part of a message and queues the rest, so that imports of other accounts get their turn
 * in between. When the account may create no more links, the rest fails at once. Safe to repeat, also
 * concurrently. Throws errors that may pass; at the last delivery of the message, the part fails instead.
 */
export async function runImport(
  run: ImportRun,
  message: ImportMessage,
  { messageId, receives }: Delivery = { messageId: '', receives: 1 },
): Promise<RunResult> {
  const { now } = run;
  const result: RunResult = { created: 0, failed: 0, repeated: 0 };
  const job = await findJob(message.jobId, now);
  if (!job) return result;
  await keepImport(job, now);
  const { part, rest } = nextPart(message);
  if (receives >= MAX_RECEIVES) {
    // Without another attempt: what stopped the others may have stopped the process.
    log.error('import part given up', { ...part });
    result.failed = await failAll(job, part, { error: new AppError('INTERNAL_ERROR', GIVEN_UP), now });
    await queueRest(job, rest, messageId);
    return result;
  }
  const blockedBy = await runPart({ ...run, job }, part, result);
  if (rest && blockedBy) {
    result.failed += await failAll(job, rest, { error: blockedBy, now });
    await releaseImport(job);
  } else {
    await queueRest(job, rest, messageId);
  }
  return result;
}

/** The hosts and prices with which the links of an import are created, and the time. */
export interface ImportRun {
  hosts: LinkHosts;
  prices: PriceList;
  now: Date;
}

/** The delivery of a queue message, which may arrive several times. */
export interface Delivery {
  messageId: string;
  /** How often it was delivered, this time included. */
  receives: number;
}

const GIVEN_UP =
  'Something went wrong on our side in ten attempts, and this row was not imported. Import it again later.';

/**
 * Queues the rest of an import, or ends it. Of several messages for one part, only one continues,
 * however often it is delivered.
 */
async function queueRest(job: ImportJob, rest: ImportMessage | undefined, messageId: string): Promise<void> {
  if (!rest) await releaseImport(job);
  else if (await claimNext(job, rest.from, messageId))
    await sendMessages(setting(SETTING.importQueueUrl), [JSON.stringify(rest)]);
}

/** Adds to the result. Returns why the account may create no more links, if it may not. */
async function runPart(
  { job, hosts, prices, now }: ImportRun & { job: ImportJob },
  part: ImportMessage,
  result: RunResult,
): Promise<AppError | undefined> {
  const pending = await pendingChunks(job, part.from, part.to);
  const [owner, denied] = await Promise.all([findOwner(job.ownerId), deniedHostsNow()]);
  const allowance = owner && new LinkAllowance(owner, prices);
  const context: ChunkContext = { job, hosts, denied, blockedBy: accountError(owner), allowance, now };
  let finished = 0;
  // Sequentially: all of them write the owner's item, and a conflict would repeat the whole transaction.
  for (const [number, chunk] of pending) {
    const counts = await processChunk(context, number, chunk);
    if (!counts) continue;
    finished++;
    result.created += counts.created;
    result.failed += counts.failed;
  }
  result.repeated = part.to - part.from - finished;
  if (result.created > 0) await allowance?.settle(result.created, now);
  return context.blockedBy;
}

// These write items of their own, so that they do not contend.
const PARALLEL_FAILURES = 8;

/** Fails all rows of the chunks of a message that have no result. Returns their number. */
async function failAll(
  job: ImportJob,
  message: ImportMessage,
  { error, now }: { error: AppError; now: Date },
): Promise<number> {
  let failed = 0;
  const pending = await pendingChunks(job, message.from, message.to);
  await inParallel([...pending], PARALLEL_FAILURES, async ([number, { rows, failures }]) => {
    const all = [...failures, ...rows.map(({ row }) => rowFailure(row, error))].sort(byRow);
    if ((await commitChunk(job, { number, failures: all }, now)) === 'committed') failed += all.length;
  });
  return failed;
}

const byRow = (a: RowFailure, b: RowFailure): number => a.row - b.row;

/** Suspended, deleted and unpaid owners get no more links; each row reports the error. */
function accountError(owner: Owner | undefined): AppError | undefined {
  if (owner?.status !== 'active') return new AppError('OWNER_SUSPENDED');
  return isBalanceExhausted(owner) ? new AppError('ACCOUNT_PAUSED') : undefined;
}

interface ChunkContext {
  job: ImportJob;
  hosts: LinkHosts;
  denied: DenyList;
  /** The account's error, if it may not create links, or no more of them. */
  blockedBy: AppError | undefined;
  /** Absent: the owner no longer exists. */
  allowance: LinkAllowance | undefined;
  now: Date;
}

interface Candidate extends Omit<NewLink, 'event'> {
  row: number;
  ignoresCase: boolean;
}

/** Imports the rows of a chunk. Undefined if another worker committed it first. */
async function processChunk(
  context: ChunkContext,
  number: number,
  chunk: Chunk,
): Promise<{ created: number; failed: number } | undefined> {
  const { job, hosts, denied, blockedBy, allowance, now } = context;
  const failures: RowFailure[] = [...chunk.failures];
  let candidates: Candidate[] = [];
  for (const { row, input } of chunk.rows) {
    try {
      if (blockedBy) throw blockedBy;
      const { ownerId } = job;
      const { trackConversions, defaultDomain } = allowance ?? {};
      const withDomain = await withDefaultDomain(input, { ownerId, defaultDomain });
      const link = importedLink({ ownerId, hosts, now, trackConversions }, withDomain);
      const destinations = destinationsOf('link', link);
      assertNotDenied(destinations, denied);
      const { ignoresCase } = await checkLinkDomain(link, hosts);
      await assertSafe(destinations);
      candidates.push({ row, link, ignoresCase, codeIsChosen: input.code != null });
    } catch (error) {
      if (isTransient(error)) throw error;
      failures.push(error instanceof AppError ? rowFailure(row, error) : internalFailure(row, job, error));
    }
  }
  const refuse = (refused: ReadonlySet<Candidate>, failureOf: (candidate: Candidate) => RowFailure) => {
    candidates = candidates.filter((candidate) => !refused.has(candidate));
    for (const candidate of refused) failures.push(failureOf(candidate));
  };
  const sameLink = ({ row, link }: Candidate): RowFailure => ({
    ...rowFailure(row, conditionError('LINK_ALREADY_EXISTS')),
    path: 'originalUrl',
    value: shownValue(link.originalUrl),
  });
  const refuseUnstorable = async (links: readonly NewLink[], cause: unknown) => {
    const unstorable = await findUnstorable(job, links);
    // No row alone: nothing is known about them but that they cannot be stored together.
    const errors = unstorable.size > 0 ? unstorable : new Map(links.map((_, at) => [at, cause]));
    for (const [at, error] of errors)
      failures.push(internalFailure((candidates[at] as Candidate).row, job, error));
    candidates = candidates.filter((_, at) => !errors.has(at));
  };
  const checkFolders = async () => {
    const folders = await leaveDeletedFolders(
      job.ownerId,
      candidates.map(({ link }) => link),
    );
    // Of a key that is limited to folders, nothing gets out of them.
    const { scope } = job;
    const outside = scope ? candidates.filter(({ link }) => !mayEdit(scope, link)) : [];
    for (const { row } of outside) failures.push(rowFailure(row, folderNotFound()));
    candidates = candidates.filter((candidate) => !outside.includes(candidate));
    // Required since the import was accepted.
    candidates = candidates.filter(({ row, link }) => {
      const error = folderUtmError(link, folders);
      if (error) failures.push(rowFailure(row, error));
      return !error;
    });
  };
  await checkFolders();
  refuse(await allowDuplicates(candidates, job), sameLink);
  // Each iteration drops or changes at least one row, or the account has gained quota.
  for (;;) {
    failures.sort(byRow);
    const own = await readTombstones(job.ownerId, chosenCodes(candidates));
    const links = candidates.map(({ link, codeIsChosen }) => {
      const record = eventLink(link, NO_USAGE, context);
      const event = newEvent('link.created', { ownerId: job.ownerId, data: record, now });
      return { link, codeIsChosen, own, event };
    });
    const taken = links.reduce((sum, link) => sum + codesTaken(link), 0);
    const use = allowance && links.length > 0 ? [await allowance.use(links.length, taken, now)] : [];
    const entry = importEntry(
      job,
      candidates.map(({ link }) => link),
      now,
    );
    let outcome: CommitOutcome;
    try {
      outcome = await commitChunk(job, { number, links, failures, use, entry }, now);
    } catch (error) {
      if (isTransient(error) || links.length === 0) throw error;
      await refuseUnstorable(links, error);
      continue;
    }
    if (outcome === 'already committed') return undefined;
    if (outcome === 'committed') {
      await publishEvents(links.map(({ event }) => event));
      await syncOwnerStatus(
        job.ownerId,
        links.map(({ link }) => link),
      );
      return { created: links.length, failed: failures.length };
    }
    if (outcome === 'folder deleted') {
      await checkFolders();
      continue;
    }
    if (outcome === 'account refused') {
      const remaining = await (allowance as LinkAllowance).remaining(now);
      const { fit, error } = fitting(links, remaining);
      for (const { row } of candidates.splice(fit)) failures.push(rowFailure(row, error));
      if (remaining.links === 0) context.blockedBy = remaining.error;
      continue;
    }
    const rejected = [...outcome].map(([at, why]) => ({ candidate: candidates[at] as Candidate, ...why }));
    const withoutCode: Candidate[] = [];
    for (const { candidate, code, taken } of rejected) {
      const isReplaced = !candidate.codeIsChosen || job.onCodeTaken === 'new';
      const alias = taken.find((each) => each !== candidate.link.code || !isReplaced);
      if (code === 'CODE_TAKEN' && alias !== undefined) {
        refuse(new Set([candidate]), ({ row, link }) =>
          takenFailure(row, alias === link.code ? 'code' : 'aliases', shownCode(alias, link.customDomain)),
        );
      } else if (code === 'CODE_TAKEN') {
        if (candidate.codeIsChosen) withoutCode.push(candidate);
        candidate.link.code = candidate.ignoresCase ? folded(newCode()) : newCode();
        candidate.codeIsChosen = false;
      } else if (code === 'LINK_ALREADY_EXISTS' && candidate.codeIsChosen && !candidate.link.allowDuplicate) {
        // Created since the check.
        candidate.link.allowDuplicate = true;
      } else if (code === 'LINK_ALREADY_EXISTS') refuse(new Set([candidate]), sameLink);
      else refuse(new Set([candidate]), ({ row }) => rowFailure(row, conditionError(code)));
    }
    refuse(await repeating(withoutCode, job), sameLink);
  }
}

/**
 * Rows to a URL and domain for which the owner already has a link. Those with their own codes become further
 * links, as on other platforms; returns the others.
 */
async function allowDuplicates(candidates: readonly Candidate[], job: ImportJob): Promise<Set<Candidate>> {
  const repeated = await repeating(
    candidates.filter(({ link }) => !link.allowDuplicate),
    job,
  );
  for (const candidate of repeated) {
    if (!candidate.codeIsChosen) continue;
    candidate.link.allowDuplicate = true;
    repeated.delete(candidate);
  }
  return repeated;
}

// Enough to hide the table's latency.
const PARALLEL_CHECKS = 8;

/**
 * Rows for whose URL and domain the owner already has a link. If the author of the import may not see that
 * one, they must not learn of it: the row becomes a further link.
 */
async function repeating(
  candidates: readonly Candidate[],
  { ownerId, scope }: ImportJob,
): Promise<Set<Candidate>> {
  const repeated = new Set<Candidate>();
  await inParallel(candidates, PARALLEL_CHECKS, async (candidate) => {
    const same = await findSame(candidate.link);
    if (same === undefined) return;
    const other = scope && (await findLink(ownerId, same));
    if (scope && other && !mayView(scope, other)) candidate.link.allowDuplicate = true;
    else repeated.add(candidate);
  });
  return repeated;
}
