import { type Owner, ownerSchema } from '#shared/core/accounts/account.ts';
import { ownerKey } from '#shared/core/accounts/account-items.ts';
import { type Member, memberSchema } from '#shared/core/accounts/member.ts';
import { memberKey } from '#shared/core/accounts/members/member-items.ts';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { tableName } from '#shared/platform/dynamo/client.ts';
import { parseAll, queryPrefix } from '#shared/platform/dynamo/query-pages.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { transactIf, transactWrite } from '#shared/platform/dynamo/transact.ts';
import { insert } from '#shared/platform/dynamo/transact-actions.ts';
import { changeItem, updateItem } from '#shared/platform/dynamo/update.ts';
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
  storeTokens(connection, tokens, 'attribute_not_exists(#tokens)');

/** Stores the tokens after a refresh token; false if another request has, or the connection is gone. */
export const rotateTokens = (connection: Connection, tokens: IssuedTokens): Promise<boolean> =>
  storeTokens(connection, tokens, '#tokens.#refresh = :previous');

async function storeTokens(
  connection: Connection,
  tokens: IssuedTokens,
  condition: string,
): Promise<boolean> {
  const { previous } = tokens;
  const written = await updateItem({
    Key: keyOf(connection),
    UpdateExpression: 'SET #tokens = :tokens, #ttl = :ttl',
    // An attempt whose response was lost finds its own tokens.
    ConditionExpression: `codeHash = :code AND (${condition} OR #tokens.#access = :access)`,
    ExpressionAttributeNames: {
      '#tokens': 'tokens',
      '#access': 'access',
      '#ttl': TABLE.ttl,
      ...(previous !== undefined && { '#refresh': 'refresh' }),
    },
    ExpressionAttributeValues: {
      ':tokens': tokens,
      ':ttl': ttlOf({ ...connection, tokens })[TABLE.ttl],
      ':code': connection.codeHash,
      ':access': tokens.access,
      ...(previous !== undefined && { ':previous': previous }),
    },
  });
  return written !== undefined;
}

/** Records when an app was used. */
export async function recordConnectionUse(connection: Ids, now: Date): Promise<void> {
  await changeItem(keyOf(connection), { lastUsedAt: now.toISOString() });
}

/** Ends a connection with all of its tokens; false if it had ended before. */
export const removeConnection = (connection: Ids, entry: AuditEntry): Promise<boolean> =>
  transactIf([
    {
      Delete: {
        TableName: tableName(),
        Key: keyOf(connection),
        ConditionExpression: `attribute_exists(${TABLE.partitionKey})`,
      },
    },
    ...auditPuts(entry),
  ]);
