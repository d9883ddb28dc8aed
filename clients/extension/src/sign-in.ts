import { browser } from './browser.ts';
import { Failure } from './failure.ts';
import { codeIn, discover, exchange, newAuthorization, register } from './oauth.ts';
import { startSession } from './session.ts';

/** The registration that has worked before, so that each sign-in does not leave another app. */
interface Registration {
  origin: string;
  redirectUri: string;
  clientId: string;
}

const KEY = 'registration';

/** Signs in at a deployment on its consent page. Throws `Failure`. */
export async function signIn(origin: string): Promise<void> {
  const { local } = browser.storage;
  const server = await discover(origin);
  const redirectUri = browser.identity.getRedirectURL();
  const { [KEY]: kept } = (await local.get(KEY)) as { [KEY]?: Registration };
  const isKnown = kept?.origin === origin && kept.redirectUri === redirectUri;
  const clientId = isKnown ? kept.clientId : await register(server, redirectUri);
  // Kept again at the end: the consent page of a server that has forgotten the app never returns.
  await local.remove(KEY);
  const authorization = await newAuthorization(server, { clientId, redirectUri });
  const responseUrl = await browser.identity
    .launchWebAuthFlow({ url: authorization.url, interactive: true })
    .catch(() => undefined);
  if (responseUrl === undefined) throw new Failure('notFinished');
  const code = codeIn(responseUrl, server, authorization);
  const { verifier } = authorization;
  const tokens = await exchange(server, { clientId, redirectUri, code, verifier });
  await local.set({ [KEY]: { origin, redirectUri, clientId } satisfies Registration });
  const { token_endpoint: tokenUrl, revocation_endpoint: revokeUrl } = server;
  await startSession(local, { origin, clientId, tokenUrl, revokeUrl, ...tokens });
}
