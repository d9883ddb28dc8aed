import { randomUUID } from 'node:crypto';
import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFaultsInBothSchemes } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { picture } from '#test/support/browser/console.ts';
import { loadExtension, openExtensionAsPage } from '#test/support/browser/extension.ts';
import { aMember } from '#test/support/browser/person-browser.ts';
import { isLocal, origin, send } from '#test/support/deployment/client.ts';
import { aTeam } from '#test/support/deployment/people.ts';

const browser = await browserOfFile();
/** A Chromium that loads extensions, as `npm run conformance -- extension` names it. */
const program = process.env['EXTENSION_CHROMIUM'];

const ways = [
  ['as a page', () => openExtensionAsPage(browser)] as const,
  ...(program === undefined ? [] : [['loaded into Chromium', () => loadExtension(program)] as const]),
];

const AGED = `chrome.storage.local.get('session').then(({ session }) =>
  chrome.storage.local.set({ session: { ...session, staleAt: 0 } }))`;

const TAB = { url: 'https://shop.example/shoes?size=40', title: 'Red <b>shoes</b>' };

describe.runIf(isLocal).each(ways)('the browser extension %s', (way, open) => {
  it('signs in on the consent page, shortens the tab, and leaves no token after signing out', async () => {
    const code = `shoes-${randomUUID().slice(0, 8)}`;
    const team = await aTeam('Shop');
    const { browser: person } = await aMember('editor', team.apiKey);
    const extension = await open();
    await extension.context.addCookies(person.cookies);

    const signedOut = await extension.openPopup(TAB);
    await signedOut.getByRole('button', { name: 'Sign in' }).waitFor();
    await picture(signedOut, `extension-signed-out-${way}`);

    const settings = await extension.openSettings();
    await settings.getByLabel('URL of your Signpost').fill(`${origin}/console`);
    const consent = extension.context.waitForEvent('page', (page) => page !== settings);
    await settings.getByRole('button', { name: 'Sign in' }).click();
    const asked = await consent;
    await asked.getByRole('heading', { name: 'Connect Browser extension?' }).waitFor();
    await asked.getByText('Create, change, delete and import links').waitFor();
    await asked.getByRole('button', { name: 'Connect' }).click();
    await settings.getByText('You are signed in to').waitFor();
    await picture(settings, `extension-settings-${way}`);
    expect(await axeFaultsInBothSchemes(settings)).toEqual([]);

    const popup = await extension.openPopup(TAB);
    await popup.getByText(TAB.title).waitFor();
    await popup.getByLabel('Code').fill('!');
    await popup.getByRole('button', { name: 'Shorten' }).click();
    await popup.getByRole('alert').getByText('code:').waitFor();
    expect(await axeFaultsInBothSchemes(popup)).toEqual([]);
    await picture(popup, `extension-problem-${way}`);
    await popup.getByLabel('Code').fill(code);
    await popup.getByLabel('Tags').fill('spring, shoes, spring');
    // Created, but the response is lost: the next try gets it.
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await popup.route('**/v1/api/links', lose, { times: 1 });
    await popup.getByRole('button', { name: 'Shorten' }).click();
    await popup.getByRole('alert').getByText('cannot be reached').waitFor();
    await popup.getByRole('button', { name: 'Shorten' }).click();
    await popup.getByRole('status').getByText('Link created').waitFor();
    await popup.getByRole('status').getByText('Copied').waitFor();
    await popup.getByRole('img', { name: 'QR code' }).waitFor();
    expect(await axeFaultsInBothSchemes(popup)).toEqual([]);
    await picture(popup, `extension-result-${way}`);
    const shortUrl = await popup.getByLabel('Short URL').inputValue();
    expect(shortUrl).toBe(`${origin}/r/${code}`);
    const visit = await send('GET', new URL(shortUrl).pathname);
    expect([visit.status, visit.headers.get('location')]).toEqual([302, TAB.url]);
    const [link] = (await team.api.get('/links')).body.data.links;
    expect(link).toMatchObject({ title: TAB.title, tags: ['spring', 'shoes'] });

    // An hour later, two popups need a new token: the server disconnects who sends an old one twice.
    await settings.evaluate(AGED);
    const [again] = await Promise.all([extension.openPopup(TAB), extension.openPopup(TAB)]);
    await again.getByRole('button', { name: `Copy ${shortUrl}` }).waitFor();
    await again.getByRole('button', { name: 'Shorten' }).click();
    await again.getByRole('status').getByText('You already have a link').waitFor();
    expect(await again.getByLabel('Short URL').inputValue()).toBe(shortUrl);
    await picture(again, `extension-again-${way}`);
    const blank = await extension.openPopup({ url: 'about:blank', title: '' });
    await blank.getByRole('alert').getByText('no public URL').waitFor();

    const fromMenu = `https://shop.example/${code}`;
    await extension.shortenFromMenu(fromMenu);
    await expect
      .poll(async () => (await team.api.get(`/links?search=${fromMenu}`)).body.data.links)
      .toMatchObject([{ originalUrl: fromMenu }]);

    const connections = async () => (await team.api.get('/connections')).body.data.connections;
    expect(await connections()).toMatchObject([
      { name: 'Browser extension', permissions: ['links:read', 'links:write'] },
    ]);
    await settings.getByRole('button', { name: 'Sign out' }).click();
    await settings.getByText('You are signed out.').waitFor();
    expect(await connections()).toEqual([]);
    expect(JSON.stringify(await extension.stored())).not.toMatch(/s[ar]t_/);
    await extension.close();
  });
});
