import { describe, expect, it } from 'vitest';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { DESKTOP, isWiderThanScreen, PHONE, picture, settled } from '#test/support/browser/console.ts';
import { PersonBrowser } from '#test/support/browser/person-browser.ts';
import { aLink, isLocal } from '#test/support/deployment/client.ts';
import { mailsTo, newAddress } from '#test/support/deployment/mail.ts';
import { aTeam, invite, openAs, sessionOf } from '#test/support/deployment/people.ts';
import { sampled } from '#test/support/exhaustive.ts';

const browser = await browserOfFile();

describe.runIf(isLocal)('members', () => {
  it('are invited, change roles and are removed; the last owner stays', async () => {
    const { api } = await aTeam('Managing');
    const email = await invite(api);
    const { page, problems, close } = await openAs(browser, email, '/account/members');
    await page.getByRole('row').filter({ hasText: email }).getByText('You', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Invite member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email address').fill('nonsense');
    await dialog.getByRole('button', { name: 'Invite member' }).click();
    await expect.poll(() => dialog.getByLabel('Email address').getAttribute('aria-invalid')).toBe('true');
    const colleague = newAddress();
    await dialog.getByLabel('Email address').fill(colleague);
    await dialog.getByRole('radio', { name: /^Analyst/ }).check();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const row = page.getByRole('row').filter({ hasText: colleague });
    await row.getByText('Invited', { exact: true }).waitFor();
    await expect.poll(async () => (await mailsTo(colleague, 'View the invitation')).length).toBe(1);
    // Once a day.
    await row.getByRole('button', { name: /Send invitation again/ }).click();
    await page.getByText(/^This person was already invited today/).waitFor();

    await row.getByLabel(`Role of ${colleague}`).selectOption('editor');
    await page.getByText(`The role of ${colleague} is now Editor`).waitFor();
    await row.getByLabel(`Role of ${colleague}`).selectOption('owner');
    await dialog.getByText('will be able to do everything').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => row.getByLabel(`Role of ${colleague}`).inputValue()).toBe('editor');

    // The API's refusal, as a sentence.
    await page.getByLabel(`Role of ${email}`).selectOption('admin');
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await dialog.getByText('This is the last owner of the account').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await row.getByRole('button', { name: `Remove ${colleague}` }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText(`${colleague} was removed`).waitFor();
    await row.waitFor({ state: 'detached' });

    // One who declines stays in the list, and cannot be invited again at once.
    const refuser = await invite(api, 'analyst');
    const person = new PersonBrowser();
    const { invitations } = (await person.signIn(refuser)).body.data;
    await person.delete(`/v1/auth/accounts/${invitations[0]._id}`);
    await page.reload();
    const declined = page.getByRole('row').filter({ hasText: refuser });
    await declined.getByText('Declined', { exact: true }).waitFor();
    await declined.getByText('Can be invited again from').waitFor();
    expect(await declined.getByRole('button').count()).toBe(0);
    await page.getByRole('button', { name: 'Invite member' }).click();
    await dialog.getByLabel('Email address').fill(refuser);
    await page.keyboard.press('Enter');
    await dialog.getByText('This person declined the invitation. You can invite them again from').waitFor();
    await page.keyboard.press('Escape');
    expect(problems).toEqual([]);
    await close();
  });

  it('are not shown to roles that may not manage them, and owners not changed by admins', async () => {
    const { api } = await aTeam('Admins');
    const owner = await invite(api);
    const email = await invite(api, 'admin');
    const { page, close } = await openAs(browser, email, '/account/members');
    expect(await page.getByLabel(`Role of ${owner}`).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: `Remove ${owner}` }).count()).toBe(0);
    const { members } = (await api.get('/members')).body.data;
    const own = members.find((one: { email: string }) => one.email === email);
    await api.patch(`/members/${own._id}`, { role: 'editor' });
    await page.reload();
    await page.getByText('Not available with your role').waitFor();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByText('Your role does not include the permission audit:read').waitFor();
    await close();
  });
});

describe.runIf(isLocal)('the audit log', () => {
  it('says who changed what, filtered by the address, and as a file', async () => {
    const { api } = await aTeam('Logging');
    const email = await invite(api);
    const link = await aLink({ title: 'Spring sale' }, api);
    const changed = await api.put(`/links/${link._id}`, { title: 'Summer sale' });
    expect(changed.status).toBe(200);
    const { page, problems, close } = await openAs(browser, email, '/account/audit?action=link');
    const entry = page.getByRole('listitem').filter({ hasText: 'changed the link' });
    await entry.getByText('1 field changed').click();
    const cells = entry.getByRole('row').nth(1).getByRole('cell');
    expect(await cells.allTextContents()).toEqual(['Spring sale', 'Summer sale']);
    expect(await page.getByText('joined the account as').count()).toBe(0);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('audit-log.csv');
    await page.getByLabel('Person or key').selectOption(email);
    await page.getByText('No entries match your filters').waitFor();
    expect(page.url()).toContain('actor=usr_');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('joined the account as', { exact: true }).waitFor();
    await page.getByRole('link', { name: link.code }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Summer sale' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe.runIf(isLocal)('sessions', () => {
  it('can be ended, and an account left', async () => {
    const { api } = await aTeam('Leaving');
    await invite(api);
    const email = await invite(api, 'editor');
    const first = await openAs(browser, email, '/account/sessions');
    const { page } = first;
    await page.getByRole('row').filter({ hasText: 'This session' }).getByText('Email code').waitFor();
    expect(await page.getByRole('button', { name: 'Sign out all others' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Leave Leaving' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave account' }).click();
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
    await page.getByText('You are not a member of any account').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out').waitFor();
    await first.close();
  });
});

describe.runIf(isLocal)('people on every device', () => {
  it('axe finds nothing, and nothing is out of sight', async () => {
    const { api } = await aTeam('A team with quite a long name');
    const email = await invite(api);
    const person = await sessionOf(email);
    await invite((await aTeam('Another team with a name that is quite long')).api, 'editor', email);
    await invite(api, 'editor', `rather.long.for.a.phone.${newAddress()}`);
    await aLink({ title: 'Logged' }, api);
    const devices = [
      ['desktop-light', { ...DESKTOP, colorScheme: 'light' }],
      ['phone-dark', { ...PHONE, colorScheme: 'dark' }],
    ] as const;
    for (const [device, options] of sampled(devices, 2)) {
      const { page, problems, close } = await openAs(browser, person, '/account/members', options);
      const look = async (name: string) => {
        await settled(page);
        await picture(page, `console-people-${name}-${device}`);
        expect(await axeFaults(page), `${name} ${device}`).toEqual([]);
        expect(await isWiderThanScreen(page), `${name} ${device}`).toBe(false);
      };
      await look('members');
      await page.getByRole('button', { name: /Switch account/ }).click();
      await look('switcher');
      await page.getByRole('button', { name: /See invitation/ }).click();
      await page.getByRole('article').getByRole('button', { name: 'Decline' }).click();
      await look('invitation');
      await page.getByRole('button', { name: /^Back to/ }).click();
      await page.getByRole('button', { name: /Switch account/ }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /Your session/ }).click();
      await look('user');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Invite member' }).click();
      await look('invite');
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Audit log' }).click();
      await page.getByText('fields changed').first().click();
      await look('audit');
      await page.getByRole('link', { name: 'Sign-in & sessions' }).click();
      await page.getByRole('table').first().waitFor();
      await look('sessions');
      expect(problems).toEqual([]);
      await close();
    }
  });
});
