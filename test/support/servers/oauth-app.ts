import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OAuthClientProvider } from '@modelcontextprotocol/client';

/** An app on this machine: it waits for the person to return, and has a metadata document. */
export interface OAuthApp {
  origin: string;
  redirectUri: string;
  /** The URL of its metadata document, which is its ID. */
  documentUrl: string;
  /** The URLs at which people have returned. */
  returned: URL[];
  close: () => Promise<void>;
}

export async function startOAuthApp(): Promise<OAuthApp> {
  const returned: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname === '/app.json') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ client_id: documentUrl, client_name: 'Document app', redirect_uris: [redirectUri] }),
      );
      return;
    }
    if (url.pathname === '/callback') returned.push(url);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Back in the app</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [redirectUri, documentUrl] = [`${origin}/callback`, `${origin}/app.json`];
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin, redirectUri, documentUrl, returned, close };
}

/** What the MCP SDK keeps of an app, in memory. `asked`: the URL that the person has to open. */
export function anMcpProvider(app: OAuthApp) {
  let [client, tokens]: Record<string, unknown>[] = [];
  let verifier = '';
  const kept = { asked: undefined as URL | undefined, tokens: () => tokens };
  const provider: OAuthClientProvider = {
    redirectUrl: app.redirectUri,
    clientMetadata: {
      client_name: 'SDK app',
      redirect_uris: [app.redirectUri],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
    state: () => 'state of the SDK',
    clientInformation: () => client as never,
    saveClientInformation: (information) => {
      client = { ...information };
    },
    tokens: () => tokens as never,
    saveTokens: (issued) => {
      tokens = { ...issued };
    },
    redirectToAuthorization: (url) => {
      kept.asked = url;
    },
    saveCodeVerifier: (text) => {
      verifier = text;
    },
    codeVerifier: () => verifier,
  };
  return { provider, kept };
}
