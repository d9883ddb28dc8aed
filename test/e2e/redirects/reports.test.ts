import { describe, expect, it } from 'vitest';
import { SMART_LINK_TYPES } from '#shared/smart-links/model/slug.ts';
import { axeFaultsInBothSchemes } from '#test/support/browser/axe.ts';
import { browserOfFile, takeTab } from '#test/support/browser/browser.ts';
import { picture } from '#test/support/browser/console.ts';
import {
  admin,
  aLink,
  aSmartLink,
  BROWSER,
  isLocal,
  origin,
  send,
  visit,
} from '#test/support/deployment/client.ts';
import type { Json } from '#test/support/json.ts';

const browser = await browserOfFile();

const report = (fields: Record<string, string>) =>
  send('POST', '/report', {
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    body: new URLSearchParams(fields).toString(),
  });

describe('/report', () => {
  it('is linked from every landing page, and takes a report of it without JavaScript', async () => {
    const pages = await Promise.all(SMART_LINK_TYPES.map((type) => aSmartLink({ type })));
    const hrefs = await Promise.all(
      pages.map(async ({ slug }) => /href="(\/report[^"]*)"/.exec((await send('GET', `/${slug}`)).body)?.[1]),
    );
    expect(hrefs).toEqual(pages.map(({ url }) => `/report?url=${encodeURIComponent(url)}`));
    const { page, giveBack } = await takeTab(browser, { userAgent: BROWSER, javaScriptEnabled: false });
    await page.goto(`${origin}/${pages[0].slug}`);
    await page.getByRole('link', { name: 'Report abuse' }).click();
    expect(await page.getByLabel('Link or page').inputValue()).toBe(pages[0].url);
    await page.getByLabel('What is wrong with it?').selectOption('phishing');
    await page.getByLabel('What should we know?').fill('It asks for my password');
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    // The response to a GET: reloading sends nothing again.
    expect(page.url()).toBe(`${origin}/report?sent=1`);
    expect((await page.reload())?.request().method()).toBe('GET');
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await giveBack();
  });

  it('passes axe in both schemes, with and without problems', async () => {
    const { page, giveBack } = await takeTab(browser, { userAgent: BROWSER });
    await page.goto(`${origin}/report?url=nonsense`);
    expect(await axeFaultsInBothSchemes(page)).toEqual([]);
    await page.getByLabel('What is wrong with it?').selectOption('spam');
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Link or page').inputValue()).toBe('nonsense');
    expect(await axeFaultsInBothSchemes(page)).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await picture(page, `report-${colorScheme}`);
    }
    await giveBack();
  });

  it('accepts a report of a link, also on its custom domain, and rejects other URLs', async () => {
    const custom = await aLink({ customDomain: 'go.customer.example' });
    expect((await report({ url: custom.shortUrl, category: 'malware' })).status).toBe(303);
    const { status, body } = await report({ url: 'https://other.example/r/abc1234', category: 'malware' });
    expect([status, body]).toEqual([
      400,
      expect.stringContaining('Enter a short link or a page of this service'),
    ]);
  });

  it.runIf(isLocal)('is listed, resolved and takes the link down by command', async () => {
    const { code, shortUrl } = await aLink();
    expect((await report({ url: shortUrl, category: 'phishing' })).status).toBe(303);
    const { reports } = await admin('report', 'list');
    const { id } = reports.find(({ target }: Json) => target.name === code);
    await admin('report', 'resolve', id, '--action', 'blocked', '--note', 'Imitates a bank');
    expect((await visit(code)).status).toBe(410);
    expect(await admin('report', 'show', id)).toMatchObject({ status: 'resolved', openReportsOfTarget: 0 });
  });

  it('is linked from the password page', async () => {
    const { code } = await aLink({ password: 'open sesame' });
    expect((await visit(code)).body).toContain('href="/report"');
  });
});
