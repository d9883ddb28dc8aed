/** What a link of a page does besides opening a site. Imported by landing pages: no zod, no Node APIs. */
export type ContactKind = 'email' | 'phone' | 'text';

const NUMBER = '\\+?\\d{3,20}';

/** URLs as `readContactUrl` writes them: nothing else may become a link. */
const KINDS: readonly [ContactKind, RegExp][] = [
  ['email', /^mailto:[^\s@?&#/<>"]+@[a-z0-9.-]+(?:,[^\s@?&#/<>"]+@[a-z0-9.-]+)*(?:\?[\w.!~*'()%=&-]*)?$/],
  ['phone', new RegExp(`^tel:${NUMBER}(?:;ext=\\d{1,15}|;phone-context=[+\\w.-]{1,64}|,{1,9}\\d{1,15})*$`)],
  ['text', new RegExp(`^sms:${NUMBER}(?:,${NUMBER})*(?:\\?body=[\\w.!~*'()%-]*)?$`)],
];

/** The kind of a link to write or to call; undefined for everything else. */
export const contactKind = (url: string | null | undefined): ContactKind | undefined =>
  url == null || /[^!-~]/.test(url) ? undefined : KINDS.find(([, pattern]) => pattern.test(url))?.[0];
