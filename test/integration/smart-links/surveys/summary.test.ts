import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { batchPut } from '#shared/platform/dynamo/batch-write.ts';
import { dynamo } from '#shared/platform/dynamo/client.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { deleteSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import type { Question } from '#shared/smart-links/model/questions/question.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { findSmartLink } from '#shared/smart-links/store/smart-link-store.ts';
import { readAnswers } from '#shared/smart-links/surveys/answers.ts';
import { exportResponses } from '#shared/smart-links/surveys/export-responses.ts';
import { listResponses } from '#shared/smart-links/surveys/list-submissions.ts';
import type { Submission } from '#shared/smart-links/surveys/submission.ts';
import { storeSubmission } from '#shared/smart-links/surveys/submission-store.ts';
import { summarizeSurvey } from '#shared/smart-links/surveys/summarize.ts';
import { readSnapshot, writeSnapshot } from '#shared/smart-links/surveys/summary-store.ts';
import { by } from '#test/support/builders/authors.ts';
import { anOwner, create, HOSTS, itemsOf, NOW, update } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const QUESTIONS = [
  { question: 'Stars', type: 'rating' },
  { question: 'Pets', type: 'multipleChoice', options: ['cat', 'dog', 'fish'] },
  { question: 'Age', type: 'number' },
  { question: 'Again', type: 'yesNo' },
  { question: 'Why?', type: 'text' },
];

let owner: Owner;
let survey: SmartLinkRecord;
/** Items that queries have read since the test began. */
let read = 0;
/** Called before each query. */
let beforeQuery: () => Promise<void> | void = () => {};

tableOfFile();

beforeAll(async () => {
  dynamo().middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName !== 'QueryCommand') return next(args);
      await beforeQuery();
      const answer = await next(args);
      read += (answer.output as { Items?: unknown[] }).Items?.length ?? 0;
      return answer;
    },
    { step: 'initialize', priority: 'low', name: 'reads' },
  );
  return () => dynamo().middlewareStack.remove('reads');
});

beforeEach(async () => {
  owner = await anOwner();
  survey = await create(owner, { type: 'surveyLink', questions: QUESTIONS });
  read = 0;
  beforeQuery = () => {};
});

const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
const summary = (now: Date) => summarizeSurvey(wholeAccount(owner.ownerId), survey._id, now);
const question = async (text: string, now: Date) =>
  (await summary(now)).questions.find((one) => one.question === text);

async function store(answers: unknown, at: Date, content: Partial<Submission> = {}): Promise<string> {
  const link = await findSmartLink(owner.ownerId, survey._id);
  const submission: Submission = {
    id: newId('submission'),
    createdAt: at.toISOString(),
    answers: readAnswers(link?.questions as Question[], answers),
    submissionType: null,
    submissionDetails: null,
    ...content,
  };
  const event = newEvent('survey.submitted', { ownerId: owner.ownerId, data: {}, now: at });
  const form = { smartLinkId: survey._id, hash: submission.id, content: '', keptMs: 0 };
  return storeSubmission(submission, { form, event, most: null }, at);
}

/** Stores this many, a second apart, with easily known totals. */
async function storeMany(count: number, from: Date): Promise<void> {
  const at = (i: number) => new Date(from.getTime() + i * 1000);
  await store([1, ['cat'], 0, true, 'words 0'], at(0));
  const [first] = (await itemsOf(`SMART#${survey._id}`)).filter(({ sk }) =>
    String(sk).startsWith('RESPONSE#'),
  );
  const content = JSON.parse(String(first?.['content']));
  const items = Array.from({ length: count - 1 }, (_, i) => {
    const values = [((i + 1) % 5) + 1, ['cat'], i + 1, true, `words ${i + 1}`];
    const answers = content.answers.map((answer: object, n: number) => ({ ...answer, value: values[n] }));
    return copyOf(first, at(i + 1), { content: JSON.stringify({ ...content, answers }) });
  });
  await batchPut(items);
}

/** Another response, as the stored one. */
function copyOf(item: object | undefined, at: Date, changes: object = {}) {
  const [id, createdAt] = [newId('submission'), at.toISOString()];
  const key = { pk: `SMART#${survey._id}`, sk: `RESPONSE#${createdAt}#${id}` };
  return { ...item, ...key, id, createdAt, ...changes };
}

describe('summarizeSurvey: the summary of a survey', () => {
  it('of nothing has every question in it', async () => {
    const counts = (...names: string[]) => names.map((name) => ({ name, count: 0 }));
    const nothing = { removed: false, answered: 0, skipped: 0 };
    const { questions, ...rest } = await summary(NOW);
    expect(questions.map(({ id }) => id)).toEqual(survey.questions?.map(({ id }) => id));
    expect({ ...rest, questions: questions.map(({ id, ...question }) => question) }).toEqual({
      total: 0,
      firstAt: null,
      lastAt: null,
      questions: [
        {
          question: 'Stars',
          type: 'rating',
          ...nothing,
          average: null,
          counts: counts('1', '2', '3', '4', '5'),
        },
        { question: 'Pets', type: 'multipleChoice', ...nothing, counts: counts('cat', 'dog', 'fish') },
        { question: 'Age', type: 'number', ...nothing, average: null, min: null, max: null },
        { question: 'Again', type: 'yesNo', ...nothing, counts: counts('yes', 'no') },
        { question: 'Why?', type: 'text', ...nothing, latest: [] },
      ],
    });
  });

  it.each<[string, string[] | null, unknown[], number | null]>([
    ['of options with words and without', ['Bad', 'Good', '4'], ['Good', '4'], 4.5],
    ['in the digits of any script', ['١', '٢', '٣٫٥'], ['٣٫٥', '٢'], 3.5],
    ['that are left, if options became words', ['Bad', 'Good'], ['Good', 'Bad'], 5],
  ])('averages the ratings that are numbers: %s', async (_, options, answers, average) => {
    const [stars] = survey.questions ?? [];
    await store([5], NOW);
    survey = await update(owner, survey._id, { questions: [{ ...stars, options }] });
    for (const [index, answer] of answers.entries()) await store([answer], minutes(index + 1));
    const averageOf = async () => (await question('Stars', minutes(9)))?.average;
    expect(await averageOf()).toBe(average);
    // Changed back, the words stay as options that are gone.
    survey = await update(owner, survey._id, { questions: [{ ...stars, options: null }] });
    expect(await averageOf()).toBe(average);
  });

  it('has no average of words', async () => {
    const [stars] = survey.questions ?? [];
    survey = await update(owner, survey._id, { questions: [{ ...stars, options: ['Bad', 'Good'] }] });
    await store(['Good'], NOW);
    expect(await question('Stars', NOW)).toMatchObject({ answered: 1, average: null });
  });

  it('summarizes every type, including responses stored a moment ago', async () => {
    await store([5, ['cat', 'fish'], 0.1, true, 'one'], NOW);
    await store([4, ['cat'], 0.2, false], minutes(1));
    await store([5, null, null, true, 'three'], minutes(2));
    const { total, firstAt, lastAt, questions } = await summary(minutes(2));
    expect([total, firstAt, lastAt]).toEqual([3, NOW.toISOString(), minutes(2).toISOString()]);
    expect(questions).toMatchObject([
      { answered: 3, skipped: 0, average: 4.67 },
      {
        answered: 2,
        skipped: 1,
        counts: [
          { name: 'cat', count: 2 },
          { name: 'dog', count: 0 },
          { name: 'fish', count: 1 },
        ],
      },
      { answered: 2, skipped: 1, average: 0.15, min: 0.1, max: 0.2 },
      {
        counts: [
          { name: 'yes', count: 2 },
          { name: 'no', count: 1 },
        ],
      },
      { answered: 2, latest: ['three', 'one'] },
    ]);
  });

  it('shows the five newest answers in words, newest first, cut at a length', async () => {
    for (let i = 0; i < 7; i++) await store({ 'Why?': `${i}${'😀'.repeat(1000)}` }, minutes(i));
    const latest = (await question('Why?', minutes(7)))?.latest ?? [];
    expect(latest.map(([first]) => first)).toEqual(['6', '5', '4', '3', '2']);
    for (const text of latest) expect(text).toMatch(/^\d(?:😀){499}…$/u);
  });

  it('distinguishes questions by text and type, and keeps answers to removed ones', async () => {
    await store([5, ['dog'], 7], NOW);
    await update(owner, survey._id, {
      questions: [
        { question: 'Pets', type: 'multipleChoice', options: ['cat', 'bird'] },
        { question: 'Age', type: 'text' },
      ],
    });
    await store([['bird'], 'seven'], minutes(1));
    expect((await summary(minutes(1))).questions).toMatchObject([
      {
        question: 'Pets',
        answered: 2,
        counts: [
          { name: 'cat', count: 0 },
          { name: 'bird', count: 1 },
          { name: 'dog', count: 1 },
        ],
      },
      { question: 'Age', type: 'text', answered: 1, removed: false, latest: ['seven'] },
      { question: 'Stars', type: 'rating', answered: 1, skipped: 1, removed: true, average: 5 },
      { question: 'Age', type: 'number', answered: 1, removed: true, average: 7 },
    ]);
    await update(owner, survey._id, { questions: QUESTIONS });
    expect(await question('Stars', minutes(1))).toMatchObject({ answered: 1, removed: false });
  });

  it('names that mean something to JavaScript are names', async () => {
    const questions = [
      { question: '__proto__', type: 'singleChoice', options: ['__proto__', 'constructor'] },
      { question: 'toString', type: 'text' },
    ];
    await update(owner, survey._id, { questions });
    await store(['__proto__', 'valueOf'], NOW);
    expect((await summary(NOW)).questions).toMatchObject([
      {
        counts: [
          { name: '__proto__', count: 1 },
          { name: 'constructor', count: 0 },
        ],
      },
      { latest: ['valueOf'] },
    ]);
  });
});

describe('writeSnapshot: the snapshot of a summary', () => {
  const COUNT = 700;

  async function expectExactly(count: number, now: Date) {
    const { total, questions } = await summary(now);
    expect(total).toBe(count);
    const [stars, pets, age, again, why] = questions;
    const starCounts = stars?.counts?.map((one) => one.count) ?? [];
    expect(starCounts.reduce((a, b) => a + b)).toBe(count);
    expect(Math.max(...starCounts) - Math.min(...starCounts)).toBeLessThanOrEqual(1);
    expect(pets?.counts?.[0]?.count).toBe(count);
    expect(age).toMatchObject({ average: (count - 1) / 2, min: 0, max: count - 1 });
    expect(again?.counts?.[0]?.count).toBe(count);
    expect(why?.latest).toEqual(Array.from({ length: 5 }, (_, i) => `words ${count - 1 - i}`));
  }

  it('avoids reading old responses again, and changes nothing', async () => {
    await storeMany(COUNT, NOW);
    const later = minutes(30);
    await expectExactly(COUNT, later);
    expect(read).toBeGreaterThanOrEqual(COUNT);
    read = 0;
    await expectExactly(COUNT, later);
    expect(read).toBe(0);
    await store([1, null, COUNT, null, 'new'], later);
    expect(await question('Age', later)).toMatchObject({ answered: COUNT + 1, max: COUNT });
    expect((await question('Why?', later))?.latest?.[0]).toBe('new');
    expect(read).toBe(2);
  });

  it('contains nothing younger than five minutes, so that late writes are not missed', async () => {
    await storeMany(COUNT, NOW);
    const now = new Date(NOW.getTime() + COUNT * 1000);
    await expectExactly(COUNT, now);
    const { upTo = '' } = await readSnapshot(survey._id);
    expect(Date.parse(upTo.slice(0, 24))).toBeLessThan(now.getTime() - 5 * 60_000);
    // A request that began four minutes ago, and is stored only now.
    await store([null, null, null, null, 'late'], new Date(now.getTime() - 4 * 60_000));
    expect((await summary(now)).total).toBe(COUNT + 1);
    expect((await summary(minutes(60))).total).toBe(COUNT + 1);
  });

  it('stays right when many read at once, the first time and later', async () => {
    await storeMany(COUNT, NOW);
    await Promise.all(Array.from({ length: 6 }, () => expectExactly(COUNT, minutes(30))));
    await Promise.all(Array.from({ length: 6 }, () => expectExactly(COUNT, minutes(31))));
  });

  it('is written in between, so that an interrupted first read makes progress', async () => {
    await store([3, ['cat'], 1, true, 'a word '.repeat(30)], NOW);
    const items = await itemsOf(`SMART#${survey._id}`);
    const one = items.find(({ sk }) => String(sk).startsWith('RESPONSE#'));
    const at = (i: number) => new Date(NOW.getTime() + i * 10);
    await batchPut(Array.from({ length: 6999 }, (_, i) => copyOf(one, at(i + 1))));
    const later = minutes(30);
    beforeQuery = () => {
      if (read > 5000) throw new Error('the time is over');
    };
    await expect(summary(later)).rejects.toThrow('the time is over');
    expect((await readSnapshot(survey._id)).tally.total).toBeGreaterThanOrEqual(5000);
    beforeQuery = () => {};
    read = 0;
    expect(await question('Stars', later)).toMatchObject({ answered: 7000, skipped: 0, average: 3 });
    expect(read).toBeLessThanOrEqual(2000);
    read = 0;
    expect((await summary(later)).total).toBe(7000);
    expect(read).toBe(0);
  });

  it('is not replaced by an older one', async () => {
    await storeMany(300, NOW);
    await summary(minutes(30));
    const snapshot = await readSnapshot(survey._id);
    expect(snapshot.version).toBe(1);
    expect(await writeSnapshot(survey._id, snapshot)).toBe(false);
    expect(await writeSnapshot(survey._id, { ...snapshot, version: 2 })).toBe(true);
  });

  it('does not come back when its survey is deleted while it is read', async () => {
    await storeMany(300, NOW);
    beforeQuery = async () => {
      beforeQuery = () => {};
      await deleteSmartLink({ by: by(owner.ownerId), hosts: HOSTS, now: NOW }, survey._id);
    };
    expect((await summary(minutes(30))).total).toBe(300);
    const items = await itemsOf(`SMART#${survey._id}`);
    expect(items.filter(({ sk }) => sk === 'SUMMARY')).toEqual([]);
  });
});

describe('listResponses: the list of responses', () => {
  const list = (query = {}) => listResponses(wholeAccount(owner.ownerId), survey._id, query);

  it('comes in pages, newest first, each response once', async () => {
    const ids: string[] = [];
    // Two of them in one millisecond.
    for (const minute of [0, 1, 1, 2, 3]) ids.push(await store([5], minutes(minute)));
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, cursor });
      found.push(...page.responses.map(({ _id }) => _id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect([found[0], found[1], found[4]]).toEqual([ids[4], ids[3], ids[0]]);
    expect(found.toSorted()).toEqual(ids.toSorted());
    expect((await list({ limit: 5 })).nextCursor).toBeNull();
  });

  it('continues where one response was full, in JSON and CSV', async () => {
    const long = 'ü'.repeat(5000);
    const wide = Array.from({ length: 9 }, (_, i) => ({ question: `Q${i}`, type: 'text' }));
    await update(owner, survey._id, { questions: wide });
    await store(Array(9).fill(long), NOW);
    const one = (await itemsOf(`SMART#${survey._id}`)).find(({ sk }) => String(sk).startsWith('RESPONSE#'));
    await batchPut(Array.from({ length: 59 }, (_, i) => copyOf(one, minutes(i + 1))));
    const first = await list();
    expect(first.responses.length).toBeGreaterThan(20);
    expect(first.nextCursor).not.toBeNull();
    const second = await list({ cursor: first.nextCursor ?? undefined });
    expect(first.responses.length + second.responses.length).toBe(60);
    const csv = await exportResponses(wholeAccount(owner.ownerId), survey._id, {});
    expect(Buffer.byteLength(csv.csv)).toBeLessThan(5_100_000);
    const rest = await exportResponses(wholeAccount(owner.ownerId), survey._id, {
      cursor: csv.nextCursor ?? undefined,
    });
    expect(rest.nextCursor).toBeNull();
    expect(csv.csv.split('sub_').length - 1 + rest.csv.split('sub_').length - 1).toBe(60);
  });

  it("is refused to others, and for another page than a survey's", async () => {
    const stranger = await anOwner();
    const bio = await create(owner);
    const missing = { code: 'SMART_LINK_NOT_FOUND' };
    await expect(listResponses(wholeAccount(stranger.ownerId), survey._id, {})).rejects.toMatchObject(
      missing,
    );
    await expect(listResponses(wholeAccount(owner.ownerId), 'nonsense', {})).rejects.toMatchObject(missing);
    await expect(summarizeSurvey(wholeAccount(stranger.ownerId), survey._id, NOW)).rejects.toMatchObject(
      missing,
    );
    const other = { code: 'VALIDATION_ERROR', details: [{ path: 'id' }] };
    await expect(listResponses(wholeAccount(owner.ownerId), bio._id, {})).rejects.toMatchObject(other);
    await expect(summarizeSurvey(wholeAccount(owner.ownerId), bio._id, NOW)).rejects.toMatchObject(other);
    await expect(exportResponses(wholeAccount(owner.ownerId), bio._id, {})).rejects.toMatchObject(other);
  });
});
