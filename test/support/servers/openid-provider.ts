import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { CLIENT } from './sso-client.ts';
import { listenWhenFree } from './when-free.ts';

const ARTIFACTS = ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'];

export interface OpenidProvider {
  issuer: string;
  /** Who signs in next. */
  person: { email: string; email_verified?: boolean; [claim: string]: unknown };
  /** What the person does next instead of signing in. */
  refuses: boolean;
  stop(): Promise<void>;
}

/** A real OpenID provider on this machine that signs people in without a prompt. Port 0: a free one. */
export async function startOpenidProvider(
  redirectUri: string,
  { port = 0, client = {}, features = {} } = {},
): Promise<OpenidProvider> {
  const server = createServer((request, response) => void handle(request, response));
  await listenWhenFree(server, () => server.listen(port, '127.0.0.1'));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, OpenidProvider['person']>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        ...client,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // In ID tokens, as Google and Microsoft have them. Otherwise the address is in userinfo only.
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of the tests'] },
    // Named, so that it does not warn of its defaults.
    ttl: Object.fromEntries(ARTIFACTS.map((name) => [name, 600])),
    features: { devInteractions: { enabled: false }, ...features },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
  });
  const respond = provider.callback();

  async function handle(...[request, response]: Parameters<typeof respond>): Promise<void> {
    if (!request.url?.startsWith('/interaction/')) return respond(request, response);
    if (own.refuses) {
      const result = { error: 'access_denied', error_description: 'a text of the provider' };
      return provider.interactionFinished(request, response, result);
    }
    const { prompt, session } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login') {
      const accountId = `person-${people.size}`;
      people.set(accountId, own.person);
      return provider.interactionFinished(request, response, { login: { accountId } });
    }
    const grant = new provider.Grant({ accountId: session?.accountId, clientId: CLIENT.clientId });
    grant.addOIDCScope('openid email');
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }

  const own: OpenidProvider = {
    issuer,
    person: { email: 'ada@example.com', email_verified: true },
    refuses: false,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return own;
}

/** Goes through the provider's pages as a browser does; the URL that it is sent back to. */
export async function throughProvider(location: string): Promise<URL> {
  const { origin } = new URL(location);
  const cookies = new Map<string, string>();
  for (let url = new URL(location); ; ) {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const response = await fetch(url, { redirect: 'manual', headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (!next) throw new Error(`The provider returned ${response.status}: ${await response.text()}`);
    url = new URL(next, url);
    if (url.origin !== origin) return url;
  }
}
