import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Signpost } from '@signpost/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop } from '#examples/shop/open-shop.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { figure, follow, openSignedIn, settled } from '#test/support/browser/console.ts';
import { admin, BROWSER, eventually, isLocal, origin } from '#test/support/deployment/client.ts';

const browser = await browserOfFile();

/** In a local run only: it leads visitors to this machine. */
describe.runIf(isLocal)('a purchase in a shop', () => {
  let apiKey: string;
  let signpost: Signpost;
  let shop: Server;
  let shopUrl: string;

  beforeAll(async () => {
    apiKey = (await admin('owner', 'create', '--name', 'Teapots', '--plan', 'business')).apiKey;
    signpost = new Signpost({ origin, apiKey });
    shop = openShop({ signpost, origin }).listen(0, '127.0.0.1');
    await once(shop, 'listening');
    shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  });

  afterAll(() => {
    shop?.closeAllConnections();
    shop?.close();
  });

  it('shows in the console, from the short link to the refund', async () => {
    const link = await signpost.links.create({
      originalUrl: `${shopUrl}?sort=new`,
      title: 'Teapots in spring',
      trackConversions: true,
    });
    const context = await browser.newContext({ userAgent: BROWSER });
    const visitor = await context.newPage();
    await visitor.goto(link.shortUrl);
    expect(visitor.url()).toMatch(/\?sort=new&sp_click=[\w-]{62,80}$/);
    await visitor.getByRole('button', { name: 'Subscribe' }).click();
    await visitor.getByText('Thank you for subscribing').waitFor();
    for (const isKept of [true, false]) {
      // Without the parameter: the script remembers it.
      await visitor.goto(shopUrl);
      await visitor.getByRole('button', { name: 'Buy' }).click();
      await visitor.getByRole('heading', { name: 'Thank you' }).waitFor();
      if (isKept) continue;
      await visitor.getByRole('button', { name: 'Send it back' }).click();
      await visitor.getByRole('heading', { name: 'Refunded' }).waitFor();
    }
    await context.close();
    // Somebody who came by themselves.
    await fetch(`${shopUrl}orders`, { method: 'POST', body: new URLSearchParams({ clickId: '' }) });

    const figures = { leads: 1, sales: 2, refunds: 1, revenue: [{ amount: 4999, currency: 'EUR' }] };
    await eventually(
      () => signpost.links.analytics(link._id),
      ({ leads, refunds, sales, totalClicks }) => leads + refunds + sales === 4 && totalClicks === 1,
    );
    expect(await signpost.links.analytics(link._id)).toMatchObject(figures);

    const { page, problems, close } = await openSignedIn(browser, `/links/${link._id}`, { apiKey });
    const report = page.getByRole('region', { name: 'Conversions', exact: true });
    await report.waitFor();
    await settled(page);
    expect(await figure(page, 'Leads').textContent()).toContain('1');
    expect(await figure(page, 'Sales').textContent()).toMatch(/2.*1 refund/);
    expect(await figure(page, 'Revenue').textContent()).toContain('€49.99');
    const funnel = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Funnel' }) });
    expect(await funnel.getByRole('row').allTextContents()).toEqual([
      'NameTimesShare of clicks',
      'Clicks1100%',
      'Leads1100%',
      'Sales2200%',
    ]);
    await follow(page, '/links');
    await page
      .getByRole('row', { name: /Teapots in spring/ })
      .getByText('€49.99')
      .waitFor();
    await follow(page, '/analytics');
    await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
    await settled(page);
    expect(await figure(page, 'Sales').textContent()).toContain('3');
    expect(await figure(page, 'Revenue').textContent()).toContain('€99.98');
    expect(problems).toEqual([]);
    await close();
  });
});
