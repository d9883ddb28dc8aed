import type * as en from '../en/messages.ts';

export const messages: typeof en.messages = {
  linkNotFound: {
    title: 'Diesen Link gibt es nicht',
    text: 'Prüfe die Adresse auf Tippfehler oder bitte die Person, von der du ihn hast, um einen neuen.',
  },
  linkGone: {
    title: 'Dieser Link ist nicht mehr aktiv',
    text: 'Er ist abgelaufen oder wurde deaktiviert. Bitte die Person, von der du ihn hast, um einen neuen.',
  },
  linkSuspended: { title: 'Dieser Link ist gesperrt', text: 'Das Konto, zu dem er gehört, ist gesperrt.' },
  tooManyTries: {
    title: 'Zu viele falsche Passwörter',
    text: 'Warte zehn Minuten und öffne dann den Link noch einmal.',
  },
  failed: {
    title: 'Etwas ist schiefgegangen',
    text: 'Das liegt an uns. Bitte öffne den Link gleich noch einmal.',
  },
  badForm: {
    title: 'Dieses Formular ist nicht lesbar',
    text: 'Es wurde nichts gesendet. Bitte geh zurück und versuche es noch einmal.',
  },
  blocked: {
    phishing:
      'Grund: Meldung wegen Phishing. Gib auf der betreffenden Website keine Passwörter oder Zahlungsdaten ' +
      'ein.',
    malware: 'Grund: Meldung wegen Schadsoftware.',
    spam: 'Grund: Meldung wegen Spam.',
    abuse: 'Grund: Verstoß gegen die Regeln dieses Dienstes.',
    legal: 'Aus rechtlichen Gründen nicht verfügbar.',
    host: 'Das Ziel ist eine Website, auf die dieser Dienst nicht verlinkt.',
  },
};

export const pageMessages: typeof en.pageMessages = {
  pageNotFound: {
    title: 'Diese Seite gibt es nicht',
    text: 'Prüfe die Adresse auf Tippfehler oder bitte die Person, von der du sie hast, um eine neue.',
  },
  pageGone: {
    title: 'Diese Seite ist nicht mehr aktiv',
    text: 'Die Person, die sie erstellt hat, hat sie deaktiviert.',
  },
  pageSuspended: { title: 'Diese Seite ist gesperrt', text: 'Das Konto, zu dem sie gehört, ist gesperrt.' },
  registrationOver: {
    title: 'Die Anmeldung ist geschlossen',
    text: 'Dieses Webinar nimmt keine Anmeldungen mehr an.',
  },
  noList: {
    title: 'Diese Seite kann nicht abonniert werden',
    text: 'Ihr Formular wurde entfernt, seit du sie geöffnet hast.',
  },
  tooManyAnswers: {
    title: 'Zu viele Antworten auf einmal',
    text: 'Es wurde nichts gesendet. Warte eine Minute, geh dann zurück und sende das Formular noch einmal.',
  },
  email: {
    invalid: 'Gib eine E-Mail-Adresse wie ada@example.com ein.',
    characters:
      'Verwende vor dem @ nur die Buchstaben a bis z, Ziffern und Zeichen wie . - _ und +. An andere ' +
      'Adressen können keine E-Mails gesendet werden.',
  },
};
