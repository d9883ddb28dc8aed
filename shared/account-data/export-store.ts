import { randomUUID } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { endJob, extendJob, type RunningJob, startJob } from '#shared/core/accounts/running-job.ts';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { outboxPut } from '#shared/core/events/outbox-store.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { has, is } from '#shared/platform/dynamo/conditions.ts';
import { findItem } from '#shared/platform/dynamo/get-item.ts';
import { parseAll, queryPrefix } from '#shared/platform/dynamo/query-pages.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { type TransactAction, type TransactItems, transactIf } from '#shared/platform/dynamo/transact.ts';
import { insert } from '#shared/platform/dynamo/transact-actions.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { type Update, update } from '#shared/platform/dynamo/update-builder.ts';
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

/** Changes an export and the owner's item in one transaction. False when a condition fails. */
const changeExport = (account: Update, item: TransactAction, ...more: TransactItems): Promise<boolean> =>
  transactIf([account.action, item, ...more], { attempts: ATTEMPTS });

/** Stores a new export, its audit entry and the event that starts it; false while another one runs. */
export async function insertExport(
  job: ExportJob,
  { entry, event }: { entry: AuditEntry; event: DomainEvent },
  now: Date,
): Promise<boolean> {
  const ttl = Math.ceil(Date.parse(job.createdAt) / 1000) + JOB_DAYS * 24 * 3600;
  return transactIf(
    [
      startJob(running(job), { now, until: job.until }).action,
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
  const key = exportKey(job.ownerId, job.id);
  const Update = {
    TableName: tableName(),
    Key: key,
    UpdateExpression:
      'SET #status = :running, claim = :claim, worker = :worker, #until = :until, ' +
      'nextPart = if_not_exists(nextPart, :none) + :skipped ADD attempts :one',
    ConditionExpression: '#status IN (:pending, :running) AND (attribute_not_exists(claim) OR claim <= :now)',
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
  };
  const claimed = await changeExport(extendJob(running(job), until), { Update });
  return claimed ? findExport(job.ownerId, job.id) : undefined;
}

/** An update of an export that fails if the worker has lost its claim. */
const byWorker = ({ ownerId, id, worker }: Pick<ExportJob, 'ownerId' | 'id' | 'worker'>): Update<true> =>
  update(exportKey(ownerId, id)).when(is('worker', worker));

/** Extends a worker's claim until `until`. False if it is lost, or another export was started. */
export const renewClaim = (job: ExportJob, until: Date): Promise<boolean> =>
  changeExport(
    extendJob(running(job), until),
    byWorker(job).set({ claim: until.getTime(), until: until.toISOString() }).when(is('status', 'running'))
      .action,
  );

/**
 * Releases the claim of an export that is continued later, and stores the event that continues it. False if
 * the worker has lost its claim.
 */
export const pauseExport = (job: ExportJob, event: DomainEvent, until: Date): Promise<boolean> =>
  changeExport(
    extendJob(running(job), until),
    byWorker(job).set({ until: until.toISOString() }).remove('claim', 'worker').when(is('status', 'running'))
      .action,
    outboxPut(event),
  );

/** The result of a worker. */
export type ExportEnd =
  | ({ status: 'completed'; finishedAt: string } & Record<'size' | 'files' | 'skipped', number>)
  | { status: 'failed' };

/** Finishes an export, with its audit entry. False if the worker has lost its claim. */
export const endExport = (job: ExportJob, end: ExportEnd, entry: AuditEntry | undefined): Promise<boolean> =>
  changeExport(
    endJob(running(job)),
    byWorker(job)
      .set({ ...end })
      .remove('claim', 'worker').action,
    ...auditPuts(entry),
  );

/** Idempotent. */
export async function removeExport(ownerId: string, id: string): Promise<void> {
  await dynamo().send(new DeleteCommand({ TableName: tableName(), Key: exportKey(ownerId, id) }));
}

/** Records that the email about a finished export was sent; false if it was recorded before. */
export async function markMailed(
  { ownerId, id }: Pick<ExportJob, 'ownerId' | 'id'>,
  now: Date,
): Promise<boolean> {
  const marked = await updateItem(
    update(exportKey(ownerId, id))
      .set({ mailedAt: now.toISOString() })
      .when(has({ status: 'completed', mailedAt: undefined })),
  );
  return marked !== undefined;
}
