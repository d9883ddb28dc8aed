import type { WebinarTimes } from '../model/webinar.ts';

/** Formats webinar dates, for pages, their script and emails. */
export const WEBINAR_DATE = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

const TIME = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** Start and end in a time zone; in UTC, if this version of the time zone database does not have it. */
export function rangeIn(language: string, times: WebinarTimes, timeZone: string): string {
  try {
    return range(language, times, timeZone);
  } catch {
    return range(language, times, 'UTC');
  }
}

function range(language: string, { start, end }: WebinarTimes, timeZone: string): string {
  const format = new Intl.DateTimeFormat(language, { ...WEBINAR_DATE, timeZone });
  const parts = format.formatRangeToParts(start, end);
  const isNamedOnce = parts.filter(({ type }) => type === 'timeZoneName').length < 2;
  const nameAt = (at: Date) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  if (!isNamedOnce || nameAt(start) === nameAt(end)) return parts.map(({ value }) => value).join('');
  // Across a change of the clock, a range of one day names the zone of its end only.
  const time = new Intl.DateTimeFormat(language, { ...TIME, timeZone });
  return `${format.format(start)} – ${time.format(end)}`;
}

/**
 * `rangeIn` for scripts of pages, in the visitor's time zone: an expression of a function that takes the
 * language, and start and end in milliseconds.
 */
export const RANGE_SCRIPT = `(lang,start,end)=>{
const format=new Intl.DateTimeFormat(lang,${JSON.stringify(WEBINAR_DATE)}),
parts=format.formatRangeToParts(start,end),isZone=(part)=>part.type=='timeZoneName',
zone=(at)=>format.formatToParts(at).find(isZone).value;
return parts.filter(isZone).length>1||zone(start)==zone(end)?parts.map((part)=>part.value).join('')
:format.format(start)+' – '+new Intl.DateTimeFormat(lang,${JSON.stringify(TIME)}).format(end)
}`;

/**
 * Minutes that a time zone is ahead of UTC at a time; 0 if this version of the time zone
 * database does not have it.
 */
export function offsetIn(timeZone: string, at: Date): number {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
    return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  } catch {
    return 0;
  }
}
