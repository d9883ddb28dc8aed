import { randomUUID } from 'node:crypto';
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { ownerKey } from '../core/accounts/account-items.ts';
import type { AuditEntry } from '../core/audit/audit-entry.ts';
import { auditPuts } from '../core/audit/audit-store.ts';
import type { DomainEvent } from '../core/events/event.ts';
import { outboxPut } from '../core/events/outbox-store.ts';
import { dynamo, tableName } from '../platform/dynamo/client.ts';
import { queryPages } from '../platform/dynamo/query-pages.ts';
import { TABLE } from '../platform/dynamo/table.ts';
import { ConditionFailedError, type TransactItems, transactWrite } from '../platform/dynamo/transact.ts';
import { insert } from '../platform/dynamo/transact-actions.ts';
import { updateItem } from '../platform/dynamo/update.ts';
import { exportKey } from './account-data-items.ts';
import { type ExportJob, exportJobSchema, JOB_DAYS } from './export-job.ts';

/**
 * The items of exports. The owner's item names the running export and its deadline, so that only one runs at a time: a late
 * worker finds that it may not continue. A claim is short, and renewed while the worker runs.
 */

// An owner's requests contend for the owner's item.
const ATTEMPTS = 14;

/** Stores a new export, its audit entry and the event that starts it; false while another one runs. */
export async function insertExport(
  job: ExportJob,
  entry: AuditEntry,
  event: DomainEvent,
  now: Date,
): Promise<boolean> {
  const ttl = Math.ceil(Date.parse(job.createdAt) / 1000) + JOB_DAYS * 24 * 3600;
  return succeeds([
    {
      Update: {
        TableName: tableName(),
        Key: ownerKey(job.ownerId),
        UpdateExpression: 'SET exportId = :id, exportUntil = :until',
        ConditionExpression:
          'attribute_exists(pk) AND (attribute_not_exists(exportUntil) OR exportUntil <= :now)',
        ExpressionAttributeValues: { ':id': job.id, ':until': job.until, ':now': now.toISOString() },
      },
    },
    insert({ ...exportKey(job.ownerId, job.id), ...job, [TABLE.ttl]: ttl }),
    ...auditPuts(entry),
    outboxPut(event),
  ]);
}

/** False when a condition fails. */
async function succeeds(actions: TransactItems): Promise<boolean> {
  try {
    await transactWrite(actions, { attempts: ATTEMPTS });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}

/** Strongly consistent. */
export async function findExport(ownerId: string, id: string): Promise<ExportJob | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: exportKey(ownerId, id), ConsistentRead: true }),
  );
  return Item && exportJobSchema.parse(Item);
}

/** All exports of an owner, the newest first. Strongly consistent. */
export async function findExports(ownerId: string): Promise<ExportJob[]> {
  const jobs: ExportJob[] = [];
  const { pk, sk } = exportKey(ownerId);
  const pages = queryPages({
    KeyConditionExpression: `${TABLE.partitionKey} = :pk AND begins_with(${TABLE.sortKey}, :export)`,
    ExpressionAttributeValues: { ':pk': pk, ':export': sk },
    ConsistentRead: true,
  });
  for await (const items of pages) jobs.push(...items.map((item) => exportJobSchema.parse(item)));
  return jobs.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

export const exportIdsOf = async (ownerId: string): Promise<string[]> =>
  (await findExports(ownerId)).map(({ id }) => id);

/**
 * Claims an export for a worker until `until`, and extends its deadline. Undefined if it is finished, another worker has
 * claimed it, or another export was started.
 */
export async function claimExport(
  { ownerId, id }: Pick<ExportJob, 'ownerId' | 'id'>,
  now: Date,
  until: Date,
): Promise<ExportJob | undefined> {
  const claimed = await succeeds([
    {
      Update: {
        TableName: tableName(),
        Key: ownerKey(ownerId),
        UpdateExpression: 'SET exportUntil = :until',
        ConditionExpression: 'exportId = :id',
        ExpressionAttributeValues: { ':id': id, ':until': until.toISOString() },
      },
    },
    {
      Update: {
        TableName: tableName(),
        Key: exportKey(ownerId, id),
        UpdateExpression:
          'SET #status = :running, claim = :claim, worker = :worker, #until = :until ADD attempts :one',
        ConditionExpression:
          '#status IN (:pending, :running) AND (attribute_not_exists(claim) OR claim <= :now)',
        ExpressionAttributeNames: { '#status': 'status', '#until': 'until' },
        ExpressionAttributeValues: {
          ':pending': 'pending',
          ':running': 'running',
          ':claim': until.getTime(),
          ':worker': randomUUID(),
          ':until': until.toISOString(),
          ':now': now.getTime(),
          ':one': 1,
        },
      },
    },
  ]);
  return claimed ? findExport(ownerId, id) : undefined;
}

/** Extends a worker's claim until `until`. False if it is lost, or another export was started. */
export const renewClaim = ({ ownerId, id, worker }: ExportJob, until: Date): Promise<boolean> =>
  succeeds([
    {
      Update: {
        TableName: tableName(),
        Key: ownerKey(ownerId),
        UpdateExpression: 'SET exportUntil = :until',
        ConditionExpression: 'exportId = :id',
        ExpressionAttributeValues: { ':id': id, ':until': until.toISOString() },
      },
    },
    {
      Update: {
        TableName: tableName(),
        Key: exportKey(ownerId, id),
        UpdateExpression: 'SET claim = :claim, #until = :until',
        ConditionExpression: '#status = :running AND worker = :worker',
        ExpressionAttributeNames: { '#status': 'status', '#until': 'until' },
        ExpressionAttributeValues: {
          ':running': 'running',
          ':worker': worker,
          ':claim': until.getTime(),
          ':until': until.toISOString(),
        },
      },
    },
  ]);

/** The result of a worker. */
export type ExportEnd =
  | ({ status: 'completed'; finishedAt: string } & Record<'size' | 'files' | 'skipped', number>)
  | { status: 'failed' };

/** Finishes an export, with its audit entry. False if the worker has lost its claim. */
export function endExport(
  { ownerId, id, worker }: ExportJob,
  end: ExportEnd,
  entry: AuditEntry | undefined,
): Promise<boolean> {
  const names = Object.keys(end);
  return succeeds([
    {
      Update: {
        TableName: tableName(),
        Key: ownerKey(ownerId),
        UpdateExpression: 'REMOVE exportId, exportUntil',
        ConditionExpression: 'exportId = :id',
        ExpressionAttributeValues: { ':id': id },
      },
    },
    {
      Update: {
        TableName: tableName(),
        Key: exportKey(ownerId, id),
        UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')} REMOVE claim, worker`,
        ConditionExpression: 'worker = :worker',
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: {
          ...Object.fromEntries(Object.entries(end).map(([name, value]) => [`:${name}`, value])),
          ':worker': worker,
        },
      },
    },
    ...auditPuts(entry),
  ]);
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
