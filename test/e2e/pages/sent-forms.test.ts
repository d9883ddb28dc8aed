import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#shared/languages/language.ts';
import { SMART_LINK_TEXTS } from '#shared/languages/texts.ts';
import { HONEYPOT } from '#shared/visitor-pages/honeypot.ts';
import { axeFaults, axeFaultsInBothSchemes } from '#test/support/browser/axe.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import {
  DESKTOP,
  isWiderThanScreen,
  openSignedIn,
  PHONE,
  picture,
  settled,
} from '#test/support/browser/console.ts';
import { type VisitorProxy, visitorProxy } from '#test/support/browser/visitor-proxy.ts';
import {
  api,
  aSmartLink,
  BROWSER,
  eventually,
  isLocal,
  origin,
  outcome,
  send,
  untilChangesShow,
} from '#test/support/deployment/client.ts';
import { newAddress } from '#test/support/deployment/mail.ts';
import { aCaller } from '#test/support/deployment/visitors.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import type { Json } from '#test/support/json.ts';

const browser = await browserOfFile();

let proxy: VisitorProxy;

beforeAll(async () => {
  proxy = await visitorProxy();
});

afterAll(() => proxy.close());

const OPTIONAL = [
  { id: 'stars', question: 'How was it?', type: 'rating' },
  { id: 'likely', question: 'Recommend us?', type: 'nps' },
  { id: 'again', question: 'Coming again?', type: 'yesNo' },
  { id: 'food', question: 'What did you eat?', type: 'singleChoice', options: ['Cake', 'Bread'] },
];

const aSurvey = async (overrides: Record<string, unknown> = {}): Promise<Json> => {
  const survey = await aSmartLink({ type: 'surveyLink', questions: OPTIONAL, ...overrides });
  await untilChangesShow();
  return survey;
};

const responsesTo = async ({ _id }: Json): Promise<Json[]> =>
  (await api.get(`/smart-links/${_id}/responses`)).body.data.responses;

const urlOf = ({ url }: Json) => new URL(new URL(url).pathname, origin).href;

/** Tabs of one browser, which is behind one address. */
async function tabs(options: Parameters<typeof browser.newContext>[0] = {}) {
  const context = await browser.newContext({ ...proxy.options, userAgent: BROWSER, ...options });
  const open = async (survey: Json): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(urlOf(survey));
    return page;
  };
  return { open, close: () => context.close() };
}

const answerYes = (page: Page) => page.getByRole('radio', { name: 'Yes' }).check();
const press = (page: Page) => page.getByRole('button', { name: 'Send' }).click();
const thanks = (page: Page) => page.getByText('Thank you!').waitFor();

describe('people behind one address with the same browser', () => {
  it('are all stored when they answer alike within seconds', async () => {
    const survey = await aSurvey();
    const { open, close } = await tabs();
    for (let person = 0; person < 6; person++) {
      const page = await open(survey);
      await answerYes(page);
      await press(page);
      await thanks(page);
      await page.close();
    }
    expect(await responsesTo(survey)).toHaveLength(6);
    await close();
  });

  it('are all stored when one page is loaded for each of them', async () => {
    const survey = await aSurvey();
    const { open, close } = await tabs();
    const page = await open(survey);
    for (let person = 0; person < 3; person++) {
      await answerYes(page);
      await press(page);
      await thanks(page);
      await page.reload();
    }
    expect(await responsesTo(survey)).toHaveLength(3);
    await close();
  });
});

describe('a form that is sent again', () => {
  it('is stored once after a double click', async () => {
    const survey = await aSurvey();
    const { open, close } = await tabs();
    const page = await open(survey);
    await answerYes(page);
    await page.getByRole('button', { name: 'Send' }).dblclick();
    await thanks(page);
    expect(await responsesTo(survey)).toHaveLength(1);
    await close();
  });

  it('is stored once when the first response is lost, and the browser sends it itself', async () => {
    const survey = await aSurvey();
    const { open, close } = await tabs();
    const page = await open(survey);
    await answerYes(page);
    const ids: (string | null)[] = [];
    await page.route(urlOf(survey), async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const body = new URLSearchParams(route.request().postData() ?? '');
      ids.push(body.get('formId'));
      if (ids.length > 1) return route.fallback();
      // It arrives, from another network.
      await send('POST', new URL(urlOf(survey)).pathname, { body });
      return route.abort();
    });
    await press(page);
    await thanks(page);
    expect(ids).toEqual([expect.stringMatching(/^\d+(-\d+){3}$/), ids[0]]);
    expect(await responsesTo(survey)).toHaveLength(1);
    await close();
  });

  it('is sent by reloading the error page after both attempts failed', async () => {
    const survey = await aSurvey();
    const { open, close } = await tabs();
    const page = await open(survey);
    await answerYes(page);
    await page.route(urlOf(survey), (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await press(page);
    await eventually(
      async () => page.url(),
      (url) => url.startsWith('chrome-error:'),
    );
    await page.unroute(urlOf(survey));
    await page.reload();
    await thanks(page);
    // The response to a GET now.
    expect((await page.reload())?.request().method()).toBe('GET');
    await thanks(page);
    expect(await responsesTo(survey)).toHaveLength(1);
    await close();
  });

  it('is refused with other answers under the same key', async () => {
    const survey = await aSurvey();
    const by = aCaller();
    const path = `/v1/smart-links/slug/${survey.slug}/survey`;
    const key = { 'idempotency-key': 'person-1' };
    const sendAs = (answers: unknown) => by('POST', path, { answers }, key);
    const first = await sendAs({ again: true });
    expect([(await sendAs({ again: true })).body.data, first.status]).toEqual([first.body.data, 201]);
    expect(outcome(await sendAs({ again: false }))).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    const invalid = await by('POST', path, { answers: { again: true } }, { 'idempotency-key': 'a b' });
    expect([invalid.status, invalid.body.error.details[0].path]).toEqual([400, 'Idempotency-Key']);
    expect(await responsesTo(survey)).toHaveLength(1);
  });

  it('names the field of an ID that is not one', async () => {
    const survey = await aSurvey();
    const body = new URLSearchParams({ 'answers.again': 'yes', formId: 'x'.repeat(256) });
    const { status, body: answer } = await send('POST', `/${survey.slug}`, {
      headers: { accept: 'application/json' },
      body,
    });
    expect([status, answer.error.details[0].path]).toEqual([400, 'formId']);
  });
});

const isSeen = (of: Locator): Promise<boolean> =>
  of.evaluate((element) => element.checkVisibility({ opacityProperty: true }));

describe('an optional answer', () => {
  it.each([true, false])('can be taken back by a tap (JavaScript: %s)', async (javaScriptEnabled) => {
    const survey = await aSurvey();
    const { open, close } = await tabs({ ...PHONE, javaScriptEnabled });
    const page = await open(survey);
    const none = (group: string) => page.getByRole('group', { name: group }).locator('.none');
    expect(await isSeen(none('How was it?'))).toBe(false);
    await page.getByRole('radio', { name: '4' }).first().check({ force: true });
    await page.getByRole('radio', { name: '10' }).check({ force: true });
    await answerYes(page);
    await page.getByRole('radio', { name: 'Cake' }).check();
    if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([]);
    expect(await isWiderThanScreen(page)).toBe(false);
    await picture(page, `survey-take-back-${javaScriptEnabled}`);
    for (const group of ['How was it?', 'Recommend us?', 'What did you eat?']) {
      expect(await isSeen(none(group))).toBe(true);
      await none(group).click();
    }
    await press(page);
    await thanks(page);
    const [response] = await responsesTo(survey);
    expect(response?.answers.map(({ id }: Json) => id)).toEqual(['again']);
    await close();
  });

  it('can be taken back with the keyboard, which sees where it is', async () => {
    const survey = await aSurvey();
    const { open, close } = await tabs();
    const page = await open(survey);
    const stars = page.getByRole('group', { name: 'How was it?' });
    await stars.getByRole('radio', { name: '5' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    const none = stars.getByRole('radio', { name: 'No answer' });
    expect(await none.isChecked()).toBe(true);
    expect(await none.evaluate((radio) => radio === document.activeElement)).toBe(true);
    expect(await isSeen(stars.locator('.none'))).toBe(true);
    await close();
  });

  // From right to left, and with long words.
  it.each(exhaustively<readonly Language[]>(LANGUAGES, ['ar', 'de']))(
    'is taken back in the language of the page: %s',
    async (language) => {
      const text = SMART_LINK_TEXTS[language].noAnswer;
      const survey = await aSurvey({ language });
      const { open, close } = await tabs(PHONE);
      const page = await open(survey);
      const group = page.getByRole('group').first();
      await group.getByRole('radio', { name: '4' }).check({ force: true });
      await group.getByText(text, { exact: true }).click();
      expect(await group.getByRole('radio', { name: text }).isChecked()).toBe(true);
      expect(await isWiderThanScreen(page)).toBe(false);
      await close();
    },
  );

  it('is not offered for a required question', async () => {
    const survey = await aSurvey({ questions: [{ ...OPTIONAL[0], required: true }] });
    const { open, close } = await tabs();
    const page = await open(survey);
    expect(await page.getByText('No answer').count()).toBe(0);
    await close();
  });
});

describe('the hidden field', () => {
  it('is reached by no key, and found by no screen reader', async () => {
    const survey = await aSurvey();
    const { open, close } = await tabs();
    const page = await open(survey);
    expect(await page.getByRole('textbox').count()).toBe(0);
    const names: string[] = [];
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab');
      names.push(String(await page.evaluate('document.activeElement.name')));
    }
    expect(names).toContain('answers.stars');
    expect(names).not.toContain(HONEYPOT);
    await close();
  });

  it('of a survey is filled in by software, which its owner sees and corrects', async () => {
    const survey = await aSurvey();
    const { open, close } = await tabs();
    const page = await open(survey);
    await answerYes(page);
    await page.evaluate(`document.getElementsByName('${HONEYPOT}')[0].value = 'https://jane.example'`);
    await press(page);
    await thanks(page);
    await close();
    expect(await responsesTo(survey)).toEqual([]);

    const console = await openSignedIn(browser, `/smart-links/${survey._id}/results`, PHONE);
    await console.page.getByText('Dropped as spam (1)').click();
    await console.page.getByText('Coming again?').waitFor();
    await settled(console.page);
    for (const [device, { viewport }] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
      await console.page.setViewportSize(viewport);
      expect(await isWiderThanScreen(console.page)).toBe(false);
      for (const colorScheme of ['light', 'dark'] as const) {
        await console.page.emulateMedia({ colorScheme });
        await picture(console.page, `console-dropped-forms-${device}-${colorScheme}`);
      }
    }
    expect(await axeFaultsInBothSchemes(console.page)).toEqual([]);
    await console.page.getByRole('button', { name: 'Not spam' }).click();
    await console.page.getByText('The response was added to the results').waitFor();
    await console.page.getByText('1 answered, 0 skipped').first().waitFor();
    expect(console.problems).toEqual([]);
    await console.close();
    expect(await responsesTo(survey)).toHaveLength(1);
  });
});

describe.runIf(isLocal)('the form of a registration or subscription', () => {
  it.each([
    [
      'a registration',
      () => ({ type: 'webinarLink', startsAt: inThreeDays(), registration: { enabled: true } }),
      '',
    ],
    ['a subscription', () => ({ urls: [{ type: 'subscribe' }] }), '/v1/smart-links/subscribe'],
  ])('of %s is the same under its ID, and refused with other content', async (_, fields, path) => {
    const page = await aSmartLink(fields());
    const post = (email: string) =>
      send('POST', `${path}/${page.slug}`, {
        body: new URLSearchParams({ name: 'Jane', email, consent: 'yes', formId: '1-2-3-4' }),
      });
    const email = newAddress();
    const statuses = [
      (await post(email)).status,
      (await post(email)).status,
      (await post(newAddress())).status,
    ];
    expect(statuses).toEqual([303, 303, 409]);
  });
});

const inThreeDays = () => new Date(Date.now() + 72 * 3_600_000).toISOString();

describe.runIf(isLocal)('forms that were dropped', () => {
  it('are not accepted beyond the responses of a survey', async () => {
    const survey = await aSurvey();
    for (const trap of ['', 'x']) {
      const body = new URLSearchParams({ 'answers.again': 'yes', [HONEYPOT]: trap });
      expect((await send('POST', `/${survey.slug}`, { body })).status).toBe(303);
    }
    await api.patch(`/smart-links/${survey._id}`, { maxResponses: 1 });
    const { forms } = await dropped(survey);
    const accepted = await api.post(`/smart-links/${survey._id}/spam/${forms[0]._id}/accept`);
    expect(outcome(accepted)).toEqual([410, 'SURVEY_CLOSED']);
  });

  const person = (fields: Record<string, string> = {}) =>
    new URLSearchParams({ email: newAddress(), consent: 'yes', [HONEYPOT]: 'x', ...fields });
  const dropped = async ({ _id }: Json): Promise<Json> =>
    (await api.get(`/smart-links/${_id}/spam`)).body.data;

  it('are accepted and deleted through the API, and in the audit log', async () => {
    const webinar = await aSmartLink({
      type: 'webinarLink',
      startsAt: inThreeDays(),
      registration: { enabled: true },
    });
    const list = await aSmartLink({ urls: [{ type: 'subscribe' }] });
    const sent = [
      await send('POST', `/${webinar.slug}`, { body: person({ name: 'Jane' }) }),
      await send('POST', `/v1/smart-links/subscribe/${list.slug}`, { body: person() }),
      await send('POST', `/v1/smart-links/subscribe/${list.slug}`, { body: person() }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
    for (const [page, kind] of [
      [webinar, 'registrations'],
      [list, 'subscribers'],
    ] as const) {
      const { forms } = await dropped(page);
      const accepted = await api.post(`/smart-links/${page._id}/spam/${forms[0]._id}/accept`);
      expect(accepted.status).toBe(200);
      const people = (await api.get(`/smart-links/${page._id}/${kind}`)).body.data[kind];
      expect(people).toMatchObject([{ _id: accepted.body.data.storedAs, status: 'pending' }]);
    }
    const { forms } = await dropped(list);
    const one = `/smart-links/${list._id}/spam/${forms[0]._id}`;
    expect((await api.delete(one)).status).toBe(200);
    expect(outcome(await api.delete(one))).toEqual([404, 'NOT_FOUND']);
    expect(await dropped(list)).toMatchObject({ forms: [], dropped: 2 });
    const { entries } = (await api.get(`/audit?target=${list._id}`)).body.data;
    expect(entries.map(({ action }: Json) => action).slice(0, 2)).toEqual([
      'smart_link.spam_deleted',
      'smart_link.spam_accepted',
    ]);
  });
});
