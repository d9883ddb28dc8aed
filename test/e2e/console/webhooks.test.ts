import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { snippet } from '#console/views/developer/code/snippets.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { copied, follow, openSignedIn } from '#test/support/browser/console.ts';
import {
  admin,
  aLink,
  allFannedOut,
  apiAs,
  eventually,
  isLocal,
  origin,
} from '#test/support/deployment/client.ts';
import { type Receiver, startReceiver, status, verified } from '#test/support/servers/receiver.ts';

const browser = await browserOfFile();

describe.runIf(isLocal)('webhooks', () => {
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await startReceiver();
  });

  afterAll(async () => {
    await receiver?.stop();
  });

  it('are created, tested, looked into and sent again', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Hooks', '--plan', 'pro');
    const { page, problems, close } = await openSignedIn(browser, '/developer/webhooks', { apiKey });
    await page.getByText('No webhooks yet').waitFor();
    await page.getByRole('button', { name: 'Create webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create webhook' });
    await dialog.getByLabel('URL').fill('ftp://example.com');
    await dialog.getByLabel('All events').uncheck();
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter a URL such as').waitFor();
    await dialog.getByText('Add at least one.').waitFor();
    const url = receiver.url('console', (response, count) =>
      response.writeHead(count === 1 ? 500 : 200, { 'content-type': 'text/plain' }).end(`answer ${count}`),
    );
    await dialog.getByLabel('URL').fill(url);
    await dialog.getByLabel('link.created', { exact: true }).check();
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    const shown = page.getByRole('dialog', { name: 'Your signing secret' });
    await shown.getByRole('button', { name: 'Copy Signing secret' }).click();
    const secret = await copied(page);
    expect(secret).toMatch(/^whsec_/);
    await shown.getByRole('button', { name: 'Done' }).click();

    // The first attempt fails, the second one is automatic, and the page shows it.
    await page.getByText('Nothing sent yet').waitFor();
    const tested = page.getByLabel('Event to test');
    expect(await tested.inputValue()).toBe('link.created');
    await tested.selectOption('');
    await page.getByRole('button', { name: 'Send test event' }).click();
    const row = page.getByRole('row').filter({ hasText: 'webhook.test' });
    await row.getByText('Delivered').waitFor();
    await row.getByRole('button').click();
    const delivery = page.getByRole('dialog', { name: 'Delivery' });
    await delivery.getByText('The receiver returned 500').waitFor();
    await delivery.getByText('answer 2').waitFor();
    expect(await delivery.locator('.code pre').textContent()).toBe(
      JSON.stringify(JSON.parse(receiver.received('console')[1]?.body ?? ''), null, 2),
    );
    await delivery.getByRole('button', { name: 'Resend' }).click();
    await delivery.getByText('answer 3').waitFor();
    const [first, , third] = receiver.received('console');
    expect(third?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(verified(secret, third as NonNullable<typeof third>)).toMatchObject({ type: 'webhook.test' });
    // The URL names it, so it can be shared.
    await page.reload();
    await delivery.getByText('answer 3').waitFor();
    await page.keyboard.press('Escape');

    await page.getByLabel('Event to test').selectOption('conversion.recorded');
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByRole('row').filter({ hasText: 'conversion.recorded' }).getByText('Delivered').waitFor();
    const sample = receiver.received('console').at(-1) as NonNullable<typeof third>;
    expect(verified(secret, sample)).toMatchObject({ type: 'conversion.recorded', test: true });

    // A new secret: for a day both sign.
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByText('For 24 hours, messages are signed with both').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
    await shown.getByRole('button', { name: 'Copy Signing secret' }).click();
    const second = await copied(page);
    expect(second).not.toBe(secret);
    await shown.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Still signs messages until').waitFor();
    await aLink({ title: 'Told of' }, apiAs(apiKey));
    const told = await eventually(
      async () => receiver.received('console').find(({ type }) => type === 'link.created'),
      (message) => message !== undefined,
    );
    for (const one of [secret, second]) expect(() => verified(one, told as never)).not.toThrow();
    await expectGenuine([secret, second], told as never);

    // Changed, disabled and enabled, deleted.
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Told of').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Description').fill('The shop');
    await page.keyboard.press('Enter');
    await page.getByText('The shop').first().waitFor();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: 'Enable' }).waitFor();
    expect(await page.getByRole('button', { name: 'Send test event' }).isDisabled()).toBe(true);
    // Offers to replay events from the meantime.
    await aLink({ title: 'While off' }, apiAs(apiKey));
    await allFannedOut();
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('dialog', { name: 'Replay events' }).getByRole('button', { name: 'Resend' }).click();
    await eventually(
      async () => receiver.received('console').find(({ data }) => data.title === 'While off'),
      (message) => message !== undefined,
    );
    await page.getByText('Finished, 1 event').waitFor();
    await page.getByRole('button', { name: 'Disable' }).waitFor();
    await page.getByRole('button', { name: /^More actions/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No webhooks yet').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('are given headers, whose values are not shown again, and say that their receiver is gone', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Headers', '--plan', 'pro');
    const { page, problems, close } = await openSignedIn(browser, '/developer/webhooks', { apiKey });
    await page.getByRole('button', { name: 'Create webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create webhook' });
    let code = 204;
    const url = receiver.url('headers', (response) => response.writeHead(code).end());
    await dialog.getByLabel('URL').fill(url);
    await dialog.getByRole('button', { name: 'Add header' }).click();
    await dialog.getByLabel('Name').fill('Host');
    await dialog.getByLabel('Value').fill('Bearer one');
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await dialog.getByText('This is reserved').waitFor();
    await dialog.getByLabel('Name').fill('Authorization');
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    const shown = page.getByRole('dialog', { name: 'Your signing secret' });
    await shown.getByRole('button', { name: 'Copy Signing secret' }).click();
    await shown.getByRole('button', { name: 'Done' }).click();
    await page.locator('.developer-facts').getByText('authorization').waitFor();

    // Another URL does not get the stored value.
    await page.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit webhook' });
    expect(await edit.getByLabel('Value').inputValue()).toBe('');
    await edit.getByLabel('URL').fill(`${url}-moved`);
    await edit.getByText('Stored values are not sent to a new URL').waitFor();
    await edit.getByLabel('URL').fill(url);
    await edit.getByLabel('Value').fill('Bearer two');
    await edit.getByRole('button', { name: 'Add header' }).click();
    await edit.getByLabel('Name').fill('x-key');
    await edit.getByLabel('Value').nth(1).fill('three');
    await edit.getByRole('button', { name: 'Save' }).click();
    await page.locator('.developer-facts').getByText('x-key').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await edit.getByRole('button', { name: 'Remove authorization' }).click();
    await edit.getByRole('button', { name: 'Save' }).click();
    await page.locator('.developer-facts').getByText('authorization').waitFor({ state: 'detached' });
    code = 410;
    await page.getByRole('button', { name: 'Send test event' }).click();
    const [sent] = await eventually(
      async () => receiver.received('headers'),
      (all) => all.length > 0,
    );
    expect([sent?.headers['x-key'], sent?.headers['authorization']]).toEqual(['three', undefined]);
    await page.reload();
    await page.getByText('The receiver returned 410 Gone').waitFor();
    await page.getByRole('button', { name: 'Enable' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('say in the address which deliveries are shown', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Failing', '--plan', 'pro');
    const failing = receiver.url('failing', status(404));
    const body = { url: failing, events: ['*'] };
    const { webhook } = (await apiAs(apiKey).post('/webhooks', body)).body.data;
    await apiAs(apiKey).post(`/webhooks/${webhook._id}/test`);
    const path = `/developer/webhooks/${webhook._id}`;
    const { page, close } = await openSignedIn(browser, `${path}?status=succeeded`, { apiKey });
    await page.getByText('No deliveries with this status').waitFor();
    await page.getByLabel('Status of deliveries').selectOption('pending');
    await page.getByText('Failed, retrying').waitFor();
    expect(page.url()).toBe(`${origin}/console${path}?status=pending`);
    await follow(page, '/developer/webhooks/whk_unknown');
    await page.getByText('There is no page at this URL').waitFor();
    await close();
  });
});

/** What the console tells receivers to do takes the message, with either secret, and no other. */
async function expectGenuine(
  secrets: string[],
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<void> {
  const code = snippet('verify', 'typescript', { origin, apiKey: '' }) ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'signpost-verify-'));
  const file = join(folder, 'verify.ts');
  writeFileSync(file, code);
  const { isGenuine } = await import(/* @vite-ignore */ file);
  rmSync(folder, { recursive: true });
  for (const secret of secrets) expect(isGenuine(secret, headers, body)).toBe(true);
  expect(isGenuine(secrets[0], headers, `${body} `)).toBe(false);
  expect(isGenuine('whsec_b3RoZXI=', headers, body)).toBe(false);
  expect(isGenuine(secrets[0], { ...headers, 'webhook-timestamp': '1000000000' }, body)).toBe(false);
}
