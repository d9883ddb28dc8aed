import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { smartLinkKey } from '#shared/smart-links/model/page-entry.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { readSmartLink } from '#shared/smart-links/store/smart-link-store.ts';
import { anOwner, create, update } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();

beforeAll(() => {
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
  process.env['SERVICE_KEY'] = 'key';
});

describe('a page that was stored with texts of which nothing is visible, or of several lines', () => {
  let owner: Awaited<ReturnType<typeof anOwner>>;
  let survey: SmartLinkRecord;

  beforeEach(async () => {
    owner = await anOwner();
    survey = await create(owner, {
      type: 'surveyLink',
      questions: [{ question: 'Which one?', type: 'singleChoice', options: ['a b', 'c'] }],
    });
    // As version 0.2.0 took them.
    const questions = survey.questions?.map(({ optionIds, ...question }) => ({
      ...question,
      question: 'Which\none?',
      options: ['a\nb', '\u3164'],
    }));
    await updateItem({
      Key: smartLinkKey(survey._id),
      ConditionExpression: 'attribute_exists(pk)',
      UpdateExpression: 'SET title = :title, tags = :tags, questions = :questions',
      ExpressionAttributeValues: { ':title': '\u200B', ':tags': ['\u2800'], ':questions': questions },
    });
  });

  it('is read, and its other fields are changed', async () => {
    expect(await update(owner, survey._id, { description: 'New' })).toMatchObject({
      title: '\u200B',
      tags: ['\u2800'],
      description: 'New',
      questions: [{ question: 'Which\none?', options: ['a\nb', '\u3164'] }],
    });
    expect(await update(owner, survey._id, { title: 'Seen', tags: [] })).toMatchObject({ title: 'Seen' });
  });

  it('keeps the ids of a question and its options that are sent back in one line', async () => {
    const [before] = (await readSmartLink(survey._id))?.questions ?? [];
    const after = await update(owner, survey._id, {
      questions: [{ question: 'Which\none?', type: 'singleChoice', options: ['a\nb', 'new', 'other'] }],
    });
    expect(after.questions).toMatchObject([
      { id: before?.id, question: 'Which one?', options: ['a b', 'new', 'other'] },
    ]);
    expect(after.questions?.[0]?.optionIds?.[0]).toBe(before?.optionIds?.[0]);
  });
});
