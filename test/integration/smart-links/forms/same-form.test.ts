import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Owner } from '#shared/core/accounts/account.ts';
import { formIdOf, type Sender } from '#shared/smart-links/forms/same-form.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { registerByForm } from '#shared/smart-links/registrations/register.ts';
import { subscribeByForm } from '#shared/smart-links/subscribers/subscribe.ts';
import { submitForm } from '#shared/smart-links/surveys/submit-form.ts';
import { aWebinar } from '#test/support/builders/registrations.ts';
import { anOwner, create, eventsOf, HOSTS, NOW, update } from '#test/support/builders/smart-links.ts';
import { aListPage } from '#test/support/builders/subscribers.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { publishedEvents } from '#test/support/emulators/shared-mocks.ts';

publishedEvents();
tableOfFile();

beforeAll(() => {
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
  process.env['SERVICE_KEY'] = 'key';
  process.env['PUBLIC_ORIGIN'] = HOSTS.publicOrigin;
});

let owner: Owner;

beforeEach(async () => {
  owner = await anOwner();
});

const later = (ms: number) => new Date(NOW.getTime() + ms);

interface Sent {
  formId?: string;
  address?: string;
  agent?: string;
  at?: Date;
}

const senderOf = ({ formId, address = '198.51.100.7', agent = 'Safari', at = NOW }: Sent): Sender => ({
  address,
  headers: { 'user-agent': agent },
  formId,
  now: at,
});

/** A form, two contents of it, and the event of each one that has an effect. */
interface Form {
  event: string;
  page: () => Promise<SmartLinkRecord>;
  send: (page: SmartLinkRecord, content: 'a' | 'b', sent: Sent) => Promise<{ outcome: string }>;
}

const people = { a: 'a@example.com', b: 'b@example.com' };

const FORMS: Record<string, Form> = {
  survey: {
    event: 'survey.submitted',
    page: () =>
      create(owner, { type: 'surveyLink', questions: [{ question: 'Will you come?', type: 'yesNo' }] }),
    send: ({ slug }, content, sent) =>
      submitForm(slug, new URLSearchParams({ 'answers.0': content === 'a' ? 'yes' : 'no' }), senderOf(sent)),
  },
  'webinar registration': {
    event: 'webinar.registration_requested',
    page: () => aWebinar(owner),
    send: ({ slug }, content, sent) =>
      registerByForm(
        slug,
        new URLSearchParams({ name: 'Jane', email: people[content], consent: 'yes' }),
        senderOf(sent),
      ),
  },
  subscription: {
    event: 'subscriber.requested',
    page: () => aListPage(owner),
    send: ({ slug }, content, sent) =>
      subscribeByForm(slug, new URLSearchParams({ email: people[content], consent: 'yes' }), senderOf(sent)),
  },
};

const effects = async (event: string) => (await eventsOf(owner)).filter(({ type }) => type === event).length;

describe.each(Object.entries(FORMS))('the form of a %s', (_, { event, page: aPage, send }) => {
  let page: SmartLinkRecord;
  beforeEach(async () => {
    page = await aPage();
  });

  it.each([
    ['twice: a double click, or a retry', {}],
    ['from another network', { address: '203.0.113.9' }],
    ['by another version of the browser', { agent: 'Safari 2' }],
    ['a day later', { at: later(24 * 3_600_000 - 1) }],
  ])('has one effect when it is sent again %s', async (_again, again) => {
    expect((await send(page, 'a', { formId: 'form-1' })).outcome).toBe('sent');
    expect((await send(page, 'a', { formId: 'form-1', ...again })).outcome).toBe('sent');
    expect(await effects(event)).toBe(1);
  });

  it('has one effect when it comes ten times at once', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => send(page, 'a', { formId: 'form-1' })));
    expect(new Set(all.map(({ outcome }) => outcome))).toEqual(new Set(['sent']));
    expect(await effects(event)).toBe(1);
  });

  it('is refused with other content under its ID, and the first one stays', async () => {
    await send(page, 'a', { formId: 'form-1' });
    await expect(send(page, 'b', { formId: 'form-1' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
      status: 409,
    });
    expect(await effects(event)).toBe(1);
  });

  it('is another one on another page', async () => {
    await send(page, 'a', { formId: 'form-1' });
    await send(await aPage(), 'a', { formId: 'form-1' });
    expect(await effects(event)).toBe(2);
  });

  it('is the same without script for five seconds, for one address and agent', async () => {
    await send(page, 'a', {});
    await send(page, 'a', { at: later(4999) });
    expect(await effects(event)).toBe(1);
  });

  it('stays limited by network, whatever its ID', async () => {
    const limit = event === 'survey.submitted' ? 100 : 30;
    for (let i = 0; i < limit; i++) await send(page, 'a', { formId: 'form-1' });
    expect(await send(page, 'a', { formId: 'form-1' })).toMatchObject({
      outcome: 'rejected',
      error: { code: 'RATE_LIMITED' },
    });
    expect(await send(page, 'a', { formId: 'form-2' })).toMatchObject({
      outcome: 'rejected',
      error: { code: 'RATE_LIMITED' },
    });
  });
});

describe('people behind one address, with the same browser', () => {
  // Panoptes 1918, decidim 7438.
  it('are each stored when they answer a survey alike within a minute', async () => {
    const page = await FORMS['survey']?.page();
    for (let i = 0; i < 6; i++) {
      await FORMS['survey']?.send(page as SmartLinkRecord, 'a', { formId: `form-${i}`, at: later(i * 1000) });
    }
    expect(await effects('survey.submitted')).toBe(6);
  });

  it('are each stored without script, if they are seconds apart', async () => {
    const page = await FORMS['survey']?.page();
    for (let i = 0; i < 6; i++) {
      await FORMS['survey']?.send(page as SmartLinkRecord, 'a', { at: later(i * 5000) });
    }
    expect(await effects('survey.submitted')).toBe(6);
  });
});

describe('a survey that was sent', () => {
  const aSurvey = async () => (await FORMS['survey']?.page()) as SmartLinkRecord;
  const send = (FORMS['survey'] as Form).send;

  it('is thanked for again after the survey has closed', async () => {
    const page = await aSurvey();
    await send(page, 'a', { formId: 'form-1' });
    await update(owner, page._id, { closesAt: later(60_000).toISOString() });
    expect(await send(page, 'a', { formId: 'form-1', at: later(60_000) })).toMatchObject({ outcome: 'sent' });
    expect(await send(page, 'a', { formId: 'form-2', at: later(60_000) })).toMatchObject({
      error: { code: 'SURVEY_CLOSED' },
    });
  });

  it('is the same after its question was reworded', async () => {
    const page = await aSurvey();
    await send(page, 'a', { formId: 'form-1' });
    const questions = page.questions?.map((question) => ({ ...question, question: 'Are you coming?' }));
    await update(owner, page._id, { questions });
    expect(await send(page, 'a', { formId: 'form-1', at: later(1000) })).toMatchObject({ outcome: 'sent' });
    expect(await effects('survey.submitted')).toBe(1);
  });
});

describe('formIdOf', () => {
  const read = (header: string | undefined, field?: string) =>
    formIdOf(
      { 'idempotency-key': header },
      new URLSearchParams(field === undefined ? {} : { formId: field }),
    );

  it.each([
    [undefined, undefined, undefined],
    // Of a page whose script did not run.
    [undefined, '', undefined],
    [undefined, '1-2-3-4', '1-2-3-4'],
    ['key', undefined, 'key'],
    ['key', '1-2-3-4', 'key'],
    [undefined, 'x'.repeat(255), 'x'.repeat(255)],
  ])('reads the header %j and the field %j as %j', (header, field, id) => {
    expect(read(header, field)).toBe(id);
  });

  it.each([
    [undefined, 'x'.repeat(256), 'formId'],
    [undefined, 'with space', 'formId'],
    [undefined, 'ü', 'formId'],
    [undefined, 'a\n', 'formId'],
    ['', undefined, 'Idempotency-Key'],
    ['with space', '1-2-3-4', 'Idempotency-Key'],
  ])('refuses the header %j and the field %j, and names %s', (header, field, path) => {
    expect(() => read(header, field)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', details: [expect.objectContaining({ path })] }),
    );
  });
});
