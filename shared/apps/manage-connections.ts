import type { Caller } from '#shared/core/accounts/caller.ts';
import type { Member } from '#shared/core/accounts/member.ts';
import { findMembers } from '#shared/core/accounts/members/member-store.ts';
import { isAllowed } from '#shared/core/accounts/permissions.ts';
import type { Act } from '#shared/core/audit/author.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type ConnectionRecord, connectionRecord } from './app-contract.ts';
import type { ConnectedApp } from './connection.ts';
import { connectionEntry } from './connection-entry.ts';
import { findConnections, removeConnection } from './connection-store.ts';

/** Connected apps, as members manage them: their own, or those of all if they manage members. */

/** The connections of an account whose tokens work, the newest first. */
async function workingConnections(
  ownerId: string,
  now: Date,
): Promise<{ connection: ConnectedApp; member: Member }[]> {
  const [connections, members] = await Promise.all([findConnections(ownerId), findMembers(ownerId)]);
  const memberOf = new Map(members.map((member) => [member.userId, member]));
  return connections
    .filter((one): one is ConnectedApp => (one.tokens?.refreshExpiresAt ?? '') > now.toISOString())
    .flatMap((connection) => {
      const member = memberOf.get(connection.userId);
      return member?.joinedAt === connection.memberSince ? [{ connection, member }] : [];
    })
    .sort((a, b) => (a.connection.createdAt > b.connection.createdAt ? -1 : 1));
}

/** All connected apps of an account. */
export const connectedApps = async (ownerId: string, now: Date): Promise<ConnectionRecord[]> =>
  (await workingConnections(ownerId, now)).map(recordOf);

const recordOf = ({ connection, member }: { connection: ConnectedApp; member: Member }): ConnectionRecord =>
  connectionRecord(connection, member.email);

async function visible({ ownerId, credential, permissions }: Caller, now: Date) {
  const all = await workingConnections(ownerId, now);
  if (isAllowed(permissions, 'members:manage')) return all;
  const userId = credential.type === 'session' ? credential.member.userId : undefined;
  return all.filter(({ member }) => member.userId === userId);
}

/** The connected apps that the caller may see and disconnect, the newest first. */
export async function listConnections(caller: Caller, now: Date): Promise<ConnectionRecord[]> {
  return (await visible(caller, now)).map(recordOf);
}

/** Disconnects an app, effective with its next request. Throws NOT_FOUND. */
export async function disconnectApp({ by, now }: Act & { by: Caller }, connectionId: string): Promise<void> {
  const found = (await visible(by, now)).find(({ connection }) => connection.connectionId === connectionId);
  const { actor, requestId } = by;
  if (found) {
    const entry = connectionEntry('app.disconnected', found.connection, { actor, requestId, now });
    if (await removeConnection(found.connection, { entry, now })) return;
  }
  throw new AppError('NOT_FOUND', `There is no connected app ${connectionId.slice(0, 64)}.`, {
    params: { resource: 'connection' },
  });
}
