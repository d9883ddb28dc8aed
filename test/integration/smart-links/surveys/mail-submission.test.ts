import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/workers/mail-submission.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { setOwnerStatus } from '#shared/core/accounts/administer.ts';
import { storeChoice } from '#shared/mail/choice-store.ts';
import { recipientHash } from '#shared/mail/recipient.ts';
import { recordFeedback } from '#shared/mail/record-feedback.ts';
import { liftSuppression } from '#shared/mail/suppression-store.ts';
import { dynamo } from '#shared/platform/dynamo/client.ts';
import { countUses } from '#shared/platform/limits/rate-limit-store.ts';
import * as queue from '#shared/platform/runtime/queue.ts';
import * as ses from '#shared/platform/runtime/ses.ts';
import { deleteSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { deleteResponse } from '#shared/smart-links/surveys/delete-response.ts';
import { MAILS } from '#shared/smart-links/surveys/mail-submission.ts';
import { submitSurvey } from '#shared/smart-links/surveys/submit.ts';
import { anAct, by } from '#test/support/builders/authors.ts';
import { anOwner, create, HOSTS, update } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { publishedEvents } from '#test/support/emulators/shared-mocks.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

publishedEvents();

const send = vi.mocked(ses.sendThroughSes);
/** The worker stops before, or after, its update of this number, counted from 0. */
let failBefore: number | undefined;
let failAfter: number | undefined;
let updates = 0;
let owner: Owner;
let survey: SmartLinkRecord;
/** What the rule puts into the queue of mails. */
let messages: string[] = [];

tableOfFile();

beforeAll(async () => {
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
  process.env['SERVICE_KEY'] = 'key';
  process.env['MAIL_FROM'] = 'signpost@example.com';
  process.env['MAIL_CONFIGURATION_SET'] = 'signpost-test';
  process.env['PUBLIC_ORIGIN'] = HOSTS.publicOrigin;
  dynamo().middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName !== 'UpdateItemCommand') return next(args);
      const n = updates++;
      if (n === failBefore) throw new Error('crash');
      const answer = await next(args);
      if (n === failAfter) throw new Error('crash');
      return answer;
    },
    { step: 'initialize', priority: 'low', name: 'faults' },
  );
  return () => dynamo().middlewareStack.remove('faults');
});

let log: ReturnType<typeof captureLog>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T12:00:00Z') });
  messages = [];
  failBefore = undefined;
  failAfter = undefined;
  send.mockReset();
  vi.mocked(queue.sendMessages).mockImplementation(async (_url, bodies) => {
    messages.push(...bodies.filter((body) => JSON.parse(body).type === 'survey.submitted'));
  });
  log = captureLog();
  owner = await anOwner();
  survey = await create(owner, {
    type: 'surveyLink',
    questions: [
      { question: 'Why?', type: 'text' },
      { question: 'Your address', type: 'email' },
    ],
    submissionDetails: { email: 'owner@example.com' },
  });
  await confirm(survey);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** The recipient of a survey confirms. */
const confirm = ({ submissionDetails }: SmartLinkRecord, by = owner) =>
  storeChoice(subscriber(String(submissionDetails?.['email']), by), 'confirmed', new Date());

const subscriber = (address: string, by = owner) => ({
  recipient: recipientHash(address, 'key'),
  list: 'surveys' as const,
  ownerId: by.ownerId,
});

let visitors = 0;
async function submit(answers: unknown = ['Because', 'jane@example.com']): Promise<string> {
  const by = { address: `visitor ${++visitors}`, headers: {} };
  await submitSurvey(survey.slug, { answers }, { ...by, now: new Date() });
  return messages.at(-1) as string;
}

/** Delivers messages as one batch; how many have to come again. */
async function deliver(...bodies: string[]): Promise<number> {
  updates = 0;
  const Records = bodies.map((body, i) => ({ messageId: `m${i}`, body }));
  return (await handler({ Records } as never, CONTEXT)).batchItemFailures.length;
}

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe('mail-submission: the mail of a submission', () => {
  it("contains the answers, and is sent to the survey's address", async () => {
    expect(await deliver(await submit())).toBe(0);
    expect(send.mock.calls).toEqual([
      [
        {
          from: 'signpost@example.com',
          to: 'owner@example.com',
          replyTo: 'jane@example.com',
          subject: 'New response to your survey',
          text: expect.stringContaining('> Why?\n>   Because'),
          html: expect.stringContaining(survey.url),
          headers: {
            'List-Unsubscribe': expect.stringMatching(/^<https:\/\/sp\.example\/mail\/[\w.-]+>$/),
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        },
        'signpost-test',
      ],
    ]);
  });

  it('is sent once when its message comes twice, one after the other', async () => {
    const message = await submit();
    expect(await deliver(message, message)).toBe(0);
    later(3600);
    expect(await deliver(message)).toBe(0);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is sent once when its message comes twice at once; the second comes again for nothing', async () => {
    const message = await submit();
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

  it('is sent again, rather than never, after a crash between sending and marking', async () => {
    const message = await submit();
    // Updates: the claim, the counts of the survey, the recipient and the owner, the mark.
    failBefore = 4;
    expect(await deliver(message)).toBe(1);
    expect(send).toHaveBeenCalledTimes(1);
    failBefore = undefined;
    expect(await deliver(message)).toBe(1);
    later(61);
    expect(await deliver(message)).toBe(0);
    expect(send).toHaveBeenCalledTimes(2);
    expect(await deliver(message)).toBe(0);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('is sent at the next delivery when it could not be sent', async () => {
    const message = await submit();
    send.mockRejectedValueOnce(new Error('no SES'));
    expect(await deliver(message)).toBe(1);
    expect(await deliver(message)).toBe(0);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('waits for the end of the claim of a worker that has crashed', async () => {
    const message = await submit();
    failAfter = 0;
    expect(await deliver(message)).toBe(1);
    expect(send).not.toHaveBeenCalled();
    failAfter = undefined;
    expect(await deliver(message)).toBe(1);
    later(61);
    expect(await deliver(message)).toBe(0);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is not sent when the survey no longer has an address', async () => {
    const message = await submit();
    await update(owner, survey._id, { submissionDetails: null });
    expect(await deliver(message)).toBe(0);
    expect(send).not.toHaveBeenCalled();
  });

  it('is not sent when the survey is deleted or its owner suspended', async () => {
    const message = await submit();
    await setOwnerStatus(owner.ownerId, 'suspended', anAct());
    expect(await deliver(message)).toBe(0);
    await setOwnerStatus(owner.ownerId, 'active', anAct());
    await deleteSmartLink({ by: by(owner.ownerId), hosts: HOSTS, now: new Date() }, survey._id);
    expect(await deliver(message)).toBe(0);
    expect(send).not.toHaveBeenCalled();
  });

  it('is not sent, but logged, where the deployment has no sender', async () => {
    vi.stubEnv('MAIL_FROM', 'none');
    expect(await deliver(await submit())).toBe(0);
    expect(send).not.toHaveBeenCalled();
    expect(log.lines()).toContainEqual(expect.objectContaining({ level: 'WARN', outcome: 'no sender' }));
  });

  it('is not sent, but logged without its address, after a mail to it has bounced', async () => {
    const bounced = { destination: ['Owner@Example.com'] };
    const recipients = [{ emailAddress: 'owner@example.com' }];
    const bounce = {
      bounceType: 'Permanent',
      bouncedRecipients: recipients,
      timestamp: new Date().toISOString(),
    };
    await recordFeedback({ eventType: 'Bounce', mail: bounced, bounce }, new Date());
    const message = await submit();
    expect(await deliver(message)).toBe(0);
    expect(send).not.toHaveBeenCalled();
    expect(log.lines()).toContainEqual(expect.objectContaining({ level: 'WARN', outcome: 'suppressed' }));
    expect(log.lines()).toContainEqual(expect.objectContaining({ refusal: 'suppressed', reason: 'bounce' }));
    expect(log.text()).not.toMatch(/owner@example/i);
    await liftSuppression(recipientHash('owner@example.com', 'key'), new Date());
    // It counts as done: the submission is stored, and no one expects its email any more.
    expect(await deliver(message)).toBe(0);
    expect(send).not.toHaveBeenCalled();
    expect(await deliver(await submit())).toBe(0);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is one of a hundred an hour for each survey; the others are stored and logged', async () => {
    // A recipient gets fewer in a day.
    const submissionDetails = { email: 'busy@example.com' };
    await confirm(await update(owner, survey._id, { submissionDetails }));
    await countUses(MAILS, { who: survey._id, uses: 90 }, new Date());
    for (let i = 0; i < 13; i++) expect(await deliver(await submit([`${i}`]))).toBe(0);
    expect(send).toHaveBeenCalledTimes(10);
    expect(log.lines()).toContainEqual(expect.objectContaining({ level: 'WARN', outcome: 'rate limited' }));
    later(3600);
    expect(await deliver(await submit(['next hour']))).toBe(0);
    expect(send).toHaveBeenCalledTimes(11);
    // Unsent emails are not sent later.
    expect(await deliver(messages[12] as string)).toBe(0);
    expect(send).toHaveBeenCalledTimes(11);
  });

  it('does not use up the hundred by tries that failed', async () => {
    const message = await submit();
    send.mockRejectedValue(new Error('no SES'));
    await countUses(MAILS, { who: survey._id, uses: 90 }, new Date());
    for (let i = 0; i < 11; i++) expect(await deliver(message)).toBe(1);
    send.mockResolvedValue();
    expect(await deliver(message)).toBe(0);
  });

  it('is not sent once its submission is deleted', async () => {
    const message = await submit();
    await deleteResponse(
      { by: by(owner.ownerId), now: new Date() },
      survey._id,
      JSON.parse(message).data._id,
    );
    expect(await deliver(message)).toBe(0);
    expect(send).not.toHaveBeenCalled();
  });

  it('has nothing that users wrote in its headers but the address to reply to', async () => {
    const title = `Win!\r\nBcc: all@example.com`;
    survey = await create(owner, {
      type: 'surveyLink',
      title,
      questions: [{ question: 'Your address', type: 'email' }],
      submissionDetails: { email: 'owner@example.com' },
    });
    expect(await deliver(await submit(['jane@example.com']))).toBe(0);
    const [mail] = send.mock.calls[0] ?? [];
    const { text, html, replyTo, ...headers } = mail ?? {};
    expect(replyTo).toBe('jane@example.com');
    expect(JSON.stringify(headers)).not.toMatch(/Win!|Bcc|jane/);
  });

  it('leaves only the unreadable message to the dead-letter queue', async () => {
    expect(await deliver('nonsense', '{}', await submit())).toBe(2);
    expect(send).toHaveBeenCalledTimes(1);
  });
});
