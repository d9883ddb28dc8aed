import * as z from 'zod';
import { LANGUAGES, type Language, type Translated } from '#shared/languages/language.ts';
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

interface Texts {
  connected: string;
  app: string;
  account: string;
  notYou: string;
  button: string;
}

const TEXTS: Translated<Texts> = {
  en: {
    connected: 'An app was connected to an account in your name:',
    app: 'App',
    account: 'Account',
    notYou: 'If this was not you, disconnect it, and end the sessions that are not yours.',
    button: 'Connected apps',
  },
  es: {
    connected: 'Se ha conectado una app a una cuenta en tu nombre:',
    app: 'App',
    account: 'Cuenta',
    notYou: 'Si no has sido tú, desconéctala y cierra las sesiones que no sean tuyas.',
    button: 'Apps conectadas',
  },
  fr: {
    connected: 'Une application a été connectée à un compte en votre nom :',
    app: 'Application',
    account: 'Compte',
    notYou: 'Si ce n’était pas vous, déconnectez-la et fermez les sessions qui ne sont pas les vôtres.',
    button: 'Applications connectées',
  },
  de: {
    connected: 'In deinem Namen wurde eine App mit einem Konto verbunden:',
    app: 'App',
    account: 'Konto',
    notYou: 'Wenn du das nicht warst, trenne sie und beende Sitzungen, die nicht deine sind.',
    button: 'Verbundene Apps',
  },
  pt: {
    connected: 'Um app foi conectado a uma conta em seu nome:',
    app: 'App',
    account: 'Conta',
    notYou: 'Se não foi você, desconecte-o e encerre as sessões que não são suas.',
    button: 'Apps conectados',
  },
  ar: {
    connected: 'رُبط تطبيق بأحد الحسابات باسمك:',
    app: 'التطبيق',
    account: 'الحساب',
    notYou: 'إن لم تكن أنت من فعل ذلك، فافصله وأنهِ الجلسات التي ليست لك.',
    button: 'التطبيقات المرتبطة',
  },
};

/** Recipient, language and body of the email of an event. */
export function connectionMail(data: unknown): { to: string; language: Language; body: MailBlock[] } {
  const { email, app, account, host, language } = connectedSchema.parse(data);
  const texts = TEXTS[language];
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
