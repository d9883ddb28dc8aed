import type { Problem } from '#shared/platform/problems.ts';
import type { Language, Translated } from './language.ts';

/** What visitors read about an email address that is rejected. No Node APIs: landing pages use it. */

interface Texts {
  invalid: string;
  /** It has letters before the @ that emails cannot be sent to. */
  characters: string;
}

const TEXTS: Translated<Texts> = {
  en: {
    invalid: 'Enter an email address such as ada@example.com.',
    characters:
      'Before the @, use only letters from a to z, digits and symbols such as . - _ and +. ' +
      'Emails cannot be sent to other addresses.',
  },
  es: {
    invalid: 'Introduce una dirección de correo como ada@example.com.',
    characters:
      'Antes de la @, usa solo letras de la a a la z sin acentos, números y signos como . - _ y +. No se ' +
      'pueden enviar correos a otras direcciones.',
  },
  fr: {
    invalid: 'Saisissez une adresse e-mail comme ada@example.com.',
    characters:
      'Avant le @, utilisez uniquement des lettres de a à z sans accent, des chiffres et des signes comme ' +
      '. - _ et +. Il est impossible d’envoyer des e-mails à d’autres adresses.',
  },
  de: {
    invalid: 'Gib eine E-Mail-Adresse wie ada@example.com ein.',
    characters:
      'Verwende vor dem @ nur die Buchstaben a bis z, Ziffern und Zeichen wie . - _ und +. An andere ' +
      'Adressen können keine E-Mails gesendet werden.',
  },
  pt: {
    invalid: 'Digite um e-mail como ada@example.com.',
    characters:
      'Antes do @, use apenas letras de a a z sem acento, números e sinais como . - _ e +. Não é possível ' +
      'enviar e-mails para outros endereços.',
  },
  ar: {
    invalid: 'اكتب بريدًا إلكترونيًا مثل ada@example.com.',
    characters:
      'استخدم قبل الرمز @ الأحرف اللاتينية من a إلى z والأرقام والعلامات مثل . و - و _ و + فقط. لا يمكن ' +
      'إرسال رسائل إلى عناوين أخرى.',
  },
};

/** The error of an email address. `params`: of its problem. */
export const emailError = (params: Problem['params'], language: Language): string =>
  TEXTS[language]['characters' in params ? 'characters' : 'invalid'];
