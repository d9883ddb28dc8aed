import { MAIL_TEXTS } from '#shared/languages/texts.ts';
import type { MailBlock } from '#shared/mail/mail-block.ts';
import type { MailNames } from '#shared/mail/send-mail.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { landingUrl } from '../model/slug.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { calendarPath, joinPath, type WebinarTimes } from '../model/webinar.ts';
import { rangeIn } from '../rendering/webinar-date.ts';
import { signUpUrl } from '../sign-ups/sign-up-link.ts';
import { confirmationBlocks, quoteOf } from '../sign-ups/sign-up-mail.ts';
import type { Registration } from './registration.ts';
import { REGISTRATION_LINKS } from './registration-link.ts';

/** Bodies of the emails to webinar registrants. */

export type RegistrationMailKind = 'registered' | 'moved' | 'reminder';

type Webinar = Pick<SmartLink, 'slug' | 'title' | 'timezone' | 'joinUrl'>;

/**
 * The body of the email that asks to confirm. `names`: of the webinar, if this email may contain them.
 * Otherwise the page behind the button shows them; the slug is its owner's text, too.
 */
export function confirmationMail(registration: Registration, names?: MailNames): MailBlock[] {
  const texts = MAIL_TEXTS[registration.language].registration;
  const confirmWithin = names ? texts.confirmNamed : texts.confirmWithin;
  return confirmationBlocks({ ...texts, confirmWithin }, ownUrl(registration), names);
}

/**
 * The body of an email to a confirmed registrant, in their language. Never contains the entered name, which
 * could be a stranger's message.
 */
export function registrationMail(
  kind: RegistrationMailKind,
  {
    webinar,
    host,
    times,
    registration,
  }: { webinar: Webinar; host: string; times: WebinarTimes; registration: Registration },
  now: Date,
): MailBlock[] {
  const { language } = registration;
  const texts = MAIL_TEXTS[language].registration;
  const origin = setting(SETTING.publicOrigin);
  const text = (words: string): MailBlock => ({ type: 'text', text: words });
  const link = (label: string, url: string): MailBlock => ({ type: 'link', label, url });
  const first = {
    registered: texts.registered,
    moved: texts.moved,
    reminder: texts.startsIn.replace('{when}', untilStart(language, times.start, now)),
  }[kind];
  return [
    text(first),
    quoteOf({ host, title: webinar.title }),
    ...datesOf(webinar, times, registration).map(text),
    ...(webinar.joinUrl === null
      ? []
      : [{ type: 'button', label: texts.join, url: `${origin}${joinPath(webinar.slug)}` } as const]),
    link(texts.page, landingUrl(webinar.slug, origin)),
    link(texts.calendar, `${origin}${calendarPath(webinar.slug)}`),
    link(texts.cancel, `${ownUrl(registration)}#cancel`),
  ];
}

const ownUrl = (registration: Registration): string => signUpUrl(REGISTRATION_LINKS, registration, 'answer');

/** The dates of a webinar in its time zone, and also in the visitor's zone or UTC if it differs. */
function datesOf(
  { timezone }: Webinar,
  times: WebinarTimes,
  { language, timezone: own }: Registration,
): string[] {
  const date = rangeIn(language, times, timezone ?? 'UTC');
  const other = rangeIn(language, times, own ?? 'UTC');
  if (other === date) return [date];
  return own === null ? [date, other] : [date, `${MAIL_TEXTS[language].registration.yourTime} ${other}`];
}

const HOUR_MS = 3600_000;

/** The time until the start, such as `in 24 hours` or `in 55 minutes`. */
function untilStart(language: string, start: Date, now: Date): string {
  const left = start.getTime() - now.getTime();
  const format = new Intl.RelativeTimeFormat(language);
  return left > HOUR_MS
    ? format.format(Math.round(left / HOUR_MS), 'hour')
    : format.format(Math.max(1, Math.round(left / 60_000)), 'minute');
}
