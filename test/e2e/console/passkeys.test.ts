import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { openConsole } from '#test/support/browser/console.ts';
import { addAuthenticator, withoutOffers } from '#test/support/browser/webauthn.ts';
import { isLocal } from '#test/support/deployment/client.ts';
import { aTeam, invite, openAs } from '#test/support/deployment/people.ts';

const browser = await browserOfFile();

const signInWithPasskey = (page: Page) =>
  page.getByRole('button', { name: 'Sign in with a passkey' }).click();

const signOut = (page: Page) =>
  page.evaluate("fetch('/v1/auth/session', { method: 'DELETE' }).then(() => location.reload())");

describe.runIf(isLocal)('passkeys in the console', () => {
  it('are added, sign in without an address, and no longer do once they are removed', async () => {
    const email = await invite((await aTeam('Passkeys')).api);
    const { page, problems, close } = await openAs(browser, email, '/account/sessions', { isOwn: true });
    const { cdp, authenticatorId } = await addAuthenticator(page);
    await page.getByText('No passkeys yet').waitFor();
    // The list comes late: the button moves to the head of the card while the second
    // prompt has failed already.
    const list = Promise.withResolvers<void>();
    await page.route('**/v1/auth/passkeys', async (route) => {
      if (route.request().method() === 'GET') await list.promise;
      await route.fallback();
    });
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    // Named after the session.
    await page.getByText('Passkey added: Chrome on macOS.').waitFor();
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toHaveLength(1);
    expect(credentials[0]).toMatchObject({ isResidentCredential: true, rpId: 'localhost' });

    // The device has one already.
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const exists = page.getByText('This device already has a passkey for your account.');
    await exists.waitFor();
    list.resolve();
    await page.getByRole('button', { name: 'Rename: Chrome on macOS' }).waitFor();
    expect(await exists.isVisible()).toBe(true);

    await page.getByRole('button', { name: 'Rename: Chrome on macOS' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Work laptop');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('rowheader', { name: 'Work laptop' }).waitFor();

    await signOut(page);
    // Offered in the field for the address.
    await page.getByRole('rowheader', { name: 'Work laptop' }).waitFor();
    expect(await page.getByText('Never').count()).toBe(0);

    await withoutOffers(page);
    await signOut(page);
    await signInWithPasskey(page);
    await page.getByRole('rowheader', { name: 'Work laptop' }).waitFor();

    await page.getByRole('button', { name: 'Remove: Work laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Passkey removed: Work laptop.').waitFor();
    await signOut(page);
    await signInWithPasskey(page);
    await page.getByText('This passkey did not work.').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('do not treat a cancelled prompt as an error', async () => {
    const { page, problems, close } = await openConsole(browser, '', { isOwn: true });
    await withoutOffers(page);
    await page.reload();
    const { cdp, authenticatorId } = await addAuthenticator(page);
    // Nobody opens its lock.
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await signInWithPasskey(page);
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it('are not offered in browsers without support', async () => {
    const email = await invite((await aTeam('No passkeys')).api);
    const { page, problems, close } = await openAs(browser, email);
    const deleting = await page.addInitScript('delete globalThis.PublicKeyCredential');
    await page.goto(page.url().replace(/\/console.*/, '/console/account/sessions'));
    await page.getByText('This browser does not support passkeys.').waitFor();
    await signOut(page);
    await page.getByLabel('Email address').waitFor();
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
    await deleting.dispose();
    expect(problems).toEqual([]);
    await close();
  });
});
