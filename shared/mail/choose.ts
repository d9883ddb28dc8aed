import { AppError } from '#shared/platform/errors.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { optOut, storeChoice, storeLeft, subscribeAgain } from './choice-store.ts';
import { type MailLink, readMailToken } from './mail-link.ts';

/** Actions of the links in emails. No zod, no AWS SDK. */

/** The link of a token. Throws NOT_FOUND if it is forged, and LINK_EXPIRED. */
export function openMailLink(token: string, now: Date): MailLink {
  const link = readMailToken(token, setting(SETTING.serviceKey));
  if (!link) throw new AppError('NOT_FOUND', 'This link does not work. Open it from the email again.');
  if (link.expires !== 0 && link.expires * 1000 <= now.getTime()) {
    throw new AppError('LINK_EXPIRED', 'This link has expired. Ask for another email.');
  }
  return link;
}

export type Chosen = 'confirmed' | 'unsubscribed' | 'again' | 'optedOut';

/**
 * Stores the choice of a recipient; repeating it changes nothing. Without a valid choice, an
 * unsubscribe link unsubscribes: email programs send no choice (RFC 8058). Throws NOT_FOUND for `again`
 * if nothing was confirmed before.
 */
export async function chooseMail(link: MailLink, choice: string | null, now: Date): Promise<Chosen> {
  if (link.action === 'confirm') {
    await storeChoice(link, 'confirmed', now);
    return 'confirmed';
  }
  if (choice === 'again') {
    if (await subscribeAgain(link, now)) return 'again';
    throw new AppError('NOT_FOUND', 'This email address was not confirmed. Use the link to confirm it.');
  }
  await storeChoice(link, 'unsubscribed', now);
  if (link.topic !== undefined) await storeLeft(link, now);
  if (choice !== 'everything') return 'unsubscribed';
  await optOut(link.recipient, now);
  return 'optedOut';
}
