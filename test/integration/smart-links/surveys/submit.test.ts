import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepExpired } from '#shared/cleanup/sweep-expired.ts';
import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { setOwnerStatus } from '#shared/core/accounts/administer.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { LANGUAGES } from '#shared/languages/language.ts';
import { dynamo } from '#shared/platform/dynamo/client.ts';
import * as queue from '#shared/platform/runtime/queue.ts';
import type { Sender } from '#shared/smart-links/forms/same-form.ts';
import { deleteSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import { applyOwnerStatus } from '#shared/smart-links/manage/owner-status.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { type AnswerError, errorText } from '#shared/smart-links/rendering/answer-errors.ts';
import { listResponses } from '#shared/smart-links/surveys/list-submissions.ts';
import {
  openSurvey,
  slugOfSubmission,
  storeResponse,
  submitSurvey,
} from '#shared/smart-links/surveys/submit.ts';
import { submitForm } from '#shared/smart-links/surveys/submit-form.ts';
import { anAct, by } from '#test/support/builders/authors.ts';
import { anOwner, create, HOSTS, itemsOf, NOW, update } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { publishedEvents } from '#test/support/emulators/shared-mocks.ts';

publishedEvents();

const QUESTIONS = [
  { question: 'Stars', type: 'rating', required: true },
  { question: 'Why?', type: 'text' },
];

/** The published events. */
let published: { type: string; data: Record<string, unknown> }[] = [];
let owner: Owner;
let survey: SmartLinkRecord;

tableOfFile();

beforeAll(async () => {
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
  process.env['SERVICE_KEY'] = 'key';
});

beforeEach(async () => {
  vi.mocked(queue.sendMessages).mockImplementation(async (_url, bodies) => {
    published.push(...bodies.map((body) => JSON.parse(body)));
  });
  owner = await anOwner();
  survey = await create(owner, { type: 'surveyLink', questions: QUESTIONS });
  published = [];
});

const visitor = (n = 1): Sender => ({
  address: `198.51.100.${n}`,
  headers: { 'user-agent': 'Mozilla/5.0' },
  now: NOW,
});

const later = (ms: number) => new Date(NOW.getTime() + ms);

async function submit(
  answers: unknown,
  { by = visitor(), at = NOW, ...rest }: { by?: Sender; at?: Date; submissionType?: string } = {},
): Promise<string> {
  return submitSurvey(survey.slug, { answers, ...rest }, { ...by, now: at });
}

const stored = async () => (await listResponses(wholeAccount(owner.ownerId), survey._id, {})).responses;

describe('submitSurvey: a submission', () => {
  it('is stored with its answers and publishes one event', async () => {
    const submissionId = await submit({ Stars: '4', 'Why?': 'Good' }, { submissionType: 'website' });
    expect(submissionId).toMatch(/^sub_/);
    const record = {
      _id: submissionId,
      answers: [
        { id: survey.questions?.[0]?.id, question: 'Stars', type: 'rating', value: 4 },
        { id: survey.questions?.[1]?.id, question: 'Why?', type: 'text', value: 'Good' },
      ],
      submissionType: 'website',
      submissionDetails: null,
      createdAt: NOW.toISOString(),
    };
    expect(await stored()).toEqual([record]);
    expect(published).toMatchObject([
      { type: 'survey.submitted', data: { ...record, smartLinkId: survey._id, title: survey.title } },
    ]);
  });

  it('keeps details of any shape', async () => {
    const submissionDetails = JSON.parse(
      `{"huge":1e300,"tiny":1e-300,"":null,"deep":${'['.repeat(300)}${']'.repeat(300)}}`,
    );
    await submitSurvey(survey.slug, { answers: [5], submissionDetails }, visitor());
    expect((await stored())[0]?.submissionDetails).toEqual(submissionDetails);
    expect(published[0]?.data['submissionDetails']).toEqual(submissionDetails);
  });

  it('is deleted with its survey when both happen concurrently', async () => {
    const open = await openSurvey(survey.slug);
    await deleteSmartLink({ by: by(owner.ownerId), hosts: HOSTS, now: NOW }, survey._id);
    await storeResponse(open, { answers: [5] }, visitor());
    expect(await itemsOf(`SMART#${survey._id}`)).toHaveLength(2);
    await sweepExpired(HOSTS.publicOrigin, later(6 * 86_400_000));
    expect(await itemsOf(`SMART#${survey._id}`)).toEqual([]);
    expect((await findOwner(owner.ownerId))?.storageBytes).toBe(0);
  });

  it("shares no item with other visitors' submissions, so that they do not contend", async () => {
    await submit([5], { by: visitor(3) });
    const send = vi.spyOn(dynamo(), 'send');
    await submit([5], { by: visitor(1) });
    await submit([5], { by: visitor(2) });
    const keys = send.mock.calls
      .flatMap(([{ input }]) => (input as TransactWriteCommandInput).TransactItems ?? [])
      .map(({ ConditionCheck, Put }) => ConditionCheck?.Key ?? Put?.Item)
      .map((key) => `${key?.['pk']} ${key?.['sk']}`);
    expect(keys.length).toBeGreaterThan(0);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('submitSurvey: the same submission', () => {
  it('is stored once when it comes ten times at once, and all are given its id', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => submit([5, 'Same'])));
    expect(new Set(ids).size).toBe(1);
    expect((await stored()).map(({ _id }) => _id)).toEqual([ids[0]]);
    expect(published).toHaveLength(1);
  });

  it('is compared by content, not by spelling', async () => {
    const first = await submit({ '0': 5, '1': ' Fine ' });
    expect(await submit(['5', 'Fine'], { at: later(4999) })).toBe(first);
    expect(await submit({ Stars: 5, 'Why?': 'Fine' }, { at: later(1) })).toBe(first);
    expect(await stored()).toHaveLength(1);
  });

  it('counts again after five seconds, by the clock', async () => {
    const first = await submit([5]);
    const second = await submit([5], { at: later(5000) });
    expect(second).not.toBe(first);
    expect(await submit([5], { at: later(5001) })).toBe(second);
    expect((await stored()).map(({ _id }) => _id)).toEqual([second, first]);
  });

  it('of another visitor, or with different content, is another one', async () => {
    const other = { ...visitor(), headers: { 'user-agent': 'curl/8' } };
    const ids = [
      await submit([5]),
      await submit([5], { by: visitor(2) }),
      await submit([5], { by: other }),
      await submit([5], { submissionType: 'website' }),
      await submit([4]),
    ];
    expect(new Set(ids).size).toBe(5);
    expect(await stored()).toHaveLength(5);
  });

  it('is the same when the first response was lost', async () => {
    let lost = true;
    dynamo().middlewareStack.add(
      (next, context) => async (args) => {
        const answer = await next(args);
        if (context.commandName === 'TransactWriteItemsCommand' && lost) {
          lost = false;
          throw new Error('the answer was lost');
        }
        return answer;
      },
      { step: 'initialize', priority: 'low', name: 'loss' },
    );
    await expect(submit([3])).rejects.toThrow('lost');
    dynamo().middlewareStack.remove('loss');
    const id = await submit([3], { at: later(500) });
    expect((await stored()).map(({ _id }) => _id)).toEqual([id]);
  });
});

describe('openSurvey: a survey', () => {
  it('is found by its slug in every spelling, its slash percent-encoded or not', async () => {
    const spellings = [survey.slug, encodeURIComponent(survey.slug), survey.slug.toUpperCase()];
    for (const slug of spellings) {
      expect((await openSurvey(slugOfSubmission(`${slug}/survey`))).smartLinkId).toBe(survey._id);
    }
  });

  it.each(['survey/x', 'survey', '/survey', '', 'survey/x/surveys', 'survey/x/survey/'])(
    'is not what a path such as %j asks for',
    (path) => {
      expect(() => slugOfSubmission(path)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
    },
  );

  it('accepts nothing if it is of another type, disabled, unknown or of a suspended owner', async () => {
    const bio = await create(owner);
    await expect(openSurvey(bio.slug)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(openSurvey('survey/nobody-has-this')).rejects.toMatchObject({
      code: 'SMART_LINK_NOT_FOUND',
    });
    await update(owner, survey._id, { status: 'inactive' });
    await expect(openSurvey(survey.slug)).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
    await update(owner, survey._id, { status: 'active' });
    await applyOwnerStatus(await setOwnerStatus(owner.ownerId, 'suspended', anAct()), { settleMs: 0 });
    await expect(openSurvey(survey.slug)).rejects.toMatchObject({ code: 'OWNER_SUSPENDED' });
  });
});

describe('submitForm: a form', () => {
  const form = (fields: Record<string, string>) => new URLSearchParams(fields);

  it('is stored as JSON is, and is the same submission', async () => {
    const fields = form({ 'answers.0': '5', 'answers.1': 'Fine' });
    expect(await submitForm(survey.slug, fields, visitor())).toEqual({
      outcome: 'sent',
      slug: survey.slug,
    });
    expect(await submit([5, 'Fine'])).toBe((await stored())[0]?._id);
    expect(await stored()).toHaveLength(1);
  });

  it('is returned with its input and errors', async () => {
    const outcome = await submitForm(survey.slug, form({ 'answers.1': 'x' }), visitor(7));
    expect(outcome).toMatchObject({
      outcome: 'rejected',
      content: { title: survey.title },
      survey: {
        values: new Map([[`answers.${survey.questions?.[1]?.id}`, ['x']]]),
        errors: new Map([[0, 'Please answer this question.']]),
      },
      error: { status: 400 },
    });
  });

  it.each([...LANGUAGES, null, 'nl'])('has its errors in the language of the page: %s', async (language) => {
    const shown = LANGUAGES.find((one) => one === language) ?? 'en';
    const types = ['text', 'number', 'email', 'singleChoice'] as const;
    survey = await create(owner, {
      type: 'surveyLink',
      language,
      questions: types.map((type) => ({
        question: `${type}?`,
        type,
        ...(type === 'singleChoice' && { options: ['a', 'b'] }),
      })),
    });
    const sent = ['x'.repeat(6000), '1.2.3', 'nobody', 'c'].map((value, i) => [`answers.${i}`, value]);
    expect(await submitForm(survey.slug, form(Object.fromEntries(sent)), visitor(70))).toMatchObject({
      survey: {
        errors: new Map(
          (
            [
              { code: 'too_long', params: { maximum: 5000 } },
              { code: 'invalid_type', params: { expected: 'number' } },
              { code: 'invalid_format', params: { format: 'email' } },
              { code: 'invalid_value', params: {} },
            ] as AnswerError[]
          ).map((error, index) => [index, errorText(error, shown)]),
        ),
      },
    });
    const nothing = { code: 'too_few', params: { minimum: 1 } } as const;
    expect(await submitForm(survey.slug, form({}), visitor(70))).toMatchObject({
      survey: { errors: new Map(), problem: errorText(nothing, shown) },
    });
  });

  it('comes back whole when there are too many of them', async () => {
    const by = visitor(8);
    const fill = (i: number) => submitForm(survey.slug, form({ 'answers.0': '1', 'answers.1': `${i}` }), by);
    for (let i = 0; i < 100; i += 20) await Promise.all(Array.from({ length: 20 }, (_, n) => fill(i + n)));
    const outcome = await submitForm(survey.slug, form({ 'answers.0': '2' }), by);
    expect(outcome).toMatchObject({
      outcome: 'rejected',
      survey: {
        values: new Map([[`answers.${survey.questions?.[0]?.id}`, ['2']]]),
        waitSeconds: 60,
      },
      error: { status: 429, headers: { 'retry-after': '60' } },
    });
    expect(await stored()).toHaveLength(100);
    const other = await create(owner, { type: 'surveyLink', questions: QUESTIONS });
    expect(await submitForm(other.slug, form({ 'answers.0': '2' }), by)).toMatchObject({
      outcome: 'sent',
    });
  });
});
