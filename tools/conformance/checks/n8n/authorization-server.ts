import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CheckContext } from '../../support/check.ts';

/** A deployment whose consent is given: its tokens are the API key. Everything else is the product's. */
export interface AuthorizationServer {
  origin: string;
  /** The person agrees: the URL at which the app continues. Throws if the request is not one with PKCE. */
  agree(authorizationUrl: string): string;
  /** How many tokens were given. */
  tokens(): number;
}

export async function startAuthorizationServer(
  { atEnd }: Pick<CheckContext, 'atEnd'>,
  product: { origin: string; apiKey: string },
): Promise<AuthorizationServer> {
  const challenges = new Map<string, string>();
  let tokens = 0;
  let origin = '';
  const metadata = () => ({
    issuer: origin,
    authorization_endpoint: `${origin}/console/account/connect`,
    token_endpoint: `${origin}/v1/auth/token`,
    registration_endpoint: `${origin}/v1/auth/register`,
    scopes_supported: ['links:read', 'links:write'],
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  });
  const own: Record<string, (body: string) => [status: number, body: object]> = {
    'GET /.well-known/oauth-protected-resource': () => [
      200,
      { resource: origin, authorization_servers: [origin] },
    ],
    'GET /.well-known/oauth-authorization-server': () => [200, metadata()],
    'POST /v1/auth/register': (body) => [201, { ...JSON.parse(body), client_id: 'app_n8n' }],
    'POST /v1/auth/token': (body) => {
      const form = new URLSearchParams(body);
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (challenges.get(form.get('code') ?? '') !== challenge) return [400, { error: 'invalid_grant' }];
      tokens++;
      return [
        200,
        { access_token: product.apiKey, token_type: 'Bearer', expires_in: 3600, refresh_token: 'r' },
      ];
    },
  };
  const server = createServer(async (request, response) => {
    const answer = own[`${request.method} ${request.url}`];
    if (answer) {
      const [status, body] = answer(await text(request));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return;
    }
    const passed = await passOn(request, product.origin);
    response.writeHead(passed.status, { 'content-type': 'application/json' }).end(await passed.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => void server.close().closeAllConnections());
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    tokens: () => tokens,
    agree(authorizationUrl) {
      const { origin: at, pathname, searchParams } = new URL(authorizationUrl);
      const asked = Object.fromEntries(searchParams);
      const isOurs = `${at}${pathname}` === metadata().authorization_endpoint;
      if (!isOurs || asked['code_challenge_method'] !== 'S256' || asked['client_id'] !== 'app_n8n')
        throw new Error(`n8n asks for authorization with ${authorizationUrl}`);
      const code = randomUUID();
      challenges.set(code, asked['code_challenge'] ?? '');
      const next = new URL(asked['redirect_uri'] ?? '');
      next.search = new URLSearchParams({ code, state: asked['state'] ?? '' }).toString();
      return next.href;
    },
  };
}

/** Sends a request on to the product. */
async function passOn(request: IncomingMessage, origin: string): Promise<Response> {
  const body = await text(request);
  const { authorization = '' } = request.headers;
  return fetch(`${origin}${request.url}`, {
    method: request.method ?? 'GET',
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body }),
  });
}
