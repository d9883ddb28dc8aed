import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '#shared/languages/language.ts';
import { type AnswerError, errorText } from '#shared/smart-links/rendering/answer-errors.ts';
import { axeFaultsInBothSchemes } from '#test/support/browser/axe.ts';
import { browserOfFile, takeTab } from '#test/support/browser/browser.ts';
import { PHONE, picture } from '#test/support/browser/console.ts';
import { type VisitorProxy, visitorProxy } from '#test/support/browser/visitor-proxy.ts';
import { checkAll } from '#test/support/deployment/check-all.ts';
import {
  type Answer,
  admin,
  allCounted,
  api,
  apiAs,
  aSmartLink,
  BROWSER,
  isLocal,
  newTitle,
  origin,
  outcome,
  send,
  untilChangesShow,
  untilMinuteIsLong,
} from '#test/support/deployment/client.ts';
import { confirmAddress, mailTo, newAddress } from '#test/support/deployment/mail.ts';
import { aCaller } from '#test/support/deployment/visitors.ts';
import { sampled } from '#test/support/exhaustive.ts';

const browser = await browserOfFile();

const QUESTIONS = [
  { question: 'How did you like it?', type: 'rating', required: true },
  { question: 'Why?', type: 'text' },
  { question: 'What did you eat?', type: 'singleChoice', options: ['Cake', 'Bread'] },
  { question: 'What did you drink?', type: 'multipleChoice', options: ['Tea', 'Coffee', '=Water'] },
  { question: 'Your address', type: 'email' },
  { question: 'How many were you?', type: 'number' },
  { question: 'Will you come again?', type: 'yesNo' },
];

const aSurvey = (overrides: Record<string, unknown> = {}) =>
  aSmartLink({ type: 'surveyLink', questions: QUESTIONS, title: newTitle(), ...overrides });

type Survey = Awaited<ReturnType<typeof aSurvey>>;

const pathOf = (slug: string) => `/v1/smart-links/slug/${slug}/survey`;
const submit = (survey: Survey, body: unknown, by = aCaller()) => by('POST', pathOf(survey.slug), body);
const responses = (survey: Survey, query = '', headers: Record<string, string> = {}) =>
  api.get(`/smart-links/${survey._id}/responses${query}`, undefined, headers);
const summary = async (survey: Survey) =>
  (await api.get(`/smart-links/${survey._id}/responses/summary`)).body.data.summary;
const csv = async (survey: Survey): Promise<string[][]> =>
  parse((await responses(survey, '', { accept: 'text/csv' })).body);

const faults = ({ status, body }: Answer) => [
  status,
  ...(body.error?.details ?? []).map(({ path }: { path: string }) => path),
];

const FULL = [4, 'It was ok', 'Cake', ['Coffee', 'Tea'], 'guest@example.com', 2.5, false];
const FULL_RECORD = [
  { question: 'How did you like it?', type: 'rating', value: 4 },
  { question: 'Why?', type: 'text', value: 'It was ok' },
  { question: 'What did you eat?', type: 'singleChoice', value: 'Cake', optionIds: [expect.any(String)] },
  {
    question: 'What did you drink?',
    type: 'multipleChoice',
    value: ['Tea', 'Coffee'],
    optionIds: [expect.any(String), expect.any(String)],
  },
  { question: 'Your address', type: 'email', value: 'guest@example.com' },
  { question: 'How many were you?', type: 'number', value: 2.5 },
  { question: 'Will you come again?', type: 'yesNo', value: false },
].map((answer) => ({ id: expect.stringMatching(/^qst_/), ...answer }));

describe('POST /smart-links/slug/:slug/survey', () => {
  it.each([
    ['an array', FULL],
    ['an object by index', Object.fromEntries(FULL.map((value, i) => [i, value]))],
    ['an object by question', Object.fromEntries(QUESTIONS.map(({ question }, i) => [question, FULL[i]]))],
  ])('stores answers in %s', async (_, answers) => {
    const survey = await aSurvey();
    const submitted = await submit(survey, {
      answers,
      submissionType: 'website',
      submissionDetails: { campaign: 'spring', deep: [[{ a: 1e300 }]] },
    });
    expect(submitted.status).toBe(201);
    expect(submitted.headers.get('access-control-allow-origin')).toBe('*');
    const { submissionId } = submitted.body.data;
    const { body } = await responses(survey);
    expect(body.data).toEqual({
      responses: [
        {
          _id: submissionId,
          answers: FULL_RECORD,
          submissionType: 'website',
          submissionDetails: { campaign: 'spring', deep: [[{ a: 1e300 }]] },
          createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ],
      nextCursor: null,
    });
  });

  it('is as the API document says, also where it refuses', async () => {
    const survey = await aSurvey();
    const init = (body: unknown) => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const [prefix, part] = survey.slug.split('/');
    const good = await send('POST', pathOf(`${prefix}%2F${part}`), init({ answers: [5] }));
    expect(good.status).toBe(201);
    const bad = await send('POST', pathOf(survey.slug), init({ answers: [6] }));
    expect(faults(bad)).toEqual([400, 'answers.0']);
    expect(bad.headers.get('access-control-allow-origin')).toBe('*');
    const preflight = await send('OPTIONS', pathOf(survey.slug), {
      headers: { origin: 'https://example.com', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
  });

  it('refuses what does not fit, and stores nothing of it', async () => {
    const survey = await aSurvey();
    const cases: [name: string, body: unknown, expected: (string | number)[]][] = [
      ['no answers', {}, [400, 'answers']],
      ['answers that are a text', { answers: 'five' }, [400, 'answers']],
      ['no body to speak of', [], [400, 'body']],
      ['a required answer missing', { answers: [null, 'x'] }, [400, 'answers.0']],
      ['an index that does not exist', { answers: { 0: 5, 7: 1 } }, [400, 'answers.7']],
      ['a question that does not exist', { answers: { 0: 5, 'Who?': 'x' } }, [400, 'answers.Who?']],
      ['one question answered twice', { answers: { 0: 5, 'How did you like it?': 5 } }, [400, 'answers.0']],
      [
        'more answers than questions',
        { answers: [5, ...Array(7).fill('x')] },
        [400, 'answers.2', 'answers.3', 'answers.4', 'answers.5', 'answers.6', 'answers.7'],
      ],
      [
        'answers of wrong types',
        { answers: ['x', 5, 'Pie', 'Tea', 'me', 'two', 2] },
        [400, ...[0, 1, 2, 3, 4, 5, 6].map((i) => `answers.${i}`)],
      ],
      ['half a character', { answers: { 0: 5, 1: '\ud800' } }, [400, 'answers.1']],
      [
        'a type of submission that is too long',
        { answers: [5], submissionType: 'x'.repeat(101) },
        [400, 'submissionType'],
      ],
      ['details that are no object', { answers: [5], submissionDetails: [] }, [400, 'submissionDetails']],
      [
        'details that are too long',
        { answers: [5], submissionDetails: { a: 'x'.repeat(2000) } },
        [400, 'submissionDetails'],
      ],
    ];
    await checkAll(cases, async ([, body, expected]) => {
      const answer = await submit(survey, body);
      expect(faults(answer).toSorted()).toEqual(expected.toSorted());
      for (const { message } of answer.body.error.details)
        expect(message).toMatch(/must|required|question|have|has/);
    });
    expect((await responses(survey)).body.data.responses).toEqual([]);
  });

  it('refuses nesting without end', async () => {
    const survey = await aSurvey();
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const post = (body: string) =>
      send('POST', pathOf(survey.slug), { headers: { 'content-type': 'application/json' }, body });
    expect(faults(await post(`{"answers":[${deep}]}`))).toEqual([400, 'body']);
    expect(faults(await post(`{"answers":[5],"submissionDetails":{"a":${deep}}}`))).toEqual([400, 'body']);
    const allowed = `${'['.repeat(60)}${']'.repeat(60)}`;
    expect(faults(await post(`{"answers":[${allowed}]}`))).toEqual([400, 'answers.0']);
    expect(faults(await post('{"answers":{"0":5,"__proto__":1}}'))).toEqual([400, 'answers.__proto__']);
  });

  it('returns errors for pages that accept no responses', async () => {
    const by = aCaller();
    const survey = await aSurvey();
    const post = (path: string) => by('POST', path, { answers: [5] });
    expect(outcome(await post(pathOf('survey/nobody-has-this')))).toEqual([404, 'SMART_LINK_NOT_FOUND']);
    expect(outcome(await post(pathOf('nonsense')))).toEqual([404, 'SMART_LINK_NOT_FOUND']);
    expect(outcome(await post(`/v1/smart-links/slug/${survey.slug}`))).toEqual([404, 'NOT_FOUND']);
    const bio = await aSmartLink({ type: 'myBio' });
    expect(faults(await post(pathOf(bio.slug)))).toEqual([400, 'slug']);
    await api.put(`/smart-links/${survey._id}`, { status: 'inactive' });
    expect(outcome(await post(pathOf(survey.slug)))).toEqual([410, 'LINK_EXPIRED']);
    await api.delete(`/smart-links/${survey._id}`);
    expect(outcome(await post(pathOf(survey.slug)))).toEqual([404, 'SMART_LINK_NOT_FOUND']);
    expect(outcome(await responses(survey))).toEqual([404, 'SMART_LINK_NOT_FOUND']);
    const gone = await api.get(`/smart-links/${survey._id}/responses/summary`);
    expect(outcome(gone)).toEqual([404, 'SMART_LINK_NOT_FOUND']);
  });

  it.runIf(isLocal)('returns 403 while the owner is suspended', async () => {
    const { ownerId, apiKey } = await admin('owner', 'create', '--name', 'Soon suspended', '--plan', 'pro');
    const survey = await aSmartLink({ type: 'surveyLink', questions: QUESTIONS }, apiAs(apiKey));
    await admin('owner', 'suspend', ownerId);
    expect(outcome(await submit(survey, { answers: [5] }))).toEqual([403, 'OWNER_SUSPENDED']);
  });

  it('stores the same content of the same visitor once, also when it comes ten times at once', async () => {
    const survey = await aSurvey();
    const by = aCaller();
    const all = await Promise.all(Array.from({ length: 10 }, () => submit(survey, { answers: [5] }, by)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(all.map(({ body }) => body.data.submissionId)).size).toBe(1);
    expect((await responses(survey)).body.data.responses).toHaveLength(1);
    // A deployed target sees everybody at one address.
    if (!isLocal) return;
    expect((await submit(survey, { answers: [5] })).body.data.submissionId).not.toBe(
      all[0]?.body.data.submissionId,
    );
  });

  // A deployed target sees everybody at one address, from which it would take nothing more for a minute.
  it.runIf(isLocal)('takes a hundred a minute from one address, and says when to come again', async () => {
    const survey = await aSurvey();
    const by = aCaller();
    const all: Answer[] = [];
    await untilMinuteIsLong();
    for (let i = 0; i < 110; i += 10) {
      const some = Array.from({ length: 10 }, (_, n) => submit(survey, { answers: [5, `${i + n}`] }, by));
      all.push(...(await Promise.all(some)));
    }
    const refused = all.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    const accepted = all.slice(0, 100).filter(({ status }) => status === 201).length;
    // Of two side by side, the one whose response from the table was lost may count twice.
    expect(accepted).toBeGreaterThanOrEqual(process.env['LOCAL_FAULTS'] ? 95 : 100);
    expect(outcome(refused[0] as Answer)).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await submit(survey, { answers: [5] })).status).toBe(201);
  });
});

describe('GET /smart-links/:id/responses', () => {
  it('lists in pages, newest first', async () => {
    const survey = await aSurvey();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) {
      ids.unshift((await submit(survey, { answers: [5, `${i}`] })).body.data.submissionId);
    }
    const found: string[] = [];
    let query = '?limit=2';
    for (let page = 0; page < 3; page++) {
      const { data } = (await responses(survey, query)).body;
      found.push(...data.responses.map(({ _id }: { _id: string }) => _id));
      query = `?limit=2&cursor=${data.nextCursor}`;
      expect(data.nextCursor === null).toBe(page === 2);
    }
    expect(found).toEqual(ids);
  });

  it('needs its permission, and a survey of the owner', async () => {
    const survey = await aSurvey();
    const bio = await aSmartLink({ type: 'myBio' });
    for (const path of ['responses', 'responses/summary']) {
      expect(faults(await api.get(`/smart-links/${bio._id}/${path}`))).toEqual([400, 'id']);
      const unknown = await api.get(`/smart-links/sml_00000000000000000000/${path}`);
      expect(outcome(unknown)).toEqual([404, 'SMART_LINK_NOT_FOUND']);
      expect(outcome(await apiAs('').get(`/smart-links/${survey._id}/${path}`))).toEqual([
        401,
        'API_KEY_MISSING',
      ]);
    }
    expect(faults(await responses(survey, '?limit=0'))).toEqual([400, 'limit']);
    expect(faults(await responses(survey, '?cursor=nonsense'))).toEqual([400, 'cursor']);
  });

  it('returns pages of CSV that spreadsheets do not evaluate', async () => {
    const survey = await aSurvey();
    await submit(survey, { answers: { 0: 1, 1: '=HYPERLINK("https://evil.example")', 3: ['=Water'] } });
    await submit(survey, { answers: FULL });
    const answer = await responses(survey, '?limit=1', { accept: 'text/csv' });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="survey-[a-z0-9-]+-responses-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(parse(answer.body)).toHaveLength(2);
    const next = /^<\/v1\/api(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    const second = await api.get(next as string, undefined, { accept: 'text/csv' });
    expect(second.headers.get('link')).toBeNull();
    expect(parse(second.body)[1]?.slice(4)).toEqual([
      '1',
      '\'=HYPERLINK("https://evil.example")',
      '',
      "'=Water",
      '',
      '',
      '',
    ]);
    expect((await csv(survey))[1]?.slice(4)).toEqual([
      '4',
      'It was ok',
      'Cake',
      'Tea|Coffee',
      'guest@example.com',
      '2.5',
      'no',
    ]);
  });
});

describe('GET /smart-links/:id/responses/summary', () => {
  it('includes responses that were just submitted', async () => {
    const survey = await aSurvey();
    await submit(survey, { answers: FULL });
    await submit(survey, { answers: { 0: 5, 6: true } });
    const { total, questions } = await summary(survey);
    expect(total).toBe(2);
    expect(questions).toMatchObject([
      { answered: 2, skipped: 0, average: 4.5, counts: expect.arrayContaining([{ name: '1', count: 0 }]) },
      { answered: 1, skipped: 1, latest: ['It was ok'] },
      {
        counts: [
          { name: 'Cake', count: 1 },
          { name: 'Bread', count: 0 },
        ],
      },
      {
        counts: [
          { name: 'Tea', count: 1 },
          { name: 'Coffee', count: 1 },
          { name: '=Water', count: 0 },
        ],
      },
      { latest: ['guest@example.com'] },
      { average: 2.5, min: 2.5, max: 2.5 },
      {
        counts: [
          { name: 'yes', count: 1 },
          { name: 'no', count: 1 },
        ],
      },
    ]);
  });
});

describe('DELETE /smart-links/:id/responses/:submissionId', () => {
  const remove = (survey: Survey, id: string, by = api) =>
    by.delete(`/smart-links/${survey._id}/responses/${id}`);

  it('takes one response out of the list and the summary', async () => {
    const survey = await aSurvey();
    const [first, second] = [await submit(survey, { answers: [5] }), await submit(survey, { answers: [1] })];
    const id = first.body.data.submissionId;
    const deleted = await remove(survey, id);
    expect([deleted.status, deleted.body.data]).toEqual([200, { _id: id, deleted: true }]);
    const left = (await responses(survey)).body.data.responses;
    expect(left.map(({ _id }: { _id: string }) => _id)).toEqual([second.body.data.submissionId]);
    expect(await summary(survey)).toMatchObject({
      total: 1,
      questions: expect.arrayContaining([expect.objectContaining({ average: 1 })]),
    });
    expect(outcome(await remove(survey, id))).toEqual([404, 'NOT_FOUND']);
  });

  it('needs a response to a survey of the owner', async () => {
    const survey = await aSurvey();
    const id = (await submit(survey, { answers: [5] })).body.data.submissionId;
    expect(outcome(await remove(survey, 'nonsense'))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await remove(await aSurvey(), id))).toEqual([404, 'NOT_FOUND']);
    expect(faults(await remove(await aSmartLink({ type: 'myBio' }), id))).toEqual([400, 'id']);
    expect((await summary(survey)).total).toBe(1);
  });

  it.runIf(isLocal)('needs its permission, and is for the owner only', async () => {
    const survey = await aSurvey();
    const id = (await submit(survey, { answers: [5] })).body.data.submissionId;
    const { ownerId, apiKey } = await admin('owner', 'create', '--name', 'Stranger');
    expect(outcome(await remove(survey, id, apiAs(apiKey)))).toEqual([404, 'SMART_LINK_NOT_FOUND']);
    const reader = await admin('key', 'create', ownerId, '--permissions', 'smart-links:read');
    expect(outcome(await remove(survey, id, apiAs(reader.apiKey)))).toEqual([403, 'PERMISSION_DENIED']);
    expect((await summary(survey)).total).toBe(1);
  });
});

describe.runIf(isLocal)('mail-submission: the mail of a submission', () => {
  it('is stored in the outbox, with the answers and all headers', async () => {
    const title = `${newTitle()} <b>Überraschung</b> 🎉`;
    const email = newAddress();
    const survey = await aSurvey({ title, submissionDetails: { email } });
    await confirmAddress(email);
    await submit(survey, { answers: FULL });
    const mail = await mailTo(email, title);
    expect(mail).toMatchObject({
      from: { address: 'signpost@localhost' },
      to: [{ address: email }],
      replyTo: [{ address: 'guest@example.com' }],
      subject: 'New response to your survey',
    });
    expect(mail.text).toContain('> What did you drink?\n>   Tea, Coffee');
    expect(mail.text).toContain(`Open the survey: ${survey.url}`);
    expect(mail.html).toContain('&lt;b&gt;Überraschung&lt;/b&gt;');
  });
});

describe.each([true, false])('the form of a survey (JavaScript: %s)', (javaScriptEnabled) => {
  // Submissions are limited by address: those of other tests must not use this one's up.
  let proxy: VisitorProxy;
  beforeAll(async () => {
    proxy = await visitorProxy();
  });
  afterAll(async () => {
    await proxy?.close();
  });

  async function open(survey: Survey): Promise<Page> {
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({
      ...proxy.options,
      userAgent: BROWSER,
      javaScriptEnabled,
      viewport,
    });
    const page = await context.newPage();
    await untilChangesShow();
    await page.goto(new URL(new URL(survey.url).pathname, origin).href);
    return page;
  }

  /** Sends the form and waits for what the page says to it. */
  const sendForm = async (page: Page, role: 'alert' | 'status') => {
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole(role).waitFor();
  };

  it('shows errors next to the question, keeps the input, thanks, and shows the response', async () => {
    const email = newAddress();
    const survey = await aSurvey({ submissionDetails: { email } });
    if (isLocal) await confirmAddress(email);
    const page = await open(survey);
    await page.getByLabel('Why?').fill('=It was <b>nice</b>');
    await page.getByLabel('Coffee').check();
    await page.getByLabel('Tea').check();
    await page.getByLabel('Your address').fill('not an address');
    await page.getByLabel('How many were you?').fill('two');
    await sendForm(page, 'alert');

    expect(await page.getByRole('alert').textContent()).toContain('How did you like it?');
    const group = page.getByRole('group', { name: 'How did you like it?' });
    expect(await group.textContent()).toContain('Please answer this question.');
    const address = page.getByLabel('Your address');
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    const hint = await address.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${hint}"]`).textContent()).toContain('Enter an email address');
    expect(await address.inputValue()).toBe('not an address');
    expect(await page.getByLabel('Why?').inputValue()).toBe('=It was <b>nice</b>');
    expect(await page.getByLabel('Tea').isChecked()).toBe(true);
    if (process.env['SCREENSHOTS']) {
      const path = `${process.env['SCREENSHOTS']}/survey-errors-${javaScriptEnabled}.png`;
      await page.screenshot({ path, fullPage: true });
    }
    expect((await responses(survey)).body.data.responses).toEqual([]);

    await group.getByRole('radio').nth(3).check({ force: true });
    await address.fill('guest@example.com');
    await page.getByLabel('How many were you?').fill('2');
    await sendForm(page, 'status');
    expect(await page.getByRole('status').textContent()).toContain('Thank you!');
    if (process.env['SCREENSHOTS']) {
      const path = `${process.env['SCREENSHOTS']}/survey-thanks-${javaScriptEnabled}.png`;
      await page.screenshot({ path, fullPage: true });
    }
    await allCounted();
    const { analytics } = (await api.get(`/smart-links/${survey._id}/analytics`)).body.data;
    expect(analytics.totalClicks).toBe(1);
    await page.reload();
    await page.context().close();

    const { data } = (await responses(survey)).body;
    expect(
      data.responses.map(({ answers }: { answers: { value: unknown }[] }) =>
        answers.map(({ value }) => value),
      ),
    ).toEqual([[4, '=It was <b>nice</b>', ['Tea', 'Coffee'], 'guest@example.com', 2]]);
    expect((await summary(survey)).questions[0]).toMatchObject({ answered: 1, average: 4 });
    expect((await csv(survey))[1]?.slice(4, 6)).toEqual(['4', "'=It was <b>nice</b>"]);
    if (!isLocal) return;
    const mail = await mailTo(email, survey.title);
    expect(mail.html).toContain('It was &lt;b&gt;nice');
  });
});

describe('a form in the language of its page', () => {
  const questions = [
    { id: 'count', question: 'How many?', type: 'number', required: true },
    { id: 'mail', question: 'Address?', type: 'email' },
    { id: 'food', question: 'Food?', type: 'singleChoice', options: ['Cake', 'Bread'], required: true },
    { id: 'why', question: 'Why?', type: 'text', showIf: { question: 'food', answers: ['Cake'] } },
  ];

  const WRONG: AnswerError[] = [
    { code: 'invalid_type', params: { expected: 'number' } },
    { code: 'invalid_format', params: { format: 'email' } },
    { code: 'required', params: {} },
  ];

  it.each(
    sampled<[Language, string, string, number]>(
      [
        ['de', 'ltr', '3,5', 3.5],
        ['it', 'ltr', '3,5', 3.5],
        ['ar', 'rtl', '٣٫٥', 3.5],
      ],
      3,
    ),
  )(
    '%s: has its errors in it, and reads numbers as people write them',
    async (language, dir, typed, count) => {
      const survey = await aSurvey({ questions, language });
      const { page, giveBack } = await takeTab(browser, { ...PHONE, userAgent: BROWSER, locale: 'en-GB' });
      await untilChangesShow();
      await page.goto(new URL(new URL(survey.url).pathname, origin).href);
      await page.getByLabel('How many?').fill('1.2.3');
      await page.getByLabel('Address?').fill('nobody');
      await page.locator('form button').last().click();
      await page.getByRole('alert').waitFor();
      for (const error of WRONG) {
        const shown = page.locator('.wrong', { hasText: errorText(error, language) });
        expect(await shown.count(), error.code).toBe(1);
      }
      expect(await page.locator(':root').getAttribute('dir')).toBe(dir);
      expect(await page.locator('form [lang="en"]:not([inert]), [role=alert] [lang="en"]').count()).toBe(0);
      expect(await axeFaultsInBothSchemes(page)).toEqual([]);
      await picture(page, `survey-errors-${language}-dark`);
      await page.getByLabel('How many?').fill(typed);
      await page.getByLabel('Address?').fill('');
      await page.getByText('Cake').click();
      await page.getByLabel('Why?').fill('Sweet');
      // Renamed while the form is open.
      const { questions: stored } = survey;
      const [, , food] = stored as { options: string[] }[];
      const renamed = stored.map((one: object) =>
        one === food ? { ...one, options: ['Pie', 'Bread'] } : one,
      );
      expect((await api.patch(`/smart-links/${survey._id}`, { questions: renamed })).status).toBe(200);
      await page.locator('form button').last().click();
      await page.getByRole('status').waitFor();
      const [response] = (await responses(survey)).body.data.responses;
      expect(response.answers.map(({ value }: { value: unknown }) => value)).toEqual([count, 'Pie', 'Sweet']);
      expect((await summary(survey)).questions[2].counts).toEqual([
        { name: 'Pie', count: 1 },
        { name: 'Bread', count: 0 },
      ]);
      await giveBack();
    },
  );
});

describe('a survey with steps and conditions', () => {
  const questions = [
    { id: 'visited', question: 'Visited us?', type: 'yesNo', required: true },
    {
      id: 'when',
      question: 'When?',
      type: 'text',
      required: true,
      showIf: { question: 'visited', answers: ['yes'] },
    },
    { id: 'likely', question: 'Recommend us?', type: 'nps' },
  ];
  const open = async (survey: Survey, javaScriptEnabled: boolean) => {
    const viewport = { width: 390, height: 844 };
    const { page, giveBack } = await takeTab(browser, { userAgent: BROWSER, javaScriptEnabled, viewport });
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await untilChangesShow();
    await page.goto(new URL(new URL(survey.url).pathname, origin).href);
    return { page, errors, giveBack };
  };
  const answersOf = async (survey: Survey) =>
    (await responses(survey)).body.data.responses.map(({ answers }: { answers: { id: string }[] }) =>
      answers.map(({ id }) => id),
    );

  it('shows one question at a time, and only those that apply', async () => {
    const survey = await aSurvey({ questions, display: 'steps' });
    const { page, errors, giveBack } = await open(survey, true);
    await page.getByText('Question 1 of 2').waitFor();
    expect(await page.getByLabel('When?').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Next' }).click();
    // Required: it stays.
    await page.getByText('Question 1 of 2').waitFor();
    await page.getByLabel('Yes').check();
    await page.getByText('Question 1 of 3').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('When?').fill('In May');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Question 3 of 3').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByLabel('No', { exact: true }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Question 2 of 2').waitFor();
    await page.getByRole('radio', { name: '10' }).check({ force: true });
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Thank you').waitFor();
    expect(await answersOf(survey)).toEqual([['visited', 'likely']]);
    expect(errors).toEqual([]);
    await giveBack();
  });

  it('links to the errors', async () => {
    const mail = { question: 'Mail?', type: 'email' };
    const survey = await aSurvey({ questions: [...questions, mail], display: 'steps' });
    const { page, errors, giveBack } = await open(survey, true);
    await page.getByLabel('No', { exact: true }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Mail?').fill('jane@example');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByText('Question 3 of 3').waitFor();
    expect(await page.getByLabel('Mail?').inputValue()).toBe('jane@example');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('alert').getByRole('link').click();
    await page.getByText('Question 3 of 3').waitFor();
    expect(errors).toEqual([]);
    await giveBack();
  });

  it('shows all questions without JavaScript, and stores only answers that apply', async () => {
    const survey = await aSurvey({ questions, display: 'steps' });
    const { page, giveBack } = await open(survey, false);
    await page.getByLabel('No', { exact: true }).check();
    await page.getByLabel('When?').fill('forged');
    expect(await page.getByRole('button').allTextContents()).toEqual(['Send']);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Thank you').waitFor();
    expect(await answersOf(survey)).toEqual([['visited']]);
    await giveBack();
  });
});

describe('a survey that closes', () => {
  it('says so in its page and to submissions, at its limit and until a response is deleted', async () => {
    const survey = await aSurvey({ maxResponses: 1, language: 'es' });
    const first = await submit(survey, { answers: [5] });
    expect(first.status).toBe(201);
    const late = await submit(survey, { answers: [4] });
    expect(outcome(late)).toEqual([410, 'SURVEY_CLOSED']);
    const { body, headers } = await send('GET', `/${survey.slug}?n=1`);
    expect(body).toContain('Esta encuesta está cerrada');
    expect(headers.get('cache-control')).toContain('s-maxage');
    const form = await send('POST', `/${survey.slug}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      body: `answers.${survey.questions[0].id}=3`,
    });
    expect(form.status).toBe(410);
    expect(form.body).toContain('Esta encuesta está cerrada');
    // With another limit, responses are counted again.
    for (const maxResponses of [2, 1]) await api.patch(`/smart-links/${survey._id}`, { maxResponses });
    await api.delete(`/smart-links/${survey._id}/responses/${first.body.data.submissionId}`);
    expect((await submit(survey, { answers: [4] })).status).toBe(201);
    expect((await summary(survey)).total).toBe(1);
  });

  it('takes nothing after its time', async () => {
    const survey = await aSurvey({ closesAt: '2020-01-01' });
    expect(outcome(await submit(survey, { answers: [5] }))).toEqual([410, 'SURVEY_CLOSED']);
    expect((await send('GET', `/${survey.slug}`)).body).toContain('This survey is closed');
  });
});

describe('POST /survey/:part', () => {
  const form = (survey: Survey, fields: [string, string][] | string, headers: Record<string, string> = {}) =>
    send('POST', `/${survey.slug}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
      body: new URLSearchParams(fields).toString(),
    });

  it('redirects back to the page, which can be reloaded', async () => {
    // The first response is the one that counts.
    const survey = await aSurvey({ maxResponses: 5 });
    const sent = await form(survey, [['answers.0', '5']]);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/${survey.slug}?sent=1`]);
    const page = await send('GET', sent.headers.get('location') as string);
    expect(page.body).toContain('Thank you!');
  });

  it('stores a form that is sent twice once', async () => {
    const survey = await aSurvey();
    const answers: [string, string][] = [['answers.0', '5']];
    const statuses = [(await form(survey, answers)).status, (await form(survey, answers)).status];
    expect(statuses).toEqual([303, 303]);
    expect((await responses(survey)).body.data.responses).toHaveLength(1);
  });

  it('returns the JSON envelope to clients that accept JSON', async () => {
    const survey = await aSurvey();
    const answer = await form(survey, [['answers.0', '9']], { accept: 'application/json' });
    expect(faults(answer)).toEqual([400, 'answers.0']);
  });

  it('rejects non-forms, oversized forms, and pages that are not surveys', async () => {
    const survey = await aSurvey();
    const json = await form(survey, '', { 'content-type': 'application/json' });
    expect(json.status).toBe(415);
    expect((await form(survey, [['answers.1', 'x'.repeat(600_000)]])).status).toBe(413);
    const unknown = await send('POST', '/survey/nobody-has-this', {
      body: new URLSearchParams({ 'answers.0': '5' }),
    });
    expect(unknown.status).toBe(404);
    const nothing = await form(survey, []);
    expect(nothing.status).toBe(400);
    expect(nothing.body).toContain('Please answer');
  });
});
