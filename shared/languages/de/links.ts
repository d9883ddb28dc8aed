import type { links as en } from '../en/links.ts';

export const links: typeof en = {
  notFound: {
    title: 'Diesen Link gibt es nicht',
    text: 'Prüfe die Adresse auf Tippfehler oder bitte die Person, von der du ihn hast, um einen neuen.',
  },
  gone: {
    title: 'Dieser Link ist nicht mehr aktiv',
    text: 'Er ist abgelaufen oder wurde deaktiviert. Bitte die Person, von der du ihn hast, um einen neuen.',
  },
  suspended: { title: 'Dieser Link ist gesperrt', text: 'Das Konto, zu dem er gehört, ist gesperrt.' },
  password: {
    title: 'Dieser Link ist geschützt',
    enter: 'Gib das Passwort ein, um fortzufahren.',
    label: 'Passwort',
    wrong: 'Falsches Passwort. Versuche es noch einmal.',
    proceed: 'Weiter',
    harm: 'Ist dieser Link schädlich?',
    report: 'Missbrauch melden',
  },
  confirm: {
    title: 'Diesen Link öffnen?',
    text: 'Er kann nur begrenzt oft geöffnet werden.',
    open: 'Öffnen',
  },
  openApp: {
    title: 'Die App wird geöffnet',
    text: 'Wenn nichts passiert, wähle, wie es weitergeht.',
    open: 'App öffnen',
    store: 'App laden',
    web: 'Im Browser fortfahren',
  },
  notStarted: { title: 'Dieser Link ist noch nicht aktiv', text: 'Verfügbar ab {time}.' },
};
