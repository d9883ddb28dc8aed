import { beforeAll, describe, expect, it } from 'vitest';
import type { Owner } from '#shared/core/accounts/account.ts';
import { recount } from '#shared/core/accounts/administer.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { PLAN_LIMITS } from '#shared/core/accounts/plans.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { addressHash } from '#shared/platform/limits/address-hash.ts';
import { countUses, type RateLimit } from '#shared/platform/limits/rate-limit-store.ts';
import { deleteSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { reserveSpace, SPACE_BLOCK } from '#shared/smart-links/store/answer-space-store.ts';
import { countStoredBytes } from '#shared/smart-links/store/stored-bytes.ts';
import { deleteResponse } from '#shared/smart-links/surveys/delete-response.ts';
import {
  limitSubmissions,
  SUBMISSIONS,
  SUBMITTED_BYTES,
  submitSurvey,
} from '#shared/smart-links/surveys/submit.ts';
import { submitForm } from '#shared/smart-links/surveys/submit-form.ts';
import { anAct, by } from '#test/support/builders/authors.ts';
import { anOwner, create, HOSTS, itemsOf, NOW } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();

beforeAll(() => {
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
  process.env['SERVICE_KEY'] = 'key';
});

const QUESTIONS = Array.from({ length: 20 }, (_, i) => ({ question: `Question ${i}`, type: 'text' }));

const aSurvey = (owner: Owner) => create(owner, { type: 'surveyLink', questions: QUESTIONS });

/** About 90 KB. */
const LONG = QUESTIONS.map(() => 'x'.repeat(4500));

/** The start of a day. */
const START = Date.parse('2026-06-01T00:00:00Z');

let visitors = 0;
const newAddress = () => `198.51.${100 + Math.floor(++visitors / 250)}.${visitors % 250}`;

const submit = async (survey: SmartLinkRecord, answers: unknown, address = newAddress(), now = NOW) =>
  submitSurvey(survey.slug, { answers }, { address, headers: { 'user-agent': 'Mozilla/5.0' }, now });

const storedBytes = async ({ ownerId }: Owner) => (await findOwner(ownerId))?.storageBytes;

const setStored = (ownerId: string, bytes: number) =>
  updateItem({
    Key: { pk: `OWNER#${ownerId}`, sk: 'OWNER' },
    UpdateExpression: 'SET storageBytes = :bytes',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':bytes': bytes },
  });

const setUses = (
  who: string,
  { windowSeconds }: Pick<RateLimit, 'windowSeconds'>,
  window: number,
  uses: number,
) =>
  updateItem({
    Key: { pk: `RATE#${who}`, sk: `${windowSeconds}#${window}` },
    UpdateExpression: 'SET uses = :uses, lastUse = :another',
    ConditionExpression: 'attribute_not_exists(uses) OR uses < :uses',
    ExpressionAttributeValues: { ':uses': uses, ':another': 'another' },
  });

/** Reserves space as the worker does for the event of a response. */
const reserve = (survey: SmartLinkRecord, { ownerId }: Owner) =>
  reserveSpace({ smartLinkId: survey._id, ownerId });

const spaceOf = async (survey: SmartLinkRecord) =>
  (await itemsOf(`SMART#${survey._id}`)).find(({ sk }) => sk === 'SPACE') ?? {};

const later = (ms: number) => new Date(NOW.getTime() + ms);

describe('the responses to a survey', () => {
  it('count as stored bytes of the account, in blocks, however often their events come', async () => {
    const owner = await anOwner();
    const survey = await aSurvey(owner);
    await submit(survey, ['Short']);
    await Promise.all([1, 2, 3].map(() => reserve(survey, owner)));
    expect(await storedBytes(owner)).toBe(SPACE_BLOCK);
    await Promise.all(Array.from({ length: 8 }, (_, i) => submit(survey, [...LONG.slice(1), `${i}`])));
    expect(await storedBytes(owner)).toBe(SPACE_BLOCK);
    await Promise.all([1, 2, 3].map(() => reserve(survey, owner)));
    expect(await storedBytes(owner)).toBe(2 * SPACE_BLOCK);
    expect(await countStoredBytes(owner.ownerId)).toBe(2 * SPACE_BLOCK);
  });

  it("are refused while the account's storage is full, with the form as it was, then accepted", async () => {
    const owner = await anOwner('free');
    const survey = await aSurvey(owner);
    const max = PLAN_LIMITS.free.storageBytes;
    await setStored(owner.ownerId, max - 1000);
    let stored = 0;
    const fill = async () => {
      for (; stored < 50; stored++) {
        await submit(survey, [...LONG.slice(1), `${stored}`]);
        await reserve(survey, owner);
      }
    };
    await expect(fill()).rejects.toMatchObject({ code: 'SURVEY_FULL', status: 403 });
    // The first block, and one for the worker to look again.
    expect(stored).toBe(Math.floor(SPACE_BLOCK / 90_000) + 1);
    const form = new URLSearchParams(QUESTIONS.map((_, i) => [`answers.${i}`, 'x'.repeat(4000)]));
    const sent = await submitForm(survey.slug, form, { address: newAddress(), headers: {}, now: NOW });
    expect(sent).toMatchObject({ outcome: 'rejected', survey: { isFull: true } });
    expect(await storedBytes(owner)).toBe(max - 1000);
    await setStored(owner.ownerId, 0);
    await submit(survey, [...LONG.slice(1), 'again'], newAddress(), later(10 * 60_000));
    await reserve(survey, owner);
    expect(await storedBytes(owner)).toBeGreaterThan(SPACE_BLOCK);
    await submit(survey, [...LONG.slice(1), 'and again'], newAddress(), later(10 * 60_000));
  });

  it('wait when they come faster than storage is reserved', async () => {
    const owner = await anOwner();
    const survey = await aSurvey(owner);
    const flood = async () => {
      for (let i = 0; i < 50; i++) await submit(survey, [...LONG.slice(1), `${i}`]);
    };
    await expect(flood()).rejects.toMatchObject({ code: 'SURVEY_BUSY', headers: { 'retry-after': '5' } });
    await reserve(survey, owner);
    await submit(survey, LONG);
  });

  it('give back what they took when they are deleted, and the survey the rest', async () => {
    const owner = await anOwner();
    const survey = await aSurvey(owner);
    const ids: string[] = [];
    for (let i = 0; i < 9; i++) {
      ids.push(await submit(survey, [...LONG.slice(1), `${i}`]));
      await reserve(survey, owner);
    }
    expect(await storedBytes(owner)).toBe(2 * SPACE_BLOCK);
    for (const id of ids) await deleteResponse({ by: by(owner.ownerId), now: NOW }, survey._id, id);
    expect(await storedBytes(owner)).toBe(SPACE_BLOCK);
    expect(await spaceOf(survey)).toMatchObject({ reservedBytes: SPACE_BLOCK, roomBytes: SPACE_BLOCK });
    await deleteSmartLink({ by: by(owner.ownerId), hosts: HOSTS, now: NOW }, survey._id);
    expect(await storedBytes(owner)).toBe(0);
  });

  it('take nothing when they are not stored: repeated, or refused', async () => {
    const owner = await anOwner();
    const survey = await create(owner, { type: 'surveyLink', questions: QUESTIONS, maxResponses: 1 });
    const address = newAddress();
    await submit(survey, LONG, address);
    const { roomBytes } = await spaceOf(survey);
    await submit(survey, LONG, address);
    for (let i = 0; i < 3; i++)
      await expect(submit(survey, [...LONG.slice(1), `${i}`])).rejects.toMatchObject({
        code: 'SURVEY_CLOSED',
      });
    expect(await spaceOf(survey)).toMatchObject({ roomBytes });
  });

  it('are found again by a recount', async () => {
    const owner = await anOwner();
    const survey = await aSurvey(owner);
    await submit(survey, LONG);
    await reserve(survey, owner);
    await recount(owner.ownerId, anAct());
    expect(await storedBytes(owner)).toBeUndefined();
    // Reserved while it is not counted, and counted with the rest.
    for (let i = 0; i < 7; i++) await submit(survey, [...LONG.slice(1), `${i}`]);
    await reserve(survey, owner);
    expect(await countStoredBytes(owner.ownerId)).toBe(2 * SPACE_BLOCK);
  });
});

describe('a sender of responses', () => {
  it.each(SUBMISSIONS)('is limited to $limit in $windowSeconds s for a survey', async (limit) => {
    const survey = { smartLinkId: `sml_${limit.limit}` };
    const respondent = { address: newAddress(), headers: {} };
    await limitSubmissions(survey, { ...respondent, now: new Date(START) });
    const who = addressHash(respondent.address, 'key');
    const window = START / 1000 / limit.windowSeconds;
    await setUses(`survey-submissions#${survey.smartLinkId}#${who}`, limit, window, limit.limit - 1);
    const end = START + limit.windowSeconds * 1000;
    await limitSubmissions(survey, { ...respondent, now: new Date(end - 1) });
    await expect(limitSubmissions(survey, { ...respondent, now: new Date(end - 1) })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    await limitSubmissions(survey, { ...respondent, address: newAddress(), now: new Date(end - 1) });
    await limitSubmissions(survey, { ...respondent, now: new Date(end) });
  });

  it('is limited to its bytes a day, far below what an account can store', async () => {
    const owner = await anOwner();
    const survey = await aSurvey(owner);
    const address = newAddress();
    await submit(survey, ['Short'], address);
    const who = `${survey._id}#${addressHash(address, 'key')}`;
    // Leaves room for ten.
    await countUses(SUBMITTED_BYTES, { who, uses: SUBMITTED_BYTES.limit - 10 * 90_000 }, NOW);
    let sent = 0;
    const flood = async () => {
      for (; sent < 20; sent++) {
        await submit(survey, [...LONG.slice(1), `${sent}`], address);
        await reserve(survey, owner);
      }
    };
    await expect(flood()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(sent).toBe(10);
    expect(SUBMITTED_BYTES.limit * 10).toBeLessThan(PLAN_LIMITS.free.storageBytes);
    await submit(survey, LONG, address, new Date(NOW.getTime() + 24 * 3_600_000));
  });
});

describe('an account', () => {
  it('takes as many responses a day as its plan says', async () => {
    const owner = await anOwner('free');
    const survey = await aSurvey(owner);
    const most = PLAN_LIMITS.free.responsesPerDay;
    const window = Math.floor(NOW.getTime() / 86_400_000);
    await setUses(`survey-responses#${owner.ownerId}`, { windowSeconds: 86_400 }, window, most - 1);
    await submit(survey, ['The last one']);
    await expect(submit(survey, ['One more'])).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringContaining('00:00 UTC'),
    });
    await submit(survey, ['Tomorrow'], newAddress(), later(24 * 3_600_000));
    await updateItem({
      Key: { pk: `OWNER#${owner.ownerId}`, sk: 'OWNER' },
      UpdateExpression: 'SET #plan = :plan',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#plan': 'plan' },
      ExpressionAttributeValues: { ':plan': 'pro' },
    });
    await reserve(survey, owner);
    await submit(survey, ['On a larger plan']);
  });
});
