import { withScheme } from './bare-url.ts';

const MAIL = '[^\\s@?:<>"]+@[^\\s@?:<>"/#]+\\.[^\\s@?:<>"/#]+';
const NUMBER = '\\s*\\+?[\\s(]*\\p{Nd}(?:[\\s().\\p{Pd}/]*\\p{Nd}){2,19}[)\\s]*';

/** Links to write or to call, with or without their scheme. The API also checks details. */
const CONTACT = new RegExp(
  `^(?:mailto:(?://)?${MAIL}(?:,\\s*${MAIL})*(?:[?].*)?|${MAIL}|(?:tel|sms):(?://)?${NUMBER}(?:[;,?&].*)?|[+][\\d\\s().-]{6,})$`,
  'isu',
);

/** Whether buttons of pages can lead there. */
export const isLinkTarget = (text: string): boolean => CONTACT.test(text) || isUrl(text);

/** A target as the API will write it, for previews; others as they are. */
export function shownTarget(text: string): string {
  const target = text.trim();
  if (!CONTACT.test(target)) return withScheme(target);
  const [, scheme, rest = target] = /^(mailto|tel|sms):(?:\/\/)?(.*)$/iu.exec(target) ?? [];
  if (rest.includes('@')) return `mailto:${rest}`;
  const [number = '', query] = rest.split('?');
  const digits = number.replace(/[\s().-]/g, '');
  return `${scheme?.toLowerCase() ?? 'tel'}:${digits}${query === undefined ? '' : `?${query}`}`;
}

/**
 * Whether the API takes this as a URL: HTTP or HTTPS, or a bare domain, without white space or credentials.
 */
export function isUrl(text: string): boolean {
  const full = withScheme(text);
  if (/[\s\p{Cc}]/u.test(full) || !/^https?:\/\/[^/\\]/i.test(full)) return false;
  const url = URL.parse(full);
  return url !== null && url.username === '' && url.password === '';
}
