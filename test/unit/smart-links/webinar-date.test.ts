import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/languages/language.ts';
import type { WebinarTimes } from '#shared/smart-links/model/webinar.ts';
import { offsetIn, RANGE_SCRIPT, rangeIn } from '#shared/smart-links/rendering/webinar-date.ts';
import { forEvery } from '#test/support/for-every.ts';

const times = (start: string, minutes: number): WebinarTimes => ({
  start: new Date(start),
  end: new Date(Date.parse(start) + minutes * 60_000),
});

/** What the script of a page shows to a visitor in this time zone. */
function shownByScript(language: string, { start, end }: WebinarTimes, timeZone: string): string {
  class InZone extends Intl.DateTimeFormat {
    constructor(locale: string, options: Intl.DateTimeFormatOptions) {
      super(locale, { ...options, timeZone });
    }
  }
  const run = new Function('Intl', `return ${RANGE_SCRIPT}`)({ DateTimeFormat: InZone });
  return run(language, start.getTime(), end.getTime());
}

/** Formats have narrow and other spaces. */
const plain = (text: string) => text.replace(/\s/g, ' ');

const END_OF_SUMMER = times('2027-10-31T00:15:00Z', 90);
const LORD_HOWE = times('2027-04-03T14:15:00Z', 90);

// Changes of the clock are those of the IANA time zone database.
const CASES: [string, WebinarTimes, zone: string, expected: string][] = [
  ['en', END_OF_SUMMER, 'Europe/Berlin', 'Sunday, October 31, 2027 at 2:15 AM GMT+2 – 2:45 AM GMT+1'],
  ['de', END_OF_SUMMER, 'Europe/Berlin', 'Sonntag, 31. Oktober 2027 um 02:15 MESZ – 02:45 MEZ'],
  ['es', END_OF_SUMMER, 'Europe/Berlin', 'domingo, 31 de octubre de 2027, 2:15 CEST – 2:45 CET'],
  ['fr', END_OF_SUMMER, 'Europe/Berlin', 'dimanche 31 octobre 2027 à 02:15 UTC+2 – 02:45 UTC+1'],
  ['it', END_OF_SUMMER, 'Europe/Berlin', 'domenica 31 ottobre 2027 alle ore 02:15 CEST – 02:45 CET'],
  ['pt', END_OF_SUMMER, 'Europe/Berlin', 'domingo, 31 de outubro de 2027 às 02:15 GMT+2 – 02:45 GMT+1'],
  ['ar', END_OF_SUMMER, 'Europe/Berlin', 'الأحد، 31 أكتوبر 2027 في 2:15 ص غرينتش+2 – 2:45 ص غرينتش+1'],
  // An hour that the clock shows twice looks like no time at all.
  [
    'en',
    times('2027-10-31T00:30:00Z', 60),
    'Europe/Berlin',
    'Sunday, October 31, 2027 at 2:30 AM GMT+2 – 2:30 AM GMT+1',
  ],
  [
    'en',
    times('2027-03-28T00:15:00Z', 90),
    'Europe/Berlin',
    'Sunday, March 28, 2027 at 1:15 AM GMT+1 – 3:45 AM GMT+2',
  ],
  [
    'en',
    times('2027-10-30T21:15:00Z', 240),
    'Europe/Berlin',
    'Saturday, October 30, 2027 at 11:15 PM GMT+2 – Sunday, October 31, 2027 at 2:15 AM GMT+1',
  ],
  [
    'en',
    times('2027-12-31T22:15:00Z', 90),
    'Europe/Berlin',
    'Friday, December 31, 2027 at 11:15 PM GMT+1 – Saturday, January 1, 2028 at 12:45 AM GMT+1',
  ],
  ['en', LORD_HOWE, 'Australia/Lord_Howe', 'Sunday, April 4, 2027 at 1:15 AM GMT+11 – 2:15 AM GMT+10:30'],
  [
    'en',
    times('2027-11-07T05:15:00Z', 90),
    'America/New_York',
    'Sunday, November 7, 2027 at 1:15 AM EDT – 1:45 AM EST',
  ],
  ['en', END_OF_SUMMER, 'Africa/Lagos', 'Sunday, October 31, 2027, 1:15 – 2:45 AM GMT+1'],
  ['en', END_OF_SUMMER, 'Europe/Atlantis', 'Sunday, October 31, 2027, 12:15 – 1:45 AM UTC'],
  ['de', times('2027-06-01T10:15:00Z', 90), 'Europe/Berlin', 'Dienstag, 1. Juni 2027, 12:15–13:45 Uhr MESZ'],
];

describe('the time of a webinar', () => {
  it.each(CASES)('%s: %o in %s', (language, range, zone, expected) => {
    expect(plain(rangeIn(language, range, zone))).toBe(expected);
  });

  it('is the same from the server and from the script, in every language', () =>
    forEvery(
      CASES.filter(([, , zone]) => zone !== 'Europe/Atlantis').flatMap(([, range, zone]) =>
        LANGUAGES.map((language) => ({ language, range, zone })),
      ),
      ({ language, range, zone }) =>
        expect(shownByScript(language, range, zone)).toBe(rangeIn(language, range, zone)),
      ({ language, range, zone }) => `${language} ${zone} ${range.start.toISOString()}`,
    ));

  it('names both offsets in every language, where they differ', () =>
    forEvery([...LANGUAGES], (language) => {
      const parts = (at: Date) =>
        new Intl.DateTimeFormat(language, { timeZone: 'Australia/Lord_Howe', timeZoneName: 'short' })
          .formatToParts(at)
          .find(({ type }) => type === 'timeZoneName')?.value;
      const text = rangeIn(language, LORD_HOWE, 'Australia/Lord_Howe');
      expect(text).toContain(parts(LORD_HOWE.start));
      expect(text).toContain(parts(LORD_HOWE.end));
    }));

  it('has the offset of each moment', () => {
    const offsets = ({ start, end }: WebinarTimes, zone: string) => [
      offsetIn(zone, start),
      offsetIn(zone, end),
    ];
    expect(offsets(END_OF_SUMMER, 'Europe/Berlin')).toEqual([120, 60]);
    expect(offsets(LORD_HOWE, 'Australia/Lord_Howe')).toEqual([660, 630]);
  });
});
