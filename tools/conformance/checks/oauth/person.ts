import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openChromium } from '#test/support/browser/chromium.ts';
import type { Json } from '#test/support/json.ts';
import type { OAuthApp } from '#test/support/servers/oauth-app.ts';
import type { CheckContext } from '../../support/check.ts';
import type { Product } from '../../support/product.ts';

/** What judges meet: the product, an app, and the person who uses it. */
export interface World {
  product: Product;
  app: OAuthApp;
  person: Person;
}

/** The owner of the account, signed in to the console: decides what apps may do. */
export interface Person {
  /** For programs: `GET url/<method>?url=<authorization URL>` returns what the method does. */
  url: string;
  /** Opens the URL in Chromium, and agrees to everything on the page; the URL at which the app continues. */
  page(authorizationUrl: string): Promise<string>;
  /** Agrees by the console's API, to these permissions only if they are given. */
  agree(authorizationUrl: string, permissions?: readonly string[]): Promise<string>;
  /** Does not agree. */
  decline(authorizationUrl: string): Promise<string>;
  /** The URL that tells the app why it is refused; empty if it must not be told. */
  refusal(authorizationUrl: string): Promise<string>;
}

export async function startPerson(context: Pick<CheckContext, 'atEnd'>, product: Product): Promise<Person> {
  const { origin } = product;
  const cookie = await signedIn(product);
  const post = async (path: string, body: object): Promise<Json> => {
    const headers = { 'content-type': 'application/json', origin, cookie };
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.json();
  };
  const describe = (request: string) => post('/v1/auth/apps/describe', { request });
  const consentTo = async (request: string) => {
    const { data, error } = await describe(request);
    if (error) throw new Error(`The app is refused: ${error.message}`);
    return data.consent;
  };

  const browser = await openChromium();
  context.atEnd(() => browser.close());
  const tabs = await browser.newContext({ locale: 'en-GB' });
  const at = cookie.indexOf('=');
  await tabs.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url: origin }]);

  const person = {
    async page(authorizationUrl: string) {
      const page = await tabs.newPage();
      await page.goto(authorizationUrl);
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await page.getByRole('heading', { name: 'Back in the app' }).waitFor();
      const url = page.url();
      await page.close();
      return url;
    },
    async agree(authorizationUrl: string, permissions?: readonly string[]) {
      const request = queryOf(authorizationUrl, origin);
      const [account] = (await consentTo(request)).accounts;
      const body = { request, account: account._id, permissions: permissions ?? account.permissions };
      const { data, error } = await post('/v1/auth/apps', body);
      if (error) throw new Error(`The app is not connected: ${error.message}`);
      return data.connection.returnTo as string;
    },
    async decline(authorizationUrl: string) {
      return (await consentTo(queryOf(authorizationUrl, origin))).cancelUrl as string;
    },
    async refusal(authorizationUrl: string) {
      const { error } = await describe(queryOf(authorizationUrl, origin));
      if (error?.code !== 'AUTHORIZATION_REFUSED') throw new Error('The app is not refused.');
      return (error.params.returnTo ?? '') as string;
    },
  };
  return { ...person, url: await serve(context, person) };
}

/** The cookie of a session that the link of the local run starts. */
async function signedIn({ origin, consoleUrl }: Product): Promise<string> {
  const [, token] = consoleUrl.split('#sign-in=');
  const response = await fetch(`${origin}/v1/auth/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ token }),
  });
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  if (!response.ok) throw new Error(`Signing in returned ${response.status}: ${await response.text()}`);
  return cookie;
}

/** The query of our authorization endpoint. Throws for the URL of anything else. */
function queryOf(authorizationUrl: string, origin: string): string {
  const [endpoint, query = ''] = authorizationUrl.split('?');
  if (endpoint === `${origin}/console/account/connect`) return query;
  throw new Error(`A person is sent to ${endpoint}`);
}

/** What programs in other languages ask the person. */
async function serve({ atEnd }: Pick<CheckContext, 'atEnd'>, person: Omit<Person, 'url'>): Promise<string> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://person');
    const asked = searchParams.get('url') ?? '';
    const scope = searchParams.get('scope');
    try {
      const method = pathname.slice(1) as keyof typeof person;
      response.end(await (scope ? person.agree(asked, scope.split(' ')) : person[method](asked)));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
