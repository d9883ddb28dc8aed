import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { en } from '#console/texts/en.ts';
import { es } from '#console/texts/es.ts';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import {
  copied,
  DESKTOP,
  isWiderThanScreen,
  openConsole,
  openSignedIn,
  PHONE,
  picture,
  settled,
  signIn,
} from '#test/support/browser/console.ts';
import {
  admin,
  aLink,
  allCounted,
  api,
  apiAs,
  apiKey,
  aSmartLink,
  isLocal,
  newUrl,
  origin,
  visit,
} from '#test/support/deployment/client.ts';
import { sampled } from '#test/support/exhaustive.ts';

const browser = await browserOfFile();

const { commands: text } = en;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const focused = (page: Page) => page.evaluate('document.activeElement.tagName');

describe('the command palette', () => {
  it('opens views, and links and pages by title or code, and returns the focus', async () => {
    const link = await aLink({ title: `Palette ${crypto.randomUUID()}` });
    const title = `Palette page ${crypto.randomUUID()}`;
    await aSmartLink({ title });
    const { page, problems, close } = await openConsole(browser, '/links');
    await signIn(page, apiKey);
    await settled(page);
    // After sign-in the heading has the focus, as after each navigation.
    expect(await focused(page)).toBe('H1');
    const opener = page.getByRole('button', { name: text.button, exact: true });
    await opener.focus();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: text.palette });
    const field = palette.getByRole('combobox');
    await field.waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.className')).toContain('commands-button');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('webhooks');
    const option = palette.getByRole('option', { selected: true });
    await expect.poll(() => option.textContent()).toContain('Webhooks');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toBe(`${origin}/console/developer/webhooks`);
    await expect.poll(() => focused(page)).toBe('H1');

    await page.keyboard.press('Control+k');
    await page.keyboard.type(link.code.toLowerCase());
    await palette.getByRole('option', { name: link.title }).waitFor();
    await palette
      .getByRole('status')
      .getByText(/result/)
      .waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await heading(page, link.title);

    await page.keyboard.press('Control+k');
    await page.keyboard.type(title);
    await palette.getByRole('option', { name: title }).click();
    await heading(page, title);

    for (const [typed, dialog] of [
      ['invite', en.members.inviteTitle],
      ['create api', en.developer.keys.create],
      ['create webhook', en.developer.webhooks.create],
      ['add domain', en.account.domains.add],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: dialog }).waitFor();
      await page.keyboard.press('Escape');
    }

    await page.keyboard.press('Control+k');
    await page.keyboard.type('no such thing');
    await palette.getByText(text.none).waitFor();
    await page.keyboard.press('Control+k');
    await palette.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
  });

  it('changes theme and language, and signs out', async () => {
    const { page, close } = await openSignedIn(browser, '/links');
    const run = async (typed: string) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    };
    await run('dark theme');
    await expect.poll(() => page.getAttribute('html', 'data-theme')).toBe('dark');
    await run('language espa');
    await heading(page, 'Enlaces');
    await run('cerrar sesion');
    await page.getByText(es.signIn.endings['signed-out']).waitFor();
    await close();
  });

  it.runIf(isLocal)('does not offer what a key may not do', async () => {
    const { ownerId } = await admin('owner', 'create', '--name', 'Reader of the palette');
    const { apiKey } = await admin('key', 'create', ownerId, '--permissions', 'links:read');
    const { page, close } = await openSignedIn(browser, '/links', { apiKey });
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Overview' }).waitFor();
    expect(await page.getByRole('option', { name: 'Create' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await close();
  });
});

describe('keyboard shortcuts', () => {
  it('create a link, search, go to views, and are listed', async () => {
    const { page, problems, close } = await openSignedIn(browser, '/analytics');
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'Create link' });
    await dialog.getByLabel('Destination', { exact: true }).waitFor();
    // While a dialog is open, and in fields, letters are letters.
    await page.keyboard.type('c?/gl');
    expect(await dialog.getByLabel('Destination', { exact: true }).inputValue()).toBe('c?/gl');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    // Where the focus goes once the dialog is gone.
    await expect.poll(() => focused(page)).toBe('H1');

    await page.keyboard.press('/');
    await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('search');
    await page.keyboard.type('g?');
    expect(await page.getByRole('searchbox').first().inputValue()).toBe('g?');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Control+g');
    await page.keyboard.press('d');
    await heading(page, 'Links');
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await heading(page, 'Developer');

    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: text.shortcuts });
    await list.getByLabel(text.singleKeys).uncheck();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: text.palette }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(page.url()).toBe(`${origin}/console/developer`);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a pasted URL', () => {
  it('becomes a link on the overview, and in the form that the palette opens', async () => {
    const { page, problems, close } = await openSignedIn(browser, '/');
    const originalUrl = newUrl();
    const shorten = page.getByRole('region', { name: en.overview.shorten, exact: true });
    await shorten.getByLabel(en.overview.shortenLabel).fill(originalUrl);
    await page.keyboard.press('Enter');
    await shorten.getByRole('button', { name: /^Copy/ }).waitFor();
    const { links } = (await api.get(`/links?search=${encodeURIComponent(originalUrl)}`)).body.data;
    expect(links).toMatchObject([{ originalUrl }]);
    await shorten.getByText(links[0].shortUrl.replace(/^https?:\/\//, '')).waitFor();
    expect(await axeFaults(page)).toEqual([]);

    const other = newUrl();
    await page.keyboard.press('Control+k');
    await page.locator('.palette').getByRole('combobox').fill(other);
    await page.getByRole('option', { name: text.shorten }).waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create link' });
    expect(await dialog.getByLabel('Destination', { exact: true }).inputValue()).toBe(other);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/\/console\/links$/);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('the dialog that creates links', () => {
  it('needs only a destination, and creates one link after the other', async () => {
    const { page, problems, close } = await openSignedIn(browser, '/links?create=yes');
    const dialog = page.getByRole('dialog', { name: 'Create link' });
    const destination = dialog.getByLabel('Destination', { exact: true });
    const originalUrl = newUrl();
    await destination.fill(originalUrl);
    await dialog.getByLabel('Tags').fill('print,');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const created = page.getByRole('dialog', { name: en.linkList.created });
    expect(await created.getByRole('status').first().textContent()).toBe(en.linkList.ready);
    await created.getByRole('button', { name: /^Copy/ }).click();
    const { links } = (await api.get(`/links?search=${encodeURIComponent(originalUrl)}`)).body.data;
    expect(links[0]).toMatchObject({ originalUrl, tags: ['print'] });
    expect(await copied(page)).toBe(links[0].shortUrl);
    await created.getByRole('button', { name: en.links.openQr }).click();
    await page.getByRole('dialog', { name: 'QR code' }).getByRole('link', { name: 'Download' }).waitFor();
    await page.keyboard.press('Escape');
    await created.getByRole('button', { name: en.linkList.another }).click();
    expect(await destination.inputValue()).toBe('');
    await dialog.getByRole('button', { name: 'Remove print' }).waitFor();
    // Nothing was entered that could be lost.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: links[0].code }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe('the theme', () => {
  it('is that of the device until one is chosen, is kept, and is there before the first paint', async () => {
    const { page, problems, close } = await openSignedIn(browser, '/', { colorScheme: 'dark' });
    await page.locator('.time-chart').waitFor();
    const theme = () => page.getAttribute('html', 'data-theme');
    const paper = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    expect(await theme()).toBe('dark');
    const dark = await paper();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(theme).toBe('light');
    expect(await paper()).not.toBe(dark);
    await page.getByRole('group', { name: text.theme }).getByText(text.themes.dark).click({ force: true });
    await expect.poll(theme).toBe('dark');
    expect(await paper()).toBe(dark);

    // Without the main script: what is painted first has the theme.
    await page.route('**/assets/main-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.reload();
    expect(await theme()).toBe('dark');
    expect(await paper()).toBe(dark);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a row of the list of links', () => {
  it('opens its link wherever it is clicked, except on what does something else', async () => {
    const link = await aLink({ title: `Row ${crypto.randomUUID()}`, password: 'friend', tags: ['a', 'b'] });
    const { page, problems, close } = await openSignedIn(browser, `/links?search=${link.code}`);
    const row = page.getByRole('row').filter({ hasText: link.title });
    await row.waitFor();
    await row.getByText('Password-protected').waitFor({ state: 'attached' });
    await row.getByText('More tags: b').waitFor({ state: 'attached' });
    const bounds = await row.boundingBox();
    expect(bounds?.height).toBeLessThan(72);
    await row.getByRole('checkbox').check();
    await row.getByRole('button', { name: /^Copy/ }).click();
    expect(page.url()).toContain('?search=');
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      row.locator('[data-column="clicks"]').click({ modifiers: ['Control'] }),
    ]);
    expect(opened.url()).toBe(`${origin}/console/links/${link._id}`);
    await opened.close();
    await row.locator('[data-column="clicks"]').click();
    await heading(page, link.title);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a new account', () => {
  it.runIf(isLocal)('is shown its first steps until it has done them or hides them', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'First steps');
    const { page, problems, close } = await openSignedIn(browser, '', { apiKey });
    const steps = page.getByRole('region', { name: en.start.title });
    await steps.getByText(en.start.done(1, 4)).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await aLink({}, apiAs(apiKey));
    await page.reload();
    await steps.getByText(en.start.done(2, 4)).waitFor();
    await steps.getByRole('link', { name: en.start.steps.page.title }).click();
    await heading(page, en.smartLinks.create);
    await page.goBack();
    await steps.getByRole('button', { name: en.start.hide }).click();
    await steps.waitFor({ state: 'detached' });
    await page.reload();
    await heading(page, 'Overview');
    await settled(page);
    expect(await steps.count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('the main navigation', () => {
  it.runIf(isLocal)('moves nothing that is already in place', async () => {
    // Conversions of other tests would come between the figures and what is below them.
    const { apiKey } = await admin('owner', 'create', '--name', 'Still');
    const owner = apiAs(apiKey);
    await visit((await aLink({}, owner)).code);
    await aSmartLink({}, owner);
    await allCounted();
    const { page, close } = await openSignedIn(browser, '/links', { apiKey });
    await settled(page);
    await page.evaluate(`
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries())
          shifts.push([value, sources.map(({ node }) => node?.className ?? '').join(', ')]);
      }).observe({ type: 'layout-shift' });`);
    const sections = page.getByRole('navigation', { name: en.shell.sections });
    for (const name of ['Smart Links', 'Analytics', 'Developer', 'Account', 'Overview', 'Links']) {
      await sections.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
    }
    const shifts = (await page.evaluate('shifts')) as [number, string][];
    const sum = shifts.reduce((total, [value]) => total + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThan(0.1);
    await close();
  });
});

describe.each(
  sampled(
    [
      ['desktop', 'light', DESKTOP],
      ['phone', 'dark', PHONE],
    ] as const,
    2,
  ),
)('on a %s, %s', (device, colorScheme, options) => {
  it('axe finds nothing in palette and menu, and nothing is out of sight', async () => {
    const { code } = await aLink();
    const { page, problems, close } = await openSignedIn(browser, `/links?search=${code}`, {
      ...options,
      colorScheme,
    });
    const look = async (name: string) => {
      await settled(page);
      await picture(page, `console-${name}-${device}-${colorScheme}`);
      expect(await axeFaults(page), name).toEqual([]);
      expect(await isWiderThanScreen(page), name).toBe(false);
    };
    const lookAtAll = async (width: string) => {
      await page.getByRole('button', { name: text.button, exact: true }).click();
      await look(`palette${width}`);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^More actions/ }).click();
      await look(`row-menu${width}`);
    };
    await page.getByRole('table').waitFor();
    await lookAtAll('');
    if (device === 'phone') {
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 320, height: 640 });
      await lookAtAll('-320');
    }
    expect(problems).toEqual([]);
    await close();
  });
});
