import { randomUUID } from 'node:crypto';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#infra/local/connect.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { itemsOf } from '#test/support/builders/smart-links.ts';
import {
  type Api,
  admin,
  api,
  apiAs,
  aSmartLink,
  dataDir,
  eventually,
  invoke,
  isLocal,
  newTitle,
  origin,
  queue,
  send,
} from '#test/support/deployment/client.ts';
import { confirmAddress, mailsTo, mailTo, newAddress, pathIn, press } from '#test/support/deployment/mail.ts';
import { aCaller } from '#test/support/deployment/visitors.ts';
import type { Json } from '#test/support/json.ts';

/** An unused address of SES's mailbox simulator. */
const simulated = (name: string) => `${name}+${randomUUID()}@simulator.amazonses.com`;

/** Submits to a survey. */
async function answer(survey: Json, answers: unknown[]): Promise<void> {
  const { status } = await aCaller()('POST', `/v1/smart-links/slug/${survey.slug}/survey`, { answers });
  expect(status).toBe(201);
}

/** Submits to a survey; a word in the answer. */
async function submit(survey: Json): Promise<string> {
  const word = randomUUID();
  await answer(survey, [word]);
  return word;
}

const questions = [{ question: 'Why?', type: 'text' }];
const surveyTo = (email: string, as: Api = api) =>
  aSmartLink({ type: 'surveyLink', title: newTitle(), questions, submissionDetails: { email } }, as);

/** A survey whose recipient has confirmed. */
async function confirmedSurvey(address: string): Promise<Json> {
  const survey = await surveyTo(address);
  await confirmAddress(address);
  return survey;
}

const statusOf = async ({ _id }: Json) => (await api.get(`/smart-links/${_id}`)).body.data.link.mailStatus;

describe.runIf(isLocal).concurrent('the responses to a survey', () => {
  it("are emailed from the recipient's confirmation until they unsubscribe with one click", async () => {
    const address = newAddress();
    const survey = await surveyTo(address);
    expect(survey.mailStatus).toBe('pending');
    const asking = await mailTo(address);
    expect(asking.subject).toBe('Confirm your email address');
    const path = pathIn(asking, 'Confirm this address');

    await submit(survey);
    await allMailed();
    const shown = await send('GET', path);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await send('HEAD', path)).status).toBe(200);
    expect(await statusOf(survey)).toBe('pending');
    expect((await press(path, 'confirm')).body).toContain('Your email address is confirmed');
    expect(await statusOf(survey)).toBe('confirmed');

    const word = await submit(survey);
    const mail = await mailTo(address, word);
    expect(mail.subject).toBe('New response to your survey');
    const header = (key: string) => mail.headers.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const unsubscribe = new URL(/^<(.+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '');
    expect(unsubscribe.origin).toBe(origin);
    expect(pathIn(mail, 'Unsubscribe')).toBe(unsubscribe.pathname);

    expect((await send('GET', unsubscribe.pathname)).body).toContain('Stop survey responses');
    expect(await statusOf(survey)).toBe('confirmed');
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const clicked = await send('POST', unsubscribe.pathname, { body: form, redirect: 'manual' });
    expect([clicked.status, clicked.headers.get('set-cookie')]).toEqual([200, null]);
    expect(await statusOf(survey)).toBe('unsubscribed');

    await submit(survey);
    await allMailed();
    expect(await mailsTo(address)).toHaveLength(2);
    expect(await admin('mail', 'show', address)).toMatchObject({
      optedOutAt: null,
      subscriptions: [{ list: 'surveys', status: 'unsubscribed' }],
    });
  });

  it('are emailed again to a recipient who opted out of all email, once an operator allows it', async () => {
    const address = newAddress();
    const survey = await confirmedSurvey(address);
    const unsubscribe = pathIn(await mailTo(address, await submit(survey)), 'Unsubscribe');
    expect((await press(unsubscribe, 'everything')).status).toBe(200);
    expect(await admin('mail', 'show', address)).toMatchObject({ optedOutAt: expect.any(String) });
    expect(await admin('mail', 'allow', address)).toMatchObject({ optedOutAt: null });
    expect((await press(unsubscribe, 'again')).status).toBe(200);
    await mailTo(address, await submit(survey));
  });

  it('are not enabled by a forged link', async () => {
    const { status, body } = await press('/mail/confirm.surveys.own_x.y.0.AAAAAAAAAAAAAAAAAAAAAA', 'confirm');
    expect(status).toBe(404);
    expect(body).toContain('This link does not work');
  });
});

describe.runIf(isLocal)('the daily email about the responses to a survey', () => {
  beforeAll(() => connect(readRun(dataDir)));

  const waiting = async ({ _id }: Json, prefix: string) =>
    (await itemsOf(`SMART#${_id}`)).filter(({ sk }) => String(sk).startsWith(prefix));

  /** Once this many responses wait for it, makes it due. */
  async function makeDue(survey: Json, count: number): Promise<void> {
    const day = '2026-01-01';
    await eventually(
      () => waiting(survey, 'RESPONSE#'),
      (found) => found.filter(({ digest }) => digest).length === count,
      20,
    );
    const TableName = tableName();
    for (const { pk, sk } of await waiting(survey, 'RESPONSE#')) {
      const change = { UpdateExpression: 'SET digest = :day', ExpressionAttributeValues: { ':day': day } };
      await dynamo().send(new UpdateCommand({ TableName, Key: { pk, sk }, ...change }));
    }
    for (const mark of await waiting(survey, 'DIGEST#')) {
      const { pk, sk } = mark;
      await dynamo().send(new DeleteCommand({ TableName, Key: { pk, sk } }));
      const Item = { ...mark, sk: `DIGEST#${day}`, gsi2sk: `${day}T07:05:00.000Z#${survey['_id']}` };
      await dynamo().send(new PutCommand({ TableName, Item }));
    }
  }

  /** Runs as the schedule does, until the mark of a survey is gone. */
  const runUntilDone = (survey: Json) =>
    eventually(
      async () => {
        await invoke('mail-digests');
        return waiting(survey, 'DIGEST#');
      },
      (marks) => marks.length === 0,
    );

  it('summarizes the responses once, and can be unsubscribed from', async () => {
    const address = newAddress();
    const survey = await aSmartLink({
      type: 'surveyLink',
      title: newTitle(),
      language: 'de',
      questions: [
        { question: 'Sterne', type: 'rating' },
        { question: 'Weiterempfehlen?', type: 'nps' },
        { question: 'Warum?', type: 'text' },
      ],
      submissionDetails: { email: address },
      digest: 'daily',
    });
    expect(survey.digest).toBe('daily');
    await confirmAddress(address);
    const word = randomUUID();
    await answer(survey, [5, 10, `<i>${word}</i>`]);
    await answer(survey, [4, 3]);
    await makeDue(survey, 2);
    await runUntilDone(survey);
    const mail = await mailTo(address, word);
    expect(mail.subject).toBe('Neue Antworten auf deine Umfrage');
    expect(mail.text).toContain('seit der letzten Zusammenfassung: 2.');
    expect(mail.text).toContain('Durchschnitt: 4.5');
    expect(mail.text).toContain('Net Promoter Score: 0');
    expect(mail.html).toContain(`&lt;i&gt;${word}`);
    expect(mail.text).toContain(`/console/smart-links/${survey._id}/results`);
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain(
      pathIn(mail, 'Abmelden'),
    );
    await invoke('mail-digests');
    expect(await mailsTo(address)).toHaveLength(2);

    expect((await press(pathIn(mail, 'Abmelden'), '')).status).toBe(200);
    expect(await statusOf(survey)).toBe('unsubscribed');
    await answer(survey, [3]);
    await makeDue(survey, 3);
    await runUntilDone(survey);
    expect(await mailsTo(address)).toHaveLength(2);
  });
});

describe.runIf(isLocal).concurrent('POST /v1/api/smart-links/:id/mail-confirmation', () => {
  it('sends the mail again at most once a day', async () => {
    const address = newAddress();
    const survey = await surveyTo(address);
    const again = () => api.post(`/smart-links/${survey._id}/mail-confirmation`);
    await mailTo(address);
    const limited = await eventually(again, ({ status }) => status === 429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(86_000);
    await confirmAddress(address);
    const { status, body } = await again();
    expect([status, body.data]).toEqual([202, { mailStatus: 'confirmed' }]);
  });

  it('sends at most three emails a day for all accounts together, and can be requested again', async () => {
    const address = newAddress();
    const accounts: Api[] = [];
    for (let i = 0; i < 4; i++) accounts.push(apiAs((await admin('owner', 'create', '--name', 'A')).apiKey));
    let last: Json;
    for (const [i, account] of accounts.entries()) {
      last = await surveyTo(address, account);
      if (i < 3)
        await eventually(
          () => mailsTo(address),
          (mails) => mails.length > i,
          20,
        );
    }
    await allMailed();
    const again = await accounts[3]?.post(`/smart-links/${last._id}/mail-confirmation`);
    expect([again?.status, again?.body.data]).toEqual([202, { mailStatus: 'pending' }]);
    await allMailed();
    expect(await mailsTo(address)).toHaveLength(3);
  });
});

let closing: ReturnType<typeof lastSurvey> | undefined;

/** A survey whose responses are all mailed. */
async function lastSurvey() {
  const address = newAddress();
  return { address, survey: await confirmedSurvey(address) };
}

/** Waits until all that was submitted so far has been mailed, or not. */
async function allMailed(): Promise<void> {
  closing ??= lastSurvey();
  const { address, survey } = await closing;
  // Its events come after the others.
  await mailTo(address, await submit(survey));
  await eventually(
    () => queue('survey-mails'),
    ({ waiting, inFlight }) => waiting + inFlight === 0,
  );
}

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
      const known = { address, suppressedBySes: false, optedOutAt: null };
      expect(await admin('mail', 'show', address)).toEqual({
        ...known,
        suppressed: false,
        subscriptions: [],
      });
      const survey = await confirmedSurvey(address);
      expect(await suppressed(address)).toEqual({
        ...known,
        suppressed: true,
        reason,
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        subscriptions: [expect.objectContaining({ status: 'confirmed' })],
      });

      await submit(survey);
      await allMailed();
      expect(await mailsTo(address)).toHaveLength(1);

      expect(await admin('mail', 'allow', address)).toMatchObject({ suppressed: false });
      await mailTo(address, await submit(survey));
    },
  );
});

describe.runIf(isLocal)('npm run admin -- mail', () => {
  const tool = (...args: string[]) => admin('mail', ...args);

  it('shows and allows an address', async () => {
    const shown = {
      address: 'jane@example.com',
      suppressed: false,
      suppressedBySes: false,
      optedOutAt: null,
    };
    expect(await tool('show', 'jane@example.com')).toEqual({ ...shown, subscriptions: [] });
    expect(await tool('allow', 'jane@example.com')).toEqual(shown);
    await expect(tool('show')).rejects.toThrow('mail show needs ADDRESS');
    await expect(tool('allow', 'jane@example.com?x')).rejects.toThrow('must be an email address');
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
