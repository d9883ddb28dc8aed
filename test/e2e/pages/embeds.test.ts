import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { allCounted, api, aSmartLink, BROWSER, origin, send } from '#test/support/deployment/client.ts';

const browser = await browserOfFile();

/** Two sites with different origins: a page of one is in the list. */
let sites: Server[];
let listed: string;
let other: string;

const framing = (url: string) =>
  `<!doctype html><html lang="en"><title>A shop</title><main><h1>A shop</h1>\
<iframe title="A page" width="600" height="500" src="${url}"></iframe></main>
<script>heights=[];addEventListener('message',({data,origin})=>heights.push([origin,data]))</script></html>`;

beforeAll(async () => {
  sites = [1, 2].map(() =>
    createServer(({ url = '' }, response) => {
      const framed = new URL(url, 'http://site').searchParams.get('frame');
      response.setHeader('content-type', 'text/html');
      if (url.startsWith('/checkout')) response.setHeader('content-security-policy', `script-src ${origin}`);
      response.end(
        framed
          ? framing(framed)
          : `<title>Arrived</title><script src="${origin}/v1/conversions.js"></script>`,
      );
    }).listen(0, '127.0.0.1'),
  );
  await Promise.all(sites.map((site) => new Promise((listening) => site.once('listening', listening))));
  [listed, other] = sites.map((site) => `http://127.0.0.1:${(site.address() as AddressInfo).port}`) as [
    string,
    string,
  ];
});

afterAll(() => {
  for (const site of sites ?? []) site.close();
});

async function openFramed(site: string, url: string) {
  const context = await browser.newContext({ userAgent: BROWSER });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`${site}/?frame=${encodeURIComponent(url)}`);
  return { context, page, frame: page.frameLocator('iframe'), problems };
}

const heightsOf = (page: Page) =>
  page.evaluate('heights') as Promise<[string, { signpost: string; height: number }][]>;

const policyOf = async (path: string) => {
  const { headers } = await send('GET', path);
  return [
    /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1],
    headers.get('x-frame-options'),
  ];
};

describe('a page with ?embed=1', () => {
  it('is shown by a listed site, opens links in a new tab, reports its height, counts once', async () => {
    const link = await aSmartLink({
      type: 'myBio',
      urls: [{ title: 'My shop', url: `${listed}/arrived` }],
      embedOrigins: [listed],
    });
    const { context, page, frame, problems } = await openFramed(listed, `${link.url}?embed=1`);
    await frame.getByRole('heading', { level: 1 }).waitFor();
    expect(await frame.getByRole('heading', { level: 1 }).textContent()).toBe(link.title);
    await expect.poll(async () => (await heightsOf(page)).length).toBeGreaterThan(0);
    const [[from, said] = []] = await heightsOf(page);
    expect([from, said?.signpost]).toEqual([origin, 'height']);
    expect(said?.height).toBeGreaterThan(200);
    const opened = context.waitForEvent('page');
    await frame.getByRole('link', { name: /My shop/ }).click();
    const tab = await opened;
    await tab.waitForLoadState();
    expect([tab.url(), await tab.title()]).toEqual([`${listed}/arrived`, 'Arrived']);
    expect(await tab.evaluate('opener')).toBeNull();
    expect(problems).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
    await context.close();
    await allCounted();
    const { analytics } = (await api.get(`/smart-links/${link._id}/analytics`)).body.data;
    expect(analytics).toMatchObject({ totalClicks: 1, topReferrers: [{ name: '127.0.0.1', count: 1 }] });
  });

  it.each([
    ['a site that is not in its list', () => other, '?embed=1'],
    ['one in its list without the parameter', () => listed, ''],
  ])('is refused to %s', async (_, site, query) => {
    const link = await aSmartLink({ type: 'myBio', embedOrigins: [listed] });
    const { context, page, problems } = await openFramed(site(), `${link.url}${query}`);
    await expect.poll(() => problems.join()).toMatch(/frame-ancestors/);
    expect(page.frames().map((frame) => frame.url())).not.toContain(`${link.url}${query}`);
    await context.close();
  });

  it('is another response than the page itself, and the same where it has no sites', async () => {
    const link = await aSmartLink({ type: 'myBio', embedOrigins: [listed] });
    expect(await policyOf(`/${link.slug}?embed=1`)).toEqual([listed, 'ALLOWALL']);
    expect(await policyOf(`/${link.slug}`)).toEqual(["'none'", 'DENY']);
    expect(await policyOf(`/${link.slug}?embed=2`)).toEqual(["'none'", 'DENY']);
    await api.put(`/smart-links/${link._id}`, { embedOrigins: null });
    expect(await policyOf(`/${link.slug}?embed=1`)).toEqual(["'none'", 'DENY']);
    expect(await policyOf('/bio/nothing-here')).toEqual(["'none'", 'DENY']);
  });

  it('shows the page of an app to phones, which no store would be in a frame', async () => {
    const link = await aSmartLink({
      type: 'appDownload',
      appstoreLink: 'https://apps.apple.com/app/id1',
      embedOrigins: [listed],
    });
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' };
    expect((await send('GET', `/${link.slug}`, { headers })).status).toBe(302);
    expect((await send('GET', `/${link.slug}?embed=1`, { headers })).status).toBe(200);
  });
});

describe('a page that tracks conversions', () => {
  it('leads to a site with a click ID, which the script of the service reads under a policy', async () => {
    const link = await aSmartLink({
      type: 'myBio',
      urls: [{ title: 'My shop', url: `${listed}/checkout?a=1` }],
      trackConversions: true,
    });
    const script = await send('GET', '/v1/conversions.js');
    expect([
      script.status,
      ...['cache-control', 'access-control-allow-origin', 'cross-origin-resource-policy'].map((name) =>
        script.headers.get(name),
      ),
    ]).toEqual([200, 'public, max-age=86400', '*', 'cross-origin']);
    const context = await browser.newContext({ userAgent: BROWSER });
    const page = await context.newPage();
    await page.goto(link.url, { referer: 'https://news.example/today' });
    const shop = page.getByRole('link', { name: /My shop/ });
    const href = await shop.getAttribute('href');
    expect(href).not.toContain('sp_click');
    await shop.click();
    await page.waitForURL(/checkout/);
    const id = new URL(page.url()).searchParams.get('sp_click');
    expect(page.url()).toBe(`${listed}/checkout?a=1&sp_click=${id}`);
    expect(id).toMatch(/^[\w-]{62,80}$/);
    expect(await page.evaluate("signpost.clickId({ store: 'cookie' })")).toBe(id);
    await page.goto(`${listed}/checkout`);
    expect(await page.evaluate("[signpost.clickId(), signpost.clickId({ store: 'cookie' })]")).toEqual([
      null,
      id,
    ]);
    await context.close();
    await allCounted();
    const { analytics } = (await api.get(`/smart-links/${link._id}/analytics`)).body.data;
    expect(analytics).toMatchObject({
      totalClicks: 1,
      events: [
        { name: 'click', count: 1 },
        { name: 'view', count: 1 },
      ],
    });
  });
});

describe('a survey in a frame', () => {
  const aSurvey = () =>
    aSmartLink({
      type: 'surveyLink',
      questions: [{ question: 'Would you come again?', type: 'yesNo', required: true }],
      embedOrigins: [listed],
    });

  it('is answered in it', async () => {
    const survey = await aSurvey();
    const { context, page, frame, problems } = await openFramed(listed, `${survey.url}?embed=1`);
    await frame.getByRole('button').click();
    await frame.getByRole('alert').waitFor();
    await frame.getByRole('link', { name: 'Would you come again?' }).click();
    await frame.getByText('Yes').click();
    await frame.getByRole('button').click();
    await frame.getByText('Your answers have been sent.').waitFor();
    expect(context.pages()).toEqual([page]);
    expect(problems.filter((text) => !text.includes('400'))).toEqual([]);
    await context.close();
  });

  it('stays in it without JavaScript: errors, and the way back to the page', async () => {
    const survey = await aSurvey();
    const post = (form: Record<string, string>) =>
      send('POST', `/${survey.slug}?embed=1`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': BROWSER },
        body: new URLSearchParams(form).toString(),
      });
    const wrong = await post({});
    expect(wrong.status).toBe(400);
    expect(wrong.headers.get('content-security-policy')).toContain(`frame-ancestors ${listed}`);
    const sent = await post({ 'answers.0': 'yes' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/${survey.slug}?sent=1&embed=1`]);
    // Browsers apply DENY to a redirect in a frame, too.
    expect(sent.headers.get('x-frame-options')).toBe('ALLOWALL');
    expect(await policyOf(sent.headers.get('location') ?? '')).toEqual([listed, 'ALLOWALL']);
  });
});
