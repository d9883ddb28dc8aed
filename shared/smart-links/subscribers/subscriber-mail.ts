import { MAIL_TEXTS } from '#shared/languages/texts.ts';
import type { MailBlock } from '#shared/mail/mail-block.ts';
import type { MailNames } from '#shared/mail/send-mail.ts';
import { signUpUrl } from '../sign-ups/sign-up-link.ts';
import { confirmationBlocks, quoteOf } from '../sign-ups/sign-up-mail.ts';
import type { Subscriber } from './subscriber.ts';
import { SUBSCRIBER_LINKS } from './subscriber-link.ts';

/** Bodies of the emails to subscribers. Their subjects are in `mail-kinds.ts`. */

/** Asks to confirm. */
export const confirmationMail = (subscriber: Subscriber, names?: MailNames): MailBlock[] =>
  confirmationBlocks(
    MAIL_TEXTS[subscriber.language].subscription,
    signUpUrl(SUBSCRIBER_LINKS, subscriber, 'confirm'),
    names,
  );

/** Says that the address is subscribed. */
export const activeMail = (subscriber: Subscriber, names?: MailNames): MailBlock[] => [
  { type: 'text', text: MAIL_TEXTS[subscriber.language].subscription.active },
  ...(names ? [quoteOf(names)] : []),
];
