import { describe, expect, it } from 'vitest';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { enterAtOnce, follow, openConsole, settled } from '#test/support/browser/console.ts';
import { aSmartLink, isLocal, origin } from '#test/support/deployment/client.ts';
import { mailTo, newAddress } from '#test/support/deployment/mail.ts';
import {
  aTeam,
  codeFor,
  enterCode,
  invite,
  linkFor,
  openAs,
  openTab,
} from '#test/support/deployment/people.ts';
import type { Json } from '#test/support/json.ts';

const browser = await browserOfFile();

/** The URL in the email with which an account invites an address. */
async function invitationUrl(email: string): Promise<string> {
  const { text = '' } = await mailTo(email, 'View the invitation');
  return /https?:\S+#invitation=\S+/.exec(text)?.[0] ?? '';
}

describe.runIf(isLocal)('signing in to the console', () => {
  it('takes the code of the email, with spaces, and says when it is wrong', async () => {
    const { api } = await aTeam('Code');
    const email = await invite(api);
    const { page, problems, close } = await openConsole(browser, '/links?search=spring');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/v1/'))
        asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
    const field = page.getByLabel('Code');
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('code');
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    expect(await page.getByRole('button', { name: /Send a new email in \d+ s/ }).isDisabled()).toBe(true);

    const code = await codeFor(email);
    await field.fill(code === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await page.getByText('is wrong, expired, or already used').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(await field.inputValue()).toBe(code);
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'Code' }).getByRole('button', { name: 'Accept' }).click();

    // The target of the URL.
    await page.getByRole('heading', { level: 1, name: 'Links' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('spring');
    asked.length = 0;
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Links' }).waitFor();
    expect(asked[0]).toBe('GET /v1/api/me');
    expect(asked.filter((path) => path.includes('/auth/') || path.endsWith('/me'))).toHaveLength(1);
    expect(problems).toEqual([]);
    await close();
  });

  it('prefills the address of an invitation, which is accepted by a click', async () => {
    const { api } = await aTeam('Inviting');
    const email = await invite(api, 'analyst');
    const url = await invitationUrl(email);
    const { page, close } = await openConsole(
      browser,
      url.slice(url.indexOf('/console') + '/console'.length),
    );
    await page.getByLabel('Email address').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe(email);
    expect(page.url()).toBe(`${origin}/console`);
    await page.getByText('You are invited to an account').waitFor();
    await enterCode(page, email);
    await page.getByRole('heading', { name: 'Invitations' }).waitFor();
    const invitation = page.getByRole('article', { name: 'Inviting' });
    await invitation.getByText('Your role: Analyst').waitFor();
    expect((await api.get('/members')).body.data.members).toMatchObject([
      { status: 'invited', lastSeenAt: null },
    ]);
    await invitation.getByRole('button', { name: 'Accept' }).click();
    await page.locator('.shell h1').waitFor();
    await page.getByText('Analyst').first().waitFor();
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Links', exact: true })
      .click();
    expect(await page.getByRole('button', { name: 'Create link' }).isDisabled()).toBe(true);

    // Another person's invitation does not change the signed-in user without a confirmation.
    await page.goto(await invitationUrl(await invite(api, 'analyst')));
    await page.getByText(`You are signed in as ${email}`).waitFor();
    await page.getByRole('button', { name: 'Continue with this session' }).click();
    await page.locator('.shell h1').waitFor();

    // The own one, followed again.
    await page.goto('about:blank');
    await page.goto(url);
    await page.getByText('You have already joined Inviting').waitFor();
    await page.getByRole('button', { name: 'Back to Inviting' }).click();
    await page.locator('.shell h1').waitFor();
    await close();
  });

  it('joins no account of strangers; the person can decline, and manage sessions and passkeys', async () => {
    const { api } = await aTeam('A stranger');
    const email = await invite(api);
    const { page, problems, close } = await openConsole(browser);
    await enterCode(page, email);
    await page.getByText('You have not joined an account yet').waitFor();
    await page.getByRole('button', { name: 'Sign-in & sessions' }).click();
    await page.getByRole('row').filter({ hasText: 'This session' }).getByText('Email code').waitFor();
    await page.getByRole('heading', { name: 'Passkeys' }).waitFor();
    await page.getByRole('button', { name: 'Invitations' }).click();
    const invitation = page.getByRole('article', { name: 'A stranger' });
    await invitation.getByRole('button', { name: 'Decline' }).click();
    await invitation.getByText('A stranger cannot invite you again for 30 days').waitFor();
    await invitation.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('You have declined the invitation to A stranger').waitFor();
    await page.getByText('You are not a member of any account').waitFor();
    await page.goto(`${origin}/console#invitation=${(await api.get('/me')).body.data.owner._id}`);
    await page.getByText('This invitation no longer works').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out').waitFor();
    const actions = (await api.get('/audit')).body.data.entries.map((entry: Json) => entry.action);
    expect(actions.sort()).toEqual(['account.created', 'member.declined', 'member.invited']);
    expect(problems).toEqual([]);
    await close();
  });

  it('names the invited address to another person who opens the invitation', async () => {
    const { api: own } = await aTeam('Own');
    const { ownerId, api } = await aTeam('Theirs');
    const [email, other] = [newAddress(), newAddress()];
    await invite(own, 'editor', email);
    await invite(api, 'editor', other);
    const { page, close } = await openConsole(browser);
    await enterCode(page, email);
    await page.getByRole('article', { name: 'Own' }).waitFor();
    await page.goto(`${origin}/console#invitation=${ownerId}&email=${encodeURIComponent(other)}`);
    await page.getByText(`This invitation is for ${other}`).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await page.getByLabel('Email address').inputValue()).toBe(other);
    await enterCode(page, other);
    await page.getByRole('article', { name: 'Theirs' }).getByRole('button', { name: 'Accept' }).click();
    await page.locator('.shell h1').waitFor();
    await close();
  });

  it('keeps an address that is entered as soon as it is asked for, instead of the invited one', async () => {
    const { ownerId, api } = await aTeam('Typed');
    const email = newAddress();
    await invite(api, 'editor', email);
    const { page, close } = await openConsole(browser);
    await page.goto(`${origin}/console#invitation=${ownerId}&email=${encodeURIComponent(newAddress())}`);
    await enterCode(page, email);
    await page.getByRole('article', { name: 'Typed' }).waitFor();
    await enterAtOnce(page, '.sign-in input[name="email"]', 'typed@example.com');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await settled(page);
    expect(await page.getByLabel('Email address').inputValue()).toBe('typed@example.com');
    await close();
  });

  it('follows a link at once on this machine, once, and leaves nothing of it in the history', async () => {
    const { api } = await aTeam('Link');
    const email = await invite(api);
    const { page, close } = await openConsole(browser);
    await page.getByLabel('Email address').fill(email);
    await page.keyboard.press('Enter');
    const link = await linkFor(email);
    // As pasted into the address bar: the page is not loaded again.
    await page.evaluate(`location.href = ${JSON.stringify(link)}`);
    await page.getByRole('article', { name: 'Link' }).waitFor();
    expect(page.url()).not.toContain('#');
    await page.context().clearCookies();
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByText('This link was already used or has expired').waitFor();
    expect(page.url()).not.toContain('#');
    await page.goto(`${origin}/console#sign-in-error=constructor`);
    await page.getByText('Sign-in failed. Try again').waitFor();
    await close();
  });

  it('asks before it follows a link elsewhere', async () => {
    const { api } = await aTeam('Elsewhere');
    const email = await invite(api);
    const { page, close } = await openConsole(browser);
    await page.getByLabel('Email address').fill(email);
    await page.keyboard.press('Enter');
    const { hash } = new URL(await linkFor(email));
    const posted: string[] = [];
    await page.route('http://console.example/**', async (route) => {
      const request = route.request();
      if (request.method() === 'POST') posted.push(request.url());
      const headers: Record<string, string> = { ...(await request.allHeaders()), host: new URL(origin).host };
      const own = { ...headers, ...(headers['origin'] && { origin }) };
      const url = request.url().replace('http://console.example', origin);
      await route.fulfill({ response: await route.fetch({ url, headers: own }) });
    });
    await page.goto(`http://console.example/console${hash}`);
    await page.getByText('You opened a sign-in link').waitFor();
    expect(page.url()).toBe('http://console.example/console');
    expect(posted).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('article', { name: 'Elsewhere' }).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await close();
  });
});

describe.runIf(isLocal)('a session', () => {
  it('is one in all tabs: signing out of one signs out of all, and in again', async () => {
    const { api } = await aTeam('Tabs');
    const email = await invite(api);
    const { page, close } = await openAs(browser, email);
    const cookies = await page.context().cookies();
    const other = await openTab(page, '/links');
    await page.getByRole('button', { name: /Your session/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out').waitFor();
    await other.getByText('You are signed out').waitFor();
    expect(await page.evaluate('Object.keys(sessionStorage).length')).toBe(0);

    // The cookie is worth nothing any more.
    await page.context().addCookies(cookies);
    await page.reload();
    await page.getByLabel('Email address').waitFor();
    await close();
  });

  it('that ends elsewhere shows the sign-in page, and then the same view', async () => {
    const { api } = await aTeam('Ended');
    const email = await invite(api);
    const { page, close } = await openAs(browser, email, '/links');
    const cookies = await page.context().cookies();
    const other = await openTab(page, '/developer');
    const elsewhere = await openConsole(browser, '', { cookies });
    await elsewhere.page.getByRole('button', { name: /Your session/ }).click();
    await elsewhere.page.getByRole('button', { name: 'Sign out' }).click();
    await elsewhere.page.getByText('You are signed out').waitFor();

    await page.getByRole('searchbox').fill('anything');
    await page.getByText('Your session has ended').waitFor();
    await other.getByText('Your session has ended').waitFor();
    expect(page.url()).toContain('/console/links');
    await elsewhere.close();
    await close();
  });

  it('keeps the focus on the chosen entry when the account menu renders late', async () => {
    const email = await invite((await aTeam('Slow')).api);
    const { page, problems, close } = await openAs(browser, email, '/links');
    await invite((await aTeam('Invites')).api, 'editor', email);
    await page.reload();
    const switcher = page.getByRole('button', { name: /Switch account/ });
    await switcher.getByText('1 invitation').waitFor();
    await page.evaluate(`{
      const [frame, timeout] = [requestAnimationFrame, setTimeout];
      globalThis.requestAnimationFrame = (run) => frame(() => timeout(run, 150));
      globalThis.setTimeout = (run, ms, ...given) => timeout(run, Math.max(ms ?? 0, 150), ...given);
    }`);
    await switcher.focus();
    await page.keyboard.press('Enter');
    const invitation = page.getByRole('button', { name: 'Invites See invitation' });
    await invitation.focus();
    await page.waitForTimeout(400);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Back to Slow' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('shows two accounts in two tabs', async () => {
    const { api: first } = await aTeam('First account');
    const { api: second, ownerId } = await aTeam('Second account');
    const email = await invite(first);
    await first.post('/links', { originalUrl: 'https://example.com/first', title: 'Of the first' });
    await second.post('/links', { originalUrl: 'https://example.com/second', title: 'Of the second' });
    const { page, problems, close } = await openAs(browser, email, '/links');
    await page.getByRole('link', { name: 'Of the first' }).waitFor();
    await invite(second, 'editor', email);
    const other = await openTab(page, '/links');
    const switcher = other.getByRole('button', { name: /Switch account/ });
    await switcher.getByText('1 invitation').waitFor();
    await switcher.focus();
    await other.keyboard.press('Enter');
    await other.getByRole('button', { name: 'Second account See invitation' }).press('Enter');
    await other.getByRole('button', { name: 'Back to First account' }).waitFor();
    await other
      .getByRole('article', { name: 'Second account' })
      .getByRole('button', { name: 'Accept' })
      .click();
    await other.getByRole('link', { name: 'Of the second' }).waitFor();
    expect(await other.getByRole('link', { name: 'Of the first' }).count()).toBe(0);
    await page.getByRole('searchbox').fill('Of the');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('link', { name: 'Of the first' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Of the first' }).waitFor();
    await other.reload();
    await other.getByRole('link', { name: 'Of the second' }).waitFor();

    // A link of one moves to the other.
    await first.post('/links', { originalUrl: 'https://example.com/moves', title: 'Moves' });
    await page.getByRole('searchbox').fill('Moves');
    await page.getByRole('button', { name: 'More actions for Moves' }).click();
    await page.getByRole('menuitem', { name: 'Move to another account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move 1 link to another account' });
    expect(await dialog.getByLabel('Account').locator('option').allTextContents()).toEqual([
      'Second account',
    ]);
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Move 1 link' }).click();
    await page.getByText('1 link was moved to Second account').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Moves' }).count()).toBe(0);
    await other.reload();
    await other.getByRole('link', { name: 'Moves' }).waitFor();
    // So does a page.
    const urls = [{ title: 'Shop', url: 'https://example.com/shop' }];
    const moving = await aSmartLink({ title: 'Page', urls }, first);
    await follow(page, `/smart-links/${moving._id}`);
    await page.getByRole('button', { name: 'More actions for Page' }).click();
    await page.getByRole('menuitem', { name: 'Move to another account' }).click();
    await page.getByRole('button', { name: 'Move 1 page', exact: true }).click();
    await page.getByText('1 page was moved to Second account').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/console/smart-links');
    expect((await second.get(`/smart-links/${moving._id}`)).status).toBe(200);
    await follow(page, '/links');
    // An editor may not move it away.
    await other.getByRole('button', { name: 'More actions for Moves' }).click();
    await other.getByRole('menuitem', { name: 'Delete' }).waitFor();
    expect(await other.getByRole('menuitem', { name: 'Move to another account' }).count()).toBe(0);
    await other.keyboard.press('Escape');

    // Removed from the account of a tab, the person chooses another one.
    const { members } = (await second.get('/members')).body.data;
    expect(ownerId).toMatch(/^own_/);
    await second.delete(`/members/${members.find((one: { email: string }) => one.email === email)._id}`);
    await other.getByRole('searchbox').fill('Of');
    await other.getByText('You are no longer a member of this account').waitFor();
    await other.getByRole('button', { name: 'First account Owner' }).click();
    await other.getByRole('link', { name: 'Of the first' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('follows a change of role in an open tab', async () => {
    const { api } = await aTeam('Roles');
    const email = await invite(api, 'editor');
    const { page, close } = await openAs(browser, email, '/links');
    const create = page.getByRole('button', { name: 'Create link' });
    expect(await create.isDisabled()).toBe(false);
    const { members } = (await api.get('/members')).body.data;
    await api.patch(`/members/${members[0]._id}`, { role: 'analyst' });
    await create.click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('textbox', { name: 'Destination', exact: true })
      .fill('https://example.com/refused');
    await dialog.getByRole('textbox', { name: 'Title (optional)', exact: true }).fill('Refused');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('Your role has changed to Analyst').waitFor();
    await expect.poll(() => create.isDisabled()).toBe(true);
    await page.getByText('Analyst').first().waitFor();
    await close();
  });
});
