import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile, takeTab } from '#test/support/browser/browser.ts';
import { api, aSmartLink, BROWSER, isLocal, origin, send } from '#test/support/deployment/client.ts';

const MINUTE = 60_000;
const JOIN_URL = 'https://meet.example.com/room-4711?pwd=a%20b';

const browser = await browserOfFile();

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

const aWebinar = (minutes: number, overrides: Record<string, unknown> = {}) =>
  aSmartLink({
    type: 'webinarLink',
    startsAt: inMinutes(minutes),
    durationMinutes: 45,
    timezone: 'Europe/Berlin',
    joinUrl: JOIN_URL,
    ...overrides,
  });

const open = (path: string, method = 'GET') =>
  send(method, `${origin}/${path}`, { headers: { 'user-agent': BROWSER }, redirect: 'manual' });

const joinedAt = async (slug: string, method?: string) => {
  const { status, headers } = await open(`${slug}/join`, method);
  return [status, headers.get('location'), headers.get('cache-control')];
};

describe('the link to join a webinar', () => {
  it.each([
    ['a day before', 24 * 60, false],
    ['20 minutes before', 20, false],
    ['10 minutes before', 10, true],
    ['in the middle', -20, true],
    ['a minute after the end', -46, false],
  ])('%s', async (_, minutes, isOpen) => {
    const link = await aWebinar(minutes);
    for (const method of ['GET', 'HEAD']) {
      expect(await joinedAt(link.slug, method)).toEqual([
        302,
        isOpen ? JOIN_URL : link.url,
        'private, no-store',
      ]);
    }
  });

  it('follows a date that is moved, and a URL that is changed or cleared', async () => {
    const link = await aWebinar(10);
    await api.put(`/smart-links/${link._id}`, { startsAt: inMinutes(60) });
    expect((await joinedAt(link.slug))[1]).toBe(link.url);
    await api.put(`/smart-links/${link._id}`, {
      startsAt: inMinutes(5),
      joinUrl: 'https://other.example.com/',
    });
    expect((await joinedAt(link.slug))[1]).toBe('https://other.example.com/');
    await api.put(`/smart-links/${link._id}`, { joinUrl: null });
    expect((await joinedAt(link.slug))[1]).toBe(link.url);
  });

  it('is known to the owner only, until it is time', async () => {
    const link = await aWebinar(24 * 60, { urls: [{ title: 'More', url: 'https://example.com/' }] });
    expect(link).toMatchObject({ joinUrl: JOIN_URL, timezone: 'Europe/Berlin', durationMinutes: 45 });
    for (const path of [
      link.slug,
      `${link.slug}/calendar.ics`,
      `${link.slug}/join`,
      `v1/smart-links/slug/${link.slug}`,
    ]) {
      const { status, body, headers } = await open(path);
      expect(status).toBeLessThan(400);
      expect(JSON.stringify([body, [...headers]])).not.toContain('room-4711');
    }
    const { body } = await open(`v1/smart-links/slug/${link.slug}`);
    expect(body.data.link).not.toHaveProperty('joinUrl');
  });

  it('is none of inactive webinars and of other pages', async () => {
    const inactive = await aWebinar(5, { status: 'inactive' });
    expect((await open(`${inactive.slug}/join`)).status).toBe(410);
    expect((await open(`${inactive.slug}/calendar.ics`)).status).toBe(410);
    expect((await open('webinar/nothing-here/join')).status).toBe(404);
    expect((await open('webinar/nothing-here/calendar.ics')).status).toBe(404);
    const undated = await aSmartLink({
      type: 'webinarLink',
      urls: [{ title: 'More', url: 'https://example.com/' }],
    });
    expect((await open(`${undated.slug}/calendar.ics`)).status).toBe(404);
    expect((await joinedAt(undated.slug))[1]).toBe(undated.url);
  });
});

describe('the calendar file of a webinar', () => {
  it('is read back by a parser, whatever the owner wrote', async () => {
    const title = `Glühen; brennen, kühlen\\ END:VEVENT ${'ü'.repeat(60)} ${crypto.randomUUID()}`;
    const link = await aWebinar(3 * 24 * 60, { title, description: 'Eins\r\nATTACH:zwei\n\nBEGIN:VALARM' });
    const { status, headers, body } = await open(`${link.slug}/calendar.ics`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/calendar; charset=utf-8/);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.ics"$/);
    const events = new ICAL.Component(ICAL.parse(String(body))).getAllSubcomponents();
    expect(events).toHaveLength(1);
    const event = new ICAL.Event(events[0] as ICAL.Component);
    expect(event.summary).toBe(title);
    expect(event.description).toBe(`Eins\nATTACH:zwei\n\nBEGIN:VALARM\n\n${link.url}`);
    expect(event.startDate.toUnixTime()).toBe(Math.floor(Date.parse(link.startsAt) / 1000));
    expect(event.duration.toSeconds()).toBe(45 * 60);
    expect(event.uid).toContain(link._id);
  });
});

describe('the page of a webinar', () => {
  it("counts down in the visitor's time zone, and shows the button in time", async () => {
    const link = await aWebinar(0, { startsAt: '2030-01-31T17:00:00Z', urls: [] });
    const context = await browser.newContext({
      timezoneId: 'Asia/Tokyo',
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    await page.clock.install({ time: new Date('2030-01-29T13:59:57Z') });
    await page.goto(link.url);
    const text = async (selector: string) =>
      ((await page.locator(selector).innerText()) ?? '').replace(/\s+/g, ' ').trim();
    expect(await text('.at')).toContain('February 1, 2030, 2:00 – 2:45 AM GMT+9');
    expect(await text('.hosts')).toMatch(/^Host’s time: .*January 31, 2030, 6:00 – 6:45 PM GMT\+1$/);
    expect(await text('.state')).toBe('Starts in 2 days');
    expect(await text('.count')).toMatch(/^2 days (3 hours 0 minutes \d|2 hours 59 minutes 5\d) seconds$/);
    const join = page.getByRole('link', { name: 'Join now' });
    expect(await join.isVisible()).toBe(false);
    expect(await axeFaults(page)).toEqual([]);
    await page.clock.fastForward('50:46:00');
    await join.waitFor();
    expect(await text('.state')).toMatch(/^Starts in 1[345] minutes$/);
    await page.clock.fastForward('00:16:00');
    await page.getByText('Live now').waitFor();
    expect(await join.isVisible()).toBe(true);
    await page.clock.fastForward('00:45:00');
    await page.getByText('This webinar is over.').waitFor();
    expect(await join.isVisible()).toBe(false);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await context.close();
  });

  it('says the time once to a visitor whose clock shows the same', async () => {
    const link = await aWebinar(24 * 60);
    const { page, giveBack } = await takeTab(browser, { timezoneId: 'Europe/Madrid' });
    await page.goto(link.url);
    expect(await page.locator('.at').isVisible()).toBe(true);
    expect(await page.locator('.hosts').isVisible()).toBe(false);
    await giveBack();
  });

  it.each([
    ['Europe/Berlin', 'Sunday, October 31, 2038 at 2:15 AM GMT+2 – 2:45 AM GMT+1', undefined],
    // The same time at the start, another one at the end.
    [
      'Africa/Johannesburg',
      'Sunday, October 31, 2038, 2:15 – 3:45 AM GMT+2',
      'Host’s time: Sunday, October 31, 2038 at 2:15 AM GMT+2 – 2:45 AM GMT+1',
    ],
  ])('names both offsets across a change of the clock, in %s', async (timezoneId, own, hosts) => {
    const { url } = await aSmartLink({
      type: 'webinarLink',
      startsAt: '2038-10-31T00:15:00Z',
      durationMinutes: 90,
      timezone: 'Europe/Berlin',
    });
    const { page, giveBack } = await takeTab(browser, { timezoneId });
    await page.goto(url);
    const shown = async (selector: string) => (await page.locator(selector).innerText()).replace(/\s/g, ' ');
    expect(await shown('.at')).toBe(own);
    expect(await page.locator('.hosts').isVisible()).toBe(hosts !== undefined);
    if (hosts !== undefined) expect(await shown('.hosts')).toBe(hosts);
    await giveBack();
  });

  it('works without JavaScript', async () => {
    const link = await aWebinar(10);
    const { page, giveBack } = await takeTab(browser, { javaScriptEnabled: false });
    await page.goto(link.url);
    const shown = await page.locator('.when').innerText();
    expect(shown).toMatch(/Starts in (9|10) minutes/);
    expect(shown).toContain('GMT+');
    expect(shown).not.toContain('Host’s time');
    expect(await page.locator('.count').isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Join now' }).getAttribute('href')).toBe(
      `/${link.slug}/join`,
    );
    await giveBack();
  });

  it.runIf(isLocal)('moves nothing while it loads', async () => {
    const link = await aWebinar(3 * 24 * 60);
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.addInitScript(
      'window.shifts=[];new PerformanceObserver((list)=>shifts.push(...list.getEntries().map(({value}' +
        ")=>value))).observe({type:'layout-shift',buffered:true})",
    );
    await page.goto(link.url);
    await page.waitForTimeout(2500);
    expect(await page.evaluate('shifts')).toEqual([]);
    await context.close();
  });
});
