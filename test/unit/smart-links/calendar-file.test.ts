import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { webinarTimes } from '#shared/smart-links/model/webinar.ts';
import { calendarFile } from '#shared/smart-links/rendering/calendar-file.ts';
import { calendarLinks } from '#shared/smart-links/rendering/calendar-links.ts';

const NOW = new Date('2026-11-22T23:00:00.123Z');
const LINK = {
  slug: 'webinar/glazes',
  title: 'Glazes, and how they run',
  description: 'Bring a cup.',
  url: 'https://go.example.com/webinar/glazes',
};
const TIMES = webinarTimes({ startsAt: '2027-01-31T17:00:00.000Z', durationMinutes: 45 }) as NonNullable<
  ReturnType<typeof webinarTimes>
>;

const fileOf = (fields: Partial<typeof LINK> = {}) =>
  calendarFile({ ...LINK, ...fields }, TIMES, { id: 'sml_1', now: NOW });

/** The file as a parser of its own understands it. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const events = calendar.getAllSubcomponents();
  expect(events.map(({ name }) => name)).toEqual(['vevent']);
  const event = new ICAL.Event(events[0] as ICAL.Component);
  return { event, names: (events[0] as ICAL.Component).getAllProperties().map(({ name }) => name) };
}

describe('a calendar file', () => {
  it('says what, when and where', () => {
    const { event, names } = read(fileOf());
    expect(event.uid).toBe('sml_1@go.example.com');
    expect(event.summary).toBe(LINK.title);
    expect(event.description).toBe(`Bring a cup.\n\n${LINK.url}`);
    expect(event.location).toBe(LINK.url);
    expect(event.startDate.toJSDate()).toEqual(TIMES.start);
    expect(event.endDate.toJSDate()).toEqual(TIMES.end);
    expect(names).toEqual([
      'uid',
      'dtstamp',
      'dtstart',
      'dtend',
      'summary',
      'description',
      'location',
      'url',
    ]);
  });

  it.each([
    ['line breaks', 'A\r\nEND:VEVENT\rBEGIN:VALARM\nATTACH:http://evil.example\u2028X:1\u0085Y:2'],
    ['separators', 'a;b,c:d\\e\\nf "g"; \\'],
    ['control characters', 'a\u0000b\u001bc\u007fd'],
    ['lone surrogates', 'a\ud800b'],
    ['long words', 'Überraschungsmoment'.repeat(40)],
    ['no spaces', '釉薬の流れ方と焼成の温度について'.repeat(30)],
    ['emoji', '👩‍🎨🏺'.repeat(60)],
    ['Arabic', 'كيف يسيل التزجيج '.repeat(30).trim()],
  ])('holds any text: %s', (_, text) => {
    const file = fileOf({ title: text, description: text });
    const { event, names } = read(file);
    const kept = text
      .toWellFormed()
      .replace(/\r\n|[\r\u2028\u0085]/g, '\n')
      .replace(/(?!\n)\p{Cc}/gu, '');
    expect(event.summary).toBe(kept);
    expect(event.description).toBe(`${kept}\n\n${LINK.url}`);
    expect(names).toHaveLength(8);
    const lines = file.split('\r\n');
    expect(lines.pop()).toBe('');
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/);
      expect(line).toBe(line.toWellFormed());
    }
  });

  it('uses no more lines than it needs', () => {
    const line = (length: number) =>
      fileOf({ title: 'x'.repeat(length) })
        .split('\r\n')
        .slice(9, 11);
    expect(line(67)).toEqual([`SUMMARY:${'x'.repeat(67)}`, expect.stringMatching(/^DESC/)]);
    expect(line(68)).toEqual([`SUMMARY:${'x'.repeat(67)}`, ' x']);
  });
});

describe('links of calendars', () => {
  it('carry title, time and place, whatever the title has', () => {
    const title = 'A & B = C? #1 + "<script>"\r\nX-Header: 1 \u{1F600}';
    const links = calendarLinks({ ...LINK, title }, TIMES, 'File');
    const query = (at: number) => Object.fromEntries(new URL(links[at]?.url ?? '').searchParams);
    expect(query(0)).toMatchObject({ text: title, dates: '20270131T170000Z/20270131T174500Z' });
    for (const outlook of [1, 2])
      expect(query(outlook)).toMatchObject({
        rru: 'addevent',
        subject: title,
        startdt: '2027-01-31T17:00:00Z',
        enddt: '2027-01-31T17:45:00Z',
      });
    expect(query(3)).toMatchObject({ title, st: '20270131T170000Z', et: '20270131T174500Z' });
    for (const { url } of links) expect(url).not.toMatch(/[\r\n<>" ]/);
    expect(links[4]).toEqual({ name: 'File', url: '/webinar/glazes/calendar.ics' });
  });

  // spatie/calendar-links 109, calendar-link 219: Outlook shows plus signs as they are.
  it('write spaces as %20, and a plus sign as %2B', () => {
    const links = calendarLinks({ ...LINK, title: 'How we build C++' }, TIMES, 'File');
    for (const { name, url } of links.slice(0, -1)) {
      expect(url, name).toContain('=How%20we%20build%20C%2B%2B&');
      expect(url, name).not.toContain('+');
    }
  });

  it('lead to personal accounts of Outlook, and to those of work', () => {
    const hosts = calendarLinks(LINK, TIMES, 'File').map(({ url }) => URL.parse(url)?.hostname);
    expect(hosts).toEqual([
      'calendar.google.com',
      'outlook.live.com',
      'outlook.office.com',
      'calendar.yahoo.com',
      undefined,
    ]);
  });

  it('have titles with half a surrogate pair, which older versions stored', () => {
    const links = calendarLinks({ ...LINK, title: 'a\ud800' }, TIMES, 'File');
    expect(links[1]?.url).toContain('subject=a%EF%BF%BD&');
  });
});
