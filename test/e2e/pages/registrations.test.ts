import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from '#test/support/browser/axe.ts';
import { browserOfFile, takeTab } from '#test/support/browser/browser.ts';
import { isWiderThanScreen, openSignedIn, PHONE, picture, settled } from '#test/support/browser/console.ts';
import {
  admin,
  api,
  apiAs,
  aSmartLink,
  eventually,
  invoke,
  isLocal,
  newTitle,
  origin,
  outcome,
  send,
} from '#test/support/deployment/client.ts';
import { mailsTo, mailTo, newAddress, pathIn, press } from '#test/support/deployment/mail.ts';
import { aCaller } from '#test/support/deployment/visitors.ts';
import type { Json } from '#test/support/json.ts';

const HOUR = 3600_000;
const CONFIRM = 'Confirm your registration';
const CANCEL = 'Cancel your registration';

const browser = await browserOfFile();

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

const aWebinar = (overrides: Record<string, unknown> = {}, as = api): Promise<Json> =>
  aSmartLink(
    {
      type: 'webinarLink',
      // No digits: emails leave out what could be a phone number.
      title: newTitle().replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? ''),
      startsAt: inMs(72 * HOUR),
      timezone: 'Europe/Berlin',
      joinUrl: 'https://meet.example.com/room-4711',
      urls: [],
      registration: { enabled: true },
      ...overrides,
    },
    as,
  );

const ofWebinar = async ({ _id }: Json) => (await api.get(`/smart-links/${_id}/registrations`)).body.data;

/** Sends the form as a browser without scripts does. */
const sendForm = (webinar: Json, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  send('POST', `/${webinar.slug}`, { body: new URLSearchParams(fields), headers });

/** Sends the form and presses the button of the email. */
async function register(webinar: Json, email = newAddress()): Promise<string> {
  const sent = await sendForm(webinar, { name: 'Jane', email, consent: 'yes' });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/${webinar.slug}?sent=1`]);
  const path = pathIn(await mailTo(email, CONFIRM), CONFIRM);
  expect((await press(path, 'confirm')).status).toBe(200);
  return email;
}

/** A registration with a reminder due some seconds after the file starts, which the other tests fill. */
let soon: { webinar: Json; email: string; dueAt: number };

beforeAll(async () => {
  if (!isLocal) return;
  const dueAt = Date.now() + 15_000;
  const webinar = await aWebinar({ startsAt: new Date(dueAt + 24 * HOUR).toISOString() });
  const email = await register(webinar);
  await invoke('remind-registered');
  expect(await mailsTo(email)).toHaveLength(1);
  soon = { webinar, email, dueAt };
});

describe.runIf(isLocal)('the registration for a webinar', () => {
  it('is made in the page, confirmed by email, seen by its owner, and cancelled', async () => {
    const webinar = await aWebinar();
    const email = newAddress();
    const { page, giveBack } = await takeTab(browser, { ...PHONE, timezoneId: 'Asia/Tokyo' });
    await page.goto(webinar.url);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Enter your name').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('register.name');
    expect(page.url()).toBe(webinar.url);
    await page.getByRole('textbox', { name: 'Name' }).fill('Jane <b>Doe</b>');
    await page.getByRole('textbox', { name: 'Email address' }).fill(email);
    await page.getByLabel(/^I agree/).check();
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'registration-form');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Check your inbox').waitFor();
    expect(await isWiderThanScreen(page)).toBe(false);

    const mail = await mailTo(email, CONFIRM);
    // The account is on a paid plan.
    expect(mail.subject).toBe(`${CONFIRM}: ${webinar.title}`);
    expect(mail.from?.name).toMatch(/ via Signpost$/);
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
      'List-Unsubscribe=One-Click',
    );
    expect(mail.text).not.toMatch(/\bDoe\b|\bGMT\b/);
    expect(mail.text).toMatch(new RegExp(`^>.*${webinar.title}$`, 'm'));
    expect(mail.text).not.toContain(webinar.slug);
    expect((await ofWebinar(webinar)).confirmed).toBe(0);
    // As mail programs do.
    const path = pathIn(mail, CONFIRM);
    expect((await send('GET', path)).status).toBe(200);
    expect((await send('HEAD', path)).status).toBe(200);
    expect((await ofWebinar(webinar)).registrations).toMatchObject([{ status: 'pending' }]);
    await page.goto(`${origin}${path}`);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByRole('heading', { name: 'You are registered' }).waitFor();
    // Not the button that cancels.
    const calendar = page.locator('a.button');
    expect(await calendar.textContent()).toBe('Add to calendar (.ics)');
    expect(await axeFaults(page)).toEqual([]);
    const confirmed = await eventually(
      () => ofWebinar(webinar),
      ({ confirmed, registrations }) => confirmed === 1 && registrations[0]?.status === 'confirmed',
    );
    expect(confirmed).toMatchObject({
      confirmed: 1,
      registrations: [{ name: 'Jane <b>Doe</b>', email, status: 'confirmed', timezone: 'Asia/Tokyo' }],
    });

    await page.goto(`${origin}${path}#cancel`);
    await page.getByRole('button', { name: 'Cancel my registration' }).click();
    await page.getByRole('heading', { name: 'Your registration has been canceled' }).waitFor();
    const cancelled = await eventually(
      () => ofWebinar(webinar),
      ({ confirmed, registrations }) => confirmed === 0 && registrations.length === 0,
    );
    expect(cancelled).toMatchObject({ confirmed: 0, registrations: [] });
    expect((await send('GET', path)).status).toBe(404);
    await giveBack();
  });

  it('works without JavaScript, in the language of the page', async () => {
    const webinar = await aWebinar({ language: 'de' });
    const email = newAddress();
    const { page, giveBack } = await takeTab(browser, { javaScriptEnabled: false });
    await page.goto(webinar.url);
    await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('jane');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByText('Gib eine E-Mail-Adresse wie').waitFor();
    expect(await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).inputValue()).toBe('jane');
    expect(await page.title()).toMatch(/^Fehler: /);
    await page.getByRole('textbox', { name: 'Name' }).fill('Jana');
    await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email);
    await page.getByLabel(/^Ich bin einverstanden/).check();
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByText('Sieh in deinem Postfach nach').waitFor();
    const mail = await mailTo(email);
    expect(mail.subject).toBe(`Bestätige deine Anmeldung: ${webinar.title}`);
    await page.goto(`${origin}${pathIn(mail, 'Anmeldung bestätigen')}`);
    await page.getByRole('button', { name: 'Bestätigen' }).click();
    await page.getByRole('heading', { name: 'Du bist angemeldet' }).waitFor();
    await giveBack();
  });

  it('accepts JSON, and reports its errors', async () => {
    const webinar = await aWebinar();
    const by = aCaller();
    const email = newAddress();
    const good = await by('POST', `/${webinar.slug}`, { name: 'Jane', email, consent: true });
    expect([good.status, good.body.data]).toEqual([201, { status: 'pending' }]);
    const headers = { accept: 'application/json' };
    const bad = await sendForm(webinar, { name: 'Jane', email: 'jane' }, headers);
    expect([...outcome(bad), bad.body.error.details.map(({ path }: Json) => path)]).toEqual([
      400,
      'VALIDATION_ERROR',
      ['email', 'consent'],
    ]);
    const other = await aSmartLink({ type: 'webinarLink' });
    const closed = await sendForm(other, { name: 'Jane', email, consent: 'yes' }, headers);
    expect(outcome(closed)).toEqual([410, 'REGISTRATION_CLOSED']);
    const page = await sendForm(other, { name: 'Jane', email, consent: 'yes' });
    expect([page.status, String(page.body)]).toEqual([
      410,
      expect.stringContaining('Registration is closed'),
    ]);
  });

  it('is full for everyone once the seats are taken', async () => {
    const webinar = await aWebinar({ registration: { enabled: true, maxRegistrations: 1 } });
    const late = newAddress();
    await sendForm(webinar, { name: 'Late', email: late, consent: 'yes' });
    await register(webinar);
    const full = await press(pathIn(await mailTo(late, CONFIRM), CONFIRM), 'confirm');
    expect(String(full.body)).toContain('All seats are taken');
    const shown = await eventually(
      async () => String((await send('GET', `/${webinar.slug}?again=${Date.now()}`)).body),
      (body) => body.includes('All seats are taken'),
    );
    expect(shown).not.toContain('<form');
    const sent = await sendForm(webinar, { name: 'Later', email: newAddress(), consent: 'yes' });
    expect([sent.status, String(sent.body)]).toEqual([410, expect.stringContaining('All seats are taken')]);
  });

  it('is in lists, CSV files and webhooks, and is deleted by its owner', async () => {
    const webinar = await aWebinar();
    const email = await register(webinar);
    const file = await api.get(`/smart-links/${webinar._id}/registrations`, undefined, {
      accept: 'text/csv',
    });
    expect(file.headers.get('content-disposition')).toMatch(/-registrations-\d{4}-\d\d-\d\d\.csv"$/);
    const rows: Json[] = parse(String(file.body), { columns: true });
    expect(rows).toMatchObject([{ name: 'Jane', email, status: 'confirmed' }]);
    const one = `/smart-links/${webinar._id}/registrations/${rows[0]._id}`;
    expect((await api.delete(one)).status).toBe(200);
    expect(outcome(await api.delete(one))).toEqual([404, 'NOT_FOUND']);
    const other = await aSmartLink();
    expect(outcome(await api.get(`/smart-links/${other._id}/registrations`))).toEqual([
      400,
      'VALIDATION_ERROR',
    ]);
    const { entries } = (await api.get(`/audit?target=${webinar._id}`)).body.data;
    expect(entries[0]).toMatchObject({ action: 'webinar.registration_deleted' });
    expect(JSON.stringify(entries)).not.toContain(email);
  });
});

describe.runIf(isLocal)('registrations in the console', () => {
  it('are enabled in the builder, listed, downloaded and deleted', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Host', '--plan', 'pro');
    const webinar = await aWebinar({ registration: null }, apiAs(apiKey));
    const { page, problems, close } = await openSignedIn(browser, `/smart-links/${webinar._id}/edit`, {
      apiKey,
    });
    const zone = page.getByRole('combobox', { name: /^Time zone/ });
    await zone.fill('lisbon');
    // The list is not behind the bar with the buttons.
    const bar = await page.locator('.smart-save').boundingBox();
    const listEnd = () => page.locator('.zone-list').evaluate((list) => list.getBoundingClientRect().bottom);
    await expect.poll(listEnd).toBeLessThan(bar?.y ?? 0);
    await page.keyboard.press('Enter');
    expect(await zone.inputValue()).toBe('Europe/Lisbon');
    const section = page.getByRole('region', { name: 'Registration', exact: true });
    await section.getByLabel('Allow visitors to register').check();
    await section.getByLabel('Seats').fill('20');
    await page.frameLocator('.smart-device iframe').getByRole('button', { name: 'Register' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByRole('link', { name: 'Registrations' }).click();
    await page.getByText('No registrations yet').waitFor();
    const email = await register(webinar);
    await page.reload();
    await page.getByRole('cell', { name: email }).waitFor();
    await settled(page);
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'registrations');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await page.getByRole('button', { name: 'Delete the registration of Jane' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No registrations yet').waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe.runIf(isLocal)('a registration for a webinar that comes nearer', () => {
  it('is reminded of a day before', async () => {
    const { webinar, email, dueAt } = soon;
    await sleep(Math.max(0, dueAt - Date.now() + 500));
    await Promise.all([invoke('remind-registered'), invoke('remind-registered')]);
    const mails = await mailsTo(email, 'starts in 24 hours');
    expect(mails.map(({ subject }) => subject)).toEqual([`Reminder: your webinar: ${webinar.title}`]);
    expect(mails[0]?.text).toContain(`>   ${webinar.title}`);
    expect(pathIn(mails[0] as never, CANCEL)).not.toBe('');
  });
});
