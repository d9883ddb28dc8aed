import * as z from 'zod';
import { LANGUAGES, type Language } from '#shared/languages/language.ts';
import { MAIL_TEXTS } from '#shared/languages/texts.ts';
import { consoleUrl } from '#shared/mail/console-url.ts';
import type { MailBlock } from '#shared/mail/mail-block.ts';

/** The email about an app that was connected in a person's name. */

const connectedSchema = z.object({
  email: z.string(),
  /** Names that others chose. */
  app: z.string(),
  account: z.string(),
  /** The host of the app, or of where it continues. */
  host: z.string(),
  language: z.enum(LANGUAGES),
});

/** Recipient, language and body of the email of an event. */
export function connectionMail(data: unknown): { to: string; language: Language; body: MailBlock[] } {
  const { email, app, account, host, language } = connectedSchema.parse(data);
  const texts = MAIL_TEXTS[language].appConnected;
  const body: MailBlock[] = [
    { type: 'text', text: texts.connected },
    {
      type: 'quote',
      parts: [
        { title: texts.app, text: `${app} (${host})` },
        { title: texts.account, text: account },
      ],
    },
    { type: 'text', text: texts.notYou },
    { type: 'button', label: texts.button, url: consoleUrl('/account/apps') },
  ];
  return { to: email, language, body };
}
