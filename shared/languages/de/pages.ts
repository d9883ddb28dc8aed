import type { pages as en } from '../en/pages.ts';

export const pages: typeof en = {
  front: {
    about: 'Unter dieser Domain gibt es Kurzlinks und Seiten.',
    hint: 'Um vor dem Öffnen zu sehen, wohin ein Link führt, hänge ein + an.',
    console: 'Konsole',
    reference: 'API-Referenz',
    report: 'Missbrauch melden',
  },
  preview: {
    title: 'Wohin dieser Link führt',
    hidden: {
      password: 'Dieser Link ist durch ein Passwort geschützt. Deshalb wird sein Ziel hier nicht angezeigt.',
      visit:
        'Dieser Link kann nur begrenzt oft geöffnet werden. Deshalb wird sein Ziel hier nicht angezeigt.',
    },
    ended: 'Dieser Link ist nicht mehr aktiv. Er führt jetzt hierhin:',
    others: 'Je nach Besucher (zum Beispiel nach Land oder Gerät) und Zeitpunkt kann er auch hierhin führen:',
    created: 'Erstellt am {date}',
    proceed: 'Weiter',
    report: 'Diesen Link melden',
  },
  report: {
    title: 'Missbrauch melden',
    intro:
      'Melde uns einen schädlichen Kurzlink oder eine schädliche Seite. Wer sie erstellt hat, erfährt ' +
      'nicht, von wem die Meldung kommt.',
    check: 'Bitte prüfe deine Meldung',
    url: 'Link oder Seite',
    category: 'Was ist daran nicht in Ordnung?',
    choose: 'Bitte auswählen',
    categories: {
      phishing: 'Phishing: täuscht eine Identität vor, um Passwörter oder Geld zu stehlen',
      malware: 'Schadsoftware: schadet Geräten',
      spam: 'Spam: wird ohne Einwilligung beworben',
      illegal: 'Illegale Inhalte',
      other: 'Etwas anderes',
    },
    description: 'Was sollten wir wissen? (optional)',
    email: 'Deine E-Mail-Adresse, für Rückfragen (optional)',
    send: 'Meldung senden',
    errors: {
      required: 'Bitte fülle dieses Feld aus.',
      invalid_value: 'Bitte wähle eine der Möglichkeiten aus.',
      invalid_format: 'Gib einen Kurzlink oder eine Seite dieses Dienstes ein, zum Beispiel:',
      not_found: 'Unter dieser Adresse gibt es nichts. Prüfe sie auf Tippfehler.',
      too_long: 'Bitte kürze diesen Text auf {maximum} Zeichen.',
      invalid: 'Bitte prüfe dieses Feld.',
    },
  },
  reportThanks: {
    title: 'Vielen Dank',
    text: 'Deine Meldung ist angekommen. Wir prüfen sie und sperren, was anderen schadet.',
  },
  tooManyReports: {
    title: 'Zu viele Meldungen auf einmal',
    text: 'Diese Meldung wurde nicht gesendet. Bitte versuche es später noch einmal.',
  },
  mail: {
    confirm: 'Bestätige deine E-Mail-Adresse',
    confirmText: {
      surveys:
        'Danach bekommst du zu jeder Antwort auf die Umfragen eines Kontos eine E-Mail, höchstens 20 am Tag.',
      reports: 'Danach bekommst du regelmäßig einen Bericht über die Klicks auf die Links eines Kontos.',
    },
    confirmButton: 'Bestätigen',
    confirmed: 'Deine E-Mail-Adresse ist bestätigt',
    confirmedText: {
      surveys: 'Du bekommst zu jeder Antwort eine E-Mail.',
      reports: 'Du bekommst den Bericht regelmäßig.',
    },
    unsubscribe: 'Abmelden',
    unsubscribeText: 'Das betrifft E-Mails eines Kontos an die Adresse, die diesen Link bekommen hat.',
    unsubscribeReport: 'Das betrifft einen einzelnen Bericht an die Adresse, die diesen Link bekommen hat.',
    stop: {
      surveys: 'Keine Umfrageantworten mehr bekommen',
      notices: 'Keine Hinweise mehr bekommen',
      invitations: 'Keine Einladungen mehr bekommen',
      webinars: 'Keine E-Mails zu Webinaren mehr bekommen',
      subscriptions: 'Keine E-Mails zu Abos von Seiten mehr bekommen',
      reports: 'Keine Berichte mehr bekommen',
      report: 'Diesen Bericht nicht mehr bekommen',
    },
    stopAll: 'Gar keine E-Mails mehr von diesem Dienst bekommen',
    unsubscribed: 'Du bist abgemeldet',
    unsubscribedText:
      'Du bekommst diese E-Mails nicht mehr. Von anderen Konten können weiterhin welche kommen.',
    unsubscribedReport: 'Du bekommst diesen Bericht nicht mehr.',
    resume: {
      surveys: 'Umfrageantworten wieder bekommen',
      notices: 'Hinweise wieder bekommen',
      invitations: 'Einladungen wieder bekommen',
      webinars: 'E-Mails zu Webinaren wieder bekommen',
      subscriptions: 'E-Mails zu Abos von Seiten wieder bekommen',
      reports: 'Berichte wieder bekommen',
      report: 'Diesen Bericht wieder bekommen',
    },
    again: 'Du bist wieder angemeldet',
    canUnsubscribe: 'Jede E-Mail enthält einen Link zum Abmelden.',
    optedOut: 'Du bekommst keine E-Mails mehr',
    optedOutText:
      'Dieser Dienst sendet nichts mehr an diese Adresse. Das kann nur sein Betreiber ändern, oder du ' +
      'selbst mit einem Bestätigungslink.',
  },
  mailLinkExpired: {
    title: 'Dieser Link ist abgelaufen',
    text:
      'Links zum Bestätigen einer Adresse gelten 7 Tage. Das Konto, das ihn angefordert hat, kann dir ' +
      'einen neuen schicken lassen.',
  },
  mailLinkUnknown: {
    title: 'Dieser Link funktioniert nicht',
    text: 'Öffne ihn noch einmal aus der E-Mail: Vielleicht fehlt ein Teil. Es wurde nichts geändert.',
  },
  registration: {
    confirmTitle: 'Bestätige deine Anmeldung',
    confirm: 'Bestätigen',
    registered: 'Du bist angemeldet',
    registeredText: 'Wir erinnern dich per E-Mail einen Tag und eine Stunde vor Beginn.',
    cancelled: 'Deine Anmeldung ist storniert',
    cancelledText: 'Du bekommst keine E-Mails mehr zu diesem Webinar.',
    cancel: 'Anmeldung stornieren',
    full: 'Alle Plätze sind vergeben',
    fullText: 'Andere haben schneller bestätigt. Versuche es später noch einmal: Vielleicht sagt jemand ab.',
    over: 'Zum Bestätigen ist es zu spät',
    overText:
      'Das Webinar ist vorbei, oder der Link ist abgelaufen. Wenn es noch bevorsteht, melde dich ' +
      'auf seiner Seite noch einmal an.',
    page: 'Zur Seite des Webinars',
    calendar: 'In den Kalender (.ics)',
  },
  registrationUnknown: {
    title: 'Dieser Link funktioniert nicht',
    text: 'Die Anmeldung wurde storniert oder ist abgelaufen, oder der Link ist unvollständig.',
  },
  subscription: {
    confirmTitle: 'Bestätige dein Abo',
    confirmText: 'Danach bekommst du E-Mails mit Neuigkeiten von:',
    confirm: 'Bestätigen',
    confirmed: 'Dein Abo ist bestätigt',
    confirmedText: 'Du kannst dich jederzeit abmelden.',
    active: 'Dein Abo',
    unsubscribe: 'Abmelden',
    unsubscribed: 'Du bist abgemeldet',
    unsubscribedText: 'Deine E-Mail-Adresse wurde aus dieser Liste gelöscht.',
    page: 'Zur Seite',
  },
  subscriptionUnknown: {
    title: 'Dieser Link funktioniert nicht',
    text: 'Das Abo ist beendet oder wurde nie bestätigt, oder der Link ist unvollständig.',
  },
  subscriptionFull: {
    title: 'Diese Liste ist voll',
    text: 'Sie nimmt vorerst niemanden mehr auf. Öffne den Link später noch einmal.',
  },
};
