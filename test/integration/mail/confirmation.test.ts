import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as choice } from '#functions/visitors/mail/choice.ts';
import { handler as worker } from '#functions/workers/mail-submission.ts';
import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner, Plan } from '#shared/core/accounts/account.ts';
import { setOwnerStatus } from '#shared/core/accounts/administer.ts';
import { accountMailLimit } from '#shared/core/accounts/plans.ts';
import { systemAuthor } from '#shared/core/audit/author.ts';
import { mailToken, readMailToken } from '#shared/mail/mail-link.ts';
import { recipientHash } from '#shared/mail/recipient.ts';
import { type Mail, sendMail } from '#shared/mail/send-mail.ts';
import { claimAsking, completeAsking, readRecipient } from '#shared/mail/subscription-store.ts';
import { suppress } from '#shared/mail/suppression-store.ts';
import { dynamo } from '#shared/platform/dynamo/client.ts';
import { countUses } from '#shared/platform/limits/rate-limit-store.ts';
import * as queue from '#shared/platform/runtime/queue.ts';
import * as ses from '#shared/platform/runtime/ses.ts';
import { getSmartLink } from '#shared/smart-links/manage/read-smart-link.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { requestConfirmation } from '#shared/smart-links/surveys/request-confirmation.ts';
import { submitSurvey } from '#shared/smart-links/surveys/submit.ts';
import { anAct } from '#test/support/builders/authors.ts';
import { anOwner, create, HOSTS, itemsOf, update } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { publishedEvents } from '#test/support/emulators/shared-mocks.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

publishedEvents();

const KEY = 'key';
const DAY = 24 * 3600;

const send = vi.mocked(ses.sendThroughSes);
let owner: Owner;
let to = '';
let addresses = 0;
/** What the rules put into the queue of mails. */
let messages: string[] = [];
/** The worker stops before its update of this number, counted from 0. */
let failBefore: number | undefined;
let updates = 0;
let log: ReturnType<typeof captureLog>;

tableOfFile();

beforeAll(() => {
  Object.assign(process.env, {
    EVENT_QUEUE_URL: 'http://queue.example/events',
    SERVICE_KEY: KEY,
    MAIL_FROM: 'signpost@example.com',
    MAIL_CONFIGURATION_SET: 'signpost-test',
    PUBLIC_ORIGIN: HOSTS.publicOrigin,
    ORIGIN_SECRET: 'secret',
  });
  dynamo().middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName === 'UpdateItemCommand' && updates++ === failBefore) throw new Error('crash');
      return next(args);
    },
    { step: 'initialize', priority: 'low', name: 'faults' },
  );
  return () => dynamo().middlewareStack.remove('faults');
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T12:00:00Z') });
  messages = [];
  failBefore = undefined;
  send.mockReset();
  vi.mocked(queue.sendMessages).mockImplementation(async (_url, bodies) => void messages.push(...bodies));
  log = captureLog();
  owner = await anOwner();
  to = `jane${++addresses}@example.com`;
  return () => vi.useRealTimers();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** A survey whose responses go to an address; its event is the last message. */
const aSurvey = (email: string | null = to, by = owner): Promise<SmartLinkRecord> =>
  create(
    by,
    { type: 'surveyLink', questions: [{ question: 'Why?', type: 'text' }], submissionDetails: { email } },
    { now: new Date() },
  );

let visitors = 0;
async function submit(survey: SmartLinkRecord): Promise<string> {
  const by = { address: `visitor ${++visitors}`, headers: {} };
  await submitSurvey(survey.slug, { answers: ['So'] }, { ...by, now: new Date() });
  return messages.at(-1) as string;
}

/** Delivers messages as one batch, all of them by default; how many have to come again. */
async function deliver(...bodies: string[]): Promise<number> {
  updates = 0;
  const Records = (bodies.length > 0 ? bodies : messages.splice(0)).map((body, i) => ({
    messageId: `m${i}`,
    body,
  }));
  return (await worker({ Records } as never, CONTEXT)).batchItemFailures.length;
}

const mails = () => send.mock.calls.map(([mail]) => mail);
const subjects = () => mails().map(({ subject }) => subject);

/** The paths of the links in the last mail. */
function links(): { confirm: string; unsubscribe: string } {
  const { text = '', headers = {} } = mails().at(-1) ?? {};
  const [, confirm = ''] = /^Confirm this address: https:\/\/sp\.example(\S+)$/m.exec(text) ?? [];
  const [, unsubscribe = ''] = /^<https:\/\/sp\.example(.+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
  return { confirm, unsubscribe };
}

/** What a browser shows, which follows the redirect after a form; `steps`: the status codes on the way. */
async function open(
  url: string,
  { method = 'GET', body = '', type = 'application/x-www-form-urlencoded' } = {},
): Promise<{
  statusCode: number | undefined;
  steps: unknown[];
  title: string | undefined;
  headers: unknown;
  page: string;
}> {
  const [path = '', query] = url.split('?');
  const event = {
    rawPath: path,
    pathParameters: { token: path.slice('/mail/'.length) },
    queryStringParameters: Object.fromEntries(new URLSearchParams(query)),
    headers: { 'x-origin-secret': 'secret', 'content-type': type },
    requestContext: { requestId: 'r', http: { method, sourceIp: '127.0.0.1' } },
    body,
  };
  const { statusCode, body: page = '', headers } = await choice(event as never, CONTEXT);
  if (statusCode === 303) {
    const shown = await open(String(headers?.['location']));
    return { ...shown, steps: [303, ...shown.steps] };
  }
  const [, title] = /<h1>(.*)<\/h1>/.exec(page) ?? [];
  return { statusCode, steps: [statusCode], title, headers, page };
}

const press = (path: string, name = 'confirm') => open(path, { method: 'POST', body: `choice=${name}` });
const oneClick = (path: string, options = {}) =>
  open(path, { method: 'POST', body: 'List-Unsubscribe=One-Click', ...options });

/** A survey whose recipient has confirmed. */
async function confirmed(email = to, by = owner): Promise<SmartLinkRecord> {
  const survey = await aSurvey(email, by);
  await deliver();
  await press(links().confirm);
  send.mockClear();
  return survey;
}

const statusOf = async ({ _id }: SmartLinkRecord, by = owner) =>
  (await getSmartLink(wholeAccount(by.ownerId), _id, HOSTS)).mailStatus;

const recipient = (email = to) => recipientHash(email, KEY);

describe('a survey with an address', () => {
  it('asks its recipient once, and emails responses after the confirmation', async () => {
    const survey = await aSurvey();
    expect(survey.mailStatus).toBe('pending');
    await submit(survey);
    expect(await deliver()).toBe(0);
    expect(subjects()).toEqual(['Confirm your email address']);

    const { confirm } = links();
    expect(await open(confirm)).toMatchObject({ statusCode: 200, title: 'Confirm your email address' });
    expect(await statusOf(survey)).toBe('pending');
    await deliver(await submit(survey));
    expect(subjects()).toHaveLength(1);

    for (let click = 0; click < 2; click++)
      expect(await press(confirm)).toMatchObject({
        statusCode: 200,
        title: 'Your email address is confirmed',
      });
    expect(await statusOf(survey)).toBe('confirmed');
    await deliver(await submit(survey));
    expect(subjects()).toEqual(['Confirm your email address', 'New response to your survey']);
  });

  it('says nothing in the confirmation mail that users wrote, but the name of a paid account', async () => {
    await create(owner, {
      type: 'surveyLink',
      title: 'You won a prize',
      description: 'Call us',
      submissionDetails: { email: to, note: 'prize' },
    });
    await deliver();
    const { text, html, replyTo } = mails()[0] ?? {};
    expect(`${text}${html}`).not.toMatch(/prize|Call us/);
    expect(text?.match(/^>.*$/gm)).toEqual(owner.plan === 'free' ? null : ['> Owner']);
    expect(replyTo).toBeUndefined();
  });

  it('asks once if it is set thirty times, in surveys and changes, redelivered or concurrently', async () => {
    const survey = await aSurvey();
    for (let i = 0; i < 30; i++)
      await update(owner, survey._id, { submissionDetails: { email: to } }, new Date());
    await aSurvey();
    const all = [...messages];
    let failed = 0;
    for (let i = 0; i < all.length; i += 10) failed += await deliver(...all.slice(i, i + 10));
    expect(failed).toBe(0);
    await Promise.all(all.slice(0, 10).map((message) => deliver(message)));
    expect(subjects()).toEqual(['Confirm your email address']);
    later(DAY + 1);
    await deliver(...all.slice(-3));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('asks once when two workers receive it concurrently', async () => {
    await aSurvey();
    const [message = ''] = messages;
    const sending = Promise.withResolvers<void>();
    const sent = Promise.withResolvers<void>();
    send.mockImplementation(async () => {
      sending.resolve();
      await sent.promise;
    });
    const first = deliver(message);
    await sending.promise;
    expect(await deliver(message)).toBe(1);
    sent.resolve();
    expect(await first).toBe(0);
    expect(await deliver(message)).toBe(0);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('asks once when a worker received it before another one had asked', async () => {
    const subscriber = { recipient: recipient(), list: 'surveys' as const, ownerId: owner.ownerId };
    const now = new Date();
    const times = {
      since: new Date(now.getTime() - DAY * 1000),
      now,
      until: new Date(now.getTime() + 60_000),
    };
    expect(await claimAsking(subscriber, times)).toBe('claimed');
    expect(await claimAsking(subscriber, times)).toBe('being sent');
    await completeAsking(subscriber, now);
    expect(await claimAsking(subscriber, times)).toBe('not due');
  });

  it('asks again after a failure, but not on the day of a crash before it was marked', async () => {
    await aSurvey();
    const [message = ''] = messages;
    send.mockRejectedValueOnce(new Error('no SES'));
    expect(await deliver(message)).toBe(1);
    // Updates: the claim, four counts, the mark.
    failBefore = 5;
    expect(await deliver(message)).toBe(1);
    failBefore = undefined;
    expect(await deliver(message)).toBe(1);
    later(61);
    expect(await deliver(message)).toBe(0);
    expect(send).toHaveBeenCalledTimes(2);
    later(DAY);
    expect(await deliver(message)).toBe(0);
    expect(await deliver(message)).toBe(0);
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('asks again when it is stored after the link has expired', async () => {
    const survey = await aSurvey();
    await deliver();
    const { confirm } = links();
    later(7 * DAY + 1);
    expect(await open(confirm)).toMatchObject({ statusCode: 410, title: 'This link has expired' });
    expect(await press(confirm)).toMatchObject({ statusCode: 410 });
    expect(await statusOf(survey)).toBe('pending');
    await update(owner, survey._id, { description: 'New' }, new Date());
    await deliver();
    expect(send).toHaveBeenCalledTimes(2);
    await press(links().confirm);
    expect(await statusOf(survey)).toBe('confirmed');
  });

  it('that was never asked is asked at the next submission, and by no later one', async () => {
    const survey = await aSurvey();
    messages = [];
    for (let i = 0; i < 3; i++) {
      await submit(survey);
      expect(await deliver()).toBe(0);
      later(8 * DAY);
    }
    expect(subjects()).toEqual(['Confirm your email address']);
  });

  it('is confirmed for its owner only, and for the address in any case', async () => {
    await confirmed();
    const other = await anOwner();
    const survey = await aSurvey(to, other);
    await deliver();
    await deliver(await submit(survey));
    expect(subjects()).toEqual(['Confirm your email address']);
    const mine = await aSurvey(to.toUpperCase());
    expect(mine.mailStatus).toBe('confirmed');
    await deliver(await submit(mine));
    expect(subjects()).toEqual(['Confirm your email address', 'New response to your survey']);
  });

  it('asks nobody for a suspended owner, without a sender, or after the address is removed', async () => {
    const survey = await aSurvey();
    await setOwnerStatus(owner.ownerId, 'suspended', anAct());
    expect(await deliver(...messages)).toBe(0);
    await setOwnerStatus(owner.ownerId, 'active', anAct());
    vi.stubEnv('MAIL_FROM', 'none');
    expect(await deliver(...messages)).toBe(0);
    vi.unstubAllEnvs();
    process.env['MAIL_FROM'] = 'signpost@example.com';
    await update(owner, survey._id, { submissionDetails: null });
    expect(await deliver()).toBe(0);
    expect(send).not.toHaveBeenCalled();
    expect((await aSurvey(null)).mailStatus).toBeUndefined();
  });

  it('stores and logs no address', async () => {
    const survey = await confirmed();
    await deliver(await submit(survey));
    await oneClick(links().unsubscribe);
    const items = await itemsOf(`SUBSCRIBER#${recipient()}`);
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items) + log.text()).not.toMatch(/jane\d/);
  });
});

describe('requestConfirmation', () => {
  const request = ({ _id }: SmartLinkRecord) =>
    requestConfirmation(systemAuthor(owner.ownerId, 'test'), _id, new Date());

  it('names the member who asks for it, and no key', async () => {
    const survey = await aSurvey();
    await deliver();
    later(DAY);
    const { ownerId } = owner;
    const actor = { type: 'member', id: 'usr_1', name: 'grace@halden.example' } as const;
    await requestConfirmation({ ...systemAuthor(ownerId, 'test'), actor }, survey._id, new Date());
    await deliver();
    expect(mails().map(({ text }) => text.split(' wants ')[0])).toEqual(['Someone', 'grace@halden.example']);
  });

  it('sends another mail, once a day', async () => {
    const survey = await aSurvey();
    await deliver();
    const limited = { code: 'RATE_LIMITED', headers: { 'retry-after': String(DAY) } };
    await expect(request(survey)).rejects.toMatchObject(limited);
    later(DAY);
    expect(await request(survey)).toBe('pending');
    expect(await request(survey)).toBe('pending');
    expect(await deliver()).toBe(0);
    expect(send).toHaveBeenCalledTimes(2);
    await expect(request(survey)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('sends nothing to those who have confirmed or unsubscribed', async () => {
    const survey = await confirmed();
    expect(await request(survey)).toBe('confirmed');
    await deliver(await submit(survey));
    await oneClick(links().unsubscribe);
    later(DAY);
    messages = [];
    expect(await request(survey)).toBe('unsubscribed');
    expect(messages).toEqual([]);
  });

  it('is refused without an address', async () => {
    const invalid = { code: 'VALIDATION_ERROR', details: [{ path: 'id' }] };
    await expect(request(await aSurvey(null))).rejects.toMatchObject(invalid);
    await expect(request(await create(owner))).rejects.toMatchObject(invalid);
  });
});

describe('a link in an email', () => {
  it.each([
    ['by one click, as a form', {}, [200]],
    [
      'by one click, as multipart',
      { type: 'multipart/form-data; boundary=x', body: '--x\r\n\r\n--x--' },
      [200],
    ],
    ['by one click, without a content type', { type: '', body: '' }, [200]],
    ['by the button, and then shows a page that can be reloaded', { body: 'choice=unsubscribe' }, [303, 200]],
  ])('unsubscribes %s', async (_, options, steps) => {
    const survey = await confirmed();
    await deliver(await submit(survey));
    const { unsubscribe } = links();
    expect(mails()[0]?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(mails()[0]?.text).toContain(`Unsubscribe: https://sp.example${unsubscribe}`);
    expect(await open(unsubscribe)).toMatchObject({ statusCode: 200, title: 'Unsubscribe' });
    expect(await statusOf(survey)).toBe('confirmed');
    later(400 * DAY);
    for (let click = 0; click < 2; click++)
      expect(await oneClick(unsubscribe, options)).toMatchObject({
        steps,
        title: 'You are unsubscribed',
      });
    expect(await statusOf(survey)).toBe('unsubscribed');
    send.mockClear();
    await deliver(await submit(survey));
    await update(owner, survey._id, { submissionDetails: { email: to } }, new Date());
    await deliver();
    expect(send).not.toHaveBeenCalled();
    later(31 * DAY);
    await update(owner, survey._id, { submissionDetails: { email: to } }, new Date());
    await deliver();
    expect(subjects()).toEqual(['Confirm your email address']);
    await press(links().confirm);
    expect(await statusOf(survey)).toBe('confirmed');
  });

  it('leaves other owners alone, and can be reverted', async () => {
    const other = await anOwner();
    const theirs = await confirmed(to, other);
    const survey = await confirmed();
    await deliver(await submit(survey));
    const { unsubscribe } = links();
    await oneClick(unsubscribe);
    expect([await statusOf(survey), await statusOf(theirs, other)]).toEqual(['unsubscribed', 'confirmed']);
    expect(await press(unsubscribe, 'again')).toMatchObject({ title: 'You are subscribed again' });
    expect(await statusOf(survey)).toBe('confirmed');
  });

  it('of a confirmation mail unsubscribes too, but confirms nothing', async () => {
    const survey = await aSurvey();
    await deliver();
    const { unsubscribe } = links();
    expect(await press(unsubscribe, 'again')).toMatchObject({ statusCode: 404 });
    await oneClick(unsubscribe);
    expect(await press(unsubscribe, 'again')).toMatchObject({ statusCode: 404 });
    expect(await statusOf(survey)).toBe('unsubscribed');
    later(8 * DAY);
    await update(owner, survey._id, { submissionDetails: { email: to } }, new Date());
    await deliver();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("ends all email, even other owners' confirmations; confirming later is for one owner", async () => {
    const other = await anOwner();
    const theirs = await confirmed(to, other);
    const survey = await aSurvey();
    await deliver();
    const { confirm, unsubscribe } = links();
    later(1);
    expect(await press(unsubscribe, 'everything')).toMatchObject({
      title: 'You will not get any more emails',
    });
    expect([await statusOf(survey), await statusOf(theirs, other)]).toEqual(['unsubscribed', 'unsubscribed']);
    send.mockClear();
    await deliver(await submit(theirs));
    await aSurvey(to, await anOwner());
    await deliver();
    expect(await sendMail(notice(), new Date())).toBe('unsubscribed');
    expect(send).not.toHaveBeenCalled();
    later(1);
    await press(confirm);
    await deliver(await submit(survey), await submit(theirs));
    expect(send).toHaveBeenCalledTimes(1);
    expect([await statusOf(survey), await statusOf(theirs, other)]).toEqual(['confirmed', 'unsubscribed']);
  });

  it('does nothing when it is forged or truncated, and is shown to no one else', async () => {
    const survey = await aSurvey();
    await deliver();
    const { confirm } = links();
    const parts = confirm.slice('/mail/'.length).split('.');
    const [action, list, ownerId, hash, expires, mac] = parts as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const choice = { action: 'confirm', list: 'surveys', ownerId, recipient: hash, expires: 0 } as const;
    const forged = [
      confirm.slice(0, -1),
      `${confirm}A`,
      `/mail/${[action, list, 'own_other', hash, expires, mac].join('.')}`,
      `/mail/${[action, list, ownerId, recipient('victim@example.com'), expires, mac].join('.')}`,
      `/mail/${[action, list, ownerId, hash, '0', mac].join('.')}`,
      `/mail/${mailToken(choice, 'other')}`,
      '/mail/',
      '/mail/.',
      `/mail/${'.'.repeat(5)}${'é'.repeat(22)}`,
    ];
    for (const path of forged) {
      for (const answer of [await open(path), await press(path), await press(path, 'everything')])
        expect(answer).toMatchObject({ statusCode: 404, title: 'This link does not work' });
    }
    expect(await statusOf(survey)).toBe('pending');
    const { headers, page } = await open(confirm);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(page).not.toMatch(/jane|Owner/);
    expect(confirm).not.toContain('jane');
  });

  it('decodes to its content', () => {
    const link = {
      action: 'unsubscribe' as const,
      list: 'notices' as const,
      ownerId: 'own_a',
      recipient: recipient(),
      expires: 0,
    };
    expect(readMailToken(mailToken(link, KEY), KEY)).toEqual(link);
  });
});

const BODY = [{ type: 'text', text: 'Hello' }] as const;

const notice = (overrides: Partial<Pick<Mail, 'to' | 'owner' | 'replyTo'>> = {}): Mail => ({
  kind: 'webhookFailing',
  to,
  owner,
  body: BODY,
  ...overrides,
});

describe('sendMail', () => {
  it('sends notices without confirmation, until the recipient unsubscribes from them', async () => {
    expect(await sendMail(notice(), new Date())).toBe('sent');
    await oneClick(links().unsubscribe);
    expect(await sendMail(notice(), new Date())).toBe('unsubscribed');
    later(365 * DAY);
    expect(await sendMail(notice(), new Date())).toBe('unsubscribed');
    // Surveys are another list.
    expect((await aSurvey()).mailStatus).toBe('pending');
    const other = await anOwner();
    expect(await sendMail(notice({ owner: other }), new Date())).toBe('sent');
  });

  it('sends no notice to a suppressed recipient', async () => {
    await suppress(recipient(), { reason: 'complaint', at: new Date().toISOString() });
    expect(await sendMail(notice(), new Date())).toBe('suppressed');
    expect(send).not.toHaveBeenCalled();
  });

  it('sends 20 a day to a recipient, over all owners, and says so in the last one', async () => {
    const owners = [owner, await anOwner()];
    const surveys: SmartLinkRecord[] = [];
    for (const one of owners) surveys.push(await confirmed(to, one));
    // Two confirmation mails so far.
    for (let i = 0; i < 18; i++) await deliver(await submit(surveys[i % 2] as SmartLinkRecord));
    expect(send).toHaveBeenCalledTimes(18);
    const said = mails().map(({ text }) => text.includes('last email to this address today'));
    expect(said).toEqual([...Array(17).fill(false), true]);
    expect(await deliver(await submit(surveys[0] as SmartLinkRecord))).toBe(0);
    expect(await sendMail(notice(), new Date())).toBe('recipient limit');
    expect(send).toHaveBeenCalledTimes(18);
    const limited = { level: 'WARN', outcome: 'recipient limit' };
    expect(log.lines()).toContainEqual(expect.objectContaining(limited));
    expect(log.text()).toContain('MailsLimited');
    later(DAY / 2);
    expect(await sendMail(notice(), new Date())).toBe('sent');
  });

  it('sends exactly 20 under concurrency', async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => sendMail(notice(), new Date())));
    expect(outcomes.filter((one) => one === 'sent')).toHaveLength(20);
    expect(send).toHaveBeenCalledTimes(20);
  });

  it('sends 3 confirmation mails a day to an address, over all owners, and more the next day', async () => {
    const surveys: SmartLinkRecord[] = [];
    const owners: Owner[] = [];
    for (let i = 0; i < 5; i++) {
      const one = await anOwner();
      owners.push(one);
      surveys.push(await aSurvey(to, one));
      expect(await deliver()).toBe(0);
    }
    expect(subjects()).toEqual(Array(3).fill('Confirm your email address'));
    expect(mails()[2]?.text).not.toContain('last email');
    later(DAY);
    await requestConfirmation(
      systemAuthor(owners[4]?.ownerId ?? '', 'test'),
      surveys[4]?._id ?? '',
      new Date(),
    );
    await deliver();
    expect(send).toHaveBeenCalledTimes(4);
  });

  it.each<[Plan, number]>([
    ['free', 100],
    ['pro', 1000],
  ])('sends %s owners %i a day, and says so in the last one', async (plan, limit) => {
    const by = { ...owner, plan };
    const mail = (n: number, kind: 'confirmation' | 'surveyResponse' = 'confirmation') =>
      sendMail({ kind, to: `to${n}@${plan}.example`, owner: by, body: BODY }, new Date());
    await confirmed(`to0@${plan}.example`, by);
    // All but the first and the last three.
    await countUses(accountMailLimit('mailsPerDay', plan), { who: by.ownerId, uses: limit - 4 }, new Date());
    expect(await mail(1)).toBe('sent');
    expect(await mail(0, 'surveyResponse')).toBe('sent');
    expect(await mail(0, 'surveyResponse')).toBe('sent');
    const said = mails().map(({ text }) => text.includes('last email for this account today'));
    expect(said).toEqual([false, false, true]);
    expect(await mail(limit)).toBe('owner limit');
    // Notices are still sent, and the rejected email did not count for its recipient.
    for (let i = 0; i < 20; i++)
      expect(await sendMail(notice({ to: `to${limit}@${plan}.example`, owner: by }), new Date())).toBe(
        'sent',
      );
  });

  it('does not use up limits by tries that failed', async () => {
    send.mockRejectedValue(new Error('no SES'));
    for (let i = 0; i < 25; i++) await expect(sendMail(notice(), new Date())).rejects.toThrow('no SES');
    send.mockResolvedValue();
    expect(await sendMail(notice(), new Date())).toBe('sent');
  });

  it('has a reply address only if it is one plain address', async () => {
    for (const replyTo of [
      'a@example.com, b@example.com',
      'A <a@example.com>',
      'a@example.com\r\nBcc: b@example.com',
      '"a b"@example.com',
      'ä@example.com',
    ]) {
      await sendMail(notice({ replyTo }), new Date());
      expect(mails().at(-1)?.replyTo).toBeUndefined();
    }
    await sendMail(notice({ replyTo: "o'neil+x@example.com" }), new Date());
    expect(mails().at(-1)?.replyTo).toBe("o'neil+x@example.com");
  });

  it('reads items as they were before a first confirmation mail was marked as sent', async () => {
    await aSurvey();
    failBefore = 1;
    await deliver(...messages);
    const state = await readRecipient({ recipient: recipient(), list: 'surveys', ownerId: owner.ownerId });
    expect(state.subscription).toMatchObject({ status: 'pending' });
  });
});
