import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as deliverEvents } from '#functions/workers/mail-submission.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { setOwnerStatus } from '#shared/core/accounts/administer.ts';
import { storeChoice } from '#shared/mail/choice-store.ts';
import { recipientHash } from '#shared/mail/recipient.ts';
import { suppress } from '#shared/mail/suppression-store.ts';
import { batchDelete, batchPut } from '#shared/platform/dynamo/batch-write.ts';
import { dynamo } from '#shared/platform/dynamo/client.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import * as queue from '#shared/platform/runtime/queue.ts';
import * as ses from '#shared/platform/runtime/ses.ts';
import { blockPage } from '#shared/smart-links/blocks/block-page.ts';
import { deleteSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import { updateSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { deleteResponse } from '#shared/smart-links/surveys/delete-response.ts';
import { digestDueAt } from '#shared/smart-links/surveys/digest.ts';
import { digestIndexKeys, digestKey } from '#shared/smart-links/surveys/digest-items.ts';
import { mailDigests } from '#shared/smart-links/surveys/mail-digests.ts';
import { submitSurvey } from '#shared/smart-links/surveys/submit.ts';
import { anAct, by } from '#test/support/builders/authors.ts';
import { anOwner, create, HOSTS, itemsOf, update } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { publishedEvents } from '#test/support/emulators/shared-mocks.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

publishedEvents();

const send = vi.mocked(ses.sendThroughSes);
let owner: Owner;
let addresses = 0;
/** Recipients have a daily limit. */
let address: string;
let survey: SmartLinkRecord;
/** What the rule puts into the queue of mails. */
let messages: string[] = [];
let log: ReturnType<typeof captureLog>;
/** Calls before a command of this name, whose error it gets. */
let before: Record<string, () => void | Promise<void>> = {};

tableOfFile();

beforeAll(() => {
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
  process.env['SERVICE_KEY'] = 'key';
  process.env['MAIL_FROM'] = 'signpost@example.com';
  process.env['MAIL_CONFIGURATION_SET'] = 'signpost-test';
  process.env['PUBLIC_ORIGIN'] = HOSTS.publicOrigin;
  process.env['CONSOLE_ORIGIN'] = 'https://console.example';
  dynamo().middlewareStack.add(
    (next, context) => async (args) => {
      await before[String(context.commandName)]?.();
      return next(args);
    },
    { step: 'initialize', priority: 'low', name: 'faults' },
  );
  return () => dynamo().middlewareStack.remove('faults');
});

const QUESTIONS = [
  { id: 'stars', question: 'Stars', type: 'rating' },
  { id: 'why', question: 'Why?', type: 'text' },
];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T12:00:00Z') });
  messages = [];
  before = {};
  send.mockReset();
  vi.mocked(queue.sendMessages).mockImplementation(async (_url, bodies) => {
    messages.push(...bodies.filter((body) => JSON.parse(body).type === 'survey.submitted'));
  });
  log = captureLog();
  owner = await anOwner();
  address = `owner${++addresses}@example.com`;
  survey = await create(owner, {
    type: 'surveyLink',
    questions: QUESTIONS,
    submissionDetails: { email: address },
    digest: 'daily',
  });
  await storeChoice(subscriber(), 'confirmed', new Date());
});

afterEach(async () => {
  // What is left is due in the tests that follow.
  vi.setSystemTime(Date.now() + 2 * DAY_MS);
  before = {};
  await setOwnerStatus(owner.ownerId, 'suspended', anAct());
  await run();
  vi.useRealTimers();
});

const DAY_MS = 24 * 3600_000;

const subscriber = () => ({
  recipient: recipientHash(address, 'key'),
  list: 'surveys' as const,
  ownerId: owner.ownerId,
});

const at = (time: string) => vi.setSystemTime(new Date(time));
const change = (fields: object) => update(owner, survey._id, fields);

/** Delivers messages as one batch; how many have to come again. */
async function deliver(...bodies: string[]): Promise<number> {
  const Records = bodies.map((body, i) => ({ messageId: `m${i}`, body }));
  return (await deliverEvents({ Records } as never, CONTEXT)).batchItemFailures.length;
}

let visitors = 0;

/** The message of a response. */
async function submit(answers: unknown = [5, 'Because'], of = survey): Promise<string> {
  const visitor = { address: `visitor ${++visitors}`, headers: {} };
  await submitSurvey(of.slug, { answers }, { ...visitor, now: new Date() });
  return messages.at(-1) as string;
}

/** A response whose message is delivered. */
async function respond(answers?: unknown, of = survey): Promise<string> {
  const message = await submit(answers, of);
  expect(await deliver(message)).toBe(0);
  return JSON.parse(message).data._id;
}

const run = () => mailDigests(new Date());
const texts = () => send.mock.calls.map(([mail]) => mail.text);
/** How many new responses each email names. */
const counts = () => texts().map((text) => Number(/last summary: (\d+)\./.exec(text)?.[1]));
const marks = async () =>
  (await itemsOf(`SMART#${survey._id}`)).filter(({ sk }) => String(sk).startsWith('DIGEST#'));

describe('mailDigests', () => {
  it('is sent although a marker of another survey cannot be read', async () => {
    const id = newId('smartLink');
    const due = digestDueAt('2026-05-01');
    await batchPut([{ ...digestKey(id, '2026-05-01'), ...digestIndexKeys(id, due), smartLinkId: 7 }]);
    await respond();
    at('2026-05-02T09:00:00Z');
    await run();
    expect(counts()).toEqual([1]);
    await batchDelete([digestKey(id, '2026-05-01')]);
  });

  it('sends one email a day with all that is new, and a link to unsubscribe', async () => {
    await respond([5, 'Because']);
    at('2026-05-01T12:01:00Z');
    await respond([4, '<b>So</b>']);
    expect(send).not.toHaveBeenCalled();
    at('2026-05-02T07:04:59Z');
    expect(await run()).toMatchObject({ sent: 0 });
    at('2026-05-02T07:05:00Z');
    expect(await run()).toEqual({ sent: 1, skipped: 0, failed: 0, finished: true });
    expect(send.mock.calls).toEqual([
      [
        {
          from: 'signpost@example.com',
          to: address,
          replyTo: undefined,
          subject: 'New responses to your survey',
          text: expect.stringContaining(
            '> Stars\n>   Average: 4.5\n>   4: 1 (50%)\n>   5: 1 (50%)\n>\n> Why?\n>   – <b>So</b>\n>   – ' +
              'Because',
          ),
          html: expect.stringContaining('&lt;b&gt;So'),
          headers: {
            'List-Unsubscribe': expect.stringMatching(/^<https:\/\/sp\.example\/mail\/[\w.-]+>$/),
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        },
        'signpost-test',
      ],
    ]);
    expect(texts()[0]).toContain(`https://console.example/console/smart-links/${survey._id}/results`);
    expect(counts()).toEqual([2]);
    at('2026-05-02T07:20:00Z');
    expect(await run()).toMatchObject({ sent: 0, skipped: 0 });
    expect(await marks()).toEqual([]);
  });

  it('sends nothing, and touches no survey, while nothing is new', async () => {
    await change({ title: 'Changed' });
    at('2026-05-02T07:05:00Z');
    expect(await run()).toEqual({ sent: 0, skipped: 0, failed: 0, finished: true });
    expect(await marks()).toEqual([]);
  });

  it('is in the language of the page', async () => {
    await change({ language: 'ar-EG' });
    await respond();
    at('2026-05-02T07:05:00Z');
    await run();
    const [mail] = send.mock.calls[0] ?? [];
    expect(mail?.subject).toBe('ردود جديدة على استبيانك');
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail?.text).toContain('إلغاء الاشتراك: https://sp.example/mail/');
  });

  it('includes later responses in the next one, also while the email is sent', async () => {
    await respond();
    at('2026-05-02T07:01:00Z');
    await respond();
    at('2026-05-02T07:05:00Z');
    send.mockImplementationOnce(async () => void (await respond()));
    await run();
    at('2026-05-02T20:00:00Z');
    await run();
    expect(counts()).toEqual([1]);
    at('2026-05-03T07:05:00Z');
    await run();
    expect(counts()).toEqual([1, 2]);
  });

  it('counts a response whose message comes late in the summary of that day, once', async () => {
    const late = await submit();
    await respond();
    at('2026-05-02T07:05:00Z');
    await run();
    at('2026-05-03T12:00:00Z');
    expect(await deliver(late, late)).toBe(0);
    await respond();
    expect(await deliver(late)).toBe(0);
    at('2026-05-04T07:05:00Z');
    await run();
    expect(await deliver(late)).toBe(0);
    at('2026-05-05T07:05:00Z');
    await run();
    expect(counts()).toEqual([1, 2]);
  });

  it('counts responses whose messages come in another order', async () => {
    const first = await submit();
    at('2026-05-01T12:30:00Z');
    await respond();
    expect(await deliver(first)).toBe(0);
    at('2026-05-02T07:05:00Z');
    await run();
    expect(counts()).toEqual([2]);
  });

  it('catches up after an outage of days with one email', async () => {
    for (const day of ['01', '02', '03', '05']) {
      at(`2026-05-${day}T12:00:00Z`);
      await respond();
    }
    at('2026-05-08T09:00:00Z');
    expect(await run()).toEqual({ sent: 1, skipped: 0, failed: 0, finished: true });
    expect(counts()).toEqual([4]);
    expect(await marks()).toEqual([]);
  });

  it('sends it once when several runs start at once', async () => {
    for (const day of ['01', '02']) {
      at(`2026-05-${day}T12:00:00Z`);
      await respond();
    }
    at('2026-05-03T07:05:00Z');
    const results = await Promise.all(Array.from({ length: 5 }, run));
    expect(results.map(({ sent }) => sent).toSorted()).toEqual([0, 0, 0, 0, 1]);
    expect(counts()).toEqual([2]);
  });

  it('claims it before it is sent: a run during a slow one sends nothing', async () => {
    await respond();
    at('2026-05-02T07:05:00Z');
    send.mockImplementationOnce(async () => {
      expect(await run()).toMatchObject({ sent: 0, failed: 0 });
    });
    await run();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('tries again in minutes when it could not be sent, without holding up other surveys', async () => {
    await respond();
    const other = await create(owner, {
      type: 'surveyLink',
      title: 'Another',
      questions: QUESTIONS,
      submissionDetails: { email: address },
      digest: 'daily',
    });
    await respond([1], other);
    at('2026-05-02T07:05:00Z');
    send.mockRejectedValueOnce(new Error('no SES'));
    expect(await run()).toMatchObject({ sent: 1, failed: 1 });
    expect(log.lines()).toContainEqual(expect.objectContaining({ message: 'survey digest not sent' }));
    at('2026-05-02T07:20:00Z');
    expect(await run()).toMatchObject({ sent: 1, failed: 0 });
    expect(counts()).toEqual([1, 1, 1]);
    expect(texts().filter((text) => text.includes('> Another'))).toHaveLength(
      texts().filter((text) => text.includes(survey.title)).length === 1 ? 2 : 1,
    );
  });

  it('is sent again, rather than never, after a crash between sending and removing its mark', async () => {
    await respond();
    at('2026-05-02T07:05:00Z');
    before = {
      BatchWriteItemCommand() {
        throw new Error('crash');
      },
    };
    expect(await run()).toMatchObject({ failed: 1 });
    before = {};
    at('2026-05-02T07:20:00Z');
    expect(await run()).toMatchObject({ sent: 1 });
    at('2026-05-02T07:35:00Z');
    await run();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('stops when its time is over, and continues with the next run', async () => {
    await respond();
    at('2026-05-02T07:05:00Z');
    expect(await mailDigests(new Date(), () => true)).toMatchObject({ sent: 0, finished: false });
    expect(await run()).toMatchObject({ sent: 1, finished: true });
  });

  it('waits for the next day, with its responses, when the recipient has had enough for today', async () => {
    await change({ digest: 'each' });
    for (let i = 0; i < 21; i++) {
      at(`2026-05-02T01:${10 + i}:00Z`);
      await respond([1, `${i}`]);
    }
    expect(send).toHaveBeenCalledTimes(20);
    await change({ digest: 'daily' });
    await respond();
    at('2026-05-02T07:05:00Z');
    await run();
    at('2026-05-02T07:20:00Z');
    expect(await run()).toMatchObject({ sent: 0, skipped: 0 });
    expect(send).toHaveBeenCalledTimes(20);
    await respond();
    at('2026-05-03T07:05:00Z');
    await run();
    expect(counts().slice(20)).toEqual([2]);
  });
});

describe('mailDigests: nobody gets an email', () => {
  const cases: [string, () => Promise<unknown>][] = [
    [
      'survey is deleted',
      () => deleteSmartLink({ by: by(owner.ownerId), hosts: HOSTS, now: new Date() }, survey._id),
    ],
    ['survey is blocked', () => blockPage(survey.slug, { ...anAct(), reason: 'phishing' }, HOSTS)],
    ['account is suspended', () => setOwnerStatus(owner.ownerId, 'suspended', anAct())],
    ['address is removed', () => change({ submissionDetails: null })],
    ['emails are turned off', () => change({ digest: 'off' })],
    ['recipient has unsubscribed', () => storeChoice(subscriber(), 'unsubscribed', new Date())],
    [
      'address has bounced',
      () =>
        suppress(recipientHash(address, 'key'), {
          reason: 'bounce',
          at: new Date().toISOString(),
        }),
    ],
    ['only response is deleted', async () => remove(await lastId())],
  ];
  const lastId = async () => JSON.parse(messages.at(-1) as string).data._id;
  const remove = (id: string) => deleteResponse({ by: by(owner.ownerId), now: new Date() }, survey._id, id);

  it.each(cases)('once the %s', async (_, happens) => {
    await respond();
    expect(await marks()).toHaveLength(1);
    await happens();
    at('2026-05-02T07:05:00Z');
    expect(await run()).toEqual({ sent: 0, skipped: 1, failed: 0, finished: true });
    expect(send).not.toHaveBeenCalled();
    expect(await marks()).toEqual([]);
  });

  it('before the address is confirmed, except the confirmation email', async () => {
    await change({ submissionDetails: { email: 'new@example.com' } });
    await respond();
    at('2026-05-02T07:05:00Z');
    expect(await run()).toMatchObject({ sent: 0, skipped: 1 });
    expect(send.mock.calls.map(([{ subject }]) => subject)).toEqual(['Confirm your email address']);
  });
});

describe('a change of digest', () => {
  it('from each to daily, off and back loses and repeats nothing', async () => {
    await change({ digest: 'each' });
    const repeated = await submit([1, 'each']);
    expect(await deliver(repeated)).toBe(0);
    await change({ digest: 'daily' });
    expect(await deliver(repeated)).toBe(0);
    const waiting = await submit([2, 'daily']);
    expect(await deliver(waiting)).toBe(0);
    await change({ digest: 'each' });
    expect(await deliver(waiting)).toBe(0);
    await respond([3, 'each again']);
    expect(send).toHaveBeenCalledTimes(2);
    at('2026-05-02T07:05:00Z');
    await run();
    expect(send).toHaveBeenCalledTimes(3);
    expect(counts().at(-1)).toBe(1);
    expect(texts().at(-1)).toContain('– daily');
    await change({ digest: 'off' });
    await respond([4, 'unheard']);
    await change({ digest: 'daily' });
    await respond([5, 'heard']);
    at('2026-05-03T07:05:00Z');
    await run();
    expect(counts().at(-1)).toBe(1);
    expect(texts().at(-1)).toContain('– heard');
    expect(send).toHaveBeenCalledTimes(4);
  });

  it('null is each', async () => {
    expect(await change({ digest: null })).toMatchObject({ digest: 'each' });
    const { error } = updateSmartLinkSchema.safeParse({ digest: 'weekly' });
    expect(error?.issues).toMatchObject([{ path: ['digest'], message: 'must be one of each, daily, off' }]);
  });

  it('waits for a response that is being emailed separately', async () => {
    await change({ digest: 'each' });
    const message = await submit();
    send.mockImplementationOnce(async () => {
      await change({ digest: 'daily' });
      expect(await deliver(message)).toBe(1);
    });
    expect(await deliver(message)).toBe(0);
    expect(await deliver(message)).toBe(0);
    at('2026-05-02T07:05:00Z');
    await run();
    expect(send).toHaveBeenCalledTimes(1);
  });
});
