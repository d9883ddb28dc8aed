import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { batchPut } from '#shared/platform/dynamo/batch-write.ts';
import { dynamo } from '#shared/platform/dynamo/client.ts';
import { derivedId, newId } from '#shared/platform/runtime/ids.ts';
import { deleteSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { deleteResponse } from '#shared/smart-links/surveys/delete-response.ts';
import { listResponses } from '#shared/smart-links/surveys/list-submissions.ts';
import { submitSurvey } from '#shared/smart-links/surveys/submit.ts';
import { summarizeSurvey } from '#shared/smart-links/surveys/summarize.ts';
import { readSnapshot } from '#shared/smart-links/surveys/summary-store.ts';
import { by } from '#test/support/builders/authors.ts';
import { anOwner, create, HOSTS, itemsOf, NOW } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { countReads } from '#test/support/emulators/read-units.ts';

const QUESTIONS = [
  { question: 'Age', type: 'number' },
  { question: 'Why?', type: 'text' },
];

let owner: Owner;
let survey: SmartLinkRecord;
/** Items that queries have read, and what happens before and after each query. */
let read = 0;
let beforeQuery: () => Promise<void> | void = () => {};
let afterQuery: () => Promise<void> | void = () => {};

tableOfFile();

beforeAll(() => {
  process.env['SERVICE_KEY'] = 'key';
  dynamo().middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName !== 'QueryCommand') return next(args);
      await beforeQuery();
      const answer = await next(args);
      read += (answer.output as { Items?: unknown[] }).Items?.length ?? 0;
      await afterQuery();
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
  afterQuery = () => {};
});

const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const remove = (id: string) => deleteResponse({ by: by(owner.ownerId), now: new Date() }, survey._id, id);
const summary = (now = at(3600)) => summarizeSurvey(wholeAccount(owner.ownerId), survey._id, now);

let visitors = 0;
async function submit(age: number, now: Date): Promise<string> {
  const by = { address: `visitor ${++visitors}`, headers: {} };
  return submitSurvey(survey.slug, { answers: [age, `words ${age}`] }, { ...by, now });
}
/**
 * Stores copies of a response at other times, the ages in them 1, 2, and so on: submitting as many
 * takes ten times as long.
 */
async function storeCopies(id: string, times: readonly Date[]): Promise<string[]> {
  const pk = `SMART#${survey._id}`;
  const [one] = (await itemsOf(pk)).filter(({ id: of }) => of === id);
  const [first, second] = JSON.parse(String(one?.['content'])).answers;
  const copies = times.map((time, n) => {
    const age = n + 1;
    const answers = [
      { ...first, value: age },
      { ...second, value: `words ${age}` },
    ];
    const content = JSON.stringify({ ...JSON.parse(String(one?.['content'])), answers });
    const [copy, createdAt] = [derivedId('submission', time, `${id} ${age}`), time.toISOString()];
    return { ...one, pk, sk: `RESPONSE#${createdAt}#${copy}`, id: copy, createdAt, content };
  });
  await batchPut(copies);
  return copies.map((copy) => copy.id);
}

/** So many responses, a second apart, whose ages are 0, 1, 2, and so on. */
async function submitMany(count: number): Promise<string[]> {
  const id = await submit(0, at(0));
  return [id, ...(await storeCopies(id, upTo(count).slice(1).map(at)))];
}

/** What the summary would be without a snapshot. */
async function expectSummary(ages: readonly number[]) {
  const { total, firstAt, lastAt, questions } = await summary();
  const sorted = ages.toSorted((a, b) => a - b);
  const [first, last] = [sorted.at(0) ?? 0, sorted.at(-1) ?? 0];
  expect({ total, firstAt, lastAt }).toEqual({
    total: ages.length,
    firstAt: at(first).toISOString(),
    lastAt: at(last).toISOString(),
  });
  const average = ages.reduce((a, b) => a + b, 0) / ages.length;
  expect(questions).toMatchObject([
    { answered: ages.length, skipped: 0, average: Number(average.toPrecision(12)), min: first, max: last },
    {
      answered: ages.length,
      latest: sorted
        .slice(-5)
        .reverse()
        .map((age) => `words ${age}`),
    },
  ]);
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('deleteResponse', () => {
  it('takes a response out of list and summary, once', async () => {
    const ids = await submitMany(3);
    await remove(ids[1] as string);
    const { responses } = await listResponses(wholeAccount(owner.ownerId), survey._id, {});
    expect(responses.map(({ _id }) => _id)).toEqual([ids[2], ids[0]]);
    await expectSummary([0, 2]);
    await expect(remove(ids[1] as string)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expectSummary([0, 2]);
  });

  it.each<[string, number[]]>([
    ['the first one', [0]],
    ['the last one', [249]],
    ['one between', [100]],
    ['the newest of many', [240, 241, 242, 243, 244, 245, 246, 247]],
    ['several', [3, 99, 249, 0, 200, 1]],
  ])('is right in a summary that has a snapshot: %s', async (_, gone) => {
    const ids = await submitMany(250);
    await summary();
    expect((await readSnapshot(survey._id)).tally.total).toBe(250);
    const left = new Set(upTo(250));
    for (const age of gone) {
      await remove(ids[age] as string);
      left.delete(age);
      await expectSummary([...left]);
    }
  });

  it('keeps a snapshot that it can subtract from', async () => {
    const ids = await submitMany(250);
    await summary();
    await remove(ids[100] as string);
    read = 0;
    expect((await summary()).total).toBe(249);
    expect(read).toBe(0);
  });

  it('finds a response without reading the others', async () => {
    const ids = await submitMany(30);
    read = 0;
    await remove(ids[3] as string);
    expect(read).toBe(0);
    await expectSummary(upTo(30).filter((n) => n !== 3));
  });

  it.each([null, 1000])(
    'reads only the page and the response if it is gone: at most %s responses',
    async (most) => {
      survey = await create(owner, { type: 'surveyLink', questions: QUESTIONS, maxResponses: most });
      const ids = await submitMany(100);
      await remove(ids[3] as string);
      for (const gone of [ids[3] as string, newId('submission')]) {
        const units = await countReads(() => remove(gone).catch(() => {}));
        expect(units).toBeLessThanOrEqual(2);
      }
    },
  );

  it('is right when many are deleted at once, each twice', async () => {
    const ids = await submitMany(250);
    await summary();
    const gone = upTo(6).map((n) => n * 37 + 1);
    const outcomes = await Promise.allSettled([...gone, ...gone].map((age) => remove(ids[age] as string)));
    const codes = outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : 'deleted'));
    expect(codes.filter((code) => code === 'deleted')).toHaveLength(6);
    expect(codes.filter((code) => code === 'NOT_FOUND')).toHaveLength(6);
    await expectSummary(upTo(250).filter((n) => !gone.includes(n)));
  });

  it.each(['before', 'after'])('is right %s another request that makes a snapshot reads it', async (when) => {
    const ids = await submitMany(250);
    const once = async () => {
      beforeQuery = () => {};
      afterQuery = () => {};
      await remove(ids[100] as string);
      await remove(ids[249] as string);
    };
    if (when === 'before') beforeQuery = once;
    else afterQuery = once;
    await summary();
    await expectSummary(upTo(249).filter((n) => n !== 100));
    await expectSummary(upTo(249).filter((n) => n !== 100));
  });

  it('is right when that request stores several snapshots on its way', async () => {
    const id = await submit(7, at(0));
    await storeCopies(
      id,
      upTo(5500).map((i) => at(i / 10 + 1)),
    );
    afterQuery = async () => {
      afterQuery = () => {};
      await remove(id);
    };
    await summary();
    expect((await summary()).total).toBe(5500);
    expect((await summary()).total).toBe(5500);
  });

  it('stores nothing in a survey that is deleted at the same time', async () => {
    const [id] = await submitMany(1);
    await deleteSmartLink({ by: by(owner.ownerId), hosts: HOSTS, now: NOW }, survey._id);
    await expect(remove(id as string)).rejects.toMatchObject({ code: 'SMART_LINK_NOT_FOUND' });
    const items = await itemsOf(`SMART#${survey._id}`);
    expect(items.filter(({ sk }) => sk === 'SUMMARY')).toEqual([]);
  });

  it('is refused to others, for other pages and for ids that are none', async () => {
    const [id = ''] = await submitMany(1);
    const stranger = await anOwner();
    await expect(
      deleteResponse({ by: by(stranger.ownerId), now: new Date() }, survey._id, id),
    ).rejects.toMatchObject({
      code: 'SMART_LINK_NOT_FOUND',
    });
    const other = await create(owner, { type: 'surveyLink', questions: QUESTIONS });
    await expect(
      deleteResponse({ by: by(owner.ownerId), now: new Date() }, other._id, id),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const bio = await create(owner);
    await expect(
      deleteResponse({ by: by(owner.ownerId), now: new Date() }, bio._id, id),
    ).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    for (const nonsense of ['', 'nonsense', `sub_${'z'.repeat(20)}`, newId('link')])
      await expect(remove(nonsense)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expectSummary([0]);
  });
});
