import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { en } from '#console/texts/en.ts';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import {
  copied,
  DESKTOP,
  enterAtOnce,
  follow,
  isWiderThanScreen,
  openSignedIn,
  PHONE,
  picture,
  settled,
  uploadOrigins,
} from '#test/support/browser/console.ts';
import {
  admin,
  aLink,
  allCounted,
  api,
  apiAs,
  isLocal,
  newUrl,
  origin,
  visit,
} from '#test/support/deployment/client.ts';
import { sampled } from '#test/support/exhaustive.ts';
import { aPicture, fileOf, pixelAt, pixelsOf, textIn } from '#test/support/files/qr-images.ts';

const browser = await browserOfFile();

/** An unused title. */
const newTitle = (): string => `Link ${crypto.randomUUID()}`;

/** What a click has the browser download. */
async function download(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [started] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: started.suggestedFilename(), bytes: await readFile(await started.path()) };
}

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

describe('a link', () => {
  it('is created, shown as a QR code, visited, and its click is seen', async () => {
    const { page, problems, close } = await openSignedIn(browser, '/links');
    await page.getByRole('button', { name: 'Create link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create link' });
    const [title, code] = [newTitle(), crypto.randomUUID()];
    await dialog.getByLabel('Destination', { exact: true }).fill(newUrl());
    await dialog.getByLabel('Title (optional)', { exact: true }).fill(title);
    await dialog.getByLabel('Tags').fill('print, shop window');
    await dialog.getByLabel('Tags').press('Enter');
    await dialog.getByLabel('Code').fill(code);
    await dialog.getByText(`/r/${code}`).waitFor();
    // What is wrong with a field appears after the click that leaves it, however slow,
    // and moves nothing before.
    await dialog.getByLabel('Code').fill('a');
    await dialog.getByText('More options').click({ delay: 600 });
    await dialog.getByText(en.linkList.codeShape).waitFor();
    await dialog.getByText('Schedule').waitFor();
    await dialog.getByLabel('Code').fill(code);
    await dialog.getByText('Schedule').click();
    await dialog.getByRole('button', { name: 'Other …' }).click();
    await dialog.getByRole('combobox', { name: 'Expires' }).selectOption('after');
    await dialog.getByLabel('Amount').fill('3');
    await dialog.getByLabel('Hours, days, weeks or months').selectOption('weeks');
    await dialog.getByLabel('Click limit').fill('10');
    await dialog.getByLabel('Expiration URL').fill('https://example.com/too-late');
    // Twice: it is created once all the same.
    await dialog.getByRole('button', { name: 'Create link' }).dblclick();
    await page.getByText(`“${title}” was created`).waitFor();
    const { links } = (await api.get(`/links?search=${encodeURIComponent(title)}`)).body.data;
    expect(links).toHaveLength(1);
    const [link] = links;
    expect(link).toMatchObject({ code, tags: ['print', 'shop window'], maxClicks: 10, hasPassword: false });
    expect(link.expiredUrl).toBe('https://example.com/too-late');
    const days = (Date.parse(link.expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(21);

    await page.getByRole('dialog', { name: 'Link created' }).getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(page.url()).toBe(`${origin}/console/links/${link._id}`);
    await page.getByText('No clicks in this period').waitFor();
    await page.getByRole('button', { name: 'QR code', exact: true }).click();
    const qr = page.getByRole('dialog', { name: 'QR code' });
    const save = qr.getByRole('link', { name: 'Download' });
    // Scans are counted apart unless that is switched off.
    const scanned = `${link.shortUrl}?via=qr`;
    await save.waitFor();
    await qr.getByLabel('Size in pixels').fill('12');
    await qr.getByText('Must be at least 64').waitFor();
    await qr.getByLabel('Size in pixels').fill('320');
    await save.waitFor();
    await settled(page);
    const { name, bytes } = await download(page, save);
    expect(name).toBe(`${code}.png`);
    const png = pixelsOf(bytes, 'png');
    expect([png.width, textIn(png)]).toEqual([320, scanned]);
    await qr.getByLabel('Format').selectOption('pdf');
    await settled(page);
    expect((await download(page, save)).bytes.toString('latin1')).toMatch(/^%PDF-/);
    await page.keyboard.press('Escape');

    await visit(code, { referer: 'https://news.example.com/' });
    await allCounted();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page
      .getByRole('tabpanel', { name: 'Channels' })
      .getByRole('row', { name: 'Other websites 1 100%' })
      .waitFor();
    await page.getByRole('tab', { name: 'Referrers' }).click();
    const referrers = page.getByRole('tabpanel', { name: 'Referrers' });
    await referrers.getByRole('row', { name: 'news.example.com 1 100%' }).waitFor();
    await page.getByText('Show as a table').first().click();
    const byDay = page.getByRole('table', { name: 'Clicks', exact: true });
    expect(await byDay.getByRole('row').last().getByRole('cell').first().textContent()).toBe('1');
    expect(problems).toEqual([]);
    await close();
  });

  it('that someone else changes meanwhile is loaded again, or overwritten', async () => {
    const link = await aLink({ title: newTitle() });
    const { page, problems, close } = await openSignedIn(
      browser,
      `/links?search=${encodeURIComponent(link.originalUrl)}`,
    );
    const dialog = page.getByRole('dialog', { name: 'Edit link' });
    const conflict = dialog.getByText('Someone else has changed this since you opened it.');
    const title = dialog.getByLabel('Title (optional)', { exact: true });
    const save = dialog.getByRole('button', { name: 'Save', exact: true });
    const stored = async () => (await api.get(`/links/${link._id}`)).body.data.link;
    const open = async () => {
      await page.getByRole('button', { name: /^More actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await title.waitFor();
    };
    // From the list, whose records have no ETag.
    await open();
    const [theirs, mine] = [newTitle(), newTitle()];
    await api.patch(`/links/${link._id}`, { title: theirs });
    await title.fill(mine);
    await save.click();
    await conflict.waitFor();
    expect((await stored()).title).toBe(theirs);
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Discard mine and load theirs' }).click();
    await expect.poll(() => title.inputValue()).toBe(theirs);
    await title.fill(mine);
    await save.click();
    await page.getByText(`“${mine}” was saved`).waitFor();

    await open();
    await api.patch(`/links/${link._id}`, { title: theirs, tags: ['theirs'] });
    const last = newTitle();
    await title.fill(last);
    await save.click();
    await conflict.waitFor();
    await dialog.getByRole('button', { name: 'Save mine anyway' }).click();
    await page.getByText(`“${last}” was saved`).waitFor();
    // Only what was changed here.
    expect(await stored()).toMatchObject({ title: last, tags: ['theirs'] });
    expect(problems).toEqual([]);
    await close();
  });

  it('changes every field, disables the link, and deletes it after confirmation', async () => {
    const customDomain = `go.${crypto.randomUUID()}.example`;
    const before = { tags: ['old'], maxClicks: 5, password: 'open sesame', customDomain };
    const link = await aLink({ title: newTitle(), ...before });
    const { page, problems, close } = await openSignedIn(browser, `/links/${link._id}`);
    await page.getByText('Password required').waitFor();
    await page.getByRole('link', { name: `${customDomain}/r/${link.code}` }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit link' });
    const [title, originalUrl] = [newTitle(), newUrl()];
    await dialog.getByLabel('Destination', { exact: true }).fill(originalUrl);
    await dialog.getByLabel('Title (optional)', { exact: true }).fill(title);
    await dialog.getByRole('button', { name: 'Remove old' }).click();
    await dialog.getByLabel('Tags').fill('new');
    await dialog.getByLabel('Domain').selectOption('');
    await dialog.getByText('Schedule').click();
    await dialog.getByRole('button', { name: 'Other …' }).click();
    await dialog.getByRole('combobox', { name: 'Expires' }).selectOption('date');
    await dialog.getByLabel('Date and time').fill('2090-06-30T12:00');
    await dialog.getByLabel('Click limit').fill('');
    await dialog.getByLabel('Expiration URL').fill('https://example.com/too-late');
    await dialog.getByLabel('Password').selectOption('set');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter the new password').waitFor();
    await dialog.getByLabel('New password').fill('friend');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`“${title}” was saved`).waitFor();
    const changed = (await api.get(`/links/${link._id}`)).body.data.link;
    expect(changed).toMatchObject({ title, originalUrl, tags: ['new'], customDomain: null });
    // It was twelve where the browser is: in summer two hours before Greenwich.
    expect(changed).toMatchObject({ expiresAt: '2090-06-30T10:00:00.000Z', maxClicks: null });
    expect(changed).toMatchObject({ expiredUrl: 'https://example.com/too-late', hasPassword: true });

    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Password').selectOption('remove');
    const code = crypto.randomUUID();
    await dialog.getByText(en.linkList.codeChange(link.code)).waitFor();
    await dialog.getByLabel('Code').fill(code);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => page.getByText('Password required').count()).toBe(0);
    for (const one of [code, link.code]) expect((await visit(one)).status).toBe(302);

    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('button', { name: `Remove ${link.code}` }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => page.getByText(en.linkList.aliases).count()).toBe(0);
    expect((await visit(link.code)).status).toBe(404);

    await page.getByRole('button', { name: /^More actions/ }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    const copy = page.getByRole('dialog', { name: 'Duplicate' });
    expect(await copy.getByLabel('Destination', { exact: true }).inputValue()).toBe(originalUrl);
    expect(await copy.getByLabel('Code').inputValue()).toBe('');
    await copy.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('dialog').getByText(`“${title}” was created`).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Disabled', { exact: true }).waitFor();
    expect((await visit(code)).headers.get('location')).toBe('https://example.com/too-late');

    const remove = async () => {
      await page.getByRole('button', { name: /^More actions/ }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    };
    await remove();
    const confirm = page.getByRole('dialog', { name: 'Delete this link?' });
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    expect((await api.get(`/links/${link._id}`)).status).toBe(200);
    await remove();
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`“${title}” was deleted`).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Links' }).waitFor();
    expect((await visit(code)).status).toBe(404);
    await follow(page, `/links/${link._id}`);
    await page.getByText('There is no page at this URL').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('shows each error next to its field, and keeps all input', async () => {
    const taken = await aLink();
    const { page, problems, close } = await openSignedIn(browser, '/links');
    // The form cannot see which codes are taken: the API has to say it.
    await page.route('**/r/*', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: 'Create link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create link' });
    const create = dialog.getByRole('button', { name: 'Create link' });
    const field = (label: string) => dialog.getByLabel(label, { exact: true });
    await field('Destination').fill('nonsense');
    await dialog.getByLabel('Tags').fill('x'.repeat(51));
    await dialog.getByLabel('Code').fill('a');
    await dialog.getByText(en.linkList.codeShape).waitFor({ state: 'detached' });
    // What was left with something wrong in it says so before it is sent.
    await dialog.getByLabel('Code').blur();
    await dialog.getByText(en.linkList.codeShape).waitFor();
    await dialog.getByText('More options').click();
    await dialog.getByLabel('Click limit').fill('many');
    await dialog.getByLabel('Expiration URL').fill('ftp://example.com');
    await dialog.getByLabel('Password').fill('abc');
    // Folded away again, what is wrong in it is shown all the same.
    await dialog.getByText('More options').click();
    await create.click();
    const reason = (text: string) => dialog.getByText(text).waitFor();
    const { problems: texts } = en.forms;
    for (const text of [texts.tagTooLong(50), en.linkList.codeShape]) await reason(text);
    for (const text of [en.linkList.maxClicks, en.linkList.passwordLength(4, 128)]) await reason(text);
    expect(await dialog.getByText(texts.url).count()).toBe(2);
    expect(await page.evaluate('document.activeElement.name')).toBe('originalUrl');
    expect(await dialog.getByLabel('Password').inputValue()).toBe('abc');

    for (const label of ['Click limit', 'Expiration URL', 'Password']) {
      await dialog.getByLabel(label).fill('');
    }
    await dialog.getByRole('button', { name: /^Remove x/ }).click();
    await field('Destination').fill(newUrl());
    await dialog.getByLabel('Title (optional)', { exact: true }).fill(newTitle());
    await dialog.getByLabel('Code').fill(taken.code);
    await dialog.getByText('Schedule').click();
    await dialog.getByRole('button', { name: 'Other …' }).click();
    await dialog.getByRole('combobox', { name: 'Expires' }).selectOption('after');
    await dialog.getByLabel('Amount').fill('a few');
    await create.click();
    await reason('Enter a whole number from 1 to 9999');
    await dialog.getByRole('combobox', { name: 'Expires' }).selectOption('date');
    await create.click();
    await reason('Choose a date and a time');
    await dialog.getByLabel('Date and time').fill('2001-01-01T00:00');
    await create.click();
    await reason('Must be after ');
    await dialog.getByRole('button', { name: 'Never' }).click();
    await create.click();
    await reason('This code is already in use');
    expect(await page.evaluate('document.activeElement.name')).toBe('code');
    await page.unrouteAll();
    await dialog.getByLabel('Code').fill('');
    await dialog.getByText('This code is already in use').waitFor({ state: 'detached' });
    await dialog.getByLabel('Code').fill(taken.code);
    await field('Title (optional)').focus();
    await reason('This code is already in use');
    await dialog.getByLabel('Code').fill('');
    await field('Destination').fill(taken.originalUrl);
    await create.click();
    await reason('You already have one like this');

    // Neither Escape nor the back button discards it without a confirmation.
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await page.goBack();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${origin}/console/links`);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('the list of links', () => {
  it('keeps the space of the next word while searching, and follows the back button', async () => {
    const { page, problems, close } = await openSignedIn(browser, '/links');
    const search = page.getByRole('searchbox', { name: en.links.search });
    const searchesFor = (words: string | null) =>
      expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(words);
    await search.pressSequentially('spring ');
    await searchesFor('spring');
    await settled(page);
    await search.pressSequentially('sale');
    await searchesFor('spring sale');
    expect(await search.inputValue()).toBe('spring sale');
    await follow(page, '/links?search=autumn');
    await searchesFor('autumn');
    await page.evaluate(
      `history.pushState(null, '', '?search=winter'); dispatchEvent(new PopStateEvent('popstate'))`,
    );
    await expect.poll(() => search.inputValue()).toBe('winter');
    await page.goBack();
    await expect.poll(() => search.inputValue()).toBe('autumn');
    expect(problems).toEqual([]);
    await close();
  });

  it('is filtered by text, tag and status, as its address says, and exported like that', async () => {
    const mark = crypto.randomUUID();
    const [first, second] = [
      await aLink({ title: `First ${mark}`, tags: [mark, 'odd'] }),
      await aLink({ title: `Second ${mark}`, tags: [mark] }),
    ];
    await aLink({ title: `Off ${mark}`, tags: [mark], status: 'inactive' });
    const { page, problems, close } = await openSignedIn(browser, `/links?search=${mark}`);
    const rows = page.getByRole('row').filter({ hasText: mark });
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByLabel('Status').selectOption('active');
    await expect.poll(() => rows.count()).toBe(2);
    await rows.first().getByRole('link', { name: mark, exact: true }).click();
    await expect.poll(() => page.url()).toBe(`${origin}/console/links?tag=${mark}`);
    await expect.poll(() => rows.count()).toBe(3);
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(2);
    const { name, bytes } = await download(page, page.getByRole('button', { name: 'Export' }));
    expect(name).toMatch(/^links-\d{4}-\d\d-\d\d\.csv$/);
    // Excel reads a file without a byte order mark in the encoding of the system.
    expect(bytes.toString('latin1').slice(0, 4)).toBe('\xef\xbb\xbf"');
    const exported: { _id: string }[] = parse(bytes, { columns: true, bom: true });
    expect(exported.map(({ _id }) => _id)).toEqual([second._id, first._id]);

    await page.getByRole('combobox', { name: 'Tag' }).fill('odd');
    await expect.poll(() => rows.count()).toBe(1);
    const act = async (title: string, action: string) => {
      await rows.getByRole('button', { name: `More actions for ${title}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await act(`First ${mark}`, 'Edit');
    await page.getByRole('dialog').getByLabel('Title (optional)', { exact: true }).fill(`Renamed ${mark}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: `Renamed ${mark}` })
      .waitFor();
    await act(`Renamed ${mark}`, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No links match your filters').waitFor();
    // The button that had the focus is gone.
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    expect(page.url()).toBe(`${origin}/console/links`);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('an import', () => {
  it('shows its progress and the rows that failed, which can be downloaded', async () => {
    const taken = await aLink();
    const rows = Array.from({ length: 120 }, (_, row) => `${newUrl()},Row ${row},`);
    rows.splice(7, 0, 'nonsense,=cmd,', `${newUrl()},Taken,${taken.code}`);
    const { page, problems, close } = await openSignedIn(browser, '/links/import');
    const send = page.getByRole('button', { name: 'Import' });
    const chosen = page.getByLabel('File');
    await send.click();
    await page.getByText('Choose a file.').waitFor();
    await chosen.setInputFiles(file('photo.csv', '\x89PNG\r\n\x1A\n'));
    await send.click();
    await page.getByText(/Fill in originalUrl/).waitFor();
    await chosen.setInputFiles(file('large.csv', 'x'.repeat(4_500_001)));
    await send.click();
    await page.getByText('This file is larger than 4.5 MB').waitFor();
    await chosen.setInputFiles(file('dub.csv', `domain,key,url\nacme.link,x,${newUrl()}\n`));
    await page.getByText('These links use acme.link. Codes are imported, but domains are not').waitFor();
    await chosen.setInputFiles(
      file('own.csv', `originalUrl,customDomain\n${newUrl()},never.verified.example\n`),
    );
    await page.getByText('never.verified.example is not verified').waitFor();

    await chosen.setInputFiles(file('links.csv', ['originalUrl,title,code', ...rows].join('\n')));
    const otherwise = page.getByRole('table', { name: 'Rows that need attention' });
    await otherwise.getByRole('row', { name: '8 Rejected originalUrl' }).waitFor();
    await otherwise.getByRole('row', { name: `9 Rejected code This code is already in use` }).waitFor();
    await page.getByText('How the 3 columns are read').waitFor();
    await send.dblclick();
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('heading', { name: '2 rows failed' }).waitFor();
    expect(await page.getByRole('progressbar').getAttribute('value')).toBe('122');
    await page.getByText('122 of 122 rows').waitFor();
    const failures = page.getByRole('table', { name: 'Failed' });
    await failures.getByRole('row', { name: '8 originalUrl Enter a URL such as' }).waitFor();
    await failures.getByRole('row', { name: '9 code This code is already in use' }).waitFor();
    const { bytes } = await download(page, page.getByRole('button', { name: 'Download CSV' }));
    const saved: Record<string, string>[] = parse(bytes, { columns: true, bom: true });
    expect(saved.map(({ Row, Field }) => [Row, Field])).toEqual([
      ['8', 'originalUrl'],
      ['9', 'code'],
    ]);

    await page.getByRole('link', { name: 'Import', exact: true }).click();
    const done = page.getByRole('table', { name: 'Imports from the last 30 days' });
    await done
      .getByRole('row', { name: /Done 122 120 2$/ })
      .first()
      .waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a key that may only read links', () => {
  it.runIf(isLocal)('finds what it may not do as not available', async () => {
    const { ownerId, apiKey: all } = await admin('owner', 'create', '--name', 'Reader of links');
    const link = await aLink({}, apiAs(all));
    const { apiKey } = await admin('key', 'create', ownerId, '--permissions', 'links:read');
    const { page, problems, close } = await openSignedIn(browser, `/links/${link._id}`, { apiKey });
    await page.getByText('Requires a key with the permission analytics:read').waitFor();
    expect(await page.getByRole('button', { name: 'Edit' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: /^More actions/ }).click();
    const remove = page.getByRole('menuitem', { name: 'Delete' });
    expect(await remove.getAttribute('title')).toContain('links:write');
    await remove.click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'QR code', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Download' }).waitFor();
    await follow(page, '/links/import');
    await page.getByText('Requires a key with the permission links:write').waitFor();
    await page.getByText('No imports yet').waitFor();
    await follow(page, '/links');
    expect(await page.getByRole('button', { name: 'Create link' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Smart Links' }).click();
    await page.getByText('Not available with this key').waitFor();
    await page.getByText('smart-links:read').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('the menu of a link', () => {
  it('stays open beside its button while the page moves, and closes when that is out of sight', async () => {
    const link = await aLink({ title: newTitle() });
    const { page, problems, close } = await openSignedIn(browser, `/links/${link._id}`, {
      viewport: { width: 1280, height: 500 },
    });
    await settled(page);
    const button = page.getByRole('button', { name: /^More actions/ });
    const menu = page.getByRole('menu');
    /** Distance between the two, and where the button is. */
    const places = async () => {
      const [above, below] = [await button.boundingBox(), await menu.boundingBox()];
      return { gap: Math.round((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)), top: above?.y };
    };
    await button.click();
    const { gap, top = 0 } = await places();
    await page.evaluate('scrollBy({ top: 40, behavior: "instant" })');
    await expect.poll(places).toEqual({ gap, top: top - 40 });
    // More content arrives above.
    await page.evaluate('document.querySelector("main").style.paddingTop = "70px"');
    await expect.poll(async () => (await places()).gap).toBe(gap);
    expect(await menu.getByRole('menuitem').first().isVisible()).toBe(true);
    await page.evaluate('scrollTo({ top: document.body.scrollHeight, behavior: "instant" })');
    await menu.waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
    await close();
  });
});

describe('the dialog of a new link', () => {
  it('returns to the button that was used, and says “Copied” once', async () => {
    const { page, problems, close } = await openSignedIn(browser, '/links?create=yes');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Destination', { exact: true }).fill(newUrl());
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const copy = dialog.getByRole('button', { name: /^Copy/ });
    await copy.waitFor();
    const isFocused = (locator: typeof copy) => locator.evaluate((one) => one === document.activeElement);
    await expect.poll(() => isFocused(copy)).toBe(true);
    await copy.click();
    await copy.click();
    await page.locator('.toast').first().waitFor();
    expect(await page.locator('.toast').count()).toBe(1);

    const rename = dialog.getByRole('button', { name: en.linkList.rename });
    await rename.click();
    await dialog.getByRole('textbox').fill(newTitle());
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(rename)).toBe(true);
    const qr = dialog.getByRole('button', { name: en.links.openQr });
    await qr.click();
    await dialog.getByLabel('Dots').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => isFocused(qr)).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a QR code', () => {
  it('is given colors, a margin and a logo, counted separately, copied and downloaded', async () => {
    const link = await aLink({ title: newTitle() });
    const allowed = await uploadOrigins();
    const { page, problems, close } = await openSignedIn(browser, `/links/${link._id}`, { allowed });
    await page.getByRole('button', { name: 'QR code', exact: true }).click();
    const qr = page.getByRole('dialog', { name: 'QR code' });
    const save = qr.getByRole('link', { name: 'Download' });
    const shown = async (format: 'png' | 'jpg' | 'svg') => {
      await settled(page);
      return pixelsOf((await download(page, save)).bytes, format);
    };
    await save.waitFor();

    await qr.getByLabel('Color', { exact: true }).fill('#fd0');
    await qr.getByText('Scanners cannot read #ffdd00 on #ffffff').waitFor();
    expect(await qr.getByRole('button', { name: 'Download' }).isDisabled()).toBe(true);
    await qr.getByLabel('Choose color').fill('#aa0022');
    await qr.getByLabel('Background', { exact: true }).fill('fff4d0');
    await qr.getByLabel('Margin in modules').fill('1');
    await qr.getByLabel('Dots').selectOption('dots');
    await qr.getByLabel('Corners').selectOption('circle');
    const logo = fileOf(
      aPicture(80, 40, () => [0, 90, 200, 255]),
      'image/png',
    );
    await qr
      .locator('input[type="file"]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await qr.getByText('logo.png').waitFor();
    expect(await qr.getByLabel('Count scans separately').isChecked()).toBe(true);
    await qr.getByText(`${link.shortUrl}?via=qr`).waitFor();
    await qr.getByRole('button', { name: 'Save style for all QR codes' }).click();
    await page.getByText('The style of your QR codes was saved').waitFor();
    expect((await api.get('/qr-style')).body.data.qrStyle).toMatchObject({
      dots: 'dots',
      logo: expect.stringMatching(/^med_/),
    });
    await save.waitFor();
    const png = await shown('png');
    expect([png.width, textIn(png)]).toEqual([600, `${link.shortUrl}?via=qr`]);
    expect(pixelAt(png, 0.5, 0.5)).toEqual([0, 90, 200, 255]);
    expect(pixelAt(png, 0.01, 0.01)).toEqual([0xff, 0xf4, 0xd0, 255]);
    await qr.getByRole('button', { name: 'Copy image' }).click();
    await page.getByText('Copied').first().waitFor();
    expect(await page.evaluate('navigator.clipboard.read().then(([item]) => item.types)')).toEqual([
      'image/png',
    ]);

    // As browsers draw it, not as the tests do.
    await qr.getByLabel('Format').selectOption('svg');
    await settled(page);
    const drawn = await qr.locator('.links-qr img').screenshot();
    expect(textIn(pixelsOf(drawn, 'png'))).toBe(`${link.shortUrl}?via=qr`);
    await qr.getByLabel('Dots').selectOption('square');
    await qr.getByLabel('Corners').selectOption('square');
    expect(textIn(await shown('svg'))).toBe(`${link.shortUrl}?via=qr`);
    await qr.getByRole('button', { name: 'Copy image' }).click();
    await expect.poll(() => copied(page)).toMatch(/^<svg /);

    await qr.getByLabel('Transparent background').check();
    await settled(page);
    expect(pixelAt(await shown('svg'), 0.001, 0.001)).toEqual([0, 0, 0, 0]);
    await qr.getByRole('button', { name: 'Remove Logo' }).click();
    await qr.getByLabel('Format').selectOption('jpg');
    const jpg = await shown('jpg');
    expect([textIn(jpg), pixelAt(jpg, 0.01, 0.01)[3]]).toEqual([`${link.shortUrl}?via=qr`, 255]);
    expect(await qr.getByRole('button', { name: 'Copy image' }).count()).toBe(0);

    // The link keeps what it had last, and others have the saved style.
    await page.keyboard.press('Escape');
    await page.reload();
    const reopen = () => page.getByRole('button', { name: 'QR code', exact: true }).click();
    await reopen();
    await save.waitFor();
    expect(await qr.getByLabel('Format').inputValue()).toBe('jpg');
    await qr.getByRole('button', { name: 'Use the saved style' }).click();
    await qr.getByText('Saved logo').waitFor();
    expect([await qr.getByLabel('Dots').inputValue(), await qr.getByLabel('Format').inputValue()]).toEqual([
      'dots',
      'png',
    ]);
    await page.keyboard.press('Escape');
    expect((await api.delete('/qr-style')).status).toBe(200);
    // Of a style that was changed elsewhere, the current one.
    await expect
      .poll(async () => {
        await reopen();
        await qr.getByLabel('Dots').waitFor();
        await settled(page);
        const shownDots = await qr.getByLabel('Dots').inputValue();
        if (shownDots !== 'square') await page.keyboard.press('Escape');
        return shownDots;
      })
      .toBe('square');
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a color of a QR code', () => {
  it('is kept if it is chosen as soon as the form is shown', async () => {
    const link = await aLink({ title: newTitle() });
    const { page, close } = await openSignedIn(browser, `/links/${link._id}`);
    await enterAtOnce(page, 'dialog input[name="color"]', '#aa0022');
    await page.getByRole('button', { name: 'QR code', exact: true }).click();
    const qr = page.getByRole('dialog', { name: 'QR code' });
    await qr.getByRole('link', { name: 'Download' }).waitFor();
    await settled(page);
    expect(await qr.getByLabel('Color', { exact: true }).inputValue()).toBe('#aa0022');
    await close();
  });
});

describe('a color of a QR code that is refused', () => {
  it('leaves the last code in the dialog and in the details', async () => {
    const link = await aLink({ title: newTitle() });
    const { page, close } = await openSignedIn(browser, `/links/${link._id}`);
    const small = page.locator('.links-small-qr img');
    const isRed = async () => {
      const { data } = pixelsOf(await small.screenshot(), 'png');
      return data.some(
        (red, at) => at % 4 === 0 && red === 0xaa && data[at + 1] === 0 && data[at + 2] === 0x22,
      );
    };
    const qr = page.getByRole('dialog', { name: 'QR code' });
    await page.getByRole('button', { name: 'QR code', exact: true }).click();
    await qr.getByLabel('Color', { exact: true }).fill('#aa0022');
    // It is remembered once it is shown.
    await expect.poll(() => page.evaluate<string>('JSON.stringify(localStorage)')).toContain('aa0022');
    await qr.getByLabel('Color', { exact: true }).fill('#fd0');
    await qr.getByText('Scanners cannot read #ffdd00 on #ffffff').waitFor();
    expect(await qr.locator('.links-qr img').isVisible()).toBe(true);
    expect(await qr.getByRole('button', { name: 'Download' }).isDisabled()).toBe(true);
    expect(await qr.getByRole('button', { name: 'Copy image' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.reload();
    await small.waitFor();
    // It is drawn after it is loaded.
    await expect.poll(isRed).toBe(true);

    // Remembered from before, or with a logo that is deleted: the saved style.
    await page.evaluate(() => {
      for (const [key, value] of Object.entries(localStorage))
        if (key.includes('.qr.')) localStorage.setItem(key, value.replaceAll('aa0022', 'ffdd00'));
    });
    await page.reload();
    await small.waitFor();
    expect(await isRed()).toBe(false);
    await close();
  });

  it('is replaced by the suggested one in one click, with a code to look at from the start', async () => {
    const link = await aLink({ title: newTitle() });
    const { page, close } = await openSignedIn(browser, `/links/${link._id}`);
    const qr = page.getByRole('dialog', { name: 'QR code' });
    await page.getByRole('button', { name: 'QR code', exact: true }).click();
    await qr.getByLabel('Color', { exact: true }).fill('#fd0');
    await qr.getByRole('button', { name: /^Use #[\da-f]{6}$/ }).click();
    await qr.getByRole('button', { name: /^Use #/ }).waitFor({ state: 'detached' });
    expect(await qr.getByLabel('Color', { exact: true }).inputValue()).toMatch(/^#[\da-f]{6}$/);
    await qr.getByRole('link', { name: 'Download' }).waitFor();

    // The last color was refused: nothing is remembered, and the dialog has a code all the same.
    await page.evaluate(`for (const [key, value] of Object.entries(localStorage))
      if (key.includes('.qr.'))
        localStorage.setItem(key, value.replace(/"color":"#[^"]*"/, '"color":"#ffdd00"'))`);
    await page.reload();
    await page.locator('.links-small-qr img').waitFor();
    await page.getByRole('button', { name: 'QR code', exact: true }).click();
    await qr.getByText('Scanners cannot read #ffdd00 on #ffffff').waitFor();
    await qr.locator('.links-qr-stale img').waitFor();
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
)('on a %s, %s, %s', (device, colorScheme, locale, options) => {
  it('axe finds nothing, and nothing is out of sight', async () => {
    const title = 'Winter catalogue, with a title that is rather long for a phone';
    const mark = crypto.randomUUID();
    const more = { maxClicks: 500, expiresAt: '2090-06-30', expiredUrl: newUrl() };
    const link = await aLink({ title, tags: [mark, 'mail', 'winter'], ...more });
    await visit(link.code);
    await api.patch(`/links/${link._id}`, { password: 'friend' });
    await allCounted();
    // With few rows: axe takes its time for each.
    const { page, problems, close } = await openSignedIn(browser, `/links?tag=${mark}`, {
      ...options,
      allowed: await uploadOrigins(),
      colorScheme,
      locale,
    });
    const look = async (name: string) => {
      await settled(page);
      await picture(page, `console-${name}-${device}-${colorScheme}`);
      expect(await axeFaults(page), name).toEqual([]);
      expect(await isWiderThanScreen(page), name).toBe(false);
    };
    await page.getByRole('table').waitFor();
    await look('link-list');
    await follow(page, '/links?create=yes');
    await page.locator('input[name="code"]').fill('a b');
    await page.locator('.dialog button[type="submit"]').click();
    await page.locator('.problem').first().waitFor();
    await look('link-form');
    await follow(page, `/links/${link._id}`);
    await page.locator('.time-chart').waitFor();
    await page.locator('.links-small-qr img').waitFor();
    await look('link-details');
    await page.locator('.links-small-qr').click();
    await page.locator('.links-qr img').waitFor();
    const logo = fileOf(
      aPicture(80, 80, (x, y) => (Math.hypot(x - 40, y - 40) < 38 ? [0, 90, 200, 255] : [0, 0, 0, 0])),
      'image/png',
    );
    await page
      .locator('dialog input[type="file"]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await page.locator('.logo-field-name').waitFor();
    await page.locator('input[name="frame"]').fill('Scan me');
    await page.locator('select[name="dots"]').selectOption('rounded');
    await page.locator('select[name="corners"]').selectOption('circle');
    await look('link-qr');
    await follow(page, '/links/import');
    await page.locator('.dialog').waitFor({ state: 'detached' });
    await page.locator('input[type="file"]').setInputFiles(file('links.csv', 'url,title\nnonsense,A\n'));
    await page.locator('button[type="submit"]').click();
    await page.locator('#failures').waitFor();
    await look('link-import');
    await follow(page, '/links/import');
    await page.locator('#failures').waitFor({ state: 'detached' });
    await page.getByRole('table').waitFor();
    await look('link-imports');
    expect(problems).toEqual([]);
    await close();
  });
});
