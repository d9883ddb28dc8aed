import { describe, expect, it } from 'vitest';
import { axeFaultsInBothSchemes } from '#test/support/browser/axe.ts';
import { browserOfFile, takeTab } from '#test/support/browser/browser.ts';
import { DESKTOP, isWiderThanScreen, PHONE, picture } from '#test/support/browser/console.ts';
import {
  api,
  aSmartLink,
  BROWSER,
  eventually,
  isLocal,
  newTitle,
  send,
} from '#test/support/deployment/client.ts';
import { mailTo, pathIn, press } from '#test/support/deployment/mail.ts';
import type { Json } from '#test/support/json.ts';

const browser = await browserOfFile();

const URLS = [
  { title: 'Write to us', url: 'Jane@Example.com', description: 'We answer within a day.' },
  { title: 'Call the studio', url: '+49 (30) 123 45 67', featured: true },
  { title: 'Text us', url: 'sms:+49301234567?body=Hello there' },
  { title: 'Shop', url: 'https://example.com/shop' },
  { type: 'product', title: 'Bowl, made to order', url: 'mailto:jane@example.com?subject=A%20bowl' },
];

const WRITTEN = [
  'mailto:jane@example.com',
  'tel:+49301234567',
  'sms:+49301234567?body=Hello%20there',
  'https://example.com/shop',
  'mailto:jane@example.com?subject=A%20bowl',
];

const aPage = (more: Record<string, unknown> = {}): Promise<Json> =>
  aSmartLink({
    type: 'myBio',
    title: newTitle(),
    urls: URLS,
    socials: [
      { platform: 'instagram', url: 'https://www.instagram.com/jane' },
      { platform: 'website', url: 'mailto:jane@example.com' },
      { platform: 'website', url: 'tel:+49301234567' },
      { platform: 'website', url: 'sms:+49301234567' },
    ],
    ...more,
  });

describe.runIf(isLocal)('a page with links to write or to call', () => {
  it.each([
    ['en', 'Email', PHONE],
    ['de', 'E-Mail', DESKTOP],
    ['ar', 'البريد الإلكتروني', PHONE],
  ] as const)('shows them to everyone: %s', async (language, email, device) => {
    const link = await aPage({ language });
    const plain = await aPage({ language, socials: [] });
    expect(link.urls.map(({ url }: Json) => url)).toEqual(WRITTEN);
    const { page, giveBack } = await takeTab(browser, device);
    await page.goto(link.url);
    const row = page.locator('a.row[href="mailto:jane@example.com"]');
    expect(await row.locator('.sign svg').count()).toBe(1);
    expect((await row.textContent())?.replace(/\s+/g, ' ')).toContain(`Write to us (${email})`);
    expect(await page.locator('.socials a[href^="tel:"]').getAttribute('aria-label')).toBeTruthy();
    await picture(page, `contact-${language}`);
    expect(await isWiderThanScreen(page)).toBe(false);
    await page.goto(plain.url);
    expect(await axeFaultsInBothSchemes(page)).toEqual([]);
    await picture(page, `contact-${language}-dark`);
    await giveBack();
  });

  it('counts clicks on them, and leads there directly', async () => {
    const link = await aPage();
    const { page, giveBack } = await takeTab(browser, { ...PHONE, userAgent: BROWSER });
    await page.goto(link.url);
    const sent = page.waitForRequest((request) => request.url().includes('event=click'));
    await page.getByText('Call the studio').click();
    expect(new URL((await sent).url()).searchParams.get('meta')).toBe('tel:+49301234567');
    expect(page.url()).toBe(link.url);
    const report = await eventually(
      async () => (await api.get(`/smart-links/${link._id}/analytics`)).body.data.analytics,
      ({ topTargets }) => topTargets.length > 0,
      30,
    );
    expect(report.topTargets).toEqual([{ name: 'tel:+49301234567', count: 1 }]);
    await giveBack();
  });
});

describe.runIf(isLocal)('a form for email addresses', () => {
  it.each([
    ['john&jane', 'example.com', 'example.com'],
    ['100%', 'example.com', 'example.com'],
    ['anna', 'почта.рф', 'xn--80a1acny.xn--p1ai'],
    ['a..b', 'docomo.example', 'docomo.example'],
  ])('takes %s@%s', async (name, domain, ascii) => {
    const unique = `${name}${Date.now()}`;
    const link = await aPage({ urls: [{ type: 'subscribe' }], socials: [] });
    const path = `/v1/smart-links/subscribe/${link.slug}`;
    const form = (email: string) =>
      send('POST', path, { body: new URLSearchParams({ email, consent: 'yes' }) });
    expect((await form(`${unique}@${domain}`)).status).toBe(303);
    // The same person in another spelling.
    await form(`mailto:${unique.toUpperCase()}@${ascii}.`);
    const confirm = 'Confirm your subscription';
    const stored = `${unique}@${ascii}`;
    const mail = await mailTo(name.includes('..') ? `"${unique}"@${ascii}` : stored, confirm);
    expect((await press(pathIn(mail, confirm), 'confirm')).status).toBe(200);
    const { subscribers } = (await api.get(`/smart-links/${link._id}/subscribers`)).body.data;
    expect(subscribers).toMatchObject([{ email: stored, status: 'confirmed' }]);
  });
});
