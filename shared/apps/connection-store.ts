import { type Owner, ownerSchema } from '#shared/core/accounts/account.ts';
import { ownerKey } from '#shared/core/accounts/account-items.ts';
import { type Member, memberSchema } from '#shared/core/accounts/member.ts';
import { memberKey } from '#shared/core/accounts/members/member-items.ts';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { absent, any, type Condition, exists, is } from '#shared/platform/dynamo/conditions.ts';
import { parseAll, queryPrefix } from '#shared/platform/dynamo/query-pages.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { transactIf, transactWrite } from '#shared/platform/dynamo/transact.ts';
import { insert, remove } from '#shared/platform/dynamo/transact-actions.ts';
import { changeItem, updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { connectionKey } from './app-items.ts';
import { type Connection, connectionSchema, endOf, type IssuedTokens } from './connection.ts';

/** Connections of apps. Each is one item, so that every step of a token is one conditional write. */

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

/** Stores a connection whose code has not been exchanged. */
export async function addConnection(connection: Connection, entry: AuditEntry): Promise<void> {
  const item = { ...keyOf(connection), ...connection, ...ttlOf(connection) };
  await transactWrite([insert(item), ...auditPuts(entry)]);
}

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

/** Ends a connection with all of its tokens; false if it had ended before. */
export const removeConnection = (connection: Ids, entry: AuditEntry): Promise<boolean> =>
  transactIf([remove(keyOf(connection), exists()), ...auditPuts(entry)]);
