import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { isWiderThanScreen, openSignedIn, PHONE } from '#test/support/browser/console.ts';
import { admin, apiAs, aSmartLink, isLocal } from '#test/support/deployment/client.ts';

const browser = await browserOfFile();

const anAccount = async (plan: string): Promise<string> =>
  (await admin('owner', 'create', '--name', 'Designer', '--plan', plan)).apiKey;

const preview = (page: Page): FrameLocator => page.frameLocator('.smart-device iframe');

const inkOf = (page: Page): Promise<string> => styleOf(page, ':root', '--accent');

/** A computed style in the preview. */
const styleOf = (page: Page, selector: string, property: string): Promise<string> =>
  preview(page)
    .locator(selector)
    .evaluate(
      (element, name) =>
        (globalThis as unknown as StyledWindow).getComputedStyle(element).getPropertyValue(name),
      property,
    );

interface StyledWindow {
  getComputedStyle: (element: unknown) => { getPropertyValue: (name: string) => string };
  document: { fonts: Iterable<{ status: string }> };
}

const aPageOf = (apiKey: string) => aSmartLink({}, apiAs(apiKey));

describe.runIf(isLocal)('the design of a page', () => {
  it('is chosen from small pages, corrected where it cannot be read, and saved', async () => {
    const apiKey = await anAccount('pro');
    const { _id } = await aPageOf(apiKey);
    const { page, problems, close } = await openSignedIn(browser, `/smart-links/${_id}/edit`, { apiKey });
    await page.getByRole('region', { name: 'Theme' }).getByRole('radio', { name: 'Midnight' }).check();
    await expect.poll(() => inkOf(page)).toBe('#8ea2ff');
    await page.locator('label:has([value=terminal])').scrollIntoViewIfNeeded();
    const thumbnail = page.frameLocator('label:has([value=terminal]) iframe');
    await thumbnail.locator('.row').first().waitFor();

    await page.getByLabel('Accent color (optional)').fill('#10142f');
    await page.getByText(/would be hard to read\. Visitors see #\w{6} instead/).waitFor();
    const choice = (group: string, name: string) =>
      page.getByRole('group', { name: group }).getByRole('radio', { name });
    await choice('Font', 'Space Grotesk').check();
    expect(await choice('Layout', 'From the preset').isChecked()).toBe(true);
    await choice('Buttons', 'Rounded').check();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => styleOf(page, 'body', 'font-family')).toContain('Space Grotesk');
    await expect
      .poll(() =>
        preview(page)
          .locator('body')
          .evaluate(() =>
            [...(globalThis as unknown as StyledWindow).document.fonts].map(({ status }) => status).join(),
          ),
      )
      .toBe('loaded');

    await page.getByRole('button', { name: 'Add a profile' }).click();
    await page.getByLabel('Profile URL').fill('https://www.instagram.com/jane');
    await preview(page).getByRole('link', { name: 'Instagram' }).waitFor();
    await page.getByLabel('Ask search engines not to index the page').check();
    await page.getByLabel('Hide “Signpost” at the bottom of the page').check();
    await expect.poll(() => preview(page).getByText('Signpost').count()).toBe(0);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved. Changes are live within seconds.').waitFor();
    expect((await apiAs(apiKey).get(`/smart-links/${_id}`)).body.data.link).toMatchObject({
      theme: { preset: 'midnight', accent: '#10142f', font: 'spaceGrotesk', buttons: 'pill', layout: null },
      socials: [{ platform: 'instagram', url: 'https://www.instagram.com/jane' }],
      seo: { noindex: true },
      hideBranding: true,
    });
    expect(problems).toEqual([]);
    await close();
  });

  it('says at a color that it is none, and fits onto a phone', async () => {
    const apiKey = await anAccount('free');
    const { _id } = await aPageOf(apiKey);
    const { page, close } = await openSignedIn(browser, `/smart-links/${_id}/edit`, { apiKey, ...PHONE });
    const [gallery, links] = await Promise.all(
      ['Theme', 'Links'].map((name) => page.getByRole('region', { name, exact: true }).boundingBox()),
    );
    expect(gallery?.y).toBeLessThan(links?.y ?? 0);
    expect(gallery?.height).toBeLessThan(320);
    expect(await isWiderThanScreen(page)).toBe(false);
    expect(await page.getByLabel('Hide “Signpost” at the bottom of the page').isDisabled()).toBe(true);
    await page.getByText('You are on the Free plan.').waitFor();
    await page.getByLabel('Background', { exact: false }).first().selectOption('gradient');
    await page.getByLabel('First color', { exact: true }).fill('#ffffff');
    await page.getByLabel('Second color', { exact: true }).fill('blue');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Enter a color such as').first().waitFor();
    await close();
  });
});
