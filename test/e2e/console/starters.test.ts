import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFaults } from '../../support/browser/axe.ts';
import { browserOfFile } from '../../support/browser/browser.ts';
import {
  DESKTOP,
  isWiderThanScreen,
  openSignedIn,
  PHONE,
  picture,
  settled,
} from '../../support/browser/console.ts';
import { admin, apiAs, isLocal, origin } from '../../support/deployment/client.ts';

const browser = await browserOfFile();

const preview = (page: Page): FrameLocator => page.frameLocator('.smart-device iframe');

const starter = (page: Page, name: string) => page.locator('.smart-starters label', { hasText: name });

const fieldOf = (page: Page, name: string) => page.locator(`input[name="${name}"]`).last();

describe.runIf(isLocal)('a page from a starter', () => {
  it.concurrent.each([
    ['desktop', DESKTOP, 'light'],
    ['phone', PHONE, 'dark'],
  ] as const)('has the color and font of the brand, on a %s', async (device, options, colorScheme) => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Starters', '--plan', 'pro');
    const api = apiAs(apiKey);
    await api.put('/brand', { name: 'Halden', color: '#00205b', font: 'lora' });
    const { page, problems, close } = await openSignedIn(browser, '/smart-links/new', {
      ...options,
      colorScheme,
      apiKey,
    });
    const look = async (name: string) => {
      await settled(page);
      await picture(page, `starters-${name}-${device}`);
      expect(await axeFaults(page), name).toEqual([]);
      expect(await isWiderThanScreen(page), name).toBe(false);
    };
    await page.locator('.smart-type-pictures iframe').first().waitFor();
    await look('types');
    await page.getByRole('link', { name: 'Bio page' }).click();

    await page.getByRole('radio', { name: 'Blank page' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Blank page' }).isChecked()).toBe(true);
    await starter(page, 'Restaurant').click();
    expect(await page.getByLabel('Title').first().inputValue()).toBe('Casa Lima');
    await look('chosen');

    // What is typed stays with the next starter, whose look replaces the other.
    await page.getByLabel('Title').first().fill('Halden bar');
    await starter(page, 'Shop').click();
    expect(await page.getByLabel('Title').first().inputValue()).toBe('Halden bar');
    expect(await page.locator('textarea[name="description"]').first().inputValue()).toContain('Notebooks');
    expect(await fieldOf(page, 'theme.accent').inputValue()).toBe('#00205b');
    if (device === 'phone') await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await preview(page).getByText('New: the linen collection').waitFor();
    expect(await preview(page).locator('h1').textContent()).toBe('Halden bar');
    await look('preview');
    expect((await api.get('/smart-links')).body.data.links).toEqual([]);
    if (device === 'phone') await page.getByRole('button', { name: 'Edit', exact: true }).click();

    await page.getByRole('button', { name: 'Create Smart Link' }).click();
    await expect.poll(() => page.url()).toMatch(/\/sml_\w+\/edit$/);
    await page.getByRole('dialog').waitFor();
    await look('published');
    const { links } = (await api.get('/smart-links')).body.data;
    expect(links).toMatchObject([
      {
        title: 'Halden bar',
        theme: { preset: 'pastel', accent: '#00205b', font: 'lora' },
        urls: [{ title: 'New: the linen collection', featured: true }, {}, {}, {}],
      },
    ]);
    expect(await page.getByRole('radio', { name: 'Restaurant' }).count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
    const visitor = await browser.newPage({ ...options, colorScheme });
    await visitor.goto(links[0].url);
    await visitor.getByText('New: the linen collection').waitFor();
    expect(await axeFaults(visitor)).toEqual([]);
    await visitor.close();
  });

  it('is in the language of the console, for every type', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Arranques', '--plan', 'pro');
    const { page, problems, close } = await openSignedIn(browser, '/smart-links/new', {
      apiKey,
      locale: 'es-ES',
    });
    for (const type of ['myBio', 'appDownload', 'musicLink', 'videoLink', 'webinarLink', 'surveyLink']) {
      await page.goto(`${origin}/console/smart-links/new?type=${type}`);
      const starters = page.locator('.smart-starters label');
      await starters.nth(1).click();
      expect(await starters.count(), type).toBe(7);
      const title = await page.getByLabel('Título').first().inputValue();
      await expect.poll(() => preview(page).locator('h1').textContent(), { message: type }).toBe(title);
      expect(await preview(page).locator(':root').getAttribute('lang'), type).toBe('es');
    }
    expect(problems).toEqual([]);
    await close();
  });
});
