import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { ownerList } from '#shared/core/accounts/account-items.ts';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { outboxPut } from '#shared/core/events/outbox-store.ts';
import { entryStep } from '#shared/core/folders/folder-store.ts';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { batchPut } from '#shared/platform/dynamo/batch-write.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { absent, any, below, conditioned, exists, has } from '#shared/platform/dynamo/conditions.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { isTransient } from '#shared/platform/dynamo/is-transient.ts';
import { newestFirst } from '#shared/platform/dynamo/newest-first.ts';
import { purgePartition } from '#shared/platform/dynamo/purge-partition.ts';
import { queryBetween } from '#shared/platform/dynamo/query-pages.ts';
import { INDEX, type ItemKey, TABLE } from '#shared/platform/dynamo/table.ts';
import {
  ConditionFailedError,
  meaningOf,
  type Step,
  type TransactAction,
  type TransactItems,
  transactWrite,
} from '#shared/platform/dynamo/transact.ts';
import { insert, put } from '#shared/platform/dynamo/transact-actions.ts';
import type { ErrorCode } from '#shared/platform/errors.ts';
import { liveCodes } from '../model/link-codes.ts';
import { redirectKey } from '../model/redirect-entry.ts';
import { type InsertedLink, linkInsertSteps } from '../store/link-store.ts';
import { importPartition } from './import-items.ts';
import {
  type Chunk,
  type ChunkResult,
  chunkResultSchema,
  type ImportJob,
  importJobSchema,
  type RowFailure,
  readChunk,
  rowFailureSchema,
} from './import-job.ts';
import { internalFailure } from './row-failure.ts';

/** The items of an import, all in one partition: the job, its rows in chunks, and the chunks' results. */

const jobKey = (jobId: string): ItemKey => ({ pk: importPartition(jobId), sk: 'JOB' });

const CHUNK_DIGITS = 4;
const chunkKey = (kind: 'ROWS' | 'DONE' | 'ERRORS', jobId: string, chunk: number): ItemKey => ({
  pk: importPartition(jobId),
  sk: `${kind}#${String(chunk).padStart(CHUNK_DIGITS, '0')}`,
});

const ttlOf = ({ expiresAt }: ImportJob) => ({ [TABLE.ttl]: Math.ceil(Date.parse(expiresAt) / 1000) });

/** Stores a job's rows before the job itself. Compressed: rows of one file resemble each other. */
export async function storeChunks(job: ImportJob, chunks: readonly Chunk[]): Promise<void> {
  await batchPut(
    chunks.map((chunk, i) => ({
      ...chunkKey('ROWS', job.id, i),
      packed: deflateRawSync(JSON.stringify(chunk)),
      ...ttlOf(job),
    })),
  );
}

/** Stores a job after its chunks. */
export async function storeJob(job: ImportJob): Promise<void> {
  const Item = {
    ...jobKey(job.id),
    [INDEX.byOwner.partitionKey]: jobsOf(job.ownerId),
    [INDEX.byOwner.sortKey]: `${job.createdAt}#${job.id}`,
    ...job,
    ...ttlOf(job),
  };
  await dynamo().send(new PutCommand({ TableName: tableName(), Item }));
}

const jobsOf = (ownerId: string) => ownerList(ownerId, 'IMPORTS');

/** An import job; undefined once it has expired, because TTL deletes it late. */
export async function findJob(jobId: string, now: Date): Promise<ImportJob | undefined> {
  const item = await getItem(jobKey(jobId));
  const job = item && importJobSchema.parse(item);
  return job && new Date(job.expiresAt) > now ? job : undefined;
}

/** An owner's latest jobs, newest first. */
export async function newestJobs(ownerId: string, limit: number, now: Date): Promise<ImportJob[]> {
  const { Items = [] } = await dynamo().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: INDEX.byOwner.name,
      KeyConditionExpression: `${INDEX.byOwner.partitionKey} = :owner`,
      ExpressionAttributeValues: { ':owner': jobsOf(ownerId) },
      ScanIndexForward: false,
      Limit: limit,
    }),
  );
  return Items.map((item) => importJobSchema.parse(item)).filter(
    ({ expiresAt }) => new Date(expiresAt) > now,
  );
}

/** Ids of all of an owner's jobs, in pages. */
export async function* jobsOfOwner(ownerId: string): AsyncGenerator<string[]> {
  for await (const items of newestFirst(jobsOf(ownerId), {
    pageSize: 100,
    budget: 'whole',
    attributes: ['id'],
  })) {
    yield items.map(({ id }) => String(id));
  }
}

/** Removes a job with its rows. False when stopped; the next call continues. */
export const purgeJob = (jobId: string, shouldStop: () => boolean): Promise<boolean> =>
  purgePartition(importPartition(jobId), shouldStop);

/**
 * Chunks `from` to `to` (exclusive) without a result, by number. Rows that cannot be read
 * are among their failures.
 */
export async function pendingChunks(job: ImportJob, from: number, to: number): Promise<Map<number, Chunk>> {
  const jobId = job.id;
  const numbers = Array.from({ length: to - from }, (_, i) => from + i);
  const keys = numbers.flatMap((n) => [chunkKey('ROWS', jobId, n), chunkKey('DONE', jobId, n)]);
  const items = new Map((await batchGet(keys, { consistent: true })).map((item) => [item['sk'], item]));
  const pending = new Map<number, Chunk>();
  for (const n of numbers) {
    const packed = items.get(chunkKey('ROWS', jobId, n).sk)?.['packed'];
    if (packed === undefined || items.has(chunkKey('DONE', jobId, n).sk)) continue;
    const { chunk, invalid } = readChunk(JSON.parse(inflateRawSync(packed as Uint8Array).toString('utf8')));
    for (const row of invalid) chunk.failures.push(internalFailure(row, job, 'The stored row is not valid.'));
    pending.set(n, chunk);
  }
  return pending;
}

/**
 * Claims to queue the message for chunk `next` and those after it. False if another message did: a message
 * that comes twice must not become two, which would become four.
 */
export async function claimNext(job: ImportJob, next: number, messageId: string): Promise<boolean> {
  try {
    await dynamo().send(
      new PutCommand({
        TableName: tableName(),
        Item: { pk: importPartition(job.id), sk: 'NEXT', next, messageId, ...ttlOf(job) },
        ...conditioned(any(absent(), below('next', next), has({ next, messageId }))),
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** A link to store, and its event; `codeIsChosen`: the code is from the file, not random. */
export interface NewLink extends Pick<InsertedLink, 'link' | 'codeIsChosen' | 'own'> {
  event: DomainEvent;
}

/** Why a link was rejected; `taken`: those of its codes that are in use. */
export interface Rejection {
  code: ErrorCode;
  taken: readonly string[];
}

/**
 * Outcome of a commit. Not committed: the chunk already has its result, these links (by position) were
 * rejected, the account's action failed, or one of their folders was deleted.
 */
export type CommitOutcome =
  | 'committed'
  | 'already committed'
  | 'account refused'
  | 'folder deleted'
  | ReadonlyMap<number, Rejection>;

// The chunks of an owner's imports contend for the owner's item.
const ATTEMPTS = 20;

interface CommittedChunk {
  number: number;
  links?: readonly NewLink[];
  failures: readonly RowFailure[];
  /** Counts and charges the links. */
  use?: TransactItems;
  entry?: AuditEntry | undefined;
}

/**
 * Stores a chunk's links, result and audit entry, and counts and charges them (`use`), in one transaction.
 * Happens once per chunk, however often and concurrently it is attempted.
 */
export async function commitChunk(
  job: ImportJob,
  { number, links = [], failures, use = [], entry }: CommittedChunk,
  now: Date,
): Promise<CommitOutcome> {
  const insertions = links.map(insertionOf);
  const insertActions = insertions.flatMap((steps) => steps.map(([action]) => action));
  const [done, ...others] = resultPuts(job, { number, created: links.length, failures }, now);
  const placed = Map.groupBy(links, ({ link }) => link.folderId);
  const folders = [...placed].flatMap(([folderId, { length }]) =>
    folderId === null ? [] : [entryStep('LINK', { ownerId: job.ownerId, folderId }, length)[0]],
  );
  try {
    const actions = [done, ...others, ...insertActions, ...folders, ...use, ...auditPuts(entry)];
    await transactWrite(actions, { attempts: ATTEMPTS });
    return 'committed';
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    if (error.failed.has(done)) return 'already committed';
    const rejected = new Map<number, Rejection>();
    for (const [i, steps] of insertions.entries()) {
      const code = meaningOf(steps, error);
      if (code !== undefined) rejected.set(i, { code, taken: takenCodes(links[i] as NewLink, steps, error) });
    }
    if (rejected.size > 0) return rejected;
    if (use.some((action) => error.failed.has(action))) return 'account refused';
    if (folders.some((action) => error.failed.has(action))) return 'folder deleted';
    throw error;
  }
}

function takenCodes(
  { link }: NewLink,
  steps: readonly Step<ErrorCode>[],
  { failed }: ConditionFailedError,
): string[] {
  const keys = new Set(steps.flatMap(([action]) => (failed.has(action) ? [action.Put?.Item?.['pk']] : [])));
  return liveCodes(link).filter((code) => keys.has(redirectKey(code).pk));
}

const insertionOf = ({ event, ...inserted }: NewLink): Step<ErrorCode>[] => [
  ...linkInsertSteps(inserted),
  [outboxPut(event)],
];

/**
 * Finds the links (by position) that can never be stored, with their errors, after `commitChunk` threw one
 * that is not transient. Stores nothing: each transaction includes an action that cannot succeed.
 */
export async function findUnstorable(
  { id }: ImportJob,
  links: readonly NewLink[],
): Promise<Map<number, unknown>> {
  const never = put({ pk: importPartition(id), sk: 'NEVER' }, exists());
  const unstorable = new Map<number, unknown>();
  for (const [i, link] of links.entries()) {
    try {
      await transactWrite([...insertionOf(link).map(([action]) => action), never]);
    } catch (error) {
      if (isTransient(error)) throw error;
      if (!(error instanceof ConditionFailedError)) unstorable.set(i, error);
    }
  }
  return unstorable;
}

function resultPuts(
  job: ImportJob,
  { number, created, failures }: { number: number; created: number; failures: readonly RowFailure[] },
  now: Date,
): [done: TransactAction, ...TransactAction[]] {
  const TableName = tableName();
  const result: ChunkResult = { created, failed: failures.length, at: now.toISOString() };
  const done = insert({ ...chunkKey('DONE', job.id, number), ...result, ...ttlOf(job) });
  if (failures.length === 0) return [done];
  return [
    done,
    { Put: { TableName, Item: { ...chunkKey('ERRORS', job.id, number), failures, ...ttlOf(job) } } },
  ];
}

/** The results of a job's finished chunks. */
export async function chunkResults(jobId: string): Promise<ChunkResult[]> {
  const results: ChunkResult[] = [];
  for await (const items of itemsFrom(jobId, chunkKey('DONE', jobId, 0).sk, 'DONE#~')) {
    results.push(...items.map((item) => chunkResultSchema.parse(item)));
  }
  return results;
}

/** Position of the last failure on a page. */
export interface FailurePosition {
  chunk: number;
  row: number;
}

/** A job's failed rows after a position, in file order. */
export async function* failuresAfter(
  jobId: string,
  { chunk, row }: FailurePosition,
): AsyncGenerator<RowFailure & { chunk: number }> {
  for await (const items of itemsFrom(jobId, chunkKey('ERRORS', jobId, chunk).sk, 'ERRORS#~')) {
    for (const item of items) {
      const number = Number(String(item['sk']).slice(-CHUNK_DIGITS));
      for (const failure of rowFailureSchema.array().parse(item['failures'])) {
        if (failure.row > row) yield { ...failure, chunk: number };
      }
    }
  }
}

const itemsFrom = (jobId: string, from: string, to: string) =>
  queryBetween(importPartition(jobId), { from, to });
