import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { browserOfFile } from '../support/browser.ts';
import { admin, apiAs, isLocal, origin } from '../support/client.ts';
import { isWiderThanScreen, openSignedIn, PHONE, picture, settled, signIn } from '../support/console.ts';

const browser = await browserOfFile();

const anAccount = async (): Promise<string> =>
  (await admin('owner', 'create', '--name', 'Drafter', '--plan', 'pro')).apiKey;

async function aPageOf(apiKey: string): Promise<{ _id: string }> {
  const { body } = await apiAs(apiKey).post('/smart-links', {
    type: 'myBio',
    title: 'Saved',
    urls: [
      { title: 'One', url: 'https://example.com/1' },
      { title: 'Two', url: 'https://example.com/2' },
    ],
  });
  return body.data.link;
}

const titleOf = (page: Page) => page.getByLabel('Title').first();

const kept = (page: Page) =>
  page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('signpost.kept.')).length`);

/** Another tab of the same browser, after the one before was closed. */
async function reopened(context: BrowserContext, path: string, apiKey: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/console${path}`);
  await signIn(page, apiKey);
  return page;
}

describe.runIf(isLocal)('what was not saved', () => {
  it('is offered in the next tab, and kept no longer than until it is saved', async () => {
    const apiKey = await anAccount();
    const { _id } = await aPageOf(apiKey);
    const path = `/smart-links/${_id}/edit`;
    const { page, problems, close } = await openSignedIn(browser, path, { apiKey });
    const context = page.context();
    await titleOf(page).fill('Not saved');
    await page.getByRole('button', { name: 'Add a link' }).click();
    await page.locator('.smart-row').nth(2).getByLabel('Title').fill('Three');
    // At once, as a closed tab does not wait.
    await page.close({ runBeforeUnload: false });

    const next = await reopened(context, path, apiKey);
    await next.getByText('You have unsaved changes from').waitFor();
    expect(await titleOf(next).inputValue()).toBe('Saved');
    await picture(next, 'console-drafts-offer');
    expect(await axeFaults(next)).toEqual([]);
    await next.getByRole('button', { name: 'Restore' }).click();
    expect(await titleOf(next).inputValue()).toBe('Not saved');
    expect(await next.locator('.smart-row').count()).toBe(3);
    await next.locator('.smart-row').nth(2).getByLabel('Leads to').fill('https://example.com/3');
    await next.getByRole('button', { name: 'Save changes' }).click();
    await next.getByText('Saved. Visitors').waitFor();
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
    await next.getByText('The page has been saved since then').waitFor();
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
    const { page, close } = await openSignedIn(browser, '/smart-links/new?type=myBio', { apiKey });
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
    expect(await kept(next)).toBe(0);
    await close();
  });
});

describe.runIf(isLocal)('a change', () => {
  it('is taken back and made again, by keys and buttons, wherever the focus is', async () => {
    const apiKey = await anAccount();
    const { _id } = await aPageOf(apiKey);
    const { page, problems, close } = await openSignedIn(browser, `/smart-links/${_id}/edit`, { apiKey });
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
    await page.getByText('All is saved').waitFor();
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
