import { expect, it } from 'vitest';
import { browserOfFile, takeTab } from '#test/support/browser/browser.ts';
import { origin } from '#test/support/deployment/client.ts';

const browser = await browserOfFile();

it('a tab that a test has given back is like a new one for the next', async () => {
  const options = { locale: 'pt-PT' };
  const { page, giveBack } = await takeTab(browser, { ...options, colorScheme: 'dark' });
  const heard: string[] = [];
  page.on('request', (request) => heard.push(request.url()));
  await page.route('**/robots.txt?routed', (route) => route.fulfill({ body: 'routed' }));
  await page.goto(`${origin}/robots.txt?routed`);
  await page.evaluate("localStorage.a=1;sessionStorage.a=1;document.cookie='a=1;path=/'");
  await page.context().newPage();
  await page.setViewportSize({ width: 320, height: 640 });
  await giveBack();

  const next = await takeTab(browser, options);
  expect(next.page).toBe(page);
  heard.length = 0;
  await next.page.goto(`${origin}/robots.txt?routed`);
  expect(heard).toEqual([]);
  expect(
    await next.page.evaluate(
      "[document.body.textContent==='routed',localStorage.length,sessionStorage.length,document.cookie,innerWidth,matchMedia('(prefers-color-scheme:dark)').matches]",
    ),
  ).toEqual([false, 0, 0, '', 1280, false]);
  expect(next.page.context().pages()).toHaveLength(1);
  await next.giveBack();

  const own = await takeTab(browser, { ...options, isOwn: true });
  expect(own.page).not.toBe(page);
  await own.giveBack();
  expect(own.page.isClosed()).toBe(true);
});
