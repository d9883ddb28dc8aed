import type * as en from '../en/messages.ts';

export const messages: typeof en.messages = {
  linkNotFound: {
    title: 'Questo link non esiste',
    text: 'Controlla che l’indirizzo sia corretto o chiedi un nuovo link a chi te l’ha inviato.',
  },
  linkGone: {
    title: 'Questo link non è più attivo',
    text: 'È scaduto o è stato disattivato. Chiedine uno nuovo a chi te l’ha inviato.',
  },
  linkSuspended: {
    title: 'Questo link è bloccato',
    text: 'L’account a cui appartiene è sospeso.',
  },
  tooManyTries: {
    title: 'Troppe password errate',
    text: 'Aspetta dieci minuti, poi apri di nuovo il link.',
  },
  failed: {
    title: 'Qualcosa è andato storto',
    text: 'Il problema è nostro. Riapri il link tra qualche istante.',
  },
  badForm: {
    title: 'Impossibile leggere questo modulo',
    text: 'Non è stato inviato nulla. Torna indietro e riprova.',
  },
  blocked: {
    phishing:
      'Motivo: segnalazione per phishing. Non inserire password o dati di pagamento sul sito in questione.',
    malware: 'Motivo: segnalazione per software dannoso.',
    spam: 'Motivo: segnalazione per spam.',
    abuse: 'Motivo: violazione delle regole di questo servizio.',
    legal: 'Contenuto non disponibile per motivi legali.',
    host: 'La destinazione è un sito verso cui questo servizio non consente link.',
  },
};

export const pageMessages: typeof en.pageMessages = {
  pageNotFound: {
    title: 'Questa pagina non esiste',
    text: 'Controlla che l’indirizzo sia corretto o chiedine uno nuovo a chi te l’ha inviato.',
  },
  pageGone: {
    title: 'Questa pagina non è più attiva',
    text: 'Chi l’ha creata l’ha disattivata.',
  },
  pageSuspended: {
    title: 'Questa pagina è bloccata',
    text: 'L’account a cui appartiene è sospeso.',
  },
  registrationOver: {
    title: 'Le iscrizioni sono chiuse',
    text: 'Questo webinar non accetta più iscrizioni.',
  },
  noList: {
    title: 'Questa pagina non accetta iscritti',
    text: 'Il modulo è stato rimosso dopo che hai aperto la pagina.',
  },
  tooManyAnswers: {
    title: 'Troppe risposte in poco tempo',
    text: 'Non è stato inviato nulla. Aspetta un minuto, poi torna indietro e invia di nuovo il modulo.',
  },
  email: {
    invalid: 'Inserisci un indirizzo email come ada@example.com.',
    characters:
      'Prima della @ usa solo lettere dalla a alla z senza accenti, cifre e simboli come . - _ e +. Non è ' +
      'possibile inviare email ad altri indirizzi.',
  },
};
