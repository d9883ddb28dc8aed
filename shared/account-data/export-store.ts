import { randomUUID } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import {
  endJob,
  extendJob,
  type JobUpdate,
  type RunningJob,
  startJob,
} from '#shared/core/accounts/running-job.ts';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { outboxPut } from '#shared/core/events/outbox-store.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { findItem } from '#shared/platform/dynamo/get-item.ts';
import { isFree } from '#shared/platform/dynamo/lease.ts';
import { parseAll, queryPrefix } from '#shared/platform/dynamo/query-pages.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { type TransactAction, transactIf } from '#shared/platform/dynamo/transact.ts';
import { insert } from '#shared/platform/dynamo/transact-actions.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { exportKey } from './account-data-items.ts';
import { type ExportJob, exportJobSchema, JOB_DAYS } from './export-job.ts';

/**
 * The items of exports. The owner's item names the running export and its deadline, so that only one runs at
 * a time: a late worker finds that it may not continue. A claim is short, and renewed while the worker runs.
 */

// An owner's requests contend for the owner's item.
const ATTEMPTS = 14;

/** Numbers of parts that a worker that has lost its claim may still be uploading. */
const SKIPPED_PARTS = 10;

const running = ({ ownerId, id }: Pick<ExportJob, 'ownerId' | 'id'>): RunningJob => ({
  kind: 'export',
  ownerId,
  id,
});

const accountUpdate = (update: JobUpdate): TransactAction => ({
  Update: { TableName: tableName(), ...update },
});

/** Changes an export and the owner's item in one transaction. False when a condition fails. */
const changeExport = (
  { ownerId, id }: Pick<ExportJob, 'ownerId' | 'id'>,
  {
    account,
    item,
    entry,
  }: { account: JobUpdate; item: Omit<JobUpdate, 'Key'>; entry?: AuditEntry | undefined },
): Promise<boolean> =>
  transactIf(
    [
      accountUpdate(account),
      { Update: { TableName: tableName(), Key: exportKey(ownerId, id), ...item } },
      ...auditPuts(entry),
    ],
    { attempts: ATTEMPTS },
  );

/** Stores a new export, its audit entry and the event that starts it; false while another one runs. */
export async function insertExport(
  job: ExportJob,
  { entry, event }: { entry: AuditEntry; event: DomainEvent },
  now: Date,
): Promise<boolean> {
  const ttl = Math.ceil(Date.parse(job.createdAt) / 1000) + JOB_DAYS * 24 * 3600;
  return transactIf(
    [
      accountUpdate(startJob(running(job), { now, until: job.until })),
      insert({ ...exportKey(job.ownerId, job.id), ...job, [TABLE.ttl]: ttl }),
      ...auditPuts(entry),
      outboxPut(event),
    ],
    { attempts: ATTEMPTS },
  );
}

/** An export of an account, read strongly consistent. */
export const findExport = (ownerId: string, id: string): Promise<ExportJob | undefined> =>
  findItem(exportKey(ownerId, id), exportJobSchema);

/** All exports of an owner, the newest first. Strongly consistent. */
export async function findExports(ownerId: string): Promise<ExportJob[]> {
  const jobs = await parseAll(queryPrefix(exportKey(ownerId)), exportJobSchema);
  return jobs.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/**
 * Claims an export for a worker until `until`, and extends its deadline. Undefined if it is finished, another
 * worker has claimed it, or another export was started.
 */
export async function claimExport(
  job: Pick<ExportJob, 'ownerId' | 'id'>,
  now: Date,
  until: Date,
): Promise<ExportJob | undefined> {
  const claimed = await changeExport(job, {
    account: extendJob(running(job), until),
    item: {
      UpdateExpression:
        'SET #status = :running, claim = :claim, worker = :worker, #until = :until, ' +
        'nextPart = if_not_exists(nextPart, :none) + :skipped ADD attempts :one',
      ConditionExpression: `#status IN (:pending, :running) AND ${isFree('claim')}`,
      ExpressionAttributeNames: { '#status': 'status', '#until': 'until' },
      ExpressionAttributeValues: {
        ':pending': 'pending',
        ':running': 'running',
        ':claim': until.getTime(),
        ':worker': randomUUID(),
        ':until': until.toISOString(),
        ':now': now.getTime(),
        ':one': 1,
        ':none': 1,
        ':skipped': SKIPPED_PARTS,
      },
    },
  });
  return claimed ? findExport(job.ownerId, job.id) : undefined;
}

/** Extends a worker's claim until `until`. False if it is lost, or another export was started. */
export const renewClaim = (job: ExportJob, until: Date): Promise<boolean> =>
  changeExport(job, {
    account: extendJob(running(job), until),
    item: {
      UpdateExpression: 'SET claim = :claim, #until = :until',
      ConditionExpression: '#status = :running AND worker = :worker',
      ExpressionAttributeNames: { '#status': 'status', '#until': 'until' },
      ExpressionAttributeValues: {
        ':running': 'running',
        ':worker': job.worker,
        ':claim': until.getTime(),
        ':until': until.toISOString(),
      },
    },
  });

/**
 * Releases the claim of an export that is continued later, and stores the event that continues it. False if
 * the worker has lost its claim.
 */
export const pauseExport = (job: ExportJob, event: DomainEvent, until: Date): Promise<boolean> =>
  transactIf(
    [
      accountUpdate(extendJob(running(job), until)),
      {
        Update: {
          TableName: tableName(),
          Key: exportKey(job.ownerId, job.id),
          UpdateExpression: 'SET #until = :until REMOVE claim, worker',
          ConditionExpression: '#status = :running AND worker = :worker',
          ExpressionAttributeNames: { '#status': 'status', '#until': 'until' },
          ExpressionAttributeValues: {
            ':running': 'running',
            ':worker': job.worker,
            ':until': until.toISOString(),
          },
        },
      },
      outboxPut(event),
    ],
    { attempts: ATTEMPTS },
  );

/** The result of a worker. */
export type ExportEnd =
  | ({ status: 'completed'; finishedAt: string } & Record<'size' | 'files' | 'skipped', number>)
  | { status: 'failed' };

/** Finishes an export, with its audit entry. False if the worker has lost its claim. */
export function endExport(job: ExportJob, end: ExportEnd, entry: AuditEntry | undefined): Promise<boolean> {
  const names = Object.keys(end);
  return changeExport(job, {
    account: endJob(running(job)),
    item: {
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')} REMOVE claim, worker`,
      ConditionExpression: 'worker = :worker',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(end).map(([name, value]) => [`:${name}`, value])),
        ':worker': job.worker,
      },
    },
    entry,
  });
}

/** Idempotent. */
export async function removeExport(ownerId: string, id: string): Promise<void> {
  await dynamo().send(new DeleteCommand({ TableName: tableName(), Key: exportKey(ownerId, id) }));
}

/** Records that the email about a finished export was sent; false if it was recorded before. */
export async function markMailed(
  { ownerId, id }: Pick<ExportJob, 'ownerId' | 'id'>,
  now: Date,
): Promise<boolean> {
  const marked = await updateItem({
    Key: exportKey(ownerId, id),
    UpdateExpression: 'SET mailedAt = :now',
    ConditionExpression: '#status = :completed AND attribute_not_exists(mailedAt)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':now': now.toISOString(), ':completed': 'completed' },
  });
  return marked !== undefined;
}
