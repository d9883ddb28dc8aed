import { MAIL_PATH } from '#shared/mail/mail-link.ts';
import type { SignUpLinks } from '../sign-ups/sign-up-link.ts';

/**
 * Links to the page that confirms and unsubscribes. One from the confirmation email may confirm; one that
 * owners get for their own emails may only unsubscribe, so that nobody confirms for others.
 */
export const SUBSCRIBER_LINKS = {
  kind: 'subscriber',
  path: `${MAIL_PATH}/subscription`,
  actions: { confirm: 'subscriber link\nconfirm', unsubscribe: 'subscriber link\nunsubscribe' },
} as const satisfies SignUpLinks<'confirm' | 'unsubscribe'>;
