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
  const link = (base: string, query: Record<string, string>) => `${base}?${new URLSearchParams(query)}`;
  return [
    {
      name: 'Google Calendar',
      url: link('https://calendar.google.com/calendar/render', {
        action: 'TEMPLATE',
        text: title,
        dates: `${from}/${to}`,
        details: url,
        location: url,
      }),
    },
    {
      name: 'Outlook',
      url: link('https://outlook.live.com/calendar/0/deeplink/compose', {
        path: '/calendar/action/compose',
        rru: 'addevent',
        subject: title,
        startdt: start.toISOString(),
        enddt: end.toISOString(),
        body: url,
        location: url,
      }),
    },
    {
      name: 'Yahoo',
      url: link('https://calendar.yahoo.com/', { v: '60', title, st: from, et: to, desc: url, in_loc: url }),
    },
    { name: fileName, url: calendarPath(slug) },
  ];
}
