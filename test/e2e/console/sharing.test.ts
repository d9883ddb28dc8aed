import { describe, expect, it } from 'vitest';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { LOW, openSignedIn } from '#test/support/browser/console.ts';
import { admin, apiAs, aSmartLink, isLocal } from '#test/support/deployment/client.ts';

const browser = await browserOfFile();

async function aPageToEdit() {
  const { apiKey } = await admin('owner', 'create', '--name', 'Page maker', '--plan', 'pro');
  const api = apiAs(apiKey);
  const urls = [{ title: 'One', url: 'https://example.com' }];
  const link = await aSmartLink({ title: 'Jane "J" Doe', urls }, api);
  const opened = await openSignedIn(browser, `/smart-links/${link._id}/edit`, { apiKey, ...LOW });
  const saved = async () => (await api.get(`/smart-links/${link._id}`)).body.data.link;
  const save = () => opened.page.getByRole('button', { name: 'Save changes' }).click();
  return { ...opened, link, saved, save };
}

describe.runIf(isLocal)('a page on other sites, in the console', () => {
  it('accepts origins and tracking IDs, shows which are invalid, and offers the code to paste', async () => {
    const { page, link, saved, save, problems, close } = await aPageToEdit();
    const sites = page.getByLabel('Sites allowed to embed the page');
    await sites.fill('https://shop.example.com\nhttps://*.example.com');
    await save();
    await page.getByText('“https://*.example.com” is not valid').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('embedOrigins');
    await sites.fill('https://shop.example.com\n\nhttps://Blog.example.com/\n');
    await save();
    await page.getByText('All changes saved').waitFor();
    expect((await saved()).embedOrigins).toEqual(['https://shop.example.com', 'https://blog.example.com']);
    const code = await page
      .getByRole('region', { name: 'Embed on other sites' })
      .locator('code')
      .textContent();
    expect(code).toBe(
      `<iframe src="${link.url}?embed=1" title="Jane &quot;J&quot;` +
        ' Doe" width="100%" height="720" style="border:0" loading="lazy"></iframe>',
    );
    expect(await axeFaults(page)).toEqual([]);

    await page.getByLabel('Google Analytics measurement ID').fill('UA-12345-1');
    await page.getByLabel('Meta pixel ID').fill('12345');
    await save();
    await page.getByText('Enter a measurement ID such as').waitFor();
    await page.getByText('Enter the 15 or 16 digits').waitFor();
    await page.getByLabel('Google Analytics measurement ID').fill('g-ab12cd34ef');
    await page.getByLabel('Meta pixel ID').fill('');
    await page.getByLabel('TikTok pixel ID').fill('C4ABCDEFGHIJKLMNOPQR');
    await save();
    await page.getByText('All changes saved').waitFor();
    expect((await saved()).pixels).toEqual({
      ga4: 'G-AB12CD34EF',
      meta: null,
      tiktok: 'C4ABCDEFGHIJKLMNOPQR',
    });
    expect(problems).toEqual([]);
    await close();
  });
});
