import { type Owner, ownerSchema } from '#shared/core/accounts/account.ts';
import { ownerKey } from '#shared/core/accounts/account-items.ts';
import { type Member, memberSchema } from '#shared/core/accounts/member.ts';
import { memberKey } from '#shared/core/accounts/members/member-items.ts';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { outboxPut } from '#shared/core/events/outbox-store.ts';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { absent, any, below, type Condition, exists, is } from '#shared/platform/dynamo/conditions.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { listKeys, newestFirst } from '#shared/platform/dynamo/newest-first.ts';
import { parseAll, queryPrefix } from '#shared/platform/dynamo/query-pages.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { type Step, transactIf, transactSteps, unconditional } from '#shared/platform/dynamo/transact.ts';
import { insert, remove } from '#shared/platform/dynamo/transact-actions.ts';
import { changeItem, updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { connectionCountKey, connectionKey, registeredPartition } from './app-items.ts';
import { type Connection, connectionSchema, endOf, type IssuedTokens } from './connection.ts';

/** Connections of apps. Each is one item, so that every step of a token is one conditional write. */

// Changes of an account's connections contend for their count.
const ATTEMPTS = 14;
const PAGE_SIZE = 200;

type Ids = Pick<Connection, 'ownerId' | 'userId' | 'connectionId'>;

const keyOf = ({ ownerId, userId, connectionId }: Ids) => connectionKey(ownerId, userId, connectionId);

/**
 * Reads a connection with its member, and with the account if `withOwner`, in one call; strongly consistent.
 */
export async function findConnection(
  ids: Ids,
  { withOwner = false } = {},
): Promise<{ connection: Connection | undefined; member: Member | undefined; owner: Owner | undefined }> {
  const { ownerId, userId } = ids;
  const keys = [keyOf(ids), memberKey(ownerId, userId), ...(withOwner ? [ownerKey(ownerId)] : [])];
  const items = await batchGet(keys, { consistent: true });
  const itemAt = (prefix: string) => items.find(({ sk }) => String(sk).startsWith(prefix));
  const [connection, member, owner] = ['APP#', 'MEMBER#', 'OWNER'].map(itemAt);
  return {
    connection: connection && connectionSchema.parse(connection),
    member: member && memberSchema.parse(member),
    owner: owner && ownerSchema.parse(owner),
  };
}

/** The connections of an account, also those that have ended; strongly consistent. */
export const findConnections = (ownerId: string): Promise<Connection[]> =>
  parseAll(queryPrefix(connectionKey(ownerId)), connectionSchema);

const ttlOf = (connection: Parameters<typeof endOf>[0]) => ({
  [TABLE.ttl]: Math.ceil(Date.parse(endOf(connection)) / 1000),
});

/** What is written with a change of a connection, and when. */
interface ConnectionWrites {
  entry: AuditEntry;
  now: Date;
}

/**
 * Stores a connection whose code has not been exchanged, with the event that announces it, unless the account
 * has `max`, also under concurrency. Idempotent. False if the limit is reached.
 */
export async function addConnection(
  connection: Connection,
  max: number,
  { entry, event, now }: ConnectionWrites & { event: DomainEvent },
): Promise<boolean> {
  const { ownerId, client } = connection;
  const item = {
    ...keyOf(connection),
    ...connection,
    ...ttlOf(connection),
    // Found by the app when its account deletes it.
    ...(client.kind === 'registered' &&
      listKeys(registeredPartition(client.id), `${connection.createdAt}#${connection.connectionId}`)),
  };
  const isCounted = update(connectionCountKey(ownerId))
    .add({ connections: 1 })
    .when(any(absent('connections'), below('connections', max)));
  const steps: Step<'stored before' | 'full'>[] = [
    [insert(item), 'stored before'],
    [isCounted.action, 'full'],
    ...unconditional(...auditPuts(entry), outboxPut(event)),
  ];
  const store = () => transactSteps(steps, { attempts: ATTEMPTS });
  const failure = await store();
  if (failure !== 'full') return true;
  return (await recount(ownerId, max, now)) && (await store()) !== 'full';
}

/** Counts the connections of a full account again, as some have expired. False if there is no room. */
async function recount(ownerId: string, max: number, now: Date): Promise<boolean> {
  const key = connectionCountKey(ownerId);
  const counted = Number((await getItem(key))?.['connections'] ?? 0);
  // Another request has made room.
  if (counted < max) return true;
  const current = (await findConnections(ownerId)).filter((one) => !hasEnded(one, now)).length;
  if (current >= max) return false;
  // If another request has changed it, there may be room.
  await updateItem(update(key).set({ connections: current }).when(is('connections', counted)));
  return true;
}

const hasEnded = (connection: Connection, now: Date): boolean => endOf(connection) <= now.toISOString();

/** Stores the first tokens; false if the code has been exchanged, or the connection is gone. */
export const exchangeCode = (connection: Connection, tokens: IssuedTokens): Promise<boolean> =>
  storeTokens(connection, tokens, absent('tokens'));

/** Stores the tokens after a refresh token; false if another request has, or the connection is gone. */
export const rotateTokens = (connection: Connection, tokens: IssuedTokens): Promise<boolean> =>
  storeTokens(connection, tokens, is('tokens.refresh', tokens.previous ?? ''));

async function storeTokens(
  connection: Connection,
  tokens: IssuedTokens,
  asBefore: Condition,
): Promise<boolean> {
  const written = await updateItem(
    update(keyOf(connection))
      .set({ tokens, ...ttlOf({ ...connection, tokens }) })
      // An attempt whose response was lost finds its own tokens.
      .when(is('codeHash', connection.codeHash), any(asBefore, is('tokens.access', tokens.access))),
  );
  return written !== undefined;
}

/** Records when an app was used. */
export async function recordConnectionUse(connection: Ids, now: Date): Promise<void> {
  await changeItem(keyOf(connection), { lastUsedAt: now.toISOString() });
}

/** Ends a connection with all of its tokens; false if it was removed before. */
export function removeConnection(
  connection: Connection,
  { entry, now }: { entry?: AuditEntry; now: Date },
): Promise<boolean> {
  // One that has expired may have been left out by a recount.
  const count = update(connectionCountKey(connection.ownerId)).add({ connections: -1 }).when(exists());
  const actions = [
    remove(keyOf(connection), exists()),
    ...(hasEnded(connection, now) ? [] : [count.action]),
    ...auditPuts(entry),
  ];
  return transactIf(actions, { attempts: ATTEMPTS });
}

/** The connections of a member, also those that have ended; strongly consistent. */
export const findConnectionsOf = (ownerId: string, userId: string): Promise<Connection[]> =>
  parseAll(queryPrefix(connectionKey(ownerId, userId)), connectionSchema);

/** The connections of a registered app in all accounts, the newest first, in pages. Eventually consistent. */
export async function* connectionsTo(clientId: string): AsyncGenerator<Connection[]> {
  const list = newestFirst(registeredPartition(clientId), { pageSize: PAGE_SIZE, budget: 'whole' });
  for await (const items of list) yield items.map((item) => connectionSchema.parse(item));
}
