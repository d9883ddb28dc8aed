import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { dynamo } from '#shared/platform/dynamo/client.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { registerByForm } from '#shared/smart-links/registrations/register.ts';
import { SPAM_DAYS, SPAM_LIMITS } from '#shared/smart-links/spam/spam.ts';
import { keepSpam } from '#shared/smart-links/spam/spam-store.ts';
import { acceptDropped } from '#shared/smart-links/spam-review/accept-spam.ts';
import { deleteDropped, listDropped } from '#shared/smart-links/spam-review/manage-spam.ts';
import { subscribeByForm } from '#shared/smart-links/subscribers/subscribe.ts';
import { listResponses } from '#shared/smart-links/surveys/list-submissions.ts';
import { submitForm } from '#shared/smart-links/surveys/submit-form.ts';
import { summarizeSurvey } from '#shared/smart-links/surveys/summarize.ts';
import { transferSmartLinks } from '#shared/smart-links/transfer/transfer-smart-links.ts';
import { HONEYPOT } from '#shared/visitor-pages/honeypot.ts';
import { by } from '#test/support/builders/authors.ts';
import { dropForm } from '#test/support/builders/dropped-forms.ts';
import { aWebinar, registrationsOf } from '#test/support/builders/registrations.ts';
import {
  anOwner,
  create,
  eventsOf,
  HOSTS,
  itemsOf,
  NOW,
  update,
} from '#test/support/builders/smart-links.ts';
import { aListPage, subscribersOf } from '#test/support/builders/subscribers.ts';
import { inAccount, joins, outcomes } from '#test/support/builders/transfers.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { publishedEvents } from '#test/support/emulators/shared-mocks.ts';

publishedEvents();
tableOfFile();

beforeAll(() => {
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
  process.env['SERVICE_KEY'] = 'key';
  process.env['PUBLIC_ORIGIN'] = HOSTS.publicOrigin;
});

const QUESTIONS = [
  { question: 'Stars', type: 'rating', required: true },
  { question: 'Why?', type: 'text' },
];

let owner: Owner;
let survey: SmartLinkRecord;

beforeEach(async () => {
  owner = await anOwner();
  survey = await create(owner, { type: 'surveyLink', questions: QUESTIONS });
});

const DAY = 24 * 3_600_000;
const later = (ms: number) => new Date(NOW.getTime() + ms);
const list = (page = survey, now = NOW, of = owner) =>
  listDropped({ ...wholeAccount(of.ownerId), now }, page._id, {});
const act = (now = NOW) => ({ by: by(owner.ownerId), now });
const accept = async (page = survey, now = NOW) =>
  acceptDropped(act(now), page._id, (await list(page, now)).forms[0]?._id ?? '');
const responses = async () => (await listResponses(wholeAccount(owner.ownerId), survey._id, {})).responses;
const events = async (type: string) => (await eventsOf(owner)).filter((event) => event.type === type);
const person = (fields: Record<string, string>) =>
  new URLSearchParams({ email: 'jane@example.com', consent: 'yes', [HONEYPOT]: 'x', ...fields });
const sender = { address: '198.51.100.1', headers: {}, now: NOW };

describe('a form whose hidden field was filled in', () => {
  it('gets the same response, is not stored, and is shown to the owner', async () => {
    const form = new URLSearchParams({
      'answers.0': '5',
      'answers.1': 'Good',
      [HONEYPOT]: 'https://x.example',
    });
    expect(await submitForm(survey.slug, form, sender)).toEqual({ outcome: 'sent', slug: survey.slug });
    expect(await responses()).toEqual([]);
    expect(await events('survey.submitted')).toEqual([]);
    expect(await list()).toEqual({
      forms: [
        {
          _id: expect.stringMatching(/^spm_[0-9A-Za-z]{20}$/),
          kind: 'response',
          answers: [
            { id: survey.questions?.[0]?.id, question: 'Stars', type: 'rating', value: 5 },
            { id: survey.questions?.[1]?.id, question: 'Why?', type: 'text', value: 'Good' },
          ],
          name: null,
          email: null,
          createdAt: NOW.toISOString(),
          expiresAt: later(SPAM_DAYS * DAY).toISOString(),
        },
      ],
      dropped: 1,
      nextCursor: null,
    });
  });

  it('shows errors like any other form, so that a person can correct them', async () => {
    const form = new URLSearchParams({ 'answers.1': 'x', [HONEYPOT]: 'x' });
    expect(await submitForm(survey.slug, form, sender)).toMatchObject({
      outcome: 'rejected',
      survey: { errors: new Map([[0, expect.any(String)]]) },
    });
    expect((await list()).dropped).toBe(0);
  });

  it('registers and subscribes nobody, and is shown', async () => {
    const [webinar, page] = [await aWebinar(owner), await aListPage(owner)];
    const registered = await registerByForm(webinar.slug, person({ name: 'Jane' }), sender);
    const subscribed = await subscribeByForm(page.slug, person({}), sender);
    expect([registered.outcome, subscribed.outcome]).toEqual(['sent', 'sent']);
    expect(await registrationsOf(owner, webinar)).toEqual([]);
    expect(await subscribersOf(owner, page)).toEqual([]);
    const shown = { answers: [], email: 'jane@example.com' };
    expect((await list(webinar)).forms).toMatchObject([{ ...shown, kind: 'registration', name: 'Jane' }]);
    expect((await list(page)).forms).toMatchObject([{ ...shown, kind: 'subscription', name: null }]);
  });

  // The field that pages of 0.2.0 have, and that password managers know as the URL of an address.
  it('is stored if only the field of pages of before was', async () => {
    const form = new URLSearchParams({ 'answers.0': '5', website: 'https://jane.example' });
    await submitForm(survey.slug, form, sender);
    expect(await responses()).toHaveLength(1);
    expect((await list()).dropped).toBe(0);
  });

  it('is gone after 30 days, by the clock', async () => {
    await dropForm(survey, { 'answers.0': '5' }, NOW);
    const { forms } = await list(survey, later(SPAM_DAYS * DAY - 1));
    expect(forms).toHaveLength(1);
    const after = later(SPAM_DAYS * DAY);
    expect(await list(survey, after)).toMatchObject({ forms: [], dropped: 0 });
    await expect(acceptDropped(act(after), survey._id, forms[0]?._id ?? '')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is listed newest first, in pages', async () => {
    for (let i = 0; i < 3; i++)
      await dropForm(survey, { 'answers.0': '5', 'answers.1': `${i}` }, later(i * 1000));
    const viewer = { ...wholeAccount(owner.ownerId), now: later(5000) };
    const first = await listDropped(viewer, survey._id, { limit: 2 });
    const second = await listDropped(viewer, survey._id, { limit: 2, cursor: first.nextCursor ?? '' });
    const texts = [...first.forms, ...second.forms].map(({ answers }) => answers[1]?.value);
    expect(texts).toEqual(['2', '1', '0']);
    expect([first.dropped, second.nextCursor]).toEqual([3, null]);
  });
});

describe('a flood of such forms', () => {
  const flood = async (count: number, content: string, now = NOW) => {
    const page = { smartLinkId: survey._id, ownerId: owner.ownerId };
    for (let i = 0; i < count; i++) await keepSpam(page, { kind: 'response', content }, now);
  };
  const CONTENT = JSON.stringify({ answers: [], submissionType: null, submissionDetails: null });

  it('is kept and counted up to a limit per day, and costs nothing beyond', async () => {
    await flood(SPAM_LIMITS.counted + 5, CONTENT);
    expect(await list()).toMatchObject({ dropped: SPAM_LIMITS.counted });
    expect((await list()).forms).toHaveLength(SPAM_LIMITS.kept);
    const sent = vi.spyOn(dynamo(), 'send');
    await flood(10, CONTENT);
    expect(sent).not.toHaveBeenCalled();
    sent.mockRestore();
    await flood(1, CONTENT, later(DAY));
    expect(await list(survey, later(DAY))).toMatchObject({ dropped: SPAM_LIMITS.counted + 1 });
  });

  it('takes a limited space', async () => {
    const text = 'x'.repeat(50_000);
    await flood(8, JSON.stringify({ answers: [], submissionType: text, submissionDetails: null }));
    expect(await list()).toMatchObject({ dropped: 8 });
    expect((await list()).forms).toHaveLength(5);
  });
});

describe('accepting a form', () => {
  it('stores the response, with its event, and takes it out of the list', async () => {
    await dropForm(survey, { 'answers.0': '5', 'answers.1': 'Good' }, NOW);
    const summary = () => summarizeSurvey(wholeAccount(owner.ownerId), survey._id, later(DAY));
    expect((await summary()).total).toBe(0);
    const id = await accept(survey, later(DAY));
    expect(await responses()).toMatchObject([
      { _id: id, createdAt: later(DAY).toISOString(), answers: [{ value: 5 }, { value: 'Good' }] },
    ]);
    expect(await events('survey.submitted')).toHaveLength(1);
    expect((await summary()).total).toBe(1);
    expect(await list(survey, later(DAY))).toMatchObject({ forms: [], dropped: 1 });
  });

  it('stores it once when two do it at once', async () => {
    await dropForm(survey, { 'answers.0': '5' }, NOW);
    const id = (await list()).forms[0]?._id ?? '';
    const both = await Promise.all(Array.from({ length: 5 }, () => acceptDropped(act(), survey._id, id)));
    expect(new Set(both).size).toBe(1);
    expect(await responses()).toHaveLength(1);
    expect(await events('survey.submitted')).toHaveLength(1);
  });

  it('works for a survey that has closed since, but not beyond its responses', async () => {
    await dropForm(survey, { 'answers.0': '5' }, NOW);
    await dropForm(survey, { 'answers.0': '4' }, later(1));
    await update(owner, survey._id, { closesAt: later(1000).toISOString(), maxResponses: 1 });
    await accept(survey, later(2000));
    await expect(accept(survey, later(2000))).rejects.toMatchObject({ code: 'SURVEY_CLOSED' });
    expect(await responses()).toHaveLength(1);
    expect((await list(survey, later(2000))).forms).toHaveLength(1);
  });

  it('asks registrants and subscribers to confirm', async () => {
    const [webinar, page] = [await aWebinar(owner), await aListPage(owner)];
    await registerByForm(webinar.slug, person({ name: 'Jane' }), sender);
    await subscribeByForm(page.slug, person({}), sender);
    const ids = [await accept(webinar, later(1000)), await accept(page, later(1000))];
    expect([...(await registrationsOf(owner, webinar)), ...(await subscribersOf(owner, page))]).toMatchObject(
      [
        { _id: ids[0], name: 'Jane', status: 'pending', createdAt: later(1000).toISOString() },
        { _id: ids[1], email: 'jane@example.com', status: 'pending' },
      ],
    );
    expect(await events('webinar.registration_requested')).toHaveLength(1);
    expect(await events('subscriber.requested')).toHaveLength(1);
    expect([(await list(webinar)).forms, (await list(page)).forms]).toEqual([[], []]);
  });

  it('takes it out of the list if the email is on its way already', async () => {
    const page = await aListPage(owner);
    await subscribeByForm(page.slug, person({}), sender);
    await subscribeByForm(page.slug, person({ [HONEYPOT]: '' }), sender);
    await accept(page, later(1000));
    expect(await events('subscriber.requested')).toHaveLength(1);
    expect((await list(page)).forms).toEqual([]);
  });
});

describe('other accounts', () => {
  it('neither see, accept nor delete it', async () => {
    await dropForm(survey, { 'answers.0': '5' }, NOW);
    const id = (await list()).forms[0]?._id ?? '';
    const other = await anOwner();
    const stranger = { by: by(other.ownerId), now: NOW };
    const missing = { code: 'SMART_LINK_NOT_FOUND' };
    await expect(list(survey, NOW, other)).rejects.toMatchObject(missing);
    await expect(acceptDropped(stranger, survey._id, id)).rejects.toMatchObject(missing);
    await expect(deleteDropped(stranger, survey._id, id)).rejects.toMatchObject(missing);
  });

  it('do not get it with the page: people gave it to this one', async () => {
    await dropForm(survey, { 'answers.0': '5' }, NOW);
    const other = await anOwner();
    await joins(owner);
    await joins(other);
    const now = later(DAY);
    const moved = await transferSmartLinks(
      { by: await inAccount(owner), hosts: HOSTS, now },
      { ids: [survey._id], accountId: other.ownerId },
    );
    expect(outcomes(moved)).toEqual(['transferred']);
    expect(await list(survey, now, other)).toMatchObject({
      forms: [],
      dropped: 0,
    });
    const kept = (await itemsOf(`SMART#${survey._id}`)).filter(({ sk }) => String(sk).startsWith('SPAM#'));
    expect(kept).toEqual([]);
  });
});

describe('deleting a form', () => {
  it('removes it alone, once', async () => {
    await dropForm(survey, { 'answers.0': '5' }, NOW);
    await dropForm(survey, { 'answers.0': '4' }, later(1));
    const [newest, oldest] = (await list()).forms;
    await deleteDropped(act(), survey._id, newest?._id ?? '');
    expect(await list()).toMatchObject({ forms: [oldest], dropped: 2 });
    await expect(deleteDropped(act(), survey._id, newest?._id ?? '')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
