import type { PublicSmartLink } from '../model/public-smart-link-schema.ts';
import type { WebinarTimes } from '../model/webinar.ts';
import { calendarTime } from './calendar-links.ts';

/** Octets of a line without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/**
 * A webinar as an iCalendar file (RFC 5545). Times are in UTC, so it needs no time zones. For an event with
 * the same `id`, calendars use the version with the later `now`.
 */
export function calendarFile(
  { title, description, url }: Pick<PublicSmartLink, 'title' | 'description' | 'url'>,
  { start, end }: WebinarTimes,
  { id, now }: { id: string; now: Date },
): string {
  const about = description ? `${description}\n\n${url}` : url;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Signpost//Webinar//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(url).hostname}`,
    `DTSTAMP:${calendarTime(now)}`,
    `DTSTART:${calendarTime(start)}`,
    `DTEND:${calendarTime(end)}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(about)}`,
    `LOCATION:${escapeText(url)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

/**
 * A TEXT value (RFC 5545, 3.3.11). Control characters are not allowed, and line breaks
 * would start new properties.
 */
const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

/** Continued lines begin with a space, which counts. Characters are not split. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
