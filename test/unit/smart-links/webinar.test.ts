import { describe, expect, it } from 'vitest';
import { isSkipped, momentOf, zonedDateTime } from '#console/components/forms/zoned-time.ts';
import { NO_FILES } from '#shared/core/media/file-parts.ts';
import type { MediaChange } from '#shared/core/media/media-change.ts';
import { LANGUAGES } from '#shared/languages/language.ts';
import type { AppError } from '#shared/platform/errors.ts';
import { parseInput } from '#shared/platform/http/request.ts';
import { blankSmartLink, changedSmartLink } from '#shared/smart-links/manage/change-smart-link.ts';
import { createSmartLinkSchema, updateSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import { webinarState, webinarTimes } from '#shared/smart-links/model/webinar.ts';
import { type LandingPageOptions, landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { aPage } from '#test/support/builders/page-samples.ts';

const START = '2027-01-31T17:00:00.000Z';
const NOW = new Date('2027-01-28T16:59:59.000Z');
const REGISTRATION = { enabled: true, consentText: null, maxRegistrations: null };
const at = (time: string) => new Date(time);

const hosts = {
  publicOrigin: 'https://sp.example',
  mediaOrigin: 'https://sp.example',
  ownHosts: ['sp.example'],
};
const blank = blankSmartLink({ id: 'sml_1', ownerId: 'own_1', type: 'webinarLink' }, NOW);
const change = (input: object, before = blank) =>
  changedSmartLink(before, {
    input: updateSmartLinkSchema.parse(input),
    files: NO_FILES,
    media: {} as MediaChange,
    plan: 'pro',
    hosts,
    now: NOW,
  });

/** The errors of a new webinar with these fields. */
function faultsOf(fields: object) {
  try {
    parseInput(createSmartLinkSchema, { type: 'webinarLink', title: 'A', ...fields }, 'body');
  } catch (error) {
    return (error as AppError).details ?? [];
  }
  return [];
}

const render = (overrides: Parameters<typeof aPage>[1] = {}, options: Partial<LandingPageOptions> = {}) =>
  landingPage(aPage('webinarLink', overrides), {
    origins: hosts,
    pageToken: 'token',
    now: NOW,
    ...options,
  }).body;

describe('a new webinar', () => {
  it('needs a date or a link', () => {
    for (const urls of [undefined, null, []]) {
      expect(faultsOf({ urls, startsAt: START })).toEqual([]);
      const message = urls === undefined ? 'is required' : 'must have at least one entry without startsAt';
      expect(faultsOf({ urls })).toMatchObject([{ path: 'urls', message }]);
    }
    expect(faultsOf({ urls: [{ title: 'A', url: 'https://example.com' }] })).toEqual([]);
  });

  it.each([
    ['startsAt', '2027-01-31T17:00:00', 'must be an ISO 8601 time with an offset'],
    ['startsAt', '2027-02-30T17:00:00Z', 'must be an ISO 8601 time with an offset'],
    ['startsAt', 'tomorrow', 'must be an ISO 8601 time with an offset'],
    ['startsAt', '+012027-01-31T17:00:00Z', 'must be an ISO 8601 time with an offset'],
    ['startsAt', '1999-01-31T17:00:00Z', 'between the years'],
    ['startsAt', 1, 'must be an ISO 8601 time with an offset'],
    ['timezone', 'Europe/Atlantis', 'must be a time zone'],
    ['timezone', '+01:00', 'must be a time zone'],
    ['timezone', '', 'must be a time zone'],
    ['timezone', 1, 'must be a time zone'],
    ['durationMinutes', 0, 'must be a whole number, 1 to 10080'],
    ['durationMinutes', 1.5, 'must be a whole number, 1 to 10080'],
    ['durationMinutes', 10_081, 'must be a whole number, 1 to 10080'],
    ['durationMinutes', '45', 'must be a whole number, 1 to 10080'],
    ['joinUrl', 'javascript:alert(1)', 'http'],
  ])('is told what is wrong with %s: %j', (field, value, message) => {
    expect(faultsOf({ startsAt: START, [field]: value })).toMatchObject([
      { path: field, message: expect.stringContaining(message) },
    ]);
  });
});

describe('a change of a webinar', () => {
  it('stores the moment, whatever its offset, and keeps what is absent', async () => {
    const first = await change({
      startsAt: '2027-01-31T18:00:00+01:00',
      timezone: 'Europe/Berlin',
      durationMinutes: 45,
      joinUrl: 'https://meet.example.com/a',
    });
    const stored = {
      startsAt: START,
      timezone: 'Europe/Berlin',
      durationMinutes: 45,
      joinUrl: 'https://meet.example.com/a',
      urls: [],
    };
    expect(first).toMatchObject(stored);
    expect(await change({ title: 'B' }, first)).toMatchObject(stored);
    const cleared = { timezone: null, durationMinutes: null, joinUrl: null };
    expect(await change(cleared, first)).toMatchObject({ ...stored, ...cleared });
  });

  it('cannot take both the date and the last link', async () => {
    const dated = await change({ startsAt: START });
    const linked = await change({ urls: [{ title: 'A', url: 'https://example.com' }] });
    for (const attempt of [
      change({ startsAt: null }, dated),
      change({ urls: [] }, linked),
      change({ urls: null }, linked),
    ]) {
      await expect(attempt).rejects.toMatchObject({ details: [{ path: 'urls' }] });
    }
    expect((await change({ urls: [] }, { ...linked, startsAt: START })).urls).toEqual([]);
  });
});

describe('the state of a webinar', () => {
  const times = (durationMinutes: number | null) => {
    const found = webinarTimes({ startsAt: START, durationMinutes });
    if (!found) throw new Error('has a date');
    return found;
  };

  it.each([
    ['2027-01-31T16:44:59.999Z', 'soon'],
    ['2027-01-31T16:45:00.000Z', 'open'],
    ['2027-01-31T16:59:59.999Z', 'open'],
    ['2027-01-31T17:00:00.000Z', 'live'],
    ['2027-01-31T17:44:59.999Z', 'live'],
    ['2027-01-31T17:45:00.000Z', 'over'],
  ])('at %s is %s', (time, state) => {
    expect(webinarState(times(45), at(time))).toBe(state);
  });

  it('without a duration is live for an hour', () => {
    expect(webinarState(times(null), at('2027-01-31T17:59:59Z'))).toBe('live');
    expect(webinarState(times(null), at('2027-01-31T18:00:00Z'))).toBe('over');
  });

  it('is none without a date, or with one that no calendar has', () => {
    for (const startsAt of [undefined, null, 'never']) {
      expect(webinarTimes({ startsAt, durationMinutes: 5 })).toBeUndefined();
    }
  });
});

describe('the page of a webinar', () => {
  it("says when it is in the host's time zone, and how soon", () => {
    const body = render();
    expect(body).toContain('data-state="soon"');
    expect(body.replace(/[\u2009\u202f]/g, ' ')).toMatch(/Sunday, January 31, 2027, 6:00 – 6:45 PM GMT\+1/);
    expect(body).toContain('<span class="in">in 3 days</span>');
    expect(body).toContain('This webinar is over.');
    expect(body).toContain('data-offset="60,60"');
    expect(render({ timezone: 'America/St_Johns' })).toContain('data-offset="-210,-210"');
    expect(render({ timezone: 'Europe/Atlantis' })).toContain('data-offset="0,0"');
  });

  it.each([
    ['the button to register', { registration: REGISTRATION }, 'href="#register"'],
    ['the first link, where there is neither', {}, 'class="row lead"'],
  ])('has %s below the title and the time, before the description', (_, fields, action) => {
    const body = render(fields, { canJoin: 'registration' in fields });
    const order = ['<h1', 'class="at"', action, 'class="about"', 'class="count"'].map((part) =>
      body.indexOf(part),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
    expect(body.match(/Get the recording/g)).toHaveLength(1);
  });

  it('has no button to a form that was sent, or that is full', () => {
    for (const outcome of ['sent', 'full'] as const) {
      const registration = { wrong: new Map<never, never>(), values: {}, outcome };
      expect(render({ registration: REGISTRATION }, { registration })).not.toContain('href="#register"');
    }
  });

  it.each(LANGUAGES)('speaks %s', (language) => {
    const body = render({ language }, { canJoin: true });
    const text = body.replace(/<(style|script)>.*?<\/\1>/gs, '').replace(/<[^>]+>/g, ' ');
    const inEnglish = [
      'Starts',
      'Live now',
      'is over',
      'Host’s time',
      'Add to calendar',
      'Join now',
      'January',
    ];
    for (const words of inEnglish) expect(text.includes(words)).toBe(language === 'en');
  });

  it('marks words that are not in its language', () => {
    expect(render({ language: 'ja' })).toMatch(/<section class="when" lang="en" dir="ltr"/);
  });

  it('is not shown on a page without a date', () => {
    const body = render({ startsAt: null });
    expect(body).not.toContain('class="when"');
    expect(body).toContain('class="row lead"');
  });

  it('is shown in UTC for a zone that is gone', () => {
    expect(render({ timezone: 'Europe/Atlantis' }).replace(/\u202f/g, ' ')).toContain('5:45 PM UTC');
  });

  it('leads to the page for joining, never to the URL itself', () => {
    const body = render({}, { canJoin: true });
    expect(body).toContain('href="/webinar/sample/join"');
    expect(body).not.toContain('row lead');
    expect(render()).not.toContain('/join"');
  });
});

describe('a time in the form of the console', () => {
  it.each([
    ['2027-01-31T18:00', 'Europe/Berlin', '2027-01-31T17:00:00.000Z'],
    ['2027-07-31T18:00', 'Europe/Berlin', '2027-07-31T16:00:00.000Z'],
    ['2027-01-31T18:00', 'Asia/Kathmandu', '2027-01-31T12:15:00.000Z'],
    ['2027-01-31T18:00', 'Pacific/Kiritimati', '2027-01-31T04:00:00.000Z'],
    // Around the hour that is skipped and the one that occurs twice.
    ['2027-03-28T01:59', 'Europe/Berlin', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28T03:00', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
    ['2027-10-31T01:59', 'Europe/Berlin', '2027-10-30T23:59:00.000Z'],
    ['2027-10-31T02:30', 'Europe/Berlin', '2027-10-31T00:30:00.000Z'],
    ['2027-10-31T03:00', 'Europe/Berlin', '2027-10-31T02:00:00.000Z'],
    ['2027-03-14T03:00', 'America/New_York', '2027-03-14T07:00:00.000Z'],
    ['2027-11-07T00:59', 'America/New_York', '2027-11-07T04:59:00.000Z'],
  ])('%s in %s is %s', (local, zone, moment) => {
    expect(momentOf(local, zone)).toBe(moment);
    expect(zonedDateTime(moment, zone)).toBe(local);
    expect(isSkipped(local, zone)).toBe(false);
  });

  it('is told from one that the clocks skip', () => {
    expect(isSkipped('2027-03-28T02:30', 'Europe/Berlin')).toBe(true);
    expect(momentOf('2027-03-28T02:30', 'Europe/Berlin')).toBe('2027-03-28T01:30:00.000Z');
  });

  it('is none while it is incomplete', () => {
    expect(momentOf('', 'UTC')).toBeNull();
    expect(isSkipped('', 'UTC')).toBe(false);
  });
});
