import { describe, expect, it } from 'vitest';
import { axeFaults, axeFaultsInBothSchemes } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { follow, openSignedIn, picture } from '#test/support/browser/console.ts';
import { admin, aLink, apiAs, aSmartLink, isLocal } from '#test/support/deployment/client.ts';
import { invite, openAs } from '#test/support/deployment/people.ts';

const browser = await browserOfFile();

describe.runIf(isLocal)('access to folders, in the console', () => {
  it('is chosen for all members and for one, and limits what that member sees and may do', {
    timeout: 120_000,
  }, async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Agency', '--plan', 'pro');
    const api = apiAs(apiKey);
    const email = await invite(api, 'editor');
    const member = await openAs(browser, email, '/links/folders');
    const { page, problems, close } = await openSignedIn(browser, '/links/folders', { apiKey });
    await page.getByRole('button', { name: 'Create folder' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Acme');
    await dialog.getByLabel('Default access').selectOption('none');
    await dialog.getByRole('button', { name: 'Create folder' }).click();
    await page.getByText('Restricted', { exact: true }).waitFor();
    const [folder] = (await api.get('/folders')).body.data.folders;
    expect(folder.defaultAccess).toBe('none');
    await aLink({ folderId: folder._id, title: 'Launch of Acme' }, api);

    await member.page.reload();
    await member.page.getByText('No folders yet').waitFor();
    await page.getByRole('button', { name: 'Access to Acme' }).click();
    await page.getByLabel(email).selectOption('view');
    await picture(page, 'access-dialog');
    expect(await axeFaultsInBothSchemes(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Access to “Acme” was saved').waitFor();

    await member.page.reload();
    await member.page.getByText('View only').waitFor();
    expect(await member.page.getByRole('button', { name: 'Delete the folder Acme' }).count()).toBe(0);
    expect(await axeFaults(member.page)).toEqual([]);
    await picture(member.page, 'folders-view-only');
    await member.page.getByRole('link', { name: 'Acme' }).first().click();
    // Beside it, the member may change links: none of the actions is lost.
    await aLink({ title: 'Loose' }, api);
    await follow(member.page, '/links');
    const rowOf = (title: string) => member.page.getByRole('row', { name: new RegExp(title) });
    await rowOf('Loose').getByRole('button', { name: 'More actions for Loose' }).waitFor();
    expect(await rowOf('Launch of Acme').getByRole('checkbox').count()).toBe(0);
    expect(await rowOf('Launch of Acme').getByRole('button', { name: 'More actions' }).count()).toBe(0);
    await member.page.getByRole('checkbox', { name: 'Select the entry shown' }).check();
    await member.page.getByText('1 link selected').waitFor();
    await picture(member.page, 'links-view-only');
    expect(await axeFaults(member.page)).toEqual([]);
    await member.page.getByText('Launch of Acme').first().click();
    await member.page.getByText('View only').waitFor();
    await picture(member.page, 'link-view-only');
    for (const name of ['Edit', 'Share', 'Schedule']) {
      expect(await member.page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
    }
    const made = await aSmartLink({ title: 'Bio of Acme', folderId: folder._id }, api);
    await follow(member.page, `/smart-links/${made._id}/subscribers`);
    await member.page.getByRole('heading', { level: 1, name: 'Bio of Acme' }).waitFor();
    await member.page.getByText('View only').waitFor();
    expect(await member.page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0);
    expect([problems, member.problems]).toEqual([[], []]);
    await close();
    await member.close();
  });

  it('limits keys, which can then have fewer permissions', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Agency', '--plan', 'pro');
    const api = apiAs(apiKey);
    const { folder } = (await api.post('/folders', { name: 'Acme' })).body.data;
    const { page, problems, close } = await openSignedIn(browser, '/developer?create=yes', { apiKey });
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('For Acme');
    await dialog.getByRole('checkbox', { name: 'Acme' }).check();
    await dialog.getByRole('button', { name: 'Other …' }).click();
    await dialog.getByText('Not available for keys that are limited to folders.').first().waitFor();
    expect(await dialog.getByRole('checkbox', { name: /^webhooks:manage/ }).isDisabled()).toBe(true);
    for (const permission of [/^smart-links:read/, /^analytics:read/])
      await dialog.getByRole('checkbox', { name: permission }).uncheck();
    await picture(page, 'key-dialog');
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    await page.getByText('Your new API key').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Only in Acme').waitFor();
    await picture(page, 'keys');
    const keys = (await api.get('/keys')).body.data.keys;
    expect(keys[0]).toMatchObject({ name: 'For Acme', folders: [folder._id], permissions: ['links:read'] });
    expect(problems).toEqual([]);
    await close();
  });
});
