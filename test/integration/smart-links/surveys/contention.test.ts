import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Owner } from '#shared/core/accounts/account.ts';
import { dynamo } from '#shared/platform/dynamo/client.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { deleteResponse } from '#shared/smart-links/surveys/delete-response.ts';
import { submitSurvey } from '#shared/smart-links/surveys/submit.ts';
import { submitForm } from '#shared/smart-links/surveys/submit-form.ts';
import { by } from '#test/support/builders/authors.ts';
import { anOwner, create, itemsOf, NOW } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

/**
 * Transactions as DynamoDB runs them, and the embedded engine does not: one that is in progress makes
 * others on its items fail.
 */

/** How long a transaction takes. */
const TRANSACTION_MS = 4;

/** Keys of items that a transaction holds. */
const held = new Set<string>();
let conflicts = 0;
let isAlwaysHeld = false;

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

function keyOf({ Put, Update, Delete, ConditionCheck }: Action): string {
  const { pk, sk } = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {};
  return `${pk} ${sk}`;
}

tableOfFile();

beforeAll(() => {
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
  process.env['SERVICE_KEY'] = 'key';
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== 'TransactWriteItemsCommand' && commandName !== 'TransactWriteCommand') {
          return next(args);
        }
        const { TransactItems = [] } = args.input as TransactWriteCommandInput;
        const keys = TransactItems.map(keyOf);
        if (isAlwaysHeld || keys.some((key) => held.has(key))) {
          conflicts++;
          throw new TransactionCanceledException({
            message: 'conflict',
            $metadata: {},
            CancellationReasons: keys.map((key) => ({
              Code: isAlwaysHeld || held.has(key) ? 'TransactionConflict' : 'None',
            })),
          });
        }
        for (const key of keys) held.add(key);
        try {
          await sleep(TRANSACTION_MS);
          return await next(args);
        } finally {
          for (const key of keys) held.delete(key);
        }
      },
    { step: 'initialize', priority: 'low', name: 'conflicts' },
  );
  return () => dynamo().middlewareStack.remove('conflicts');
});

let owner: Owner;
let survey: SmartLinkRecord;
let visitors = 0;

beforeEach(async () => {
  conflicts = 0;
  owner = await anOwner();
});

afterEach(() => {
  isAlwaysHeld = false;
  vi.restoreAllMocks();
});

const aSurvey = async (fields: object = {}) => {
  const questions = [{ question: 'Stars', type: 'rating' }];
  survey = await create(owner, { type: 'surveyLink', questions, ...fields });
};

const submit = async () =>
  submitSurvey(survey.slug, { answers: [5] }, { address: `visitor ${++visitors}`, headers: {}, now: NOW });

const itemsLike = async (sortKey: string) =>
  (await itemsOf(`SMART#${survey._id}`)).filter(({ sk }) => String(sk).startsWith(sortKey));

/** A second passes with each look at the clock, without waiting. */
function timePasses(): void {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  let ms = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => {
    ms += 1000;
    return ms;
  });
}

const BUSY = { code: 'SURVEY_BUSY', status: 503, headers: { 'retry-after': '5' } };

describe('80 submissions at once to a survey that takes 60 responses', () => {
  it('all get a response: 60 are stored, the others get SURVEY_CLOSED', async () => {
    await aSurvey({ maxResponses: 60 });
    const codes: string[] = [];
    // Those that have to wait retry.
    for (let left = 80; left > 0; left = 80 - codes.length) {
      const outcomes = await Promise.allSettled(Array.from({ length: left }, submit));
      const all = outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : 'stored'));
      codes.push(...all.filter((code) => code !== BUSY.code));
    }
    expect(codes.filter((code) => code === 'stored')).toHaveLength(60);
    expect(codes.filter((code) => code === 'SURVEY_CLOSED')).toHaveLength(20);
    expect(await itemsLike('RESPONSE#')).toHaveLength(60);
    expect(await itemsLike('COUNT')).toMatchObject([{ responses: 60 }]);
    expect(conflicts).toBeGreaterThan(80);
    // On a busy machine.
  }, 120_000);
});

describe('a submission whose survey is contended for too long', () => {
  it('gets 503 with the time to wait, and is not stored', async () => {
    await aSurvey({ maxResponses: 3 });
    isAlwaysHeld = true;
    timePasses();
    await expect(submit()).rejects.toMatchObject(BUSY);
    expect(conflicts).toBeGreaterThan(3);
    isAlwaysHeld = false;
    expect(await itemsLike('RESPONSE#')).toHaveLength(0);
    await submit();
    expect(await itemsLike('COUNT')).toMatchObject([{ responses: 1 }]);
  });

  it('keeps the submitted form, and says how long to wait', async () => {
    await aSurvey({ maxResponses: 3 });
    isAlwaysHeld = true;
    timePasses();
    const form = new URLSearchParams({ 'answers.0': '5' });
    const outcome = await submitForm(survey.slug, form, { address: '203.0.113.7', headers: {}, now: NOW });
    expect(outcome).toMatchObject({ outcome: 'rejected', survey: { waitSeconds: 5 }, error: BUSY });
    expect(outcome).toMatchObject({ survey: { values: expect.objectContaining({ size: 1 }) } });
  });
});

describe('the deletion of a response whose survey is contended', () => {
  it('gets 409, never 500', async () => {
    await aSurvey({ maxResponses: 3 });
    const id = await submit();
    isAlwaysHeld = true;
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await expect(deleteResponse({ by: by(owner.ownerId), now: NOW }, survey._id, id)).rejects.toMatchObject({
      code: 'WRITE_CONFLICT',
    });
    isAlwaysHeld = false;
    await deleteResponse({ by: by(owner.ownerId), now: NOW }, survey._id, id);
    expect(await itemsLike('COUNT')).toMatchObject([{ responses: 0 }]);
  });

  it('and submissions at the same time keep the count exact', async () => {
    await aSurvey({ maxResponses: 20 });
    const ids = await Promise.all(Array.from({ length: 20 }, submit));
    const gone = ids
      .slice(0, 10)
      .map((id) => deleteResponse({ by: by(owner.ownerId), now: NOW }, survey._id, id));
    const outcomes = await Promise.allSettled([...gone, ...Array.from({ length: 30 }, submit)]);
    const codes = outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : 'done'));
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('done'));
    expect(new Set(codes)).toEqual(new Set(['done', 'SURVEY_CLOSED']));
    const stored = await itemsLike('RESPONSE#');
    expect(stored.length).toBeLessThanOrEqual(20);
    expect(stored).toHaveLength(20 - 10 + codes.slice(10).filter((code) => code === 'done').length);
    expect(await itemsLike('COUNT')).toMatchObject([{ responses: stored.length }]);
  });
});
