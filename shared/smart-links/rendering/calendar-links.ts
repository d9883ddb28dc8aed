import type { PublicSmartLink } from '../model/public-smart-link-schema.ts';
import { calendarPath, type WebinarTimes } from '../model/webinar.ts';

/** `20270131T170000Z`, as iCalendar has it. */
export const calendarTime = (time: Date): string =>
  time.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');

/** Ways to put a webinar into a calendar: our file, and services that take it from a URL. */
export function calendarLinks(
  { slug, title, url }: Pick<PublicSmartLink, 'slug' | 'title' | 'url'>,
  { start, end }: WebinarTimes,
  fileName: string,
): { name: string; url: string }[] {
  const [from, to] = [calendarTime(start), calendarTime(end)];
  const seconds = (time: Date) => time.toISOString().replace(/\.\d+/, '');
  const outlook = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: seconds(start),
    enddt: seconds(end),
    body: url,
    location: url,
  };
  return [
    {
      name: 'Google Calendar',
      url: withQuery('https://calendar.google.com/calendar/render', {
        action: 'TEMPLATE',
        text: title,
        dates: `${from}/${to}`,
        details: url,
        location: url,
      }),
    },
    // One for personal accounts, one for those of work and school.
    { name: 'Outlook.com', url: withQuery('https://outlook.live.com/calendar/deeplink/compose', outlook) },
    { name: 'Office 365', url: withQuery('https://outlook.office.com/calendar/deeplink/compose', outlook) },
    {
      name: 'Yahoo',
      url: withQuery('https://calendar.yahoo.com/', {
        v: '60',
        title,
        st: from,
        et: to,
        desc: url,
        in_loc: url,
      }),
    },
    { name: fileName, url: calendarPath(slug) },
  ];
}

/** Spaces as `%20`: Outlook shows a plus sign as it is. */
const withQuery = (base: string, query: Record<string, string>): string =>
  `${base}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&')}`;
