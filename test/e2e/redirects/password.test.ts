import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MESSAGES } from '#shared/languages/texts.ts';
import { axeFaults, axeFaultsInBothSchemes } from '#test/support/browser/axe.ts';
import { browserOfFile, takeTab } from '#test/support/browser/browser.ts';
import {
  admin,
  aLink,
  allCounted,
  analyticsOf,
  api,
  apiAs,
  BROWSER,
  isLocal,
  origin,
  send,
  visit,
} from '#test/support/deployment/client.ts';

const browser = await browserOfFile();
/** Where links lead to: another origin than the product's, as in real life. */
let destination: Server;
let destinationUrl: string;

beforeAll(async () => {
  destination = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<title>Arrived</title>');
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => destination.once('listening', listening));
  destinationUrl = `http://127.0.0.1:${(destination.address() as AddressInfo).port}`;
});

afterAll(() => {
  destination?.close();
});

/** Opens a page and records its subresource requests. */
async function open(path: string) {
  const { page, giveBack } = await takeTab(browser, {
    viewport: { width: 390, height: 844 },
    // Headless Chromium calls itself so, which counts as a bot.
    userAgent: BROWSER,
  });
  const others: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest() && !request.url().endsWith('/favicon.ico')) others.push(request.url());
  });
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const response = await page.goto(`${origin}${path}`);
  return { page, status: response?.status(), others, problems, giveBack };
}

async function suspendedLink(): Promise<string> {
  const { ownerId, apiKey } = await admin('owner', 'create', '--name', 'Soon suspended');
  const { code } = await aLink({}, apiAs(apiKey));
  await admin('owner', 'suspend', ownerId);
  return `/r/${code}`;
}

const newDestination = () => `${destinationUrl}/${crypto.randomUUID()}`;

describe('the pages of short links', () => {
  const cases: [name: string, status: number, heading: string, path: () => Promise<string>][] = [
    ['not found', 404, 'This link does not exist', async () => '/r/no-such-code'],
    [
      'expired',
      410,
      'This link is no longer active',
      async () => `/r/${(await aLink({ status: 'inactive' })).code}`,
    ],
    [
      'password',
      401,
      'This link is protected',
      async () => `/r/${(await aLink({ password: 'open sesame' })).code}`,
    ],
  ];
  if (isLocal) cases.push(['suspended', 403, 'This link is blocked', suspendedLink]);

  it.each(cases)('%s: is complete in itself, and axe finds nothing', async (name, status, heading, path) => {
    const { page, status: actual, others, giveBack } = await open(await path());
    expect(actual).toBe(status);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    if (process.env['SCREENSHOTS']) {
      await page.screenshot({ path: `${process.env['SCREENSHOTS']}/${name.replace(' ', '-')}.png` });
    }
    expect(others).toEqual([]);
    expect(await axeFaultsInBothSchemes(page)).toEqual([]);
    await giveBack();
  });
});

describe('POST /r/:code: a link with a password', () => {
  it('accepts the password by keyboard alone, across origins, and counts one click', async () => {
    const link = await aLink({ originalUrl: newDestination(), password: 'Öffne dich' });
    const { page, giveBack } = await open(`/r/${link.code}`);
    await page.keyboard.type('wrong one');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('alert').textContent()).toContain('Wrong password');
    if (process.env['SCREENSHOTS']) {
      await page.screenshot({ path: `${process.env['SCREENSHOTS']}/password-wrong.png` });
    }
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel('Password').fill('Öffne dich');
    await page.keyboard.press('Enter');
    await page.waitForURL(link.originalUrl);
    expect(await page.title()).toBe('Arrived');
    await allCounted();
    expect((await analyticsOf(link._id)).totalClicks).toBe(1);
    await giveBack();
  });

  const tryPassword = (code: string, password: string) =>
    send('POST', `/r/${code}`, { body: new URLSearchParams({ password }) });

  it('does not reveal its destination without the password', async () => {
    const link = await aLink({
      originalUrl: newDestination(),
      password: 'secret word',
      title: 'Hidden title',
    });
    for (const answer of [
      await visit(link.code),
      await visit(link.code, {}, 'HEAD'),
      await visit(link.code, { accept: 'application/json' }),
      await tryPassword(link.code, 'wrong'),
      await tryPassword(link.code, ''),
      await tryPassword(link.code, 'x'.repeat(5000)),
    ]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get('location')).toBeNull();
      expect(JSON.stringify(answer.body)).not.toMatch(/Hidden title|127\.0\.0\.1/);
    }
    const json = await visit(link.code, { accept: 'application/json' });
    expect(json.body.error.code).toBe('PASSWORD_REQUIRED');
  });

  it('returns 429 after ten wrong tries, even to the right password, which is no such try', async () => {
    const link = await aLink({ password: 'secret word' });
    expect((await tryPassword(link.code, 'secret word')).status).toBe(302);
    const wrong = await Promise.all(Array.from({ length: 12 }, (_, i) => tryPassword(link.code, `try ${i}`)));
    expect(wrong.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(2);
    const right = await tryPassword(link.code, 'secret word');
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(right.body).toContain('Too many wrong passwords');
  });

  it('is open again when its password is cleared', async () => {
    const link = await aLink({ password: 'secret word' });
    const cleared = await api.put(`/links/${link._id}`, { password: null });
    expect(cleared.body.data.link.hasPassword).toBe(false);
    expect((await visit(link.code)).status).toBe(302);
    expect((await tryPassword(link.code, 'whatever')).status).toBe(302);
  });

  it('redirects exactly as many visitors as its click limit, besides bots and wrong passwords', async () => {
    const link = await aLink({ password: 'secret word', maxClicks: 2 });
    const tries = await Promise.all([
      // Each costs a tenth of a second of CPU time, or a second on a busy machine.
      ...Array.from({ length: 3 }, () => tryPassword(link.code, 'secret word')),
      tryPassword(link.code, 'wrong'),
      visit(link.code, { 'user-agent': 'Googlebot/2.1' }),
    ]);
    expect(tries.map(({ status }) => status).sort()).toEqual([302, 302, 401, 401, 410]);
  });

  it.each([
    ['text', { body: 'password=x', headers: { 'content-type': 'text/plain' } }, 415],
    ['a huge form', { body: new URLSearchParams({ password: 'x'.repeat(20_000) }), headers: {} }, 413],
  ])('refuses %s, with a page in the language of the visitor', async (_, init, status) => {
    const link = await aLink({ password: 'secret word' });
    const headers = { ...init.headers, 'accept-language': 'ar' };
    const answer = await send('POST', `/r/${link.code}`, { ...init, headers });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatch(/<html lang="ar" dir="rtl">/);
    expect(answer.body).toContain(MESSAGES.ar.badForm.title);
  });
});
