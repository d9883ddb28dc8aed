import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import {
  DESKTOP,
  isWiderThanScreen,
  openSignedIn,
  PHONE,
  picture,
  settled,
  uploadOrigins,
} from '#test/support/browser/console.ts';
import { aLink, allCounted, api, newUrl, visit } from '#test/support/deployment/client.ts';
import { sampled } from '#test/support/exhaustive.ts';
import { PNG } from '#test/support/files/media-samples.ts';

const browser = await browserOfFile();

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.0 Mobile/15E148 Safari/604.1';

/** A section of the form, opened. */
async function open(dialog: Locator, title: string): Promise<Locator> {
  const section = dialog
    .locator('details')
    .filter({ has: dialog.page().locator('summary', { hasText: title }) });
  await section.locator('summary').click();
  return section;
}

async function pick(rule: Locator, label: string, ...names: string[]): Promise<void> {
  for (const name of names) {
    await rule.getByLabel(label, { exact: true }).fill(name);
    await rule.getByLabel(label, { exact: true }).press('Enter');
  }
}

const saved = async (title: string) =>
  (await api.get(`/links?search=${encodeURIComponent(title)}`)).body.data.links[0];

describe('a link with rules and variants', () => {
  it("is created in the console, redirects by its rules, and shows each destination's clicks", async () => {
    const title = `Targeted ${crypto.randomUUID()}`;
    const { page, problems, close } = await openSignedIn(browser, '/links');
    await page.getByRole('button', { name: 'Create link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create link' });
    await dialog.getByLabel('Destination', { exact: true }).fill(newUrl());
    await dialog.getByLabel('Title (optional)', { exact: true }).fill(title);

    const targeting = await open(dialog, 'Targeting');
    const rule = (number: number) => targeting.getByRole('group', { name: new RegExp(`^Rule ${number}:`) });
    await targeting.getByRole('button', { name: 'Add rule' }).click();
    await pick(rule(1), 'Countries', 'Germany', 'Austria');
    await rule(1).getByLabel('go to').fill('https://example.com/german');
    await targeting.getByRole('button', { name: 'Add rule' }).click();
    await pick(rule(2), 'Countries', 'es');
    await rule(2).getByRole('button', { name: 'Add condition' }).click();
    await rule(2).getByLabel('Condition').last().selectOption('os');
    await pick(rule(2), 'Operating systems', 'iOS');
    await rule(2).getByLabel('go to').fill('https://example.com/spain-ios');
    await targeting.getByRole('button', { name: 'Add rule' }).click();
    await rule(3).getByLabel('Condition').selectOption('devices');
    await pick(rule(3), 'Devices', 'a phone');
    await rule(3).getByLabel('go to').fill('https://example.com/phones');

    const split = await open(dialog, 'Split test');
    for (const [number, path] of [
      [1, 'a'],
      [2, 'b'],
    ] as const) {
      // The first click adds both.
      if (number === 1) await split.getByRole('button', { name: 'Add variant' }).click();
      const variant = split.getByRole('group', { name: new RegExp(`^Variant ${number}:`) });
      await variant.getByLabel('URL').fill(`https://example.com/${path}`);
      await variant.getByLabel('Weight').fill(number === 1 ? '1' : '999');
    }
    await split.getByText('0.1% of visitors').waitFor();
    await split.getByRole('button', { name: 'Split evenly' }).click();
    await expect.poll(() => split.getByText('50% of visitors').count()).toBe(2);
    await split.getByLabel('Find the best variant by').selectOption('other');
    await split.getByLabel('Event', { exact: true }).fill('signup');
    await split.getByLabel('Redirect everyone to the winner').check();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await page.getByText(`“${title}” was created`).waitFor();

    const link = await saved(title);
    expect(link).toMatchObject({
      rules: [
        { if: { countries: ['DE', 'AT'] }, to: 'https://example.com/german' },
        { if: { countries: ['ES'], os: ['ios'] }, to: 'https://example.com/spain-ios' },
        { if: { devices: ['mobile'] }, to: 'https://example.com/phones' },
      ],
      variants: [
        { url: 'https://example.com/a', weight: 1 },
        { url: 'https://example.com/b', weight: 1 },
      ],
      trackConversions: true,
      test: { goal: 'signup', minimum: 20, endsAt: null, apply: 'switch', result: null },
    });
    const from = async (country: string, headers: Record<string, string> = {}) => {
      const { headers: sent } = await visit(link.code, {
        'cloudfront-viewer-country': country,
        ...headers,
      });
      return sent.get('location')?.replace(/\?sp_click=.*/, '');
    };
    expect(await from('DE')).toBe('https://example.com/german');
    expect(await from('ES', { 'user-agent': IPHONE })).toBe('https://example.com/spain-ios');
    expect(await from('FR', { 'user-agent': IPHONE })).toBe('https://example.com/phones');
    const seen = new Set<string | undefined>();
    for (let i = 0; i < 40 && seen.size < 2; i++) {
      // Another visitor each time.
      const agent =
        `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/${100 + i}.0.0.0 ` +
        'Safari/537.36';
      seen.add(await from('ES', { 'user-agent': agent }));
    }
    expect(seen).toEqual(new Set(['https://example.com/a', 'https://example.com/b']));
    await allCounted();

    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: title }).click();
    await page.getByText('If the visitor is in Germany or Austria →').waitFor();
    await page.getByText('If the visitor is in Spain and uses iOS →').waitFor();
    await page.getByText('If the visitor uses a phone →').waitFor();
    await page.getByText('signup · Redirect everyone to the winner').waitFor();
    await page.getByText('No result yet.').waitFor();
    await page.getByRole('row', { name: '1 https://example.com/a' }).waitFor();
    await page.getByRole('tab', { name: 'Destinations' }).click();
    const destinations = page.getByRole('tabpanel', { name: 'Destinations' });
    for (const name of ['Rule 1', 'Rule 2', 'Rule 3', 'Variant 1', 'Variant 2']) {
      await destinations.getByText(name, { exact: true }).waitFor();
    }
    expect(problems).toEqual([]);
    await close();
  });

  it('is edited: rules reordered by keyboard, a schedule, UTM and a preview added', async () => {
    const title = `Edited ${crypto.randomUUID()}`;
    const rules = [
      { if: { countries: ['DE'] }, to: 'https://example.com/1' },
      { if: { languages: ['pt'] }, to: 'https://example.com/2' },
    ];
    const link = await aLink({ title, rules, originalUrl: newUrl() });
    const { page, problems, close } = await openSignedIn(browser, `/links/${link._id}`, {
      allowed: await uploadOrigins(),
    });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit link' });
    await dialog.getByText('2 rules').waitFor();
    const targeting = await open(dialog, 'Targeting');
    await targeting.getByRole('button', { name: 'Move down: Rule 1' }).press('Enter');
    const schedule = await open(dialog, 'Schedule');
    await schedule.getByText('Your time zone: Europe/Madrid').waitFor();
    await schedule.getByLabel('Starts').fill('2027-01-01T09:00');
    const utm = await open(dialog, 'UTM');
    await utm.getByLabel('Source').fill('news letter');
    await utm.getByText(`${new URL(link.originalUrl).href}?utm_source=news%20letter`).waitFor();
    await utm.getByLabel('Forward query parameters').check();
    const preview = await open(dialog, 'Link preview');
    await preview.getByLabel('Title of the preview').fill('Spring sale');
    await preview.getByLabel('Description').fill('Up to 40 % off');
    await preview.getByText('14 of 500 characters').waitFor();
    expect(await preview.getByRole('figure').getByText('Spring sale').count()).toBe(3);
    await preview
      .getByLabel('Upload Image')
      .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: PNG });
    await preview.getByText('card.png').waitFor();
    const app = await open(dialog, 'App');
    await app.getByLabel('Opens on iPhone and iPad').fill('javascript:alert(1)');
    await app.getByLabel('App Store ID').fill('1234567890');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await app.getByText('Enter a URL with the scheme of the app').waitFor();
    await app.getByLabel('Opens on iPhone and iPad').fill('/shop/7');
    await expect.poll(() => preview.locator('figure img').first().getAttribute('src')).toMatch(/^blob:/);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`“${title}” was saved`).waitFor();
    const changed = await saved(title);
    expect(changed).toMatchObject({
      rules: rules.toReversed(),
      startsAt: '2027-01-01T08:00:00.000Z',
      utm: { source: 'news letter' },
      forwardQuery: true,
      preview: { title: 'Spring sale', description: 'Up to 40 % off' },
      app: { ios: { path: '/shop/7', appStoreId: '1234567890' }, ifMissing: 'store' },
    });
    await page.getByText('iOS: /shop/7 · If the app is not installed: Open its store').waitFor();
    await page.getByText('utm_source=news letter').waitFor();
    const { image } = changed.preview;
    expect((await fetch(image)).status).toBe(200);
    await api.post('/links/bulk/delete', { ids: [link._id] });
    expect((await fetch(image)).status).toBe(404);
    expect(problems).toEqual([]);
    await close();
  });

  it('shows each error next to its input, and creates a duplicate only on request', async () => {
    const other = await aLink();
    const { page, problems, close } = await openSignedIn(browser, '/links');
    await page.getByRole('button', { name: 'Create link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create link' });
    const create = dialog.getByRole('button', { name: 'Create link' });
    const title = `Duplicate ${crypto.randomUUID()}`;
    await dialog.getByLabel('Destination', { exact: true }).fill(other.originalUrl);
    await dialog.getByLabel('Title (optional)', { exact: true }).fill(title);
    const targeting = await open(dialog, 'Targeting');
    await targeting.getByRole('button', { name: 'Add rule' }).click();
    await targeting.getByLabel('Countries').fill('Atlantis');
    // Folded away, what is wrong in it is shown all the same.
    await targeting.locator('summary').click();
    await create.click();
    await targeting.getByText('Unknown value. Choose one of the suggestions.').first().waitFor();
    await targeting.getByLabel('Countries').fill('');
    await targeting.getByLabel('go to').fill('nonsense');
    await create.click();
    await targeting.getByText('Add at least one.').waitFor();
    await targeting.getByText(/Enter a URL such as/).waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('rules[0].if.countries');
    await targeting.getByRole('button', { name: 'Remove Rule 1' }).click();
    const split = await open(dialog, 'Split test');
    await split.getByRole('button', { name: 'Add variant' }).click();
    expect(await page.evaluate('document.activeElement.name')).toBe('variants[1].url');
    await split.getByRole('button', { name: 'Remove Variant 2' }).click();
    await split.getByLabel('URL').fill(newUrl());
    await create.click();
    await split.getByText(/Add at least 2/).waitFor();
    await split.getByRole('button', { name: 'Remove Variant 1' }).click();
    await create.click();
    await dialog.getByText('You already have one like this').waitFor();
    expect(await dialog.getByRole('link', { name: other.shortUrl }).getAttribute('href')).toBe(
      `/console/links/${other._id}`,
    );
    await dialog.getByRole('button', { name: 'Create anyway' }).click();
    await page.getByText(`“${title}” was created`).waitFor();
    expect(await saved(title)).toMatchObject({ originalUrl: other.originalUrl, allowDuplicate: true });
    expect(problems).toEqual([]);
    await close();
  });
});

describe.each(
  sampled(
    [
      ['desktop', 'light', 'en-GB', DESKTOP],
      ['phone', 'dark', 'es-ES', PHONE],
    ] as const,
    2,
  ),
)('the form of a link with targeting on a %s, %s, %s', (device, colorScheme, locale, options) => {
  it('axe finds nothing, and nothing is out of sight', async () => {
    const link = await aLink({
      title: 'Spring',
      rules: [
        {
          if: { countries: ['DE', 'AT'], os: ['ios'], query: { plan: 'pro' }, until: '2027-02-01' },
          to: 'https://example.com/a-rather-long-destination-of-a-rule-that-does-not-fit-on-a-phone',
        },
        { if: { languages: ['pt'], devices: ['mobile'] }, to: 'https://example.com/pt' },
      ],
      variants: [
        { url: 'https://example.com/a', weight: 70 },
        { url: 'https://example.com/b', weight: 30 },
      ],
      startsAt: '2026-01-01',
      utm: { source: 'newsletter' },
      preview: {
        title: 'Spring sale: up to 40 % off everything',
        description: 'Only until Sunday, in all shops',
      },
      app: {
        ios: { path: '/shop/spring', appStoreId: '1234567890' },
        android: { url: 'example://shop/spring', package: 'com.example.a.rather.long.name.of.an.app' },
      },
    });
    const { page, problems, close } = await openSignedIn(browser, `/links/${link._id}`, {
      ...options,
      colorScheme,
      locale,
    });
    const look = async (name: string) => {
      await settled(page);
      await picture(page, `console-${name}-${device}-${colorScheme}`);
      expect(await axeFaults(page), name).toEqual([]);
      expect(await isWiderThanScreen(page), name).toBe(false);
    };
    await page.locator('.links-sentences').first().waitFor();
    await look('targeting-details');
    await openForm(page);
    // Rules, variants, schedule, UTM, preview and app.
    const sections = page.locator('.dialog details');
    expect(await sections.count()).toBe(7);
    for (const section of (await sections.all()).slice(1)) await section.locator('summary').click();
    const heights = sections.locator('.links-variant input').evaluateAll(heightsOf);
    expect(new Set(await heights).size).toBe(1);
    await look('targeting-form');
    expect(problems).toEqual([]);
    await close();
  });
});

const heightsOf = (inputs: unknown[]): number[] =>
  inputs.map((input) => (input as { offsetHeight: number }).offsetHeight);

async function openForm(page: Page): Promise<void> {
  await page
    .locator('.view-head .actions button')
    .filter({ has: page.locator('path[d^="M4 20h4"]') })
    .click();
  await page.locator('.dialog details').first().waitFor();
  // The first one, of other options, is open.
  await page.locator('.dialog details summary').first().click();
}
