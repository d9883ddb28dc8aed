import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import type { Question } from '#shared/smart-links/model/questions/question.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { exportResponses } from '#shared/smart-links/surveys/export-responses.ts';
import { submitSurvey } from '#shared/smart-links/surveys/submit.ts';
import { summarizeSurvey } from '#shared/smart-links/surveys/summarize.ts';
import { anOwner, create, NOW, update } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const QUESTIONS = [
  { question: 'Strars', type: 'rating' },
  { question: 'Why?', type: 'text' },
];

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
  survey = await create(owner, { type: 'surveyLink', questions: QUESTIONS });
});

const submit = async (answers: unknown) =>
  submitSurvey(
    survey.slug,
    { answers },
    { address: `visitor ${++visitors}`, headers: {}, now: new Date(NOW.getTime() + visitors) },
  );

const questions = (): Question[] => survey.questions ?? [];
const idOf = (index: number): string => questions()[index]?.id ?? '';

async function ask(next: object[]): Promise<void> {
  survey = await update(owner, survey._id, { questions: next });
}

const results = async () =>
  (await summarizeSurvey(wholeAccount(owner.ownerId), survey._id, NOW)).questions.map(
    ({ question, answered, removed }) => [question, answered, removed] as const,
  );
describe('a question', () => {
  it('gets an id, and keeps it and its answers when its text changes', async () => {
    expect(idOf(0)).toMatch(/^qst_[0-9A-Za-z]{20}$/);
    await submit([5, 'Fine']);
    const [stars, why] = questions();
    await ask([{ ...stars, question: 'Stars' }, why as object]);
    await submit({ [idOf(0)]: 4 });
    expect(await results()).toEqual([
      ['Stars', 2, false],
      ['Why?', 1, false],
    ]);
    const { csv } = await exportResponses(wholeAccount(owner.ownerId), survey._id, {});
    expect(csv.split('\r\n')[0]).toMatch(/,"Stars","Why\?"$/);
  });

  it('keeps its ID without sending it while its text and type are the same, in any order', async () => {
    const before = questions();
    await ask(QUESTIONS.toReversed());
    expect(questions()).toEqual(before.toReversed());
    await ask([{ ...QUESTIONS[0], type: 'number' }]);
    expect(before.map(({ id }) => id)).not.toContain(idOf(0));
  });

  it('is a new question if it has the earlier text of a reworded one', async () => {
    await submit([5]);
    const first = idOf(0);
    await ask([{ id: first, question: 'Stars', type: 'rating' }, QUESTIONS[0] as object]);
    expect(idOf(0)).toBe(first);
    expect(idOf(1)).not.toBe(first);
    const [kept, added] = questions();
    await ask([added, kept].map((one) => ({ question: one?.question, type: one?.type })));
    expect(questions().map(({ id }) => id)).toEqual([added?.id, first]);
    expect(await results()).toEqual([
      ['Strars', 0, false],
      ['Stars', 1, false],
    ]);
  });

  it("may have a caller's ID, which responses can use", async () => {
    await ask([{ id: 'food', question: 'And the food?', type: 'nps' }]);
    await submit({ food: 10 });
    await submit({ 'And the food?': 9 });
    await submit({ '0': 0 });
    const summary = await summarizeSurvey(wholeAccount(owner.ownerId), survey._id, NOW);
    expect(summary.questions[0]).toMatchObject({
      id: 'food',
      average: 6.33,
      nps: { score: 33, promoters: 2, passives: 0, detractors: 1 },
    });
    expect(summary.questions[0]?.counts).toHaveLength(11);
  });

  it('keeps answers with removed options, in the summary and in its column', async () => {
    const drink = { id: 'drink', question: 'Drink', type: 'singleChoice' };
    await ask([{ ...drink, options: ['Tea', 'Coffee'] }]);
    await submit(['Tea']);
    await ask([{ ...drink, question: 'What did you drink?', options: ['Coffee', 'Water'] }]);
    await submit(['Water']);
    const { questions: summed } = await summarizeSurvey(wholeAccount(owner.ownerId), survey._id, NOW);
    expect(summed[0]?.counts).toEqual([
      { name: 'Coffee', count: 0 },
      { name: 'Water', count: 1 },
      { name: 'Tea', count: 1 },
    ]);
    const { csv } = await exportResponses(wholeAccount(owner.ownerId), survey._id, {});
    const rows = csv.trim().split('\r\n');
    expect(rows.map((row) => row.split(',').at(-1))).toEqual(['"What did you drink?"', '"Water"', '"Tea"']);
  });

  it('with another type is another one in the results', async () => {
    await submit([5]);
    await ask([{ id: idOf(0), question: 'Stars', type: 'text' }]);
    await submit(['many']);
    expect(await results()).toEqual([
      ['Stars', 1, false],
      ['Strars', 1, true],
    ]);
  });
});

describe('showIf', () => {
  const visited = { id: 'visited', question: 'Visited?', type: 'yesNo' };
  const when = (showIf: object) => ({ id: 'when', question: 'When?', type: 'text', showIf });

  it('names an earlier question by id or text, and is stored by id, with the answers in order', async () => {
    await ask([visited, when({ question: 'Visited?', answers: [true] })]);
    expect(questions()[1]?.showIf).toEqual({ question: 'visited', answers: ['yes'] });
    await ask([{ ...visited, type: 'nps' }, when({ question: 'visited', answers: [10, 0, '0'] })]);
    expect(questions()[1]?.showIf).toEqual({ question: 'visited', answers: ['0', '10'] });
    await ask(questions());
    expect(questions()[1]?.showIf).toEqual({ question: 'visited', answers: ['0', '10'] });
  });

  it.each<[string, object[], string]>([
    [
      'itself',
      [{ ...visited, showIf: { question: 'visited', answers: ['yes'] } }],
      'questions[0].showIf.question',
    ],
    [
      'a later one',
      [when({ question: 'visited', answers: ['yes'] }), visited],
      'questions[0].showIf.question',
    ],
    [
      'one that does not exist',
      [visited, when({ question: 'x', answers: ['yes'] })],
      'questions[1].showIf.question',
    ],
    [
      'one without choices',
      [{ ...visited, type: 'text' }, when({ question: 'visited', answers: ['yes'] })],
      'questions[1].showIf.question',
    ],
    [
      'an answer that it does not have',
      [visited, when({ question: 'visited', answers: ['yes', 'maybe'] })],
      'questions[1].showIf.answers[1]',
    ],
  ])('cannot depend on %s', async (_, list, path) => {
    await expect(ask(list)).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path }] });
  });
});
