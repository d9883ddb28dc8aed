import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { snippet } from '#console/views/developer/code/snippets.ts';
import { PLACEHOLDER_ID, TASKS } from '#console/views/developer/code/tasks.ts';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import {
  copied,
  DESKTOP,
  isWiderThanScreen,
  openSignedIn,
  PHONE,
  picture,
  settled,
} from '#test/support/browser/console.ts';
import { admin, aLink, apiAs, isLocal, origin, apiKey as ownKey } from '#test/support/deployment/client.ts';
import { sampled } from '#test/support/exhaustive.ts';
import { startReceiver, status } from '#test/support/servers/receiver.ts';

const browser = await browserOfFile();

const run = promisify(execFile);

describe.runIf(isLocal)('API keys', () => {
  it('are created, used, disabled and deleted', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Keys', '--plan', 'pro');
    const { page, problems, close } = await openSignedIn(browser, '/developer', { apiKey });
    await settled(page);
    await page.getByRole('button', { name: 'Create API key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create API key' });

    // Reading is granted unless another choice is made.
    await dialog.getByText('links:read, smart-links:read, analytics:read').waitFor();
    await dialog.getByRole('button', { name: 'Other …' }).click();
    for (const permission of ['links:read', 'smart-links:read', 'analytics:read'])
      await dialog.getByLabel(permission, { exact: true }).uncheck();
    // Errors are next to the field, and all input is kept.
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    await dialog.getByText('This field is required.').waitFor();
    await dialog.getByText('Add at least one.').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('Importer');
    await dialog.getByLabel('links:read', { exact: true }).check();
    await dialog.getByLabel('Expiration').selectOption('date');
    await dialog.getByLabel('Day').fill('2001-01-01');
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    await dialog.getByText(/Must be after/).waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByText('You have unsaved changes').waitFor();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Importer');
    await dialog.getByLabel('Expiration').selectOption('90');
    await dialog.getByRole('button', { name: 'Create API key' }).dblclick();

    const secret = page.getByRole('dialog', { name: 'Your new API key' });
    await secret.getByText('You cannot see it again').waitFor();
    await page.keyboard.press('Escape');
    await secret.getByText('You have not copied it yet').waitFor();
    // Browsers treat a second one as a user who must get out.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await secret.getByRole('button', { name: 'Copy API key' }).click();
    await secret.getByText('Copied.').waitFor();
    const created = await copied(page);
    await secret.getByRole('button', { name: 'Done' }).click();
    expect(await page.content()).not.toContain(created);

    expect((await apiAs(created).get('/links')).status).toBe(200);
    expect((await apiAs(created).post('/links', { originalUrl: 'https://example.com' })).status).toBe(403);
    const { keys } = (await apiAs(apiKey).get('/keys')).body.data;
    expect(keys.map(({ name }: { name: string }) => name)).toEqual(['Importer', 'first key']);

    const row = page.getByRole('row').filter({ hasText: 'Importer' });
    await row.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await row.getByText('Disabled', { exact: true }).waitFor();
    const refused = await apiAs(created).get('/links');
    expect([refused.status, refused.body.error.code]).toEqual([403, 'API_KEY_INACTIVE']);
    await row.getByRole('button', { name: 'Enable' }).click();
    await row.getByText('Active', { exact: true }).waitFor();
    expect((await apiAs(created).get('/links')).status).toBe(200);

    await row.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Exporter');
    await page.keyboard.press('Enter');
    const renamed = page.getByRole('row').filter({ hasText: 'Exporter' });
    await renamed.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await renamed.waitFor({ state: 'detached' });
    expect((await apiAs(created).get('/links')).status).toBe(401);
    expect(problems).toEqual([]);
    await close();
  });

  it('cannot change the current key, or grant more than its permissions', async () => {
    const { ownerId, apiKey: strong } = await admin('owner', 'create', '--name', 'Two keys');
    const { apiKey } = await admin('key', 'create', ownerId, '--permissions', 'keys:manage,links:read');
    const { page, close } = await openSignedIn(browser, '/developer?create=yes', { apiKey });
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('links:read', { exact: true }).isDisabled()).toBe(false);
    expect(await dialog.getByLabel('links:write', { exact: true }).isDisabled()).toBe(true);
    expect(await dialog.getByLabel('Everything').isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    for (const [name, note] of [
      ['Everything', 'It has permissions that your key lacks'],
      ['keys:manage', 'You are signed in with this key'],
    ] as const) {
      const row = page.getByRole('row').filter({ hasText: name });
      await row.getByText(note).waitFor();
      expect(await row.getByRole('button', { name: 'Disable' }).isDisabled()).toBe(true);
      expect(await row.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
    }
    expect((await apiAs(strong).get('/me')).status).toBe(200);
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await page.getByText('Requires a key with the permission webhooks:manage').first().waitFor();
    await close();
  });
});

describe('the code', () => {
  it('is for this service, and shows the key only when asked', async () => {
    const { page, problems, close } = await openSignedIn(browser, '/developer/code');
    const task = page.getByRole('region', { name: 'Create a short link' });
    const code = task.locator('pre');
    expect(await code.textContent()).toContain(`curl '${origin}/v1/api/links'`);
    expect(await page.content()).not.toContain(ownKey);
    await page.getByLabel('TypeScript').check();
    expect(page.url()).toContain('language=typescript');
    expect(await code.textContent()).toContain("signpost.post('/v1/api/links'");
    await page.getByLabel('Insert my key').check();
    const setUp = page.getByRole('region', { name: 'Set up the client' });
    await setUp.getByRole('button', { name: 'Copy' }).click();
    expect(await copied(page)).toContain(`apiKey: '${ownKey}'`);
    expect(await page.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('/docs');
    expect(problems).toEqual([]);
    await close();
  });

  it.runIf(isLocal)('runs as it stands', async () => {
    // Each language with its own owner, because a link is unique per owner.
    const newOptions = async () => {
      const { apiKey } = await admin('owner', 'create', '--name', 'Snippets', '--plan', 'pro');
      const { _id: id } = await aLink({}, apiAs(apiKey));
      return { id, options: { origin, apiKey } };
    };
    const [forCurl, forTypeScript] = [await newOptions(), await newOptions()];
    const folder = mkdtempSync(join(tmpdir(), 'signpost-code-'));
    const client = new URL('../../../clients/typescript/src/index.ts', import.meta.url).href;
    const told: Record<string, string> = {};
    for (const task of TASKS) {
      const curl = snippet(task, 'curl', forCurl.options)?.replace(PLACEHOLDER_ID, forCurl.id);
      // The one about errors is meant to fail.
      const silent = (error: { stdout: string; stderr: string }) => error;
      if (curl) told[`curl ${task}`] = (await run('sh', ['-c', curl], { cwd: folder }).catch(silent)).stdout;
    }
    const code = TASKS.map(
      (task) => `console.log('## ${task}');\n${snippet(task, 'typescript', forTypeScript.options)}`,
    )
      // The names of two of them are the same.
      .map((part, index) => (index === 0 || part.includes('import ') ? part : `{\n${part}\n}`))
      .join('\n')
      .replaceAll(PLACEHOLDER_ID, forTypeScript.id)
      .replace('@signpost/client', client);
    writeFileSync(join(folder, 'all.ts'), code);
    const { stdout, stderr } = await run(process.execPath, ['all.ts'], { cwd: folder });
    rmSync(folder, { recursive: true });

    for (const task of ['create', 'list', 'clicks', 'bulk', 'page', 'webhook']) {
      expect(JSON.parse(told[`curl ${task}`] ?? ''), task).toMatchObject({ status: 'success' });
    }
    expect(told['curl chat']).toContain('data: [DONE]');
    expect(JSON.parse(told['curl errors'] ?? '').error.code).toBe('VALIDATION_ERROR');
    for (const said of [`${origin}/r/`, `${origin}/bio/`, 'whsec_', 'development model']) {
      expect(stdout).toContain(said);
    }
    expect(stderr).toContain('originalUrl must be');
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
  it.runIf(isLocal)('axe finds nothing, and nothing is out of sight', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Looked at', '--plan', 'pro');
    const receiver = await startReceiver();
    const body = { url: receiver.url('looked-at', status(500)), events: ['link.created'] };
    const { webhook } = (await apiAs(apiKey).post('/webhooks', body)).body.data;
    await apiAs(apiKey).post(`/webhooks/${webhook._id}/test`);
    const { page, problems, close } = await openSignedIn(browser, '/developer', {
      ...options,
      colorScheme,
      apiKey,
    });
    const look = async (name: string) => {
      await settled(page);
      await picture(page, `console-developer-${name}-${device}-${colorScheme}`);
      expect(await axeFaults(page), name).toEqual([]);
      expect(await isWiderThanScreen(page), name).toBe(false);
    };
    await look('keys');
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click();
    await page.getByText('This field is required.').waitFor();
    await look('create-key');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await page.getByRole('table').waitFor();
    await look('webhooks');
    await page.getByRole('link', { name: body.url }).click();
    await page.getByRole('heading', { name: 'How to verify a message' }).click();
    await page.getByRole('table', { name: 'Deliveries' }).waitFor();
    await look('webhook');
    await page.getByRole('button', { name: 'webhook.test' }).click();
    await page.getByText('The receiver returned 500').first().waitFor();
    await look('delivery');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Developer' }).click();
    await page.getByRole('link', { name: 'Code' }).click();
    await page.getByLabel('TypeScript').check();
    await look('code');
    expect(problems).toEqual([]);
    await close();
    await receiver.stop();
  });
});
