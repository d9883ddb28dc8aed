import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAIL_PATH } from '../../mail/mail-link.ts';
import { isId } from '../../platform/runtime/ids.ts';
import { SETTING, setting } from '../../platform/runtime/settings.ts';

/**
 * Signed links to a subscription. A link proves access to the mailbox, or to the owner's list: the page behind it confirms and
 * unsubscribes. It neither contains the address nor expires: emails are kept for years.
 */
export interface SubscriberLink {
  smartLinkId: string;
  /** Of the subscriber. */
  id: string;
}

/** The path of these links. */
export const SUBSCRIPTION_PATH = `${MAIL_PATH}/subscription`;

/**
 * A link from the confirmation email may confirm; one that owners get for their own emails may only unsubscribe, so that nobody confirms
 * for others.
 */
export type SubscriberAction = 'confirm' | 'unsubscribe';

const MAC_LENGTH = 22;

export function subscriberToken(
  { smartLinkId, id }: SubscriberLink,
  action: SubscriberAction,
  hashKey: string,
): string {
  const payload = `${smartLinkId}.${id}`;
  return `${payload}.${macOf(payload, action, hashKey)}`;
}

/** Undefined for a forged token. */
export function readSubscriberToken(
  token: string,
  hashKey: string,
): (SubscriberLink & { action: SubscriberAction }) | undefined {
  const [smartLinkId = '', id = '', mac = '', ...rest] = token.split('.');
  const sent = Buffer.from(mac);
  if (sent.length !== MAC_LENGTH || rest.length > 0) return undefined;
  if (!isId('smartLink', smartLinkId) || !isId('subscriber', id)) return undefined;
  const action = (['confirm', 'unsubscribe'] as const).find((one) =>
    timingSafeEqual(sent, Buffer.from(macOf(`${smartLinkId}.${id}`, one, hashKey))),
  );
  return action && { smartLinkId, id, action };
}

const macOf = (payload: string, action: SubscriberAction, hashKey: string): string =>
  createHmac('sha256', hashKey)
    .update(`subscriber link\n${action}\n${payload}`)
    .digest('base64url')
    .slice(0, MAC_LENGTH);

/** The page that confirms, or only unsubscribes. */
export const subscriptionUrl = (link: SubscriberLink, action: SubscriberAction): string =>
  `${setting(SETTING.publicOrigin)}${SUBSCRIPTION_PATH}/${subscriberToken(link, action, setting(SETTING.serviceKey))}`;
