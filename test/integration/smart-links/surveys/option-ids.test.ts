import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { batchPut } from '#shared/platform/dynamo/batch-write.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { fieldPath } from '#shared/platform/errors.ts';
import { pageKey, smartLinkKey } from '#shared/smart-links/model/page-entry.ts';
import type { Question } from '#shared/smart-links/model/questions/question.ts';
import { updateSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { exportResponses } from '#shared/smart-links/surveys/export-responses.ts';
import { listResponses } from '#shared/smart-links/surveys/list-submissions.ts';
import { submitSurvey } from '#shared/smart-links/surveys/submit.ts';
import { submitForm } from '#shared/smart-links/surveys/submit-form.ts';
import { summarizeSurvey } from '#shared/smart-links/surveys/summarize.ts';
import { readSnapshot, writeSnapshot } from '#shared/smart-links/surveys/summary-store.ts';
import { Tally } from '#shared/smart-links/surveys/tally.ts';
import { anOwner, create, itemsOf, NOW, update } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const COLOR = { question: 'Color?', type: 'singleChoice', options: ['Red', 'Blu'] };
const PETS = { question: 'Pets?', type: 'multipleChoice', options: ['cat', 'dog'] };
const WHY = { question: 'Why?', type: 'text', showIf: { question: 'Color?', answers: ['Blu'] } };

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
  survey = await create(owner, { type: 'surveyLink', questions: [COLOR, PETS, WHY] });
});

const respondent = () => ({
  address: `visitor ${++visitors}`,
  headers: {},
  now: new Date(NOW.getTime() + visitors),
});
const submit = (answers: unknown) => submitSurvey(survey.slug, { answers }, respondent());
const viewer = () => wholeAccount(owner.ownerId);
const question = (index: number): Question => survey.questions?.[index] as Question;

async function ask(...questions: object[]): Promise<void> {
  survey = await update(owner, survey._id, { questions });
}

const counts = async (index = 0, now = NOW) =>
  Object.fromEntries(
    ((await summarizeSurvey(viewer(), survey._id, now)).questions[index]?.counts ?? []).map(
      ({ name, count }) => [name, count],
    ),
  );

/** The survey and its responses as version 0.2.0 stored them. */
async function asBefore(): Promise<void> {
  const without = (item: unknown) =>
    JSON.parse(JSON.stringify(item, (name, value) => (name === 'optionIds' ? undefined : value)));
  const [record, page] = await Promise.all([
    getItem(smartLinkKey(survey._id)),
    getItem(pageKey(survey.slug)),
  ]);
  const responses = (await itemsOf(`SMART#${survey._id}`)).filter(({ sk }) =>
    String(sk).startsWith('RESPONSE#'),
  );
  await batchPut([
    without(record),
    { ...page, page: JSON.stringify(without(JSON.parse(String(page?.['page'])))) },
    ...responses.map((item) => ({
      ...item,
      content: JSON.stringify(without(JSON.parse(String(item['content'])))),
    })),
  ]);
}

describe('an option that is renamed', () => {
  it.each<[string, () => object]>([
    ['with the ids that the API returned', () => ({ ...question(0), options: ['Red', 'Blue'] })],
    ['with plain texts', () => ({ ...COLOR, options: ['Red', 'Blue'] })],
    ['with plain texts, and another one', () => ({ ...COLOR, options: ['Green', 'Red', 'Blue'] })],
    [
      'with another place',
      () => ({
        ...question(0),
        options: ['Blue', 'Red'],
        optionIds: question(0).optionIds?.toReversed(),
      }),
    ],
  ])('%s keeps its answers, in summaries, lists and files', async (_, renamed) => {
    await submit({ [question(0).id]: 'Blu', [question(1).id]: ['dog'] });
    const ids = question(0).optionIds;
    await ask(renamed(), { ...question(1), options: ['cat', 'hound'] }, { ...question(2), showIf: null });
    expect(new Set(question(0).optionIds)).toEqual(
      new Set([...(ids ?? []), ...(question(0).optionIds ?? [])]),
    );
    await submit({ [question(0).id]: 'Blue', [question(1).id]: ['hound', 'cat'] });
    expect(await counts()).toMatchObject({ Red: 0, Blue: 2 });
    expect(await counts(1)).toEqual({ cat: 1, hound: 2 });
    const { responses } = await listResponses(viewer(), survey._id, {});
    expect(responses.map(({ answers }) => answers.map(({ value }) => value))).toEqual([
      ['Blue', ['cat', 'hound']],
      ['Blue', ['hound']],
    ]);
    expect(responses[1]?.answers[0]?.optionIds).toEqual([ids?.[1]]);
    const { csv } = await exportResponses(viewer(), survey._id, {});
    expect(csv).not.toMatch(/Blu"|dog/);
  });

  it('is taken from forms that were opened before, also those of 0.2.0', async () => {
    const { id, optionIds } = question(0);
    const send = (value: string) =>
      submitForm(survey.slug, new URLSearchParams([[`answers.${id}`, value]]), respondent());
    await asBefore();
    await ask({ ...COLOR, options: ['Red', 'Blue'] });
    expect(question(0).optionIds).toEqual(optionIds);
    for (const value of ['Blu', 'Blue', String(optionIds?.[1])]) {
      expect(await send(value)).toMatchObject({ outcome: 'sent' });
    }
    expect(await counts()).toEqual({ Red: 0, Blue: 3 });
    expect(await send('Green')).toMatchObject({ outcome: 'rejected' });
  });

  it('keeps the answers that 0.2.0 stored, also in its snapshots', async () => {
    for (const color of ['Blu', 'Red', 'Blu']) await submit([color]);
    await asBefore();
    expect(await counts()).toEqual({ Red: 1, Blu: 2 });
    await ask({ ...COLOR, options: ['Red', 'Blue'] });
    expect(await counts()).toEqual({ Red: 1, Blue: 2 });

    // As 0.2.0 wrote it, of the responses so far.
    const { version } = await readSnapshot(survey._id);
    const state = {
      format: 1,
      total: 2,
      firstAt: NOW.toISOString(),
      lastAt: NOW.toISOString(),
      questions: [
        {
          id: question(0).id,
          question: 'Color?',
          type: 'singleChoice',
          answered: 2,
          counts: [['Blu', 2]],
          sum: 0,
          min: null,
          max: null,
          latest: [],
        },
      ],
    };
    const tally = Tally.from(state);
    expect(tally).toBeDefined();
    const upTo = `${NOW.toISOString()}#sub_00000000000000000000`;
    expect(
      await writeSnapshot(survey._id, {
        version: version + 1,
        upTo,
        tally: tally as NonNullable<typeof tally>,
      }),
    ).toBe(true);
    expect(await counts()).toEqual({ Red: 1, Blue: 4 });
  });

  it('is what a condition names: by its former text, its new one, or its ID', async () => {
    for (const name of ['Blu', 'Blue', String(question(0).optionIds?.[1])]) {
      await ask(
        { ...question(0), options: ['Red', 'Blue'] },
        { ...WHY, showIf: { question: 'Color?', answers: [name] } },
      );
      expect(question(1).showIf?.answers).toEqual(['Blue']);
      await ask({ ...question(0), options: ['Red', 'Blu'] });
    }
    await ask(COLOR, WHY);
    await ask({ ...question(0), options: ['Red', 'Blue'] }, question(1));
    const { id: why } = question(1);
    await submit({ 0: String(question(0).optionIds?.[1]), [why]: 'because' });
    await submit({ 0: 'Red', [why]: 'because' });
    const { responses } = await listResponses(viewer(), survey._id, {});
    expect(responses.map(({ answers }) => answers.length)).toEqual([1, 2]);
  });

  it('is another one with the text of a former one', async () => {
    await submit(['Blu']);
    await ask({ ...question(0), options: ['Red', 'Blue'] });
    await ask({ ...question(0), options: ['Red', 'Blue', 'Blu'], optionIds: null });
    await submit(['Blu']);
    expect(await counts()).toEqual({ Red: 0, Blue: 1, Blu: 1 });
  });
});

describe('an option that is removed', () => {
  it('stays in the results, with the text that was chosen last, and can come back', async () => {
    await submit(['Blu']);
    await ask({ ...question(0), options: ['Red', 'Blue'] });
    await submit(['Blue']);
    await ask({ ...question(0), options: ['Red', 'Green', 'White'], optionIds: null });
    await submit(['Green']);
    expect(await counts()).toEqual({ Red: 0, Green: 1, White: 0, Blue: 2 });
    const { responses } = await listResponses(viewer(), survey._id, {});
    expect(responses.map(({ answers }) => answers[0]?.value)).toEqual(['Green', 'Blue', 'Blu']);
    await ask({ ...question(0), options: ['Red', 'Blu'], optionIds: null });
    expect(await counts()).toEqual({ Red: 0, Blu: 2, Green: 1 });
  });
});

describe('the ids of options', () => {
  it.each<[string, unknown, string]>([
    ['begin with a letter', ['1', 'b'], 'questions[0].optionIds[0]'],
    ['differ', ['a', 'a'], 'questions[0].optionIds[1]'],
    ['are not the text of another option', ['Blu', 'b'], 'questions[0].optionIds[0]'],
    ['are a list', 'a', 'questions[0].optionIds'],
  ])('%s', (_, optionIds, path) => {
    const { error } = updateSmartLinkSchema.safeParse({ questions: [{ ...COLOR, optionIds }] });
    expect(error?.issues.map((issue) => fieldPath(issue.path))).toEqual([path]);
  });

  it('may be your own', async () => {
    await ask({ ...COLOR, question: 'Which?', options: ['Rot', 'Blau'], optionIds: ['red', 'blue'] });
    expect(question(0).optionIds).toEqual(['red', 'blue']);
    await submit(['red']);
    await ask({ ...question(0), options: ['Bleu', 'Rouge'], optionIds: ['blue', 'red'] });
    expect(await counts()).toEqual({ Bleu: 0, Rouge: 1 });
  });
});
