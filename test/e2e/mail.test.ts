import { randomUUID } from 'node:crypto';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../infra/local/run/connect.ts';
import { readRun } from '../../infra/local/run/run-file.ts';
import {
  admin,
  aSmartLink,
  command,
  dataDir,
  eventually,
  isLocal,
  newTitle,
  queue,
} from '../support/client.ts';
import { readOutbox } from '../support/outbox.ts';
import { callerAt } from '../support/visitors.ts';

/** An address of SES's mailbox simulator that nobody has written to. */
const simulated = (name: string) => `${name}+${randomUUID()}@simulator.amazonses.com`;

let callers = 0;

/** Submits to a new survey whose answers are mailed to an address; its title. */
async function submitTo(email: string): Promise<string> {
  const title = newTitle();
  const questions = [{ question: 'Why?', type: 'text' }];
  const survey = await aSmartLink({ type: 'surveyLink', title, questions, submissionDetails: { email } });
  const somebody = callerAt(`127.6.0.${++callers}`);
  const { status } = await somebody('POST', `/v1/smart-links/slug/${survey.slug}/survey`, {
    answers: ['So'],
  });
  expect(status).toBe(201);
  return title;
}

const mailsAbout = async (title: string) =>
  (await readOutbox(dataDir)).filter(({ subject }) => subject?.includes(title));

const mailAbout = (title: string) =>
  eventually(
    () => mailsAbout(title),
    (mails) => mails.length > 0,
    20,
  );

const suppressed = (address: string) =>
  eventually(
    () => admin('mail', 'show', address),
    (shown) => shown.suppressed,
    20,
  );

describe.runIf(isLocal).concurrent('a mail that comes back', () => {
  it.each([
    ['bounce', 'bounce'],
    ['complaint', 'complaint'],
    ['suppressionlist', 'bounce'],
  ])(
    'is the last one to %s@simulator.amazonses.com, until an operator allows the address',
    async (name, reason) => {
      const address = simulated(name);
      expect(await admin('mail', 'show', address)).toEqual({
        address,
        suppressed: false,
        suppressedBySes: false,
      });
      expect(await mailAbout(await submitTo(address))).toHaveLength(1);
      expect(await suppressed(address)).toEqual({
        address,
        suppressed: true,
        reason,
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        suppressedBySes: false,
      });

      const second = await submitTo(address);
      // Its event comes after that of the second one.
      expect(await mailAbout(await submitTo('owner@example.com'))).toHaveLength(1);
      await eventually(
        () => queue('survey-mails'),
        ({ waiting, inFlight }) => waiting + inFlight === 0,
      );
      expect(await mailsAbout(second)).toEqual([]);

      expect(await admin('mail', 'allow', address)).toMatchObject({ suppressed: false });
      expect(await mailAbout(await submitTo(address))).toHaveLength(1);
    },
  );
});

describe.runIf(isLocal)('npm run admin -- mail', () => {
  const tool = async (...args: string[]) => JSON.parse(await command('infra/admin/main.ts', 'mail', ...args));

  it('shows and allows an address', async () => {
    const shown = { address: 'jane@example.com', suppressed: false, suppressedBySes: false };
    expect(await tool('show', 'jane@example.com')).toEqual(shown);
    expect(await tool('allow', 'jane@example.com')).toEqual(shown);
    await expect(tool('show')).rejects.toThrow('mail show: ADDRESS is missing');
  });
});

describe.runIf(isLocal)('record-mail-feedback', () => {
  beforeAll(() => connect(readRun(dataDir)));

  it('leaves an event that it cannot read to its dead-letter queue', async () => {
    const tags = { 'ses:configuration-set': ['signpost-local'] };
    const Detail = JSON.stringify({
      eventType: 'Bounce',
      mail: { tags },
      bounce: 'of a kind unknown so far',
    });
    const Entries = [{ Source: 'aws.ses', DetailType: 'Email Bounced', Detail }];
    const before = (await queue('mail-feedback-dead')).waiting;
    await new EventBridgeClient({}).send(new PutEventsCommand({ Entries }));
    const { waiting } = await eventually(
      () => queue('mail-feedback-dead'),
      (state) => state.waiting > before,
      20,
    );
    expect(waiting).toBe(before + 1);
  });
});
