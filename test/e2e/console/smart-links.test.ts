import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import {
  DESKTOP,
  follow,
  isWiderThanScreen,
  LOW,
  openSignedIn,
  PHONE,
  picture,
  settled,
  uploadOrigins,
} from '#test/support/browser/console.ts';
import {
  admin,
  apiAs,
  aSmartLink,
  BROWSER,
  eventually,
  isLocal,
  origin,
  pixel,
  send,
} from '#test/support/deployment/client.ts';
import { sampled } from '#test/support/exhaustive.ts';
import { PNG, SVG } from '#test/support/files/media-samples.ts';

const browser = await browserOfFile();

const anAccount = async (plan = 'pro'): Promise<string> =>
  (await admin('owner', 'create', '--name', 'Page maker', '--plan', plan)).apiKey;

const preview = (page: Page): FrameLocator => page.frameLocator('.smart-device iframe');

/** Titles of the links in the preview, in their order. */
const shownLinks = (page: Page): Promise<string[]> => preview(page).locator('.rows strong').allTextContents();

const rowOf = (page: Page, index: number) => page.locator('.smart-row').nth(index);

async function fillLink(page: Page, index: number, title: string, url: string): Promise<void> {
  await rowOf(page, index).getByLabel('Title').fill(title);
  await rowOf(page, index).getByLabel('Destination').fill(url);
}

/** Drags a row by its handle to the first position; the page scrolls if necessary. */
async function dragToTop(page: Page, from: number): Promise<void> {
  const dragged = await rowOf(page, from).getAttribute('data-row');
  const grip = page.locator(`[data-row="${dragged}"] .smart-grip`);
  const top = async () => (await rowOf(page, 0).boundingBox())?.y ?? 0;
  await expect
    .poll(async () => {
      // The page may have moved the row from under the mouse before it was grabbed.
      if ((await page.locator('.smart-row-dragged').count()) === 0) {
        await page.mouse.up();
        await grip.hover();
        await page.mouse.down();
      }
      await page.mouse.move(320, Math.max(10, (await top()) + 5));
      return rowOf(page, 0).getAttribute('data-row');
    })
    .toBe(dragged);
  await page.mouse.up();
  expect(await page.locator('.smart-row-dragged').count()).toBe(0);
}

describe.runIf(isLocal)('a bio page', () => {
  it('is built next to its preview, and opens for visitors', async () => {
    const apiKey = await anAccount();
    const { page, problems, close } = await openSignedIn(browser, '/smart-links', {
      apiKey,
      allowed: await uploadOrigins(apiKey),
    });
    // Chromium has no share sheet here.
    await page.evaluate('navigator.share = async (shared) => Object.assign(globalThis, { shared })');
    await page.getByText('No Smart Links yet').waitFor();
    await page.getByRole('link', { name: 'Create Smart Link' }).first().click();
    await page.getByRole('link', { name: 'Bio page' }).click();
    await page.getByRole('heading', { level: 1, name: 'New bio page' }).waitFor();

    const title = `Jane ${crypto.randomUUID()}`;
    await page.getByLabel('Title').first().fill(title);
    await fillLink(page, 0, 'First', 'https://example.com/first');
    await page.getByRole('button', { name: 'Add a link' }).click();
    expect(await page.evaluate('document.activeElement.closest("li").dataset.row')).toBe(
      await rowOf(page, 1).getAttribute('data-row'),
    );
    await fillLink(page, 1, 'Second', 'https://example.com/second');
    await page.getByRole('button', { name: 'Add a link' }).click();
    await fillLink(page, 2, 'Third', 'https://example.com/third');
    await preview(page).getByRole('heading', { name: title }).waitFor();
    await expect.poll(() => shownLinks(page)).toEqual(['First', 'Second', 'Third']);

    // By keyboard, the focus goes along; by pointer; and what is removed comes back.
    await page.getByRole('button', { name: 'Move up: Link 2' }).press('Enter');
    await expect.poll(() => shownLinks(page)).toEqual(['Second', 'First', 'Third']);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Move down: Link 1');
    const dragged = await rowOf(page, 2).getAttribute('data-row');
    await rowOf(page, 2).getByLabel('Title').focus();
    await dragToTop(page, 2);
    const focusedRow = `document.activeElement.closest('li')?.dataset.row`;
    expect(await page.evaluate(focusedRow)).toBe(dragged);
    await page.getByRole('status').getByText('Moved to position 1 of 3').waitFor();
    await expect.poll(() => shownLinks(page)).toEqual(['Third', 'Second', 'First']);
    await page.getByRole('button', { name: 'Remove Link 2' }).click();
    await expect.poll(() => shownLinks(page)).toEqual(['Third', 'First']);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => shownLinks(page)).toEqual(['Third', 'Second', 'First']);

    const cover = page.getByLabel('Upload Cover');
    await cover.setInputFiles({ name: 'cover.svg', mimeType: 'image/svg+xml', buffer: SVG });
    await page.getByText('This image format is not supported').waitFor();
    await cover.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: PNG });
    await page.getByText('cover.png').waitFor();
    expect(await page.getByText('This image format').count()).toBe(0);
    await expect.poll(() => preview(page).locator('.banner img').getAttribute('src')).toMatch(/^blob:/);
    const banner = preview(page).locator('.banner img');
    await expect
      .poll(() => banner.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(1);

    // Nothing of the console can be reached from the frame, and its links lead nowhere.
    await preview(page).getByRole('link', { name: 'Second' }).click();
    expect(await shownLinks(page)).toHaveLength(3);
    const framed = () => page.frames().find((one) => one !== page.mainFrame());
    expect(await framed()?.evaluate('self.origin')).toBe('null');

    await page.getByRole('button', { name: 'Create Smart Link' }).dblclick();
    const dialog = page.getByRole('dialog', { name: 'Your page is live' });
    await dialog.getByText(`“${title}” is published`).waitFor();
    const card = dialog.getByRole('figure', { name: 'How others see it when you share it' });
    await card.getByText(title).waitFor();
    await card.locator('img[src*="/media/"]').waitFor();
    await picture(page, 'console-published');
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Share' }).click();
    const { url } = (await apiAs(apiKey).get('/smart-links')).body.data.links[0];
    expect(await page.evaluate('globalThis.shared')).toEqual({ title, url });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('All changes saved').waitFor();
    const { links } = (await apiAs(apiKey).get('/smart-links')).body.data;
    expect(links).toHaveLength(1);
    const [link] = links;
    expect(page.url()).toBe(`${origin}/console/smart-links/${link._id}/edit`);
    const address = await page.getByRole('link', { name: 'Open' }).getAttribute('href');
    expect(address).toBe(link.url);
    const visitor = await page.context().newPage();
    await visitor.goto(address ?? '');
    expect(await visitor.locator('.rows strong').allTextContents()).toEqual(['Third', 'Second', 'First']);
    expect(await visitor.locator('.banner img').getAttribute('src')).toBe(link.cover);
    // Sizes of pictures are known once they have been copied; only the preview marks what is edited, and only
    // visitors share.
    const drawn = `document.querySelector('main').outerHTML.replace(/ width="1" height="1"/, '')
      .replaceAll(/ data-edited="\\w+"/g, '').replace(/<div class="share".*?<\\/div>/, '')`;
    await expect.poll(() => framed()?.evaluate(drawn)).toBe(await visitor.evaluate(drawn));
    expect(problems).toEqual([]);
    await close();
  });

  it('shows errors next to the field, and keeps them there when its row moves', async () => {
    const apiKey = await anAccount();
    const { page, problems, close } = await openSignedIn(browser, '/smart-links/new?type=myBio', {
      apiKey,
      ...LOW,
    });
    await fillLink(page, 0, 'Good', 'https://example.com');
    await page.getByRole('button', { name: 'Add a link' }).click();
    await fillLink(page, 1, 'Bad', 'nonsense');
    await page.getByRole('button', { name: 'Create Smart Link' }).click();
    await page.getByText('Enter a URL such as').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('title');
    const wrong = () => page.locator('.smart-row').filter({ hasText: 'Enter a URL such as' });
    expect(await wrong().getByLabel('Title').inputValue()).toBe('Bad');
    await page.getByRole('button', { name: 'Move up: Link 2' }).click();
    expect(await wrong().getByLabel('Title').inputValue()).toBe('Bad');
    expect(await rowOf(page, 0).getByLabel('Destination').getAttribute('aria-invalid')).toBe('true');

    // A list that a page requires, and errors that only the API knows.
    await page.getByRole('button', { name: 'Remove Link 1' }).click();
    await page.getByRole('button', { name: 'Remove Link 1' }).click();
    await page.getByLabel('Title').first().fill('Nothing in it');
    await page.getByRole('button', { name: 'Create Smart Link' }).click();
    await page.getByText('Add at least one.').waitFor();
    await page.getByRole('button', { name: 'Add a link' }).click();
    await fillLink(page, 0, 'Good', 'https://example.com');
    await page.getByLabel('Slug').fill('no spaces');
    await page.getByLabel('Language of your texts').selectOption('Another language…');
    await page.getByLabel('Language tag').fill('nonsense!');
    await page.getByRole('button', { name: 'Create Smart Link' }).click();
    await page.getByText('Use letters (a-z)').waitFor();
    await page.getByText('Enter a language tag').waitFor();
    expect((await apiAs(apiKey).get('/smart-links')).body.data.links).toEqual([]);

    const slug = `taken-${crypto.randomUUID()}`;
    const urls = [{ title: 'One', url: 'https://example.com' }];
    await aSmartLink({ title: 'First', slug, urls }, apiAs(apiKey));
    await page.getByLabel('Language of your texts').selectOption('العربية');
    await page.getByLabel('Slug').fill(slug);
    await page.getByLabel('Tags').focus();
    await page.getByText('This slug is already in use').waitFor();
    await page.getByLabel('Slug').fill(`${slug}-2`);
    expect(await page.getByText('This slug is already in use').count()).toBe(0);
    await page.getByLabel('Slug').fill(slug);
    await page.getByRole('button', { name: 'Create Smart Link' }).click();
    await page.getByText('This slug is already in use').waitFor();
    expect(await page.getByLabel('Slug').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => preview(page).locator(':root').getAttribute('dir')).toBe('rtl');
    expect(problems).toEqual([]);
    await close();
  });

  it('restores an unsaved page after navigating away', async () => {
    const apiKey = await anAccount();
    const urls = [{ title: 'One', url: 'https://example.com' }];
    const link = await aSmartLink({ title: 'Saved', urls }, apiAs(apiKey));
    const { page, close } = await openSignedIn(browser, `/smart-links/${link._id}/edit`, { apiKey, ...LOW });
    await page.getByLabel('Title').first().fill('Not saved');
    await page.getByRole('navigation', { name: 'Saved' }).getByRole('link', { name: 'Analytics' }).click();
    await page.getByText('No views in this period').waitFor();
    await page.goBack();
    await page.getByText('Your unsaved changes were restored').waitFor();
    expect(await page.getByLabel('Title').first().inputValue()).toBe('Not saved');
    await page.getByRole('button', { name: 'Start over' }).click();
    expect(await page.getByLabel('Title').first().inputValue()).toBe('Saved');

    await page.getByLabel('Title').first().fill('Changed');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Changed' }).waitFor();
    await page.getByRole('button', { name: /^More actions/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('“Changed” was deleted').waitFor();
    await page.getByText('No Smart Links yet').waitFor();
    expect((await send('GET', `/${link.slug}`)).status).toBe(404);
    await close();
  });
});

describe('the page of the preview', () => {
  it('runs only its own script, in an opaque origin, and only in a frame of the console', async () => {
    const { body } = await send('GET', '/console');
    const [, path = ''] = /name="signpost-preview" content="([^"]+)"/.exec(body) ?? [];
    const page = await send('GET', path);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toBe("sandbox allow-scripts; frame-ancestors 'self'");
    expect(page.body).toMatch(/default-src 'none'; script-src 'sha256-[^']+'; img-src/);
    expect(page.body).not.toContain('unsafe');
  });
});

describe.runIf(isLocal)('a survey', () => {
  it('is built, accepts responses, and shows them', async () => {
    const apiKey = await anAccount('free');
    const { page, problems, close } = await openSignedIn(browser, '/smart-links/new?type=surveyLink', {
      apiKey,
      ...LOW,
    });
    const title = `Survey ${crypto.randomUUID()}`;
    await page.getByLabel('Title').first().fill(title);
    await rowOf(page, 0).getByLabel('Question').fill('How was it?');
    await page.getByRole('button', { name: 'Add a question' }).click();
    await rowOf(page, 1).getByLabel('Question').fill('Which one?');
    await rowOf(page, 1).getByLabel('Type of answer').selectOption('singleChoice');
    await page.getByRole('button', { name: 'Create Smart Link' }).click();
    await rowOf(page, 1).getByText('Enter at least one choice.').waitFor();
    await rowOf(page, 1).getByLabel('Choices').fill('Red\nGreen');
    await preview(page).getByLabel('Green').waitFor();
    const second = rowOf(page, 1);
    await second
      .getByLabel('Show', { exact: true })
      .selectOption({ label: 'Only after certain answers to “How was it?”' });
    await page.getByRole('button', { name: 'Create Smart Link' }).click();
    await second.getByText('Choose at least one answer.').first().waitFor();
    await second.getByLabel('4', { exact: true }).check();
    await page.getByLabel('Email').fill('owner@example.com');
    await page.getByLabel('Emails about responses').selectOption('daily');
    await page.getByRole('button', { name: 'Create Smart Link' }).click();
    await page.getByText(`“${title}” is published`).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    expect((await apiAs(apiKey).get('/smart-links')).body.data.links).toMatchObject([{ digest: 'daily' }]);

    const visitor = await page.context().newPage();
    await visitor.goto((await page.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? '');
    await visitor.getByLabel('Green').waitFor({ state: 'hidden' });
    await visitor.getByRole('radio', { name: '4' }).check();
    await visitor.getByLabel('Green').check();
    await visitor.getByRole('button', { name: 'Send' }).click();
    await visitor.getByText('Thank you').waitFor();

    await page.getByRole('link', { name: 'Results' }).click();
    await page.getByText('Waiting for confirmation: responses are emailed to owner@example.com').waitFor();
    const rating = page.getByRole('region', { name: 'How was it?' }).first();
    await rating.getByText('1 answered, 0 skipped').waitFor();
    const columns = rating.locator('.columns dl > div');
    expect(await columns.allInnerTexts()).toEqual(['1\n0', '2\n0', '3\n0', '4\n1', '5\n0']);
    const choice = page.getByRole('region', { name: 'Which one?' }).first();
    await choice.getByRole('row', { name: 'Green 1' }).waitFor();
    await page.getByText('Each response').click();
    await page.locator('.smart-answers').getByText('Green').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const csv = await new Response((await download.createReadStream()) as never).text();
    expect(csv).toContain('"How was it?","Which one?"');
    expect(csv).toContain('"4","Green"');
    await page.getByRole('button', { name: /^Delete the response from/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No responses yet').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it.each(
    sampled<[string, object]>(
      [
        ['desktop', {}],
        ['phone', { ...PHONE, colorScheme: 'dark' as const }],
      ],
      2,
    ),
  )('keeps results and conditions of an option that is renamed, on a %s', async (name, options) => {
    const apiKey = await anAccount('free');
    const api = apiAs(apiKey);
    const questions = [
      { id: 'color', question: 'Color?', type: 'singleChoice', options: ['Red', 'Blu'] },
      { id: 'why', question: 'Why?', type: 'text', showIf: { question: 'color', answers: ['Blu'] } },
    ];
    const link = await aSmartLink({ type: 'surveyLink', questions }, api);
    await send('POST', `/v1/smart-links/slug/${link.slug}/survey`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answers: ['Blu'] }),
    });
    const path = `/smart-links/${link._id}`;
    const { page, problems, close } = await openSignedIn(browser, `${path}/edit`, { apiKey, ...options });
    const choices = rowOf(page, 0).getByLabel('Choices');
    await choices.fill('Green\nRed\nBlu');
    await choices.press('Backspace');
    await choices.pressSequentially('ack');
    expect(await choices.inputValue()).toBe('Green\nRed\nBlack');
    await expect.poll(() => rowOf(page, 1).getByLabel('Black', { exact: true }).isChecked()).toBe(true);
    await settled(page);
    await picture(page, `survey-renamed-${name}`);
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Changes are live within seconds').waitFor();

    const { link: saved } = (await api.get(path)).body.data;
    expect(saved.questions).toMatchObject([
      { options: ['Green', 'Red', 'Black'], optionIds: [expect.any(String), ...link.questions[0].optionIds] },
      { showIf: { answers: ['Black'] } },
    ]);
    await follow(page, `${path}/results`);
    const results = page.getByRole('region', { name: 'Color?' }).first();
    await results.getByRole('row', { name: 'Black 1' }).waitFor();
    await picture(page, `survey-results-${name}`);
    expect(problems).toEqual([]);
    await close();
  });
});

describe.runIf(isLocal)('the list', () => {
  it("filters by type and title, shows the plan's usage, and links to a page's analytics", async () => {
    const apiKey = await anAccount('free');
    const pages = [
      { type: 'myBio', title: 'Places', urls: [{ title: 'Shop', url: 'https://example.com/shop' }] },
      { type: 'appDownload', title: 'Our app', appstoreLink: 'https://apps.apple.com/app/id1' },
    ];
    for (const fields of pages) await aSmartLink(fields, apiAs(apiKey));
    const { page, problems, close } = await openSignedIn(browser, '/smart-links', { apiKey });
    await page.getByText('2 of 5 Smart Links in use').waitFor();
    await page.getByLabel('Type').selectOption('myBio');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(page.url()).toContain('type=myBio');
    await page.getByRole('searchbox').fill('no such page');
    await page.getByText('No Smart Links match your filters').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(3);

    const { links } = (await apiAs(apiKey).get('/smart-links?type=myBio')).body.data;
    const { slug, _id: id } = links[0];
    await pixel(slug);
    await pixel(slug, { event: 'click', meta: 'https://example.com/shop' });
    await send('GET', `/v1/smart-links/track/${slug}`, { headers: { 'user-agent': BROWSER } });
    await eventually(
      async () => (await apiAs(apiKey).get(`/smart-links/${id}/analytics`)).body.data.analytics,
      ({ totalClicks, unverifiedClicks, topTargets }) =>
        totalClicks === 1 && unverifiedClicks === 1 && topTargets.length === 1,
    );
    await page.getByRole('link', { name: 'Places', exact: true }).click();
    const targets = page.getByRole('table', { name: 'Clicked links' });
    await targets.getByRole('row', { name: 'Shop example.com/shop 1 100%' }).waitFor();
    expect(await page.getByRole('definition').first().textContent()).toMatch(/^1(?!\d)/);
    await page.getByText('1 unverified view is not counted.').waitFor();
    await page.getByRole('checkbox', { name: 'Include unverified views' }).check();
    await page.getByText('1 unverified view is counted.').waitFor();
    await expect.poll(() => page.getByRole('definition').first().textContent()).toMatch(/^2(?!\d)/);
    expect(page.url()).toContain('unverified=include');
    expect(await axeFaults(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('shows a read-only key which actions it lacks permission for', async () => {
    const { ownerId, apiKey: full } = await admin('owner', 'create', '--name', 'Reader', '--plan', 'pro');
    const { apiKey } = await admin('key', 'create', ownerId, '--permissions', 'smart-links:read');
    const link = await aSmartLink({ type: 'webinarLink', title: 'Seen only' }, apiAs(full));
    const { page, close } = await openSignedIn(browser, '/smart-links', { apiKey });
    await page.getByRole('link', { name: 'Seen only' }).waitFor();
    expect(await page.getByRole('button', { name: 'Create Smart Link' }).isDisabled()).toBe(true);
    await follow(page, `/smart-links/${link._id}`);
    await page.getByText('analytics:read').first().waitFor();
    await follow(page, `/smart-links/${link._id}/edit`);
    await page.getByText('smart-links:write').last().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await close();
  });
});

describe.runIf(isLocal).each(
  sampled(
    [
      ['desktop', 'light', DESKTOP],
      ['phone', 'dark', PHONE],
    ] as const,
    2,
  ),
)('on a %s', (device, colorScheme, options) => {
  it('axe finds nothing, and nothing is out of sight', async () => {
    const apiKey = await anAccount();
    const made = (fields: Record<string, unknown>) => aSmartLink(fields, apiAs(apiKey));
    const survey = await made({
      type: 'surveyLink',
      title: 'A survey with a title that is rather long for the screen of a phone',
      questions: [
        { question: 'How was it?', type: 'rating' },
        { question: 'And why?', type: 'text' },
        { question: 'What did you eat?', type: 'singleChoice', options: ['Cake', 'Bread'] },
      ],
    });
    const video = await made({
      type: 'videoLink',
      title: 'Films',
      videos: [{ title: 'How it works', url: 'https://example.com/watch' }],
    });
    await send('POST', `/v1/smart-links/slug/${survey.slug}/survey`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answers: { 0: 5, 1: 'Because.', 2: 'Cake' } }),
    });
    const { page, problems, close } = await openSignedIn(browser, '/smart-links', {
      ...options,
      colorScheme,
      apiKey,
    });
    const look = async (path: string, name: string, seen: string) => {
      if (path !== '') await follow(page, `/smart-links${path}`);
      await page.locator(seen).first().waitFor();
      await settled(page);
      await picture(page, `console-smart-links-${name}-${device}-${colorScheme}`);
      expect(await axeFaults(page), name).toEqual([]);
      expect(await isWiderThanScreen(page), name).toBe(false);
    };
    await look('', 'list', 'table');
    await look('/new', 'types', '.smart-types');
    await look(`/${survey._id}/edit`, 'survey', '.smart-rows');
    await look(`/${survey._id}/results`, 'results', '.smart-totals');
    await look(`/${video._id}/edit`, 'video', '.smart-rows');
    await look(`/${survey._id}`, 'analytics', '.report-none');
    expect(problems).toEqual([]);
    await close();
  });
});
