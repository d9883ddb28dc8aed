/** What a link of a page does besides opening a site. Imported by landing pages: no zod, no Node APIs. */
export type ContactKind = 'email' | 'phone' | 'text';

const KINDS: Readonly<Record<string, ContactKind>> = { mailto: 'email', tel: 'phone', sms: 'text' };

/**
 * The kind of a link to write or to call, as `readContactUrl` writes it; undefined for everything else. No
 * other scheme may become a link.
 */
export const contactKind = (url: string | null | undefined): ContactKind | undefined =>
  KINDS[/^(mailto|tel|sms):[!-~]+$/.exec(url ?? '')?.[1] ?? ''];
