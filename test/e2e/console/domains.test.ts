import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import {
  copied,
  follow,
  isWiderThanScreen,
  openSignedIn,
  PHONE,
  picture,
  settled,
  uploadOrigins,
} from '#test/support/browser/console.ts';
import { admin, aLink, apiAs, dnsPort, isLocal } from '#test/support/deployment/client.ts';
import { aPicture, fileOf } from '#test/support/files/qr-images.ts';
import { DnsServer } from '#test/support/servers/dns-server.ts';

const browser = await browserOfFile();
const dns = new DnsServer();

/** A host that only one test uses. */
const newHost = (name: string) => `${name}-${Date.now()}.customer.example`;

describe.runIf(isLocal)('domains', () => {
  beforeAll(async () => {
    await dns.start(dnsPort);
  }, 180_000);
  afterAll(() => dns.stop());

  it('are added, verified with a TXT record, suggested for links, and removed', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Domains', '--plan', 'pro');
    const { page, problems, close } = await openSignedIn(browser, '/account/domains', { apiKey });
    await page.getByText('No domains yet').waitFor();
    await page.getByRole('button', { name: 'Add domain' }).click();
    const adding = page.getByRole('dialog', { name: 'Add domain' });
    await adding.getByLabel('Domain').fill('https://go.example.com');
    await adding.getByRole('button', { name: 'Add domain' }).click();
    await adding.getByText('Enter a domain such as go.example.com').waitFor();
    const host = newHost('go');
    await adding.getByLabel('Domain').fill(host);
    await adding.getByRole('button', { name: 'Add domain' }).click();

    const dialog = page.getByRole('dialog', { name: `Verify ${host}` });
    await dialog.getByRole('button', { name: 'Copy Name of the TXT record' }).click();
    const txtName = await copied(page);
    await dialog.getByRole('button', { name: 'Copy Value of the TXT record' }).click();
    const txtValue = await copied(page);
    expect(txtName).toBe(`_signpost.${host}`);
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await dialog.getByText(`The TXT record ${txtName} was not found.`).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    dns.replies.set(txtName, [[txtValue]]);
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await page.getByText(`${host} is verified`).waitFor();
    const row = page.getByRole('row').filter({ hasText: host });
    await row.getByText('Verified').waitFor();
    expect(await row.getByRole('button', { name: 'Verify' }).count()).toBe(0);

    await row.getByRole('button', { name: 'Apps' }).click();
    const apps = page.getByRole('dialog', { name: `Apps of ${host}` });
    await apps.getByRole('button', { name: 'Add iOS app' }).click();
    await apps.getByLabel('Team ID and bundle ID').fill('com.example.app');
    await apps.getByLabel('Paths that open the app').fill('/shop/*\n/sale');
    await apps.getByRole('button', { name: 'Add Android app' }).click();
    await apps.getByLabel('Package name').fill('com.example.app');
    await apps.getByLabel('SHA-256 fingerprints').fill('ab'.repeat(32));
    await apps.getByRole('button', { name: 'Add Android app' }).click();
    await apps.getByLabel('Package name').nth(1).fill('com.example.other');
    await apps.getByRole('button', { name: 'Remove app com.example.other' }).click();
    await apps.getByRole('button', { name: 'Save' }).click();
    await apps.getByText('Enter a Team ID and bundle ID such as').waitFor();
    await settled(page);
    await picture(page, 'console-domain-apps-desktop');
    expect(await axeFaults(page)).toEqual([]);
    await apps.getByLabel('Team ID and bundle ID').fill('ABCDE12345.com.example.app');
    await apps.getByRole('button', { name: 'Save' }).click();
    await apps.getByRole('button', { name: 'Copy Public key' }).click();
    const appKey = await copied(page);
    expect((await apiAs(apiKey).get(`/domains/${host}`)).body.data.domain).toMatchObject({
      appKey,
      appLinks: {
        ios: [{ appId: 'ABCDE12345.com.example.app', paths: ['/shop/*', '/sale'] }],
        android: [{ package: 'com.example.app' }],
      },
    });
    await page.keyboard.press('Escape');

    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Links', exact: true })
      .click();
    await page.getByRole('button', { name: 'Create link' }).first().click();
    const creating = page.getByRole('dialog', { name: 'Create link' });
    await creating.getByLabel('Domain').selectOption(host);
    await creating.getByLabel('Code').fill('spring');
    await creating.getByText(`${host}/spring`).waitFor();
    await page.keyboard.press('Escape');
    await creating.getByRole('button', { name: 'Discard' }).click();

    const link = await aLink({ customDomain: host }, apiAs(apiKey));
    expect(link.displayUrl).toBe(`https://${host}/${link.code}`);
    await follow(page, '/account/domains');
    await page.getByRole('button', { name: `Settings of ${host}` }).click();
    const settings = page.getByRole('dialog', { name: `Settings of ${host}` });
    await settings.getByLabel('Home page').fill(`https://${host}`);
    await settings.getByRole('button', { name: 'Save' }).click();
    await settings.getByText(`Cannot redirect to ${host} itself`).waitFor();
    await settings.getByLabel('Home page').fill('example.com');
    await settings.getByLabel('Use for new links').check();
    expect(await axeFaults(page)).toEqual([]);
    await settings.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Default').waitFor();
    await page.getByLabel(`Short links of ${host}`).selectOption('/r/spring');
    await page.getByText(`Short links are shown as ${host}/r/spring`).waitFor();
    expect((await apiAs(apiKey).get(`/links/${link._id}`)).body.data.link.displayUrl).toBe(link.shortUrl);
    await page.getByRole('button', { name: `Delete ${host}` }).click();
    const confirming = page.getByRole('dialog', { name: 'Remove this domain?' });
    await confirming.getByText('another account can verify it').waitFor();
    await confirming.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No domains yet').waitFor();
    expect((await apiAs(apiKey).get('/domains')).body.data.domains).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('have a brand of their own, else that of the account; new pages and codes start with it', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Brands', '--plan', 'pro');
    const host = newHost('brand');
    await apiAs(apiKey).post('/domains', { host });
    const { page, problems, close } = await openSignedIn(browser, '/account/brand', {
      apiKey,
      allowed: await uploadOrigins(apiKey),
    });
    await page.getByLabel('Name', { exact: false }).first().fill('Halden');
    await page.getByRole('textbox', { name: /^Color/ }).fill('#ffcc00');
    await page.getByText('1.3:1').waitFor();
    await page.getByRole('button', { name: 'Save brand' }).click();
    await page.getByText('1.3:1').nth(1).waitFor();
    await page.getByRole('textbox', { name: /^Color/ }).fill('#00205b');
    const upload = async (name: string, position: number, height: number) => {
      const buffer = fileOf(
        aPicture(80, height, () => [0, 90, 200, 255]),
        'image/png',
      );
      const file = { name, mimeType: 'image/png', buffer };
      await page.locator('input[type="file"]').nth(position).setInputFiles(file);
      await page.getByText(name).waitFor();
    };
    await upload('logo.png', 0, 40);
    await upload('wide.png', 1, 40);
    await page.getByLabel('Font').selectOption('Lora');
    await page.getByRole('button', { name: 'Save brand' }).click();
    await page.getByText('The image must be square.').first().waitFor();
    await upload('icon.png', 1, 80);
    await page.getByRole('button', { name: 'Save brand' }).click();
    await page.getByText('The brand was saved').waitFor();
    await picture(page, 'brand');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel('Brand for').selectOption(host);
    await expect.poll(() => page.locator('input[name="name"]').inputValue()).toBe('Halden');
    await page.locator('input[name="name"]').fill('Halden Events');
    await page.getByRole('button', { name: 'Save brand' }).click();
    await page.getByText(`The brand of ${host} was saved`).waitFor();
    expect((await apiAs(apiKey).get(`/brand?domain=${host}`)).body.data).toMatchObject({
      brand: {
        name: 'Halden Events',
        color: '#00205b',
        logo: expect.stringMatching(/^med_/),
        icon: expect.stringMatching(/^med_/),
        font: 'lora',
      },
      source: 'domain',
    });
    await page.getByRole('button', { name: 'Use the brand of the account' }).click();
    await expect.poll(() => page.locator('input[name="name"]').inputValue()).toBe('Halden');

    const link = await aLink({}, apiAs(apiKey));
    await follow(page, `/links/${link._id}`);
    await page.getByRole('button', { name: 'QR code', exact: true }).click();
    const qr = page.getByRole('dialog', { name: 'QR code' });
    await qr.getByText('Saved logo').waitFor();
    expect(await qr.locator('input[name="color"]').last().inputValue()).toBe('#00205b');
    await page.keyboard.press('Escape');
    await follow(page, '/smart-links/new?type=myBio');
    await expect.poll(() => page.locator('input[name="theme.accent"]').last().inputValue()).toBe('#00205b');
    expect(problems).toEqual([]);
    await close();
  });

  it('are shown on a phone, in Spanish, and not without the permission', async () => {
    const { ownerId, apiKey } = await admin('owner', 'create', '--name', 'Dominios');
    const host = newHost('a-long-name-that-does-not-fit-on-a-phone');
    await apiAs(apiKey).post('/domains', { host });
    const phone = await openSignedIn(browser, '/account/domains', {
      apiKey,
      locale: 'es-ES',
      colorScheme: 'dark',
      ...PHONE,
    });
    await phone.page.getByText('Pendiente').waitFor();
    await phone.page.getByRole('button', { name: `Verificar ${host}` }).click();
    await phone.page.getByRole('dialog', { name: `Verificar ${host}` }).waitFor();
    await settled(phone.page);
    expect(await isWiderThanScreen(phone.page)).toBe(false);
    expect(await axeFaults(phone.page)).toEqual([]);
    await phone.page.keyboard.press('Escape');
    await phone.page.getByRole('button', { name: `Apps ${host}` }).click();
    await phone.page.getByRole('button', { name: 'Añadir app de iOS' }).click();
    await settled(phone.page);
    await picture(phone.page, 'console-domain-apps-phone');
    expect(await isWiderThanScreen(phone.page)).toBe(false);
    expect(await axeFaults(phone.page)).toEqual([]);
    await phone.close();

    const { apiKey: weak } = await admin('key', 'create', ownerId, '--permissions', 'links:write');
    const { page, close } = await openSignedIn(browser, '/account/domains', { apiKey: weak });
    await page.getByText('Requires a key with the permission domains:manage').first().waitFor();
    expect(await page.getByRole('button', { name: 'Add domain' }).isDisabled()).toBe(true);
    await close();
  });
});
