import type { mails as en } from '../en/mails.ts';

export const mails: typeof en = {
  unsubscribe: 'Abmelden',
  noAnswer: '(keine Antwort)',
  last: {
    'recipient limit':
      'Das ist heute die letzte E-Mail an diese Adresse: Ihr Tageslimit ist erreicht. Weitere Antworten ' +
      'werden bis Mitternacht UTC gespeichert, aber nicht verschickt.',
    'owner limit':
      'Das ist heute die letzte E-Mail für dieses Konto: Das Tageslimit seines Tarifs ist erreicht. ' +
      'Weitere Antworten werden bis Mitternacht UTC gespeichert, aber nicht verschickt.',
  },
  subjects: {
    surveyDigest: 'Neue Antworten auf deine Umfrage',
    report: 'Dein Klickbericht',
    webinarConfirmation: 'Bestätige deine Anmeldung',
    webinarRegistered: 'Du bist angemeldet',
    webinarReminder: 'Erinnerung: dein Webinar',
    webinarMoved: 'Dein Webinar hat einen neuen Termin',
    subscriptionConfirmation: 'Bestätige dein Abo',
    subscriptionActive: 'Du hast das Abo bereits',
    appConnected: 'Eine App wurde verbunden',
  },
  reasons: {
    surveyDigest:
      'Du bekommst diese E-Mail, weil diese Adresse für die Umfrageantworten eines Kontos bestätigt ' +
      'wurde.',
    scheduledReport: 'Du bekommst diese E-Mail, weil diese Adresse für diesen Bericht bestätigt wurde.',
    reportPreview: 'Du bekommst diese E-Mail, weil du diesen Bericht in der Konsole angefordert hast.',
    webinar: 'Du bekommst diese E-Mail, weil jemand diese Adresse im Formular eines Webinars eingegeben hat.',
    subscription:
      'Du bekommst diese E-Mail, weil jemand diese Adresse im Formular einer Seite eingegeben hat.',
    appConnected: 'Du bekommst diese E-Mail, weil du dich mit dieser Adresse anmeldest.',
  },
  registration: {
    requested: 'Jemand hat diese Adresse eingegeben, um sich für ein Webinar auf {host} anzumelden.',
    confirmWithin:
      'Öffne innerhalb von {days} Tagen diesen Link, um zu sehen, welches es ist, und die Anmeldung ' +
      'abzuschließen:',
    confirmNamed: 'Öffne innerhalb von {days} Tagen diesen Link, um die Anmeldung abzuschließen:',
    confirm: 'Anmeldung bestätigen',
    notYou: 'Wenn du das nicht warst, ignoriere diese E-Mail. Die Adresse wird dann nicht gespeichert.',
    registered: 'Du bist für dieses Webinar angemeldet:',
    startsIn: 'Das Webinar, für das du angemeldet bist, beginnt {when}:',
    moved: 'Das Webinar, für das du angemeldet bist, hat einen neuen Termin:',
    yourTime: 'Deine Zeit:',
    page: 'Zur Seite des Webinars',
    join: 'Teilnehmen (ab 15 Minuten vor Beginn)',
    calendar: 'In den Kalender (.ics)',
    cancel: 'Anmeldung stornieren',
  },
  subscription: {
    requested: 'Jemand hat diese Adresse eingegeben, um Neuigkeiten einer Seite auf {host} zu abonnieren.',
    confirmWithin: 'Öffne innerhalb von {days} Tagen diesen Link, um dein Abo zu bestätigen:',
    confirm: 'Abo bestätigen',
    notYou: 'Wenn du das nicht warst, ignoriere diese E-Mail. Die Adresse wird dann nicht gespeichert.',
    active: 'Jemand hat diese Adresse eingegeben, um diese Seite zu abonnieren. Sie ist bereits angemeldet.',
  },
  appConnected: {
    connected: 'In deinem Namen wurde eine App mit einem Konto verbunden:',
    app: 'App',
    account: 'Konto',
    notYou: 'Wenn du das nicht warst, trenne sie und beende Sitzungen, die nicht deine sind.',
    button: 'Verbundene Apps',
  },
  digest: {
    intro: 'Neue Antworten seit der letzten Zusammenfassung: {count}. Deine Umfrage:',
    results: 'Ergebnisse der einzelnen Fragen:',
    average: 'Durchschnitt',
    moreOptions: 'Weitere Optionen: {count}',
    yes: 'Ja',
    no: 'Nein',
    open: 'Antworten ansehen',
  },
};
