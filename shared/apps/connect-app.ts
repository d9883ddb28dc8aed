import { mayView } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import type { Member } from '#shared/core/accounts/member.ts';
import { actorOf } from '#shared/core/accounts/members/manage-members.ts';
import { findMember, findMemberships } from '#shared/core/accounts/members/member-store.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { missingPermissions } from '#shared/core/accounts/permissions.ts';
import { PLAN_LIMITS } from '#shared/core/accounts/plans.ts';
import { quotaExceeded } from '#shared/core/accounts/quotas.ts';
import { ROLE_PERMISSIONS } from '#shared/core/accounts/roles.ts';
import { FOLDER_PERMISSIONS, scopeOfMember } from '#shared/core/accounts/scope-of.ts';
import type { PersonAct } from '#shared/core/audit/author.ts';
import { APP_CONNECTED } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { findFolders } from '#shared/core/folders/folder-store.ts';
import { mediaUrl } from '#shared/core/media/media-file.ts';
import type { Language } from '#shared/languages/language.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { countUse, type RateLimit } from '#shared/platform/limits/rate-limit-store.ts';
import { problem } from '#shared/platform/problems.ts';
import type { IdSource } from '#shared/platform/runtime/ids.ts';
import type { ConnectApp, Consent } from './app-contract.ts';
import {
  type AuthorizationContext,
  type AuthorizationRequest,
  readAuthorizationRequest,
} from './authorization-request.ts';
import type { OAuthClient } from './client.ts';
import { keepClient } from './client-store.ts';
import { type Connection, codeExpiry, hashOf, tokenOf } from './connection.ts';
import { connectionEntry } from './connection-entry.ts';
import { addConnection } from './connection-store.ts';
import { isLoopbackUri, placeOf, withParameters } from './redirect-uri.ts';
import { withinOwn } from './scopes.ts';

/** Connections that an account may begin: those whose code is not exchanged stay for a while. */
const CONNECTING: RateLimit = { scope: 'app-connections', limit: 200, windowSeconds: 3600 };

/** What a request asks for, as the consent page shows it. Throws AUTHORIZATION_REFUSED. */
export async function describeConsent(
  query: string,
  userId: string,
  { mediaOrigin, ...context }: AuthorizationContext & { mediaOrigin: string },
): Promise<Consent> {
  const [request, { joined }] = await Promise.all([
    readAuthorizationRequest(query, context),
    findMemberships(userId, context.now),
  ]);
  const { client, redirectUri, scopes, resource, state } = request;
  const registrant = await registrantOf(client);
  return {
    app: {
      name: client.name,
      kind: client.kind,
      account: registrant?.name ?? null,
      icon: client.icon === undefined ? null : mediaUrl(client.icon, mediaOrigin),
      host: hostOf(request),
      returnsTo: placeOf(redirectUri),
      isOnDevice: isLoopbackUri(redirectUri),
    },
    resource,
    permissions: [...scopes],
    accounts: joined.map(({ owner, member }) => ({
      _id: owner.ownerId,
      name: owner.name,
      role: member.role,
      permissions: withinOwn(scopes, ROLE_PERMISSIONS[member.role]),
    })),
    cancelUrl: withParameters(redirectUri, {
      error: 'access_denied',
      error_description: 'The person has not agreed.',
      state,
      iss: context.issuer,
    }),
  };
}

/** The account that has registered an app, if one has. Throws AUTHORIZATION_REFUSED once it is gone. */
async function registrantOf({ ownerId }: OAuthClient): Promise<Owner | undefined> {
  const owner = ownerId === undefined ? undefined : await findOwner(ownerId);
  if (owner || ownerId === undefined) return owner;
  throw new AppError('AUTHORIZATION_REFUSED', 'invalid_client: The account of this app is gone.', {
    params: { error: 'invalid_client', returnTo: null },
  });
}

/** Who an app is: only a document proves that the host of its URL belongs to it. */
const hostOf = ({ client, redirectUri }: AuthorizationRequest): string =>
  client.kind === 'document' ? new URL(client.clientId).host : placeOf(redirectUri);

/**
 * Connects an app to an account with what its member agrees to, and tells the member by email in
 * `language`. Returns the URL at which the app continues, with a code. Throws AUTHORIZATION_REFUSED,
 * NOT_A_MEMBER, PERMISSION_DENIED, VALIDATION_ERROR, QUOTA_EXCEEDED and RATE_LIMITED.
 */
export async function connectApp(
  { userId, requestId, now, ids, language }: PersonAct & { ids: IdSource; language: Language },
  { request: query, account: ownerId, permissions, folders }: ConnectApp,
  context: AuthorizationContext,
): Promise<string> {
  const request = await readAuthorizationRequest(query, context);
  const { client, redirectUri, state, challenge, resource } = request;
  const unasked = missingPermissions(request.scopes, permissions);
  if (unasked.length > 0) throw invalidField('permissions', notAllowed(request.scopes));
  const member = await findMember(ownerId, userId);
  if (member?.joinedAt == null) throw new AppError('NOT_A_MEMBER');
  assertMayGive(member, permissions);
  await assertReaches(member, { permissions, folders });
  const [owner] = await Promise.all([findOwner(ownerId), registrantOf(client)]);
  if (!owner) throw new AppError('NOT_A_MEMBER');
  await countUse(CONNECTING, ownerId, now);

  const codeIds = { ownerId, userId, connectionId: ids.newId('connection') };
  const code = tokenOf('code', codeIds, { family: ids.newSecret(), secret: ids.newSecret() });
  const connection: Connection = {
    ...codeIds,
    memberSince: member.joinedAt,
    client: {
      id: client.clientId,
      name: client.name,
      kind: client.kind,
      host: hostOf(request),
      isConfidential: client.secretHash !== undefined,
    },
    permissions: [...permissions],
    ...(folders && { folders: [...folders] }),
    resource,
    codeHash: hashOf(code),
    codeExpiresAt: codeExpiry(now),
    challenge,
    redirectUri,
    createdAt: now.toISOString(),
    lastUsedAt: null,
  };
  const entry = connectionEntry('app.connected', connection, { actor: actorOf(member), requestId, now });
  const data = announced(connection, { owner, member, language });
  const event = newEvent(APP_CONNECTED, { ownerId, data, now });
  if (client.kind === 'dynamic') await keepClient(client.clientId, now);
  const limit = PLAN_LIMITS[owner.plan].connections;
  if (!(await addConnection(connection, limit, { entry, event, now })))
    throw quotaExceeded('connections', owner.plan, { used: limit, limit });
  await publishEvents([event]);
  return withParameters(redirectUri, { code, state, iss: context.issuer });
}

function assertMayGive({ role }: Member, permissions: ConnectApp['permissions']): void {
  const missing = missingPermissions(ROLE_PERMISSIONS[role], permissions);
  if (missing.length === 0) return;
  throw new AppError(
    'PERMISSION_DENIED',
    `Your role ${role} does not have ${missing.join(', ')}, so you cannot give it to an app.`,
    { params: { permissions: missing } },
  );
}

/** Throws VALIDATION_ERROR for folders that the member does not see, and for more than folders. */
async function assertReaches(
  member: Member,
  { permissions, folders }: Pick<ConnectApp, 'permissions' | 'folders'>,
): Promise<void> {
  if (!folders) return;
  if (missingPermissions(FOLDER_PERMISSIONS, permissions).length > 0)
    throw invalidField('permissions', notAllowed(FOLDER_PERMISSIONS));
  const known = await findFolders(member.ownerId);
  const closedFolders = new Set(known.filter((one) => one.defaultAccess === 'none').map(({ id }) => id));
  const scope = scopeOfMember(member, { closedFolders });
  const visible = new Set(known.map(({ id }) => id).filter((folderId) => mayView(scope, { folderId })));
  const at = folders.findIndex((id) => !visible.has(id));
  if (at >= 0) throw invalidField(`folders[${at}]`, problem('not_found', 'is not a folder that you see'));
}

const notAllowed = (allowed: readonly string[]) =>
  problem('invalid_value', `may only contain ${allowed.join(', ')} here`, { allowed: [...allowed] });

/** What the email to the member says. */
const announced = (
  { client: { name, host } }: Connection,
  { owner, member, language }: { owner: Owner; member: Member; language: string },
) => ({ email: member.email, app: name, host, account: owner.name, language });
