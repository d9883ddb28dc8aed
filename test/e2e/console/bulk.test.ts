import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFaults, axeFaultsInBothSchemes } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import {
  DESKTOP,
  follow,
  isWiderThanScreen,
  openSignedIn,
  PHONE,
  picture,
  settled,
} from '#test/support/browser/console.ts';
import {
  admin,
  aLink,
  allCounted,
  api,
  apiAs,
  isLocal,
  newUrl,
  visit,
} from '#test/support/deployment/client.ts';
import { sampled } from '#test/support/exhaustive.ts';

const browser = await browserOfFile();

const titlesIn = (page: Page) => page.locator('.links-list .row-title').allTextContents();

describe('links in the console: the list', () => {
  it('is sorted by a click on a header, as its URL says', async () => {
    const mark = crypto.randomUUID();
    const [b, a, c] = [
      await aLink({ title: `B ${mark}` }),
      await aLink({ title: `A ${mark}` }),
      await aLink({ title: `C ${mark}` }),
    ];
    for (const code of [b.code, b.code, c.code]) await visit(code);
    await allCounted();
    const { page, problems, close } = await openSignedIn(browser, `/links?search=${mark}`);
    const shown = (...letters: string[]) =>
      expect.poll(() => titlesIn(page)).toEqual(letters.map((letter) => `${letter} ${mark}`));
    const header = (name: string) => page.getByRole('columnheader', { name });
    await shown('C', 'A', 'B');
    // The best match first, and all match alike.
    expect(await header('Created').getAttribute('aria-sort')).toBeNull();
    await header('Title').getByRole('button').press('Enter');
    await shown('A', 'B', 'C');
    expect(await header('Title').getAttribute('aria-sort')).toBe('ascending');
    expect(await header('Created').getAttribute('aria-sort')).toBeNull();
    await header('Clicks').getByRole('button').click();
    await shown('B', 'C', 'A');
    expect(page.url()).toContain('sort=clicks&order=desc');
    await page.reload();
    await shown('B', 'C', 'A');
    await header('Clicks').getByRole('button').click();
    await shown('A', 'C', 'B');
    expect(a.title).toBe(`A ${mark}`);
    expect(problems).toEqual([]);
    await close();
  });

  it('changes the selected links, shows which failed, and deletes them once that is confirmed', async () => {
    const mark = crypto.randomUUID();
    const full = Array.from({ length: 20 }, (_, i) => `tag ${i}`);
    const links = [
      await aLink({ title: `One ${mark}`, tags: ['old'] }),
      await aLink({ title: `Two ${mark}` }),
      await aLink({ title: `Full ${mark}`, tags: full }),
    ];
    const kept = await aLink({ title: `Kept ${mark}` });
    const { page, problems, close } = await openSignedIn(browser, `/links?search=${mark}`);
    const all = page.getByRole('checkbox', { name: 'Select all 4 entries shown' });
    await all.press('Space');
    await page.getByText('4 links selected').waitFor();
    // With Shift, all rows from the last one are selected, or no longer.
    const keptBox = page.getByRole('checkbox', { name: `Select Kept ${mark}` });
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    const chosen = () => boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));
    await all.uncheck();
    await boxes.nth(3).click();
    await boxes.nth(1).click({ modifiers: ['Shift'] });
    expect(await chosen()).toEqual([false, true, true, true]);
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    expect(await chosen()).toEqual([false, false, false, true]);
    await all.check();
    await keptBox.uncheck();
    await page.getByText('3 links selected').waitFor();
    expect(await page.evaluate(`document.querySelector('.table-select input').indeterminate`)).toBe(true);

    const bar = page.getByRole('region', { name: 'Selected links' });
    await bar.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit 3 links' });
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.getByText('Choose what to change.').waitFor();
    await edit.getByLabel('Add tags').fill('new,');
    await edit.getByLabel('Remove tags').fill('old,');
    await edit.getByLabel('Status').selectOption('inactive');
    await edit.getByLabel('Expires').selectOption('date');
    await edit.getByLabel('Date and time').fill('2090-06-30T12:00');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.getByText('1 link failed').waitFor();
    await edit
      .getByRole('listitem')
      .filter({ hasText: `Full ${mark}` })
      .getByText(/at most 20/)
      .waitFor();
    await edit.getByRole('button', { name: 'Close' }).last().click();
    await expect
      .poll(() => page.locator('.links-list').getByText('Disabled', { exact: true }).count())
      .toBe(2);
    const read = async ({ _id }: { _id: string }) => (await api.get(`/links/${_id}`)).body.data?.link;
    const change = { tags: ['new'], status: 'inactive', expiresAt: '2090-06-30T10:00:00.000Z' };
    expect(await read(links[0])).toMatchObject(change);
    expect(await read(links[1])).toMatchObject(change);
    expect(await read(links[2])).toMatchObject({ tags: full, status: 'active' });

    await bar.getByRole('button', { name: 'Delete' }).click();
    const confirm = page.getByRole('dialog', { name: 'Delete 3 links?' });
    await confirm.getByRole('button', { name: 'Delete 3 links' }).click();
    await page.getByText('3 links were deleted').waitFor();
    await expect.poll(() => titlesIn(page)).toEqual([`Kept ${mark}`]);
    expect(await bar.count()).toBe(0);
    for (const link of links) expect(await read(link)).toBeUndefined();
    expect(await read(kept)).toBeDefined();
    expect(problems).toEqual([]);
    await close();
  });
});

describe('all fields of several links', () => {
  it('are set on a phone, which confirms it where nothing covers it, and are restored by Undo', async () => {
    const mark = crypto.randomUUID();
    const links = [await aLink({ tags: [mark], utm: { source: 'mail' } }), await aLink({ tags: [mark] })];
    const { page, problems, close } = await openSignedIn(browser, `/links?tag=${mark}`, PHONE);
    const boxes = page.locator('tbody .table-select input');
    await boxes.nth(1).waitFor();
    for (const box of await boxes.all()) await box.check();
    const bar = page.getByRole('region', { name: 'Selected links' });
    await bar.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit 2 links' });
    await edit.locator('summary', { hasText: 'More options' }).click();
    const choose = (part: string, choice: string) =>
      edit.locator(`select[name="parts.${part}"]`).selectOption(choice);
    await choose('password', 'set');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.getByText('Enter what to set, or choose “No change”.').waitFor();
    await edit.locator('input[name="password"]').fill('abc');
    await choose('utm', 'set');
    await edit.getByLabel('Campaign').fill('spring');
    await choose('expiredUrl', 'set');
    await edit.locator('input[name="expiredUrl"]').fill('https://example.com/over');
    await choose('rules', 'set');
    await edit.getByRole('button', { name: 'Add rule' }).click();
    await edit.getByLabel('Countries').fill('Germany');
    await edit.getByLabel('Countries').press('Enter');
    await edit.locator('input[name="rules[0].to"]').fill('https://example.com/de');
    await choose('preview', 'set');
    await edit.locator('input[name="preview.title"]').fill('A card');
    await choose('app', 'set');
    await edit.locator('input[name="app.ios.path"]').fill('/shop/7');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit
      .getByText(/4 to 128 characters/)
      .last()
      .waitFor();
    await edit.locator('input[name="password"]').fill('open sesame');
    await settled(page);
    await picture(page, 'console-bulk-parts-phone-light');
    expect(await axeFaults(page)).toEqual([]);
    expect(await isWiderThanScreen(page)).toBe(false);
    await edit.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 links were saved').waitFor();
    const read = async ({ _id }: { _id: string }) => (await api.get(`/links/${_id}`)).body.data?.link;
    const change = {
      hasPassword: true,
      expiredUrl: 'https://example.com/over',
      rules: [{ if: { countries: ['DE'] }, to: 'https://example.com/de' }],
      preview: { title: 'A card' },
      app: { ios: { path: '/shop/7' }, ifMissing: 'destination' },
    };
    expect(await read(links[0])).toMatchObject({ ...change, utm: { source: 'mail', campaign: 'spring' } });
    expect(await read(links[1])).toMatchObject({ ...change, utm: { campaign: 'spring' } });
    await settled(page);
    await picture(page, 'console-bulk-saved-phone-light');
    // Playwright clicks only what is seen there.
    await page.getByText('2 links were saved').click();
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Changes to 2 links undone').waitFor();
    const before = { hasPassword: false, expiredUrl: null, rules: [], preview: null, app: null };
    expect(await read(links[0])).toMatchObject({ ...before, utm: { source: 'mail' } });
    expect(await read(links[1])).toMatchObject({ ...before, utm: null });
    expect(problems).toEqual([]);
    await close();
  });
});

describe('all links that match a filter', () => {
  it('are selected beyond those that are shown, changed, and restored by Undo', async () => {
    const mark = crypto.randomUUID();
    const rows = Array.from({ length: 130 }, () => ({ originalUrl: newUrl(), tags: [mark] }));
    for (const links of [rows.slice(0, 100), rows.slice(100)]) await api.post('/links/bulk', { links });
    const { page, problems, close } = await openSignedIn(browser, `/links?tag=${mark}`);
    await page.getByRole('checkbox', { name: /^Select all \d+ entries shown/ }).press('Space');
    const bar = page.getByRole('region', { name: 'Selected links' });
    await bar.getByRole('button', { name: 'Select all that match' }).click();
    await bar.getByText('130 links selected').waitFor();
    await page.getByText('130 links found', { exact: true }).waitFor();
    await bar.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit 130 links' });
    await edit.getByLabel('Add tags').fill('late,');
    await edit.getByRole('button', { name: 'Save' }).click();
    await page.getByText('130 links were saved').waitFor();
    const late = async () => {
      const { links } = (await api.get(`/links?tag=${mark}&limit=1000`)).body.data;
      return links.filter(({ tags }: { tags: string[] }) => tags.includes('late')).length;
    };
    expect(await late()).toBe(130);
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Changes to 130 links undone').waitFor();
    expect(await late()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});

describe.runIf(isLocal)('tags in the console', () => {
  it('are renamed, merged and removed on all links', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Tagger');
    const owner = apiAs(apiKey);
    for (const tags of [['sping'], ['sping', 'x'], ['spring']]) await aLink({ tags }, owner);
    const { page, problems, close } = await openSignedIn(browser, '/links', { apiKey });
    await page.getByRole('navigation', { name: 'Links' }).getByRole('link', { name: 'Tags' }).click();
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
    await row('sping 2').getByRole('button', { name: 'Rename the tag sping' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename tag' });
    await dialog.getByLabel('New name').fill('');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await dialog.getByText('This field is required.').waitFor();
    await dialog.getByLabel('New name').fill('spring');
    await dialog.getByText('“spring” already exists').waitFor();
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await page.getByText('“sping” is now “spring”').waitFor();
    await row('spring 3').getByRole('button', { name: 'Remove the tag spring' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove tag' }).click();
    await row('x 1').waitFor();
    await expect.poll(() => row('spring').count()).toBe(0);
    expect((await owner.get('/links/tags')).body.data.tags).toEqual([{ name: 'x', links: 1 }]);
    await page.getByRole('link', { name: 'x', exact: true }).click();
    await expect.poll(() => page.locator('.links-list .row-title').count()).toBe(1);
    expect(problems).toEqual([]);
    await close();
  });
});

describe.runIf(isLocal)('folders, UTM templates and saved views in the console', () => {
  it('are created, used and found again', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Agency');
    const owner = apiAs(apiKey);
    for (const title of ['Mail', 'Print']) await aLink({ title }, owner);
    const { page, problems, close } = await openSignedIn(browser, '/links/folders', { apiKey });
    await page.getByRole('button', { name: 'Create folder' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Spring');
    await dialog.locator('input[type="text"][name="color"]').fill('#0f766e');
    await dialog.getByRole('checkbox', { name: 'Medium' }).check();
    await dialog.getByRole('button', { name: 'Create folder' }).click();
    await page.getByText('The folder “Spring” was saved').waitFor();

    await page.getByRole('navigation', { name: 'Links' }).getByRole('link', { name: 'All links' }).click();
    await page.getByRole('checkbox', { name: 'Mail' }).check();
    await page.getByRole('region', { name: 'Selected links' }).getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Folder').selectOption('Spring');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The folder “Spring” requires utm_medium.').waitFor();
    await dialog.locator('.dialog-actions').getByRole('button', { name: 'Close' }).click();
    const { folders } = (await owner.get('/folders')).body.data;
    await owner.patch(`/folders/${folders[0]._id}`, { requiredUtm: [] });
    await page.getByRole('region', { name: 'Selected links' }).getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Folder').selectOption('Spring');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 link was saved').waitFor();
    await owner.patch(`/folders/${folders[0]._id}`, { requiredUtm: ['medium'] });
    await page.locator('.links-list').getByRole('link', { name: 'Spring' }).click();
    await expect.poll(() => titlesIn(page)).toEqual(['Mail']);

    const header = (name: string) => page.getByRole('columnheader', { name });
    await page.getByRole('button', { name: 'Columns' }).click();
    const columns = page.getByRole('dialog', { name: 'Columns' });
    for (const name of ['Clicks', 'Created']) await columns.getByLabel(name).uncheck();
    await expect.poll(() => header('Clicks').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save view' }).click();
    await dialog.getByLabel('Name').fill('Campaign');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await page.getByText('The view “Campaign” was saved').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => titlesIn(page)).toHaveLength(2);
    await page.getByRole('navigation', { name: 'Links' }).getByRole('link', { name: 'All links' }).click();
    await header('Clicks').waitFor();
    await page.getByLabel('Saved views').selectOption('Campaign');
    await expect.poll(() => titlesIn(page)).toEqual(['Mail']);
    expect(page.url()).toContain('columns=folderId%2Ctags%2Cstatus%2Cconversions');
    expect([await header('Clicks').count(), await header('Status').count()]).toEqual([0, 1]);
    await settled(page);
    await picture(page, 'console-folder-desktop-light');

    await page
      .getByRole('navigation', { name: 'Links' })
      .getByRole('link', { name: 'UTM templates' })
      .click();
    await page.getByRole('button', { name: 'Create template' }).click();
    await dialog.getByLabel('Name').fill('Newsletter');
    await dialog.getByLabel('Source').first().fill('news');
    await dialog.getByRole('checkbox', { name: 'Campaign' }).check();
    await dialog.getByRole('button', { name: 'Create template' }).click();
    await page.getByText('The template “Newsletter” was saved').waitFor();
    await settled(page);
    await picture(page, 'console-utm-templates-desktop-light');

    await follow(page, '/links?create=yes');
    await dialog.getByLabel('Destination', { exact: true }).fill('https://example.com/utm');
    await dialog.getByLabel('Folder').selectOption('Spring');
    await dialog.locator('summary', { hasText: 'UTM' }).click();
    await dialog.getByLabel('Template').selectOption('Newsletter');
    expect(await dialog.getByLabel('Source').first().inputValue()).toBe('news');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await dialog.getByText('This field is required.').first().waitFor();
    await dialog.getByText('The folder “Spring” requires utm_medium.').waitFor();
    await dialog.getByText('Links in “Spring” require: medium.').waitFor();
    await dialog.getByLabel('Campaign').first().fill('spring');
    await dialog.getByLabel('Medium').first().fill('email');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('dialog', { name: 'Link created' }).waitFor();
    const { links } = (await owner.get('/links')).body.data;
    expect(links[0].utm).toEqual({ source: 'news', medium: 'email', campaign: 'spring' });

    await follow(page, '/links/folders');
    await page.getByRole('row', { name: /Spring 2 0/ }).waitFor();
    await page.getByRole('button', { name: 'Delete the folder Spring' }).click();
    await dialog.getByRole('button', { name: 'Delete folder' }).click();
    await page.getByText('The folder “Spring” was deleted').waitFor();
    expect((await owner.get('/links?folderId=none')).body.data.links).toHaveLength(3);
    expect(problems).toEqual([]);
    await close();
  });

  it.each(
    sampled(
      [
        ['phone', PHONE],
        ['desktop', DESKTOP],
      ] as const,
      2,
    ),
  )('have no faults on a %s', async (device, options) => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Agency');
    const owner = apiAs(apiKey);
    const { folder } = (await owner.post('/folders', { name: 'A folder with a long name', color: '#b45309' }))
      .body.data;
    await owner.post('/utm-templates', { name: 'Newsletter', source: 'newsletter', medium: 'email' });
    await owner.post('/views', {
      name: 'Folder',
      of: 'links',
      query: `folderId=${folder._id}`,
      shared: true,
    });
    await aLink({ title: 'In a folder', folderId: folder._id, tags: ['mail'] }, owner);
    const path = `/links?folderId=${folder._id}`;
    const { page, problems, close } = await openSignedIn(browser, path, { ...options, apiKey });
    const look = async (name: string) => {
      await settled(page);
      // A phone has the colors of a desktop.
      const faults = device === 'phone' ? axeFaults(page) : axeFaultsInBothSchemes(page);
      expect(await faults, name).toEqual([]);
      expect(await isWiderThanScreen(page), name).toBe(false);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await picture(page, `console-${name}-${device}-${colorScheme}`);
      }
    };
    await look('team-links');
    for (const [name, path, seen] of [
      ['folders', '/links/folders', 'Create folder'],
      ['utm', '/links/utm', 'Create template'],
      ['pages', '/smart-links?columns=tags,clicks', 'Create Smart Link'],
    ] as const) {
      await follow(page, path);
      await page.getByText(seen).first().waitFor();
      await look(`team-${name}`);
    }
    await page.getByRole('button', { name: 'Columns' }).click();
    await look('columns');
    expect(problems).toEqual([]);
    await close();
  });
});

describe.each(
  sampled(
    [
      ['desktop', 'light', 'en-GB', DESKTOP],
      ['phone', 'dark', 'es-ES', PHONE],
    ] as const,
    2,
  ),
)('bulk changes on a %s, %s, %s', (device, colorScheme, locale, options) => {
  it('axe finds nothing, and nothing is out of sight', async () => {
    const mark = crypto.randomUUID();
    for (const title of ['A title that is rather long for a phone, is it not', 'Short']) {
      await aLink({ title, tags: [mark, 'mail'], originalUrl: newUrl() });
    }
    const { page, problems, close } = await openSignedIn(browser, `/links?tag=${mark}`, {
      ...options,
      colorScheme,
      locale,
    });
    const look = async (name: string) => {
      await settled(page);
      await picture(page, `console-${name}-${device}-${colorScheme}`);
      expect(await axeFaults(page), name).toEqual([]);
      expect(await isWiderThanScreen(page), name).toBe(false);
    };
    const boxes = page.locator('tbody .table-select input');
    await boxes.first().waitFor();
    await settled(page);
    // In the page, which scrolls to a box.
    const placeOfList = async () => {
      const { x = 0, y = 0, height = 0 } = (await page.locator('.links-list').boundingBox()) ?? {};
      return { x, y: y + Number(await page.evaluate('scrollY')), height };
    };
    const before = await placeOfList();
    for (const box of await boxes.all()) await box.check();
    await page.locator('.links-bulk').waitFor();
    // What is below the pointer stays there.
    expect(await placeOfList()).toEqual(before);
    await look('bulk-bar');
    await page.locator('.links-bulk button').first().click();
    await page.locator('.dialog .tags-field input').first().fill('a');
    await look('bulk-edit');
    await page.locator('.dialog-head button').click();
    await page.locator('.dialog-discard .button-danger').click();
    await page.locator('.links-bulk .button-danger').click();
    await page.locator('.dialog').waitFor();
    await look('bulk-delete');
    await page.locator('.dialog-head button').click();
    await page.locator('.sub-navigation a').nth(1).click();
    await page.locator('.row-title').first().waitFor();
    await look('tags');
    expect(problems).toEqual([]);
    await close();
  });
});
