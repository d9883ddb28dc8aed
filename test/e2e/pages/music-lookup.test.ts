import { describe, expect, it } from 'vitest';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { openSignedIn } from '#test/support/browser/console.ts';
import { admin, api, apiAs, isLocal, outcome } from '#test/support/deployment/client.ts';

const browser = await browserOfFile();

const URL_THERE = 'https://www.deezer.com/album/302127';

describe('POST /smart-links/lookup', () => {
  it.runIf(isLocal)('reads the service from the URL alone while outbound requests are off', async () => {
    const { status, body } = await api.post('/smart-links/lookup', { url: `${URL_THERE}?utm_source=x` });
    expect([status, body.data.music]).toEqual([
      200,
      { service: 'Deezer', url: URL_THERE, title: null, artist: null, cover: null },
    ]);
  });

  it('names the supported services', async () => {
    const answer = await api.post('/smart-links/lookup', { url: 'https://example.com/album/1' });
    expect(outcome(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.error.details[0]).toMatchObject({
      path: 'url',
      message: expect.stringContaining('Deezer'),
    });
  });
});

describe.runIf(isLocal)('a music page in the console', () => {
  it('fills in a page from a link, and keeps existing values until its owner replaces them', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Musician', '--plan', 'pro');
    const { page, problems, close } = await openSignedIn(browser, '/smart-links/new?type=musicLink', {
      apiKey,
    });
    const lookup = page.getByLabel('Paste a music link');
    await lookup.fill('https://example.com/album/1');
    await page.getByRole('button', { name: 'Fill in' }).click();
    await page.getByText(/Enter the URL of a song/).waitFor();

    const artist = `Artist ${crypto.randomUUID()}`;
    await page.route('**/v1/api/smart-links/lookup', (route) =>
      route.fulfill({
        json: {
          status: 'success',
          message: 'Music looked up.',
          data: { music: { service: 'Deezer', url: URL_THERE, title: 'Discovery', artist, cover: null } },
        },
      }),
    );
    await page.getByLabel('Title').first().fill('My own');
    await lookup.fill(URL_THERE);
    await lookup.press('Enter');
    await page.getByText(`Found on Deezer: Discovery, ${artist}.`).waitFor();
    expect(await page.getByLabel('Title').first().inputValue()).toBe('My own');
    expect(await page.locator('[name=description]').inputValue()).toBe(artist);
    await page.getByRole('button', { name: 'Use “Discovery” as the title' }).click();
    expect(await page.getByLabel('Title').first().inputValue()).toBe('Discovery');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create Smart Link' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('All changes saved').waitFor();
    const [link] = (await apiAs(apiKey).get('/smart-links')).body.data.links;
    expect(link).toMatchObject({
      title: 'Discovery',
      description: artist,
      platforms: [{ name: 'Deezer', url: URL_THERE }],
    });
    expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
    await close();
  });
});
