import { isBalanceExhausted, type Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import type { PriceList } from '#shared/core/accounts/prices.ts';
import { deniedHostsNow } from '#shared/core/moderation/denied-hosts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { sendMessages } from '#shared/platform/runtime/queue.ts';
import { MAX_RECEIVES } from '#shared/platform/runtime/queue-limits.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { LinkHosts } from '../manage/draft-link.ts';
import { LinkAllowance } from '../manage/link-allowance.ts';
import { type ChunkContext, importChunk } from './import-chunk.ts';
import type { ImportJob } from './import-job.ts';
import { type ImportMessage, nextPart } from './import-message.ts';
import { claimNext, commitChunk, findJob, pendingChunks } from './import-store.ts';
import { byRow, rowFailure } from './row-failure.ts';
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
    const counts = await importChunk(context, number, chunk);
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

/** Suspended, deleted and unpaid owners get no more links; each row reports the error. */
function accountError(owner: Owner | undefined): AppError | undefined {
  if (owner?.status !== 'active') return new AppError('OWNER_SUSPENDED');
  return isBalanceExhausted(owner) ? new AppError('ACCOUNT_PAUSED') : undefined;
}
