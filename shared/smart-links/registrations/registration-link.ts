import { MAIL_PATH } from '#shared/mail/mail-link.ts';
import type { SignUpLinks } from '../sign-ups/sign-up-link.ts';

/** Links to the page that confirms and cancels a registration. */
export const REGISTRATION_LINKS = {
  kind: 'registration',
  path: `${MAIL_PATH}/registration`,
  actions: { answer: 'registration link' },
} as const satisfies SignUpLinks<'answer'>;
