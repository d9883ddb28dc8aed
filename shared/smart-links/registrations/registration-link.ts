import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAIL_PATH } from '../../mail/mail-link.ts';
import { isId } from '../../platform/runtime/ids.ts';

/**
 * Signed links to a registration. A link proves access to the mailbox: the page behind it confirms and cancels. It neither
 * contains the address nor expires: the state of the registration determines its actions.
 */
export interface RegistrationLink {
  smartLinkId: string;
  /** Of the registration. */
  id: string;
}

/** The path of these links. */
export const REGISTRATION_PATH = `${MAIL_PATH}/registration`;

const MAC_LENGTH = 22;

export function registrationToken({ smartLinkId, id }: RegistrationLink, hashKey: string): string {
  const payload = `${smartLinkId}.${id}`;
  return `${payload}.${macOf(payload, hashKey)}`;
}

/** Undefined for a forged token. */
export function readRegistrationToken(token: string, hashKey: string): RegistrationLink | undefined {
  const [smartLinkId = '', id = '', mac = '', ...rest] = token.split('.');
  const sent = Buffer.from(mac);
  const isSigned =
    sent.length === MAC_LENGTH && timingSafeEqual(sent, Buffer.from(macOf(`${smartLinkId}.${id}`, hashKey)));
  const isWhole = rest.length === 0 && isId('smartLink', smartLinkId) && isId('registration', id);
  return isSigned && isWhole ? { smartLinkId, id } : undefined;
}

const macOf = (payload: string, hashKey: string): string =>
  createHmac('sha256', hashKey)
    .update(`registration link\n${payload}`)
    .digest('base64url')
    .slice(0, MAC_LENGTH);
