import type { Scope } from '#shared/core/access/scope.ts';
import { accessTo } from '#shared/core/access/scope.ts';
import { admit } from '#shared/core/accounts/admit.ts';
import type { AuthenticationContext } from '#shared/core/accounts/authenticate-key.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import type { NeededPermission } from '#shared/core/accounts/permissions.ts';
import { ROLE_PERMISSIONS } from '#shared/core/accounts/roles.ts';
import { permissionsOfKey, scopeOfMember } from '#shared/core/accounts/scope-of.ts';
import { AppError } from '#shared/platform/errors.ts';
import { identify, log } from '#shared/platform/runtime/log.ts';
import { type Connection, isHashOf, readToken } from './connection.ts';
import { appActor } from './connection-entry.ts';
import { findConnection, recordConnectionUse } from './connection-store.ts';
import type { Resource } from './resources.ts';
import { withinOwn } from './scopes.ts';

// As for API keys: enough to spot unused apps, at one write an hour.
const LAST_USE_PRECISION_MS = 3_600_000;

/**
 * Authenticates an access token. Connection, member and account are read on every request, in one call, so
 * that a disconnection, a removal, a new role and other folders take effect immediately. Throws 401
 * TOKEN_INVALID, and what `admit` throws.
 */
export async function authenticateToken(
  token: string,
  needed: NeededPermission,
  { now, requestId = null, onPaused, at }: AuthenticationContext & { at: Resource },
): Promise<{ caller: Caller; secret: string }> {
  const parts = readToken(token);
  if (parts?.kind !== 'access') throw new AppError('TOKEN_INVALID');
  const { connection, member, owner } = await findConnection(parts, { withOwner: true });
  const { tokens } = connection ?? {};
  if (!connection || !tokens || !isHashOf(tokens.access, token)) throw new AppError('TOKEN_INVALID');
  if (tokens.accessExpiresAt <= now.toISOString()) throw new AppError('TOKEN_INVALID');
  if (!owner || !member || member.joinedAt !== connection.memberSince) throw new AppError('TOKEN_INVALID');
  if (connection.resource === 'mcp' && at !== 'mcp')
    throw new AppError('TOKEN_INVALID', 'This access token is for the MCP server only.');
  const { ownerId, userId, connectionId, client, folders } = connection;
  identify({ ownerId, userId, connectionId });

  const credential = {
    type: 'app',
    app: { connectionId, name: client.name, ...(folders && { folders }) },
    member,
  } as const;
  const permissions = withinOwn(permissionsOfKey(connection), ROLE_PERMISSIONS[member.role]);
  const rate = await admit({ owner, credential, permissions }, needed, {
    now,
    onPaused,
    recordUse: () => recordLastUse(connection, now),
  });
  const caller: Caller = {
    ownerId,
    actor: appActor(connection, member.email),
    requestId,
    plan: owner.plan,
    permissions,
    scope: narrowed(scopeOfMember(member, owner), folders),
    owner,
    credential,
    rate,
  };
  // Tokens change every hour; what they have in common does not.
  return { caller, secret: parts.family };
}

/** The folders of an app, as far as its member has access to them. */
function narrowed(scope: Scope, folders: readonly string[] | undefined): Scope {
  if (!folders) return scope;
  return {
    loose: 'none',
    others: 'none',
    folders: Object.fromEntries(folders.map((id) => [id, accessTo(scope, id)])),
  };
}

/** Best effort: a failed write must not fail the request. */
async function recordLastUse(connection: Connection, now: Date): Promise<void> {
  const { lastUsedAt } = connection;
  if (lastUsedAt && now.getTime() - Date.parse(lastUsedAt) < LAST_USE_PRECISION_MS) return;
  try {
    await recordConnectionUse(connection, now);
  } catch (error) {
    log.warn('last use of an app not recorded', { error });
  }
}
