import { isId } from '#shared/platform/runtime/ids.ts';
import { type OAuthClient, OWN_CLIENTS } from './client.ts';
import { findStoredClient, storeClient } from './client-store.ts';
import { hashOf, isHashOf } from './connection.ts';
import { type DocumentPolicy, fetchDocument, isDocumentUrl } from './metadata-document.ts';
import { OAuthError } from './oauth-error.ts';
import { findApp } from './registered-store.ts';

/**
 * The app with this ID. A metadata document is fetched if `policy` is given and none is kept. Throws
 * `invalid_client`.
 */
export async function findClient(clientId: string, now: Date, policy?: DocumentPolicy): Promise<OAuthClient> {
  const own = OWN_CLIENTS.find((client) => client.clientId === clientId);
  if (own) return own;
  if (isDocumentUrl(clientId)) {
    const id = hashOf(clientId);
    const kept = await findStoredClient(id);
    if (kept?.clientId === clientId && (policy === undefined || isCurrent(kept, now))) return kept;
    if (!policy) throw unknownClient();
    const client = await fetchDocument(clientId, policy, now);
    await storeClient(id, client);
    return client;
  }
  const client = await storedClient(clientId);
  if (!client || !isCurrent(client, now)) throw unknownClient();
  return client;
}

async function storedClient(clientId: string): Promise<OAuthClient | undefined> {
  if (isId('app', clientId)) return findApp(clientId);
  return isId('dynamicApp', clientId) ? findStoredClient(clientId) : undefined;
}

/** Throws `invalid_client` for an app whose account is suspended. */
export function assertActive({ suspended }: OAuthClient): void {
  if (!suspended) return;
  throw new OAuthError('invalid_client', 'The account that has registered this app is suspended.');
}

const isCurrent = ({ expiresAt }: OAuthClient, now: Date): boolean =>
  expiresAt === undefined || expiresAt > now.toISOString();

const unknownClient = (): OAuthError =>
  new OAuthError('invalid_client', 'There is no app with this client_id.');

/** Throws `invalid_client` unless an app has proven itself as it must. */
export function assertAuthenticated({ secretHash }: OAuthClient, secret: string | undefined): void {
  if (secretHash === undefined && secret === undefined) return;
  if (secretHash !== undefined && secret !== undefined && isHashOf(secretHash, secret)) return;
  throw new OAuthError('invalid_client', 'The client secret is missing or wrong, or this app has none.');
}
