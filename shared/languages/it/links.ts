import type { links as en } from '../en/links.ts';

export const links: typeof en = {
  password: {
    title: 'Questo link è protetto',
    enter: 'Inserisci la password per continuare.',
    label: 'Password',
    wrong: 'Password errata. Riprova.',
    proceed: 'Continua',
    harm: 'Questo link è dannoso?',
    report: 'Segnala un abuso',
  },
  confirm: {
    title: 'Aprire questo link?',
    text: 'Può essere aperto solo un numero limitato di volte.',
    open: 'Apri',
  },
  openApp: {
    title: 'Apertura dell’app',
    text: 'Se non succede nulla, scegli come continuare.',
    open: 'Apri l’app',
    store: 'Scarica l’app',
    web: 'Continua nel browser',
  },
  notStarted: { title: 'Questo link non è ancora attivo', text: 'Disponibile da: {time}.' },
};
