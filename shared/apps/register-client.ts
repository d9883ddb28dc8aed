import * as z from 'zod';
import type { IdSource } from '#shared/platform/runtime/ids.ts';
import { MAX_REDIRECT_URIS, type OAuthClient } from './client.ts';
import { shownName } from './client-name.ts';
import { storeClient } from './client-store.ts';
import { hashOf } from './connection.ts';
import { OAuthError } from './oauth-error.ts';
import { placeOf, redirectUriProblem } from './redirect-uri.ts';

/** Dynamic registration of apps (RFC 7591), for hosts that have no metadata document. */

/** An app that nobody connects within this time is removed. */
const UNUSED_MS = 24 * 3600_000;

export const AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const;

const metadataSchema = z.object({
  redirect_uris: z.array(z.string()).min(1).max(MAX_REDIRECT_URIS),
  client_name: z.string().optional(),
  token_endpoint_auth_method: z.string().default('client_secret_basic'),
  grant_types: z.array(z.string()).default(['authorization_code']),
  response_types: z.array(z.string()).default(['code']),
});

/** What an app gets that has registered itself. */
export interface Registration {
  client_id: string;
  client_id_issued_at: number;
  client_secret?: string;
  client_secret_expires_at?: number;
  client_name: string;
  redirect_uris: string[];
  grant_types: string[];
  response_types: string[];
  token_endpoint_auth_method: string;
}

/** Registers an app. Throws `invalid_client_metadata` and `invalid_redirect_uri`. */
export async function registerClient(
  sent: unknown,
  { ids, now }: { ids: IdSource; now: Date },
): Promise<Registration> {
  const metadata = metadataSchema.safeParse(sent);
  if (!metadata.success) {
    const isUris = metadata.error.issues.some(({ path }) => path[0] === 'redirect_uris');
    throw isUris
      ? new OAuthError('invalid_redirect_uri', `Send 1 to ${MAX_REDIRECT_URIS} redirect_uris.`)
      : new OAuthError('invalid_client_metadata', 'The metadata must be a JSON object as in RFC 7591.');
  }
  const { redirect_uris, client_name = '', token_endpoint_auth_method: asked, ...types } = metadata.data;
  const wrong = redirect_uris.map(redirectUriProblem).find((one) => one !== undefined);
  if (wrong !== undefined) throw new OAuthError('invalid_redirect_uri', `Each redirect URI ${wrong}.`);
  const method = AUTH_METHODS.find((one) => one === asked);
  if (!method || !types.grant_types.includes('authorization_code') || !types.response_types.includes('code'))
    throw new OAuthError(
      'invalid_client_metadata',
      `This server has authorization_code, the response type code, and ${AUTH_METHODS.join(', ')}.`,
    );
  const clientId = ids.newId('dynamicApp');
  const secret = method === 'none' ? undefined : ids.newSecret();
  const client: OAuthClient = {
    clientId,
    kind: 'dynamic',
    name: shownName(client_name, placeOf(redirect_uris[0] as string)),
    redirectUris: redirect_uris,
    ...(secret !== undefined && { secretHash: hashOf(secret) }),
    expiresAt: new Date(now.getTime() + UNUSED_MS).toISOString(),
    createdAt: now.toISOString(),
  };
  await storeClient(clientId, client);
  return {
    client_id: clientId,
    client_id_issued_at: Math.floor(now.getTime() / 1000),
    ...(secret !== undefined && { client_secret: secret, client_secret_expires_at: 0 }),
    client_name: client.name,
    redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: method,
  };
}
