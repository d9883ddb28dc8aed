import type { links as en } from '../en/links.ts';

export const links: typeof en = {
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
