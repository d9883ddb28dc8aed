import * as z from 'zod';
import { NetError, type NetPolicy, safeRequest } from '#shared/platform/net/safe-request.ts';
import { MAX_REDIRECT_URIS, type OAuthClient } from './client.ts';
import { shownName } from './client-name.ts';
import { OAuthError } from './oauth-error.ts';
import { redirectUriProblem } from './redirect-uri.ts';

/**
 * Client ID Metadata Documents (draft-ietf-oauth-client-id-metadata-document): the ID of an app is the URL of
 * a JSON document that describes it. The document is a stranger's: it is fetched without following redirects,
 * from public addresses only, and little of it is read.
 */

/** Longest URL that is an ID: tokens of the app store it. */
const MAX_URL = 500;

/** Maximum bytes of a document, as the draft recommends. */
const MAX_BYTES = 5 * 1024;

const TIME_LIMIT_MS = 3000;

const MINUTE_MS = 60_000;

/** How long a document is kept: as its `cache-control` says, within these limits. */
const KEPT_MS = { least: 5 * MINUTE_MS, usual: 60 * MINUTE_MS, most: 24 * 60 * MINUTE_MS };

/** How documents are fetched. `allowLoopback` is for the local run, where they may use http as well. */
export type DocumentPolicy = Pick<NetPolicy, 'allowLoopback' | 'resolve' | 'trust'> & { userAgent: string };

/** Whether an ID is the URL of a document. */
export const isDocumentUrl = (clientId: string): boolean => /^https?:\/\//i.test(clientId);

/** The URL of a document. Throws `invalid_client` for one that cannot be an ID. */
function documentUrl(clientId: string, { allowLoopback = false }: DocumentPolicy): URL {
  const url = clientId.length <= MAX_URL && /^[!-~]+$/.test(clientId) ? URL.parse(clientId) : null;
  const isFit =
    url !== null &&
    (url.protocol === 'https:' || allowLoopback) &&
    // Without dot segments, default ports and capitals in the host: one document has one ID.
    url.href === clientId &&
    url.pathname !== '/' &&
    !clientId.includes('#') &&
    url.username === '' &&
    url.password === '';
  if (isFit) return url;
  throw new OAuthError(
    'invalid_client',
    'A client_id that is a URL must use https, have a path, and have no fragment, user name or dot segments.',
  );
}

const documentSchema = z.object({
  client_id: z.string(),
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(MAX_REDIRECT_URIS),
  token_endpoint_auth_method: z.string().optional(),
});

/** Fetches the document of an app. Throws `invalid_client`, which never says what the response contained. */
export async function fetchDocument(
  clientId: string,
  policy: DocumentPolicy,
  now: Date,
): Promise<OAuthClient> {
  const url = documentUrl(clientId, policy);
  const { status, headers, body } = await request(url, policy);
  if (status !== 200) throw refused(`has the status ${status} instead of 200`);
  if (body.length > MAX_BYTES) throw refused(`has more than ${MAX_BYTES} bytes`);
  const type = headers['content-type'] ?? '';
  if (!/^\s*application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) throw refused('is not application/json');
  const document = documentSchema.safeParse(parsed(body.toString('utf8')));
  if (!document.success) throw refused('is not a JSON object with client_id and redirect_uris');
  const { client_id, client_name = '', redirect_uris, token_endpoint_auth_method: method } = document.data;
  if (client_id !== clientId) throw refused('has another client_id than its own URL');
  // There is no shared secret, and no keys of apps are read.
  if (method !== undefined && method !== 'none')
    throw refused('needs token_endpoint_auth_method none: its app proves itself with PKCE');
  const wrong = redirect_uris.find((uri) => redirectUriProblem(uri) !== undefined);
  if (wrong !== undefined) throw refused(`has a redirect URI that ${redirectUriProblem(wrong)}`);
  return {
    clientId,
    kind: 'document',
    name: shownName(client_name, url.host),
    redirectUris: redirect_uris,
    expiresAt: new Date(now.getTime() + keptMs(headers['cache-control'])).toISOString(),
    createdAt: now.toISOString(),
  };
}

async function request(url: URL, { userAgent, ...policy }: DocumentPolicy) {
  try {
    return await safeRequest(
      {
        method: 'GET',
        url,
        headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': userAgent },
        // One more, to notice what is longer.
        maxBodyBytes: MAX_BYTES + 1,
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      },
      policy,
    );
  } catch (error) {
    if (error instanceof NetError) throw refused(`could not be fetched (${error.reason})`);
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function keptMs(cacheControl = ''): number {
  const { least, usual, most } = KEPT_MS;
  if (/\bno-(?:store|cache)\b/i.test(cacheControl)) return least;
  const seconds = /\bmax-age=(\d{1,9})\b/i.exec(cacheControl)?.[1];
  return seconds === undefined ? usual : Math.min(most, Math.max(least, Number(seconds) * 1000));
}

const refused = (why: string): OAuthError =>
  new OAuthError('invalid_client', `The metadata document of the client_id ${why}.`);
