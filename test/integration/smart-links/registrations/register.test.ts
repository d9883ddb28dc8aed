import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { setOwnerStatus } from '#shared/core/accounts/administer.ts';
import { storeChoice } from '#shared/mail/choice-store.ts';
import { recipientHash } from '#shared/mail/recipient.ts';
import { addressHash } from '#shared/platform/limits/address-hash.ts';
import { countUses } from '#shared/platform/limits/rate-limit-store.ts';
import * as ses from '#shared/platform/runtime/ses.ts';
import { deleteSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { cancel, confirm } from '#shared/smart-links/registrations/answer-registration.ts';
import { mailRegistrant } from '#shared/smart-links/registrations/mail-registrant.ts';
import {
  deleteRegistration,
  listOwnRegistrations,
} from '#shared/smart-links/registrations/manage-registrations.ts';
import {
  openWebinar,
  REGISTRATION_FORM,
  registerByForm,
} from '#shared/smart-links/registrations/register.ts';
import { registrationRecord } from '#shared/smart-links/registrations/registration.ts';
import { REGISTRATION_CSV } from '#shared/smart-links/registrations/registration-csv.ts';
import { registrationStore } from '#shared/smart-links/registrations/registration-store.ts';
import { anAct, by } from '#test/support/builders/authors.ts';
import {
  aRegistration,
  aWebinar,
  findOne,
  HOUR,
  newEmail,
  registrationsOf,
  requestsOf,
  START,
  sendForm,
} from '#test/support/builders/registrations.ts';
import {
  anOwner,
  create,
  eventsOf,
  HOSTS,
  itemsOf,
  NOW,
  update,
} from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const send = vi.mocked(ses.sendThroughSes);
const DAY = 24 * HOUR;
const CLOSED = { code: 'REGISTRATION_CLOSED', status: 410 };

let owner: Owner;
let webinar: SmartLinkRecord;

tableOfFile();

beforeAll(() => {
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
  process.env['SERVICE_KEY'] = 'key';
  process.env['MAIL_FROM'] = 'signpost@example.com';
  process.env['MAIL_CONFIGURATION_SET'] = 'signpost-test';
  process.env['PUBLIC_ORIGIN'] = HOSTS.publicOrigin;
});

beforeEach(async () => {
  send.mockReset();
  owner = await anOwner();
  webinar = await aWebinar(owner);
});

const later = (ms: number) => new Date(NOW.getTime() + ms);
const linkOf = ({ _id: id }: { _id: string }) => ({ smartLinkId: webinar._id, id });
const seats = async () =>
  (await listOwnRegistrations({ ...wholeAccount(owner.ownerId), now: NOW }, webinar._id, {})).confirmed;

/** Has the emails of all requests so far sent; their outcomes. */
async function mailAll(at = NOW) {
  const outcomes = [];
  for (const event of await requestsOf(owner)) outcomes.push(await mailRegistrant(event, at));
  return outcomes;
}

describe('register', () => {
  it("stores the visitor's consent, and counts after the confirmation", async () => {
    const email = newEmail();
    await sendForm(webinar, ` ${email.toUpperCase()} `, NOW, {
      timezone: 'Asia/Tokyo',
      name: ' Jane\r\nDoe ',
    });
    const pending = await findOne(owner, webinar, email);
    expect(pending).toEqual({
      _id: expect.stringMatching(/^reg_[0-9A-Za-z]{20}$/),
      name: 'Jane Doe',
      email,
      status: 'pending',
      language: 'en',
      timezone: 'Asia/Tokyo',
      consent: expect.stringContaining('I agree that the organizer'),
      startsAt: START.toISOString(),
      createdAt: NOW.toISOString(),
      confirmedAt: null,
    });
    expect(await seats()).toBe(0);
    expect(await confirm(linkOf(pending), later(1000))).toBe('confirmed');
    expect(await confirm(linkOf(pending), later(2000))).toBe('confirmed');
    expect(await findOne(owner, webinar, email)).toMatchObject({
      status: 'confirmed',
      confirmedAt: later(1000).toISOString(),
    });
    expect(await seats()).toBe(1);
    const told = (await eventsOf(owner)).filter(({ type }) => type === 'webinar.registered');
    expect(told).toMatchObject([{ data: { email, smartLinkId: webinar._id, title: webinar.title } }]);
  });

  it("stores the owner's words and the page's language, and ignores unknown time zones", async () => {
    const consentText = 'I agree to <b>everything</b>';
    webinar = await aWebinar(owner, { language: 'de-AT', registration: { enabled: true, consentText } });
    await sendForm(webinar, 'a@example.com', NOW, { timezone: 'Europe/Atlantis' });
    expect(await registrationsOf(owner, webinar)).toMatchObject([
      { language: 'de', consent: consentText, timezone: null },
    ]);
  });

  it('has one registration for an address, however often and however many at once', async () => {
    await Promise.all(Array.from({ length: 3 }, () => sendForm(webinar, 'a@example.com')));
    expect(await registrationsOf(owner, webinar)).toHaveLength(1);
    const [one] = await registrationsOf(owner, webinar);
    await Promise.all(Array.from({ length: 5 }, () => confirm(linkOf(one as never), NOW)));
    expect(await seats()).toBe(1);
    expect((await eventsOf(owner)).filter(({ type }) => type === 'webinar.registered')).toHaveLength(1);
  });

  it('neither reveals nor changes a confirmed registration', async () => {
    const { email } = await aRegistration(owner, webinar);
    const form = (name: string, address: string) =>
      registerByForm(webinar.slug, new URLSearchParams({ name, email: address, consent: 'yes' }), {
        address: '198.51.100.1',
        headers: {},
        now: NOW,
      });
    const known = await form('Mallory', email);
    expect(known).toEqual(await form('Mallory', newEmail()));
    expect(await findOne(owner, webinar, email)).toMatchObject({ name: 'Jane Doe', status: 'confirmed' });
  });

  it('does not undo a confirmation that comes while the form is sent again', async () => {
    const email = newEmail();
    await sendForm(webinar, email);
    const pending = await findOne(owner, webinar, email);
    const { storePending } = registrationStore;
    vi.spyOn(registrationStore, 'storePending').mockImplementationOnce(async (...write) => {
      expect(await confirm(linkOf(pending), later(1000))).toBe('confirmed');
      return storePending(...write);
    });
    await sendForm(webinar, email, later(2000));
    expect(await findOne(owner, webinar, email)).toMatchObject({ status: 'confirmed' });
    expect(await seats()).toBe(1);
  });

  it('says in the form that all seats are taken', async () => {
    webinar = await aWebinar(owner, { registration: { enabled: true, maxRegistrations: 1 } });
    await aRegistration(owner, webinar);
    const form = new URLSearchParams({ name: 'Jane', email: newEmail(), consent: 'yes' });
    const result = await registerByForm(webinar.slug, form, {
      address: '198.51.100.9',
      headers: {},
      now: NOW,
    });
    expect(result).toMatchObject({ outcome: 'rejected', state: { outcome: 'full' }, error: { status: 410 } });
  });

  it('asks for no more than three emails to an address in a day, and says nothing of it', async () => {
    for (let i = 0; i < 6; i++) await sendForm(webinar, 'a@example.com');
    expect(await requestsOf(owner)).toHaveLength(3);
    await sendForm(webinar, 'a@example.com', later(DAY));
    expect(await requestsOf(owner)).toHaveLength(4);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'a'.repeat(101) }, 'name'],
    [{ email: 'jane' }, 'email'],
    [{ email: 'jane@example.com\r\nBcc: all@example.com' }, 'email'],
    [{ email: 'Jane jane@example.com' }, 'email'],
    [{ email: 'a@example.com,b@example.com' }, 'email'],
    [{ consent: false }, 'consent'],
    [{ consent: 'yes' }, 'consent'],
  ])('refuses %j', async (fields, path) => {
    await expect(sendForm(webinar, newEmail(), NOW, fields)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path }],
    });
    expect(await registrationsOf(owner, webinar)).toEqual([]);
  });

  it('limits the forms of a network address', async () => {
    const form = () =>
      registerByForm(webinar.slug, new URLSearchParams({ name: 'Jane', email: newEmail(), consent: 'yes' }), {
        address: '2001:db8::1',
        headers: {},
        now: NOW,
      });
    for (let i = 0; i < 30; i++) expect((await form()).outcome).toBe('sent');
    expect(await form()).toMatchObject({
      outcome: 'rejected',
      state: { isLimited: true, values: { name: 'Jane' } },
      error: { code: 'RATE_LIMITED' },
    });
  });

  it('limits the forms of a network address for all webinars of a day together', async () => {
    const webinars = [webinar];
    for (let i = 0; i < 3; i++) webinars.push(await aWebinar(owner));
    const form = ({ slug }: SmartLinkRecord, at = NOW) =>
      registerByForm(slug, new URLSearchParams({ name: 'Jane', email: newEmail(), consent: 'yes' }), {
        address: '2001:db8:1::1',
        headers: {},
        now: at,
      });
    const network = addressHash('2001:db8:1::1', 'key');
    await countUses(REGISTRATION_FORM.limits.network, { who: network, uses: 92 }, NOW);
    for (const one of [...webinars, ...webinars]) expect((await form(one)).outcome).toBe('sent');
    expect(await form(webinar)).toMatchObject({ outcome: 'rejected', error: { code: 'RATE_LIMITED' } });
    expect((await form(webinar, later(DAY))).outcome).toBe('sent');
  });

  it('is closed on pages without a form, on other pages, and once the webinar is over', async () => {
    const open = (slug: string, at = NOW) => openWebinar(slug, undefined, at);
    const end = new Date(START.getTime() + HOUR);
    await open(webinar.slug, new Date(end.getTime() - 1));
    await expect(open(webinar.slug, end)).rejects.toMatchObject(CLOSED);
    await update(owner, webinar._id, { registration: { enabled: false } });
    await expect(open(webinar.slug)).rejects.toMatchObject(CLOSED);
    await expect(open((await aWebinar(owner, { registration: undefined })).slug)).rejects.toMatchObject(
      CLOSED,
    );
    await expect(open((await create(owner)).slug)).rejects.toMatchObject(CLOSED);
    await update(owner, webinar._id, { registration: { enabled: true }, status: 'inactive' });
    await expect(open(webinar.slug)).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
  });

  it('needs a date', async () => {
    const urls = [{ title: 'More', url: 'https://example.com/' }];
    const none = { startsAt: null, urls };
    await expect(aWebinar(owner, none)).rejects.toMatchObject({
      details: [{ path: 'registration.enabled' }],
    });
    await expect(update(owner, webinar._id, none)).rejects.toMatchObject({ details: [{ path: 'startsAt' }] });
    await update(owner, webinar._id, { ...none, registration: null });
  });
});

describe('maxRegistrations', () => {
  it('is exact, however many confirm at once, and cancelling makes room', async () => {
    webinar = await aWebinar(owner, { registration: { enabled: true, maxRegistrations: 3 } });
    const emails = Array.from({ length: 10 }, newEmail);
    for (const email of emails) await sendForm(webinar, email);
    const all = await registrationsOf(owner, webinar);
    const outcomes = await Promise.all(all.map((one) => confirm(linkOf(one), NOW)));
    expect(outcomes.filter((outcome) => outcome === 'confirmed')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(7);
    expect(await seats()).toBe(3);
    await expect(sendForm(webinar, newEmail())).rejects.toMatchObject(CLOSED);
    const confirmed = (await registrationsOf(owner, webinar)).find(({ status }) => status === 'confirmed');
    const waiting = (await registrationsOf(owner, webinar)).find(({ status }) => status === 'pending');
    const twice = await Promise.allSettled([1, 2].map(() => cancel(linkOf(confirmed as never), NOW)));
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await seats()).toBe(2);
    expect(await confirm(linkOf(waiting as never), NOW)).toBe('confirmed');
    expect(await seats()).toBe(3);
  });
});

describe('a registration', () => {
  it('is forgotten after 7 days without confirmation, and 90 days after the webinar', async () => {
    await sendForm(webinar, 'a@example.com');
    const [pending] = await registrationsOf(owner, webinar);
    const ttl = async () =>
      (await itemsOf(`SMART#${webinar._id}`)).find(({ sk }) => String(sk).startsWith('REGISTRATION#'))?.[
        'ttl'
      ];
    expect(await ttl()).toBe(later(7 * DAY).getTime() / 1000);
    // TTL deletes late.
    expect(await registrationsOf(owner, webinar, later(7 * DAY))).toEqual([]);
    await expect(confirm(linkOf(pending as never), later(7 * DAY))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await confirm(linkOf(pending as never), NOW);
    expect(await ttl()).toBe((START.getTime() + HOUR + 90 * DAY) / 1000);
  });

  it('cannot be confirmed once the webinar is over or its page is gone', async () => {
    await sendForm(webinar, 'a@example.com', new Date(START.getTime() - HOUR));
    const [pending] = await registrationsOf(owner, webinar);
    const link = linkOf(pending as never);
    expect(await confirm(link, new Date(START.getTime() + HOUR))).toBe('over');
    await update(owner, webinar._id, { status: 'inactive' });
    await expect(confirm(link, NOW)).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
    await deleteSmartLink({ by: by(owner.ownerId), hosts: HOSTS, now: NOW }, webinar._id);
    await expect(confirm(link, NOW)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is listed, exported without formulas, and deleted by its owner', async () => {
    await sendForm(webinar, 'b@example.com', NOW, { name: '=HYPERLINK("https://evil.example")' });
    const one = await aRegistration(owner, webinar, later(1000), 'a@example.com');
    const first = await listOwnRegistrations({ ...wholeAccount(owner.ownerId), now: NOW }, webinar._id, {
      limit: 1,
    });
    expect(first).toMatchObject({ confirmed: 1, registrations: [{ email: 'a@example.com' }] });
    const query = { limit: 1, cursor: first.nextCursor as string };
    const rest = await listOwnRegistrations({ ...wholeAccount(owner.ownerId), now: NOW }, webinar._id, query);
    expect(rest).toMatchObject({ nextCursor: null, registrations: [{ email: 'b@example.com' }] });
    let csv = '';
    for await (const page of registrationStore.each(webinar._id))
      csv += REGISTRATION_CSV.rows(page.map(registrationRecord));
    expect(csv.split('\r\n')).toHaveLength(3);
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")","b@example.com","pending"`);
    const other = await anOwner();
    await expect(
      deleteRegistration({ by: by(other.ownerId), now: NOW }, webinar._id, one._id),
    ).rejects.toMatchObject({
      code: 'SMART_LINK_NOT_FOUND',
    });
    await deleteRegistration({ by: by(owner.ownerId), now: NOW }, webinar._id, one._id);
    expect(await seats()).toBe(0);
    await expect(
      deleteRegistration({ by: by(owner.ownerId), now: NOW }, webinar._id, one._id),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const page = await create(owner);
    await expect(
      listOwnRegistrations({ ...wholeAccount(owner.ownerId), now: NOW }, page._id, {}),
    ).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });
});

describe('mail-registrant: the email to confirm', () => {
  it('contains one link, and on the plan free nothing that owners and visitors chose', async () => {
    owner = await anOwner('free');
    webinar = await aWebinar(owner, {
      title: 'Visit https://evil.example now',
      slug: `call-0900-555-${Date.now()}`,
    });
    await sendForm(webinar, 'a@example.com', NOW, { name: 'https://evil.example', timezone: 'Asia/Tokyo' });
    expect(await mailAll()).toEqual(['sent']);
    const [mail] = send.mock.calls[0] ?? [];
    expect(mail).toMatchObject({
      to: 'a@example.com',
      subject: 'Confirm your registration',
      replyTo: undefined,
    });
    const { text = '', html, headers } = mail ?? {};
    expect(text.match(/https?:\S+/g)).toEqual([
      expect.stringMatching(/^https:\/\/sp\.example\/mail\/registration\/sml_\w+\.reg_/),
      expect.stringMatching(/^https:\/\/sp\.example\/mail\/unsubscribe\.webinars\./),
    ]);
    for (const part of [text, html, JSON.stringify(headers)]) {
      expect(part).not.toMatch(/evil\.example|room-4711|Visit|call-0900/);
      // Random ids have any letters and digits.
      expect(part?.replaceAll(/https:\/\/sp\.example\/[^"<>\s]+/g, '')).not.toMatch(/2026|PM/);
    }
    expect(headers?.['List-Unsubscribe']).toMatch(/^<https:\/\/sp\.example\/mail\/unsubscribe\.webinars\./);
  });

  it('is in the language of the page', async () => {
    webinar = await aWebinar(owner, { language: 'ar' });
    await sendForm(webinar, 'a@example.com');
    await mailAll();
    const [mail] = send.mock.calls[0] ?? [];
    expect(mail?.subject).toMatch(/^أكّد تسجيلك: Page \d+$/);
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail?.text.replace(/^>.*$/gm, '')).not.toMatch(/[a-z]{4,} [a-z]{4,}/i);
  });

  it('is in a language that 0.2.0 does not know, and leaves the item readable for it', async () => {
    webinar = await aWebinar(owner, { language: 'it-CH' });
    await sendForm(webinar, 'ada@example.it');
    await mailAll();
    expect(send.mock.calls[0]?.[0].subject).toMatch(/^Conferma la tua iscrizione: Page \d+$/);
    expect(await registrationsOf(owner, webinar)).toMatchObject([{ language: 'it' }]);
    const items = await itemsOf(`SMART#${webinar._id}`);
    const stored = items.find(({ sk }) => String(sk).startsWith('REGISTRATION#'));
    expect(stored).toMatchObject({ language: 'en', laterLanguage: 'it' });
  });

  it('is sent once for each event, and again after a failure', async () => {
    await sendForm(webinar, 'a@example.com');
    const [event] = await requestsOf(owner);
    send.mockRejectedValueOnce(new Error('SES is down'));
    await expect(mailRegistrant(event as never, NOW)).rejects.toThrow('SES is down');
    expect(await mailRegistrant(event as never, NOW)).toBe('sent');
    expect(await mailRegistrant(event as never, NOW)).toBe('already sent');
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('tells who is registered already so, with the title', async () => {
    webinar = await aWebinar(owner, { title: 'How we build' });
    const { email } = await aRegistration(owner, webinar);
    send.mockReset();
    await sendForm(webinar, email);
    await mailRegistrant((await requestsOf(owner)).at(-1) as never, NOW);
    const [mail] = send.mock.calls[0] ?? [];
    expect(mail?.subject).toBe('You are registered: How we build');
    expect(mail?.from).toMatch(/^".+ via Signpost" <.+@.+>$/);
    expect(mail?.text).toMatch(/^>.*How we build$/m);
    expect(mail?.text).not.toContain('Confirm');
  });

  it('is sent to a mailbox once a day for an account, and three times for all', async () => {
    const outcomes = [];
    for (let account = 0; account < 4; account++) {
      owner = await anOwner();
      for (const tag of ['', '+0', '+1']) await sendForm(await aWebinar(owner), `many${tag}@example.com`);
      outcomes.push((await mailAll()).sort());
    }
    const once = ['recipient limit', 'recipient limit', 'sent'];
    expect(outcomes).toEqual([once, once, once, Array(3).fill('recipient limit')]);
  });

  it('is sent once to the thirty spellings of one mailbox', async () => {
    for (let i = 0; i < 30; i++) await sendForm(webinar, `victim+${i}@example.com`);
    expect(send).not.toHaveBeenCalled();
    await mailAll();
    expect(send).toHaveBeenCalledTimes(1);
    expect(await requestsOf(owner)).toHaveLength(3);
  });

  it('is not sent after unsubscribing, or for deleted pages and accounts', async () => {
    const recipient = recipientHash('gone@example.com', 'key');
    await storeChoice({ recipient, list: 'webinars', ownerId: owner.ownerId }, 'unsubscribed', NOW);
    await sendForm(webinar, 'gone@example.com');
    expect(await mailAll()).toEqual(['unsubscribed']);
    await sendForm(webinar, 'b@example.com', later(1));
    await update(owner, webinar._id, { status: 'inactive' });
    expect((await mailAll()).at(-1)).toBe('no recipient');
    await update(owner, webinar._id, { status: 'active' });
    await setOwnerStatus(owner.ownerId, 'suspended', anAct({ now: NOW }));
    expect((await mailAll()).at(-1)).toBe('no recipient');
    expect(send).not.toHaveBeenCalled();
  });

  it('is not needed where no emails are sent: the registration counts at once', async () => {
    vi.stubEnv('MAIL_FROM', 'none');
    await sendForm(webinar, 'a@example.com');
    expect(await mailAll()).toEqual(['no sender']);
    expect(await registrationsOf(owner, webinar)).toMatchObject([{ status: 'confirmed' }]);
    vi.unstubAllEnvs();
  });
});
