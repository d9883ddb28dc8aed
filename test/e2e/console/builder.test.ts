import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { openSignedIn, PHONE, settled, uploadOrigins } from '#test/support/browser/console.ts';
import { admin, apiAs, aSmartLink, isLocal } from '#test/support/deployment/client.ts';
import { PNG } from '#test/support/files/media-samples.ts';

const browser = await browserOfFile();

const anAccount = async (): Promise<string> =>
  (await admin('owner', 'create', '--name', 'Builder', '--plan', 'pro')).apiKey;

const preview = (page: Page) => page.frameLocator('.smart-device iframe');
const edited = (page: Page) => preview(page).locator('[data-edited=yes]');

const aBioOf = async (apiKey: string): Promise<string> => {
  const urls = [
    ...Array.from({ length: 20 }, (_, n) => ({ title: `Link ${n}`, url: `https://example.com/${n}` })),
    { heading: 'Below' },
    { type: 'text', text: 'Opening hours' },
  ];
  return (await aSmartLink({ title: 'Many links', urls }, apiAs(apiKey)))['_id'];
};

describe.runIf(isLocal)('the page editor', () => {
  it('shows the entry in edit in the preview, and marks it', async () => {
    const apiKey = await anAccount();
    const { page, problems, close } = await openSignedIn(
      browser,
      `/smart-links/${await aBioOf(apiKey)}/edit`,
      {
        apiKey,
      },
    );
    const rows = page.locator('[data-list=urls] [data-row]');
    await preview(page).getByText('Link 19').waitFor();
    expect(await edited(page).count()).toBe(0);
    for (const [row, text] of [
      [19, 'Link 19'],
      [21, 'Opening hours'],
      [20, 'Below'],
      [0, 'Link 0'],
    ] as const) {
      await rows.nth(row).locator('input, textarea').first().focus();
      await edited(page).filter({ hasText: text }).waitFor();
      const box = await edited(page).boundingBox();
      const device = await page.locator('.smart-device').boundingBox();
      expect(box?.y, text).toBeGreaterThanOrEqual((device?.y ?? 0) - 1);
      expect((box?.y ?? 0) + (box?.height ?? 0), text).toBeLessThanOrEqual(
        (device?.y ?? 0) + (device?.height ?? 0) + 1,
      );
    }
    // It stays with its entry when that is moved, and goes with the focus.
    await rows
      .nth(0)
      .getByRole('button', { name: /^Move down/ })
      .click();
    await preview(page).locator('.rows li').nth(1).filter({ hasText: 'Link 0' }).waitFor();
    await expect.poll(() => edited(page).textContent()).toContain('Link 0');
    await page.getByLabel('Title', { exact: true }).first().focus();
    await expect.poll(() => edited(page).count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it('uploads several pictures at once into a gallery, and names those it refuses', async () => {
    const apiKey = await anAccount();
    const id = await aBioOf(apiKey);
    const { page, close } = await openSignedIn(browser, `/smart-links/${id}/edit`, {
      apiKey,
      allowed: await uploadOrigins(apiKey),
    });
    await page.getByRole('button', { name: 'Gallery' }).click();
    await page.getByLabel('Upload several').setInputFiles([
      { name: 'one.png', mimeType: 'image/png', buffer: PNG },
      { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      { name: 'two.png', mimeType: 'image/png', buffer: PNG },
    ]);
    await page.getByText('empty.png: This file is empty.').waitFor();
    await expect.poll(() => page.locator('.smart-gallery-image').count()).toBe(2);
    await expect.poll(() => preview(page).locator('.shots img').count()).toBe(2);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved. Changes are live within seconds.').waitFor();
    const { urls } = (await apiAs(apiKey).get(`/smart-links/${id}`)).body.data.link;
    expect(urls.at(-1)).toMatchObject({ type: 'gallery', images: [{ alt: null }, { alt: null }] });
    await close();
  });

  it('saves a page without hills, and previews it so', async () => {
    const apiKey = await anAccount();
    const id = await aBioOf(apiKey);
    const { page, close } = await openSignedIn(browser, `/smart-links/${id}/edit`, { apiKey });
    await preview(page).locator('.banner').waitFor();
    await page.getByLabel('Show no drawn hills in place of a cover').check();
    await expect.poll(() => preview(page).locator('.banner').count()).toBe(0);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved. Changes are live within seconds.').waitFor();
    expect((await apiAs(apiKey).get(`/smart-links/${id}`)).body.data.link.theme).toMatchObject({
      artwork: 'none',
      preset: null,
    });
    await close();
  });

  it('has its bar to save right above the sections of a phone', async () => {
    const apiKey = await anAccount();
    const { page, close } = await openSignedIn(browser, `/smart-links/${await aBioOf(apiKey)}/edit`, {
      apiKey,
      ...PHONE,
    });
    await settled(page);
    const [bar, sections] = (await page.evaluate(
      `[document.querySelector('.smart-save').getBoundingClientRect().bottom,
        document.querySelector('.sections').getBoundingClientRect().top]`,
    )) as number[];
    expect(bar).toBeCloseTo(sections ?? 0, 0);
    await close();
  });
});
