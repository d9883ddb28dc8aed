import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { deletionKey } from '#shared/account-data/account-data-items.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { openConsole } from '#test/support/browser/console.ts';
import { addAuthenticator, withoutOffers } from '#test/support/browser/webauthn.ts';
import {
  admin,
  aLink,
  allCounted,
  apiAs,
  consoleUrl,
  dataDir,
  eventually,
  invoke,
  isLocal,
  email as me,
  newTitle,
  origin,
  visit,
} from '#test/support/deployment/client.ts';
import { aSale } from '#test/support/deployment/conversions.ts';
import { storedItems, storedObjects } from '#test/support/deployment/local-data.ts';
import { mailsTo, mailTo, newAddress } from '#test/support/deployment/mail.ts';
import { invite, signInByCode } from '#test/support/deployment/people.ts';
import { PNG } from '#test/support/files/media-samples.ts';
import { unzip } from '#test/support/files/unzip.ts';
import { aFile, sendForm } from '#test/support/forms.ts';
import type { Json } from '#test/support/json.ts';

const browser = await browserOfFile();

/** An account with a link, a visit and a page with a picture. */
async function anAccount() {
  const contact = newAddress();
  const name = `Team ${newAddress().slice(0, 6)}`;
  const { ownerId, apiKey } = await admin('owner', 'create', '--name', name, '--email', contact);
  const api = apiAs(apiKey);
  const link = await aLink({ title: 'Spring sale' }, api);
  const page = await sendForm(
    'POST',
    '/smart-links',
    {
      title: newTitle(),
      type: 'myBio',
      urls: [{ title: 'A', url: 'https://example.com/' }],
      image: aFile(PNG, 'a.png', 'image/png'),
    },
    { apiKey },
  );
  expect(page.status).toBe(201);
  await api.post('/uploads', { contentType: 'image/png', size: PNG.length });
  await api.post('/conversions', aSale({ customerId: 'ada' }));
  await visit(link.code);
  await allCounted();
  return { ownerId, apiKey, api, contact, name, link, page: page.body.data.link };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Your session/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You are signed out').waitFor();
}

/** What a script of the console's page gets from the API. */
const request = (page: Page, method: string, path: string, body: object): Promise<Json> =>
  page.evaluate(
    async (init) => {
      const { path: url, ...options } = init;
      const response = await fetch(url, options);
      return { status: response.status, body: await response.json() };
    },
    { path, method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );

/**
 * Items that name one of these, but for what may stay: tombstones, marks, the log of
 * operators, and what TTL removes.
 */
async function itemsWith(traces: readonly string[]): Promise<string[]> {
  const mayStay = ({ pk, sk, ttl, deleted, ...item }: Json) =>
    (/^(?:CODE|SLUG)#/.test(pk) && deleted) ||
    /^(?:PURGE|OUTBOX)#/.test(pk) ||
    pk === 'AUDIT#operator' ||
    // When this account may be forgotten, too.
    sk === 'DELETION' ||
    // Its form still takes an upload.
    'uploadableUntil' in item ||
    ttl !== undefined;
  const items = (await storedItems()).filter((item) => {
    const text = JSON.stringify(item, (_, value) => (value instanceof Set ? [...value] : value));
    return !mayStay(item) && traces.some((trace) => text.includes(trace));
  });
  return items.map(({ pk, sk }) => `${pk} ${sk}`);
}

describe.runIf(isLocal)('people', { timeout: 300_000 }, () => {
  it('sign in, work together, and leave with their data', async () => {
    const { ownerId, apiKey, api, contact, name, link, page: bio } = await anAccount();

    // The link that the start of the local run printed.
    const owner = await openConsole(browser, consoleUrl.slice(`${origin}/console`.length), {
      // Where the export is downloaded.
      allowed: [new URL(readRun(dataDir).awsEndpoint).origin],
    });
    const mine = owner.page;
    mine.setDefaultTimeout(20_000);
    await mine.locator('.shell h1').waitFor();
    expect(mine.url()).not.toContain('#');

    // Their own account.
    await invite(api, 'owner', me);
    await mine.reload();
    await mine.getByRole('button', { name: /Switch account/ }).click();
    await mine.getByRole('button', { name: `${name} See invitation` }).click();
    await mine.getByRole('article', { name }).getByRole('button', { name: 'Accept' }).click();
    await mine.getByText(`Switched to ${name}`).waitFor();

    // A colleague.
    await mine.goto(`${origin}/console/account/members`);
    await mine.getByRole('button', { name: 'Invite member' }).click();
    const colleague = newAddress();
    await mine.getByRole('dialog').getByLabel('Email address').fill(colleague);
    await mine
      .getByRole('dialog')
      .getByRole('radio', { name: /^Analyst/ })
      .check();
    await mine.keyboard.press('Enter');
    await mine.getByText(`An invitation is on its way to ${colleague}`).waitFor();
    const { text = '', subject } = await mailTo(colleague, 'View the invitation');
    expect(subject).toMatch(/^You have been invited to an account by [^\s:]+@[^\s:]+: Team /);
    const invitation = /https?:\S+#invitation=\S+/.exec(text)?.[0] ?? '';
    const theirs = await openConsole(browser, invitation.slice(`${origin}/console`.length), { isOwn: true });
    const { page } = theirs;
    await signInByCode(page, colleague);

    // With a passkey from now on.
    const { cdp, authenticatorId } = await addAuthenticator(page);
    await withoutOffers(page);
    await page.goto(`${origin}/console/account/sessions`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Passkey added: Chrome on Linux.').waitFor();
    expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1);
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await heading(page, 'Sign-in & sessions');

    // An analyst sees the figures, and is refused changes.
    await page.goto(`${origin}/console/links/${link._id}`);
    await heading(page, 'Spring sale');
    await page.goto(`${origin}/console/analytics`);
    await page.getByRole('link', { name: 'Spring sale' }).first().waitFor();
    await page.goto(`${origin}/console/links`);
    const create = page.getByRole('button', { name: 'Create link' });
    expect(await create.isDisabled()).toBe(true);
    expect(await create.locator('..').getAttribute('title')).toBe(
      'Your role does not include the permission links:write. Ask an owner or an admin of the account.',
    );
    const refused = await request(page, 'PUT', `/v1/api/links/${link._id}`, { title: 'Mine now' });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { code: 'PERMISSION_DENIED', message: expect.stringContaining('links:write') } },
    });
    expect((await api.get(`/links/${link._id}`)).body.data.link.title).toBe('Spring sale');

    // Each step is in the audit log.
    await mine.goto(`${origin}/console/account/audit`);
    for (const sentence of [
      `first key (API key) created the link ${link.code}`,
      `first key (API key) invited ${me}`,
      `${me} joined the account as ${me}`,
      `${me} invited ${colleague}`,
      `${colleague} joined the account as ${colleague}`,
      `${colleague} added the passkey Chrome on Linux`,
      `${colleague} signed out of`,
      `${colleague} signed in with Chrome on Linux, passkey`,
    ]) {
      await mine.locator('.audit-sentence').filter({ hasText: sentence }).first().waitFor();
    }

    // Everything in one file.
    await mine.goto(`${origin}/console/account`);
    await mine.getByRole('button', { name: 'Export everything' }).click();
    await mailTo(me, 'is ready');
    await mine.reload();
    const download = mine.getByRole('link', { name: /^Download/ });
    const [saved] = await Promise.all([mine.waitForEvent('download'), download.click()]);
    const chunks = await (await saved.createReadStream()).toArray();
    const files = unzip(Buffer.concat(chunks as Buffer[]));
    expect(JSON.parse(files.get('links.json') ?? '')).toMatchObject([{ _id: link._id }]);
    expect(files.get('members.json')).toContain(colleague);

    // And then nothing.
    const objects = await storedObjects();
    const image = new URL(bio.image).pathname.split('/').at(-1) ?? '';
    expect(objects.filter((key) => key.includes(image))).toHaveLength(1);
    const user = (await api.get('/members')).body.data.members.find((one: Json) => one.email === colleague);
    const traces = [ownerId, colleague, user._id, contact];
    expect((await itemsWith(traces)).length).toBeGreaterThan(10);
    await mine.getByRole('button', { name: 'Delete account' }).click();
    await mine.getByRole('dialog').getByLabel('Account name').fill(name);
    await mine.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
    await mine.getByText('This account will be deleted on').waitFor();
    await admin('owner', 'delete', ownerId, '--name', name, '--now');
    await invoke('sweep-deletions');
    expect((await apiAs(apiKey).get('/me')).status).toBe(401);
    expect((await visit(link.code)).status).toBe(404);
    // What is found after a minute was not there before: as if it were over.
    await dynamo().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: deletionKey(ownerId),
        UpdateExpression: 'SET closedAt = :at',
        ConditionExpression: 'attribute_exists(closedAt)',
        ExpressionAttributeValues: { ':at': new Date(Date.now() - 61_000).toISOString() },
      }),
    );
    await invoke('sweep-deletions');
    for (const recipient of [contact, me]) {
      const said = () => mailsTo(recipient, 'This account was deleted');
      expect(await eventually(said, (mails) => mails.length > 0, 60)).toHaveLength(1);
    }
    expect(await itemsWith(traces)).toEqual([]);
    const left = await storedObjects();
    expect(left.filter((key) => key.includes(image))).toEqual([]);
    const exported = objects.filter((key) => saved.url().includes(key));
    expect(exported).toHaveLength(1);
    expect(left).not.toContain(exported[0]);
    const { entries } = await admin('audit', 'list', '--limit', '20');
    expect(entries.map(({ action }: { action: string }) => action)).toContain('account.deleted');
    await expect(admin('owner', 'show', ownerId)).rejects.toThrow(ownerId);

    // Of the two people one has another account, and the other none.
    await mine.goto(`${origin}/console`);
    await mine.getByRole('heading', { name: 'Choose an account' }).waitFor();
    await mine.getByRole('button', { name: 'Demo Owner' }).click();
    await mine.getByText('Switched to Demo').waitFor();
    await page.reload();
    await page.getByLabel('Email address').waitFor();
    expect([...owner.problems, ...theirs.problems]).toEqual([]);
    await Promise.all([owner.close(), theirs.close()]);
  });
});
