import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLIENT } from './sso-client.ts';

type Claims = Record<string, unknown>;

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Keys that all providers share: generating them for each took most of the tests' time. */
const FIRST = keyPair();
const NEXT = keyPair();
const UNPUBLISHED = keyPair();

export interface ForgingProvider {
  issuer: string;
  /** Claims of the next ID tokens, over those of a correct one. */
  claims: Claims;
  /** Signs with a key that is not published; `none`: not at all. */
  signature: 'right' | 'wrong' | 'none';
  /** Responses that replace the token endpoint's own. */
  token: ((response: ServerResponse) => void) | undefined;
  /** Changes of the discovery document. */
  metadata: Claims;
  /** Responses of userinfo. */
  userinfo: Claims | undefined;
  /** Requests that never get a response, by path. */
  hangs: string | undefined;
  /** Paths of the requests, in order. */
  requests: string[];
  /** What the token endpoint was sent. */
  sent: URLSearchParams[];
  /** Publishes the second key in place of the first, and signs with it. */
  rotateKey(): void;
  /** The URL that a browser is sent back to from an authorization URL. */
  callbackOf(location: string, overrides?: Record<string, string>): URL;
  stop(): Promise<void>;
}

/** An OpenID provider on this machine that says whatever a test wants. */
export async function startForgingProvider(): Promise<ForgingProvider> {
  let published = FIRST;
  const kid = () => (published === FIRST ? 'key-1' : 'key-2');
  const jwk = () => ({
    ...published.publicKey.export({ format: 'jwk' }),
    kid: kid(),
    alg: 'RS256',
    use: 'sig',
  });
  let nonce: string | null = null;

  function idToken(): string {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: own.issuer,
      aud: CLIENT.clientId,
      sub: 'somebody',
      iat: seconds,
      exp: seconds + 300,
      nonce,
      email: 'ada@example.com',
      email_verified: true,
      ...own.claims,
    };
    const alg = own.signature === 'none' ? 'none' : 'RS256';
    const parts = [{ alg, kid: kid() }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const text = parts.join('.');
    if (own.signature === 'none') return `${text}.`;
    const { privateKey } = own.signature === 'right' ? published : UNPUBLISHED;
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  }

  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    own.requests.push(path);
    let body = '';
    for await (const chunk of request) body += chunk;
    if (own.hangs === path) return;
    const send = (value: unknown) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(value));
    };
    if (path === '/.well-known/openid-configuration') {
      const { issuer } = own;
      return send({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...(own.userinfo && { userinfo_endpoint: `${issuer}/userinfo` }),
        ...own.metadata,
      });
    }
    if (path === '/keys') return send({ keys: [jwk()] });
    if (path === '/userinfo') return send({ sub: 'somebody', ...own.userinfo });
    own.sent.push(new URLSearchParams(body));
    if (own.token) return own.token(response);
    return send({
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 300,
      id_token: idToken(),
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own: ForgingProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    claims: {},
    signature: 'right',
    token: undefined,
    metadata: {},
    userinfo: undefined,
    hangs: undefined,
    requests: [],
    sent: [],
    rotateKey: () => {
      published = NEXT;
    },
    callbackOf: (location, overrides = {}) => {
      const { searchParams } = new URL(location);
      nonce = searchParams.get('nonce');
      const url = new URL(searchParams.get('redirect_uri') ?? '');
      const state = searchParams.get('state') ?? '';
      url.search = new URLSearchParams({ code: randomUUID(), state, ...overrides }).toString();
      return url;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return own;
}
