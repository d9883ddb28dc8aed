import type * as OAuth from 'oauth4webapi';

export type Library = typeof OAuth;

/** A client of oauth4webapi, with what it knows of the server. */
export interface LibraryClient {
  oauth: Library;
  server: OAuth.AuthorizationServer;
  client: OAuth.Client;
  authentication: OAuth.ClientAuth;
  redirectUri: string;
}

/** What a person was asked, and what only the app knows. */
export interface Asked {
  url: string;
  state: string;
  verifier: string;
}

type Parameters = Record<string, string>;

/** The local run has no certificate. */
export const insecure = ({ allowInsecureRequests }: Library) => ({ [allowInsecureRequests]: true });

/** An app made with the library, which validates what each method gets, and throws errors of its own. */
export function libraryApp({ oauth, server, client, authentication, redirectUri }: LibraryClient) {
  const options = insecure(oauth);
  const withParameters = (additionalParameters: Parameters) => ({ ...options, additionalParameters });
  return {
    async ask(parameters: Parameters = {}): Promise<Asked> {
      const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
      const url = new URL(server.authorization_endpoint ?? '');
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: client.client_id,
        redirect_uri: redirectUri,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        scope: 'links:read',
        state,
        ...parameters,
      }).toString();
      return { url: url.href, state, verifier };
    },

    /** What a person brings back, whose `state` and `iss` are right. */
    returned: (url: string, { state }: Pick<Asked, 'state'>): URLSearchParams =>
      oauth.validateAuthResponse(server, client, new URL(url), state),

    async exchange(
      returned: URLSearchParams,
      { verifier }: Pick<Asked, 'verifier'>,
      parameters: Parameters = {},
    ) {
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        returned,
        redirectUri,
        verifier,
        withParameters(parameters),
      );
      return oauth.processAuthorizationCodeResponse(server, client, response);
    },

    async refresh(refreshToken: string, parameters: Parameters = {}) {
      const response = await oauth.refreshTokenGrantRequest(
        server,
        client,
        authentication,
        refreshToken,
        withParameters(parameters),
      );
      return oauth.processRefreshTokenResponse(server, client, response);
    },

    async clientCredentials() {
      const response = await oauth.clientCredentialsGrantRequest(server, client, authentication, {}, options);
      return oauth.processClientCredentialsResponse(server, client, response);
    },

    async revoke(token: string) {
      return oauth.processRevocationResponse(
        await oauth.revocationRequest(server, client, authentication, token, options),
      );
    },

    /** Calls the service with an access token; the status. */
    async call(accessToken: string, url: string, body?: string): Promise<number> {
      const headers = new Headers({
        accept: 'application/json, text/event-stream',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      });
      const method = body === undefined ? 'GET' : 'POST';
      const response = await oauth.protectedResourceRequest(
        accessToken,
        method,
        new URL(url),
        headers,
        body ?? null,
        options,
      );
      return response.status;
    },
  };
}

export type LibraryApp = ReturnType<typeof libraryApp>;

/** The error that the library throws: its OAuth name, or the scheme and the error of a challenge. */
export async function errorOf({ WWWAuthenticateChallengeError, ...oauth }: Library, run: () => unknown) {
  try {
    await run();
    return 'no error';
  } catch (error) {
    if (error instanceof WWWAuthenticateChallengeError) {
      const [{ scheme, parameters } = { scheme: '', parameters: {} as { error?: string } }] = error.cause;
      return [scheme, error.status, parameters.error].filter((part) => part !== undefined).join(' ');
    }
    const isNamed =
      error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError;
    if (isNamed) return error.error;
    throw error;
  }
}
