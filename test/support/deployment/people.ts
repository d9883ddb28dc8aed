import type { Browser, Page } from 'playwright-core';
import { type Console, openConsole } from '../browser/console.ts';
import { codeIn, PersonBrowser } from '../browser/person-browser.ts';
import { type Api, admin, apiAs } from './client.ts';
import { firstMailTo, newAddress } from './mail.ts';

/** People of a local run, as they sign in to the console. */

/** An account with a key that may do everything. */
export async function aTeam(name: string): Promise<{ ownerId: string; apiKey: string; api: Api }> {
  const { ownerId, apiKey } = await admin('owner', 'create', '--name', name, '--plan', 'pro');
  return { ownerId, apiKey, api: apiAs(apiKey) };
}

/** Invites a new person, or this address, and returns the address. */
export async function invite(api: Api, role = 'owner', email = newAddress()): Promise<string> {
  const { status, body } = await api.post('/members', { email, role });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return email;
}

/** The code of the only sign-in email to an address. */
export async function codeFor(email: string): Promise<string> {
  const { text = '' } = await firstMailTo(email, 'Your sign-in code');
  return codeIn(text);
}

/** The link of the same email. */
export async function linkFor(email: string): Promise<string> {
  const { text = '' } = await firstMailTo(email, 'Your sign-in code');
  return /https?:\S+#sign-in=\S+/.exec(text)?.[0] ?? '';
}

/**
 * Signs in on the sign-in page, in whatever language, and waits for a view; accepts an invitation on the way.
 */
export async function signInByCode(page: Page, email: string): Promise<void> {
  await enterCode(page, email);
  await page.locator('.shell h1, .invitation').first().waitFor();
  if ((await page.locator('.shell').count()) === 0) await page.locator('.invitation .button').first().click();
  await page.locator('.shell h1').waitFor();
}

/** Signs in on the sign-in page, in whatever language. */
export async function enterCode(page: Page, email: string): Promise<void> {
  await page.locator('input[name="email"]').fill(email);
  await page.keyboard.press('Enter');
  await page.locator('input[name="code"]').waitFor();
  await page.locator('input[name="code"]').fill(await codeFor(email));
  await page.keyboard.press('Enter');
}

/** Signs in without a real browser; accepts the first invitation of a person who has no account. */
export async function sessionOf(email: string): Promise<PersonBrowser> {
  const person = new PersonBrowser();
  const { accounts, invitations } = (await person.signIn(email)).body.data;
  if (accounts.length > 0) return person;
  const { status, body } = await person.patch('/v1/auth/session', { account: invitations[0]._id });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return person;
}

/**
 * Opens the console in a new browser with a session of this person, or this session, and waits for a view.
 */
export async function openAs(
  browser: Browser,
  person: string | PersonBrowser,
  path = '',
  options: Parameters<typeof openConsole>[2] = {},
): Promise<Console> {
  const { cookies } = typeof person === 'string' ? await sessionOf(person) : person;
  const opened = await openConsole(browser, path, { ...options, cookies });
  await opened.page.locator('.shell h1').waitFor();
  return opened;
}

/** Another tab of the same browser. */
export async function openTab(page: Page, path = ''): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(new URL(`/console${path}`, page.url()).href);
  await tab.locator('.shell h1').waitFor();
  return tab;
}
