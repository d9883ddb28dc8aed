import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { updateSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { isClosed } from '#shared/smart-links/surveys/closing.ts';
import { deleteResponse } from '#shared/smart-links/surveys/delete-response.ts';
import { listResponses } from '#shared/smart-links/surveys/list-submissions.ts';
import { openSurvey, submitSurvey } from '#shared/smart-links/surveys/submit.ts';
import { submitForm } from '#shared/smart-links/surveys/submit-form.ts';
import { summarizeSurvey } from '#shared/smart-links/surveys/summarize.ts';
import { by } from '#test/support/builders/authors.ts';
import { anOwner, create, itemsOf, NOW, update } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const QUESTIONS = [{ question: 'Stars', type: 'rating', required: true }];
const CLOSED = { code: 'SURVEY_CLOSED', status: 410 };

let owner: Owner;
let survey: SmartLinkRecord;
let visitors = 0;

tableOfFile();

beforeAll(() => {
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
  process.env['SERVICE_KEY'] = 'key';
});

beforeEach(async () => {
  owner = await anOwner();
});

async function aSurvey(fields: object): Promise<void> {
  survey = await create(owner, { type: 'surveyLink', questions: QUESTIONS, ...fields });
}

const later = (ms: number) => new Date(NOW.getTime() + ms);

async function submit(visitor = `visitor ${++visitors}`, at = NOW): Promise<string> {
  return submitSurvey(survey.slug, { answers: [5] }, { address: visitor, headers: {}, now: at });
}

const count = async () => (await listResponses(wholeAccount(owner.ownerId), survey._id, {})).responses.length;
const counter = async () =>
  (await itemsOf(`SMART#${survey._id}`)).find(({ sk }) => sk === 'COUNT')?.['responses'];
const closed = async (at = NOW) => isClosed(survey._id, (await openSurvey(survey.slug)).content, at);

/** The number of stored ones among concurrent submissions; the others get SURVEY_CLOSED. */
async function submitAtOnce(many: number): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: many }, () => submit()));
  const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  for (const { reason } of refused) expect(reason).toMatchObject(CLOSED);
  return many - refused.length;
}

describe('closesAt', () => {
  it('closes to the millisecond', async () => {
    await aSurvey({ closesAt: '2026-05-01T14:00:00.001+02:00' });
    expect(survey.closesAt).toBe('2026-05-01T12:00:00.001Z');
    expect(await closed()).toBe(false);
    await submit();
    expect(await closed(later(1))).toBe(true);
    await expect(submit('late', later(1))).rejects.toMatchObject(CLOSED);
    expect(await count()).toBe(1);
  });

  it('shows the closed page for a late submission, and opens again', async () => {
    await aSurvey({ closesAt: NOW.toISOString() });
    const form = () =>
      submitForm(survey.slug, new URLSearchParams({ 'answers.0': '5' }), {
        address: 'a',
        headers: {},
        now: NOW,
      });
    expect(await form()).toMatchObject({
      outcome: 'rejected',
      survey: { outcome: 'closed' },
      error: { status: 410 },
    });
    await update(owner, survey._id, { closesAt: null });
    expect(await form()).toMatchObject({ outcome: 'sent' });
  });

  it.each(['tomorrow', '2027-02-30', '2027-01-01T25:00:00Z', ''])('cannot be %j', async (closesAt) => {
    await expect(aSurvey({ closesAt })).rejects.toMatchObject({ details: [{ path: 'closesAt' }] });
  });
});

describe('maxResponses', () => {
  it('stores exactly the maximum of many concurrent responses', async () => {
    await aSurvey({ maxResponses: 3 });
    expect(await closed()).toBe(false);
    expect(await submitAtOnce(12)).toBe(3);
    expect(await count()).toBe(3);
    expect(await closed()).toBe(true);
  });

  it('gives the last free place to one of two', async () => {
    await aSurvey({ maxResponses: 2 });
    await submit();
    expect(await submitAtOnce(2)).toBe(1);
    expect(await count()).toBe(2);
  });

  it('counts a repeated submission once, and accepts it also when the survey is full', async () => {
    await aSurvey({ maxResponses: 1 });
    const ids = await Promise.all(Array.from({ length: 5 }, () => submit('same')));
    expect(new Set(ids).size).toBe(1);
    expect(await submit('same', later(1000))).toBe(ids[0]);
    expect(await counter()).toBe(1);
    await expect(submit('same', later(60_000))).rejects.toMatchObject(CLOSED);
  });

  it('gives the place of a deleted response to another one, and the summary follows', async () => {
    await aSurvey({ maxResponses: 2 });
    const id = await submit();
    await submit();
    await deleteResponse({ by: by(owner.ownerId), now: NOW }, survey._id, id);
    expect(await counter()).toBe(1);
    await expect(deleteResponse({ by: by(owner.ownerId), now: NOW }, survey._id, id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await counter()).toBe(1);
    expect(await submitAtOnce(3)).toBe(1);
    expect((await summarizeSurvey(wholeAccount(owner.ownerId), survey._id, NOW)).total).toBe(2);
  });

  it('counts the responses that were there before it was set or changed', async () => {
    await aSurvey({});
    for (let i = 0; i < 3; i++) await submit();
    expect(await counter()).toBeUndefined();
    await update(owner, survey._id, { maxResponses: 5 });
    expect(await submitAtOnce(4)).toBe(2);
    await update(owner, survey._id, { maxResponses: 4 });
    expect(await submitAtOnce(1)).toBe(0);
    await update(owner, survey._id, { maxResponses: null });
    expect(await submitAtOnce(2)).toBe(2);
    await update(owner, survey._id, { maxResponses: 8 });
    expect(await submitAtOnce(3)).toBe(1);
    expect(await count()).toBe(8);
  });

  it('is correct after a deletion before the first count', async () => {
    await aSurvey({});
    const id = await submit();
    await submit();
    await update(owner, survey._id, { maxResponses: 2 });
    await deleteResponse({ by: by(owner.ownerId), now: NOW }, survey._id, id);
    expect(await counter()).toBe(1);
    expect(await submitAtOnce(2)).toBe(1);
  });

  it.each([0, -1, 1.5, '3', 100_001])('cannot be %j', (maxResponses) => {
    const { error } = updateSmartLinkSchema.safeParse({ maxResponses });
    expect(error?.issues).toMatchObject([
      { path: ['maxResponses'], message: 'must be a whole number from 1 to 100,000' },
    ]);
  });
});
