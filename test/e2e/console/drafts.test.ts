import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import {
  isWiderThanScreen,
  LOW,
  openSignedIn,
  openWithKey,
  PHONE,
  picture,
  settled,
  signIn,
} from '#test/support/browser/console.ts';
import { admin, apiAs, aSmartLink, isLocal, origin } from '#test/support/deployment/client.ts';
import { PNG, SVG } from '#test/support/files/media-samples.ts';

const browser = await browserOfFile();

const anAccount = async (): Promise<string> =>
  (await admin('owner', 'create', '--name', 'Drafter', '--plan', 'pro')).apiKey;

const aPageOf = (apiKey: string) =>
  aSmartLink(
    {
      title: 'Saved',
      urls: [
        { title: 'One', url: 'https://example.com/1' },
        { title: 'Two', url: 'https://example.com/2' },
      ],
    },
    apiAs(apiKey),
  );

const titleOf = (page: Page) => page.getByLabel('Title').first();

const kept = (page: Page) =>
  page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('signpost.kept.')).length`);

/** Another tab of the same browser, after the one before was closed. */
async function reopened(context: BrowserContext, path: string, apiKey: string): Promise<Page> {
  const page = await context.newPage();
  await openWithKey(page, path, apiKey);
  return page;
}

describe.runIf(isLocal)('what was not saved', () => {
  it('is offered in the next tab, and kept no longer than until it is saved', async () => {
    const apiKey = await anAccount();
    const { _id } = await aPageOf(apiKey);
    const path = `/smart-links/${_id}/edit`;
    const { page, problems, close } = await openSignedIn(browser, path, { apiKey, ...LOW });
    const context = page.context();
    await titleOf(page).fill('Not saved');
    await page.getByRole('button', { name: 'Add a link' }).click();
    await page.locator('.smart-row').nth(2).getByLabel('Title').fill('Three');
    // At once, as a closed tab does not wait.
    await page.close({ runBeforeUnload: false });

    // Through the form, as a key does not outlive its tab.
    const next = await context.newPage();
    await next.goto(`${origin}/console${path}`);
    await signIn(next, apiKey);
    await next.getByText('You have unsaved changes from').waitFor();
    expect(await titleOf(next).inputValue()).toBe('Saved');
    await picture(next, 'console-drafts-offer');
    expect(await axeFaults(next)).toEqual([]);
    await next.getByRole('button', { name: 'Restore' }).click();
    expect(await titleOf(next).inputValue()).toBe('Not saved');
    expect(await next.locator('.smart-row').count()).toBe(3);
    await next.locator('.smart-row').nth(2).getByLabel('Destination').fill('https://example.com/3');
    await next.getByRole('button', { name: 'Save changes' }).click();
    await next.getByText('Saved. Changes').waitFor();
    await expect.poll(() => kept(next)).toBe(0);
    expect((await apiAs(apiKey).get(`/smart-links/${_id}`)).body.data.link).toMatchObject({
      title: 'Not saved',
      urls: [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }],
    });
    expect(problems).toEqual([]);
    await close();
  });

  it('says that the page was saved since, and can be discarded', async () => {
    const apiKey = await anAccount();
    const { _id } = await aPageOf(apiKey);
    const path = `/smart-links/${_id}/edit`;
    const { page, close } = await openSignedIn(browser, path, { apiKey, ...PHONE });
    await titleOf(page).fill('Older');
    await expect.poll(() => kept(page)).toBe(1);
    await page.close();
    await apiAs(apiKey).put(`/smart-links/${_id}`, { title: 'Newer' });

    const next = await reopened(page.context(), path, apiKey);
    await next.getByText('The page was saved again after that').waitFor();
    expect(await titleOf(next).inputValue()).toBe('Newer');
    expect(await isWiderThanScreen(next)).toBe(false);
    await next.getByRole('button', { name: 'Discard' }).click();
    expect(await kept(next)).toBe(0);
    await next.reload();
    await settled(next);
    expect(await next.getByText('You have unsaved changes').count()).toBe(0);
    await close();
  });

  it('of a new page is offered where such a page is created, and forgotten on sign-out', async () => {
    const apiKey = await anAccount();
    const { page, close } = await openSignedIn(browser, '/smart-links/new?type=myBio', { apiKey, ...LOW });
    await titleOf(page).fill('Begun');
    await expect.poll(() => kept(page)).toBe(1);
    await page.close();
    const next = await reopened(page.context(), '/smart-links/new?type=myBio', apiKey);
    await next.getByText('You have unsaved changes').waitFor();
    await next.goto(`${origin}/console/smart-links/new?type=musicLink`);
    await titleOf(next).waitFor();
    expect(await next.getByText('You have unsaved changes').count()).toBe(0);
    await titleOf(next).fill('Begun, too');
    await expect.poll(() => kept(next)).toBe(2);
    await next.getByRole('button', { name: 'Sign out' }).click();
    await next.getByText('You are signed out').waitFor();
    expect(await kept(next)).toBe(0);
    await signIn(next, apiKey);
    await titleOf(next).waitFor();
    expect([await titleOf(next).inputValue(), await kept(next)]).toEqual(['', 0]);
    await close();
  });
});

describe.runIf(isLocal)('what is wrong', () => {
  it('is said when its field is left, and no longer once it is right, without asking the API', async () => {
    const apiKey = await anAccount();
    const { page, problems, close } = await openSignedIn(browser, '/smart-links/new?type=myBio', {
      apiKey,
      ...LOW,
    });
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
    const url = page.locator('.smart-row').first().getByLabel('Destination');
    await url.fill('example');
    expect(await page.getByText('Enter a URL').count()).toBe(0);
    await titleOf(page).click();
    await page.getByText('Enter a URL such as').waitFor();
    await picture(page, 'console-builder-problem');
    expect(await axeFaults(page)).toEqual([]);
    await url.fill('https://example.com');
    expect(await page.getByText('Enter a URL').count()).toBe(0);

    // An empty required field is not an error before submitting.
    expect(await page.getByText('This field is required').count()).toBe(0);
    await page.locator('.smart-row-fold').click();
    await page.getByRole('button', { name: 'Create Smart Link' }).click();
    expect(await page.getByText('This field is required').count()).toBe(2);
    expect(await page.evaluate('document.activeElement.name')).toBe('title');
    // The row has unfolded.
    expect(await page.locator('.smart-row').getByText('This field is required').isVisible()).toBe(true);
    await page.getByRole('status').getByText('2 fields need attention').waitFor();
    await titleOf(page).fill('Jane');
    await page.getByText('1 field needs attention').waitFor();

    const cover = page.getByLabel('Upload Cover');
    const size = Buffer.from(PNG);
    size.writeUInt32BE(50_000, 16);
    size.writeUInt32BE(50_000, 20);
    await cover.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: size });
    await page.getByText('more than 110 megapixels').waitFor();
    await cover.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: SVG });
    await page.getByText('This image format').waitFor();
    expect(asked).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});

describe.runIf(isLocal)('the preview', () => {
  it('is behind a tab on a phone, where each half is found as it was left', async () => {
    const apiKey = await anAccount();
    const { _id } = await aPageOf(apiKey);
    const { page, close } = await openSignedIn(browser, `/smart-links/${_id}/edit`, { apiKey, ...PHONE });
    await page.getByLabel('Slug').scrollIntoViewIfNeeded();
    const before = (await page.evaluate('scrollY')) as number;
    expect(before).toBeGreaterThan(400);
    const panes = page.getByRole('group', { name: 'Form or preview' });
    const top = async () => (await panes.boundingBox())?.y ?? 0;
    const at = await top();
    await panes.getByRole('button', { name: 'Preview' }).press('Enter');
    const frame = page.frameLocator('.smart-device iframe');
    await frame.getByRole('heading', { name: 'Saved' }).waitFor();
    expect(Math.abs((await top()) - at)).toBeLessThan(24);
    expect(await page.getByRole('button', { name: 'Save changes' }).isVisible()).toBe(false);
    const ground = () =>
      frame
        .locator(':root')
        .evaluate(
          (root) =>
            (
              globalThis as unknown as { getComputedStyle: (root: unknown) => { colorScheme: string } }
            ).getComputedStyle(root).colorScheme,
        );
    await page.getByRole('button', { name: 'Dark' }).click();
    await expect.poll(ground).toBe('dark');
    await page.getByRole('button', { name: 'Light' }).click();
    await expect.poll(ground).toBe('light');
    expect(await axeFaults(page)).toEqual([]);
    expect(await isWiderThanScreen(page)).toBe(false);
    await panes.getByRole('button', { name: 'Edit' }).click();
    expect(await page.evaluate('scrollY')).toBe(before);
    await close();
  });
});

describe.runIf(isLocal)('the icon of a platform', () => {
  it('follows from the link, and is found by name, by keys alone', async () => {
    const apiKey = await anAccount();
    const { page, problems, close } = await openSignedIn(browser, '/smart-links/new?type=musicLink', {
      apiKey,
      ...LOW,
    });
    await page.getByLabel('Platform').last().fill('Listen');
    await page.getByLabel('Destination').fill('https://open.spotify.com/album/1');
    const icon = page.getByRole('combobox', { name: 'Icon' });
    await expect.poll(() => icon.getAttribute('placeholder')).toBe('Detected: Spotify');
    await icon.click();
    await page.getByRole('option', { name: 'Detected: Spotify' }).waitFor();
    await picture(page, 'console-builder-icons');
    expect(await axeFaults(page)).toEqual([]);
    await icon.fill('bandc');
    await icon.press('ArrowDown');
    expect(await icon.getAttribute('aria-activedescendant')).toBe(
      await page.getByRole('option', { name: 'Bandcamp' }).getAttribute('id'),
    );
    await icon.press('Enter');
    expect(await icon.inputValue()).toBe('Bandcamp');
    expect(await page.getByRole('listbox', { name: 'Icons' }).count()).toBe(0);
    await icon.press('ArrowDown');
    await icon.press('Escape');
    expect(await page.getByRole('listbox', { name: 'Icons' }).count()).toBe(0);
    await titleOf(page).fill('Song');
    await page.getByRole('button', { name: 'Create Smart Link' }).click();
    await page.getByText('“Song” is published').waitFor();
    expect((await apiAs(apiKey).get('/smart-links')).body.data.links[0].platforms).toMatchObject([
      { name: 'Listen', icon: 'Bandcamp' },
    ]);
    expect(problems).toEqual([]);
    await close();
  });
});

describe.runIf(isLocal)('a change', () => {
  it('is taken back and made again, by keys and buttons, wherever the focus is', async () => {
    const apiKey = await anAccount();
    const { _id } = await aPageOf(apiKey);
    const { page, problems, close } = await openSignedIn(browser, `/smart-links/${_id}/edit`, {
      apiKey,
      ...LOW,
    });
    const undo = page.getByRole('button', { name: 'Undo the last change' });
    const redo = page.getByRole('button', { name: 'Redo the change' });
    const names = () => page.locator('.smart-row-name').allTextContents();
    expect(await undo.isDisabled()).toBe(true);

    await titleOf(page).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' well', { delay: 20 });
    await page.getByRole('button', { name: 'Remove Link 1' }).click();
    expect(await names()).toEqual(['Two']);
    // The focus is in a text of the other row, which has nothing to take back itself.
    await page.keyboard.press('Control+z');
    expect(await names()).toEqual(['One', 'Two']);
    await page.keyboard.press('Control+z');
    expect(await titleOf(page).inputValue()).toBe('Saved');
    expect(await page.evaluate('document.activeElement.name')).toBe('title');
    await page.getByText('All changes saved').waitFor();
    await page.keyboard.press('Control+Shift+z');
    expect(await titleOf(page).inputValue()).toBe('Saved well');
    await page.keyboard.press('Control+y');
    expect(await names()).toEqual(['Two']);
    expect(await redo.isDisabled()).toBe(true);
    await undo.click();
    expect(await names()).toEqual(['One', 'Two']);
    await page.getByText('Change undone. 1 more to undo.').waitFor();
    // What was taken back by other means does not come twice.
    await page.getByRole('status').getByRole('button', { name: 'Undo', exact: true }).click();
    expect(await names()).toEqual(['One', 'Two']);

    // A tag that is being typed is none yet: the browser takes back its letters.
    await page.getByLabel('Tags').fill('spring');
    await page.keyboard.press('Control+z');
    expect(await titleOf(page).inputValue()).toBe('Saved well');
    expect(problems).toEqual([]);
    await close();
  });
});
