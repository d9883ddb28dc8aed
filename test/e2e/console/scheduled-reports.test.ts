import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#infra/local/connect.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { reportIndexKeys, scheduleKey } from '#shared/scheduled-reports/schedule-items.ts';
import { axeFaultsInBothSchemes } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { DESKTOP, isWiderThanScreen, PHONE, picture, settled } from '#test/support/browser/console.ts';
import {
  type Api,
  aLink,
  allCounted,
  dataDir,
  invoke,
  isLocal,
  origin,
  send,
  visit,
} from '#test/support/deployment/client.ts';
import { confirmAddress, mailsTo, mailTo, newAddress, pathIn } from '#test/support/deployment/mail.ts';
import { aTeam, invite, openAs } from '#test/support/deployment/people.ts';

const browser = await browserOfFile();

describe.runIf(isLocal)('a scheduled report', () => {
  let api: Api;
  let owner: string;

  beforeAll(async () => {
    connect(readRun(dataDir));
    ({ api } = await aTeam('Reporters'));
    owner = await invite(api);
    const { code } = await aLink({ title: 'Spring sale', tags: ['spring'] }, api);
    await visit(code, {});
    await allCounted();
  });

  /** Makes the report due this many milliseconds from now. */
  async function makeDue(id: string, ms: number): Promise<void> {
    const at = new Date(Date.now() + ms).toISOString();
    await dynamo().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: scheduleKey(id),
        UpdateExpression: 'SET nextSendAt = :at, gsi2sk = :sk',
        ExpressionAttributeValues: { ':at': at, ':sk': reportIndexKeys(id, at)['gsi2sk'] },
      }),
    );
  }

  it('is scheduled in the console, confirmed, emailed once, previewed and unsubscribed from', async () => {
    const stranger = newAddress();
    const { page, problems, close } = await openAs(browser, owner, '/analytics', DESKTOP);
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule this report' });
    const to = dialog.getByLabel('Email addresses');
    expect(await to.inputValue()).toBe(owner);
    await to.fill(`${owner}, ${stranger}, ada@`);
    await dialog.getByLabel('Subject').fill('All of ours');
    await dialog.getByLabel('How often').selectOption('day');
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    expect(await dialog.locator('.problem').textContent()).toMatch(/email address/);
    await to.fill(`${owner}, ${stranger}`);
    await picture(page, 'schedule-dialog');
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText('Report scheduled.').waitFor();
    const [report] = (await api.get('/reports')).body.data.reports;
    // The function that asks recipients runs every few minutes: not now.
    await makeDue(report._id, 3600_000);

    await page
      .getByRole('navigation', { name: 'Analytics' })
      .getByRole('link', { name: 'Scheduled' })
      .click();
    const row = page.getByRole('row', { name: /All of ours/ });
    await row
      .getByText(/Confirmed/)
      .first()
      .waitFor();
    await row.getByText('Not confirmed').waitFor();
    await settled(page);
    expect(await axeFaultsInBothSchemes(page)).toEqual([]);
    await picture(page, 'scheduled-reports-desktop-dark');

    const resend = row.getByRole('button', { name: `Resend the confirmation email to ${stranger}` });
    await resend.click();
    await page.getByText('The confirmation email has been sent.').waitFor();
    await resend.click();
    await page.getByText('Each address gets one confirmation email a day.').waitFor();
    await confirmAddress(stranger);
    await page.reload();
    await page.getByText('Not confirmed').waitFor({ state: 'detached' });

    await makeDue(report._id, -1000);
    await Promise.all([invoke('mail-reports'), invoke('mail-reports')]);
    const mail = await mailTo(stranger, 'No clicks in this period');
    expect(mail.subject).toBe('Your click report: All of ours');
    expect(await mailsTo(owner, 'No clicks in this period')).toHaveLength(1);

    await row.getByRole('button', { name: 'Actions for All of ours' }).click();
    await page.getByRole('menuitem', { name: 'Send it to me now' }).click();
    await page.getByText(`Sent to ${owner}`).waitFor();
    expect(await mailsTo(owner, 'This is a preview')).toHaveLength(1);

    const path = pathIn(mail, 'Unsubscribe');
    const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await send('POST', path, { body: oneClick })).status).toBe(200);
    await page.reload();
    await row.getByText('Unsubscribed').waitFor();

    await row.getByRole('button', { name: 'Actions for All of ours' }).click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await row.getByText('Paused', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Actions for All of ours' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit' });
    await edit.getByLabel('How often').selectOption('month');
    await edit.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Report saved.').waitFor();
    await row.getByText(/On the first of the month/).waitFor();

    await page.setViewportSize(PHONE.viewport);
    await settled(page);
    expect(await isWiderThanScreen(page)).toBe(false);
    await picture(page, 'scheduled-reports-phone');
    await page.setViewportSize(DESKTOP.viewport);
    await row.getByRole('button', { name: 'Actions for All of ours' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No scheduled reports').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('is created, read, changed and deleted through the API, and names the field that is wrong', async () => {
    const body = { scope: { type: 'tag', tag: 'spring' }, every: 'week', to: [newAddress()] };
    const created = await api.post('/reports', body);
    expect(created.status).toBe(201);
    const { report } = created.body.data;
    expect(report).toMatchObject({ timezone: 'UTC', hour: 8, status: 'active', language: 'en' });
    const path = `/reports/${report._id}`;
    expect((await api.get(path)).body.data.report).toEqual(report);
    const { status, body: changed } = await api.patch(path, { timezone: 'Asia/Tokyo', enabled: false });
    expect([status, changed.data.report]).toMatchObject([200, { status: 'paused', nextSendAt: null }]);
    const preview = await api.post(`${path}/preview`, {});
    expect([preview.status, preview.body.error?.code]).toEqual([403, 'PERMISSION_DENIED']);
    for (const [wrong, field] of [
      [{ every: 'hour' }, 'every'],
      [{ scope: { type: 'folder' } }, 'scope.id'],
      [{ to: ['nobody'] }, 'to[0]'],
      [{ timezone: 'Mars/Olympus' }, 'timezone'],
    ] as const) {
      const { status, body: answer } = await api.post('/reports', { ...body, ...wrong });
      expect([status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining(field)]);
    }
    expect((await api.delete(path)).status).toBe(200);
    expect((await api.get(path)).status).toBe(404);
  });

  it('can be about a folder', async () => {
    const folder = (await api.post('/folders', { name: 'Launch' })).body.data.folder;
    const { code } = await aLink({ title: 'In the folder', folderId: folder._id }, api);
    await visit(code, {});
    await allCounted();
    const scope = { type: 'folder', id: folder._id };
    const { url } = (await api.post('/shares', { scope, showLinks: true })).body.data.share;
    const shared = await (await fetch(url)).text();
    expect(shared).toContain('<h1>Launch</h1>');
    expect(shared).toContain('In the folder');
    expect(shared).not.toContain('Spring sale');
    expect((await api.post('/reports', { scope, every: 'day', to: [newAddress()] })).status).toBe(201);
    expect(url.startsWith(origin)).toBe(true);
  });
});
