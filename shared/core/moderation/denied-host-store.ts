import { createHash } from 'node:crypto';
import * as z from 'zod';
import { absent, any, below, is } from '#shared/platform/dynamo/conditions.ts';
import { findItem } from '#shared/platform/dynamo/get-item.ts';
import { parseAll, queryPartition } from '#shared/platform/dynamo/query-pages.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { type TransactItems, transactSteps } from '#shared/platform/dynamo/transact.ts';
import { insert, remove } from '#shared/platform/dynamo/transact-actions.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { auditPuts } from '../audit/audit-store.ts';
import { blockSchema } from './block-schema.ts';
import { DENIED_HEAD, deniedChunkKey } from './denied-items.ts';

/** Denied hosts: an item each for operators, and their names in chunks for functions. */

/** Limits the cost of a changed list for each container: some 250 KB, or 60 read units. */
export const MAX_DENIED_HOSTS = 10_000;

const CHUNKS = 8;

const deniedHostSchema = blockSchema.extend({ host: z.string() });

export type DeniedHost = z.infer<typeof deniedHostSchema>;

const LIST = 'DENIAL#hosts';

const hostKey = (host: string): ItemKey => ({ pk: LIST, sk: host });

/** A denied host, read strongly consistent. */
export const findDeniedHost = (host: string): Promise<DeniedHost | undefined> =>
  findItem(hostKey(host), deniedHostSchema);

/** All of them, by name. */
export const listDeniedHosts = (): Promise<DeniedHost[]> => parseAll(queryPartition(LIST), deniedHostSchema);

/**
 * Denies a host, or changes `before`. Throws WRITE_CONFLICT if it was changed in the
 * meantime, and QUOTA_EXCEEDED.
 */
export async function storeHost(
  before: DeniedHost | undefined,
  after: DeniedHost,
  entry: AuditEntry,
): Promise<void> {
  const action = before
    ? update(hostKey(after.host)).set(after).when(is('at', before.at)).action
    : insert({ ...hostKey(after.host), ...after });
  await write([action, ...auditPuts(entry)], before ? [] : listChange(after.host, 1));
}

/** Throws WRITE_CONFLICT if it was changed in the meantime. */
export async function removeHost(before: DeniedHost, entry: AuditEntry): Promise<void> {
  const removed = remove(hostKey(before.host), is('at', before.at));
  await write([removed, ...auditPuts(entry)], listChange(before.host, -1));
}

/** Actions on the list that redirects read. Only that of its head has a condition. */
function listChange(host: string, by: 1 | -1): TransactItems {
  const chunk = createHash('sha256').update(host).digest().readUInt32BE() % CHUNKS;
  const hosts = new Set([host]);
  const list = update(deniedChunkKey(chunk));
  return [
    update(DENIED_HEAD)
      .add({ version: 1, count: by })
      .when(by === 1 && any(absent('count'), below('count', MAX_DENIED_HOSTS))).action,
    (by === 1 ? list.add({ hosts }) : list.subtract({ hosts })).action,
  ];
}

async function write(change: TransactItems, list: TransactItems): Promise<void> {
  const code = await transactSteps<'WRITE_CONFLICT' | 'QUOTA_EXCEEDED'>([
    ...list.map((action) => [action, 'QUOTA_EXCEEDED'] as const),
    ...change.map((action) => [action, 'WRITE_CONFLICT'] as const),
  ]);
  if (code === 'QUOTA_EXCEEDED')
    throw new AppError(code, `At most ${MAX_DENIED_HOSTS} hosts can be denied. Allow some first.`);
  if (code !== undefined) throw new AppError(code);
}
