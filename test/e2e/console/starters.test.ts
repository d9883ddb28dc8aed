import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { types } from '#console/texts/en/page-types.ts';
import { es } from '#console/texts/es.ts';
import { axeFaults, axeFaultsInBothSchemes } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { isWiderThanScreen, openSignedIn, PHONE, picture, settled } from '#test/support/browser/console.ts';
import { admin, apiAs, eventually, isLocal, origin } from '#test/support/deployment/client.ts';
import { mailTo, newAddress, pathIn } from '#test/support/deployment/mail.ts';
import { sampled } from '#test/support/exhaustive.ts';

const browser = await browserOfFile();

const preview = (page: Page): FrameLocator => page.frameLocator('.smart-device iframe');

const starter = (page: Page, name: string) => page.locator('.smart-starters label', { hasText: name });

const CONFIRM = 'Confirm your subscription';

/** Adds six blocks in the form. */
async function addBlocks(page: Page): Promise<void> {
  const add = async (type: string, fields: Record<string, string> = {}) => {
    await page.getByRole('button', { name: type, exact: true }).click();
    const block = page.getByRole('group', { name: new RegExp(`^${type} \\d`) }).last();
    for (const [name, value] of Object.entries(fields)) {
      await block
        .getByRole('textbox', { name: new RegExp(`^${name}`) })
        .first()
        .fill(value);
    }
  };
  await add('Text', { Text: 'New bowls every month.' });
  await add('Video', { Title: 'Making of', Destination: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
  await add('Music', { Title: 'Song', Destination: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' });
  await add('Product', { Title: 'Bowl', Destination: 'https://shop.example/bowl', Price: '49.99' });
  await add('Divider');
  await add('Subscribe', { Title: 'News' });
}

const fieldOf = (page: Page, name: string) => page.locator(`input[name="${name}"]`).last();

const anAccount = async (): Promise<string> =>
  (await admin('owner', 'create', '--name', 'Starters', '--plan', 'pro')).apiKey;

async function look(page: Page, name: string): Promise<void> {
  await settled(page);
  await picture(page, `starters-${name}`);
  expect(await axeFaults(page), name).toEqual([]);
  expect(await isWiderThanScreen(page), name).toBe(false);
}

/** The sample texts of a starter. */
function textsOf(sample: unknown): string[] {
  if (typeof sample === 'string') return [sample];
  const { name, ...texts } = (Array.isArray(sample) ? { ...sample } : sample) as Record<string, unknown>;
  return Object.values(texts).flatMap(textsOf);
}

describe.runIf(isLocal)('choosing a starter', () => {
  it.each(sampled(Object.keys(types) as (keyof typeof types)[], 2))(
    'of a %s fills all fields with its samples, one starter after the other',
    async (type) => {
      const { page, problems, close } = await openSignedIn(browser, `/smart-links/new?type=${type}`, {
        apiKey: await anAccount(),
      });
      await page.getByRole('radio', { name: 'Blank page' }).waitFor();
      expect(await page.getByRole('radio', { name: 'Blank page' }).isChecked()).toBe(true);
      for (const sample of Object.values(types[type].starters)) {
        await starter(page, sample.name).click();
        const missing = async () => {
          const shown = (await preview(page).locator('body').textContent()) ?? '';
          return textsOf(sample).filter((text) => !shown.includes(text));
        };
        await expect.poll(missing, { message: sample.name }).toEqual([]);
      }
      // Undone, the fields are those of the starter before, which the next one replaces as well.
      await page.locator('.smart-undo button').first().click();
      await starter(page, 'Blank page').click();
      await expect.poll(() => page.getByLabel('Title').first().inputValue()).toBe('');
      expect(problems).toEqual([]);
      await close();
    },
  );

  it('of a survey creates its questions and their options', async () => {
    const apiKey = await anAccount();
    const { page, close } = await openSignedIn(browser, '/smart-links/new?type=surveyLink', { apiKey });
    await starter(page, types.surveyLink.starters.satisfaction.name).click();
    await page.getByRole('button', { name: 'Create Smart Link' }).click();
    await expect.poll(() => page.url()).toMatch(/\/sml_\w+\/edit$/);
    const { questions, options } = types.surveyLink.starters.satisfaction;
    expect((await apiAs(apiKey).get('/smart-links')).body.data.links).toMatchObject([
      {
        questions: [
          { question: questions[0], type: 'nps' },
          { question: questions[1], type: 'singleChoice', options },
          { question: questions[2], type: 'text' },
        ],
      },
    ]);
    await close();
  });
});

describe.runIf(isLocal)('a page from a starter', () => {
  it('has the brand, six blocks and a subscriber', async () => {
    const apiKey = await anAccount();
    const api = apiAs(apiKey);
    await api.put('/brand', { name: 'Halden', color: '#00205b', font: 'lora' });
    const { page, problems, close } = await openSignedIn(browser, '/smart-links/new', { apiKey });
    await page.locator('.smart-type-pictures iframe').first().waitFor();
    await page.getByRole('link', { name: 'Bio page' }).click();

    await page.getByRole('radio', { name: 'Blank page' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Blank page' }).isChecked()).toBe(true);
    await starter(page, 'Restaurant').click();
    expect(await page.getByLabel('Title').first().inputValue()).toBe('Casa Lima');

    // What is typed stays with the next starter, whose look replaces the other.
    await page.getByLabel('Title').first().fill('Halden bar');
    await starter(page, 'Shop').click();
    expect(await page.getByLabel('Title').first().inputValue()).toBe('Halden bar');
    expect(await page.locator('textarea[name="description"]').first().inputValue()).toContain('Notebooks');
    expect(await fieldOf(page, 'theme.accent').inputValue()).toBe('#00205b');
    await preview(page).getByText('New: the linen collection').waitFor();
    expect(await preview(page).locator('h1').textContent()).toBe('Halden bar');
    await look(page, 'preview-desktop');
    expect((await api.get('/smart-links')).body.data.links).toEqual([]);

    await page.getByRole('button', { name: 'Create Smart Link' }).click();
    await expect.poll(() => page.url()).toMatch(/\/sml_\w+\/edit$/);
    await page.getByRole('dialog').waitFor();
    const { links } = (await api.get('/smart-links')).body.data;
    expect(links).toMatchObject([
      {
        title: 'Halden bar',
        theme: { preset: 'pastel', accent: '#00205b', font: 'lora' },
        urls: [{ title: 'New: the linen collection', featured: true }, {}, {}, {}],
      },
    ]);
    expect(await page.getByRole('radio', { name: 'Restaurant' }).count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await addBlocks(page);
    await look(page, 'blocks-desktop');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Changes are live within seconds').waitFor();

    const visitor = await page.context().newPage();
    await visitor.goto(links[0].url);
    await visitor.getByText('New: the linen collection').waitFor();
    await picture(visitor, 'starters-page');
    expect(await axeFaultsInBothSchemes(visitor)).toEqual([]);
    const email = newAddress();
    await visitor.getByRole('textbox', { name: 'Email address' }).fill(email);
    await visitor.getByLabel(/^I agree/).check();
    await visitor.getByRole('button', { name: 'Subscribe' }).click();
    await visitor.getByText('Check your inbox').waitFor();
    await visitor.goto(`${origin}${pathIn(await mailTo(email, CONFIRM), CONFIRM)}`);
    await visitor.getByText('Halden').first().waitFor();
    await visitor.getByRole('button', { name: 'Confirm', exact: true }).click();
    await visitor.getByRole('heading', { name: 'You are subscribed' }).waitFor();
    await visitor.close();
    const [subscriber] = await eventually(
      async () => (await api.get(`/smart-links/${links[0]._id}/subscribers`)).body.data.subscribers,
      ([one]) => one?.status === 'confirmed',
    );
    expect(subscriber).toMatchObject({ email });
    expect(problems).toEqual([]);
    await close();
  });

  it('is built on a phone, in the dark and in the language of the console', async () => {
    const { smartLinks: text } = es;
    const { restaurant } = text.types.myBio.starters;
    const { page, problems, close } = await openSignedIn(browser, '/smart-links/new?type=myBio', {
      ...PHONE,
      apiKey: await anAccount(),
      colorScheme: 'dark',
      locale: 'es-ES',
    });
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await starter(page, restaurant.name).click();
    expect(await page.locator('.smart-starters label').count()).toBe(7);
    await look(page, 'chosen-phone');
    await press(text.preview);
    await expect.poll(() => preview(page).locator('h1').textContent()).toBe(restaurant.title);
    expect(await preview(page).locator(':root').getAttribute('lang')).toBe('es');
    await look(page, 'preview-phone');
    await press(text.edit);

    await press(text.create);
    const published = page.getByRole('dialog', { name: text.published });
    await published.waitFor();
    await look(page, 'published-phone');
    await published.getByRole('button', { name: es.common.close }).first().click();
    const { text: words, video, music, product, divider, subscribe } = text.blocks;
    for (const { add } of [words, video, music, product, divider, subscribe]) await press(add);
    await look(page, 'blocks-phone');
    expect(problems).toEqual([]);
    await close();
  });
});
