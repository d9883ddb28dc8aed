import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { follow, openSignedIn, PHONE, picture, settled } from '#test/support/browser/console.ts';
import { admin, aLink, apiAs, isLocal } from '#test/support/deployment/client.ts';

const browser = await browserOfFile();

/** Answers requests of the API for a path; `respond` gets the number of the request, from 0. */
async function stub(page: Page, path: string, respond: (n: number, url: URL) => object): Promise<URL[]> {
  const asked: URL[] = [];
  await page.route(
    (url) => url.pathname === `/v1/api${path}`,
    async (route) => {
      const url = new URL(route.request().url());
      const data = respond(asked.push(url) - 1, url);
      await route.fulfill({ json: { success: true, message: 'Found.', data } });
    },
  );
  return asked;
}

const TAGS = 11_000;
const LINKS = 124_000;
/** As many as a request reads. */
const READ = 4000;

/** The tags of a part of the links: each has one of its own. */
const tagsOfPart = (part: number) => {
  const isLast = (part + 1) * READ >= LINKS;
  const tags = Array.from({ length: Math.ceil((TAGS * READ) / LINKS) }, (_, i) => ({
    name: `campaign-${String(part * 355 + i).padStart(5, '0')}`,
    links: 11,
  })).filter(({ name }) => Number(name.slice(9)) < TAGS);
  return {
    tags: [...tags, { name: 'mail', links: READ }],
    linksRead: READ,
    nextCursor: isLast ? null : `c${part + 1}`,
  };
};

/** Number of elements in the page. */
const elements = async (page: Page) =>
  (await page.evaluate('document.querySelectorAll("*").length')) as number;

describe.runIf(isLocal)('the console of a large account', () => {
  it('shows 11,000 tags within two seconds, draws those that are seen, and finds the others', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Many tags');
    const { page, problems, close } = await openSignedIn(browser, '/links/folders', { apiKey });
    const asked = await stub(page, '/links/tags', (_, { searchParams }) =>
      tagsOfPart(Number(searchParams.get('cursor')?.slice(1) ?? 0)),
    );
    const started = Date.now();
    await follow(page, '/links/tags');
    await page.getByRole('rowheader', { name: 'campaign-00000' }).waitFor();
    expect(Date.now() - started).toBeLessThan(2000);
    // The rest is counted in the background.
    await page
      .getByRole('row', { name: /^mail 124,000 / })
      .or(page.getByText('Counting tags'))
      .first()
      .waitFor();
    await expect.poll(() => page.getByText('Counting tags').count()).toBe(0);
    expect(asked).toHaveLength(LINKS / READ);
    expect(await page.locator('tbody tr').count()).toBe(100);
    expect(await elements(page)).toBeLessThan(4000);
    await picture(page, 'tags-desktop');

    const searched = Date.now();
    await page.getByRole('searchbox', { name: 'Search tags' }).fill('10999');
    await page.getByRole('row', { name: /^campaign-10999 11 / }).waitFor();
    expect(Date.now() - searched).toBeLessThan(2000);
    expect(await page.locator('tbody tr').count()).toBe(1);
    await page.getByRole('searchbox', { name: 'Search tags' }).fill('');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(100);
    await page.locator('.pager').scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(100);

    // Suggestions: of the tags that are known, some.
    await follow(page, '/links');
    const field = page
      .getByRole('combobox', { name: 'Tag', exact: true })
      .or(page.locator('.tag-filter'))
      .first();
    await field.focus();
    await field.pressSequentially('1099');
    const suggested = page.locator('.filters datalist option');
    await expect.poll(() => suggested.count()).toBe(11);
    await field.fill('');
    await expect.poll(() => suggested.count()).toBe(50);
    expect(asked).toHaveLength(LINKS / READ);
    await page.setViewportSize(PHONE.viewport);
    await follow(page, '/links/tags');
    await page.getByRole('rowheader', { name: 'campaign-00000' }).waitFor();
    await picture(page, 'tags-phone');
    expect(problems).toEqual([]);
    await close();
  });

  it('continues a search over pages on which nothing was found, and says so', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Rare tag');
    const owner = apiAs(apiKey);
    const { _id } = await aLink({ title: 'Oldest' }, owner);
    const { link } = (await owner.get(`/links/${_id}`)).body.data;
    const { page, problems, close } = await openSignedIn(browser, '/links/folders', { apiKey });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked = await stub(page, '/links', (n) =>
      n < 5 ? { links: [], nextCursor: `c${n + 1}` } : { links: [link], nextCursor: null },
    );
    await page.route(
      (url) => url.searchParams.get('cursor') === 'c3',
      async (route) => {
        await held;
        await route.fallback();
      },
    );
    await follow(page, '/links?tag=rare');
    await page.locator('.state').getByText('No matches yet. Searching older entries').waitFor();
    expect(await page.getByText('No links match').count()).toBe(0);
    await picture(page, 'links-searching');
    release();
    await page.getByRole('link', { name: 'Oldest' }).waitFor();
    expect(asked.map(({ searchParams }) => searchParams.get('cursor'))).toEqual([
      null,
      ...[1, 2, 3, 4, 5].map((n) => `c${n}`),
    ]);
    await expect.poll(() => page.locator('.pager button').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it('asks for nothing twice when a view is opened, whatever number of rows it has', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Folders');
    const owner = apiAs(apiKey);
    const { folder } = (await owner.post('/folders', { name: 'Spring' })).body.data;
    for (let n = 0; n < 10; n++) await aLink({ title: `Link ${n}`, folderId: folder._id }, owner);
    const asked: string[] = [];
    const { page, problems, close } = await openSignedIn(browser, '/developer', { apiKey });
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/v1/')) asked.push(`${pathname}${search}`);
    });
    for (const path of ['/', '/links', '/links/folders', '/links/tags', '/smart-links', '/analytics']) {
      asked.length = 0;
      await follow(page, path);
      await settled(page);
      if (path === '/links') await page.getByRole('link', { name: 'Link 9' }).waitFor();
      expect(
        asked.filter((one, i) => asked.indexOf(one) !== i),
        path,
      ).toEqual([]);
      expect(asked.length, `${path}: ${asked.join(' ')}`).toBeLessThanOrEqual(5);
    }
    expect(problems).toEqual([]);
    await close();
  });
});
