import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { setOwnerStatus } from '#shared/core/accounts/administer.ts';
import { dynamo } from '#shared/platform/dynamo/client.ts';
import * as ses from '#shared/platform/runtime/ses.ts';
import { blockPage, unblockPage } from '#shared/smart-links/blocks/block-page.ts';
import { deleteSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { cancel, confirm } from '#shared/smart-links/registrations/answer-registration.ts';
import { listOwnRegistrations } from '#shared/smart-links/registrations/manage-registrations.ts';
import { remindRegistered } from '#shared/smart-links/registrations/remind.ts';
import { anAct, by } from '#test/support/builders/authors.ts';
import {
  aRegistration,
  aWebinar,
  findOne,
  HOUR,
  newEmail,
  START,
  sendForm,
} from '#test/support/builders/registrations.ts';
import { anOwner, HOSTS, itemsOf, NOW, update } from '#test/support/builders/smart-links.ts';
import { startDynamoEngine } from '#test/support/emulators/dynamo-engine.ts';
import { captureLog } from '#test/support/log-lines.ts';

const send = vi.mocked(ses.sendThroughSes);
const MINUTE = 60_000;

let owner: Owner;
let webinar: SmartLinkRecord;

beforeAll(() => {
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
  process.env['SERVICE_KEY'] = 'key';
  process.env['MAIL_FROM'] = 'signpost@example.com';
  process.env['MAIL_CONFIGURATION_SET'] = 'signpost-test';
  process.env['PUBLIC_ORIGIN'] = HOSTS.publicOrigin;
});

beforeEach(async () => {
  // Nothing of other tests is due.
  await (await startDynamoEngine()).createTable();
  send.mockReset();
  vi.mocked(ses.readSendRate).mockReset();
  captureLog();
  owner = await anOwner();
  webinar = await aWebinar(owner, { title: 'How we build' });
});

const earlier = (ms: number, start = START) => new Date(start.getTime() - ms);
const move = (startsAt: Date, at: Date) =>
  update(owner, webinar._id, { startsAt: startsAt.toISOString() }, at);
const isDue = async () =>
  (await itemsOf(`SMART#${webinar._id}`)).some((item) => item['sk'] === 'SESSION' && 'gsi2pk' in item);

/** Runs the worker; who got what. */
async function run(at: Date, shouldStop?: () => boolean): Promise<string[]> {
  send.mockClear();
  await remindRegistered(() => at, shouldStop);
  return sentMails().sort();
}

/** Subjects end with the title. */
const sentMails = () =>
  send.mock.calls.map(
    ([{ to, subject }]) => `${to}: ${subject.replace(/: (?:How we build|Another title|Page \d+)$/, '')}`,
  );

const REMINDER = 'Reminder: your webinar';
const MOVED = 'Your webinar has a new date';

describe('remind-registered', () => {
  it('reminds those who are confirmed a day and an hour before, once each', async () => {
    const { email } = await aRegistration(owner, webinar);
    await sendForm(webinar, newEmail());
    expect(await run(earlier(24 * HOUR + 1))).toEqual([]);
    expect(await run(earlier(24 * HOUR))).toEqual([`${email}: ${REMINDER}`]);
    const text = send.mock.calls[0]?.[0].text.replace(/[\u2009\u202f]/g, ' ') ?? '';
    expect(text).toContain('starts in 24 hours:');
    expect(text).toMatch(/^>.*How we build$/m);
    expect(text).toContain('2:00 – 3:00 PM GMT+2');
    expect(text).toContain(`https://sp.example/${webinar.slug}/join`);
    expect(text).not.toContain('room-4711');
    expect(text).toMatch(/^Cancel your registration: \S+#cancel$/m);
    expect(await run(earlier(23 * HOUR))).toEqual([]);
    expect(await run(earlier(HOUR))).toEqual([`${email}: ${REMINDER}`]);
    expect(send.mock.calls[0]?.[0].text).toContain('starts in 60 minutes:');
    expect(await run(earlier(30 * MINUTE))).toEqual([]);
    expect(await isDue()).toBe(false);
  });

  it('is one query when nothing is due', async () => {
    let calls = 0;
    const counted = (next: (args: never) => unknown) => (args: never) => {
      calls++;
      return next(args);
    };
    dynamo().middlewareStack.add(counted as never, { step: 'initialize', name: 'count' });
    await aRegistration(owner, webinar);
    calls = 0;
    await run(earlier(25 * HOUR));
    expect(calls).toBe(1);
    dynamo().middlewareStack.remove('count');
  });

  it.each([
    ['a day before, just before the reminder', 24 * HOUR + 1, [24 * HOUR, HOUR]],
    ['within the last day', 20 * HOUR, [HOUR]],
    ['30 minutes before', 30 * MINUTE, []],
  ])('does not remind at once who registers %s', async (_, lead, expected) => {
    await aRegistration(owner, webinar, earlier(lead));
    const reminded = [];
    for (const at of [24 * HOUR, 19 * HOUR, HOUR, 29 * MINUTE, 0]) {
      if (at < lead && (await run(earlier(at))).length > 0) reminded.push(at);
    }
    expect(reminded).toEqual(expected);
  });

  it.each([
    ['in the last day: the reminder of the day is late', 5 * HOUR, 1, 'in 5 hours'],
    ['in the last hour: only one', 10 * MINUTE, 1, 'in 10 minutes'],
    ['at the start: none', 0, 0, ''],
    ['after it: none', -HOUR, 0, ''],
  ])('catches up after an outage %s', async (_, lead, count, words) => {
    await aRegistration(owner, webinar);
    expect(await run(earlier(lead))).toHaveLength(count);
    if (words) expect(send.mock.calls[0]?.[0].text).toContain(words);
    expect(await run(earlier(lead))).toEqual([]);
  });

  it('says the time that is left when it is sent, and stops at the start', async () => {
    for (let i = 0; i < 4; i++) await aRegistration(owner, webinar);
    // One at a time.
    vi.mocked(ses.readSendRate).mockResolvedValue(1);
    let now = earlier(2 * MINUTE + 1).getTime();
    send.mockImplementation(async () => {
      now += MINUTE;
    });
    await remindRegistered(() => new Date(now));
    expect(send).toHaveBeenCalledTimes(3);
    expect(send.mock.calls[2]?.[0].text).toContain('starts in 1 minute:');
  });

  it('tells a new date once, then reminds of it', async () => {
    const { email } = await aRegistration(owner, webinar);
    const pending = newEmail();
    await sendForm(webinar, pending);
    const start = new Date(START.getTime() + 7 * 24 * HOUR);
    await move(start, earlier(30 * HOUR));
    expect(await run(earlier(30 * HOUR))).toEqual([]);
    expect(await run(earlier(24 * HOUR))).toEqual([`${email}: ${MOVED}`]);
    expect(send.mock.calls[0]?.[0].text).toContain('May 10, 2026');
    expect(await run(earlier(23 * HOUR))).toEqual([]);
    const told = await findOne(owner, webinar, email, earlier(23 * HOUR));
    expect(told.startsAt).toBe(start.toISOString());
    const items = await itemsOf(`SMART#${webinar._id}`);
    expect(items.find((item) => item['email'] === email)?.['ttl']).toBe(
      (start.getTime() + 91 * 24 * HOUR - 23 * HOUR) / 1000,
    );
    expect(await run(earlier(HOUR))).toEqual([]);
    expect(await run(earlier(24 * HOUR, start))).toEqual([`${email}: ${REMINDER}`]);
    expect(await run(earlier(HOUR, start))).toEqual([`${email}: ${REMINDER}`]);
  });

  it('sends no emails about a date that is corrected at once, or other changes', async () => {
    const { email } = await aRegistration(owner, webinar);
    await move(new Date(START.getTime() + HOUR), earlier(30 * HOUR));
    await move(START, earlier(30 * HOUR - 5 * MINUTE));
    await update(owner, webinar._id, { title: 'Another title' }, earlier(29 * HOUR));
    expect(await run(earlier(28 * HOUR))).toEqual([]);
    expect(await run(earlier(24 * HOUR))).toEqual([`${email}: ${REMINDER}`]);
  });

  it('tells an earlier date, even shortly before, and does not remind of it as well', async () => {
    const { email } = await aRegistration(owner, webinar);
    const at = earlier(30 * HOUR);
    const start = new Date(at.getTime() + 30 * MINUTE);
    await move(start, at);
    expect(await run(new Date(at.getTime() + 10 * MINUTE))).toEqual([`${email}: ${MOVED}`]);
    expect(await run(new Date(at.getTime() + 15 * MINUTE))).toEqual([]);
    await move(earlier(HOUR, at), at);
    expect(await isDue()).toBe(false);
  });

  it('starts a new session with a date after the end: free seats, no emails to registrants', async () => {
    webinar = await aWebinar(owner, { registration: { enabled: true, maxRegistrations: 1 } });
    const old = await aRegistration(owner, webinar);
    const over = new Date(START.getTime() + 2 * HOUR);
    const next = new Date(START.getTime() + 7 * 24 * HOUR);
    await move(next, over);
    const { email, _id: id } = await aRegistration(owner, webinar, over);
    expect(await run(earlier(24 * HOUR, next))).toEqual([`${email}: ${REMINDER}`]);
    // Frees no seat of this date.
    await cancel({ smartLinkId: webinar._id, id: old._id }, over);
    const { confirmed } = await listOwnRegistrations(
      { ...wholeAccount(owner.ownerId), now: over },
      webinar._id,
      {},
    );
    expect(confirmed).toBe(1);
    await cancel({ smartLinkId: webinar._id, id }, over);
    expect(
      (await listOwnRegistrations({ ...wholeAccount(owner.ownerId), now: over }, webinar._id, {})).confirmed,
    ).toBe(0);
  });

  it('tells a date that was moved in the last minute, though the webinar would have begun', async () => {
    const { email } = await aRegistration(owner, webinar);
    await move(new Date(START.getTime() + 24 * HOUR), new Date(START.getTime() + 5 * MINUTE));
    expect(await run(new Date(START.getTime() + 15 * MINUTE))).toEqual([`${email}: ${MOVED}`]);
  });

  it('reminds those who have registered after the form is closed', async () => {
    const { email } = await aRegistration(owner, webinar);
    await update(owner, webinar._id, { registration: { enabled: false } }, earlier(40 * HOUR));
    expect(await run(earlier(24 * HOUR))).toEqual([`${email}: ${REMINDER}`]);
    await update(owner, webinar._id, { registration: null }, earlier(20 * HOUR));
    expect(await run(earlier(HOUR))).toEqual([`${email}: ${REMINDER}`]);
  });

  it('sends nothing to those who cancelled, and nothing about deleted pages', async () => {
    const { _id: id } = await aRegistration(owner, webinar);
    const link = { smartLinkId: webinar._id, id };
    await cancel(link, NOW);
    await expect(confirm(link, NOW)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await run(earlier(24 * HOUR))).toEqual([]);
    await aRegistration(owner, webinar, earlier(2 * HOUR));
    await deleteSmartLink({ by: by(owner.ownerId), hosts: HOSTS, now: earlier(2 * HOUR) }, webinar._id);
    expect(await run(earlier(HOUR))).toEqual([]);
    expect(await isDue()).toBe(false);
  });

  it('waits while the page is inactive or blocked, or the account suspended', async () => {
    const { email } = await aRegistration(owner, webinar);
    const at = earlier(24 * HOUR);
    await update(owner, webinar._id, { status: 'inactive' }, earlier(40 * HOUR));
    expect(await run(at)).toEqual([]);
    await update(owner, webinar._id, { status: 'active' }, earlier(24 * HOUR));
    const act = { ...anAct({ now: at }), reason: 'spam' } as const;
    await blockPage(webinar.slug, act, HOSTS);
    expect(await run(at)).toEqual([]);
    await unblockPage(webinar.slug, act, HOSTS);
    await setOwnerStatus(owner.ownerId, 'suspended', anAct({ now: at }));
    expect(await run(at)).toEqual([]);
    await setOwnerStatus(owner.ownerId, 'active', anAct({ now: at }));
    expect(await run(earlier(20 * HOUR))).toEqual([`${email}: ${REMINDER}`]);
  });

  it('sends each of many emails once, in runs that are cut short or run at once', async () => {
    const emails = [];
    for (let i = 0; i < 52; i++) emails.push((await aRegistration(owner, webinar)).email);
    const small = await aRegistration(owner, await aWebinar(owner));
    const at = earlier(24 * HOUR);
    const sent: string[] = [];
    // Twenty at a time.
    vi.mocked(ses.readSendRate).mockResolvedValue(40);
    const first = await run(at, () => send.mock.calls.length >= 20);
    sent.push(...first);
    expect(first.length).toBeGreaterThan(10);
    expect(first.length).toBeLessThan(53);
    send.mockClear();
    await Promise.all([remindRegistered(() => at), remindRegistered(() => at)]);
    sent.push(...sentMails());
    expect(sent.sort()).toEqual([...emails, small.email].map((email) => `${email}: ${REMINDER}`).sort());
    expect(await run(at)).toEqual([]);
  });

  it('sends at the same time what SES accepts, of one webinar and of several', async () => {
    for (let i = 0; i < 12; i++) await aRegistration(owner, webinar);
    for (let i = 0; i < 4; i++) await aRegistration(owner, await aWebinar(owner));
    let running = 0;
    let most = 0;
    send.mockImplementation(async () => {
      most = Math.max(most, ++running);
      await sleep(200);
      running--;
    });
    expect(await remindRegistered(() => earlier(24 * HOUR))).toEqual({ sent: 16, failed: 0, finished: true });
    expect(most).toBeGreaterThan(12);
  });

  it('retries failed emails, and stops when nothing can be sent', async () => {
    const all = [];
    for (let i = 0; i < 8; i++) all.push((await aRegistration(owner, webinar)).email);
    const at = earlier(24 * HOUR);
    send.mockRejectedValueOnce(new Error('once'));
    expect(await remindRegistered(() => at)).toEqual({ sent: 7, failed: 1, finished: true });
    expect(await remindRegistered(() => at)).toEqual({ sent: 1, failed: 0, finished: true });
    send.mockReset();
    send.mockRejectedValue(new Error('SES is down'));
    vi.mocked(ses.readSendRate).mockResolvedValue(4);
    const down = await remindRegistered(() => earlier(HOUR));
    expect(down).toMatchObject({ sent: 0, finished: false });
    expect(down.failed).toBeLessThan(8);
    send.mockReset();
    vi.mocked(ses.readSendRate).mockResolvedValue(1000);
    expect(await run(earlier(50 * MINUTE))).toHaveLength(8);
  });
});
