import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLIENT_ID } from './client-id.ts';
import type { Login } from './config.ts';
import { CliError, EXIT } from './errors.ts';
import type { Io } from './io.ts';
import { loginOf, requestTokens } from './login-tokens.ts';

/** Signs in through the browser: OAuth 2.1 for a program on a person's machine (RFC 8252). */

/** How long the person has to agree. */
const TIME_LIMIT_MS = 5 * 60_000;

interface Endpoints {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  revocation_endpoint: string;
  scopes_supported: string[];
}

/** Opens the consent page and waits for the person. Throws CliError if they do not agree. */
export async function loginWithBrowser(origin: string, io: Io): Promise<{ apiKey: string; login: Login }> {
  const server = await endpointsOf(origin, io);
  const { authorization_endpoint: page, token_endpoint: tokenUrl, revocation_endpoint: revokeUrl } = server;
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const receiver = createServer();
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  try {
    const redirectUri = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callback`;
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: CLIENT_ID,
      redirect_uri: redirectUri,
      scope: server.scopes_supported.join(' '),
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const url = `${page}?${asked}`;
    io.stderr.write(`Agree in your browser. If it does not open, open this URL:\n${url}\n`);
    open(url, io);
    const answer = await responseAt(receiver, { state, issuer: server.issuer }, io);
    const code = answer.get('code');
    if (code === null) throw denied(answer.get('error_description') ?? 'You have not agreed.');
    const issued = await requestTokens(
      tokenUrl,
      { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri },
      io.signal,
    );
    return { apiKey: issued.access_token, login: loginOf(issued, { tokenUrl, revokeUrl }) };
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
}

/** The authorization server of a Signpost (RFC 9728, RFC 8414). */
async function endpointsOf(origin: string, { signal }: Io): Promise<Endpoints> {
  const metadata = async (url: string): Promise<Record<string, unknown>> => {
    const response = await fetch(url, { signal, redirect: 'error' });
    return response.ok ? response.json() : {};
  };
  try {
    const resource = await metadata(`${origin}/.well-known/oauth-protected-resource`);
    const [issuer] = resource['authorization_servers'] as [string];
    const found = await metadata(`${issuer}/.well-known/oauth-authorization-server`);
    if (found['issuer'] !== issuer) throw new Error('another issuer');
    return found as unknown as Endpoints;
  } catch (error) {
    if (signal.aborted) throw error;
    throw new CliError(`${origin} has no sign-in for programs. Sign in with an API key: signpost login`);
  }
}

/** The parameters with which the browser returns. Throws CliError after five minutes. */
async function responseAt(
  receiver: Server,
  { state, issuer }: { state: string; issuer: string },
  { signal }: Io,
): Promise<URLSearchParams> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
  return new Promise((resolve, reject) => {
    const stop = () =>
      reject(
        signal.aborted ? new CliError('Interrupted.', EXIT.interrupted) : denied('You have not agreed.'),
      );
    end.addEventListener('abort', stop, { once: true });
    receiver.on('request', (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
      // Another page of the browser can send requests here, but does not know the state. RFC 9207: the
      // response must be of the server that was asked.
      const isOurs =
        pathname === '/callback' && searchParams.get('state') === state && searchParams.get('iss') === issuer;
      response.writeHead(isOurs ? 200 : 404, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(isOurs ? 'Return to the terminal. You can close this page.\n' : 'Not found\n', () => {
        if (isOurs) resolve(searchParams);
      });
    });
  });
}

/** Opens the person's browser, if there is one. */
function open(url: string, { platform, env }: Io): void {
  const [command, ...args] =
    platform === 'darwin'
      ? ['open']
      : platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler']
        : [env['BROWSER'] || 'xdg-open'];
  const browser = spawn(command as string, [...args, url], { detached: true, stdio: 'ignore' });
  browser.on('error', () => {});
  browser.unref();
}

const denied = (why: string): CliError => new CliError(why, EXIT.denied);
