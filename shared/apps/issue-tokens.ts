import type { Member } from '#shared/core/accounts/member.ts';
import type { IdSource } from '#shared/platform/runtime/ids.ts';
import { identify, log } from '#shared/platform/runtime/log.ts';
import { one } from './authorization-request.ts';
import { keepClient } from './client-store.ts';
import {
  type Connection,
  isHashOf,
  isVerifierOf,
  type NewTokens,
  newTokens,
  nextTokens,
  RETRY_MS,
  readToken,
  type TokenKind,
  type TokenParts,
} from './connection.ts';
import { appActor, connectionEntry } from './connection-entry.ts';
import { exchangeCode, findConnection, removeConnection, rotateTokens } from './connection-store.ts';
import { assertActive, assertAuthenticated, findClient } from './find-client.ts';
import { OAuthError } from './oauth-error.ts';
import { resourceOf, type ServiceOrigins } from './resources.ts';
import { scopesIn } from './scopes.ts';

/** The token endpoint (RFC 6749, sections 4.1.3 and 6) and revocation (RFC 7009). */

/** A form of the token endpoint, and the credentials of its app. */
export interface TokenRequest {
  form: URLSearchParams;
  clientId: string | undefined;
  clientSecret: string | undefined;
}

export interface TokenContext extends ServiceOrigins {
  /** Derives new tokens from the refresh token before; not in the table. */
  key: string;
  ids: IdSource;
  requestId: string;
  now: Date;
}

export interface TokenResponse {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
}

/** Exchanges a code or a refresh token. Throws OAuthError. */
export async function issueTokens(request: TokenRequest, context: TokenContext): Promise<TokenResponse> {
  switch (one(request.form, 'grant_type')) {
    case undefined:
      throw new OAuthError('invalid_request', 'The parameter grant_type is missing.');
    case 'authorization_code':
      return exchange(request, context);
    case 'refresh_token':
      return refresh(request, context);
    default:
      throw new OAuthError(
        'unsupported_grant_type',
        'The grant_type must be authorization_code or refresh_token.',
      );
  }
}

async function exchange(request: TokenRequest, context: TokenContext): Promise<TokenResponse> {
  const { form } = request;
  const { now, ids } = context;
  const { token: code, parts, connection, member } = await presented(request, 'code', now);
  if (!isHashOf(connection.codeHash, code)) throw invalidGrant('code');
  // A code that is used again may have been stolen, so what came of it ends (section 4.1.2).
  if (connection.tokens) return endFor(connection, member, context);
  if (connection.codeExpiresAt <= now.toISOString()) throw invalidGrant('code');
  const verifier = one(form, 'code_verifier');
  if (verifier === undefined) throw new OAuthError('invalid_request', 'The code_verifier is missing.');
  if (!/^[\w.~-]{43,128}$/.test(verifier) || !isVerifierOf(connection.challenge, verifier))
    throw new OAuthError('invalid_grant', 'The code_verifier is wrong.');
  const redirectUri = one(form, 'redirect_uri');
  if (redirectUri !== undefined && redirectUri !== connection.redirectUri)
    throw new OAuthError('invalid_grant', 'The redirect_uri is not the one that the code was sent to.');
  assertResource(form, connection, context);
  const tokens = newTokens(connection, { family: parts.family, secrets: ids, now });
  if (await exchangeCode(connection, tokens.stored)) return response(connection, tokens, now);
  return endFor(connection, member, context);
}

async function refresh(request: TokenRequest, context: TokenContext): Promise<TokenResponse> {
  const { form } = request;
  const { now, key } = context;
  const { token, parts, connection, member } = await presented(request, 'refresh', now);
  if (!isHashOf(connection.tokens?.family, parts.family)) throw invalidGrant('refresh_token');
  const wanted = scopesIn(one(form, 'scope') ?? '');
  if (!wanted?.every((scope) => connection.permissions.includes(scope)))
    throw new OAuthError('invalid_scope', 'The scope is more than what the app was given.');
  assertResource(form, connection, context);
  const tokens = nextTokens(connection, { refresh: token, family: parts.family, key, now });
  const { previous = '' } = tokens.stored;
  const isNewest = connection.tokens?.refresh === previous;
  if (isNewest && (connection.tokens?.refreshExpiresAt ?? '') <= now.toISOString())
    throw invalidGrant('refresh_token');
  if (isNewest && (await rotateTokens(connection, tokens.stored))) {
    await keepUsed(connection, now);
    return response(connection, tokens, now);
  }
  // Another request was faster, or this one was sent again.
  const { connection: latest = connection } = isNewest ? await findConnection(connection) : { connection };
  const stored = latest.tokens;
  const isRetry =
    stored?.previous === previous &&
    stored.refresh === tokens.stored.refresh &&
    now.getTime() - Date.parse(stored.rotatedAt) <= RETRY_MS;
  if (isRetry) return response(latest, { ...tokens, stored }, now);
  // An old one: either the app has lost its tokens, or they were stolen.
  return endFor(connection, member, context);
}

/** Keeps an app that has registered itself, with the first refresh of a day (UTC). Best effort. */
async function keepUsed({ client: { kind, id }, tokens }: Connection, now: Date): Promise<void> {
  const isFirst = tokens?.rotatedAt.slice(0, 10) !== now.toISOString().slice(0, 10);
  if (kind !== 'dynamic' || !isFirst) return;
  try {
    await keepClient(id, now);
  } catch (error) {
    log.warn('use of an app not recorded', { error });
  }
}

/** What was presented of this kind, with its connection. Throws unless it belongs to this app and works. */
async function presented(request: TokenRequest, kind: 'code' | 'refresh', now: Date) {
  const name = kind === 'code' ? 'code' : 'refresh_token';
  const token = one(request.form, name);
  if (token === undefined) throw new OAuthError('invalid_request', `The parameter ${name} is missing.`);
  const found = await ownToken(token, request, { now, mustBeActive: true });
  if (found?.parts.kind !== kind) throw invalidGrant(name);
  const { parts, connection, member } = found;
  if (member?.joinedAt !== connection.memberSince) throw invalidGrant(name);
  return { token, parts, connection, member: member as Member };
}

/**
 * The connection of a token, if it is one of the app that asks. `mustBeActive`: the account that has
 * registered the app must not be suspended. Throws `invalid_client`.
 */
async function ownToken(
  token: string,
  { clientId, clientSecret }: TokenRequest,
  { now, mustBeActive }: { now: Date; mustBeActive: boolean },
) {
  if (clientId === undefined) throw new OAuthError('invalid_client', 'The client_id is missing.');
  const parts = readToken(token);
  const { connection, member } = parts ? await findConnection(parts) : {};
  const isOwn = connection?.client.id === clientId;
  // Other public apps need no secret, so nothing is read of them. Of strangers, all that can be learned is
  // whether an app exists.
  const isKnown = isOwn && !connection.client.isConfidential && connection.client.kind !== 'registered';
  if (!isKnown || clientSecret !== undefined) {
    const client = await findClient(clientId, now);
    assertAuthenticated(client, clientSecret);
    if (mustBeActive) assertActive(client);
  }
  if (!parts || !connection || !isOwn) return undefined;
  identify({ ownerId: connection.ownerId, userId: connection.userId });
  return { parts, connection, member };
}

function assertResource(form: URLSearchParams, { resource }: Connection, origins: ServiceOrigins): void {
  const wanted = form.getAll('resource');
  if (wanted.length > 1) throw new OAuthError('invalid_target', 'A token is for one resource.');
  if (wanted.length === 0 || resourceOf(wanted[0], origins) === resource) return;
  throw new OAuthError('invalid_target', 'The resource is not the one that the person has agreed to.');
}

const response = (
  { permissions }: Connection,
  { access, refresh, stored }: NewTokens,
  now: Date,
): TokenResponse => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: Math.max(0, Math.round((Date.parse(stored.accessExpiresAt) - now.getTime()) / 1000)),
  refresh_token: refresh,
  scope: permissions.join(' '),
});

/** Ends a connection whose code or refresh token was used twice. Always throws `invalid_grant`. */
async function endFor(
  connection: Connection,
  member: Member,
  { requestId, now }: TokenContext,
): Promise<never> {
  const actor = { type: 'system', id: null, name: 'OAuth' } as const;
  const entry = connectionEntry('app.disconnected', connection, { actor, requestId, now });
  await removeConnection(connection, { entry, now });
  identify({ userId: member.userId });
  throw new OAuthError('invalid_grant', 'This was used before, so the app was disconnected.');
}

const invalidGrant = (name: string): OAuthError =>
  new OAuthError('invalid_grant', `The ${name} is wrong, expired or revoked.`);

/**
 * Ends the connection of a token of the app, whatever its kind and age. Nothing happens for any other text.
 * Throws `invalid_request` and `invalid_client`.
 */
export async function revokeToken(
  request: TokenRequest,
  { requestId, now }: { requestId: string; now: Date },
): Promise<void> {
  const token = one(request.form, 'token');
  if (token === undefined) throw new OAuthError('invalid_request', 'The parameter token is missing.');
  const found = await ownToken(token, request, { now, mustBeActive: false });
  if (!found || !isProven(found.connection, found.parts, token)) return;
  const { connection, member } = found;
  const actor = appActor(connection, member?.email ?? '');
  const entry = connectionEntry('app.disconnected', connection, { actor, requestId, now });
  await removeConnection(connection, { entry, now });
}

const isProven = ({ codeHash, tokens }: Connection, { kind, family }: TokenParts, token: string): boolean =>
  (({ code: isHashOf(codeHash, token), access: false, refresh: false }) satisfies Record<TokenKind, boolean>)[
    kind
  ] || isHashOf(tokens?.family, family);
