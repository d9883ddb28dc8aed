import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaultsInBothSchemes } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import {
  isWiderThanScreen,
  openConsole,
  PHONE,
  picture,
  settled,
  uploadOrigins,
} from '#test/support/browser/console.ts';
import { aMember } from '#test/support/browser/person-browser.ts';
import { apiAs, isLocal, origin, outcome, send } from '#test/support/deployment/client.ts';
import { mailTo } from '#test/support/deployment/mail.ts';
import { aTeam, invite, openAs, sessionOf } from '#test/support/deployment/people.ts';
import { PNG } from '#test/support/files/media-samples.ts';
import { anMcpProvider, type OAuthApp, startOAuthApp } from '#test/support/servers/oauth-app.ts';

const browser = await browserOfFile();

const VERIFIER = 'v'.repeat(43);
const CHALLENGE = Buffer.from(
  await crypto.subtle.digest('SHA-256', new TextEncoder().encode(VERIFIER)),
).toString('base64url');

let app: OAuthApp;

beforeAll(async () => {
  app = await startOAuthApp();
});

afterAll(() => app.close());

/** The path of the consent page for an app, below the console. */
const asking = (overrides: Record<string, string> = {}): string =>
  `/account/connect?${new URLSearchParams({
    response_type: 'code',
    client_id: app.documentUrl,
    redirect_uri: app.redirectUri,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    scope: 'links:read links:write',
    state: 'a state',
    ...overrides,
  })}`;

const form = (path: string, fields: Record<string, string>) =>
  send('POST', path, {
    body: String(new URLSearchParams(fields)),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe.runIf(isLocal)('an MCP host without a key', () => {
  it('gets from a 401 to the result of a tool by the consent page, until it is disconnected', async () => {
    const { browser: person, email } = await aMember('owner', (await aTeam('Agents')).apiKey);
    const { provider, kept } = anMcpProvider(app);
    const connect = async () => {
      const client = new Client({ name: 'test', version: '1' });
      const transport = new StreamableHTTPClientTransport(new URL('/mcp', origin), {
        authProvider: provider,
      });
      await client.connect(transport);
      return client;
    };
    const first = new StreamableHTTPClientTransport(new URL('/mcp', origin), { authProvider: provider });
    await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow(
      UnauthorizedError,
    );
    const { pathname, search } = kept.asked as URL;
    expect(pathname).toBe('/console/account/connect');

    const { page, problems, close } = await openAs(
      browser,
      person,
      `${pathname.slice('/console'.length)}${search}`,
      { allowed: [app.origin] },
    );
    await page.getByRole('heading', { name: 'Connect SDK app?' }).waitFor();
    await page.getByText('It can only use the MCP server').waitFor();
    await page.getByText('Create, change, delete and import links').waitFor();
    await settled(page);
    expect(await axeFaultsInBothSchemes(page)).toEqual([]);
    await picture(page, 'consent');
    await page.getByLabel('Create, change and delete pages').uncheck();
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByRole('heading', { name: 'Back in the app' }).waitFor();
    const returned = app.returned.at(-1) as URL;
    expect(returned.searchParams.get('state')).toBe('state of the SDK');
    expect(returned.searchParams.get('iss')).toBe(origin);
    await first.finishAuth(returned.searchParams);

    const client = await connect();
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('create_link');
    expect(names).not.toContain('create_page');
    const made = await client.callTool({
      name: 'create_link',
      arguments: { originalUrl: 'https://example.com/by-an-app', title: 'By an app' },
    });
    expect(made.isError ?? false).toBe(false);

    // Bound to the MCP server: the API does not take it.
    const { access_token: token } = kept.tokens() as { access_token: string };
    const elsewhere = await apiAs(token).get('/links');
    expect(outcome(elsewhere)).toEqual([401, 'TOKEN_INVALID']);
    expect(elsewhere.headers.get('www-authenticate')).toContain('/.well-known/oauth-protected-resource"');

    await page.goto(`${origin}/console/account/apps`);
    const row = page.getByRole('row').filter({ hasText: 'SDK app' });
    await row.getByText(email).waitFor();
    await settled(page);
    expect(await axeFaultsInBothSchemes(page)).toEqual([]);
    await picture(page, 'connected-apps');
    await row.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('No connected apps').waitFor();
    await expect(client.listTools()).rejects.toThrow();

    await page.goto(`${origin}/console/account/audit`);
    await page.getByText('disconnected the app').first().waitFor();
    await page.getByText(`${email} (SDK app)`).first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe.runIf(isLocal)('an app that an account registers in the console', () => {
  it('connects members of another account, until it is deleted', { timeout: 60_000 }, async () => {
    const { browser: maker } = await aMember('owner', (await aTeam('Rocket makers')).apiKey);
    const { browser: person, email } = await aMember('owner', (await aTeam('Rocket users')).apiKey);
    const own = await openAs(browser, maker, '/account/apps', {
      allowed: [app.origin, ...(await uploadOrigins())],
    });
    const { page } = own;
    await page.getByRole('button', { name: 'Register an app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Signpost CLI');
    await dialog.getByLabel('Redirect URIs').fill(`http://app.example/\n${app.redirectUri}`);
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'icon.png',
      mimeType: 'image/png',
      buffer: PNG,
    });
    await dialog.getByText('icon.png').waitFor();
    await dialog.getByRole('button', { name: 'Register an app' }).click();
    await dialog.getByText('This is reserved. Choose another one.').waitFor();
    await dialog.getByText('Use https, a scheme of the app, or http on this device').waitFor();
    await dialog.getByLabel('Name').fill('Rocket');
    await dialog.getByLabel('Redirect URIs').fill(app.redirectUri);
    await settled(page);
    await picture(page, 'register-app');
    await dialog.getByRole('button', { name: 'Register an app' }).click();
    const secret = await dialog.getByLabel('Client secret').inputValue();
    expect(secret).toMatch(/^[0-9A-Za-z]{40}$/);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Rocket' });
    const clientId = (await row.locator('code').textContent()) ?? '';
    await settled(page);
    expect(await axeFaultsInBothSchemes(page)).toEqual([]);
    await picture(page, 'registered-apps');

    const visit = await openAs(browser, person, asking({ client_id: clientId }), { allowed: [app.origin] });
    await visit.page.getByRole('heading', { name: 'Connect Rocket?' }).waitFor();
    await visit.page.getByText('registered by the account Rocket makers at this service').waitFor();
    await expect
      .poll(() =>
        visit.page.locator('.account-app-icon').evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBe(1);
    await settled(visit.page);
    expect(await axeFaultsInBothSchemes(visit.page)).toEqual([]);
    await picture(visit.page, 'consent-registered');
    await visit.page.getByRole('button', { name: 'Connect' }).click();
    await visit.page.getByRole('heading', { name: 'Back in the app' }).waitFor();
    const code = app.returned.at(-1)?.searchParams.get('code') ?? '';
    const grant = { grant_type: 'authorization_code', code, code_verifier: VERIFIER };
    const withBasic = (password: string) =>
      send('POST', '/v1/auth/token', {
        body: String(new URLSearchParams(grant)),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Basic ${Buffer.from(`${clientId}:${password}`).toString('base64')}`,
        },
      });
    expect((await withBasic('wrong')).body.error).toBe('invalid_client');
    const tokens = (await withBasic(secret)).body;
    expect((await apiAs(tokens.access_token).get('/me')).status).toBe(200);
    const { text } = await mailTo(email, 'An app was connected');
    expect(text).toContain('Rocket');
    expect(text).toContain(`${origin}/console/account/apps`);

    await row.getByRole('button', { name: 'More for Rocket' }).click();
    await page.getByRole('menuitem', { name: 'Rotate secret' }).click();
    await dialog.getByRole('button', { name: 'Rotate secret' }).click();
    const next = await dialog.getByLabel('Client secret').inputValue();
    expect(next).not.toBe(secret);
    const refreshed = (client_secret: string) =>
      form('/v1/auth/token', {
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
        client_id: clientId,
        client_secret,
      });
    expect((await refreshed(secret)).status).toBe(401);
    const { access_token: token } = (await refreshed(next)).body;
    expect((await apiAs(token).get('/me')).status).toBe(200);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();

    await row.getByRole('button', { name: 'More for Rocket' }).click();
    await page.getByRole('menuitem', { name: 'Edit the app' }).click();
    await dialog.getByLabel('Name').fill('Comet');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'More for Comet' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No registered apps').waitFor();
    expect((await apiAs(token).get('/me')).status).toBe(401);
    expect([...own.problems, ...visit.problems]).toEqual([]);
    await Promise.all([own.close(), visit.close()]);
  });
});

describe.runIf(isLocal)('the consent page', () => {
  it('asks people to sign in first, and then for the app, in the account that they choose', async () => {
    const [one, two] = [await aTeam('First of two'), await aTeam('Second of two')];
    const email = await invite(one.api);
    const person = await sessionOf(email);
    await invite(two.api, 'analyst', email);
    await person.patch('/v1/auth/session', { account: two.ownerId });

    const { page, problems, close } = await openConsole(browser, asking(), {
      ...PHONE,
      allowed: [app.origin],
    });
    await page.getByLabel('Email address').waitFor();
    // As the cookie of a sign-in in another tab.
    await page.context().addCookies(person.cookies);
    await page.reload();
    await page.getByRole('heading', { name: 'Connect Document app?' }).waitFor();
    await page.getByText(`Its address is ${new URL(app.origin).host}, which was verified.`).waitFor();
    await page.getByLabel('Account', { exact: true }).selectOption({ label: 'Second of two' });
    const write = page.getByLabel('Create, change, delete and import links');
    await expect.poll(() => write.isDisabled()).toBe(true);
    await settled(page);
    expect(await isWiderThanScreen(page)).toBe(false);
    await picture(page, 'consent-phone');
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByRole('heading', { name: 'Back in the app' }).waitFor();
    const code = app.returned.at(-1)?.searchParams.get('code') ?? '';

    const fields = {
      grant_type: 'authorization_code',
      code,
      code_verifier: VERIFIER,
      client_id: app.documentUrl,
    };
    const tokens = await form('/v1/auth/token', fields);
    expect(tokens.body).toMatchObject({ token_type: 'Bearer', scope: 'links:read' });
    expect(tokens.headers.get('cache-control')).toBe('no-store');
    const me = await apiAs(tokens.body.access_token).get('/me');
    expect(me.body.data).toMatchObject({ owner: { _id: two.ownerId }, permissions: ['links:read'] });
    const denied = await apiAs(tokens.body.access_token).post('/links', {
      originalUrl: 'https://example.com/',
      title: 'Denied',
    });
    expect(outcome(denied)).toEqual([403, 'PERMISSION_DENIED']);
    expect(denied.headers.get('www-authenticate')).toContain(
      'error="insufficient_scope", scope="links:write"',
    );
    const revoked = await form('/v1/auth/revoke', {
      token: tokens.body.refresh_token,
      client_id: app.documentUrl,
    });
    expect(revoked.status).toBe(200);
    expect((await apiAs(tokens.body.access_token).get('/me')).status).toBe(401);
    expect(problems).toEqual([]);
    await close();
  });

  it('tells the app that a person disagrees, and leads nowhere if the request is in doubt', async () => {
    const { browser: person } = await aMember('owner', (await aTeam('Refusals')).apiKey);
    const { page, close } = await openAs(browser, person, asking(), { allowed: [app.origin] });
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Back in the app' }).waitFor();
    expect(Object.fromEntries(app.returned.at(-1)?.searchParams ?? [])).toMatchObject({
      error: 'access_denied',
      state: 'a state',
      iss: origin,
    });
    await page.goto(`${origin}/console${asking({ redirect_uri: `${app.redirectUri}x` })}`);
    await page.getByText('invalid_request: The redirect_uri is not one of this app.').waitFor();
    expect(await page.getByRole('link', { name: 'Back to the app' }).count()).toBe(0);
    await page.goto(`${origin}/console${asking({ scope: 'everything' })}`);
    await page.getByText('invalid_scope').waitFor();
    const back = await page.getByRole('link', { name: 'Back to the app' }).getAttribute('href');
    expect(new URL(back ?? '').searchParams.get('error')).toBe('invalid_scope');
    await close();
  });

  it('cannot be framed, and no other site can agree for a person', async () => {
    const { browser: person } = await aMember('owner', (await aTeam('Forgery')).apiKey);
    const page = await send('GET', `/console${asking()}`);
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const account = (await person.get('/v1/auth/session')).body.data.accounts[0]._id;
    const body = { request: asking().split('?')[1], account, permissions: ['links:read'] };
    for (const from of ['https://evil.example', 'null']) {
      const forged = await person.post('/v1/auth/apps', body, { origin: from });
      expect(outcome(forged)).toEqual([403, 'CROSS_SITE_REQUEST']);
    }
    const unsent = await send('POST', '/v1/auth/apps', {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin },
    });
    expect(outcome(unsent)).toEqual([401, 'SESSION_INVALID']);
  });
});

describe.runIf(isLocal)('metadata', () => {
  it('leads from the 401 of API and MCP server to the authorization server', async () => {
    for (const [path, method, suffix] of [
      ['/v1/api/links', 'GET', ''],
      ['/mcp', 'POST', '/mcp'],
    ] as const) {
      const refused = await send(method, path);
      const [, url = ''] =
        /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
      expect(url).toBe(`${origin}/.well-known/oauth-protected-resource${suffix}`);
      const resource = await send('GET', new URL(url).pathname);
      expect(resource.body).toMatchObject({
        resource: `${origin}${suffix}`,
        authorization_servers: [origin],
      });
    }
    const server = await send('GET', '/.well-known/oauth-authorization-server');
    expect(server.body).toMatchObject({
      issuer: origin,
      authorization_endpoint: `${origin}/console/account/connect`,
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
  });

  it('is not needed to be refused: bad requests of apps have the names of the RFCs', async () => {
    const basic = { authorization: `Basic ${Buffer.from('app_00000000000000000000:x').toString('base64')}` };
    const nothing = await form('/v1/auth/token', {});
    expect([nothing.status, nothing.body.error]).toEqual([400, 'invalid_request']);
    const unknown = await send('POST', '/v1/auth/token', {
      body: 'grant_type=refresh_token&refresh_token=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...basic },
    });
    expect([unknown.status, unknown.body.error]).toEqual([401, 'invalid_client']);
    expect(unknown.headers.get('www-authenticate')).toMatch(/^Basic /);
    const json = await send('POST', '/v1/auth/token', {
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect([json.status, json.body.error]).toEqual([400, 'invalid_request']);
    const registered = await send('POST', '/v1/auth/register', {
      body: JSON.stringify({ redirect_uris: ['http://app.example/'] }),
      headers: { 'content-type': 'application/json' },
    });
    expect([registered.status, registered.body.error]).toEqual([400, 'invalid_redirect_uri']);
  });
});
