import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MailList } from './mail-kinds.ts';

/**
 * Signed links in emails. A link proves access to the mailbox. It contains only the hash of the address,
 * because URLs end up in logs.
 */
export interface MailLink {
  /** `confirm` is for the lists `surveys` and `reports`. */
  action: 'confirm' | 'unsubscribe';
  list: MailList;
  ownerId: string;
  /** A part of the list that has choices of its own, such as one report. Absent: the whole list. */
  topic?: string | undefined;
  /** A `recipientHash`. */
  recipient: string;
  /** Seconds since the epoch; 0: never. An unsubscribe link must work for as long as the email is kept. */
  expires: number;
}

/** How long a recipient can confirm, in seconds. */
export const CONFIRM_SECONDS = 7 * 24 * 3600;

/** Path of these links. */
export const MAIL_PATH = '/mail';

const MAC_LENGTH = 22;

/** The token of a link: 90 characters that need no encoding in a path, 115 with a topic. */
export function mailToken(
  { action, list, ownerId, topic, recipient, expires }: MailLink,
  hashKey: string,
): string {
  const payload = [action, list, ownerId, recipient, expires, ...(topic ? [topic] : [])].join('.');
  return `${payload}.${macOf(payload, hashKey)}`;
}

/** The link of a token, also when it has expired. Undefined for a forged token. */
export function readMailToken(token: string, hashKey: string): MailLink | undefined {
  const at = token.lastIndexOf('.');
  const payload = token.slice(0, Math.max(at, 0));
  const sent = Buffer.from(token.slice(at + 1));
  if (sent.length !== MAC_LENGTH || !timingSafeEqual(sent, Buffer.from(macOf(payload, hashKey)))) {
    return undefined;
  }
  const [action, list, ownerId = '', recipient = '', expires, topic] = payload.split('.');
  return {
    action: action as MailLink['action'],
    list: list as MailList,
    ownerId,
    ...(topic && { topic }),
    recipient,
    expires: Number(expires),
  };
}

const macOf = (payload: string, hashKey: string): string =>
  createHmac('sha256', hashKey).update(`mail link\n${payload}`).digest('base64url').slice(0, MAC_LENGTH);
