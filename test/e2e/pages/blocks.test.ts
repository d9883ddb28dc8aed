import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { encode as encodeJpeg } from 'jpeg-js';
import { describe, expect, it } from 'vitest';
import { axeFaults, axeFaultsInBothSchemes } from '#test/support/browser/axe.ts';
import { browserOfFile, takeTab } from '#test/support/browser/browser.ts';
import {
  DESKTOP,
  isWiderThanScreen,
  openSignedIn,
  PHONE,
  picture,
  settled,
} from '#test/support/browser/console.ts';
import {
  admin,
  api,
  apiAs,
  aSmartLink,
  eventually,
  isLocal,
  newTitle,
  origin,
  outcome,
  send,
} from '#test/support/deployment/client.ts';
import { firstMailTo, mailTo, newAddress, pathIn, press } from '#test/support/deployment/mail.ts';
import { aCaller } from '#test/support/deployment/visitors.ts';
import { sampled } from '#test/support/exhaustive.ts';
import { aPhoto } from '#test/support/files/photos.ts';
import type { Json } from '#test/support/json.ts';

const CONFIRM = 'Confirm your subscription';

const browser = await browserOfFile();

const PHOTO = Buffer.from(encodeJpeg(aPhoto(600, 400), 90).data);

async function anUpload(): Promise<string> {
  const { uploadUrl, fields, storageCode } = (
    await api.post('/uploads', { contentType: 'image/jpeg', size: PHOTO.length })
  ).body.data;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', new Blob([PHOTO], { type: 'image/jpeg' }));
  expect((await fetch(uploadUrl, { method: 'POST', body: form })).status).toBe(204);
  return storageCode;
}

/** No digits: emails leave out what could be a phone number. */
const aTitle = () => newTitle().replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');

const aPage = (urls: unknown[], overrides: Record<string, unknown> = {}, as = api): Promise<Json> =>
  aSmartLink({ type: 'myBio', title: aTitle(), urls, ...overrides }, as);

const VIDEO = { type: 'video', title: 'Making of', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' };
const SUBSCRIBE = { type: 'subscribe', title: 'News', description: 'Once a month.' };

const SIX = async (): Promise<unknown[]> => [
  { title: 'Shop', url: 'https://example.com/shop' },
  { type: 'text', text: 'New bowls every month.\n<script>alert(1)</script>' },
  VIDEO,
  { type: 'music', title: 'Song', url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' },
  { type: 'divider' },
  {
    type: 'product',
    title: 'Bowl',
    url: 'https://shop.example/bowl',
    price: { amount: 4999, currency: 'EUR' },
    image: await anUpload(),
  },
  { type: 'gallery', images: [{ image: await anUpload(), alt: 'A bowl' }, { image: await anUpload() }] },
  SUBSCRIBE,
];

const sendForm = (page: Json, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  send('POST', `/v1/smart-links/subscribe/${page.slug}`, { body: new URLSearchParams(fields), headers });

const subscribersOf = async ({ _id }: Json): Promise<Json[]> =>
  (await api.get(`/smart-links/${_id}/subscribers`)).body.data.subscribers;

/** Sends the form and presses the button of the email. */
async function subscribe(page: Json, email = newAddress()): Promise<{ email: string; path: string }> {
  const sent = await sendForm(page, { email, consent: 'yes' });
  expect([sent.status, sent.headers.get('location')]).toEqual([
    303,
    `/${page.slug}?sent=subscribed#subscribe`,
  ]);
  const path = pathIn(await mailTo(email, CONFIRM), CONFIRM);
  expect((await press(path, 'confirm')).status).toBe(200);
  return { email, path };
}

describe.runIf(isLocal)('a page with blocks', () => {
  it('shows them on a desktop and on a phone, and loads players once clicked', async () => {
    const link = await aPage(await SIX());
    const devices = [
      ['desktop', DESKTOP],
      ['phone', PHONE],
    ] as const;
    for (const [name, device] of sampled(devices, 2)) {
      const { page, giveBack } = await takeTab(browser, device);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).origin));
      await page.route(/youtube-nocookie|spotify/, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<p>Player' }),
      );
      await page.goto(link.url);
      expect(await page.locator('main').textContent()).toContain('<script>alert(1)</script>');
      expect(await page.locator('main').textContent()).toContain('€49.99');
      await page.getByRole('img', { name: 'A bowl' }).scrollIntoViewIfNeeded();
      expect([name, await axeFaultsInBothSchemes(page)]).toEqual([name, []]);
      await picture(page, `blocks-${name}-dark`);
      await page.emulateMedia({ colorScheme: 'light' });
      await picture(page, `blocks-${name}`);
      expect(await isWiderThanScreen(page)).toBe(false);
      expect([...new Set(asked)].filter((one) => /youtube|spotify|example/.test(one))).toEqual([]);
      expect(await page.context().cookies()).toEqual([]);

      await page.getByText('Making of').click();
      const frame = page.locator('iframe[title="Making of"]');
      await frame.waitFor();
      expect(await frame.getAttribute('sandbox')).not.toMatch(/top-navigation|modals|forms/);
      await page.frameLocator('iframe[title="Making of"]').getByText('Player').waitFor();
      await giveBack();
    }
  });

  it('takes a subscriber', async () => {
    const link = await aPage([SUBSCRIBE]);
    const { page, giveBack } = await takeTab(browser, PHONE);
    await page.goto(link.url);
    const email = newAddress();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Enter an email address such as').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('subscribe.email');
    expect(page.url()).toBe(link.url);
    await page.getByRole('textbox', { name: 'Email address' }).fill(email);
    await page.getByLabel(/^I agree/).check();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Check your inbox').waitFor();
    await picture(page, 'blocks-sent');

    const mail = await mailTo(email, CONFIRM);
    // The account is on a paid plan.
    expect(mail.subject).toBe(`${CONFIRM}: ${link.title}`);
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
      'List-Unsubscribe=One-Click',
    );
    const path = pathIn(mail, CONFIRM);
    // As mail programs do.
    expect((await send('GET', path)).status).toBe(200);
    expect((await send('HEAD', path)).status).toBe(200);
    expect(await subscribersOf(link)).toMatchObject([{ email, status: 'pending' }]);
    await page.goto(`${origin}${path}`);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
    await picture(page, 'blocks-confirmed');
    await eventually(
      () => subscribersOf(link),
      ([one]) => one?.status === 'confirmed',
    );
    await page.goto(`${origin}${path}`);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    expect(await subscribersOf(link)).toEqual([]);
    expect((await send('GET', path)).status).toBe(404);
    await giveBack();
  });

  it('works without JavaScript, right to left, in the language of the page', async () => {
    const link = await aPage([VIDEO, SUBSCRIBE], { language: 'ar', title: `خزف ${aTitle()}` });
    const email = newAddress();
    const { page, giveBack } = await takeTab(browser, { ...PHONE, javaScriptEnabled: false });
    await page.goto(link.url);
    await picture(page, 'blocks-arabic');
    expect(await page.getByRole('link', { name: /Making of/ }).getAttribute('href')).toBe(
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    );
    await page.locator('.list input[type=email]').fill('jane');
    await page.locator('.list button').click();
    await page.getByText('اكتب بريدًا إلكترونيًا').waitFor();
    expect(await page.locator('.list input[type=email]').inputValue()).toBe('jane');
    await page.locator('.list input[type=email]').fill(email);
    await page.locator('.list input[type=checkbox]').check();
    await page.locator('.list button').click();
    await page.getByText('تحقق من بريدك').waitFor();
    const mail = await mailTo(email);
    expect(mail.subject).toContain('أكّد اشتراكك');
    await page.goto(`${origin}${pathIn(mail, 'أكّد اشتراكك')}`);
    await page.getByRole('button', { name: 'تأكيد' }).click();
    await page.getByRole('heading', { name: 'أنت مشترك' }).waitFor();
    await giveBack();
  });
});

describe.runIf(isLocal)('a subscription', () => {
  it('is accepted as JSON, and its errors are reported', async () => {
    const link = await aPage([{ type: 'subscribe' }]);
    const email = newAddress();
    const path = `/v1/smart-links/subscribe/${link.slug}`;
    const good = await aCaller()('POST', path, { email, consent: true });
    expect([good.status, good.body.data]).toEqual([201, { status: 'pending' }]);
    const headers = { accept: 'application/json' };
    const bad = await sendForm(link, { email: 'jane' }, headers);
    expect([...outcome(bad), bad.body.error.details.map(({ path }: Json) => path)]).toEqual([
      400,
      'VALIDATION_ERROR',
      ['email', 'consent'],
    ]);
    const other = await aSmartLink();
    expect(outcome(await sendForm(other, { email: newAddress(), consent: 'yes' }, headers))).toEqual([
      410,
      'SUBSCRIPTION_CLOSED',
    ]);
    const closed = await sendForm(other, { email: newAddress(), consent: 'yes' });
    expect([closed.status, String(closed.body)]).toEqual([
      410,
      expect.stringContaining('This page does not accept subscribers'),
    ]);
  });

  it('is ended with one click by the link that owners get, which confirms nothing', async () => {
    const link = await aPage([{ type: 'subscribe' }]);
    const { email } = await subscribe(link);
    const [one] = await subscribersOf(link);
    expect(one).toMatchObject({ email, status: 'confirmed' });
    const path = new URL(one?.unsubscribeUrl).pathname;
    expect(String((await press(path, 'confirm')).body)).toContain('Your subscription');
    const oneClick = () =>
      send('POST', path, { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect((await oneClick()).status).toBe(200);
    expect((await oneClick()).status).toBe(200);
    expect(await subscribersOf(link)).toEqual([]);

    await subscribe(link);
    const [other] = await subscribersOf(link);
    const form = new FormData();
    form.append('List-Unsubscribe', 'One-Click');
    const sent = await fetch(other?.unsubscribeUrl, { method: 'POST', body: form });
    expect([sent.status, await subscribersOf(link)]).toEqual([200, []]);
  });

  it('tells nobody who is subscribed', async () => {
    const link = await aPage([{ type: 'subscribe' }]);
    const { email } = await subscribe(link);
    const [again, stranger] = await Promise.all(
      // Under an ID of its own: the same form again has no effect.
      [email, newAddress()].map((one) =>
        sendForm(link, { email: one, consent: 'yes', formId: randomUUID() }),
      ),
    );
    expect([again?.status, again?.headers.get('location')]).toEqual([
      stranger?.status,
      stranger?.headers.get('location'),
    ]);
    // A line of a mail ends before its last word.
    expect((await firstMailTo(email, 'It is already')).subject).toContain('You are already subscribed');
  });

  it('is in lists, CSV files and the audit log, and is deleted by the owner', async () => {
    const link = await aPage([{ type: 'subscribe' }]);
    const { email } = await subscribe(link);
    const file = await api.get(`/smart-links/${link._id}/subscribers`, undefined, { accept: 'text/csv' });
    expect(file.headers.get('content-disposition')).toMatch(/-subscribers-\d{4}-\d\d-\d\d\.csv"$/);
    const rows: Json[] = parse(String(file.body), { columns: true });
    expect(rows).toMatchObject([{ email, status: 'confirmed' }]);
    const one = `/smart-links/${link._id}/subscribers/${rows[0]._id}`;
    expect((await api.delete(one)).status).toBe(200);
    expect(outcome(await api.delete(one))).toEqual([404, 'NOT_FOUND']);
    const { entries } = (await api.get(`/audit?target=${link._id}`)).body.data;
    expect(entries[0]).toMatchObject({ action: 'smart_link.subscriber_deleted' });
    expect(JSON.stringify(entries)).not.toContain(email);
  });
});

describe.runIf(isLocal)('blocks in the console', () => {
  it('are added, moved by keyboard, previewed, and have their subscribers', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Host', '--plan', 'pro');
    const link = await aPage([{ title: 'Shop', url: 'https://example.com/' }], {}, apiAs(apiKey));
    const { page, problems, close } = await openSignedIn(browser, `/smart-links/${link._id}/edit`, {
      apiKey,
    });
    const preview = page.frameLocator('.smart-device iframe');
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hello there');
    await preview.getByText('Hello there').waitFor();
    await page.getByRole('button', { name: 'Product', exact: true }).click();
    const product = page.getByRole('group', { name: /^Product 3/ });
    await product.getByRole('textbox', { name: 'Title' }).fill('Bowl');
    await product.getByRole('textbox', { name: 'Destination' }).fill('https://shop.example/bowl');
    await product.getByRole('textbox', { name: /^Price/ }).fill('49.99');
    await preview.getByText('€49.99').waitFor();
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await preview.getByRole('button', { name: 'Subscribe' }).waitFor();
    expect(await page.getByRole('button', { name: 'Subscribe', exact: true }).isDisabled()).toBe(true);
    await page
      .getByRole('group', { name: /^Subscribe 4/ })
      .locator('.smart-row-fold')
      .focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByRole('group', { name: /^Subscribe 3/ }).waitFor();
    await settled(page);
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'blocks-builder');
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture(page, 'blocks-builder-dark');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Changes are live within seconds').waitFor();
    await page.getByRole('link', { name: 'Subscribers' }).click();
    await page.getByText('No subscribers yet').waitFor();
    const { email } = await subscribe(link);
    await page.reload();
    await page.getByRole('cell', { name: email }).first().waitFor();
    await settled(page);
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'subscribers');
    await page.getByRole('button', { name: `Delete the subscriber ${email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No subscribers yet').waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});
